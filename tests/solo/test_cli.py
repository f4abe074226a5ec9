"""The command line answers at once, means its exit codes, and never shows a traceback for a person's mistake."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from boards import random_lines, write_board

from ai.programs import bench as measures
from ai.rules.options import Options
from maps.edition_file import EDITIONS
from profiles import KNOBS, RANKS, load_profile
from solo import __version__, cli
from solo.files.running_game import keep
from solo.files.saves import Save
from solo.play.session import Seat, Session

THOUGHT = {"seeker_playouts": 400, "hider_playouts": 400}  # as little as tells a speed


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "solo", *arguments], input=text, capture_output=True, text=True, timeout=120, check=False
    )


def test_version_and_help_do_not_load_the_compiler() -> None:
    code = "import sys; from solo.cli import run\ntry: run([{!r}])\nexcept SystemExit: pass\nprint(sorted(sys.modules))"
    for option in ("--version", "--help"):
        done = subprocess.run([sys.executable, "-c", code.format(option)], capture_output=True, text=True, check=True)
        for heavy in ("'numba'", "'numpy'", "'scipy'", "'prompt_toolkit'"):
            assert heavy not in done.stdout


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.run(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"solo-yard {__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"], ["play", "--detectives", "6"], ["play", "--side", "dog"], ["maps"], ["bench", "--seconds", "0"],
        ["play", "--seed", "-3"], ["play", "--seed", str(2**63)], ["play", "--seed", "x"], ["arena", "--seed", "-3"],
    ],
)  # fmt: skip
def test_wrong_arguments(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.run(arguments)
    assert ended.value.code == 2
    assert "error:" in capsys.readouterr().err


@pytest.mark.parametrize("size", ["quick", pytest.param("whole", marks=pytest.mark.slow)])
def test_bench_tells_speeds_and_a_signature_that_stays(
    size: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Quickly: with one number of seekers in each edition, and little thought."""
    if size == "quick":
        few = {name: replace(edition, counts=edition.counts[-1:]) for name, edition in EDITIONS.items()}
        monkeypatch.setattr(measures, "EDITIONS", few)
        profiles = {level: load_profile(level) for level in ("inspector", "commissioner")}
        little = {level: replace(one, knobs=replace(one.knobs, **THOUGHT)) for level, one in profiles.items()}
        monkeypatch.setattr(measures, "load_profile", little.get)
    assert cli.run(["bench", "--json", "--seconds", "0.02"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert first["random_games_per_second"]["london"] > 100
    assert first["search"]["commissioner"]["seekers"] > 100
    assert measures.signature() == first["signature"]


def test_maps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import random

    assert cli.run(["maps", "list"]) == 0
    assert "london" in capsys.readouterr().out
    assert cli.run(["maps", "show", "london"]) == 0
    assert "taxi 345, bus 99, underground 20, ferry 3" in capsys.readouterr().out
    assert cli.run(["maps", "show", "london", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["stations"] == 199
    folder = write_board(tmp_path / "my board", 12, random_lines(random.Random(1), 12))
    assert cli.run(["maps", "check", folder]) == 0
    assert "sound, 12 stations" in capsys.readouterr().out
    Path(folder, "lines.csv").write_text("mode,a,b\ntaxi,1,99\n")
    assert cli.run(["maps", "check", folder]) == 1
    assert "lines.csv:2: a line to station 99" in capsys.readouterr().err
    assert cli.run(["maps", "show", "atlantis"]) == 1
    assert cli.run(["maps", "compare", "london", "venice"]) == 0
    printed = capsys.readouterr().out
    assert "  london       taxi 345, bus 99, underground 20, ferry 3\n  venice       gondola 345" in printed
    assert cli.run(["maps", "compare", "london", "atlantis"]) == 1


def test_street_tiles_among_the_boards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The dice edition's tiles are listed, shown, checked, compared and drawn like boards, and so are one's own."""
    import shutil

    from maps.tiles import OWN

    assert cli.run(["maps", "list"]) == 0
    assert "dice       London in nine tiles\n" in capsys.readouterr().out
    assert cli.run(["maps", "show", "dice"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    for words in ("tiles A, B, C, D, E, F, G, H, I", "places 36", "stops taxi 36, bus 18, underground 5",
                  "faces of a die taxi 3, bus 1, underground 1, X 1", "provenance A reconstruction"):  # fmt: skip
        assert words in printed
    assert cli.run(["maps", "show", "dice", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["places"] == 36
    assert cli.run(["maps", "check", "dice"]) == 0
    assert capsys.readouterr().out.startswith("dice: sound, 9 street tiles with 36 places\ndice: can be played; ")
    assert cli.run(["maps", "compare", "london", "dice"]) == 0
    assert cli.run(["maps", "draw", "dice"]) == 0
    assert "<title>London in nine tiles</title>" in capsys.readouterr().out
    own = shutil.copytree(OWN, tmp_path / "tiles")
    assert cli.run(["maps", "check", str(own)]) == 0
    capsys.readouterr()
    closed = "".join(f"A,both,dead-end,1,{way}\n" for way in ("north", "west", "2", "3"))
    (own / "streets.csv").write_text(f"tile,side,kind,from,to\n{closed}")
    assert cli.run(["maps", "check", str(own)]) == 1
    assert capsys.readouterr().err.startswith(
        f"{own}: streets.csv: with all dark sides up, taxis cannot get from place 1"
    )
    rows = [row for row in (own / "tiles.csv").read_text().splitlines() if row[:1] not in "EFGHI"]
    (own / "tiles.csv").write_text("\n".join(rows))
    assert cli.run(["maps", "check", str(own)]) == 1
    assert "9 tiles are laid, but there are 4" in capsys.readouterr().err
    assert cli.run(["maps", "draw", str(own)]) == 1


def test_a_board_that_is_not_there_is_named_once(capsys: pytest.CaptureFixture[str]) -> None:
    words = "no board of that name (dice, london, sherlock, venice) and no folder with a board.toml or a tiles.csv"
    for action in ("show", "check", "draw", "compare"):
        assert cli.run(["maps", action, "atlantis"]) == 1
        assert capsys.readouterr().err == f"atlantis: {words}\n"


def test_a_picture_of_a_board(capsys: pytest.CaptureFixture[str]) -> None:
    """It is well-formed, and has every line and every station."""
    from xml.etree import ElementTree

    assert cli.run(["maps", "draw", "venice"]) == 0
    root = ElementTree.fromstring(capsys.readouterr().out)
    tags = [element.tag.split("}")[1] for element in root]
    assert (tags.count("line"), tags.count("circle")) == (471, 199)
    assert "La Certosa" in [element.text for element in root]
    assert cli.run(["maps", "draw", "atlantis"]) == 1


def test_levels(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["levels"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[:6]] == list(RANKS)
    assert any(line.startswith("greedy ") and "Looks one move ahead" in line for line in lines)
    assert cli.run(["levels", "--knobs"]) == 0
    printed = capsys.readouterr().out
    assert all(f"  {key} " in printed for key in KNOBS)


def test_a_game_through_a_pipe() -> None:
    done = run("play", "--side", "hider", "--seed", "3", "--plain", text="taxi 22\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "You go to 22; entry 1 of the log shows taxi." in done.stdout
    assert done.stderr == ""


def test_without_a_word_a_game_starts() -> None:
    done = run(text="\n2\nquit\n")
    assert done.returncode == 0
    assert "You play Mister X" in done.stdout


def test_a_reader_who_goes_away_ends_it_quietly() -> None:
    command = f"{sys.executable} -m solo maps show london | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True, env=os.environ)
    assert done.stderr == ""
    assert done.stdout == "0\n"


def test_the_rules_of_every_edition_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    for edition, word in (("london", "underground"), ("sherlock", "balloon"), ("venice", "gondola"), ("dice", "dice")):
        assert cli.run(["rules", edition]) == 0
        printed = capsys.readouterr().out
        assert "\nRULINGS\n" in printed
        assert word in printed


def test_statistics_count_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert cli.run(["stats"]) == 0
    assert capsys.readouterr().out == "No game is finished yet.\n"
    assert cli.run(["stats", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["groups"] == []
    options = Options(seed=3, detectives=2)
    session = Session.new(options, Seat("hider"), load_profile("random"))
    save = Save.begin(session.game, options, "hider", "random", session.profile)
    while session.game.outcome is None:
        session.accept(session.game.legal_moves()[0])
    texts = [session.game.move_text(move) for move in session.game.moves]
    keep(save.after(texts, (), session.game.outcome), tmp_path / "solo-yard" / "replays")
    won = int(session.game.outcome.winner == "hider")
    row = {"edition": "london", "side": "hider", "level": "random", "games": 1, "won": won, "unrated": 0}
    row["accuracy"] = None
    assert cli.run(["stats", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["groups"] == [row]
    assert cli.run(["stats"]) == 0
    assert capsys.readouterr().out.startswith(f"{won} of 1 games won.\n")
