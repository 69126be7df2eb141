# Every target sets up .venv by itself: a fresh clone needs Python (>= 3.11) and make, nothing else.
PYTHON ?= python3
DEALS ?= 1000000
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help report sample test lint format type bench verify docs clean

help:  ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

report: $(STAMP)  ## simulate the three variants and write reports/index.html
	rm -rf runs/report
	$(BIN)/mcsim simulate hangzhou yuhang linan --deals $(DEALS) --seed 1 --out runs/report
	$(BIN)/mcsim table runs/report --md > reports/tables.md
	$(BIN)/mcsim table runs/report --csv > reports/tables.csv
	$(BIN)/mcsim report runs/report --out reports/index.html --files reports/figures --deals 2000
	@echo "The report: $(CURDIR)/reports/index.html"

sample: $(STAMP)  ## rebuild the small example page, reports/sample.html
	rm -rf runs/sample
	$(BIN)/mcsim simulate hangzhou yuhang linan --deals 20000 --seed 1 --out runs/sample
	$(BIN)/mcsim report runs/sample --out reports/sample.html --deals 2000

test: $(STAMP)  ## run the tests
	$(BIN)/python -m pytest -n 2 --dist loadfile

lint: $(STAMP)  ## style, docstrings, formatting and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(STAMP)  ## reformat the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

type: $(STAMP)  ## check the types only
	$(BIN)/mypy

bench: $(STAMP)  ## measure speed and memory
	$(BIN)/python tools/run_all.py benchmarks

verify: $(STAMP)  ## the long statistical checks
	$(BIN)/python tools/run_all.py verification

docs: $(STAMP)  ## run every example that stands in the docs
	$(BIN)/python -m pytest -q -p no:cacheprovider --doctest-glob='*.md' docs README.md

clean:  ## remove what was built
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist *.egg-info
