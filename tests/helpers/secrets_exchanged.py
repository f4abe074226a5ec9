"""What a side is told of a game, compared with what it is told when the hider's secret is another that fits."""

import random
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
from exchanging import Table, again
from sessions import grammar, obey, said

from ai.explain.judge import Judge
from ai.game.game import Game
from ai.game.notation import MoveError
from ai.players.levels import make_player
from ai.players.search.think import Effort
from ai.players.search.watch import Watch
from ai.position.position import CHANCE, HIDER_SIDE, SEEKER_SIDE, View
from ai.rules.moves import seat_of, station_of
from ai.rules.options import Deal, Options
from maps.edition_file import EDITIONS
from profiles import load_profile, profile_names
from solo.files.running_game import GameInfo
from solo.files.saves import Save
from solo.files.summaries import EPOCH
from solo.map.board_map import MapMarks, draw_map, fit
from solo.map.glyphs import UNICODE
from solo.play.coach import Coach
from solo.play.grades import better_lines, grade_lines, warning
from solo.play.heat import Heat
from solo.play.hints import STRENGTHS, hint_work, make_hint
from solo.play.session import Seat, Session
from solo.play.tutor import Tutor
from solo.screens import menu
from solo.screens.game_screen import GameScreen
from solo.screens.status_line import status_line
from solo.texts import narrate, panels
from solo.texts.rules_text import opening_lines

PLAYOUTS = {SEEKER_SIDE: 24, HIDER_SIDE: 480}  # of a player that searches; so many let a hider foresee replies


# What a seekers' person may type to find something out, besides moves: most of it is refused.
TYPED = (
    "", "look", "log", "moves", "belief", "exits", "heat", "rules", "help", "hints", "hint nonsense", "board",
    "look {there}", "look {here}", "look 999", "why {there}", "why {here}", "why 0", "roll taxi", "taxi ?", "caught",
    "double", "double taxi {there} black {here}", "black {there}", "taxi {there} crime", "taxi {there} dive",
    "bus {there} take black", "balloon", "double balloon", "land {there}", "start {there}", "start b", "card {there}",
    "helicopter {there}", "reroll", "pass {there}", "{there}", "{here}", "x taxi {there}", "d1 taxi {there}",
    "d2 bus {here}", "d1 {there}", "d1 clue {there}", "d1 clue", "d1 manhunt III", "d2 ask river yes",
    "d5 block {there}",
)  # fmt: skip
WORDS = ("", "look", "log", "moves", "belief", "exits", "heat", "rules", "help", "hints", "hint", "board", "why")
LINES = 8  # of them at one decision


# What a side gets


def as_data(thing: Any) -> Any:
    """Anything in a view, down to its bytes."""
    if isinstance(thing, np.ndarray):
        return thing.tobytes()
    if isinstance(thing, View | Deal):
        return {field.name: as_data(getattr(thing, field.name)) for field in fields(thing)}
    if isinstance(thing, tuple) and type(thing) is tuple:
        return [as_data(one) for one in thing]
    return thing.digest if hasattr(thing, "digest") else repr(thing)


def session_of(game: Game, side: str, level: str) -> Session:
    """A person at a game; the coach is quick."""
    options = Options(edition=game.edition.id, seed=7)  # which number the deal has does not change with the secret
    session = Session(game, options, Seat(side), load_profile(level))
    session.coach = Coach(session, 1)
    return session


def answer(session: Session, text: str) -> object:
    """What is said to a line that is a command, or that cannot be played; what can be played, as it was understood."""
    if session.waiting and text.partition(" ")[0] not in WORDS:
        try:
            return session.game.parse_move(text, half=True)
        except MoveError as error:
            return str(error), replied(session, text)
    return replied(session, text)


def replied(session: Session, text: str) -> object:
    """What comes of a line: what is read, and what it did."""
    reply = obey(session, text)
    return said(reply), reply.moved, reply.jumped, reply.wrong, reply.leaves


def told(session: Session, typed: list[str], station: int) -> Iterator[tuple[str, object]]:
    """Everything that is told without thinking: in words, on the screen, and in lists."""
    view = session.view
    yield "view", as_data(view)
    yield "opening", opening_lines(view)
    yield "situation", (narrate.situation(view), narrate.situation(view, rolled=False), narrate.what_next(view))
    yield "grammar", (grammar(session).moves, session.choices(), session.waiting)
    for text in typed:
        yield text, answer(session, text)
    if session.side == SEEKER_SIDE:
        yield "last event", [narrate.told(view, event, None) for event in session.game.events[-1:]]
    heat = Heat(session, on=True)
    heat.follow()
    yield "heat", (heat.shades, heat.lines(UNICODE, 0), heat.lines(UNICODE, station))
    marks = MapMarks(frozenset(int(station_of(move)) for move in session.choices()), station, heat.shades, 0)
    yield "map", draw_map(view, 60, 20, fit(view, 60, 20), marks, UNICODE).rows()
    yield "panels", panels.side_panel(view, 30, 40)
    yield "header", panels.header(view, 80, "you", session.profile.shown_name)
    yield "list", listed(session)


def listed(session: Session) -> tuple[str, str]:
    """The running game in the menu."""
    game = session.game
    save = Save.begin(game, session.options, session.seat.name, session.profile.name, session.profile, "off")
    save = save.after([game.move_text(move) for move in game.moves], [], game.outcome)
    info = GameInfo(Path("a.json"), save, "", EPOCH)
    choice = menu.listed_game(cast(Any, None), info.listed, lambda: None)
    return choice.name, choice.about


