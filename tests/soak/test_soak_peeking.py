"""Nobody peeks, nor is told: with another secret under the same record, all that a side gets is the same to a byte."""

import random
from typing import Any
from unittest import mock

import pytest
from exchanging import Table
from secrets_exchanged import Exchange, exchange, session_of
from soaking import Tell, sizes
from terminal import desk, sitting

from ai.game.game import Game
from ai.players.search.forest import Forest
from ai.position.position import CHANCE, SEEKER_SIDE
from ai.rules.options import Options
from maps.edition_file import EDITIONS
from solo.files.saves import Save
from solo.play.session import Session
from solo.screens.board_screen import BoardScreen


@pytest.mark.parametrize("decisions", sizes(28, 10_000))
def test_another_secret_changes_nothing(decisions: int, tell: Tell) -> None:
    found = Exchange()
    seed = 0
    with mock.patch.object(Forest, "_find_reply", autospec=True, side_effect=Forest._find_reply) as foresees:
        while found.count["decisions"] < decisions:
            for edition in EDITIONS:
                share = found.count["decisions"] + max(decisions // 40, 7)
                exchange(edition, seed, min(share, decisions), found)
            seed += 1
    assert found.count["elsewhere"] > found.count["seekers"] // 2
    assert foresees.call_count > decisions // 4, "hiders foresee replies of the seekers"
    tell("secrets exchanged", games=seed * len(EDITIONS), **found.count, replies=foresees.call_count, told=0)


# The whole screen


@pytest.mark.parametrize("pictures", sizes(1, 80))
def test_another_secret_changes_no_cell_of_the_screen(pictures: int, tell: Tell) -> None:
    drawn = 0
    seed = 0
    while drawn < pictures:
        for edition in EDITIONS:
            chance = random.Random(seed)
            game = Game.new(Options(edition=edition, seed=seed))
            table = Table(game, chance)
            for _move in range(chance.randint(3, 40)):
                if game.outcome is None:
                    table.push(game.draw() if game.to_move == CHANCE else chance.choice(game.legal_moves()))
            other = table.another()
            if other is None or game.to_move != SEEKER_SIDE or drawn == pictures:
                continue
            screens = [cells(session_of(one, SEEKER_SIDE, "random")) for one in (game, other)]
            assert screens[0] == screens[1], f"{edition}, seed {seed}"
            drawn += 1
        seed += 1
    tell("screens with the secret exchanged", drawn=drawn, told=0)


def cells(session: Session) -> list[Any]:
    """Every cell of the full screen with its colours: the game, where he can be, and what is said to two commands."""
    found: list[Any] = []
    save = Save.begin(session.game, session.options, session.seat.name, "random", session.profile, "off")

    async def talk() -> None:
        async with desk(
            None, size=(110, 34), first=lambda yard: yard.when_ready(lambda: yard.play(session, save, None))
        ) as here:
            await here.until(lambda: isinstance(here.top, BoardScreen))
            for keys in ("", "\x1bOS", "taxi 1\r", "why 5\r"):
                await here.press(keys)
                found.append([[here.cell(x, y) for x in range(110)] for y in range(34)])

    sitting(talk)
    return found


# The engine, which is never told the secret, but draws one


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_engine_tells_a_seekers_seat_nothing_of_what_it_drew(edition: str) -> None:
    from ai.programs.engine import Engine

    fixed = {
        "london": "dstarts=13,26,29,34,50",
        "victorian": "dstarts=13,26,29,34,50",
        "sherlock": "dstarts=13,26,29 detectives=3 bobbies=0 characters=sherlock,watson,irene",
        "venice": "dstarts=1,2,3,4,5",
        "dice": "tiles=ABCDEFGHI",
    }[edition]
    found = []
    for seed in (1, 2, 3):
        engine = Engine()
        answers = [engine.answer(f"new edition={edition} seat=seekers seed={seed} {fixed}")]
        answers += [engine.answer(line) for line in ("state", "belief", "legal", "perft 1", "go level=greedy")]
        found.append(answers)
    assert found[0][0] == "=", found[0]
    assert found[0] == found[1] == found[2]
