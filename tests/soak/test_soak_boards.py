"""Damaged and hostile boards, street tiles and levels: each is played on, or refused with the file that is wrong, and
nothing hangs, grows or breaks."""

import io
import os
import random
import shutil
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from unittest import mock
from xml.etree import ElementTree

import psutil
import pytest
from boards import random_lines, write_board, write_sherlock_board
from hostile import SIGNS, damage
from soaking import Tell, sizes

import maps
import profiles
from ai.game.game import Game
from ai.players.levels import make_player
from ai.players.player import choose_line
from ai.players.search.think import Effort
from ai.position.position import CHANCE
from ai.programs.engine import Engine
from ai.rules.options import Options, SetupError
from ai.rules.state import HIDER, PHASE, SEEKER
from maps import Board, BoardError, load_board
from maps.board import MOST_LINES
from maps.edition_file import EDITIONS
from maps.files import MOST_BYTES, MOST_ROWS, MOST_TOML
from maps.problems import MOST_PROBLEMS
from maps.tiles import load_tiles
from profiles import ProfileError, load_profile, profile_names
from solo.cli import build_parser, run
from solo.play.session import Seat, Session

OWN = Path(maps.__file__).parent
LEVELS = sorted(Path(profiles.__file__).parent.rglob("*.toml"))
MEGABYTE = 1_000_000
MOST_GROWTH = 60 * MEGABYTE  # of the memory over the second half of a soak
STALLED = 300  # seconds over one folder: it hangs


@contextmanager
def in_time(about: str) -> Iterator[None]:
    """Fails where something takes far longer than anything should."""

    def stop(number: int, frame: object) -> None:
        raise AssertionError(f"hangs: {about}")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(STALLED)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="module", autouse=True)
def _one_parser() -> Iterator[None]:
    """The command line is built once: it is always the same, and takes longer than most boards."""
    with mock.patch("solo.cli.build_parser", cache(build_parser)):
        yield


def command(*words: str) -> tuple[int, str, str]:
    """What a command line comes to: its exit code, and what it printed where."""
    out, wrong = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(wrong):
        try:
            code = run(words)
        except SystemExit as left:
            code = int(str(left.code))
    return code, out.getvalue(), wrong.getvalue()


def _must_be(right: bool, error: Exception) -> None:
    """Makes sure of what an error says."""
    assert right, repr(error)


def is_clean(text: str) -> bool:
    return all(sign.isprintable() or sign == "\n" for sign in text)


@pytest.fixture
def compiled() -> None:
    """Compiling takes a minute and more, but does not hang: it is done before anybody looks at the watch."""
    for edition in EDITIONS:
        play_out(Options(edition=edition), random.Random(1))
    for name in profile_names():
        choose_line(make_player(load_profile(name), 1, Effort(4)), level_game(), "seekers")


def level_game() -> Game:
    """A game in which a level has to move a detective."""
    game = Game.new(Options(detectives=1, seed=3))
    game.push(game.legal_moves()[0])
    return game


def folder_of(chance: random.Random, folder: Path) -> Path:
    """A good board or a set of tiles: one that comes with the game, or a small one."""
    kind = chance.choice(("london", "sherlock", "venice", "dice", "dice", *["small"] * 5, *["crimes"] * 3))
    if kind in ("small", "crimes"):
        stations = chance.randint(7, 14) if kind == "small" else chance.randint(10, 16)
        lines = random_lines(chance, stations)
        if kind == "small":
            write_board(folder, stations, lines)
        else:
            write_sherlock_board(folder, stations, lines, chance)
    else:
        shutil.copytree(OWN / kind, folder)
    return folder


def playable(folder: Path) -> list[Options]:
    """Games that could be played on what lies in a folder."""
    editions = ("dice",) if (folder / "tiles.csv").exists() else ("london", "sherlock", "venice")
    return [Options(edition=edition, board=str(folder)) for edition in editions]


def play_out(options: Options, chance: random.Random) -> int:
    """Plays at random to the end; every move is legal, means itself, and leads to a place that exists."""
    game = Game.new(options)
    for _ in range(5000):
        if game.outcome:
            break
        moves = game.legal_moves()
        assert moves, f"nobody can do anything in phase {game.row[PHASE]}"
        move = game.draw() if game.to_move == CHANCE else chance.choice(moves)
        assert move in moves
        assert game.parse_move(game.move_text(move), half=True) == (move,)
        game.push(move)
        pawns = game.row[SEEKER + 1 : SEEKER + 1 + game.rules.seekers]
        assert 0 <= game.row[HIDER] <= game.board.size
        assert all(0 <= pawn <= game.board.size for pawn in pawns)
    assert game.outcome
    return len(game.moves)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("folders", sizes(12, 12_000))
