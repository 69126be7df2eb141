"""The two languages of charts and pages."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcsim.report.labels import OUTCOME_LABELS, VARIANT_LABELS
from mcsim.tables import OUTCOMES

if TYPE_CHECKING:
    from mcsim.report.source import Source

__all__ = ["LANGUAGES", "Tongue"]

LANGUAGES = ("en", "zh")


@dataclass(frozen=True)
class Tongue:
    """What to say in the reader's language.

    Attributes
    ----------
    lang : {"en", "zh"}
        English, or Traditional Chinese.

    Examples
    --------
    >>> say = Tongue("zh")
    >>> say("wins", "和牌"), say.outcome("baotou_share"), say.variant("hangzhou")
    ('和牌', '暴頭', '杭州')
    """

    lang: str

    def __call__(self, en: str, zh: str) -> str:
        """Take one of two."""
        return zh if self.lang == "zh" else en

    def outcome(self, name: str) -> str:
        """Name an outcome for a chart or a table."""
        if name in OUTCOME_LABELS:
            return self(*OUTCOME_LABELS[name])
        outcome = OUTCOMES[name]
        return self(outcome.numerator, outcome.chinese)

    def variant(self, label: str) -> str:
        """Name a source: its variant, and what else its label holds."""
        name, gap, rest = label.partition(" ")
        return self(*VARIANT_LABELS.get(name, (name, name))) + gap + rest

    def outcomes(self, names: Iterable[str]) -> dict[str, str]:
        """Name many outcomes."""
        return {name: self.outcome(name) for name in names}

    def variants(self, sources: "Iterable[Source]") -> dict[str, str]:
        """Name sources, by their label."""
        return {source.label: self.variant(source.label) for source in sources}

    def join(self, parts: list[str]) -> str:
        """Join the parts of a list in a sentence."""
        if self.lang == "zh":
            return "、".join(parts)
        return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]
