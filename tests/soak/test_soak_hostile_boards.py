"""Boards, tiles and levels that somebody made to do harm: each is refused at once, in clean words."""

import os
import random
import shutil
from pathlib import Path

import pytest
from boards import random_lines, write_board
from hostile import SIGNS
from refusing import OWN, command, in_time, is_clean

from ai.rules.options import Options
from maps import Board, BoardError, load_board
from maps.board import MOST_LINES
from maps.files import MOST_BYTES, MOST_ROWS, MOST_TOML
from maps.problems import MOST_PROBLEMS
from maps.tiles import load_tiles
from profiles import ProfileError, load_profile
from solo.play.session import Seat, Session
from solo.play.telling import told


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A good small board in its folder."""
    return Path(write_board(tmp_path / "small", 12, random_lines(random.Random(1), 12)))


def refused(folder: Path) -> str:
    """What is said of a folder that cannot be played on."""
    with pytest.raises(BoardError) as error:
        load_board(folder)
    assert is_clean(str(error.value))
    return str(error.value)


@pytest.mark.parametrize("sign", [*SIGNS, "\n"], ids=ascii)
@pytest.mark.parametrize("key", ["name", "title", "provenance"])
def test_a_board_with_hidden_signs_in_its_head_is_refused(small: Path, key: str, sign: str) -> None:
    """A name or title stands on one line and holds only what can be seen."""
    if "\ud800" <= sign <= "\udfff":
        return  # no TOML file can say it
    text = (small / "board.toml").read_text()
    lines = [f'{key} = "a{_written(sign)}b"' if line.startswith(key) else line for line in text.splitlines()]
    (small / "board.toml").write_text("\n".join(lines))
    if (key, sign) == ("provenance", "\n") or (key == "provenance" and sign.isspace()):
        return
    assert refused(small).startswith("board.toml:")
    assert "holds control characters" in refused(small)


def _written(text: str) -> str:
    """A text as it is written between the quotes of TOML."""
    return "".join(f"\\U{ord(sign):08x}" for sign in text)


@pytest.mark.parametrize("key", ["title", "provenance"])
def test_tiles_with_hidden_signs_in_their_head_are_refused(tmp_path: Path, key: str) -> None:
    """The same for street tiles."""
    folder = tmp_path / "tiles"
    shutil.copytree(OWN / "dice", folder)
    text = (folder / "dice.toml").read_text()
    faces = next(line for line in text.splitlines() if line.startswith("faces"))
    texts = {"title": "Tiles", "provenance": "here"} | {key: _written("\x1b[2J")}
    (folder / "dice.toml").write_text("\n".join([faces, *(f'{name} = "{value}"' for name, value in texts.items())]))
    with pytest.raises(BoardError, match=f"dice.toml: {key} holds control characters"):
        load_tiles(folder)


@pytest.mark.parametrize("mode", ["look", "undo", "quit", "fix", "do", "doubl"])
def test_a_mode_cannot_be_called_like_a_command(small: Path, mode: str) -> None:
    """What a person types must mean the move."""
    for file in ("board.toml", "lines.csv"):
        (small / file).write_text((small / file).read_text().replace("bus", mode))
    assert f"a mode cannot be called {mode}" in refused(small)


def test_a_long_key_is_refused_at_once(small: Path, tmp_path: Path) -> None:
    """Python takes minutes to read a key of fifty thousand parts, so such files are not even tried."""
    long = "a" + ".a" * 50_000 + " = 1\n"
    (small / "board.toml").write_text(long + (small / "board.toml").read_text())
    level = tmp_path / "long.toml"
    level.write_text(long)
    with in_time("a long key"):
        assert f"larger than {MOST_TOML} bytes" in refused(small)
        with pytest.raises(ProfileError, match=r"long\.toml: larger than any level"):
            load_profile(str(level))


def test_thousands_of_unknown_places_are_refused_at_once(tmp_path: Path) -> None:
    """For a place that is not there a similar name is looked for, but not for hours."""
    folder = tmp_path / "names"
    shutil.copytree(OWN / "venice", folder)
    names = [f"Ponte numero {n}" for n in range(4500)]
    (folder / "places.csv").write_text("\n".join(["name,x,y", *(f"{name},1,1" for name in names)]))
    canals = [f"gondola,{name}X > {name}Y" for name in names]
    (folder / "canals.csv").write_text("\n".join(["mode,places", *canals]))
    with in_time("unknown places"):
        assert "there is no place called" in refused(folder)


@pytest.mark.parametrize("file", ["stations.csv", "lines.csv", "cards.csv"])
def test_far_too_many_rows_are_refused_at_once(small: Path, file: str) -> None:
    """Sixty thousand decks of one card each took minutes to show."""
    with (small / file).open("a") as rows:
        rows.write("".join(f"q{n},1\n" for n in range(60_000)))
    assert f"{file}: more than {MOST_ROWS} rows" in refused(small)


def test_a_board_where_everything_is_joined_is_refused(small: Path) -> None:
    """Millions of double moves would take for ever."""
    ways = [(a, b) for a in range(1, 100) for b in range(a + 1, 100)]
    (small / "stations.csv").write_text("\n".join(["station,x,y", *(f"{s},{s},{s}" for s in range(1, 100))]))
    (small / "lines.csv").write_text("\n".join(["mode,a,b", *(f"taxi,{a},{b}" for a, b in ways)]))
    assert f"{len(ways)} lines, but a board may have at most {MOST_LINES}" in refused(small)
    assert len((small / "lines.csv").read_bytes()) < MOST_BYTES


@pytest.mark.parametrize("what", ["pipe", "device", "folder"])
def test_a_level_that_is_no_file_is_refused(tmp_path: Path, what: str) -> None:
    """Nobody waits at a pipe, or reads a device that never ends."""
    level = tmp_path / "level.toml"
    if what == "pipe":
        os.mkfifo(level)
    elif what == "device":
        level.symlink_to("/dev/zero")
    else:
        level.mkdir()
    with in_time(what), pytest.raises(ProfileError, match=r"level\.toml: not a plain file"):
        load_profile(str(level))


def test_many_boards_take_no_more_memory_than_a_few(tmp_path: Path) -> None:
    """What was worked out for a board is forgotten when others have come."""
    from ai.rules import tables

    for number in range(20):
        folder = write_board(tmp_path / str(number), 12, random_lines(random.Random(number), 12))
        board = load_board(folder)
        assert isinstance(board, Board)
        tables.compile_board(board)
    assert len(tables._compiled) <= tables.KEPT_BOARDS


def test_a_game_that_is_over_before_it_began_says_so(tmp_path: Path) -> None:
    """On a board where seekers stand all around the hider's start, he has lost, and is told why."""
    ways = [(1, 6, "taxi"), *((1, s, "taxi") for s in range(2, 6)), (2, 7, "taxi")]
    folder = write_board(tmp_path / "tight", 7, ways)
    session = Session.new(Options(board=folder, detectives=5), Seat("hider"), load_profile("random"))
    assert session.game.outcome
    assert any("cannot move" in sentence for sentence in told(session.open()))


