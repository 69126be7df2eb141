"""What a complete hand is worth: multiplier, hu and tai, settlement, named outcomes."""

from mcsim.scoring.allowed import is_allowed, may_win_between, min_win
from mcsim.scoring.hand_score import HandScore, score_hand
from mcsim.scoring.kernels import score
from mcsim.scoring.records import NAMES, SCORE, SETTLEMENT, WIN, list_names
from mcsim.scoring.settlement import settle

__all__ = [
    "NAMES",
    "SCORE",
    "SETTLEMENT",
    "WIN",
    "HandScore",
    "is_allowed",
    "list_names",
    "may_win_between",
    "min_win",
    "score",
    "score_hand",
    "settle",
]
