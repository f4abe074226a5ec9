"""The heat map on the full screen: its shades, its line, and the reason for the station under the cursor."""

from pathlib import Path

import pytest
from believing import sessions
from terminal import ENTER, F4, begin, desk, sitting

from ai.rules.options import Options
from maps.edition_file import EDITIONS
from maps.wording import probability
from profiles import load_profile
from solo.map.glyphs import ASCII, HEAT_STEPS, UNICODE
from solo.play.heat import Heat
from solo.play.session import Seat, Session
from solo.texts.belief_text import why_lines

SHADES = "▒ <8 ▓ <20"

pytestmark = pytest.mark.usefixtures("little_thought")


def test_the_line_tells_what_the_shades_mean() -> None:
    assert HEAT_STEPS == (0.02, 0.08, 0.2)
    session = sessions("london", "seekers", 1, 1)
    heat = Heat(session, on=False)
    assert heat.lines(UNICODE, 0) == []
    heat.toggle()
    belief = session.believe()
    assert heat.shades == {s: belief.weights[s] for s in belief.places}
    scale = "░ <2 ▒ <8 ▓ <20 █ 20+%"
    assert heat.lines(UNICODE, 0) == [f"He could be on {len(belief.places)} stations ({scale})", scale]
    station = belief.places[0]
    assert heat.lines(ASCII, station)[0].startswith(
        f"{station}: {probability(belief.weights[station])} (: <2 + <8 * <20 # 20+%)"
    )
    heat.toggle()
    assert heat.shades == {}


@pytest.mark.parametrize("edition", list(EDITIONS))
@pytest.mark.parametrize("side", ["hider", "seekers"])
def test_the_map_shows_where_he_can_be(tmp_path: Path, edition: str, side: str) -> None:
    async def talk() -> None:
        async with desk(tmp_path, size=(120, 40)) as here:
            screen = await begin(here, 3, edition=edition, side=side)
            while not screen.session.waiting or not screen.view.entry:
                await here.press(" ".join(screen.grammar.moves[0]), ENTER)
                await here.until(lambda: screen.watch is None)
            plain = screen.canvas.codes.copy()
            assert SHADES not in here.text()
            await here.press(F4)
            assert SHADES in here.text()
            places = screen.session.believe().places
            assert {*screen.heat.shades} == {*places}
            shades = {ord(sign) for sign in UNICODE.heat}
            drawn = sum(int((screen.canvas.codes == shade).sum() - (plain == shade).sum()) for shade in shades)
            pawns = {screen.view.station(seat) for seat in (0, *screen.view.seats)}
            assert drawn >= 0.8 * len({*places} - pawns)
            moves = len(screen.session.game.moves)
            await here.press("why", ENTER)
            assert "such as why" in here.text()
            await here.press("\x1b", "heat", ENTER)
            assert SHADES not in here.text()
            assert (screen.canvas.codes == plain).all()
            assert len(screen.session.game.moves) == moves

    sitting(talk)


def test_games_with_hints_begin_with_the_heat_map(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            await begin(here, 3, side="seekers", hints="on")
            assert SHADES in here.text()

    sitting(talk)


def test_the_station_under_the_cursor_is_explained(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, 3, side="seekers", hints="on")
            screen.cursor = 199
            here.app.invalidate()
            await here.rest()
            assert "199: " in here.text()
            await here.press("why", ENTER)
            assert "Mister X" in here.text()
            assert "199" in here.text()
            screen.cursor = next(s for s in screen.session.believe().places if s not in screen.destinations())
            await here.press(ENTER)
            assert "lead" in here.text()

    sitting(talk)


def test_who_asks_of_one_station_after_the_other_does_not_wait_each_time() -> None:
    person = Session.new(Options(edition="sherlock", seed=3), Seat.named("seekers"), load_profile("random"))
    while len(person.game.moves) < 12:
        person.accept(person.game.legal_moves()[0])
    asked = [person.trails(person.view, person.believe()) for _time in range(2)]
    assert asked[0] is asked[1], "it takes a quarter of a second to find them"
    for station in (5, 50, 77, 150):
        assert why_lines(person.view, person.believe(), station, trails=person.trails) == why_lines(
            person.view, person.believe(), station
        )
    person.accept(person.game.legal_moves()[0])
    assert person.trails(person.view, person.believe()) is not asked[0]
