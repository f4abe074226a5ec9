"""Whatever people type at the prompt, at a table or on the command line: what is accepted is legal and means itself,
what is refused says why in one line and changes nothing."""

import io
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sessions import obey, said
from soaking import Tell, sizes
from strategies import ANYTHING, COMMAND_LINE, COMMAND_LINES, LOGS, entries, moves, repeatable, respelt, setups, slips

from ai.belief.hidden_game import BlindGame
from ai.game.game import Game
from ai.game.notation import MoveError
from ai.game.options_text import NEW_KEYS, pairs, parse_options
from ai.programs.engine import Engine
from ai.rules.moves import DOUBLE_STEP, kind_of
from ai.rules.options import Options, SetupError
from ai.rules.setup import deal
from maps import BoardError
from profiles import load_profile
from solo.assist.real_table import RealTable
from solo.assist.setup import Setting, table_options
from solo.cli import build_parser
from solo.play.session import Seat, Session

GAMES = [
    Options(seed=1),
    Options(seed=2, detectives=2),
    Options(seed=4, edition="sherlock", detectives=3),
    Options(seed=5, edition="venice", detectives=2),
    Options(seed=6, edition="dice", detectives=1),
    Options(seed=7, detectives=2, seeker_starts=(13, 26), reveals=(1, 3), blind=True),
    Options(seed=8, edition="sherlock", detectives=3, blind=True),
    Options(seed=9, edition="dice", detectives=2, tiles="AbCDEF", blind=True),
]
TABLES = [
    Setting("london", starts="13,26,29,34,50"),
    Setting("sherlock", detectives=3, position="dstarts=13,26,29 round=3 log=carriage,tram:77"),
    Setting("dice", detectives=2, tiles="AbCDEF"),
]


def begun(options: Options, plies: int) -> Game:
    """A game that has gone on for some moves."""
    game = BlindGame(deal(options)) if options.blind else Game(deal(options))
    for ply in range(plies):
        legal = game.legal_moves()
        if game.outcome or not legal:
            break
        game.push(legal[ply * 7 % len(legal)])
    if game.moves and kind_of(game.moves[-1]) == DOUBLE_STEP:
        game.pop()
    return game


def soak(examples: int, strategy: st.SearchStrategy[Any], check: Callable[[Any], None]) -> int:
    """Tries a check on so many examples; returns how many there were."""
    seen = 0

    @repeatable(examples)
    @given(strategy)
    def each(drawn: Any) -> None:
        nonlocal seen
        seen += 1
        check(drawn)

    each()
    return seen


def mark(game: Game) -> tuple[object, ...]:
    return game.row.tobytes(), (*game.moves,), len(game.events)


@pytest.mark.parametrize("size", sizes((1, 10), (8, 700)))
def test_a_move_that_is_read_is_legal_and_means_itself(size: tuple[int, int], tell: Tell) -> None:
    """In every edition, with the hider known and unknown."""
    games, examples = size
    counts = {"read": 0, "refused": 0}
    tried = 0
    for number, options in enumerate(GAMES[-games:]):
        game = begun(options, number)
        legal = set(game.legal_lines())
        halves = {line[:1] for line in legal}

        def check(text: str, game: Game = game, legal: set[Any] = legal, halves: set[Any] = halves) -> None:
            before = mark(game)
            try:
                line = game.parse_move(text, half=True)
            except MoveError as error:
                counts["refused"] += 1
                _says_why(error)
            else:
                counts["read"] += 1
                assert line in legal or line in halves
                assert game.parse_move(game.line_text(line), half=True) == line
            assert mark(game) == before

        tried += soak(examples, moves(game) | respelt(moves(game)) | slips(moves(game)) | ANYTHING, check)
    tell("typed moves", tried=tried, **counts)


def _says_why(error: Exception) -> None:
    text = str(error)
    assert text
    assert text.isprintable(), repr(text)
    assert len(text) < 2000


@pytest.mark.parametrize("size", sizes((1, 10), (8, 500)))
def test_spelling_does_not_matter(size: tuple[int, int]) -> None:
    """Capitals and blanks mean the same in a game, in the engine and at a table."""
    games, examples = size
    for number, options in enumerate(GAMES[-games:]):
        game = begun(options, number)
        engine = Engine()
        engine.game = begun(options, number)

        def check(drawn: tuple[str, str], game: Game = game, engine: Engine = engine) -> None:
            right, text = drawn
            if game.outcome:
                return
            line = game.parse_move(right)
            assert game.parse_move(text) == line
            before = engine.answer("state")
            assert engine.answer(f"play {text}") == "="
            assert engine.game is not None
            assert engine.game.undo() == line
            assert engine.answer("state") == before

        soak(examples, moves(game).flatmap(lambda text: st.tuples(st.just(text), respelt(st.just(text)))), check)


