"""The drill: positions about one principle, by spaced repetition like the quiz; and a lesson about all of them.

First come the person's own mistakes that are about it, from reviewed games of the same edition and side; then positions
that come with the program (solo/learn/drill/positions.py). The schedule is in a file of its own, like that of the quiz.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from gettext import gettext as _
from gettext import ngettext

from ai.explain.principles import principles_of
from ai.mechanics.facts import Principle
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from maps.edition_file import load_edition
from maps.wording import listed
from solo.files.folders import Folders
from solo.files.summaries import Listed
from solo.learn.drill.positions import DrillPosition, positions_of
from solo.learn.quiz.quiz import CardRound, CardSource, QuizCard, Schedule, Slip
from solo.terminal.arguments import guessed
from solo.texts.titles import edition_word, side_words

FILE = "drill.json"
SIDES = (HIDER_SIDE, SEEKER_SIDE)
ALL = "all"  # what is typed for the lesson, in place of a principle


class NoPrinciple(ValueError):
    """There is no principle of that name; the message lists the names."""


@dataclass(frozen=True)
class Topic:
    """A principle, and what can be asked about it."""

    principle: Principle
    slips: tuple[CardSource, ...]
    due: int  # how many of them are asked today

    @property
    def name(self) -> str:
        return self.principle.shown_name

    @property
    def rule(self) -> str:
        return self.principle.shown_rule

    @property
    def counts(self) -> str:
        """How many positions there are, and how many of them are due."""
        count = len(self.slips)
        text = ngettext("{count} position, {due} due", "{count} positions, {due} due", count)
        return text.format(count=count, due=self.due) if count else _("no positions yet")


class Drill:
    """The principles of an edition, and the positions for each."""

    def __init__(
        self, folders: Folders, edition: str, games: Sequence[Listed], clock: Callable[[], date] = date.today
    ) -> None:
        """`games` are the kept games."""
        self.folders, self.edition, self.games = folders, edition, games
        self.schedule = Schedule(folders.data / FILE, clock)

    @property
    def ships(self) -> bool:
        """Whether positions of this edition come with the program."""
        return bool(positions_of(self.edition))

    def topics(self, side: str) -> list[Topic]:
        """The principles of a side."""
        found = []
        for principle in principles_of(load_edition(self.edition), side):
            slips = tuple(self._slips(principle))
            found.append(Topic(principle, slips, len(self.schedule.due(slips))))
        return found

    def topic(self, principle: Principle) -> Topic:
        """One of them."""
        return next(one for one in self.topics(principle.side) if one.principle.id == principle.id)

    def _slips(self, principle: Principle) -> Iterable[CardSource]:
        """What can be asked about a principle: own mistakes first, newest game first."""
        for one in self.games:
            if one.marks and one.game and (one.game.edition, one.game.team) == (self.edition, principle.side):
                for ply, name in one.marks.themes:
                    if name == principle.id:
                        yield Slip(self.folders, one.name, one.marks.digest, ply, name)
        for position in positions_of(self.edition):
            if (position.side, position.theme) == (principle.side, principle.id):
                yield position


class DrillRound(CardRound):
    """A round about one principle."""

    def __init__(self, drill: Drill, principle: Principle) -> None:
        self.drill = drill
        self.topic = drill.topic(principle)
        super().__init__(drill.schedule, self.topic.slips)

    def heading(self, card: QuizCard) -> str:
        return _("{principle}. {game}").format(principle=self.topic.name, game=card.heading())

    def nothing(self) -> str:
        if self.slips:
            return _("Nothing is due today. Come back tomorrow, or choose another principle.")
        text = _("There are no positions for “{name}” yet. Review your games: your mistakes become positions.")
        return text.format(name=self.topic.name)


class PrinciplesRound(CardRound):
    """The lesson: all principles of a side or of both, each with its rule and one position.

    An edition without positions of its own borrows those of the edition whose weights it uses.
    """

    most = 99

    def __init__(self, drill: Drill, side: str | None) -> None:
        self.drill = drill
        ids = [one.id for each in sides_of(side) for one in principles_of(load_edition(drill.edition), each)]
        clearest: dict[str, DrillPosition] = {}
        known = positions_of(drill.edition) or positions_of(load_edition(drill.edition).weights)
        for one in sorted(known, key=lambda one: one.decision.loss.loss):
            clearest[one.theme] = one
        super().__init__(drill.schedule, [clearest[name] for name in ids if name in clearest])

    def in_order(self) -> Iterable[CardSource]:
        return self.slips

    def heading(self, card: QuizCard) -> str:
        edition, decision = card.save.options.edition, card.decision
        principle = find_principle(edition, card.save.side, decision.principle)
        return _("{name}: {rule}").format(name=principle.shown_name, rule=principle.shown_rule)

    def nothing(self) -> str:
        return no_positions(self.drill.edition)


def find_principle(edition: str, side: str | None, word: str) -> Principle:
    """A principle of an edition by its id, of one side or of both; raises NoPrinciple."""
    known = {one.id: one for each in sides_of(side) for one in principles_of(load_edition(edition), each)}
    if word.lower() in known:
        return known[word.lower()]
    if side:
        why = _("{edition} has no principle {word} for {side}. The principles are {names}.")
    else:
        why = _("{edition} has no principle {word}. The principles are {names}.")
    parts = {"word": repr(word[:40]), "edition": edition_word(edition), "names": listed([*known])}
    parts |= {"side": side_words(edition, side)} if side else {}
    raise NoPrinciple(guessed(why.format(**parts), word, known, {one.shown_name: name for name, one in known.items()}))


def sides_of(side: str | None) -> Sequence[str]:
    """The sides that are meant: one, or both if none is named."""
    return (side,) if side else SIDES


def no_positions(edition: str) -> str:
    """What to say about an edition without positions of its own."""
    text = _("{edition} has no ready-made positions: only your own mistakes from reviewed games come up.")
    return text.format(edition=edition_word(edition))
