"""Moves in words: what may be typed, what may be left out, and what is said when a move cannot be."""

import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import maps
from ai.game.game import Game
from ai.game.notation import AmbiguousMove, IllegalMove, MoveError, UnreadableMove
from ai.rules.setup import Options
from maps import BoardError

LONDON = Path(maps.__file__).parent / "london"
ELSE = "help lists what else you can type"


def set_up(hider: int, *seekers: int, **options) -> Game:
    """A game with the pawns on given stations, the hider to move."""
    return Game.new(Options(hider_start=hider, seeker_starts=seekers, **options))


def play(game: Game, *moves: str) -> Game:
    for move in moves:
        game.play(game.parse_move(move))
    return game


def refuse(game: Game, typed: str, kind: type[MoveError] = MoveError, *, half: bool = False) -> str:
    """Checks that a move is refused and that the game is as it was, byte by byte; returns the reason."""
    before = (game.row.tobytes(), [*game.moves], len(game.events))
    with pytest.raises(kind) as caught:
        game.parse_move(typed, half=half)
    assert (game.row.tobytes(), [*game.moves], len(game.events)) == before
    assert caught.value.typed
    assert typed.startswith(caught.value.typed)
    assert str(caught.value) == caught.value.why
    return caught.value.why


# Every move has one name


@pytest.mark.parametrize(
    "options",
    [
        Options(seed=1),
        Options(seed=2, detectives=1),
        Options(seed=3, detectives=3, bobbies=3),
        Options(seed=4, black=9, double=9, spaces=40),
        Options(seed=5, purses=((2, 2, 1),), supply=(1, 1, 1), black=1),
    ],
)
def test_every_legal_move_is_read_as_itself(options):
    """Over a whole game each legal move has a text of its own, and typing that text means that move."""
    game, luck = Game.new(options), random.Random(options.seed)
    while lines := game.legal_lines():
        texts = [game.line_text(line) for line in lines]
        assert len({*texts}) == len(texts)
        for line, text in zip(lines, texts, strict=True):
            assert game.parse_move(text) == line
        loud = f"  {texts[0].upper().replace(' ', '   ')} "
        assert game.parse_move(loud) == lines[0]
        game.play(luck.choice(lines))
    assert game.outcome is not None


