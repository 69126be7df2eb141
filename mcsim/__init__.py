"""Monte Carlo statistics for the regional mahjong of Zhejiang: 杭州, 餘杭 and 臨安長燒."""

from importlib import import_module
from importlib.metadata import version
from typing import Any

__version__ = version("mcsim")

# Public names and the room that holds each; imported on first use, as `import mcsim` is quick.
_PUBLIC = {
    "InputError": "mcsim.errors",
    "Run": "mcsim.run",
    "Rules": "mcsim.rules",
    "bridge": "mcsim.study",
    "compare": "mcsim.study",
    "deficiency": "mcsim.hand",
    "effects": "mcsim.study",
    "is_any_wait": "mcsim.hand",
    "is_complete": "mcsim.hand",
    "open_run": "mcsim.run",
    "piao_study": "mcsim.study.piao",
    "shanten": "mcsim.hand",
    "simulate": "mcsim.run",
    "useful_tiles": "mcsim.hand",
    "waits": "mcsim.hand",
    "whatif": "mcsim.study.whatif",
    "score_hand": "mcsim.scoring",
    "shuffle_walls": "mcsim.play",
}

__all__ = ["__version__", *_PUBLIC]


def __getattr__(name: str) -> Any:
    """Import a public name from its room."""
    if name in _PUBLIC:
        return getattr(import_module(_PUBLIC[name]), name)
    raise AttributeError(f"module 'mcsim' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Names for completion."""
    return sorted(__all__)
