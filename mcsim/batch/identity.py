"""What the rows of a session depend on: parts of different identity never come together."""

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any

from mcsim.errors import InputError
from mcsim.rules import Rules

__all__ = ["RESULTS", "Identity", "identify"]

# Version of the results: raised whenever a published number may move (see CHANGELOG).
RESULTS = 1


@dataclass(frozen=True, slots=True)
class Identity:
    """The identity of a run.

    Attributes
    ----------
    results : int
        Version of the results.
    rules_digest : str
        `Rules.digest`.
    seed : int
    policies : tuple of (name, digest)
        The four seats' policies; only the digests count, a name may be the path of a file.
    """

    results: int
    rules_digest: str
    seed: int
    policies: tuple[tuple[str, str], ...]

    def to_dict(self) -> dict[str, Any]:
        """Give the keys of the manifest that state it."""
        named = [{"name": name, "digest": digest} for name, digest in self.policies]
        return asdict(self) | {"policies": named}

    @classmethod
    def read(cls, values: dict[str, Any]) -> "Identity":
        """Read it from a manifest's values."""
        policies = tuple((p["name"], p["digest"]) for p in values["policies"])
        return cls(values["results"], values["rules_digest"], values["seed"], policies)

    @property
    def policy(self) -> str:
        """The policies as `--policy` takes them: one name, or four joined by commas."""
        names = [name for name, _ in self.policies]
        return names[0] if len(set(names)) == 1 else ",".join(names)

    @property
    def digest(self) -> str:
        """One digest of all that counts, in hexadecimal; each file of a part states it."""
        digests = [digest for _, digest in self.policies]
        text = json.dumps([self.results, self.rules_digest, self.seed, digests])
        return hashlib.sha256(text.encode()).hexdigest()

    def differences(self, other: "Identity") -> list[str]:
        """Say in what another identity differs, both values shown.

        Examples
        --------
        >>> mine = Identity(1, "ab", 0, (("speed", "cd"),) * 4)
        >>> mine.differences(Identity(1, "ab", 7, (("speed", "cd"),) * 4))
        ['seed: 0 and 7']
        """
        found = [
            f"{label}: {one} and {two}"
            for label, one, two in (
                ("results version", self.results, other.results),
                ("rules digest", self.rules_digest, other.rules_digest),
                ("seed", self.seed, other.seed),
            )
            if one != two
        ]
        seats = zip(self.policies, other.policies, strict=True)
        for seat, ((name, one), (other_name, two)) in enumerate(seats):
            if one != two:
                found.append(f"policy of seat {seat}: {name} {one} and {other_name} {two}")
        return found

    def require(self, other: "Identity", what: str) -> None:
        """Refuse another identity.

        Parameters
        ----------
        other : Identity
        what : str
            Names the two in the error.

        Raises
        ------
        InputError
            If they differ; every difference is named.
        """
        if differences := self.differences(other):
            raise InputError(f"{what}: of different identity: {'; '.join(differences)}")


def identify(rules: Rules, seed: int, policies: str) -> Identity:
    """Identity of what this program would play now.

    Parameters
    ----------
    rules : Rules
    seed : int
        0 … 2^64 − 1.
    policies : str
        As `load_policies` takes them.

    Returns
    -------
    Identity

    Raises
    ------
    InputError
        If the seed is out of range or a policy is unknown.
    """
    from mcsim.play import load_policies

    if not 0 <= seed < 2**64:
        raise InputError(f"seed: {seed}; must be 0 … 2^64 − 1")
    players = tuple((p.name, policy_digest(p.name, p.digest)) for p in load_policies(policies))
    return Identity(RESULTS, rules.digest, seed, players)


def policy_digest(name: str, source_digest: str) -> str:
    """Digest of a policy: its source, and which function of that source it is."""
    function = name.rpartition(":")[2]
    return hashlib.sha256(f"{function} {source_digest}".encode()).hexdigest()[:16]
