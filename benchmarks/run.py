"""Run the benchmarks: `main()` of every module in this folder, or of those named.

Run: python benchmarks/run.py [NAME ...]
"""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).resolve().parent


def load(name: str) -> ModuleType:
    """Load a module of this folder under a name that hides no installed package."""
    spec = spec_from_file_location(f"benchmark_{name}", HERE / f"{name}.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def main(names: list[str]) -> int:
    """Run the benchmarks one after another, so that none disturbs another."""
    known = sorted(path.stem for path in HERE.glob("*.py") if path.stem != "run")
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"Error: no benchmark {unknown[0]}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    for name in names or known:
        print(f"== {name}", flush=True)
        load(name).main()
    return 0


if __name__ == "__main__":
    # A script's folder comes first on the path, where a module could hide a package of its name.
    sys.path[:] = [entry for entry in sys.path if Path(entry).resolve() != HERE]
    sys.exit(main(sys.argv[1:]))
