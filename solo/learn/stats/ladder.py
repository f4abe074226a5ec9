"""The ladder: the rank against which the next game should be, by edition and side (`--level auto`).

It begins at the lowest rank. Two wins in a row lead one rank up, two losses in a row one down. A win counts against the
ladder's rank or a higher one, a loss against it or a lower one; other games, and levels that are no ranks, say too
little. Everything follows from the kept games, so there is nothing else to store.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from gettext import gettext as _
from gettext import pgettext

from profiles import RANKS
from solo.files.summaries import Summary

AUTO = "auto"  # typed in the place of a level
IN_A_ROW = 2  # games that lead up or down
STEPS = {rank: step for step, rank in enumerate(RANKS)}
TOP = len(RANKS) - 1
START, UP, DOWN = "start", "up", "down"


@dataclass(frozen=True)
class Standing:
    """Where somebody stands on a ladder."""

    step: int = 0  # index into RANKS
    wins: int = 0  # in a row since the last step, if one more would lead up
    losses: int = 0
    came: str = START  # how they came to this rank

    @property
    def rank(self) -> str:
        return RANKS[self.step]


def standing_of(games: Iterable[Summary]) -> Standing:
    """The standing after games of one edition and side that count, oldest first."""
    step, run, came = 0, 0, START  # `run`: wins in a row, or losses below 0
    for game in games:
        theirs = STEPS.get(game.level)
        if theirs is None:
            continue
        if game.won:
            if theirs >= step:
                run = max(run, 0) + 1
        elif theirs <= step:
            run = min(run, 0) - 1
        if abs(run) == IN_A_ROW:
            if 0 <= step + run // IN_A_ROW <= TOP:
                step, came = step + run // IN_A_ROW, UP if run > 0 else DOWN
            run = 0
    return Standing(step, max(run, 0), max(-run, 0), came)


def tonight(standing: Standing) -> str:
    """The opponent of the next game, and why, in a sentence or two."""
    why = {
        START: _("The ladder begins here."),
        UP: _("You won twice in a row against {before}."),
        DOWN: _("You lost twice in a row against {before}."),
    }
    before = standing.step - {START: 0, UP: 1, DOWN: -1}[standing.came]
    text = _("Your opponent: {rank}. {why}").format(
        rank=rank_name(standing.step), why=why[standing.came].format(before=rank_name(before))
    )
    return " ".join(filter(None, (text, what_is_next(standing))))


def step_taken(before: Standing, after: Standing) -> str:
    """What a game changed, in a sentence; empty if it did not count."""
    if after == before:
        return ""
    if after.step > before.step:
        return _("The ladder: two wins in a row, so you go up to {rank}.").format(rank=rank_name(after.step))
    if after.step < before.step:
        return _("The ladder: two losses in a row, so you go down to {rank}.").format(rank=rank_name(after.step))
    text = _("The ladder: still {rank}. {next}").format(rank=rank_name(after.step), next=what_is_next(after))
    return text.rstrip()


def what_is_next(standing: Standing) -> str:
    """What one more game could change; empty if nothing."""
    if standing.wins and standing.step + 1 < len(RANKS):
        return _("One more win takes you up to {rank}.").format(rank=rank_name(standing.step + 1))
    if standing.losses and standing.step:
        return _("One more loss takes you down to {rank}.").format(rank=rank_name(standing.step - 1))
    return ""


def rank_name(step: int) -> str:
    """A rank as it is shown."""
    return pgettext("level", RANKS[step])
