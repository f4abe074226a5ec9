"""The words a person can type besides moves, and what each does; plain mode and the full screen share them."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from gettext import gettext as _

from ai.game.notation import MoveError, UnknownWord
from ai.game.reader import COMMON_WORDS
from ai.position.names import seat_code, seat_name, seat_word
from ai.position.position import HIDER_SIDE
from ai.position.shown_tickets import plain_letters
from maps.wording import shown_mode
from solo.files.settings import HINTS
from solo.play.grammar import Grammar
from solo.play.hints import HintError, give_hint
from solo.play.session import Session
from solo.texts import narrate
from solo.texts.belief_text import belief_lines, why_lines
from solo.texts.board_text import board_rows, station_lines, stations_with
from solo.texts.exits import exits_lines
from solo.texts.rules_text import command_words, help_lines, rules_lines
from solo.texts.titles import hint_words, hints_about

LEAVE = ("quit", "exit")
MOST_POINTS = 50  # of win chance, that the tutor lets pass


@dataclass(frozen=True)
class Reply:
    """What became of a line: what there is to say, and whether the game has changed."""

    sentences: list[str]
    moved: bool = False
    wrong: bool = False  # nothing was done, and the sentences say why
    jumped: bool = False  # the game has gone to another place, which can be told anew
    leaves: bool = False


def grammar(session: Session) -> Grammar:
    """All that the person can type now."""
    game = session.game
    if not session.waiting:
        return Grammar(command_words(game), [])
    allowed = set(session.choices())
    lines = [game.line_text(line) for line in game.legal_lines() if line[0] in allowed]
    same = dict(zip(COMMON_WORDS, game.board.modes, strict=False))
    same |= {seat_word(game, seat).lower(): seat_code(game, seat) for seat in game.seats}
    same |= {plain_letters(seat_name(game, seat)): seat_code(game, seat) for seat in game.seats}
    return Grammar(command_words(game), lines, same, {shown_mode(word): word for word in (*game.board.modes, "black")})


def obey(session: Session, text: str) -> Reply:
    """Carries out what was typed; what is wrong is said and costs nothing."""
    text = text.strip()
    if not text:
        return _moves(session, "")
    word, _space, rest = text.partition(" ")
    if word.lower() in LEAVE:
        return Reply([], leaves=True)
    if word.lower() in _DOES and (word.lower() != "board" or session.game.edition.has("dice")):
        return _DOES[word.lower()](session, rest.strip())
    if word.lower() == "roll" and session.game.edition.has("dice"):
        return Reply([_("Not possible: {why}.").format(why=_("the program rolls the dice"))], wrong=True)
    if session.game.outcome is None and not session.waiting:
        return Reply([_("It is not your turn yet.")], wrong=True)
    return played(session, text)


def played(session: Session, text: str) -> Reply:
    """Plays what was typed, or says why it cannot be."""
    try:
        return Reply(session.submit(text), moved=True)
    except UnknownWord as error:
        return Reply([_("{why}.").format(why=error.why)], wrong=True)
    except MoveError as error:
        return Reply([_("Not possible: {why}.").format(why=error.why)], wrong=True)


def _moves(session: Session, rest: str) -> Reply:
    if session.game.outcome is not None:
        return Reply([_("The game is over.")], wrong=True)
    if not session.waiting:
        return Reply([_("It is not your turn yet.")], wrong=True)
    return Reply(narrate.choices(session.view, session.choices()))


def _look(session: Session, rest: str) -> Reply:
    view = session.view
    if not rest:
        return Reply(narrate.situation(view))
    if found := stations_with(view, rest.lower()):
        return Reply(found)
    if not _is_station(session, rest):
        place, station = _("Look at a place from 1 to {last}."), _("Look at a station from 1 to {last}.")
        return Reply([(place if view.edition.has("dice") else station).format(last=view.board.size)], wrong=True)
    return Reply(station_lines(view, int(rest)))


def _is_station(session: Session, text: str) -> bool:
    digits = text.isascii() and text.isdigit() and len(text) <= 4
    return digits and 1 <= int(text) <= session.game.board.size


def _belief(session: Session, rest: str) -> Reply:
    return Reply(belief_lines(session.view, session.believe()))


def _why(session: Session, rest: str) -> Reply:
    if not _is_station(session, rest):
        place, station = (
            _("Ask about a place from 1 to {last}, such as {example}."),
            _("Ask about a station from 1 to {last}, such as {example}."),
        )
        text, last = (place if session.game.edition.has("dice") else station), session.game.board.size
        return Reply([text.format(last=last, example=f"why {last // 2}")], wrong=True)
    return Reply(why_lines(session.view, session.believe(), int(rest), trails=session.trails))


def _exits(session: Session, rest: str) -> Reply:
    if session.side != HIDER_SIDE:
        text = _("Exits are for the hider, who knows where he stands; {word} tells where he can be.")
        return Reply([text.format(word="belief")], wrong=True)
    return Reply(exits_lines(session.view, session.believe()))


def _undo(session: Session, rest: str) -> Reply:
    if not session.undo():
        return Reply([_("There is nothing to take back.")], wrong=True)
    return Reply([_("Taken back.")], moved=True, jumped=True)


def _redo(session: Session, rest: str) -> Reply:
    if not session.redo():
        return Reply([_("Nothing was taken back that could be done again.")], wrong=True)
    return Reply([_("Done again.")], moved=True, jumped=True)


def _hint(session: Session, rest: str) -> Reply:
    try:
        return Reply(give_hint(session, rest.lower()))
    except HintError as error:
        return Reply([str(error)], wrong=True)


def _hints(session: Session, rest: str) -> Reply:
    """Switches help on or off; `hints tutor 10` also says how bad a move has to be to be stopped."""
    word, _space, least = rest.lower().partition(" ")
    if word in HINTS and not least:
        session.hints = word
        return Reply([hints_about(word)])
    if word == "tutor" and re.fullmatch("[0-9]{1,3}", least) and int(least) <= MOST_POINTS:
        session.hints, session.tutor_points = word, int(least)
        return Reply([hints_about(word)])
    text = _(
        "Hints are now {now}. Type {off}, {on} or {tutor}; {stern} stops you before a loss of 10 points, 50 at most."
    )
    words = {word: f"hints {word}" for word in HINTS}
    return Reply(
        [text.format(now=hint_words()[session.hints], stern=f"{words['tutor']} 10", **words)], wrong=bool(rest)
    )


_DOES: Mapping[str, Callable[[Session, str], Reply]] = {
    "moves": _moves,
    "look": _look,
    "board": lambda session, rest: Reply(board_rows(session.view)),
    "log": lambda session, rest: Reply(narrate.log_lines(session.view)),
    "belief": _belief,
    "heat": _belief,  # the full screen shows it on the map
    "why": _why,
    "exits": _exits,
    "rules": lambda session, rest: Reply(rules_lines(session.view)),
    "hint": _hint,
    "hints": _hints,
    "undo": _undo,
    "redo": _redo,
    "help": lambda session, rest: Reply(help_lines(session.view)),
}
