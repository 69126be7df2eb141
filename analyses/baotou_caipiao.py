"""暴頭 and 財飄: how often they are within reach, offered, taken and won, and by what.

Example: python analyses/baotou_caipiao.py runs/all --out reports/baotou_caipiao
"""

from collections.abc import Sequence
from functools import partial

from mcsim.report import (
    Analysis,
    Chart,
    Source,
    Table,
    Tongue,
    dots,
    lines,
    outcome_rows,
    run_script,
    tidy,
)

SEAT = (
    *("baotou_reached", "baotou_won", "baotou_success", "piao_offered", "piao_taken", "piao_won"),
    *("piao_accepted", "piao_success"),
)
NAMES = ("kong_win", "baotou", "kong_baotou", "piao_1", "piao_2", "piao_3", "kong_piao", "piao_kong")
FORMS = ("baotou_share", "piao_share", "kong_win_share")
DRAWS = range(1, 19)


def name_rows(source: Source) -> list[dict]:
    """Names of the chain, per deal: bits of the column `names` (docs/tables.md)."""
    bits = source.deals["names"]
    return [
        {"row": f"name_{name}", "column": source.label} | source.share(bits >> bit & 1 > 0)
        for bit, name in enumerate(NAMES)
    ]


def turn_rows(source: Source) -> list[dict]:
    """An any-wait hand reached by the own draw n."""
    at = source.seats["any_wait_at"]
    return [
        {"row": str(n), "column": source.label}
        | source.share((at >= 0) & (at <= n), unit="seat of a deal")
        for n in DRAWS
    ]


def headline(sources: Sequence[Source], say: Tongue, seat: Table) -> str:
    """Say the odds of a seat in one sentence a source."""
    parts = []
    for source in sources:
        cite = partial(seat.cite, column=source.label)
        where = say.variant(source.label)
        text = say(
            f"{where}: a seat reaches an any-wait hand in {cite('baotou_reached', interval=True)} of"
            f" deals, and {cite('baotou_success')} of those win as 暴頭",
            f"{where}：每家每盤有 {cite('baotou_reached', interval=True)} 到任意聽（可暴頭），"
            f"其中 {cite('baotou_success')} 終以暴頭和牌",
        )
        if source.rules.piao:
            text += say(
                f"; a float 飄 is offered in {cite('piao_offered')} and taken in"
                f" {cite('piao_taken')} of deals, and {cite('piao_success')} of those who float win"
                " with it",
                f"；可飄佔 {cite('piao_offered')}，飄出佔 {cite('piao_taken')}，"
                f"飄出者有 {cite('piao_success')} 和牌",
            )
        parts.append(text + say(".", "。"))
    return " ".join(parts)


def analyse(sources: Sequence[Source], say: Tongue) -> Analysis:
    """Estimate the odds of 暴頭, 飄 and 槓開 per seat, per deal and per win."""
    title = say("暴頭 and 財飄", "暴頭與財飄")
    played = [source for source in sources if source.size]
    if not played:
        return Analysis.empty("baotou_caipiao", title, say)
    variants = say.variants(played)
    labels = variants | say.outcomes((*SEAT, *FORMS, *(f"name_{name}" for name in NAMES)))
    shapes = {"standard": say("four melds", "四面子"), "seven_pairs": say("seven pairs", "七對")}
    labels |= {
        f"{shape}.{form}": f"{say.outcome(form)}{say(', ', '，')}{name}"
        for shape, name in shapes.items()
        for form in FORMS
    }
    counts = {str(n): say(f"{n} wilds dealt" if n != 1 else "1 wild dealt", f"起手 {n} 張財神")
              for n in range(5)}  # fmt: skip
    seat = Table(
        "odds_seat",
        say("Per seat and deal; the last two rows of those any-wait or offered",
            "每家每盤；「者」字各列以前者為分母"),
        tidy(outcome_rows(played, SEAT)),
        labels,
        say("Taking a float is a matter of policy: see “who plays”.", "飄不飄取決於打法：見「打法」一節。"),
    )  # fmt: skip
    wilds = Table(
        "odds_by_wilds",
        say("Any-wait hand reached, by wilds dealt, share of seats", "按起手財神張數到任意聽的比例"),
        tidy(outcome_rows(played, ["baotou_reached"], by="wilds_dealt")),
        variants | counts,
    )
    shape = Table(
        "odds_by_shape",
        say("暴頭, 飄 and 槓開 within each shape, share of its wins", "各牌型和牌中暴頭、財飄、槓開的比例"),
        tidy(outcome_rows(played, FORMS, by="shape")),
        labels,
    )
    charts = [
        Chart("odds_by_wilds", dots(wilds, say("share of seats", "佔每家每盤的比例")), say(
            "Wilds dealt among the first 13 tiles, and the chance to be any-wait at some time in"
            " the deal: each further wild multiplies it.",
            "起手 13 張中的財神張數與該盤到任意聽的機會：每多一張，機會倍增。")),
    ]  # fmt: skip
    tables = [seat, wilds, shape]
    rows = [source for source in played if source.has_rows]
    if rows:
        turns = Table(
            "odds_by_draw",
            say("Any-wait hand reached by the own draw, share of seats", "到第幾摸為止曾到任意聽的比例"),
            tidy(row for source in rows for row in turn_rows(source)),
            variants,
        )
        deal = Table(
            "odds_deal",
            say("Named wins, per deal", "各名目的和牌，每盤"),
            tidy(row for source in rows for row in name_rows(source)
                 if source.rules.scoring == "multiplier"),
            labels,
        )  # fmt: skip
        xlabel = say("the seat's own draws from the wall", "自己從牌牆摸牌的次數")
        ylabel = say("share of seats", "佔每家每盤的比例")
        charts.append(Chart("odds_by_draw", lines(turns, xlabel, ylabel), say(
            "How early any-wait comes; it can only come later, so the lines rise.",
            "到任意聽的早晚（累計）。")))  # fmt: skip
        tables += [turns]
        if len(deal.frame):
            tables.insert(1, deal)
            charts.insert(0, Chart("odds_deal", dots(deal, say(
                "share of deals, log scale", "佔每盤的比例（對數刻度）"), log=True), say(
                "How often a deal ends in each named win; an arrow marks the upper bound of one"
                " that was never seen.", "每盤以各名目和牌的機會；箭頭為未出現者的上限。")))  # fmt: skip
    return Analysis("baotou_caipiao", title, [headline(played, say, seat)], tables, charts)


main = partial(run_script, analyse=analyse, about=__doc__)

if __name__ == "__main__":
    raise SystemExit(main(None))
