"""Guesses at what was meant by a line that cannot be read: words of another edition, and words that are mistyped."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from gettext import gettext as _

from ai.game.game import Game
from ai.mechanics.registry import mechanics_of
from ai.mechanics.typed import COMMON_WORDS
from ai.position.names import seat_name, seat_word
from ai.position.shown_tickets import plain_letters
from maps import load_board
from maps.edition_file import EDITIONS
from maps.tiles import TILE_MODES
from maps.wording import N_, in_line, shown_board, shown_mode
from solo.play.events import SessionEvent
from solo.play.telling import sentences_of
from solo.terminal.arguments import meant_by

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
    place: str  # where the edition is played; "" on street tiles
    line: str
    wrong = True


@sentences_of.register
def _foreign(event: ForeignTicket) -> Sequence[str]:
    meant = _("Did you mean {word}?").format(word=event.line)
    why = (
        _(NO_SUCH_TICKET[event.ticket]).format(edition=event.place) if event.place else _("There is no such ride here.")
    )
    return [in_line([why, meant])]


@cache
def _elsewhere() -> dict[str, int]:
    """The tickets of all editions, each with its place among those of its own board."""
    boards = [TILE_MODES if edition.grids else load_board(edition.board).modes for edition in EDITIONS.values()]
    found = {word: mode for modes in (*boards, COMMON_WORDS[:-1]) for mode, word in enumerate(modes)}
    return {word: mode for word, mode in found.items() if word in NO_SUCH_TICKET}


def _phrases() -> dict[tuple[str, ...], str]:
    """The tickets of all editions by the words of their names, in English and on the screen; the longest first."""
    names = {name: ticket for ticket in _elsewhere() for name in (shown_mode(ticket), ticket)}
    found = {tuple(plain_letters(name).split()): ticket for name, ticket in names.items()}
    return dict(sorted(found.items(), key=lambda one: -len(one[0])))


def foreign_ticket(game: Game, text: str) -> ForeignTicket | None:
    """The first ticket in a line that only other editions have."""
    if not _is_readable(text):
        return None
    own = game.board.modes
    known = {*own, *(word for mode in own for word in plain_letters(shown_mode(mode)).split())}
    words = _joined(text.lower().split(), _elsewhere())
    plain = [plain_letters(word) for word in words]
    for at in range(len(words)):
        for phrase, ticket in _phrases().items():
            end, mode = at + len(phrase), _elsewhere()[ticket]
            if (*plain[at:end],) == phrase and ticket not in own and phrase[0] not in known and mode < len(own):
                line = " ".join((*words[:at], own[mode], *words[end:]))
                place = "" if game.layout else shown_board(game.board.title)
                return ForeignTicket(ticket, place, line)
    return None


def mistyped(game: Game, text: str, moves: Iterable[str], commands: Iterable[str]) -> DidYouMean | None:
    """The line with its mistyped words put right; None if there is nothing to guess.

    `moves` are the texts of the moves that can be made now, `commands` the words that can begin another line.
    """
    if not _is_readable(text):
        return None
    known = _move_words(game, moves)
    typed = text.lower().split()
    words = _joined(typed, known)
    verbs = [verb for mechanic in mechanics_of(game.edition) for verb in mechanic.verbs]
    whole = (*commands, *verbs)  # words that begin a line, and are not abbreviated
    right = [_nearest(word, known, verbs if at else whole) for at, word in enumerate(words)]
    return DidYouMean(" ".join(right)) if right != typed else None


def _joined(words: Sequence[str], known: Iterable[str]) -> list[str]:
    """The words, where two that are one of the known words are joined: "jet ski" for "jet-ski"."""
    whole = {word.replace("-", ""): word for word in known}
    joined: list[str] = []
    for word in words:
        if joined and (found := whole.get(joined[-1] + word)):
            joined[-1] = found
        else:
            joined.append(word)
    return joined


def _is_readable(text: str) -> bool:
    """Whether a line holds no control characters; one that does is refused for them, and nothing is guessed."""
    return text.replace("\t", " ").isprintable()


def _nearest(word: str, known: Sequence[str], whole: Sequence[str]) -> str:
    """The known word that is nearest to this one; the word itself if it is known or short, or none is near. Known words
    may be abbreviated, those in `whole` may not."""
    is_known = word in whole or any(one.startswith(word) for one in known)
    if is_known or not SHORTEST_GUESS <= len(word) <= LONGEST_GUESS:
        return word
    return next(iter(get_close_matches(word, (*whole, *known), n=1)), word)


def _move_words(game: Game, moves: Iterable[str]) -> list[str]:
    """The words of which moves are made in this game: of those that can be made now, tickets, and names of pawns."""
    now = {word for move in moves for word in move.split()}
    names = (name for seat in game.seats for name in (seat_word(game, seat), seat_name(game, seat)))
    own = (*game.board.modes, *(shown_mode(mode) for mode in game.board.modes), *names)
    parts = [part for name in own for part in plain_letters(name).split()]
    return [word for word in dict.fromkeys((*sorted(now), *parts)) if not word.isdigit()]


def argument_meant(line: str, known: Iterable[str]) -> DidYouMean | None:
    """A command with the argument that was probably meant: its last word put right, if it is near to a known one."""
    command, _space, typed = line.rpartition(" ")
    meant = meant_by(typed, (word for word in known if not word.isdigit()))
    return DidYouMean(f"{command} {meant}") if meant and command and meant != typed.lower() else None
