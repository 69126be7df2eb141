"""The manifest of a run folder: what was run, how far it came, and the digests of every part."""

import hashlib
import json
import platform
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from mcsim.batch.identity import Identity
from mcsim.batch.plan import Plan
from mcsim.errors import InputError
from mcsim.rules import Rules

__all__ = ["SCHEMA", "FilePart", "Manifest", "Part", "add_contents", "digest_line", "file_part"]

SCHEMA = 1
LIBRARIES = ("numpy", "numba", "llvmlite", "pyarrow")


@dataclass(frozen=True, slots=True)
class FilePart:
    """One file of a part.

    Attributes
    ----------
    name : str
        Path in the run folder, as `parts/deals-000000.parquet`.
    size : int
        Bytes.
    sha256 : str
        Digest of the file, in hexadecimal.
    """

    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Part:
    """What one chunk of sessions came to.

    Attributes
    ----------
    first, sessions : int
        The sessions `first` … `first + sessions − 1`.
    deals : int
        Deals in them.
    content : str
        Digest of their rows (see `mcsim.batch.content`), in hexadecimal.
    files : tuple of FilePart
        `deals` and `seats`, or `tallies`.
    """

    first: int
    sessions: int
    deals: int
    content: str
    files: tuple[FilePart, ...]

    @property
    def end(self) -> int:
        """The session after the last."""
        return self.first + self.sessions

    @classmethod
    def read(cls, values: dict[str, Any]) -> "Part":
        """Make a part from its JSON object."""
        files = tuple(FilePart(**file) for file in values["files"])
        return cls(**(values | {"files": files}))


def file_part(name: str, raw: bytes) -> FilePart:
    """Describe a file by what it holds."""
    return FilePart(name, len(raw), hashlib.sha256(raw).hexdigest())


def add_contents(contents: Iterable[str]) -> str:
    """Digest of several disjoint sets of sessions: the sum of theirs modulo 2^256.

    Examples
    --------
    >>> add_contents(["ff" * 32, "00" * 31 + "02"])[-4:]
    '0001'
    """
    return f"{sum(int(text, 16) for text in contents) % 2**256:064x}"


def library_versions() -> dict[str, str]:
    """Versions of Python and of the libraries that rows pass through."""
    found = {"python": platform.python_version()}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


@dataclass(frozen=True)
class Manifest:
    """Everything a run folder says about itself.

    Attributes
    ----------
    rules : Rules
    identity : Identity
        What the rows depend on besides the sessions' numbers.
    keep : str
        `deals` (rows) or `summary` (tallies).
    plan : Plan
        Which sessions were asked for.
    held : tuple of (first, end)
        Sessions that were asked for before that, by earlier runs or merged ones.
    parts : tuple of Part
        What is there, by first session.
    finished : bool
        Whether all that was asked for is there.
    stop : str
        Why it ended, in words.
    created : str
        When the run was begun, UTC, ISO 8601.
    seconds : float
        Time spent, all runs and resumptions together.
    package : str
        Version of mcsim that wrote it last.
    versions : dict
        Versions of Python and libraries.
    """

    rules: Rules
    identity: Identity
    keep: str
    plan: Plan
    held: tuple[tuple[int, int], ...] = ()
    parts: tuple[Part, ...] = ()
    finished: bool = False
    stop: str = "not finished"
    created: str = ""
    seconds: float = 0.0
    package: str = field(default_factory=lambda: version("mcsim"))
    versions: dict[str, str] = field(default_factory=library_versions)

    @cached_property
    def content(self) -> str:
        """Digest of all rows, however they were cut into parts, in hexadecimal."""
        return add_contents(part.content for part in self.parts)

    @property
    def deals(self) -> int:
        """Deals in all parts."""
        return sum(part.deals for part in self.parts)

    @property
    def sessions(self) -> int:
        """Sessions in all parts."""
        return sum(part.sessions for part in self.parts)

    def to_dict(self) -> dict[str, Any]:
        """Give the JSON object that is written."""
        return {
            "schema": SCHEMA,
            "package": self.package,
            "variant": self.rules.name,
            "base": self.rules.base,
            "rules": self.rules.to_dict(),
            "assumptions": self.rules.assumptions,
            **self.identity.to_dict(),
            "keep": self.keep,
            "plan": asdict(self.plan),
            "held": self.held,
            "sessions": self.sessions,
            "deals": self.deals,
            "content": self.content,
            "finished": self.finished,
            "stop": self.stop,
            "created": self.created,
            "seconds": round(self.seconds, 3),
            "versions": self.versions,
            "parts": [asdict(part) for part in self.parts],
        }

    def to_bytes(self) -> bytes:
        """Give the text of `manifest.json`."""
        return (json.dumps(self.to_dict(), indent=1, ensure_ascii=False) + "\n").encode()

    @classmethod
    def read(cls, raw: bytes, where: str) -> "Manifest":
        """Read the text of a `manifest.json`.

        Parameters
        ----------
        raw : bytes
            The text.
        where : str
            What an error calls it.

        Returns
        -------
        Manifest

        Raises
        ------
        InputError
            If it is none, or of another schema.
        """
        try:
            values = json.loads(raw)
            schema = values["schema"]
        except (ValueError, TypeError, KeyError):
            raise InputError(f"{where}: not the manifest of a run") from None
        if schema != SCHEMA:
            raise InputError(f"{where}: schema {schema}; this version reads schema {SCHEMA}")
        try:
            rules = Rules(name=values["variant"], base=values["base"], **_tuples(values["rules"]))
            plain = {f.name: values[f.name] for f in fields(cls) if f.name in PLAIN}
            return cls(
                rules=rules,
                identity=Identity.read(values),
                plan=Plan(**values["plan"]),
                held=tuple((first, end) for first, end in values["held"]),
                parts=tuple(Part.read(part) for part in values["parts"]),
                **plain,
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise InputError(f"{where}: incomplete: {error}") from None


PLAIN = ("keep", "finished", "stop", "created", "seconds", "package", "versions")


def _tuples(values: dict[str, Any]) -> dict[str, Any]:
    """Turn lists into the tuples that fields of Rules hold."""
    return {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}


def digest_line(raw: bytes) -> bytes:
    """Line of the sidecar for a manifest, as `sha256sum` writes it."""
    return f"{hashlib.sha256(raw).hexdigest()}  manifest.json\n".encode()