@pytest.mark.parametrize(
    ("modes", "reserved"),
    [
        (("gondola", "vaporetto", "train"), False),
        (("bus", "taxi", "underground"), False),
        (("underground", "tram", "bus"), False),
        (("pass", "bus", "tube"), True),
        (("black", "bus", "tube"), True),
        (("double", "bus", "tube"), True),
        (("red", "bus", "tube"), True),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else "",
)
def test_a_boards_own_words_come_first(tmp_path, modes, reserved):
    """On a board with other words every legal move is read as itself; words that mean something else may be refused."""
    folder = tmp_path / "board"
    shutil.copytree(LONDON, folder)
    head = (folder / "board.toml").read_text("utf-8")
    (folder / "board.toml").write_text(head.replace('["taxi", "bus", "underground"]', json.dumps(modes)), "utf-8")
    words = dict(zip(("taxi", "bus", "underground"), modes, strict=True))
    rows = [line.split(",") for line in (folder / "lines.csv").read_text("utf-8").splitlines()]
    (folder / "lines.csv").write_text("\n".join(",".join([words.get(m, m), *rest]) for m, *rest in rows), "utf-8")
    try:
        game = set_up(67, 1, 2, board=str(folder))
    except BoardError:
        assert reserved
        return
    for _ in range(2):
        texts = [game.line_text(line) for line in game.legal_lines()]
        assert len({*texts}) == len(texts)
        assert [game.parse_move(text) for text in texts] == game.legal_lines()
        game.play(game.legal_lines()[0])


def test_the_common_words_are_understood_on_every_board(tmp_path):
    """Taxi, bus and underground mean the three modes of a board, whatever it calls them."""
    shutil.copytree(LONDON, tmp_path / "board")
    for name in ("board.toml", "lines.csv"):
        text = (tmp_path / "board" / name).read_text("utf-8")
        for old, new in (("taxi", "gondola"), ("bus", "vaporetto"), ("underground", "train")):
            text = text.replace(f'"{old}"', f'"{new}"').replace(f"\n{old},", f"\n{new},")
        (tmp_path / "board" / name).write_text(text, "utf-8")
    game = set_up(67, 1, board=str(tmp_path / "board"))
    for typed, text in (("taxi 51", "gondola 51"), ("bus 23", "vaporetto 23"), ("underground 13", "train 13")):
        assert game.line_text(game.parse_move(typed)) == text
        assert game.line_text(game.parse_move(text)) == text
    assert (
        refuse(game, "wheel 5", UnreadableMove) == f"'wheel' is not a ticket: gondola, vaporetto, train, black; {ELSE}"
    )


# Shorthand


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("t 115", "taxi 115"),
        ("TAX 115", "taxi 115"),
        ("bu 116", "bus 116"),
        ("bl 116", "black 116"),
        ("taxi 0115", "taxi 115"),
        ("115", "taxi 115"),
        ("102", "bus 102"),
        ("do t 115 t 114", "double taxi 115 taxi 114"),
        ("double 115 114", "double taxi 115 taxi 114"),
        ("dou 115 taxi 127", "double taxi 115 taxi 127"),
    ],
)
def test_words_may_be_cut_short_for_the_hider(typed, means):
    """A part of a ticket's word will do, and a station alone where one ticket leads there."""
    game = set_up(127, 1, 2, black=1 if typed.startswith("bl") else 0)
    assert game.line_text(game.parse_move(typed)) == means


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("red taxi 116", "d1 taxi 116"),
        ("RED 116", "d1 taxi 116"),
        ("d1 t 116", "d1 taxi 116"),
        ("116", "d1 taxi 116"),
        ("taxi 129", "d1 taxi 129"),
        ("yellow u 13", "d2 underground 13"),
        ("u 13", "d2 underground 13"),
        ("b1 8", "b1 taxi 8"),
        ("b1 bus 46", "b1 bus 46"),
        ("d1 88", "d1 taxi 88"),
    ],
)
def test_words_may_be_cut_short_for_the_seekers(typed, means):
    """A seeker is called by seat or colour, or not at all where one alone can be meant."""
    game = play(set_up(194, 117, 89, 1, detectives=2, bobbies=1), "taxi 195")
    assert game.line_text(game.parse_move(typed)) == means


def test_half_a_double_move_only_where_it_is_allowed():
    """A person may type a double move in two halves; a line of the protocol is a whole one."""
    game = set_up(127, 1)
    assert game.line_text(game.parse_move("double taxi 115", half=True)) == "double taxi 115"
    assert game.line_text(game.parse_move("double taxi 115 taxi 114", half=True)) == "double taxi 115 taxi 114"
    refuse(game, "double taxi 115", UnreadableMove)
    refuse(game, "double taxi 115 bus 114", IllegalMove, half=True)


def test_in_the_middle_of_a_double_move_the_reason_is_a_true_one():
    """Who types double once more for the second half is not told that no second step would be left."""
    game = set_up(127, 1)
    game.play(game.parse_move("double taxi 115", half=True))
    assert "no second step" not in refuse(game, "double taxi 102", IllegalMove, half=True)
    assert refuse(game, "taxi 103", IllegalMove, half=True) == "no taxi line joins 115 and 103"
    assert game.line_text(game.parse_move("taxi 102", half=True)) == "taxi 102"


# What is said when a move cannot be


def at(*pawns: int, then: str = "", **options) -> Callable[[], Game]:
    """A game to be set up when the test runs: pawns, the hider first, then moves with commas between them."""
    return lambda: play(set_up(*pawns, **options), *filter(None, then.split(", ")))


