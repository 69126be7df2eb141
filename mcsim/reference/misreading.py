"""Wins that are scored right but for one rule misread: which rule a wrong score breaks."""

from dataclasses import replace

from mcsim.reference.scoring import WinHand

__all__ = ["misreadings"]


def misreadings(hand: WinHand) -> list[tuple[str, str, WinHand]]:
    """List how a win is scored by who misreads L11 or L12.

    Parameters
    ----------
    hand
        The win as it is.

    Returns
    -------
    list of (rule, sentence, WinHand)
        The rule's id, what it says, and the win that would score the same as this one if the rule
        did not hold.
    """
    found = []
    if hand.by == "self_draw":
        if hand.replacement and not hand.chain.endswith("k"):
            said = "a win on the tile that replaces a 槓花 drawn in play is 槓開"
            found.append(("L11", said, replace(hand, replacement=False)))
        if hand.heavenly and hand.flowers:
            said = "what replaces a 槓花 during the deal brings no 槓開"
            found.append(("L11", said, replace(hand, heavenly=False, replacement=True)))
    if hand.by == "robbed_kong":
        own = replace(hand, by="self_draw", replacement=False)
        found += [
            ("L12", "搶槓 counts as a self-draw", replace(hand, by="discard")),
            ("L12", "搶槓 is no 槓開", replace(own, replacement=True)),
            ("L12", "搶槓 is no 抱頭", own),
        ]
    return found