@pytest.mark.parametrize("size", sizes((1, 10), (5, 600)))
def test_whatever_is_typed_in_a_game(size: tuple[int, int], tell: Tell) -> None:
    """Commands and moves, right, wrong and hostile: a reply in clean lines, and nothing is done where it says no."""
    games, examples = size
    counts = {"done": 0, "refused": 0}
    tried = 0
    sides = ("hider", "seekers", "hider", "seekers", "hider")
    for side, options in [*zip(sides, GAMES, strict=False)][-games:]:
        session = Session.new(options, Seat(side), load_profile("random"))
        session.open()
        while not session.waiting and session.game.outcome is None:
            session.machine_move()

        def check(text: str, session: Session = session) -> None:
            before = mark(session.game), session.hints, session.tutor.points
            reply = obey(session, text)
            assert all(sentence.isprintable() for sentence in said(reply)), reply
            if reply.wrong:
                counts["refused"] += 1
                assert (mark(session.game), session.hints, session.tutor.points) == before
            counts["done"] += not reply.wrong
            assert 0 <= session.tutor.points <= 50
            while len(session.game.moves) > len(before[0][1]):  # type: ignore[arg-type]
                session.game.pop()
            session.undone.clear()

        game = session.game
        typed = COMMAND_LINES | slips(COMMAND_LINES) | slips(moves(game)) | moves(game) | ANYTHING
        with mock.patch("solo.play.commands.give_hint", return_value=[]):  # thinking is tried elsewhere
            tried += soak(examples, typed, check)
    tell("lines typed in a game", tried=tried, **counts)


@pytest.mark.parametrize("size", sizes((1, 10), (3, 400)))
def test_whatever_is_entered_at_a_table(size: tuple[int, int], tell: Tell) -> None:
    """Entries, rows of them, corrections and commands: what does not fit changes nothing."""
    tables, examples = size
    counts = {"entered": 0, "refused": 0, "other": 0}
    tried = 0
    for setting in TABLES[-tables:]:
        table = RealTable.laid(table_options(setting))
        for ply in range(5):
            legal = table.game.legal_moves()
            table.game.push(legal[ply * 3 % len(legal)])

        def check(text: str, table: RealTable = table) -> None:
            if text.strip().lower() in ("advise", "hint"):  # thinking is tried elsewhere
                return
            before, wanted, undone = mark(table.game), [*table.game.moves], [*table.undone]
            reply = obey(table, text)
            assert all(sentence.isprintable() for sentence in said(reply)), reply
            counts["refused" if reply.wrong else "entered" if reply.moved else "other"] += 1
            if not reply.moved:
                assert (mark(table.game), table.undone) == (before, undone)
            again = BlindGame(table.game.deal)  # whatever was entered can be played from the beginning
            for move in table.game.moves:
                assert move in again.legal_moves()
                again.push(move)
            while table.game.moves:
                table.game.pop()
            for move in wanted:
                table.game.push(move)
            table.undone[:] = undone

        typed = entries(table.game)
        tried += soak(examples, typed | slips(typed) | COMMAND_LINES | ANYTHING, check)
    tell("lines entered at a table", tried=tried, **counts)


@pytest.mark.parametrize("examples", sizes(20, 4000))
def test_whatever_a_game_is_set_up_from(examples: int, tell: Tell) -> None:
    """Options of `new` and of a table's position: a game with legal moves, or one sentence."""
    counts = {"set_up": 0, "refused": 0}

    def check(drawn: tuple[str, bool]) -> None:
        text, blind = drawn
        try:
            options = parse_options(pairs(text, NEW_KEYS), blind=blind)
            setup = deal(options)
        except (SetupError, BoardError) as error:
            counts["refused"] += 1
            _says_why(ValueError(" ".join(str(error).split())))
            return
        counts["set_up"] += 1
        game = BlindGame(setup) if blind else Game(setup)
        assert game.legal_moves() or game.outcome

    logs = st.builds("log={}".format, LOGS)
    lines = setups() | slips(setups()) | logs | st.builds("{} {}".format, setups(), logs)
    tried = soak(examples, st.tuples(lines, st.booleans()), check)
    tell("setups", tried=tried, **counts)


@pytest.mark.parametrize("examples", sizes(15, 3000))
def test_whatever_stands_on_the_command_line(examples: int, tell: Tell) -> None:
    """A command line is understood, or refused in clean lines with the exit code 2."""
    counts = {"understood": 0, "refused": 0}
    parser = build_parser()

    def check(words: list[str]) -> None:
        out, wrong = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(wrong):
            try:
                parser.parse_args(words)
                code = 0
            except SystemExit as left:
                code = int(str(left.code))
        assert code in (0, 2)
        counts["refused" if code else "understood"] += 1
        assert all(sign.isprintable() or sign == "\n" for sign in out.getvalue() + wrong.getvalue()), wrong.getvalue()

    tried = soak(examples, COMMAND_LINE, check)
    tell("command lines", tried=tried, **counts)


# What was found


def test_the_tutor_takes_no_endless_number() -> None:
    """A number of points may be three digits long; one of five thousand once ended the program."""
    session = Session.new(Options(seed=1), Seat("hider"), load_profile("random"))
    for number in ("0" * 5000, "05" + "0" * 5000, "0501", "51", "٣", "-1"):
        reply = obey(session, f"hints tutor {number}")
        assert (reply.wrong, session.hints) == (True, "off"), number
    assert not obey(session, "hints tutor 50").wrong
    assert session.tutor.points == 50


def test_a_part_of_a_line_at_a_table_is_not_printed_back_raw() -> None:
    """Of several entries on one line, the one that is wrong is named in clean words, and cut short."""
    table = RealTable.laid(table_options(TABLES[0]))
    for part in ("\x1b[2J", "\u202ebus", "x" * 5000):
        reply = obey(table, f"{part};taxi")
        assert reply.wrong
        assert said(reply)[0].isprintable()
        assert len(said(reply)[0]) < 300
