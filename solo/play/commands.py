"""The commands of a game and what each does; the prompts of lessons, the quiz and a real table build on them."""

import re
from collections.abc import Callable, Mapping
from gettext import gettext as _
from typing import Any, ClassVar

from maps.place_numbers import no_place, spans
from maps.tiles import Layout
from solo.files.settings import HINTS
from solo.play import vocabulary as words
from solo.play.events import Impossible, Left, Reply, Show, Why, answered, misused, reply, shown
from solo.play.grades import better_lines
from solo.play.hints import give_hint, why_no_hint
from solo.play.prompt import Prompt
from solo.play.session import Session
from solo.play.tutor import Tutor
from solo.play.vocabulary import CommandWord, Place
from solo.texts import narrate
from solo.texts.belief_text import belief_lines, why_lines
from solo.texts.board_text import board_rows, station_lines, stations_with
from solo.texts.exits import exits_lines
from solo.texts.rules_text import how_to_type, rules_lines
from solo.texts.titles import hint_words, hints_about

MOST_POINTS = 50  # the largest loss of win chance that the tutor can be told to tolerate


def _moves(prompt: Prompt, rest: str) -> Reply:
    session = prompt.session
    if session.game.outcome is not None:
        return reply(Impossible(Why.GAME_OVER))
    if not session.waiting:
        return reply(Impossible(Why.NOT_YOUR_TURN))
    return answered(narrate.choices(session.view, session.choices()))


def _look(prompt: Prompt, rest: str) -> Reply:
    view = prompt.session.view
    if not rest:
        return answered(narrate.situation(view))
    if found := stations_with(view, rest.lower()):
        return answered(found)
    if not _is_station(prompt.session, rest):
        if view.layout:
            ask = _("Look at one of the places here: {places}.").format(places=spans(view.board.numbers))
            return _no_such_place(view.layout, rest, ask)
        return misused(_("Look at a station from 1 to {last}.").format(last=view.board.size))
    return answered(station_lines(view, int(rest)))


def _is_station(session: Session, text: str) -> bool:
    digits = text.isascii() and text.isdigit() and len(text) <= 4
    return digits and session.game.board.has_station(int(text))


def _no_such_place(layout: Layout, text: str, ask: str) -> Reply:
    """The answer to the number of a place that is not on the table, or to something that is not a number."""
    if text.isascii() and text.isdigit():
        return misused(_("Not possible: {why}.").format(why=no_place(layout, text[:24])))
    return misused(ask)


def _belief(session: Session) -> list[str]:
    return belief_lines(session.view, session.believe())


def _why(prompt: Prompt, rest: str) -> Reply:
    session = prompt.session
    if not _is_station(session, rest):
        board, layout = session.game.board, session.game.layout
        example = f"why {board.numbers[len(board.numbers) // 2 - 1]}"
        if layout:
            ask = _("Ask about one of the places here ({places}), such as {example}.")
            return _no_such_place(layout, rest, ask.format(places=spans(board.numbers), example=example))
        text = _("Ask about a station from 1 to {last}, such as {example}.")
        return misused(text.format(last=board.size, example=example))
    return answered(why_lines(session.view, session.believe(), int(rest), trails=session.trails))


def _exits(prompt: Prompt, rest: str) -> Reply:
    return answered(exits_lines(prompt.session.view, prompt.session.believe()))


def _undo(prompt: Prompt, rest: str) -> Reply:
    return Reply(tuple(prompt.session.undo()))


def _redo(prompt: Prompt, rest: str) -> Reply:
    return Reply(tuple(prompt.session.redo()))


def _hint(prompt: Prompt, rest: str) -> Reply:
    session, asked = prompt.session, rest.lower()
    if why := why_no_hint(session, asked):
        return reply(why)
    return shown(Show.HINT, lambda: give_hint(session, asked), asked)


def _hints(prompt: Prompt, rest: str) -> Reply:
    """Switches hints on or off; `hints tutor 10` also sets the loss at which the tutor stops a move."""
    session = prompt.session
    word, _space, least = rest.lower().partition(" ")
    if word in HINTS and not least:
        session.hints = word
        return answered(hints_about(word))
    if word == "tutor" and re.fullmatch("[0-9]{1,3}", least) and int(least) <= MOST_POINTS:
        session.hints, session.tutor = word, Tutor(fixed=int(least))
        return answered(hints_about(word))
    text = _(
        "Hints are now {now}. Type {off}, {on} or {tutor}; {stern} stops you before moves that lose 10 points or more "
        "(up to 50 can be set)."
    )
    named = {word: f"hints {word}" for word in HINTS}
    now = text.format(now=hint_words()[session.hints], stern=f"{named['tutor']} 10", **named)
    return misused(now) if rest else answered(now)


class GamePrompt(Prompt):
    """The prompt of a game against the computer."""

    home = Place.GAME
    actions: ClassVar[Mapping[CommandWord, Callable[[Any, str], Reply]]] = {
        words.MOVES: _moves,
        words.LOOK: _look,
        words.BOARD: lambda prompt, rest: answered(board_rows(prompt.session.view)),
        words.LOG: lambda prompt, rest: answered(narrate.log_lines(prompt.session.view)),
        words.BELIEF: lambda prompt, rest: answered(_belief(prompt.session)),
        words.HEAT: lambda prompt, rest: shown(Show.BELIEF, lambda: _belief(prompt.session)),
        words.WHY: _why,
        words.EXITS: _exits,
        words.RULES: lambda prompt, rest: shown(Show.RULES, lambda: rules_lines(prompt.session.view)),
        words.HINT: _hint,
        words.HINTS: _hints,
        words.BETTER: lambda prompt, rest: shown(Show.BETTER, lambda: better_lines(prompt.session.coach)[0]),
        words.UNDO: _undo,
        words.REDO: _redo,
        words.HELP: lambda prompt, rest: shown(Show.HELP, prompt.help),
        words.QUIT: lambda prompt, rest: reply(Left()),
    }

    def help(self) -> list[str]:
        title = _("Type a move, or one of these words:")
        return [title, *self.word_lines(), *how_to_type(self.session.view)]