@pytest.mark.parametrize("sign", ["\x1b[2J", "\x9b31m", "\u202e", "\u200b", "\x7f", "\x85"], ids=ascii)
@pytest.mark.parametrize("file", ["places.csv", "scenery.csv", "cards.csv"])
def test_hidden_signs_in_the_names_of_a_board_are_refused(tmp_path: Path, file: str, sign: str) -> None:
    """Names of places and of what one sees are shown, so they hold only what can be seen."""
    folder = tmp_path / "venice"
    shutil.copytree(OWN / "venice", folder)
    lines = (folder / file).read_text("utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if "Rialto" in line or number == len(lines) - 1)
    heading = next(line for line in lines if not line.startswith("#")).split(",")
    column = heading.index("place" if file == "cards.csv" else "name")
    cells = lines[at].split(",")
    cells[column] += f"{sign}x"
    lines[at] = ",".join(cells)
    (folder / file).write_text("\n".join(lines), "utf-8")
    assert file in refused(folder)


def test_only_the_first_of_many_problems_are_told(small: Path) -> None:
    """A line that stands there thousands of times is not told thousands of times."""
    with (small / "lines.csv").open("a") as rows:
        rows.write("taxi,1,2\n" * 2500)
    code, out, wrong = command("maps", "check", str(small))
    assert (code, out, len(wrong.splitlines())) == (1, "", MOST_PROBLEMS)