def coached(session: Session, move: int, alike: bool) -> Iterator[tuple[str, object]]:
    """All hints, the tutor's warning and, if it finds him in both games or in none (`alike`), the grade of a move."""
    coach = session.coach
    judgement = coach.look()
    verdict = judgement.wait()
    yield "verdict", verdict
    work = hint_work(coach)
    work.wait()
    for strength in STRENGTHS:
        yield strength, make_hint(coach, work, strength)
    coach.forget_recommendations()
    session.tutor = Tutor(fixed=0)
    decisions = coach.decisions((move,))
    yield "warning", warning(session, decisions)
    if not alike:  # from here on everybody can see the difference
        return
    session.game.push(move)
    if session.game.outcome is None:  # where somebody was caught, the turn is over at once
        yield "grade", grade_lines(coach, decisions, coach.key)
    coach.graded = decisions
    yield "better", better_lines(coach)
    session.game.pop()


def ends(game: Game, move: int) -> bool:
    """Whether a move ends the game."""
    game.push(move)
    over = game.outcome is not None
    game.pop()
    return over


def progress(game: Game, level: str) -> object:
    """What a seekers' person reads when the hider's thinking is done."""
    session = session_of(game, SEEKER_SIDE, level)
    session.players[HIDER_SIDE] = player_of(level, HIDER_SIDE)
    watch = Watch()
    session.question().answer(watch)
    yard = SimpleNamespace(settings=SimpleNamespace(show_plan=0))
    aide = SimpleNamespace(held=[], judgement=None, checked="")
    pace = SimpleNamespace(is_pausing=False, holds=False)
    screen = SimpleNamespace(watch=watch, session=session, yard=yard, aide=aide, pace=pace, view=session.view)
    return status_line(cast(GameScreen, screen), 80)


def player_of(level: str, side: str) -> Any:
    """A player of a level, who searches as much as one of this side should."""
    profile = load_profile(level)
    searches = profile.player in ("search", "nijssen") and profile.knobs.seeker_playouts
    return make_player(profile, 3, Effort(PLAYOUTS[side]) if searches else None)


# The exchange


class Exchange:
    """Compares what two games give, and counts."""

    def __init__(self) -> None:
        what = ("decisions", "seekers", "hider", "elsewhere", "choices", "coached", "progress", "undone")
        self.count = dict.fromkeys(what, 0)

    def same(self, place: str, games: tuple[Game, Game], what: Callable[[Game], Any]) -> None:
        """Both games give the same."""
        one, other = (what(game) for game in games)
        if isinstance(one, Iterator):
            for (name, ours), (_name, theirs) in zip(one, other, strict=True):
                assert repr(ours) == repr(theirs), f"{place}: {name} depends on the secret"
        else:
            assert repr(one) == repr(other), f"{place}: it depends on the secret"


def exchange(edition: str, seed: int, most: int, exchange: Exchange) -> None:
    """Plays one game by chance and exchanges the secret, or what chance will bring, at every decision of it."""
    chance, count, levels = random.Random(seed), exchange.count, profile_names()
    detectives = EDITIONS[edition].counts[seed % len(EDITIONS[edition].counts)]
    game = Game.new(
        Options(edition=edition, detectives=detectives, expert=seed % 3 == 0 and edition == "dice", seed=seed)
    )
    table = Table(game, chance)
    while game.outcome is None and count["decisions"] < most:
        if game.to_move != CHANCE:
            place = f"{edition}, seed {seed}, move {len(game.moves)}"
            level = levels[(count["decisions"] + seed) % len(levels)]
            hiding = chance.random() < 0.2
            other = table.other_future() if hiding else table.another()
            if other is not None:
                compare(place, (again(game.deal, table.truth.moves), other), level, chance, exchange, hiding=hiding)
        moves = game.legal_moves()
        wild = [move for move in moves if move.is_chip] if chance.random() < 0.2 else []
        table.push(chance.choice(wild or moves))


def compare(
    place: str, games: tuple[Game, Game], level: str, chance: random.Random, exchange: Exchange, *, hiding: bool
) -> None:
    """One decision: what a person and a player of one side get in two games that look the same to it."""
    count, truth = exchange.count, games[0]
    side = HIDER_SIDE if hiding else SEEKER_SIDE
    count["decisions"] += 1
    count[side] += 1
    count["elsewhere"] += truth.hider != games[1].hider
    here, there = (chance.randint(1, truth.board.size), truth.hider or 1)
    typed = [text.format(here=here, there=there) for text in chance.sample(TYPED, LINES)]
    place = f"{place}, {side}, {level}"
    exchange.same(place, games, lambda game: told(session_of(game, side, level), typed, there))
    if truth.to_move == side:
        count["choices"] += 1
        exchange.same(place, games, lambda game: player_of(level, side).choose(game.view(side)))
        if count["decisions"] % 12 == 0:
            count["coached"] += 1
            moves = truth.legal_moves()
            bold = [move for move in moves if seat_of(move) and station_of(move) in (truth.hider, games[1].hider)]
            move = chance.choice(bold or moves)
            alike = ends(games[0], move) == ends(games[1], move)
            exchange.same(place, games, lambda game: coached(session_of(game, side, level), move, alike))
            exchange.same(place, games, lambda game: Judge(5, 1).judge(game.view(side)))
    elif not hiding:
        count["progress"] += 1
        exchange.same(place, games, lambda game: progress(game, level))
    if count["decisions"] % 5 == 0:
        count["undone"] += 1
        exchange.same(place, games, lambda game: taken_back(session_of(game, side, level), typed[:2], there))


def taken_back(session: Session, typed: list[str], there: int) -> Iterator[tuple[str, object]]:
    """What is told after a move was taken back, and after it was made again."""
    yield "undo", session.undo()
    yield from told(session, typed, there)
    yield "redo", session.redo()
    yield from told(session, typed, there)
