"""`mcsim hand`: one hand for a person."""

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from mcsim.cli.options import HELP, json_option, load_rules, set_option
from mcsim.errors import InputError

if TYPE_CHECKING:
    from mcsim.hand.look import Look
    from mcsim.rules import Rules
    from mcsim.rules.wilds import WildLayout
    from mcsim.scoring import HandScore

__all__ = ["command"]

SHOWN = 12  # useful kinds in a line of text
# The rules when no wild is named: none of the indicator's consequences is known.
NO_WILD = {
    "wild_source": "none",
    "white_substitutes": False,
    "indicator_in_reserve": False,
    "kong_flower": False,
}


@click.command("hand", context_settings=HELP)
@click.argument("tiles", metavar="TILES")
@click.option("--variant", default="hangzhou", show_default=True, help="Name, or a TOML file.")
@set_option
@click.option("--wild", metavar="TILE", help="The kind that is wild; without it, no wilds.")
@click.option("--meld", "melds", multiple=True, metavar="MELD", help="'pong 111m'; repeatable.")
@click.option(
    "--seen", default="", metavar="TILES", help="Tiles known to be gone, the indicator apart."
)
@click.option("--by", metavar="HOW", help="self_draw (usual), discard or robbed_kong.")
@click.option("--chain", metavar="kp", help="Own kongs (k) and 飄 (p) in a row, in order.")
@click.option("--kongs", type=int, help="Own kongs in the chain, if their order is of no matter.")
@click.option("--piao", type=int, help="飄 in the chain, if their order is of no matter.")
@click.option("--heavenly", is_flag=True, default=None, help="天胡.")
@click.option("--replacement", is_flag=True, default=None, help="Won on a replacement tile.")
@click.option("--flowers", type=int, help="槓花 laid out.")
@click.option("--seat-wind", metavar="TILE", help="1z to 4z.")
@click.option("--round-wind", metavar="TILE", help="1z to 4z.")
@json_option
def command(
    tiles: str,
    variant: str,
    settings: tuple[str, ...],
    wild: str | None,
    melds: tuple[str, ...],
    seen: str,
    as_json: bool,
    **win: Any,
) -> None:
    """Look at one hand of 13 or 14 tiles, melds included; of 14 the last is the tile drawn.

    Tells shape and points if it is complete, otherwise how far it is, what it waits for or what
    helps, and for 14 tiles what each discard leaves.

    Example: mcsim hand "456p789s1122z" --meld "pong 999m" --wild 5m --seen "1z"
    """
    from mcsim.hand.look import look
    from mcsim.rules.wilds import indicator_of
    from mcsim.scoring.entry import MELDS, check_tiles, layout_of, read_meld
    from mcsim.tiles import name, parse

    rules = load_rules(variant, settings)
    unnamed = wild is None and rules.wild_source in ("indicator", "below_indicator")
    if unnamed:
        rules = rules.replace(**NO_WILD)
    layout = layout_of(rules, wild)
    if len(melds) > MELDS:
        raise InputError(f"--meld: found {len(melds)}; a hand has at most {MELDS}")
    concealed = parse(tiles)
    table = [read_meld(meld, layout)[2] for meld in melds]
    indicator = indicator_of(rules, layout.wild)
    held = [*concealed, *(kind for meld in table for kind in meld)]
    check_tiles(held, 0, 0, rules, layout)
    found = look(
        concealed,
        layout=layout,
        melds=table,
        seen=[*parse(seen), *([] if indicator is None else [indicator])],
        seven_pairs=rules.seven_pairs,
    )
    win = {name: value for name, value in win.items() if value is not None}
    worth = worth_of(concealed, held, rules, layout, melds=melds, win=win)
    if as_json:
        click.echo(json.dumps(as_keys(found, worth), ensure_ascii=False))
        return
    heading = f"{rules.name}, {wild_named(layout.wild)}"
    told = [heading + " (name one with --wild)" * unnamed, "", *tile_lines(found, concealed)]
    told += [f"meld      {' '.join(map(name, meld))}" for meld in table]
    click.echo("\n".join(told + answer_lines(found, worth, rules)))


