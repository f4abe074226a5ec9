"""Damaged and hostile boards, street tiles and levels: each is played on, or refused with the file that is wrong, and
nothing hangs, grows or breaks."""

import random
import shutil
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from unittest import mock
from xml.etree import ElementTree

import psutil
import pytest
from boards import random_lines, write_board, write_sherlock_board
from hostile import damage
from refusing import OWN, command, in_time, is_clean
from soaking import Tell, sizes

import profiles
from ai.game.game import Game
from ai.players.levels import make_player
from ai.players.player import choose_line
from ai.players.search.think import Effort
from ai.position.position import CHANCE
from ai.programs.engine import Engine
from ai.rules.options import Options, SetupError
from ai.rules.state import HIDER, PHASE, SEEKER
from maps.edition_file import EDITIONS
from profiles import ProfileError, load_profile, profile_names
from solo.cli import build_parser

LEVELS = sorted(Path(profiles.__file__).parent.rglob("*.toml"))
MEGABYTE = 1_000_000
MOST_GROWTH = 60 * MEGABYTE  # of the memory over the second half of a soak


def _must_be(right: bool, error: Exception) -> None:
    """Makes sure of what an error says."""
    assert right, repr(error)


@pytest.fixture(scope="module")
def one_parser() -> Iterator[None]:
    """The command line is built once: it is always the same, and takes longer than most boards."""
    with mock.patch("solo.cli.build_parser", cache(build_parser)):
        yield


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


@pytest.mark.usefixtures("compiled", "one_parser")
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


@pytest.mark.usefixtures("compiled", "one_parser")
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
