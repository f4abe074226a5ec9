"""Guesses at what was meant by a line that cannot be read: words of another edition, and words that are mistyped."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from gettext import gettext as _

from ai.game.game import Game
from ai.mechanics.typed import COMMON_WORDS
from ai.position.names import seat_name, seat_word
from ai.position.shown_tickets import plain_letters
from maps import load_board
from maps.edition_file import EDITIONS
from maps.tiles import TILE_MODES
from maps.wording import N_, in_line, shown_mode
from solo.play.events import SessionEvent
from solo.play.telling import sentences_of

LONGEST_GUESS = 20  # letters; a longer word is not a mistyped one
SHORTEST_GUESS = 3  # letters; a shorter word could be anything
# Says that an edition has no such ticket.
NO_SUCH_TICKET = {
    "taxi": N_("No taxis in {edition}."),
    "bus": N_("No buses in {edition}."),
    "underground": N_("No underground in {edition}."),
    "carriage": N_("No carriages in {edition}."),
    "tram": N_("No trams in {edition}."),
    "gondola": N_("No gondolas in {edition}."),
    "motorboat": N_("No motorboats in {edition}."),
    "jet-ski": N_("No jet-skis in {edition}."),
}


@dataclass(frozen=True)
class DidYouMean(SessionEvent):
    """Suggests the line that was probably meant."""

    line: str
    wrong = True


@sentences_of.register
def _did_you_mean(event: DidYouMean) -> Sequence[str]:
    return [_("Did you mean {word}?").format(word=event.line)]


@dataclass(frozen=True)
class ForeignTicket(SessionEvent):
    """A ticket of another edition, and the line with the one that takes its place here."""

    ticket: str
    edition: str
    line: str
    wrong = True


@sentences_of.register
def _foreign(event: ForeignTicket) -> Sequence[str]:
    meant = _("Did you mean {word}?").format(word=event.line)
    return [in_line([_(NO_SUCH_TICKET[event.ticket]).format(edition=event.edition), meant])]


@cache
def _elsewhere() -> dict[str, int]:
    """The tickets of all editions, each with its place among those of its own board."""
    boards = [TILE_MODES if edition.grids else load_board(edition.board).modes for edition in EDITIONS.values()]
    found = {word: mode for modes in (*boards, COMMON_WORDS[:-1]) for mode, word in enumerate(modes)}
    return {word: mode for word, mode in found.items() if word in NO_SUCH_TICKET}


def foreign_ticket(game: Game, text: str) -> ForeignTicket | None:
    """The first word of a line that is a ticket of other editions alone."""
    if not _is_readable(text):
        return None
    own = game.board.modes
    shown = {word for mode in own for word in plain_letters(shown_mode(mode)).split()}
    words = text.lower().split()
    for at, word in enumerate(words):
        mode = _elsewhere().get(word)
        if mode is not None and mode < len(own) and word not in own and word not in shown:
            line = " ".join((*words[:at], own[mode], *words[at + 1 :]))
            return ForeignTicket(word, game.edition.shown_name, line)
    return None


def mistyped(game: Game, text: str, moves: Iterable[str], commands: Iterable[str]) -> DidYouMean | None:
    """The line with its mistyped words put right; None if there is nothing to guess.

    `moves` are the texts of the moves that can be made now, `commands` the words that can begin another line.
    """
    if not _is_readable(text):
        return None
    known = _move_words(game, moves)
    words = text.lower().split()
    right = [_nearest(word, known if at else (*commands, *known)) for at, word in enumerate(words)]
    return DidYouMean(" ".join(right)) if right != words else None


def _is_readable(text: str) -> bool:
    """Whether a line holds no control characters; one that does is refused for them, and nothing is guessed."""
    return text.replace("\t", " ").isprintable()


def _nearest(word: str, known: Sequence[str]) -> str:
    """The known word that is nearest to this one; the word itself if it is known or short, or none is near."""
    if not SHORTEST_GUESS <= len(word) <= LONGEST_GUESS or any(one.startswith(word) for one in known):
        return word
    return next(iter(get_close_matches(word, known, n=1)), word)


def _move_words(game: Game, moves: Iterable[str]) -> list[str]:
    """The words of which moves are made in this game: of those that can be made now, tickets, and names of pawns."""
    now = {word for move in moves for word in move.split()}
    names = (name for seat in game.seats for name in (seat_word(game, seat), seat_name(game, seat)))
    own = (*game.board.modes, *(shown_mode(mode) for mode in game.board.modes), *names)
    parts = [part for name in own for part in plain_letters(name).split()]
    return [word for word in dict.fromkeys((*sorted(now), *parts)) if not word.isdigit()]
