"""Studies: rules compared on common walls, win or float, the value of an action."""

from mcsim.study.bridge import bridge
from mcsim.study.compare import compare
from mcsim.study.effects import effects
from mcsim.study.result import Study

__all__ = ["Study", "bridge", "compare", "effects"]
