"""The words a person can type besides moves, and what each does; plain mode and the full screen share them."""

import re
from collections.abc import Callable, Mapping
from gettext import gettext as _

from ai.game.game import MoveLine
from ai.game.notation import MoveError
from ai.game.reader import COMMON_WORDS
from ai.position.names import seat_code, seat_name, seat_word
from ai.position.position import HIDER_SIDE
from ai.position.shown_tickets import plain_letters
from maps.place_numbers import no_place, spans
from maps.tiles import Layout
from maps.wording import shown_mode
from solo.files.settings import HINTS
from solo.play.events import Impossible, Left, Reply, Why, answered, misused, reply
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
        return reply(Left())
    if word.lower() in _DOES and (word.lower() != "board" or session.game.edition.has("dice")):
        return _DOES[word.lower()](session, rest.strip())
    if word.lower() == "roll" and session.game.edition.has("dice"):
        return misused(_("Not possible: {why}.").format(why=_("the program rolls the dice")))
    if session.game.outcome is None and not session.waiting:
        return reply(Impossible(Why.NOT_YOUR_TURN))
    return Reply(tuple(session.submit(text)))


def moves_in(session: Session, text: str) -> MoveLine:
    """The moves that a line means, read once for those who look at them before they are played.

    None where it is a command, or cannot be played now.
    """
    word = text.strip().partition(" ")[0].lower()
    if not session.waiting or word in (*command_words(session.game), *LEAVE):
        return ()
    try:
        return session.read(text)
    except MoveError:
        return ()


def _moves(session: Session, rest: str) -> Reply:
    if session.game.outcome is not None:
        return reply(Impossible(Why.GAME_OVER))
    if not session.waiting:
        return reply(Impossible(Why.NOT_YOUR_TURN))
    return answered(narrate.choices(session.view, session.choices()))


def _look(session: Session, rest: str) -> Reply:
    view = session.view
    if not rest:
        return answered(narrate.situation(view))
    if found := stations_with(view, rest.lower()):
        return answered(found)
    if not _is_station(session, rest):
        if view.layout:
            ask = _("Look at one of the places here: {places}.").format(places=spans(view.board.numbers))
            return _no_such_place(view.layout, rest, ask)
        return misused(_("Look at a station from 1 to {last}.").format(last=view.board.size))
    return answered(station_lines(view, int(rest)))


def _is_station(session: Session, text: str) -> bool:
    digits = text.isascii() and text.isdigit() and len(text) <= 4
    return digits and session.game.board.has_station(int(text))


def _no_such_place(layout: Layout, text: str, ask: str) -> Reply:
    """The answer to a number of which no place lies there, or to something else than a number."""
    if text.isascii() and text.isdigit():
        return misused(_("Not possible: {why}.").format(why=no_place(layout, text[:24])))
    return misused(ask)


def _belief(session: Session, rest: str) -> Reply:
    return answered(belief_lines(session.view, session.believe()))


def _why(session: Session, rest: str) -> Reply:
    if not _is_station(session, rest):
        board, layout = session.game.board, session.game.layout
        example = f"why {board.numbers[len(board.numbers) // 2 - 1]}"
        if layout:
            ask = _("Ask about one of the places here ({places}), such as {example}.")
            return _no_such_place(layout, rest, ask.format(places=spans(board.numbers), example=example))
        text = _("Ask about a station from 1 to {last}, such as {example}.")
        return misused(text.format(last=board.size, example=example))
    return answered(why_lines(session.view, session.believe(), int(rest), trails=session.trails))


def _exits(session: Session, rest: str) -> Reply:
    if session.side != HIDER_SIDE:
        text = _("Exits are for the hider, who knows where he stands; {word} tells where he can be.")
        return misused(text.format(word="belief"))
    return answered(exits_lines(session.view, session.believe()))


def _undo(session: Session, rest: str) -> Reply:
    return Reply(tuple(session.undo()))


def _redo(session: Session, rest: str) -> Reply:
    return Reply(tuple(session.redo()))


def _hint(session: Session, rest: str) -> Reply:
    try:
        return answered(give_hint(session, rest.lower()))
    except HintError as error:
        return misused(str(error))


def _hints(session: Session, rest: str) -> Reply:
    """Switches help on or off; `hints tutor 10` also says how bad a move has to be to be stopped."""
    word, _space, least = rest.lower().partition(" ")
    if word in HINTS and not least:
        session.hints = word
        return answered(hints_about(word))
    if word == "tutor" and re.fullmatch("[0-9]{1,3}", least) and int(least) <= MOST_POINTS:
        session.hints, session.tutor_points = word, int(least)
        return answered(hints_about(word))
    text = _(
        "Hints are now {now}. Type {off}, {on} or {tutor}; {stern} stops you before a loss of 10 points, 50 at most."
    )
    words = {word: f"hints {word}" for word in HINTS}
    now = text.format(now=hint_words()[session.hints], stern=f"{words['tutor']} 10", **words)
    return misused(now) if rest else answered(now)


_DOES: Mapping[str, Callable[[Session, str], Reply]] = {
    "moves": _moves,
    "look": _look,
    "board": lambda session, rest: answered(board_rows(session.view)),
    "log": lambda session, rest: answered(narrate.log_lines(session.view)),
    "belief": _belief,
    "heat": _belief,  # the full screen shows it on the map
    "why": _why,
    "exits": _exits,
    "rules": lambda session, rest: answered(rules_lines(session.view)),
    "hint": _hint,
    "hints": _hints,
    "undo": _undo,
    "redo": _redo,
    "help": lambda session, rest: answered(help_lines(session.view)),
}
