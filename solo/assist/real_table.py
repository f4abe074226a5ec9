"""A real table: people play the board game, what they do is entered, and the hider's station stays unknown.

A `RealTable` is a session whose person makes every move, for both sides and for chance. The moves are a list of
entries, numbered from 1. Entries that were taken back, or no longer fit after a correction, are kept behind them and
can be redone. Any entry can be corrected: the others are then entered again after it. In messages an entry is called a
line, because the hider's log has entries of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import gettext as _
from itertools import takewhile

from ai.belief.hidden_game import BlindGame
from ai.explain.judge import STRENGTH
from ai.game.game import MoveLine
from ai.game.notation import IllegalMove, MoveError
from ai.game.setting_up import Options, deal
from ai.position.move import Move
from ai.position.position import SEEKER_SIDE
from maps.wording import apart
from profiles import load_profile
from solo.assist.entries import entries_in, spelt_out, typed
from solo.assist.entry_events import EntryCorrected, EntryDoneAgain, EntryMisfit, EntryTakenBack
from solo.assist.suspects import doubts, enter, played_again
from solo.files.folders import shown
from solo.play.events import Impossible, SessionEvent, Why
from solo.play.session import Seat, Session

ON_THE_MAP = ("step", "double", "land", "helicopter", "block", "start")  # moves that name a station
NOTHING = "-"  # replaces an entry to remove it


@dataclass(frozen=True)
class Correction:
    """A corrected entry, and what becomes of the others."""

    number: int
    line: MoveLine  # the new one
    kept: MoveLine  # all moves that fit, including the new ones
    left: MoveLine  # those after them, to be redone
    breaks: int = 0  # the first entry that no longer fits, 0 if all do
    why: str = ""  # why it does not fit


class RealTable(Session):
    """A real game that is entered move by move."""

    game: BlindGame

    def __init__(self, game: BlindGame, options: Options) -> None:
        super().__init__(game, options, Seat(SEEKER_SIDE), load_profile(STRENGTH))
        self.offer: Correction | None = None  # a correction to be confirmed
        self.asked = 0  # the number of the entry that the person was asked about

    @classmethod
    def laid(cls, options: Options) -> "RealTable":
        """A table at the beginning of its game; raises SetupError or BoardError."""
        return cls(BlindGame(deal(options)), options)

    @property
    def waiting(self) -> bool:
        return bool(self.choices())

    @property
    def must_pass(self) -> bool:
        """Never: at a real table everything is entered."""
        return False

    def choices(self) -> list[Move]:
        """Everything that can happen now, whoever does it; after the last move, that the hider was caught by it."""
        return self.game.legal_moves()

    def pickable(self) -> list[Move]:
        """The moves that lead a pawn to a station; answers and dice are not."""
        return [move for move in self.choices() if move.kind in ON_THE_MAP and not move.tile]

    def open(self) -> list[SessionEvent]:
        """Nothing happens by itself: people roll their own dice."""
        return []

    # Entries

    @property
    def entries(self) -> list[MoveLine]:
        """What was entered, a double move as one entry."""
        return grouped(self.game.moves)

    @property
    def later(self) -> list[MoveLine]:
        """What was taken back or set aside, next one first."""
        return grouped(self.undone)

    @property
    def lines_entered(self) -> int:
        return len(self.entries) + len(self.later)

    def read(self, text: str) -> MoveLine:
        """All entries on a line; raises MoveError if some of them are not possible."""
        parts, before = entries_in(text), len(self.game.moves)
        try:
            for part in parts:
                self.game.play(self._read(part, alone=len(parts) == 1))
            return tuple(self.game.moves[before:])
        finally:
            while len(self.game.moves) > before:
                self.game.pop()

    def _read(self, part: str, *, alone: bool) -> MoveLine:
        """One entry of a line; if there are several, the reason says which one is not possible."""
        try:
            return read_entry(self.game, part)
        except MoveError as error:
            if alone:
                raise
            raise IllegalMove(part, _("{entry}: {why}").format(entry=shown(part, 40), why=error.why)) from error

    def _push(self, move: Move) -> list[SessionEvent]:
        """Enters a move; people roll their own dice."""
        return self._made(self.game.push(move))

    def undo(self) -> list[SessionEvent]:
        """Takes back the last entry."""
        if not self.game.moves:
            return [Impossible(Why.NOTHING_TO_TAKE_BACK)]
        line = self.game.undo()
        self.undone[:0] = line
        return [EntryTakenBack(len(self.entries) + 1, self.entry_text(line))]

    def redo(self) -> list[SessionEvent]:
        """Enters again what was taken back, if it fits."""
        if not self.undone:
            return [Impossible(Why.NOTHING_TO_DO_AGAIN)]
        line = self.later[0]
        number, text = len(self.entries) + 1, self.entry_text(line)
        if not enter(self.game, line):
            return [EntryMisfit(number, text, why_not(self.game, line))]
        del self.undone[: len(line)]
        return [EntryDoneAgain(number, text)]

    def redoable(self) -> list[Move]:
        """The moves taken back that still fit: a file can hold no others."""
        game, before = self.game, len(self.game.moves)
        for line in self.later:
            if not enter(game, line):
                break
        fitting = game.moves[before:]
        while len(game.moves) > before:
            game.pop()
        return fitting

    # Corrections

    def correct(self, number: int, text: str) -> Correction:
        """The game with another entry in place of one; raises MoveError, and changes nothing yet."""
        entries, later = self.entries, self.later
        everything = [*entries, *later]
        if not 1 <= number <= len(everything):
            raise IllegalMove(text, _("there is no line {number}").format(number=number))
        trial, broken = played_again(self.game.deal, everything[: number - 1])
        if broken < number - 1:
            why = _("line {number} must be corrected first").format(number=broken + 1)
            raise IllegalMove(text, why)
        for part in entries_in(text) if text != NOTHING else ():
            trial.play(read_entry(trial, part))
        line = tuple(trial.moves[sum(map(len, everything[: number - 1])) :])
        last = len(entries) if number <= len(entries) else len(everything)
        for at in range(number, last):
            if not enter(trial, everything[at]):
                left = flat(everything[at:])
                return Correction(number, line, (*trial.moves,), left, at + 1, why_not(trial, everything[at]))
        return Correction(number, line, (*trial.moves,), flat(everything[last:]))

    def accept_correction(self, correction: Correction) -> list[SessionEvent]:
        """Corrects an entry, and keeps what follows as far as it fits; the rest can be redone."""
        moves, kept = self.game.moves, correction.kept
        same = sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], zip(moves, kept, strict=False)))
        while len(moves) > same:
            self.game.pop()
        self.game.play(kept[same:])
        self.undone[:] = correction.left
        return [EntryCorrected(correction.number, not correction.line, correction.breaks)]

    def before(self, number: int) -> BlindGame:
        """A separate game as it stood before an entry, or before the first that does not fit."""
        return played_again(self.game.deal, [*self.entries, *self.later][: number - 1])[0]

    def entry_text(self, line: MoveLine) -> str:
        """An entry as typed."""
        return typed(self.game, line)


def read_entry(game: BlindGame, text: str) -> MoveLine:
    """Parses one entry; raises MoveError, which says what may be wrong before it."""
    try:
        return game.parse_move(spelt_out(game, text), half=True)
    except IllegalMove as error:
        if not (doubt := doubts(game, grouped(game.moves), text)):
            raise
        raise IllegalMove(text, apart([error.why, doubt])) from error


def why_not(game: BlindGame, line: MoveLine) -> str:
    """Why a line cannot be entered now; empty if it can."""
    try:
        game.parse_move(game.line_text(line), half=True)
    except MoveError as error:
        return error.why
    return ""


def grouped(moves: Sequence[Move]) -> list[MoveLine]:
    """Groups moves into lines: the halves of a double move together."""
    lines: list[MoveLine] = []
    for move in moves:
        if lines and len(lines[-1]) == 1 and lines[-1][0].kind == "double":
            lines[-1] = (*lines[-1], move)
        else:
            lines.append((move,))
    return lines


def flat(lines: Sequence[MoveLine]) -> MoveLine:
    """Flattens lines into moves."""
    return tuple(move for line in lines for move in line)