def test_a_damaged_board_is_played_on_or_refused(folders: int, tell: Tell, tmp_path: Path) -> None:
    """Whatever happened to the files of a board, a command names the one that is wrong, or does its work."""
    counts: Counter[str] = Counter()
    memory: list[int] = []
    for seed in range(folders):
        chance = random.Random(seed)
        folder = folder_of(chance, tmp_path / f"board-{seed}")
        files = sorted(folder.iterdir())
        for file in chance.sample(files, chance.choice((1, 1, 1, 2))):
            damage(chance, file)
        with in_time(f"seed {seed}"):
            try:
                counts[_try_board(folder, chance, [file.name for file in files])] += 1
            except BaseException as error:
                error.add_note(f"seed {seed}")
                raise
        _remove(folder)
        if seed % max(1, folders // 10) == 0:
            memory.append(psutil.Process().memory_info().rss)
    growth = memory[-1] - memory[len(memory) // 2]
    assert growth < MOST_GROWTH
    assert counts["refused"] > folders / 10
    assert counts["sound"] > folders / 20
    tell("damaged boards", tried=folders, **counts, megabytes_grown=round(growth / MEGABYTE))


def _try_board(folder: Path, chance: random.Random, files: list[str]) -> str:
    code, out, wrong = command("maps", "check", str(folder))
    assert is_clean(out + wrong), (out, wrong)
    assert len(wrong) < 100_000
    action = chance.choice(("show", "draw", "compare"))
    its_code, its_out, its_wrong = command("maps", action, str(folder))
    assert is_clean(its_out + its_wrong), (its_out, its_wrong)
    tiles = (folder / "tiles.csv").is_file() and not (folder / "board.toml").is_file()
    if code:
        assert (code, out) == (1, "")
        known = (*files, "board.toml", "tiles.csv", "lines.csv", "stations.csv", "places.csv", "cards.csv")
        for line in wrong.splitlines():
            assert line.startswith(str(folder)[:60]), line
            assert any(file in line for file in known), line
        if not tiles:
            assert (its_code, its_out) == (1, "")
        answer = Engine().answer(f'new edition={"dice" if tiles else "london"} board="{folder}"')
        assert tiles or answer.startswith("? "), answer
        return "refused"
    assert (its_code, its_wrong) == (0, "")
    if action == "draw":
        ElementTree.fromstring(its_out)
    played = 0
    for options in playable(folder):
        try:
            play_out(options, chance)
            played += 1
        except SetupError as wrong:  # an edition that needs what the board does not have
            _must_be(is_clean(str(wrong)), wrong)
    return "sound" if played else "sound but for no edition"


def _remove(folder: Path) -> None:
    for path in folder.iterdir():
        if not path.is_symlink():
            path.chmod(0o700)
    shutil.rmtree(folder)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("files", sizes(30, 8_000))
def test_a_damaged_level_is_played_or_refused(files: int, tell: Tell, tmp_path: Path) -> None:
    """Whatever a level's file says, it plays, or a sentence names the file."""
    counts: Counter[str] = Counter()
    game = level_game()
    for seed in range(files):
        chance = random.Random(seed)
        file = tmp_path / f"level-{seed}.toml"
        shutil.copyfile(chance.choice(LEVELS), file)
        damage(chance, file)
        with in_time(f"seed {seed}"):
            try:
                profile = load_profile(str(file))
                player = make_player(profile, seed, Effort(4))
                line, _thought = choose_line(player, game, "seekers")
                assert line in game.legal_lines()
                counts["played"] += 1
            except ProfileError as error:
                text = str(error)
                _must_be(file.name in text and is_clean(text) and len(text) < 1000, error)
                counts["refused"] += 1
            except BaseException as error:
                error.add_note(f"seed {seed}")
                raise
        if file.is_dir() and not file.is_symlink():
            file.rmdir()
        else:
            file.unlink(missing_ok=True)
    assert min(counts["played"], counts["refused"]) > files / 10
    tell("damaged levels", tried=files, **counts)


# What was found


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
    assert any("cannot move" in sentence for sentence in session.open())


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
