"""The review on the full screen and on the command line: stepping, mistakes, belief, trying again, export."""

import io
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from reviewing import few_playouts, kept, played, recorded
from table import TAXI
from terminal import END, ENTER, ESCAPE, F1, HOME, LEFT, RIGHT, Desk, desk, folders_in, sitting, to_board

from ai.rules.options import Options, Past
from ai.rules.state import E_SHOWN
from maps.edition_file import EDITIONS
from solo import cli
from solo.files.folders import Folders
from solo.files.saves import write
from solo.files.settings import Settings
from solo.learn.review.analysis import Review
from solo.learn.review.decision import OTHERS, ReviewedDecision
from solo.learn.review.panels import moves_panel
from solo.learn.review.text import curve_lines, unrated_line
from solo.plain.review import as_text
from solo.screens.app import Yard
from solo.texts.chart import along, bars, column_of, sparkline
from solo.texts.styled_text import abbreviated

pytestmark = pytest.mark.usefixtures("few_playouts")
__all__ = ["few_playouts"]

CAPTURE = Options(
    hider_start=64, seeker_starts=(82, 199), detectives=2, bobbies=0, log=(Past(TAXI),) * 23, round=22, seed=1
)
REVIEW = "\x12"  # Ctrl-R


def missed(folders: Folders) -> Path:
    """A game in which a certain capture was missed in the last round."""
    return kept(folders, played(CAPTURE, "seekers", ["taxi 81", "d1 taxi 101", "d2 taxi 188"])[0])


async def analysed(here: Desk) -> Any:
    """Waits until the review is made."""
    await here.until(lambda: type(here.top).__name__ == "ReviewScreen" and here.top.review.done)
    await here.until("Accuracy")
    return here.top


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_mistake_is_found_and_explained(size: tuple[int, int], tmp_path: Path) -> None:
    path = missed(folders_in(tmp_path))

    async def talk() -> None:
        async with desk(
            tmp_path, size=size, first=lambda yard: yard.when_ready(lambda: yard.review_file(path))
        ) as here:
            screen = await analysed(here)
            assert "Move 0 of 3." in here.text()
            keys = here.lines()[-1]
            assert all(word in keys for word in ("n p key moves", "Enter read", "? keys", "Esc back", "t retry"))
            for key in ("?", F1):
                await here.press(key)
                assert "the whole board, or the neighbourhood" in here.text()
                assert "writes the review as text" in here.text()
                await here.press(ESCAPE)
            await here.press("n")
            assert "Move 2 of 3." in here.text()
            assert "?? loses 100.0 ± " in here.text()
            assert "Better than d1 taxi 101: d1 taxi 81" in here.text()
            screen.told = "There is much to be said of it. " * 60
            await here.press("z", "z")
            assert "Enter: more" in here.text()
            screen.told = ""
            await here.press(ENTER)
            assert "Move 2 of 3." in here.lines()[0]
            await here.press(ESCAPE)
            assert "X@" in here.text(), "the game is over, so he is seen"
            assert "▲" in here.text()
            row = next(line for line in here.lines() if "d1 taxi 101" in line and "??" in line)
            assert "0%" in row
            await here.press("n")
            assert "no more mistakes" in here.text()
            await here.press(HOME, "h")
            before = here.text()
            assert screen._belief()
            await here.press("h")
            assert here.text() != before
            for key in ("m", "z", END, "p", LEFT, RIGHT, " "):
                await here.press(key)
            await here.press(ESCAPE)
            assert "New game" in here.text()

    sitting(talk)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_shown_step_by_step_in_plain_signs_too(edition: str, tmp_path: Path) -> None:
    path = kept(folders_in(tmp_path), recorded(Options(edition=edition, detectives=2, seed=4), "seekers", seed=6)[0])

    async def talk() -> None:
        def first(yard: Yard) -> None:
            yard.when_ready(lambda: yard.review_file(path))

        async with desk(tmp_path, settings=Settings(glyphs="ascii"), first=first) as here:
            screen = await analysed(here)
            await here.press("h")
            for _step in range(min(screen.replay.count, 12)):
                await here.press(RIGHT)
                assert here.text().isascii(), here.text()
            await here.press(END)
            assert f"Move {screen.replay.count} of {screen.replay.count}." in here.text()

    sitting(talk)


def test_a_running_game_keeps_its_secret(tmp_path: Path) -> None:
    save, game = recorded(Options(seed=5, detectives=2), "seekers", seed=3, most=14)
    assert save.result is None
    path = tmp_path / "running.json"
    write(save, path)
    unseen = [ply for ply, event in enumerate(game.events) if game.decider(ply) == "hider" and not event[E_SHOWN]]
    assert len(unseen) > 1

    async def talk() -> None:
        def first(yard: Yard) -> None:
            yard.when_ready(lambda: yard.review_file(path))

        async with desk(tmp_path, size=(120, 40), first=first) as here:
            screen = await analysed(here)
            for ply in unseen:
                assert screen.texts[ply].endswith(" ?")
                assert not any(sign.isdigit() for sign in screen.texts[ply])
            assert screen.view.hider == 0
            await here.press("t")
            assert "when the game is over" in here.text()
            assert not any("X@" in line for line in here.lines())

    sitting(talk)


