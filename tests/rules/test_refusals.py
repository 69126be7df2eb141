"""What is refused when rules are loaded: place, key, what was found and what is allowed."""

import datetime

import pytest

from mcsim.errors import InputError
from mcsim.rules import FIELDS, VARIANTS, Rules, parse_setting
from mcsim.rules.combinations import needed_reserve

NO_INDICATOR = {"white_substitutes": False, "indicator_in_reserve": False}


def refusal(function, *args, **kwargs):
    with pytest.raises(InputError) as caught:
        function(*args, **kwargs)
    message = str(caught.value)
    assert "\n" not in message
    return message


@pytest.mark.parametrize("name", ["pioa", "Piao", "dealer_factors", "base", "name", "title"])
def test_unknown_field(name):
    assert f"override: unknown field '{name}'; " in refusal(Rules.load, "hangzhou", **{name: 1})


def test_unknown_field_suggests_the_nearest():
    assert refusal(Rules.load, "hangzhou", pioa=True).endswith("did you mean piao?")
    assert refusal(Rules.load, "hangzhou", qqqq=1).endswith("lists the fields")
    assert refusal(Rules.load("linan").replace, laozuang=2).endswith("did you mean laozhuang?")


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize(
    "value", [None, 1.0, "", "2 ", [], [1], (1, 2, 3, 4), {}, datetime.date(2020, 1, 1), b"1", -1]
)
def test_wrong_type_of_every_field(name, value):
    message = refusal(Rules.load, "hangzhou", **{name: value})
    assert message.startswith(f"override: {name}: found ")
    assert message.endswith(f"; allowed: {FIELDS[name].allowed}")


@pytest.mark.parametrize("name", [name for name, field in FIELDS.items() if field.kind == "bool"])
@pytest.mark.parametrize("value", [0, 1, "yes", "true"])
def test_a_bool_is_no_number_and_no_word(name, value):
    assert f"{name}: found {value!r}; allowed: no, yes" in refusal(
        Rules.load, "hangzhou", **{name: value}
    )


@pytest.mark.parametrize("name", [name for name, field in FIELDS.items() if field.kind != "bool"])
def test_a_number_or_word_is_no_bool(name):
    assert f"{name}: found yes; " in refusal(Rules.load, "hangzhou", **{name: True})


@pytest.mark.parametrize("name", [name for name, field in FIELDS.items() if field.kind == "int"])
def test_range_of_numbers(name):
    field = FIELDS[name]
    for value in (field.least - 1, field.most + 1, 10**30):
        assert f"{name}: found {value}; " in refusal(Rules.load, "hangzhou", **{name: value})


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"reserve": 61}, "reserve: found 61; allowed: 0–60 tiles"),
        ({"start_streak": 4}, "start_streak: found 4; allowed: 1, 2, 3"),
        ({"honour_rings": 3}, "honour_rings: found 3; allowed: 2, 1"),
        ({"dealer_factor": [2, 4]}, "found [2,4]; allowed: 3 integers of 1–1000"),
        ({"dealer_factor": [2, 0, 8]}, "found [2,0,8]; allowed: 3 integers of 1–1000"),
        ({"dealer_factor": [2, True, 8]}, "found [2,yes,8]; allowed: 3 integers of 1–1000"),
        ({"dealer_factor": [2, 4.0, 8]}, "found [2,4.0,8]; allowed: 3 integers of 1–1000"),
        ({"wild_source": "red"}, "found red; allowed: indicator, below_indicator, white, none"),
    ],
)
def test_values_that_are_not_allowed(settings, message):
    assert message in refusal(Rules.load, "hangzhou", **settings)


