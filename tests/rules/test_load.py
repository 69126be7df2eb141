"""Loading, changing and naming rules; a user's own TOML."""

import copy
import hashlib
import json
import pickle

import numpy as np
import pytest

from mcsim.errors import InputError
from mcsim.rules import FIELDS, VARIANTS, Rules, parse_setting
from mcsim.rules.fields import shown


@pytest.fixture
def written(tmp_path):
    def write(text, name="table.toml"):
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return path

    return write


def whole(rules):
    """Every field of some rules as TOML."""
    return "".join(f"{name} = {json.dumps(value)}\n" for name, value in rules.to_dict().items())


def test_file_with_a_base(written):
    path = written('base = "hangzhou"\npiao = false\ndealer_factor = [1, 2, 3]\n')
    rules = Rules.load(path)
    assert (rules.name, rules.base) == ("table", "hangzhou")
    assert rules.dealer_factor == (1, 2, 3)
    assert rules.changes == {"piao": False, "dealer_factor": (1, 2, 3)}
    assert rules.to_dict() == Rules.load(str(path)).to_dict()
    assert repr(rules) == "<Rules table (from hangzhou): piao=no dealer_factor=[1,2,3]>"


def test_file_may_name_itself_and_overrides_come_last(written):
    path = written('name = "home"\nbase = "yuhang"\nreserve = 10\n')
    rules = Rules.load(path, reserve=12)
    assert (rules.name, rules.reserve) == ("home", 12)


@pytest.mark.parametrize("variant", VARIANTS)
def test_file_with_every_field_needs_no_base(variant, written):
    rules = Rules.load(variant)
    alone = Rules.load(written(whole(rules)))
    assert alone.digest == rules.digest
    assert alone.base == ""
    assert {alone.tag(field) for field in FIELDS} == {"user", "unused"}
    assert repr(alone) == "<Rules table>"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("piao = \n", ": not valid TOML: Invalid value (at line 1, column 8)"),
        ('base = "hangzhou"\npiao = yes\n', "(at line 2, column 8)"),
        ('base = "hangzou"\n', ": base: found hangzou; allowed: hangzhou, yuhang, linan, "),
        ("base = 0\n", ": base: found 0; allowed: "),
        ('base = ["linan"]\n', ": base: found [linan]; allowed: "),
        ('base = "linan"\nname = ""\n', ": name: found ''; allowed: one line of text"),
        ('base = "linan"\nname = "a\\nb"\n', ": name: found 'a\\nb'; allowed: one line of text"),
        ('base = "linan"\nreserve = ' + "[" * 2000 + "]" * 2000, "nested too deep"),
        ('base = "linan"\nname = 7\n', ": name: found 7; allowed: one line of text"),
        ('base = "linan"\npioa = true\n', ": unknown field 'pioa'; did you mean piao?"),
        ('base = "linan"\n[rules]\npiao = true\n', ": unknown field 'rules'"),
        ('base = "linan"\npiao = 1\n', ": piao: found 1; allowed: no, yes"),
        ('base = "linan"\nreserve = 2020-01-01\n', ": reserve: found datetime.date"),
        ('base = "linan"\nseven_pairs = true\n', ": seven_pairs: found yes; allowed: no with"),
        ("", ": wild_source and 40 more missing; write every field, or base = one of hangzhou"),
    ],
)
def test_files_that_are_refused(text, message, written):
    path = written(text)
    with pytest.raises(InputError) as caught:
        Rules.load(path)
    assert str(caught.value).startswith(str(path))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_byte_order_mark_is_passed_over(tmp_path):
    path = tmp_path / "table.toml"
    path.write_bytes(b'\xef\xbb\xbfbase = "linan"\r\n')
    assert Rules.load(path).digest == Rules.load("linan").digest


def test_one_field_missing(written):
    path = written(whole(Rules.load("linan")).replace("cap = 500\n", ""))
    with pytest.raises(InputError, match="cap missing; write every field"):
        Rules.load(path)


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(InputError, match=r"none\.toml: no such file or directory; give a TOML"):
        Rules.load(tmp_path / "none.toml")
    with pytest.raises(InputError, match=r"none\.toml: no such file"):
        Rules.load(str(tmp_path / "none.toml"))
    with pytest.raises(InputError, match="file name too long"):
        Rules.load("a" * 5000 + ".toml")
    with pytest.raises(InputError, match="not the path of a file"):
        Rules.load("a\0.toml")
    with pytest.raises(InputError, match="is a directory"):
        Rules.load(tmp_path)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="not UTF-8 text"):
        Rules.load(binary)


@pytest.mark.parametrize("name", ["hangzou", "", 7, None, ["linan"]])
def test_unknown_variant(name):
    with pytest.raises(InputError, match=r"^variant .*: there is none of that name; allowed"):
        Rules.load(name)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_shown_value_reads_back_as_a_setting(variant):
    for name, value in Rules.load(variant).to_dict().items():
        value = tuple(value) if isinstance(value, list) else value
        assert parse_setting(f"{name}={shown(value)}") == (name, value)


@pytest.mark.parametrize("text", ["piao=yes", "piao=true", "piao = TRUE", " piao=Yes "])
def test_spellings_of_a_setting(text):
    assert parse_setting(text) == ("piao", True)


def test_digest_is_sha256_of_canonical_json_without_names():
    rules = Rules.load("linan")
    text = json.dumps(rules.to_dict(), sort_keys=True, separators=(",", ":"))
    assert rules.digest == hashlib.sha256(text.encode()).hexdigest()
    assert Rules(name="other", **rules.to_dict()).digest == rules.digest


@pytest.mark.parametrize("name", FIELDS)
def test_digest_sees_every_field(name):
    rules = Rules.load("hangzhou-fixed-white", scoring="multiplier")
    field = FIELDS[name]
    for value in field.choices or (7, 8) if field.kind != "ints" else ([1, 2, 3],):
        try:
            changed = rules.replace(**{name: value})
        except InputError:
            continue
        if getattr(changed, name) != getattr(rules, name):
            assert changed.digest != rules.digest
            assert list(changed.changes) == [name]


def test_rules_are_frozen_equal_and_hashable():
    rules = Rules.load("hangzhou")
    with pytest.raises(AttributeError):
        rules.piao = False
    assert rules == Rules.load("hangzhou")
    assert len({rules, Rules.load("hangzhou"), Rules.load("yuhang")}) == 2
    assert pickle.loads(pickle.dumps(rules)) == copy.deepcopy(rules) == rules


def test_numbers_of_numpy_are_taken_as_ints():
    rules = Rules.load("hangzhou", reserve=np.int64(18))
    assert type(rules.reserve) is int
    assert json.loads(json.dumps(rules.to_dict())) == rules.to_dict()


def test_tags_follow_the_value_and_the_scoring():
    rules = Rules.load("hangzhou", piao=True, forced_tsumogiri=True)
    assert (rules.tag("piao"), rules.tag("forced_tsumogiri")) == ("seed", "user")
    assert rules.assumptions["forced_tsumogiri"] == "set by user"
    other = Rules.load("hangzhou", scoring="hu_tai", seven_pairs=False)
    assert (other.tag("cap"), other.tag("contract")) == ("assumed", "unused")
    preset = Rules.load("hangzhou-fixed-white")
    assert preset.tag("discard_payment") == "unused"
    assert preset.replace(discard_win="always").tag("discard_payment") == "assumed"


def test_html_holds_every_field():
    text = Rules.load("linan", piao=True)._repr_html_()
    assert all(f"<code>{name}</code>" in text for name in FIELDS)
    assert "&lt;Rules linan: piao=yes&gt;" in text
