"""The tutor stops what matters, and not more: a few moves a game, for whoever plays in the person's seat."""

import pytest
from soaking import Tell, sizes

from ai.players.levels import make_player
from ai.players.player import ask
from ai.position.move import Move
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.options import Options
from maps.edition_file import EDITIONS
from profiles import load_profile
from solo.play.coach import Coach
from solo.play.grades import warning
from solo.play.session import Seat, Session

PLAYOUTS = {HIDER_SIDE: 3000, SEEKER_SIDE: 9000}  # of a judgement
OPPONENT = "inspector"
MOST = 2.5  # stops a game, on average
EDITION_IDS = ("london", "sherlock", "venice", "dice", "victorian")


def stops(edition: str, side: str, level: str, seed: int) -> int:
    """How often the tutor stops a computer player of that level, who then plays its move anyway."""
    counts = EDITIONS[edition].counts
    options = Options(edition=edition, seed=seed, detectives=counts[seed % len(counts)])
    session = Session.new(options, Seat.named(side), load_profile(OPPONENT))
    session.coach, person = Coach(session, PLAYOUTS[side]), make_player(load_profile(level), seed)
    session.open()
    found = 0
    while session.game.outcome is None:
        if not session.waiting:
            session.machine_move()
            continue
        move = Move(ask(person, session.view).move)
        warned = warning(session, session.coach.decisions((move,)))
        found += warned is not None
        assert warned is None or warned[1] is not None, "it says what happens then"
        session.submit(session.game.move_text(move))
    session.coach.stop()
    return found


@pytest.mark.parametrize("numbers", sizes(range(3, 4), range(10)))  # quickly: one of the dice game, judged soonest
@pytest.mark.parametrize("level", ["sergeant", "inspector"])
def test_the_tutor_stops_about_two_moves_a_game(level: str, numbers: range, tell: Tell) -> None:
    """Editions and sides in turn."""
    counted = []
    for number in numbers:
        edition, side = (
            EDITION_IDS[number % len(EDITION_IDS)],
            (HIDER_SIDE, SEEKER_SIDE)[number // len(EDITION_IDS) % 2],
        )
        counted.append(stops(edition, side, level, 9000 + number))
    tell("stops of the tutor", level=level, games=len(numbers), stops=" ".join(map(str, counted)))
    assert sum(counted) <= MOST * len(numbers)
