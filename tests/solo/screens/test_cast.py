"""The film of a game: the right format, every move a picture that fills the screen, and it can be read there."""

import json

import pyte
import pytest
from reviewing import few_playouts, recorded, reviewed

from ai.rules.options import Options
from maps.edition_file import EDITIONS
from solo.map.glyphs import ASCII, UNICODE
from solo.play.replay import Replay
from solo.screens.cast import COLUMNS, ROWS, cast

pytestmark = pytest.mark.usefixtures(few_playouts.__name__)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_move_is_a_picture(edition: str) -> None:
    save, game = recorded(Options(edition=edition, seed=4, detectives=2), "seekers", most=10)
    review = reviewed(save, game)
    head, *events = [json.loads(line) for line in cast(Replay(save, game), review, glyphs=UNICODE).splitlines()]
    assert (head["version"], head["width"], head["height"]) == (2, COLUMNS, ROWS)
    assert [kind for _at, kind, _text in events] == ["o"] * (len(save.moves) + 2)  # the start, and the last pause
    times = [at for at, _kind, _text in events]
    assert times == sorted({*times})
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.Stream(screen)
    for ply, (_at, _kind, text) in enumerate(events[:-1]):
        stream.feed(text)
        assert (f"Move {ply} of {len(save.moves)}." if ply else "The start") in "\n".join(screen.display)
    assert screen.display[0].strip()  # the header is not scrolled away


def test_it_can_do_with_plain_letters() -> None:
    save, game = recorded(Options(edition="dice", seed=4, detectives=1), "hider", most=4)
    film = cast(Replay(save, game), reviewed(save, game), glyphs=ASCII)
    assert film.isascii()