@pytest.mark.parametrize(
    ("variant", "settings", "message"),
    [
        # The flower would be the wild, or there is no indicator below which it could be.
        ("linan", {"wild_source": "below_indicator"}, "kong_flower: found yes; allowed: no with"),
        ("yuhang", {"kong_flower": True}, "(the flower would be the wild), or yes with indicator"),
        ("linan", {"wild_source": "none"}, "kong_flower: found yes; allowed: no with"),
        ("hangzhou-fixed-white", {"kong_flower": True}, "kong_flower: found yes; allowed: no"),
        # White stands for a wild that an indicator names.
        ("hangzhou-fixed-white", {"white_substitutes": True}, "white_substitutes: found yes; "),
        ("hangzhou", {"wild_source": "white"}, "white_substitutes: found yes; allowed: no with"),
        ("hangzhou", {"wild_source": "none"}, "white_substitutes: found yes; allowed: no with"),
        # No indicator lies in the reserve.
        ("hangzhou-fixed-white", {"indicator_in_reserve": True}, "indicator_in_reserve: found yes"),
        (
            "hangzhou",
            {"wild_source": "none", "white_substitutes": False},
            "indicator_in_reserve: found yes; allowed: no with wild_source = none",
        ),
        # The reserve holds the indicator, four flowers, a kong on the last tile.
        ("hangzhou", {"reserve": 0}, "reserve: found 0; allowed: at least 1 with"),
        ("linan", {"reserve": 4}, "reserve: found 4; allowed: at least 5 with"),
        (
            "linan",
            {"reserve": 9, "kong_replacement": "burn_pair"},
            "reserve: found 9; allowed: at least 10 with",
        ),
        # Seven pairs have no 胡.
        ("linan", {"seven_pairs": True}, "seven_pairs: found yes; allowed: no with scoring"),
        ("hangzhou", {"scoring": "hu_tai"}, "seven_pairs: found yes; allowed: no with scoring"),
        # Discard wins pay halves (L10).
        ("linan", {"cap": 501}, "cap: found 501; allowed: an even number with scoring = hu_tai"),
        ("linan", {"round_to": 1}, "round_to: found 1; allowed: an even number"),
        ("linan", {"round_to": 25}, "round_to: found 25; allowed: an even number"),
        ("linan", {"laozhuang": 25}, "laozhuang: found 25; allowed: an even number"),
        # A lock by counted floats needs floats.
        (
            "hangzhou",
            {"lock_trigger": "piao", "piao": False},
            "lock_trigger: found piao; allowed: none or any_wild_discard with piao = no",
        ),
    ],
)
def test_combinations_that_make_no_sense(variant, settings, message):
    found = refusal(Rules.load, variant, **settings)
    assert found.startswith(f"{variant} with override: ")
    assert message in found
    assert message in refusal(Rules.load(variant).replace, **settings)


@pytest.mark.parametrize(
    ("variant", "settings"),
    [
        ("hangzhou", {"wild_source": "none", **NO_INDICATOR}),
        ("hangzhou", {"wild_source": "white", **NO_INDICATOR}),
        ("hangzhou", {"piao": False}),
        ("hangzhou", {"lock_trigger": "none", "forced_tsumogiri": True}),
        ("hangzhou", {"reserve": 1}),
        ("hangzhou", {"reserve": 60}),
        ("hangzhou", {"kong_flower": True}),
        ("hangzhou", {"cap": 501, "round_to": 1}),
        ("hangzhou", {"scoring": "hu_tai", "seven_pairs": False}),
        ("hangzhou-fixed-white", {"reserve": 0}),
        ("linan", {"reserve": 5}),
        ("linan", {"kong_on_last_tile": False}),
        ("linan", {"scoring": "multiplier", "seven_pairs": True}),
        ("linan", {"cap": 0, "round_to": 2, "laozhuang": 0, "base_hu": 0}),
        ("linan", {"white_substitutes": True}),
    ],
)
def test_combinations_that_can_be_played(variant, settings):
    rules = Rules.load(variant, **settings)
    assert {name: getattr(rules, name) for name in settings} == settings


def test_something_is_always_left_to_draw():
    """W7: the largest reserve leaves 136 - 53 - 1 - 60 tiles, so its range is check enough."""
    assert 136 - 53 - 1 - FIELDS["reserve"].most >= 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_reserve_of_the_variants_is_enough(variant):
    values = Rules.load(variant).to_dict()
    assert needed_reserve(values) <= values["reserve"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("piao", "--set: found 'piao'; allowed: field=value, as in piao=false"),
        ("=yes", "--set: unknown field ''"),
        ("pioa=yes", "--set: unknown field 'pioa'; did you mean piao?"),
        ("piao=", "--set: piao: found ''; allowed: no, yes"),
        ("piao=1", "--set: piao: found '1'; allowed: no, yes"),
        ("reserve=ten", "--set: reserve: found ten; allowed: 0–60 tiles"),
        ("reserve=1e1", "--set: reserve: found 10.0; allowed: 0–60 tiles"),
        ("reserve=NaN", "--set: reserve: found nan; allowed: 0–60 tiles"),
        ("reserve=true", "--set: reserve: found yes; allowed: 0–60 tiles"),
        ("dealer_factor=2,4,8", "found '2,4,8'; allowed: 3 integers of 1–1000"),
        ("dealer_factor=[2,4", "found '[2,4'; allowed: 3 integers of 1–1000"),
        ("dealer_factor=8", "found 8; allowed: 3 integers of 1–1000"),
        ("scoring=hutai", "--set: scoring: found hutai; allowed: multiplier, hu_tai"),
    ],
)
def test_settings_that_are_refused(text, message):
    assert message in refusal(parse_setting, text)


def test_rules_made_by_hand_are_checked_too():
    values = Rules.load("linan").to_dict()
    assert "Rules: reserve: found 99" in refusal(Rules, name="mine", **values | {"reserve": 99})
    assert "Rules: seven_pairs" in refusal(Rules, name="mine", **values | {"seven_pairs": True})
