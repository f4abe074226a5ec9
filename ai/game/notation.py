"""Parses typed moves: into a line, or an error that says what was wrong and what would be right.

A station alone is enough if only one ticket leads there.
"""

from gettext import gettext as _
from typing import TYPE_CHECKING

from ai.game.reader import WordReader
from ai.game.why_not import why_not
from ai.mechanics.double import WORD as DOUBLE_WORD
from ai.mechanics.registry import travel_of
from ai.mechanics.typed import AmbiguousMove, IllegalMove, MoveError, UnknownWord, UnreadableMove, Wish
from ai.position.move import Move
from maps.wording import any_of

if TYPE_CHECKING:
    from ai.game.game import Game, MoveLine

__all__ = ["AmbiguousMove", "IllegalMove", "MoveError", "UnknownWord", "UnreadableMove", "parse_line"]


def parse_line(game: "Game", text: str, *, half: bool) -> "MoveLine":
    """Parses a typed line; see Game.parse_move."""
    words = WordReader(game, text)
    if game.outcome is not None:
        raise IllegalMove(text, _("the game is over"))
    wishes = words.read()
    if len(wishes) > 1:
        return _match_double(game, text, *wishes)
    first = _match(game, text, wishes[0])
    if wishes[0].kind == DOUBLE_WORD and not half:
        why = travel_of(game.edition).missing_second_step
        raise UnreadableMove(text, why.format(first=game.move_text(first)))
    return (first,)


def _match(game: "Game", text: str, wish: Wish) -> Move:
    """The one legal move that matches what was typed."""
    fits = _fitting(game, text, wish)
    if _open(fits):
        choices = [game.move_text(move) for move in fits]
        raise AmbiguousMove(text, _("say which: {choices}").format(choices=any_of(choices)), choices)
    return fits[0]


def _match_double(game: "Game", text: str, wish: Wish, then: Wish) -> "MoveLine":
    """Both halves of a double move, if what was typed leaves no choice."""
    lines: list[tuple[Move, Move]] = []
    wrong: IllegalMove | None = None
    for first in _fitting(game, text, wish):
        game.push(first)
        try:
            lines += [(first, second) for second in _fitting(game, text, then)]
        except IllegalMove as error:
            wrong = IllegalMove(text, error.why)  # about the second half, not about what can be done now
        finally:
            game.pop()
    if wrong is not None and not lines:
        raise wrong
    seconds = [second for first, second in lines if first == lines[0][0]]
    if _open(sorted({line[0] for line in lines})) or _open(seconds):
        why = _("say how you travel, such as {example}").format(example=game.line_text(lines[0]))
        raise AmbiguousMove(text, why, [game.line_text(line) for line in lines])
    return lines[0]


def _fitting(game: "Game", text: str, wish: Wish) -> list[Move]:
    """All legal moves that match what was typed, at least one."""
    if fits := [move for move in game.legal_moves() if wish.fits(move)]:
        return fits
    raise IllegalMove(text, why_not(game, wish), wish)


def _open(fits: list[Move]) -> bool:
    """Whether it matters which move is meant. Black tickets by different modes look the same to everybody."""
    return len(fits) > 1 and not all(move.names_mode for move in fits)