@pytest.mark.parametrize(
    ("game", "typed", "kind", "why"),
    [
        # The hider's turn
        (at(98, 1), "taxi 123", IllegalMove, "no taxi line joins 98 and 123"),
        (at(98, 1), "black 123", IllegalMove, "no line joins 98 and 123"),
        (at(98, 1), "123", IllegalMove, "no line joins 98 and 123"),
        (at(122, 1, 2, 10, 123), "taxi 123", IllegalMove, "Blue stands on 123"),
        (at(122, 1, 2, 10, 123), "black 123", IllegalMove, "Blue stands on 123"),
        (at(122, 1, 123, detectives=1, bobbies=1), "123", IllegalMove, "Bobby 1 stands on 123"),
        (at(127, 1), "taxi 127", IllegalMove, "Mister X is already on 127"),
        (at(127, 1), "taxi ?", IllegalMove, "type which station"),
        (at(127, 1, supply=(0, 1, 1)), "taxi 115", IllegalMove, "the supply has no taxi tickets left"),
        (at(127, 1, supply=(0, 1, 1), black=0), "115", IllegalMove,
         "the supply has no taxi tickets left, and there are no black ones either"),
        (at(89, 1, supply=(0, 0, 1), black=0), "105", IllegalMove,
         "the supply has no taxi or bus tickets left, and there are no black ones either"),
        (at(127, 1, black=0), "black 115", IllegalMove, "no black tickets left"),
        (at(115, 1, black=0), "108", IllegalMove, "no black tickets left"),
        (at(115, 1), "taxi 108", IllegalMove, "no taxi line joins 115 and 108"),
        (at(127, 1, double=0), "double taxi 115 taxi 114", IllegalMove, "no double-move tickets left"),
        (at(127, 1, spaces=1), "double taxi 115 taxi 114", IllegalMove,
         "a double move would run past the last space of the log"),
        (at(127, 1, supply=(1, 0, 0), black=0), "double taxi 115 taxi 127", IllegalMove,
         "there would be no second step after that"),
        (at(127, 1), "double taxi 115 bus 102", IllegalMove, "no bus line joins 115 and 102"),
        (at(127, 1), "double taxi 115 taxi 115", IllegalMove, "Mister X is already on 115"),
        (at(127, 1, black=1), "double black 115 black 157", IllegalMove, "no black tickets left"),
        (at(127, 1, supply=(1, 1, 1)), "double taxi 115 taxi 114", IllegalMove,
         "the supply has no taxi tickets left"),
        (at(127, 1), "d1 taxi 8", IllegalMove, "it is Mister X's turn"),
        (at(127, 1), "red 8", IllegalMove, "it is Mister X's turn"),
        (at(127, 1), "d1 double taxi 8 taxi 9", IllegalMove, "only Mister X makes double moves"),
        (at(127, 1), "d7 taxi 8", IllegalMove, "there is no seeker d7: d1"),
        (at(127, 1), "d" + "9" * 100 + " taxi 8", IllegalMove, f"there is no seeker d{'9' * 19}: d1"),
        (at(127, 1), "pass", IllegalMove, "if you can move, you must"),
        (at(127, 1), "taxi 0", IllegalMove, "there is no station 0: stations are 1 to 199"),
        (at(127, 1), "taxi 200", IllegalMove, "there is no station 200: stations are 1 to 199"),
        (at(127, 1), "taxi -1", IllegalMove, "there is no station -1: stations are 1 to 199"),
        (at(127, 1), "taxi 1" + "0" * 20, IllegalMove,
         f"there is no station 1{'0' * 20}: stations are 1 to 199"),
        (at(127, 1), "116", AmbiguousMove, "say which: taxi 116, bus 116 or black 116"),
        (at(127, 1), "b 116", AmbiguousMove, "b could be black or bus"),
        (at(127, 1), " ", UnreadableMove, "type a move, such as taxi 115"),
        (at(127, 1), "taxi", UnreadableMove, "a station is missing after taxi"),
        (at(127, 1), "taxi bus 116", UnreadableMove, "a station is missing after taxi"),
        (at(127, 1), "taxi 115 bus", UnreadableMove, "a station is missing after bus"),
        (at(127, 1), "wheel 115", UnreadableMove, f"'wheel' is not a ticket: taxi, bus, underground, black; {ELSE}"),
        (at(127, 1), "caught", UnreadableMove, f"'caught' is not a ticket: taxi, bus, underground, black; {ELSE}"),
        (at(127, 1), "taxi 115 taxi 114", UnreadableMove,
         "one step at a time; for two in a row start with double"),
        (at(127, 1), "double 115 114 115", UnreadableMove, "a double move has two steps"),
        (at(127, 1), "double taxi 115", UnreadableMove,
         "a double move needs a second step: double taxi 115, a ticket and a station"),
        (at(127, 1), "double", UnreadableMove, "a double move has two steps, such as double taxi 115 taxi 102"),
        (at(127, 1), "taxi 115" + " " * 200, UnreadableMove, "that is longer than any move (200 characters at most)"),
        (at(127, 1), "taxi\x1b 115", UnreadableMove, "that contains control characters"),
        # The seekers' turn
        (at(127, 1, 117, 89, then="taxi 134"), "d2 taxi 123", IllegalMove, "no taxi line joins 117 and 123"),
        (at(127, 1, 2, 117, 88, then="taxi 134"), "d3 taxi 88", IllegalMove, "Blue stands on 88"),
        (at(127, 108, purses=((11, 0, 4),), then="taxi 134"), "bus 116", IllegalMove, "no bus tickets left"),
        (at(127, 108, 1, purses=((0, 0, 4), (1, 1, 1)), then="taxi 134"), "d1 105", IllegalMove,
         "no taxi or bus tickets left"),
        (at(127, 108, then="taxi 134"), "115", IllegalMove, "only Mister X rides the ferry"),
        (at(127, 108, then="taxi 134"), "taxi 115", IllegalMove, "no taxi line joins 108 and 115"),
        (at(127, 108, then="taxi 134"), "108", IllegalMove, "Red is already on 108"),
        (at(127, 117, then="taxi 134"), "black 116", IllegalMove, "only Mister X uses black tickets"),
        (at(127, 117, then="taxi 134"), "d1 black 116", IllegalMove, "only Mister X uses black tickets"),
        (at(127, 117, then="taxi 134"), "double taxi 116 taxi 117", IllegalMove,
         "it is the seekers' turn, and only Mister X makes double moves"),
        (at(127, 117, then="taxi 134"), "d1 double 116 117", IllegalMove, "only Mister X makes double moves"),
        (at(127, 117, then="taxi 134"), "d1 ?", IllegalMove, "type which station"),
        (at(127, 117, then="taxi 134"), "pass", IllegalMove, "if you can move, you must"),
        (at(127, 117, then="taxi 134"), "b1 taxi 116", IllegalMove, "there is no seeker b1: d1"),
        (at(127, 117, then="taxi 134"), "d1", UnreadableMove, "a move is a ticket and a station, such as taxi 1"),
        (at(127, 117, 1, then="taxi 134, d1 taxi 88"), "red 117", IllegalMove, "Red has already moved this turn"),
        (at(127, 117, 1, then="taxi 134"), "taxi 199", IllegalMove,
         "no seeker still to move can reach 199 in one move"),
        (at(127, 117, 89, then="taxi 134"), "88", AmbiguousMove, "say which: d1 taxi 88 or d2 taxi 88"),
        (at(127, 108, then="taxi 134"), "105", AmbiguousMove, "say which: d1 taxi 105 or d1 bus 105"),
        # The game is over
        (at(127, 117, then="taxi 116, d1 taxi 116"), "taxi 115", IllegalMove, "the game is over"),
        (at(127, 117, then="taxi 116, d1 taxi 116"), "pass", IllegalMove, "the game is over"),
    ],
    ids=lambda value: ascii(value[:40]) if isinstance(value, str) else "",
)  # fmt: skip
def test_what_cannot_be_played_is_refused_with_its_reason(game, typed, kind, why):
    """Each refusal names the one thing that is wrong, and costs nothing."""
    assert refuse(game(), typed, kind) == why


def test_no_refusal_tells_where_he_is():
    """Whatever the seekers type, right or wrong, they read the same wherever the hider stands."""
    games = [play(set_up(127, 116, 108, 1), move) for move in ("taxi 115", "taxi 134")]
    typed = [f"{seat}{ticket}{s}" for seat in ("", "d1 ", "d2 ") for ticket in ("", "taxi ", "bus ", "black ")
             for s in range(100, 140)]  # fmt: skip

    def answer(game: Game, text: str) -> str:
        try:
            return game.line_text(game.parse_move(text))
        except MoveError as error:
            return error.why

    assert [answer(games[0], text) for text in typed] == [answer(games[1], text) for text in typed]


def test_pass_is_played_where_nobody_can_move():
    """Seekers who cannot move at all sit out with a pass, and with nothing else."""
    game = play(set_up(127, 1, 194, purses=((1, 1, 1), (0, 9, 0))), "taxi 134", "d1 taxi 8")
    assert [game.line_text(line) for line in game.legal_lines()] == ["pass"]
    assert refuse(game, "d2 taxi 195", IllegalMove) == "no taxi tickets left"
    play(game, "PASS")
    assert game.to_move == "hider"
