"""The loop of a run: chunks handed out, parts taken in, stopped where the plan says."""

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from mcsim.batch.chunk import Job, Made, Stopped, play_chunk, play_rows
from mcsim.batch.content import session_starts
from mcsim.batch.manifest import Manifest, Part
from mcsim.batch.plan import gaps, split
from mcsim.batch.pools import Pool
from mcsim.batch.precision import Judge, Precision
from mcsim.batch.tally import Tallies, add_tallies
from mcsim.batch.writer import Writer

__all__ = ["Progress", "Runner"]

GRACE = 1.0  # seconds that chunks under way have to end when a run is broken off
SAVE_EVERY = 30.0  # seconds between manifests, unless parts come in fast


class Progress(NamedTuple):
    """How far a run has come."""

    deals: int
    sessions: int
    most_deals: int | None
    most_sessions: int | None
    tallies: Tallies


@dataclass
class Runner:
    """One run under way.

    Attributes
    ----------
    writer : Writer
    manifest : Manifest
        As it was last written.
    job : Job
    pool : Pool
        Entered.
    judge : Judge, optional
        Makes estimates of tallies; needed for a plan with `until`.
    progress : callable, optional
        Told how far the run has come, a few times a second at most.
    tallies : Tallies
        What was counted in the parts that are there already.
    """

    writer: Writer
    manifest: Manifest
    job: Job
    pool: Pool
    judge: Judge | None = None
    progress: Callable[[Progress], None] | None = None
    tallies: Tallies | None = None

    def __post_init__(self) -> None:
        self.parts: dict[int, Part] = {part.first: part for part in self.manifest.parts}
        self.counted: Tallies = self.tallies or {}
        self.deals, self.sessions = self.manifest.deals, self.manifest.sessions
        self.unbroken_end, self.unbroken_deals = self.manifest.plan.first, 0
        self.saved = len(self.parts)
        self.saved_at = self.began = time.monotonic()

    def run(self) -> Manifest:
        """Play what is missing.

        Returns
        -------
        Manifest
            Of the finished run, as written.

        Raises
        ------
        OSError
            If something could not be written; what was is kept, and listed if that can be written.
        InputError
            If a policy plays an illegal action.
        """
        try:
            stop = self._play()
        except BaseException:
            with contextlib.suppress(OSError):
                self._save()
            raise
        self._save(finished=True, stop=stop)
        return self.manifest

    def _play(self) -> str:
        """Play to the plan's end and say what that was."""
        plan = self.manifest.plan
        most = plan.most_sessions(self.manifest.rules)
        for look in plan.looks(most):
            end = None if look is None else plan.first + look
            self._fill(end)
            if most is None and plan.deals is not None and self._cut(plan.deals):
                break
            passed = end is not None and any(part.end > end for part in self.parts.values())
            if plan.until and self.judge and not passed:  # going on was decided there before
                wanted = Precision.read(plan.until)
                if wanted.reached_by(self.judge(wanted.outcome, self.counted)):
                    return f"precise enough: {plan.until} after {look} sessions"
        return "the most deals allowed" if plan.until else "all that was asked for"

    def _fill(self, end: int | None) -> None:
        """Play what is missing before session `end`, or until there are enough deals."""
        chunks = self._missing(end)
        waiting: set[Future[Made]] = set()
        try:
            while True:
                if not self._enough():
                    for first, count in islice(chunks, 2 * self.pool.workers - len(waiting)):
                        waiting.add(self.pool.submit(self.job, first, count, self.writer))
                if not waiting:
                    return
                done, waiting = wait(waiting, timeout=0.5, return_when=FIRST_COMPLETED)
                self._take(done)
        except BaseException:
            self._break_off(waiting)
            raise

    def _missing(self, end: int | None) -> Iterator[tuple[int, int]]:
        """Yield the chunks that are missing, in order."""
        plan = self.manifest.plan
        done = [(part.first, part.end) for part in self.parts.values()]
        for first, stop in self.manifest.held:
            yield from split(gaps(done, first, stop), plan.chunk)
        if end is not None:
            yield from split(gaps(done, plan.first, end), plan.chunk)
            return
        last = max((stop for _, stop in done), default=plan.first)
        yield from split(gaps(done, plan.first, last), plan.chunk)
        while True:
            yield last, plan.chunk
            last += plan.chunk

    def _enough(self) -> bool:
        """Tell whether the deals asked for are there, where sessions do not tell."""
        plan = self.manifest.plan
        if plan.deals is None or self.manifest.rules.session_unit == "deals":
            return False
        while self.unbroken_end in self.parts:
            part = self.parts[self.unbroken_end]
            self.unbroken_end, self.unbroken_deals = part.end, self.unbroken_deals + part.deals
        return self.unbroken_deals >= plan.deals

    def _unbroken(self) -> Iterator[Part]:
        """Yield the parts from the plan's first session on, up to the first gap."""
        at = self.manifest.plan.first
        while at in self.parts:
            yield self.parts[at]
            at = self.parts[at].end

    def _take(self, done: Iterable[Future[Made]]) -> None:
        """Take in chunks that were played."""
        for future in done:
            made = future.result()
            if made.files:
                made = self.writer.put(made)
            self.parts[made.part.first] = made.part
            self.deals += made.part.deals
            self.sessions += made.part.sessions
            if made.tallies:
                self.counted = add_tallies((self.counted, made.tallies))
        fresh = len(self.parts) - self.saved
        if fresh >= max(16, len(self.parts) // 8) or (
            fresh and time.monotonic() > self.saved_at + SAVE_EVERY
        ):
            self._save()
        self._tell()

    def _break_off(self, waiting: set["Future[Made]"]) -> None:
        """Give chunks under way a moment to end, and keep what they bring."""
        self.pool.stop()
        running = {future for future in waiting if not future.cancel()}
        done, _ = wait(running, timeout=GRACE)
        for future in done:
            with contextlib.suppress(Stopped, Exception):
                self._take([future])

    def _cut(self, deals: int) -> bool:
        """Drop what lies behind the session that completes the number of deals.

        Which session that is does not depend on chunks or workers.
        """
        held = 0
        for part in list(self._unbroken()):
            if held + part.deals >= deals:
                self._cut_in(part, deals - held)
                return True
            held += part.deals
        return False

    def _cut_in(self, part: Part, deals: int) -> None:
        """Keep the fewest sessions of a part that hold so many deals, and no part after it."""
        ends = session_starts(play_rows(self.job, part.first, part.sessions).deals)[1:]
        keep = int(ends.searchsorted(deals)) + 1
        plan = self.manifest.plan
        surplus = [f for f in self.parts if f > part.first and f >= plan.first]
        if keep == part.sessions and not surplus:
            return
        for first in [*surplus, *([part.first] if keep < part.sessions else [])]:
            del self.parts[first]
        self._save()
        for first in surplus:
            self.writer.remove(first)
        if keep < part.sessions:
            self.writer.remove(part.first)
            made = self.writer.put(play_chunk(self.job, part.first, keep))
            self.parts[part.first] = made.part
        self.counted = {}

    def _save(self, finished: bool = False, stop: str = "not finished") -> None:
        """Write the manifest."""
        now = time.monotonic()
        self.manifest = replace(
            self.manifest,
            parts=tuple(self.parts[first] for first in sorted(self.parts)),
            finished=finished,
            stop=stop,
            seconds=self.manifest.seconds + now - self.began,
        )
        self.writer.save(self.manifest)
        self.saved, self.saved_at, self.began = len(self.parts), now, now

    def _tell(self) -> None:
        """Tell how far the run has come."""
        if self.progress:
            plan = self.manifest.plan
            most = plan.most_sessions(self.manifest.rules)
            self.progress(Progress(self.deals, self.sessions, plan.deals, most, self.counted))
