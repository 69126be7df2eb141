"""The wall of one deal: what is drawn from its head and its tail, and what may still be (W7–W9)."""

from collections.abc import Sequence

from mcsim.rules import Rules

__all__ = ["Wall"]


class Wall:
    """Tiles not dealt, from head to tail, without the indicator.

    Parameters
    ----------
    rules
        W7–W9 in force.
    tiles
        Kinds from head to tail.
    indicator_turned
        Whether an indicator was turned up; it may lie in the reserve (W7).

    Notes
    -----
    The reserve is a number of tiles, not a place: tail draws come out of the drawable tiles as long
    as there are any. With `kong_on_last_tile` a kong needs no drawable tile at all. A 槓花 is
    always replaced. Neither is possible when no tile is left on the table; a `kong_on_last_tile`
    kong is then refused (W9).
    """

    def __init__(self, rules: Rules, tiles: Sequence[int], *, indicator_turned: bool) -> None:
        self.rules = rules
        self.tiles = list(tiles)
        inside = 1 if rules.indicator_in_reserve and indicator_turned else 0
        self.playable = len(self.tiles) - (rules.reserve - inside)
        self.head_draws = 0
        self.tail_draws = 0

    @property
    def drawable(self) -> int:
        """Tiles that may still be drawn in turn (W7, W8)."""
        tail = self.tail_draws
        if self.rules.kong_replacement == "burn_pair":
            gone = 2 * tail
        elif self.rules.kong_replacement == "whole_stacks":
            gone = 2 * ((tail + 1) // 2)
        else:
            gone = tail
        return max(0, self.playable - self.head_draws - gone)

    @property
    def next_head(self) -> int | None:
        """Kind at the head; None if no tile is left."""
        return self.tiles[self.head_draws] if self.head_draws <= self._tail_place else None

    @property
    def next_tail(self) -> int | None:
        """Kind that replaces a kong or a 槓花; None if no tile is left."""
        return self.tiles[self._tail_place] if self._tail_place >= self.head_draws else None

    @property
    def _tail_place(self) -> int:
        """Place of the next tail draw: every second tile where the upper one is lost."""
        step = 2 if self.rules.kong_replacement == "burn_pair" else 1
        return len(self.tiles) - 1 - step * self.tail_draws

    @property
    def kong_cost(self) -> int:
        """Drawable tiles that the next kong takes (W8)."""
        if self.rules.kong_replacement == "burn_pair":
            return 2
        if self.rules.kong_replacement == "whole_stacks":
            return 0 if self.tail_draws % 2 else 2
        return 1

    @property
    def allows_kong(self) -> bool:
        """Whether a kong can be replaced (W9)."""
        if self.next_tail is None:
            return False
        return self.rules.kong_on_last_tile or self.drawable >= self.kong_cost