def test_another_move_can_be_tried_and_does_not_count(tmp_path: Path) -> None:
    path = missed(folders_in(tmp_path))
    before = path.read_bytes()

    async def talk() -> None:
        async with desk(tmp_path, first=lambda yard: yard.when_ready(lambda: yard.review_file(path))) as here:
            await analysed(here)
            await here.press(END)
            await here.press("n", "p", "t")
            assert type(here.top).__name__ == "GameScreen"
            assert len(here.top.session.game.moves) == 1
            assert "You continue from move 1" in here.text()
            await here.press("d1 taxi 81", ENTER)
            await to_board(here)
            assert "you have won" in here.text()
            assert "Ctrl-R: review." in here.text()
            await here.press(REVIEW)
            screen = await analysed(here)
            assert screen.replay.save.unrated == ("review",)
            assert screen.replay.save.moves == ("taxi 81", "d1 taxi 81")
            await here.press(END, LEFT, "t")
            assert type(here.top).__name__ == "GameScreen"

    sitting(talk)
    assert path.read_bytes() == before


def test_trying_again_turns_to_the_pawn_that_went_wrong(tmp_path: Path) -> None:
    """Yellow moves first, and Red could; what is tried again is Yellow's move."""
    path = kept(folders_in(tmp_path), played(CAPTURE, "seekers", ["taxi 81", "d2 taxi 188", "d1 taxi 101"])[0])

    async def talk() -> None:
        async with desk(tmp_path, first=lambda yard: yard.when_ready(lambda: yard.review_file(path))) as here:
            await analysed(here)
            await here.press(RIGHT, RIGHT, "t")
            assert type(here.top).__name__ == "GameScreen"
            assert here.top.seats() == [1, 2]
            assert here.top.active == 2

    sitting(talk)


def test_the_review_is_exported_under_a_free_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = missed(folders_in(tmp_path))
    monkeypatch.chdir(tmp_path)

    async def talk() -> None:
        async with desk(tmp_path, first=lambda yard: yard.when_ready(lambda: yard.review_file(path))) as here:
            await analysed(here)
            await here.press("x")
            assert "Written to" in here.text()
            await here.press(ENTER)
            assert str(tmp_path) in "".join(line.strip() for line in here.lines())
            await here.press(ESCAPE)
            await here.press("x")

    sitting(talk)
    one, two = sorted(tmp_path.glob("*.txt"))
    assert one.read_text() == two.read_text()
    assert "MISTAKES" in one.read_text()


def test_why_a_game_does_not_count_is_told() -> None:
    save, _game = played(CAPTURE, "seekers", ["taxi 81", "d1 taxi 81"])
    assert unrated_line(save) == ""
    told = unrated_line(replace(save, unrated=("hint", "undo")))
    assert told == "This game does not count for your title: hints were used, moves were taken back."


def test_the_curve_ends_with_the_end_of_the_game() -> None:
    made = ReviewedDecision(1, 1, 0, OTHERS, "a", 0.47, "b", 0.6, 0.01, 0.1, "", ())
    for result, sign, column in ((1.0, "█", "█" * 6), (0.0, "▁", "     _")):
        line, _space, *chart = curve_lines(Review(40, 40, (made,), result=result))
        assert line.endswith(f"▄{sign}")
        assert "".join(f"{row:67}"[66] for row in chart[:6]) == column
    assert curve_lines(Review(40, 40, (made,)))[0].endswith(": ▄")


class Terminal(io.StringIO):
    """A terminal that is very wide."""

    def isatty(self) -> bool:
        return True


def test_long_lines_are_broken_at_a_hundred_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "180")
    words = "word " * 40 + "end"
    table = "12  3  d1 taxi 5  ??  " + "x " * 80
    text = as_text([words, f" 13 ??  {words}", table], Terminal())
    lines = text.splitlines()
    assert table in lines
    assert all(len(line) <= 100 for line in lines if line != table)
    assert lines[3].startswith(" 13 ??  word")
    assert lines[4].startswith("        word")
    assert as_text([words], io.StringIO()) == f"{words}\n"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    """Folders as the command line finds them."""
    for name in ("config", "data", "state"):
        monkeypatch.setenv(f"XDG_{name.upper()}_HOME", str(tmp_path / name))
    return Folders(*(tmp_path / name / "solo-yard" for name in ("config", "data", "state", "cache")))


def test_the_review_as_text(home: Folders, capsys: pytest.CaptureFixture[str]) -> None:
    path = missed(home)
    assert cli.run(["review", "--text"]) == 0, "the last game"
    told = capsys.readouterr().out
    assert "d1 taxi 101" in told
    assert "?? loses 100.0 ± " in told
    assert "Better than d1 taxi 101: d1 taxi 81" in told
    assert "Entry 24: on 81, the only possible place." in told
    assert "?! from 2.5, ? from 6, ?? from 14" in told
    assert "Accuracy: how much of what was at stake you kept." in told
    assert "does not count" not in told
    assert told == told.replace("\x1b", "")
    assert cli.run(["review", path.stem, "--plain", "--ascii"]) == 0
    plain = capsys.readouterr().out
    assert plain.isascii()
    assert "#" in plain
    for name in (path.name, str(path)):
        assert cli.run(["review", name, "--plain"]) == 0
        assert capsys.readouterr().out == told


