"""A fork of a game goes its own way: neither changes the other, and chance brings each something else."""

import pytest
from searching import some_game

from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from maps.edition_file import EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_fork_is_the_same_game_and_goes_its_own_way(edition: str) -> None:
    game = some_game(HIDER_SIDE, 3, edition)
    row, moves, events = game.row.copy(), [*game.moves], [*game.events]
    fork = game.fork(9)
    assert (fork.row == row).all()
    assert (fork.moves, fork.events, fork.deal.seed) == (moves, events, 9)
    for side in (HIDER_SIDE, SEEKER_SIDE):
        assert (fork.view(side).row == game.view(side).row).all()
        assert fork.log(side) == game.log(side)
    fork.play_at_random("a fork")
    assert fork.outcome is not None
    assert (game.row == row).all()
    assert (game.moves, game.events, game.outcome) == (moves, events, None)
    while len(fork.moves) > len(moves):
        fork.pop()
    assert (fork.row == row).all()
    while fork.moves:
        fork.pop()
    assert (fork.row == game.deal.row).all()


def test_chance_brings_a_fork_something_else() -> None:
    game = some_game("chance", 1, "dice")
    rolls = {game.fork(seed).draw() for seed in range(30)}
    assert len(rolls) > 3
    assert game.fork(game.deal.seed).draw() == game.draw()
