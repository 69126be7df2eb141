"""The same game in plain Python: slow, obvious, no tables; the oracle that judges the engine."""

from mcsim.reference.faults import Breach, Fault
from mcsim.reference.legal import Decision
from mcsim.reference.position import Position
from mcsim.reference.referee import referee
from mcsim.reference.scoring import Score, WinHand, refusal, score
from mcsim.reference.settlement import settle

__all__ = [
    "Breach",
    "Decision",
    "Fault",
    "Position",
    "Score",
    "WinHand",
    "referee",
    "refusal",
    "score",
    "settle",
]