def worth_of(
    concealed: list[int],
    held: list[int],
    rules: "Rules",
    layout: "WildLayout",
    *,
    melds: tuple[str, ...],
    win: dict[str, Any],
) -> "HandScore | None":
    """Score a complete hand; None where the winds that would score are not given.

    Of 13 tiles there is nothing to score, but the options are checked all the same, beside a tile
    that could be drawn.
    """
    from mcsim.scoring import score_hand
    from mcsim.tiles import KINDS, text

    places = len(concealed) + 3 * len(melds)
    if places > 13:
        before, last = concealed[:-1], concealed[-1]
    else:
        apart = (layout.wild, layout.flower)
        free = (kind for kind in range(KINDS) if kind not in apart and held.count(kind) < 3)
        before, last = concealed, next(free)
    known = rules.scoring != "hu_tai" or {"seat_wind", "round_wind"} <= set(win)
    winds = {} if known else {"seat_wind": "1z", "round_wind": "1z"}
    score = score_hand(
        " ".join(map(text, before)),
        text(last),
        variant=rules,
        wild=None if layout.wild is None else text(layout.wild),
        melds=melds,
        **{**winds, **win},
    )
    return score if places > 13 and known and score.complete else None


def as_keys(found: "Look", worth: "HandScore | None") -> dict[str, Any]:
    """Give the keys of the JSON answer: `useful` for 13 tiles, `score` for a complete hand."""
    answer = {
        "complete": found.complete,
        "shanten": found.shanten,
        "any_wait": found.any_wait,
        "waits": found.waits,
        "discards": [asdict(left) | {"total": left.total} for left in found.discards],
    }
    if not found.discards:
        answer["useful"] = found.useful
    if worth is not None:
        answer["score"] = {
            name: value for name, value in asdict(worth).items() if value is not None
        }
    return answer


def wild_named(wild: int | None) -> str:
    """Name the wild."""
    from mcsim.tiles import name, text

    return "no wilds" if wild is None else f"wild {text(wild)} {name(wild)}"


def tile_lines(found: "Look", concealed: list[int]) -> list[str]:
    """Write the concealed tiles, the drawn one apart."""
    from mcsim.tiles import name

    if not found.discards:
        return ["hand      " + " ".join(map(name, sorted(concealed)))]
    *rest, drawn = concealed
    return [f"hand      {' '.join(map(name, sorted(rest)))}  drawn {name(drawn)}"]


def answer_lines(found: "Look", worth: "HandScore | None", rules: "Rules") -> list[str]:
    """Write how far the hand is, what it is worth, what helps."""
    drawn = bool(found.discards)
    told = [f"complete  {'yes' if found.complete else 'no'}"]
    if found.complete:
        told += worth_lines(worth, rules)
    else:
        told.append(f"shanten   {found.shanten}")
    told.append(f"any-wait  {'yes' if found.any_wait else 'no'}{' (before the draw)' * drawn}")
    if found.waits:
        told.append(f"waits     {kinds(found.waits)}")
    elif not drawn:
        told.append(f"useful    {kinds(found.useful)}")
    return [*told, "", *discard_lines(found)] if drawn else told


def worth_lines(worth: "HandScore | None", rules: "Rules") -> list[str]:
    """Write shape and points of a complete hand."""
    if worth is None:
        return ["points    need --seat-wind and --round-wind: winds score here"]
    from mcsim.scoring.records import NAMES_ZH

    names = [NAMES_ZH[name] for name in worth.names or ()]
    names += [
        chinese
        for chinese, holds in (
            ("平胡", worth.pinghu),
            ("財神抱頭", worth.wild_single),
            ("辣子", worth.capped),
        )
        if holds
    ]
    shape = "seven pairs" if worth.shape == "seven_pairs" else "four melds and a pair"
    told = [f"shape     {shape}" + (f": {' '.join(names)}" if names else "")]
    if rules.scoring == "hu_tai":
        told.append(
            f"points    {worth.points} 胡 ({worth.hu} 胡, {worth.tai} 台, raw {worth.raw}, "
            f"wait {(worth.wait or '').replace('_', ' ')})"
        )
    else:
        told.append(f"points    {worth.points} (multiplier {worth.multiplier})")
    if not worth.allowed:
        told.append("          but the rules do not allow this win")
    return told


def discard_lines(found: "Look") -> list[str]:
    """Write the table of discards, the best first."""
    from rich.cells import set_cell_size

    from mcsim.tiles import name, tile

    told = ["discard   shanten  any-wait  left  useful"]
    for left in found.discards:
        told.append(
            set_cell_size(f"{left.tile} {name(tile(left.tile))}", 10)
            + f"{left.shanten:>7}  {'yes' if left.any_wait else 'no':<8}{left.total:>6}  "
            + kinds(left.useful)
        )
    return told


def kinds(left: dict[str, int]) -> str:
    """Write kinds with how many are left, by Chinese name, as in `3萬×4`; not more than a line."""
    from mcsim.tiles import name, tile

    told = [f"{'財神' if kind == 'W' else name(tile(kind))}×{n}" for kind, n in left.items()]
    return (
        " ".join(told) if len(told) <= SHOWN else " ".join([*told[:SHOWN], f"… {len(told)} kinds"])
    )
