"""A quiz from the person's own mistakes, by spaced repetition: positions in which a clearly better move existed.

A card is a game and a reviewed decision in it (solo/learn/review/decision.py). Those of the quiz are in kept games; the
drill (solo/learn/drill/drill.py) asks about one principle, and has others too. The schedule is stored in one JSON file
(solo/files/note_file.py): `format`, `version`, and `cards`; each card has a `key` (the game, and the number of moves
before it), its `step`, the day it was last `asked` and the day it is `due`. A damaged file is reported and set aside,
and everything is asked anew.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from gettext import gettext as _
from itertools import islice
from pathlib import Path
from typing import Protocol, TypeVar

from ai.explain.refutation import Refutation
from ai.game.game import Game
from ai.game.notation import IllegalMove
from ai.position.move import Move
from ai.position.names import seat_name
from maps.wording import in_line, probability
from solo.files.folders import FileError, Folders
from solo.files.json_values import Misfit
from solo.files.note_file import Form, NoteError, keep_note, read_note
from solo.files.saves import Save, SaveError, load, read
from solo.files.summaries import Listed
from solo.learn.kept.index import kept_games
from solo.learn.quiz.mixing import Themed, mixed
from solo.learn.review.decision import QUIZ_SWING, Option, ReviewedDecision, lesson_of
from solo.learn.review.review_file import digest_of, read_review
from solo.learn.review.text import POINTS, heading, points
from solo.play.events import Refused, SessionEvent
from solo.play.grades import lesson_lines
from solo.play.session import Seat, Session
from solo.play.telling import sentences_of
from solo.texts import narrate

FORM = Form("solo-yard quiz", 1)
FILE = "quiz.json"
WAITS = (1, 3, 7, 16, 35)  # days until a card is asked again: after the first right answer, the second, …
TOMORROW = 1
MOST_STEPS = 1000
MOST_CARDS = 10  # in a round


@dataclass(frozen=True)
class QuizCard:
    """A mistake that can be asked about, in a kept game."""

    path: Path
    save: Save
    decision: ReviewedDecision

    @property
    def key(self) -> str:
        return f"{digest_of(self.save)}:{self.decision.ply}"

    def at_decision(self) -> Game:
        """The game at the decision; raises SaveError if the file no longer holds it."""
        save, game = load(self.path)
        if digest_of(save) != digest_of(self.save):
            raise SaveError(self.path, "")
        while len(game.moves) > self.decision.ply:
            game.pop()
        return game

    def heading(self) -> str:
        """Where the card comes from."""
        return heading(self.save)

    def question(self, game: Game) -> str:
        """What is asked about it."""
        decision = self.decision
        if decision.seat:
            text = _("In round {round} {name} played {move} and lost {loss} points of win chance. What is better?")
        else:
            text = _("In round {round} you played {move} and lost {loss} points of win chance. What is better?")
        name = seat_name(game, decision.seat)
        return text.format(round=decision.round, name=name, move=decision.move, loss=points(decision.loss.loss))


class CardSource(Themed, Protocol):
    """A card that is not read yet."""

    @property
    def key(self) -> str:
        """The key of the card."""

    def card(self) -> QuizCard | None:
        """Reads the card; None if it is no longer there."""


@dataclass(frozen=True)
class Slip:
    """The source of a card in a kept game: its file, and the number of moves before the mistake."""

    folders: Folders
    name: str  # of the file
    game: str
    ply: int
    theme: str

    @property
    def key(self) -> str:
        return f"{self.game}:{self.ply}"

    def card(self) -> QuizCard | None:
        path = self.folders.replays / self.name
        try:
            save = read(path)
        except SaveError:
            return None
        review = read_review(self.folders.reviews, path, save)
        decision = review.by_ply.get(self.ply) if review else None
        return QuizCard(path, save, decision) if decision and decision.options else None


@dataclass(frozen=True)
class CardRecord:
    """The record of a card that was asked."""

    key: str
    step: int  # right answers in a row
    asked: str  # a day, such as 2026-11-16
    due: str

    def __post_init__(self) -> None:
        if not 0 <= self.step <= MOST_STEPS:
            raise Misfit(_("{key} must be a number from 0 to {most}").format(key="step", most=MOST_STEPS))
        for key in ("asked", "due"):
            if not _is_day(getattr(self, key)):
                raise Misfit(_("{key} must be a date such as {example}").format(key=key, example="2026-11-16"))

    def is_due(self, today: date) -> bool:
        """Whether to ask again; also if the last answer lies in the future, because the clock was set back."""
        return date.fromisoformat(self.due) <= today or date.fromisoformat(self.asked) > today


def cards_in(folders: Folders) -> list[QuizCard]:
    """All mistakes of the quiz in reviewed games that still exist, newest game first."""
    return [card for slip in slips_in(folders, kept_games(folders)) if (card := slip.card())]


def slips_in(folders: Folders, games: Iterable[Listed]) -> list[Slip]:
    """The same as slips, without reading any file."""
    found = []
    for one in games:
        if one.marks:
            themes = dict(one.marks.themes)
            found += [Slip(folders, one.name, one.marks.digest, ply, themes.get(ply, "")) for ply in one.marks.quiz]
    return found


@dataclass(frozen=True)
class Records:
    """The contents of the file."""

    cards: tuple[CardRecord, ...]


class Keyed(Protocol):
    """A card, or the source of one."""

    @property
    def key(self) -> str: ...


Asked = TypeVar("Asked", bound=Keyed)


class Schedule:
    """When each card is asked again."""

    def __init__(self, file: Path, clock: Callable[[], date] = date.today) -> None:
        self.file = file
        self.clock = clock
        self.records: dict[str, CardRecord] = {}
        self.wrong = ""  # why the schedule could not be read
        self._read()

    def due(self, cards: Sequence[Asked]) -> list[Asked]:
        """The cards (or their sources) to ask today: those asked before first, then new ones."""
        today = self.clock()
        known = [card for card in cards if card.key in self.records]
        again = [card for card in known if self.records[card.key].is_due(today)]
        again.sort(key=lambda card: self.records[card.key].due)
        return [*again, *(card for card in cards if card.key not in self.records)]

    def answered(self, card: Keyed, right: bool) -> None:
        """Schedules a card after an answer, and saves that; raises FileError if it cannot be saved."""
        self._read()  # another process may have saved something since
        today = self.clock()
        before = self.records.get(card.key)
        step = min((before.step if before else 0) + 1, MOST_STEPS) if right else 0
        wait = WAITS[min(step, len(WAITS)) - 1] if right else TOMORROW
        self.records[card.key] = CardRecord(card.key, step, str(today), str(today + timedelta(wait)))
        keep_note(self.file, FORM, Records(tuple(self.records.values())))

    def _read(self) -> None:
        try:
            note = read_note(self.file, FORM, Records)
            self.records |= {record.key: record for record in note.cards} if note else {}
        except NoteError as error:
            self.wrong = error.text


def _is_day(text: str) -> bool:
    try:
        return date.min < date.fromisoformat(text) < date.max
    except ValueError:
        return False


@dataclass(frozen=True)
class CardSettled(SessionEvent):
    """A card was answered, rightly or wrongly, or the person gave up."""

    decision: ReviewedDecision
    told: tuple[str, ...]  # what was better, why, and what happens after the move that was played
    chosen: Option | None  # None if the person gave up
    right: bool
    comes_back: bool  # at the end of the round
    refutation: Refutation | None = None  # what happens after the move that was played, for the map
    unkept: str = ""  # why the schedule could not be saved


@sentences_of.register
def _settled(event: CardSettled) -> Sequence[str]:
    """Whether the answer was right, and what is best."""
    said = [*event.told]
    if event.chosen is not None:
        numbers = {"chance": probability(event.chosen.value), "best": probability(event.decision.best_value)}
        text = (
            _("Right: win chance {chance}.")
            if event.right
            else _("Not the best: win chance {chance} instead of {best}.")
        )
        said.insert(0, text.format(**numbers))
    if event.comes_back:
        said.append(_("This question comes back at the end."))
    return [*said, event.unkept] if event.unkept else said


class CardRound(ABC):
    """A round of cards; one that was answered wrongly comes again at the end."""

    most = MOST_CARDS

    def __init__(self, schedule: Schedule, slips: Sequence[CardSource]) -> None:
        """A round of those that are due; games and themes alternate."""
        self.schedule, self.slips = schedule, slips
        cards = (card for slip in self.in_order() if (card := slip.card()))
        self.left = [*islice(cards, self.most)]
        self.count = len(self.left)  # cards of this round, each counted once
        self.right = 0  # right at the first try
        self.wrong: set[str] = set()  # keys of the cards that were answered wrongly in this round
        self.session: Session | None = None  # the position of the current card

    def in_order(self) -> Iterable[CardSource]:
        """What to ask, in that order."""
        return mixed(self.schedule.due(self.slips))

    def ask(self) -> list[str]:
        """Goes to the next card and returns its question; empty when the round is over.

        A card whose game is gone or damaged is dropped.
        """
        self.session = None
        while self.left:
            card = self.left[0]
            try:
                game = card.at_decision()
            except SaveError:
                self.left.pop(0)
                self.count -= card.key not in self.wrong
                continue
            save = card.save
            self.session = Session(game, save.options, Seat.named(save.side), save.profile)
            return [self.heading(card), in_line([self._place(card), card.question(game)])]
        return []

    def heading(self, card: QuizCard) -> str:
        """What stands above a question."""
        return card.heading()

    def _place(self, card: QuizCard) -> str:
        """The position of the card in the round, in words."""
        if card.key in self.wrong:
            return _("Once more, because you missed it before.")
        fresh = sum(one.key not in self.wrong for one in self.left)
        return _("Question {number} of {count}.").format(number=self.count - fresh + 1, count=self.count)

    def choose(self, move: Move) -> SessionEvent:
        """Takes a move as the answer; refused if the question is about another pawn."""
        assert self.session is not None
        game, decision = self.session.game, self.left[0].decision
        text = game.move_text(move)
        if chosen := next((one for one in decision.options if one.move == text), None):
            return self._settle(chosen)
        why = _("the question is about {name}").format(name=seat_name(game, decision.seat))
        return Refused(IllegalMove(text, why))

    def give_up(self) -> SessionEvent:
        """Shows the answer to somebody who gives up."""
        return self._settle(None)

    def _settle(self, chosen: Option | None) -> CardSettled:
        """Settles the current card: whether the move is right, and when the card is asked again."""
        assert self.session is not None
        card = self.left.pop(0)
        decision, first, unkept = card.decision, card.key not in self.wrong, ""
        right = chosen is not None and decision.accepts(chosen)
        self.right += first and right
        comes_back = first and not right
        if comes_back:
            self.wrong.add(card.key)
            self.left.append(card)
        if first or not right:  # right only at the second try today: still due tomorrow
            try:
                self.schedule.answered(card, right)
            except FileError as error:
                unkept = error.text
        game, side = self.session.game, self.session.side
        learnt = lesson_of(game, side, decision)
        told = tuple(lesson_lines(game.view(side), learnt))
        return CardSettled(decision, told, chosen, right, comes_back, learnt.refutation, unkept)

    def position(self) -> list[str]:
        """The position of the card in sentences."""
        assert self.session is not None
        return narrate.situation(self.session.view)

    @abstractmethod
    def nothing(self) -> str:
        """Why there is nothing to ask."""

    def result(self) -> str:
        """How the round went."""
        return _("{right} of {count} right first time.").format(right=self.right, count=self.count)


class Round(CardRound):
    """A round of the quiz: the person's own mistakes."""

    def __init__(
        self, folders: Folders, clock: Callable[[], date] = date.today, games: Sequence[Listed] | None = None
    ) -> None:
        """A round from the kept games; `games` if they are listed already."""
        games = kept_games(folders) if games is None else games
        self.is_reviewed = any(one.marks for one in games)  # whether any game is reviewed
        super().__init__(Schedule(folders.data / FILE, clock), slips_in(folders, games))

    def nothing(self) -> str:
        if self.slips:
            return _("Nothing is due today. Come back tomorrow, or review another game.")
        if self.is_reviewed:
            text = _("There are no mistakes to ask about: only those that clearly lost {points} points or more count.")
        else:
            text = _("Review a game first: mistakes that clearly lost {points} points or more become questions.")
        return text.format(points=f"{POINTS * QUIZ_SWING:g}")
