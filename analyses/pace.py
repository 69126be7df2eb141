"""Pace: when deals end, how soon hands are ready, and what dealing is worth.

Example: python analyses/pace.py runs/all --out reports/pace
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from mcsim.report import Analysis, Sheet, Source, Tongue, dots, lines, outcome_rows, run_script

LENGTH = ("exhausted_rate", "turn_of_win", "deal_length", "tiles_left", "streak_mean")
READY = ("start_shanten", "tenpai_by_4", "tenpai_by_8", "tenpai_by_12", "tenpai_reached")
DEALER = ("dealer_win_rate", "other_win_rate", "long_streak_rate")
DRAWS = (*range(9), 10, 12, 14, 16, 18)
TURNS = range(0, 72, 6)
STREAKS = range(1, 11)
Rows = list[dict[str, Any]]


def open_rows(source: Source) -> Rows:
    """Count the deals that nobody has won after n tiles drawn in play."""
    won, turn = source.deals["winner"] >= 0, source.deals["turn"]
    return [
        {"row": str(n), "column": source.label} | source.share(~(won & (turn <= n))) for n in TURNS
    ]


def tenpai_rows(source: Source) -> Rows:
    """Count the seats that were tenpai by their own draw n."""
    at = source.seats["tenpai_at"]
    return [
        {"row": str(n), "column": source.label}
        | source.share((at >= 0) & (at <= n), unit="seat of a deal")
        for n in DRAWS
    ]


def streak_rows(source: Source) -> Rows:
    """Count the deals at each streak of the dealer."""
    streak = source.deals["streak"]
    return [{"row": str(n), "column": source.label} | source.share(streak == n) for n in STREAKS]


def analyse(sources: Sequence[Source], say: Tongue) -> Analysis:
    """Estimate turns, tenpai, exhausted walls, the dealer's part and streaks."""
    played = [source for source in sources if source.size]
    labels = say.variants(played) | say.outcomes((*LENGTH, *READY, *DEALER))
    labels |= {name: say(name) for name in ("deal_length", "tiles_left")}
    sheet = Sheet("pace", say, labels)
    if not played:
        return sheet.done()
    length = sheet.table("pace_length", outcome_rows(played, LENGTH))
    sheet.table("pace_ready", outcome_rows(played, READY))
    dealer = sheet.table("pace_dealer", outcome_rows(played, DEALER))
    if rows := [source for source in played if source.has_rows]:
        still = sheet.table("pace_open", [row for source in rows for row in open_rows(source)])
        tenpai = sheet.table("pace_tenpai", [row for source in rows for row in tenpai_rows(source)])
        sheet.chart("pace_open", lines(still, say("tiles_drawn"), say("share_of_deals")))
        sheet.chart("pace_tenpai", lines(tenpai, say("own_draws"), say("share_of_seats")))
    sheet.chart("pace_dealer", dots(dealer, say("share_of_deals")))
    if rows:
        runs = sheet.table("pace_streaks", [row for source in rows for row in streak_rows(source)])
        figure = lines(runs, say("streak"), say("share_of_deals_log"), log=True)
        sheet.chart("pace_streaks", figure)
    for source in played:
        at = partial(length.cite, column=source.label)
        of = partial(dealer.cite, column=source.label)
        exhausted, turn = at("exhausted_rate", interval=True), at("turn_of_win")
        wins, other = of("dealer_win_rate"), of("other_win_rate")
        who = {"where": say.variant(source.label), "dealer": wins, "other": other}
        sheet.words.append(say("told", exhausted=exhausted, turn=turn, **who))
    return sheet.done()


main = partial(run_script, analyse=analyse)

if __name__ == "__main__":
    raise SystemExit(main(None))