def test_the_review_as_data(home: Folders, capsys: pytest.CaptureFixture[str]) -> None:
    missed(home)
    assert cli.run(["review", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    first = data["decisions"][0]
    assert (first["move"], first["best"], first["mark"], first["loss"]) == ("d1 taxi 101", "d1 taxi 81", "??", 1.0)
    assert first["reason"]
    assert data["start"] - data["lost"] + data["luck"] + data["others"] + data["judging"] == pytest.approx(
        data["end"], abs=1e-3
    )
    assert [trace["station"] for trace in data["path"]] == [64, 81]


def test_nothing_is_written_over(home: Folders, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missed(home)
    out = tmp_path / "out.txt"
    assert cli.run(["review", "-o", str(out)]) == 0
    assert "Better than d1 taxi 101: d1 taxi 81" in out.read_text()
    out.write_text("mine")
    assert cli.run(["review", "-o", str(out)]) == 2
    assert "--force" in capsys.readouterr().err
    assert out.read_text() == "mine"
    assert cli.run(["review", "--json", "-o", str(out), "--force"]) == 0
    assert json.loads(out.read_text())["side"] == "seekers"
    assert cli.run(["review", "-o", str(tmp_path / "none" / "out.txt")]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert cli.run(["review", "-o", str(tmp_path), "--force"]) == 2


def test_what_cannot_be_reviewed(home: Folders, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["review", "--text"]) == 2
    assert "no game to review" in capsys.readouterr().err
    assert cli.run(["review", "nothing.json", "--text"]) == 2
    assert "cannot be read" in capsys.readouterr().err
    (tmp_path / "bad.json").write_text("{")
    assert cli.run(["review", str(tmp_path / "bad.json"), "--json"]) == 2
    assert "damaged" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        cli.run(["review", "--text", "--json"])
    for name in ("\0", "x" * 5000):
        assert cli.run(["review", name, "--text"]) == 2


def test_plain_mode_names_the_review(home: Folders, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    start = ["play", "--plain", "--edition", "dice", "--detectives", "1", "--side", "seekers", "--level", "random"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert cli.run([*start, "--seed", "1"]) == 0
    assert "solo-yard review" not in capsys.readouterr().out, "it is not over"
    save, _game = recorded(Options(edition="dice", detectives=1, seed=1), "seekers", seed=3)
    own = [text for text in save.moves if not text.startswith("roll")]
    from saving import play_on

    from profiles import load_profile
    from solo.plain.game import PlainGame
    from solo.play.autosave import Keeper
    from solo.play.session import Seat, Session

    session = Session.new(save.options, Seat("seekers"), load_profile("random"))
    keeper = Keeper(session, home, save.after([], (), None))
    play_on(session.game, 3)
    assert own
    assert keeper() is None
    out = io.StringIO()
    PlainGame(session, keeper, io.StringIO(), out).run()
    assert keeper.finished is not None
    assert "Achievement: First arrest." in out.getvalue()
    assert out.getvalue().endswith(f"solo-yard review {keeper.finished.name}\n")


def test_a_ticket_is_cut_short_and_no_station() -> None:
    assert abbreviated("d2 underground 47", 15) == "d2 undergr. 47"
    assert abbreviated("double underground 47 bus 123", 22) == "doub. und. 47 bus 123"
    assert abbreviated("d2 taxi 47", 15) == "d2 taxi 47"
    assert abbreviated("taxi 147", 2) == "t. 147"
    texts = ["taxi ?", "d2 underground 147"]
    missed = ReviewedDecision(1, 1, 2, OTHERS, texts[1], 0.47, "d2 bus 5", 0.6, 0.01, 0.1, "", ())
    row = moves_panel(texts, Review(2, 2, (missed,)), 2, 29, 5)[2]
    assert row[0][1] == "▸  2 d2 undergr. 147  ?   47%"


def test_charts_by_hand() -> None:
    assert sparkline([0.0, 0.5, 1.0]) == "▁▅█"
    assert sparkline([0.0, 0.55, 1.0], ascii_only=True) == "059"
    assert bars([1.0, 0.5, None, 0.0, 0.01], 2) == ["█    ", "██ _▁"]
    assert bars([1.0, 0.5, 0.0], 2, ascii_only=True) == ["#  ", "##_"]
    assert along([(1, 0.2), (3, 0.8)], 3, 4, 3) == [None, 0.2, 0.2, 0.8]
    assert along([(1, 0.2), (2, 0.8)], 3, 4, 2) == [None, 0.2, 0.8, None]
    assert along([(1, 0.2)], 1, 6, 1)[-1] == 0.2
    for count, width in ((3, 4), (100, 44), (5, 60), (0, 3)):
        columns = [column_of(ply, count, width) for ply in range(count + 1)]
        assert columns == sorted(columns)
        assert 0 <= columns[0] <= columns[-1] < width
