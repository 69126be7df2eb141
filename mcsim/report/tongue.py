"""The two languages of charts and pages: texts stand in TOML files, both languages side by side."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from mcsim.errors import InputError
from mcsim.report.labels import OUTCOME_LABELS, VARIANT_LABELS
from mcsim.rules import FIELDS
from mcsim.rules.fields import shown
from mcsim.tables import OUTCOMES

if TYPE_CHECKING:
    from mcsim.report.source import Source

__all__ = ["LANGUAGES", "Tongue", "read_texts"]

LANGUAGES = ("en", "zh")
COMMON = Path(__file__).with_name("common.toml")
CHINESE_RULES = Path(__file__).with_name("fields.toml")


def read_texts(path: Path) -> dict[str, dict[str, str]]:
    """Read texts: a table a text, its keys the languages.

    Raises
    ------
    InputError
        If the file cannot be read or a text lacks a language.
    """
    try:
        texts: dict[str, dict[str, str]] = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"{path}: {error}") from None
    for key, text in texts.items():
        if set(text) != set(LANGUAGES):
            raise InputError(f"{path}: [{key}] needs {' and '.join(LANGUAGES)}")
    return texts


@cache
def chinese_rules() -> dict[str, dict[str, str]]:
    """Read the names and meanings of rules in Chinese."""
    rules: dict[str, dict[str, str]] = tomllib.loads(CHINESE_RULES.read_text(encoding="utf-8"))
    return rules


@dataclass(frozen=True)
class Tongue:
    """What to say in the reader's language.

    Attributes
    ----------
    lang : {"en", "zh"}
        English, or Traditional Chinese.
    texts : mapping
        Texts by key, each by language.

    Examples
    --------
    >>> say = Tongue.of("zh")
    >>> say("share_of_wins"), say.outcome("baotou_share"), say.variant("hangzhou")
    ('佔和牌的比例', '暴頭（各形）', '杭州')
    """

    lang: str
    texts: Mapping[str, Mapping[str, str]]

    @classmethod
    def of(cls, lang: str, script: Path | None = None) -> Self:
        """Take the texts that all share, and those beside a script (same name, `.toml`)."""
        own = read_texts(script.with_suffix(".toml")) if script else {}
        return cls(lang, read_texts(COMMON) | own)

    def __call__(self, key: str, **values: Any) -> str:
        """Say a text, its `{names}` filled in."""
        return " ".join(self.texts[key][self.lang].split()).format(**values)

    def knows(self, key: str) -> bool:
        """Whether there is such a text."""
        return key in self.texts

    def pick(self, pair: tuple[str, str]) -> str:
        """Take one of two."""
        return pair[LANGUAGES.index(self.lang)]

    def outcome(self, name: str) -> str:
        """Name an outcome for a chart or a table."""
        outcome = OUTCOMES[name]
        return self.pick(OUTCOME_LABELS.get(name, (outcome.numerator, outcome.chinese)))

    def outcomes(self, names: Iterable[str]) -> dict[str, str]:
        """Name many outcomes."""
        return {name: self.outcome(name) for name in names}

    def variant(self, label: str) -> str:
        """Name a source: its variant, and what else its label holds."""
        name, gap, rest = label.partition(" ")
        return self.pick(VARIANT_LABELS.get(name, (name, name))) + gap + rest

    def variants(self, sources: "Iterable[Source]") -> dict[str, str]:
        """Name sources, by their label."""
        return {source.label: self.variant(source.label) for source in sources}

    def unit(self, source: "Source") -> str:
        """Name the unit of a source's points."""
        return self("hu" if source.rules.scoring == "hu_tai" else "points")

    def rule(self, field: str) -> str:
        """Name a field of `Rules`: its id, or in Chinese what players call it."""
        return field if self.lang == "en" else chinese_rules()[field]["name"]

    def meaning(self, field: str) -> str:
        """Say what a field of `Rules` says."""
        return FIELDS[field].doc if self.lang == "en" else chinese_rules()[field]["doc"]

    def setting(self, value: Any) -> str:
        """Name the value of a field."""
        text = value if isinstance(value, str) else shown(value)
        return text if self.lang == "en" else chinese_rules()["values"].get(text, text)

    def join(self, parts: Iterable[str]) -> str:
        """Join the parts of a list."""
        return (", " if self.lang == "en" else "、").join(parts)

    def sentences(self, parts: Iterable[str]) -> str:
        """Join sentences."""
        return (" " if self.lang == "en" else "").join(parts)
