"""The review as a page: whole, well-formed, nothing from elsewhere, no secret of a running game; a browser steps."""

import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from reviewing import few_playouts, recorded, reviewed
from same_trace import same_trace_games
from saving import texts

from ai.game.game import Game
from ai.rules.options import Options
from maps.edition_file import EDITIONS
from profiles import load_profile
from solo.files.saves import Save
from solo.learn.review.analysis import Review
from solo.learn.review.html_page import html_page
from solo.play.replay import Replay

pytestmark = pytest.mark.usefixtures(few_playouts.__name__)
HTML = "{http://www.w3.org/1999/xhtml}"
BROWSER = shutil.which("chromium") or shutil.which("google-chrome")


def page_of(save: Save, game: Game) -> tuple[str, Review]:
    review = reviewed(save, game)
    return html_page(Replay(save, game), review), review


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_move_is_there_with_its_board(edition: str) -> None:
    save, game = recorded(Options(edition=edition, seed=4, detectives=2), "seekers", most=12)
    page, review = page_of(save, game)
    tree = ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>"))
    moves = [one for one in tree.iter(f"{HTML}details") if one.get("class") == "move"]
    assert [one.get("id") for one in moves] == [f"move-{ply}" for ply in range(len(save.moves) + 1)]
    assert all(len([*one.iter(f"{HTML}use")]) == 1 for one in moves)
    worth = [one for one in moves if one.find(f"{HTML}div") is not None]
    assert len(worth) == len(review.decisions)
    circles = [float(one.get("fill-opacity", 0)) for one in moves[-1].iter(f"{HTML}circle")]
    assert any(0 < shade <= 1 for shade in circles), "no place is shaded"


def test_nothing_is_loaded_from_elsewhere() -> None:
    page, _review = page_of(*recorded(Options(seed=4, detectives=2), "hider", most=8))
    assert not re.search(r"<(?:link|img|iframe|object|embed)\b|\bsrc=|@import|url\(", page)
    assert {*re.findall(r'href="([^"]*)"', page)} <= {"#board", *(f"#move-{ply}" for ply in range(9))}
    assert {*re.findall(r"https?://[^\s\"]*", page)} == {"http://www.w3.org/1999/xhtml"}


@pytest.mark.parametrize("edition", ["london", "sherlock"])
def test_a_running_game_keeps_its_secret(edition: str) -> None:
    """Two games that look the same to the seekers give the same page."""
    games = next(found for seed in range(40) if (found := same_trace_games(edition, seed)) and len(found[0].moves) < 20)
    pages = []
    for game in games:
        options = Options(edition=edition, seed=1, detectives=game.rules.detectives)
        begun = Save.begin(game, options, "seekers", "greedy", load_profile("greedy"))
        pages.append(page_of(begun.after(texts(game), (), None), game)[0])
    assert pages[0] == pages[1]


@pytest.mark.skipif(BROWSER is None, reason="there is no Chromium here")
def test_a_browser_steps_through_the_game(tmp_path: Path) -> None:
    page, _review = page_of(*recorded(Options(seed=4, detectives=2), "hider", most=8))
    file = tmp_path / "game.html"
    file.write_text(page, "utf-8")

    def shown(where: str) -> str:
        words = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/profile", "--dump-dom"]
        done = subprocess.run([BROWSER, *words, f"{file.as_uri()}{where}"], capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        return done.stdout

    tree = shown("#move-3")
    assert re.search(r'<body class="stepping">', tree)
    assert '<span id="where">3 / 8</span>' in tree
    assert re.findall(r'<details class="move" id="(move-\d)" open', tree) == ["move-3"]
