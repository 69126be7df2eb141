"""How a deal begins: tiles, wild, winds (W1–W4, D3)."""

from collections.abc import Mapping
from typing import Any

from mcsim import tiles
from mcsim.errors import InputError
from mcsim.reference.faults import Breach
from mcsim.reference.table import Table
from mcsim.reference.wall import Wall
from mcsim.rules import Rules
from mcsim.rules.wilds import WildLayout, wild_layout

__all__ = ["open_deal"]


def open_deal(rules: Rules, event: Mapping[str, Any]) -> tuple[Table, list[Breach]]:
    """Set the table of a `deal` event and check what it says about itself."""
    indicator = None if event["indicator"] is None else tiles.tile(event["indicator"])
    wild = None if event["wild"] is None else tiles.tile(event["wild"])
    breaches = []
    try:
        layout = wild_layout(rules, indicator)
    except InputError as error:
        breaches.append(Breach("W2", str(error)))
        layout = WildLayout(wild, 0, None, None)
    if wild != layout.wild:
        about_white = rules.white_substitutes and indicator in (tiles.WHITE, tiles.RED)
        should = None if layout.wild is None else tiles.text(layout.wild)
        message = f"wild: found {event['wild']}, should be {should}"
        breaches.append(Breach("W4" if about_white else "W2", message))
    table = Table(
        rules,
        layout,
        dealer=event["dealer"],
        streak=max(1, event["streak"]),
        round_wind=tiles.tile(event["round_wind"]),
        hands=[[tiles.tile(each) for each in hand] for hand in event["hands"]],
        wall=Wall(
            rules,
            [tiles.tile(each) for each in event["wall"]],
            indicator_turned=indicator is not None,
        ),
    )
    breaches += table.check_tiles(indicator)
    if event["streak"] < 1:
        breaches.append(Breach("D1", f"streak {event['streak']}: a dealer's first deal is 1"))
    winds = rules.scoring == "hu_tai"
    if table.round_wind not in range(tiles.EAST, tiles.EAST + 4 if winds else tiles.EAST + 1):
        breaches.append(Breach("D3", f"round_wind {event['round_wind']} cannot be"))
    return table, breaches
