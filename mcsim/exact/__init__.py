"""Probabilities by counting, no simulation."""

from mcsim.exact.odds import DealtOdds, ShapeOdds, dealt

__all__ = ["DealtOdds", "ShapeOdds", "dealt"]
