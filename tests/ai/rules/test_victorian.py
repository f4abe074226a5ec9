"""The original rules on the Victorian board: the book's own game, with its start, its rides and its endings."""

import pytest
from table import SEEKERS_STUCK, TIME_UP, allowed, play, texts

from ai.game.game import Game
from ai.position.position import HIDER_SIDE
from ai.rules.options import Options
from maps import load_board

BOARD = load_board("sherlock")


def victorian(hider: int, *detectives: int, **more: object) -> Game:
    """A game with every pawn where it is wanted, the hider to move."""
    counts = {"detectives": len(detectives), "bobbies": 0}
    return Game.new(Options(edition="victorian", hider_start=hider, seeker_starts=detectives, **counts, **more))


def test_he_starts_on_the_left_station_of_his_card():
    """Rulebook 004, page 3: under the Scotland Yard symbol he does not choose."""
    left = {card.station for card in BOARD.deck("M")}
    assert all(card.second for card in BOARD.deck("M"))
    starts = {Game.new(Options(edition="victorian", seed=seed)).hider for seed in range(200)}
    assert starts == left
    game = Game.new(Options(edition="victorian", seed=3))
    assert (game.to_move, game.phase) == (HIDER_SIDE, "hider")
    assert {*game.deal.prior} == left


def test_the_rides_of_the_book():
    """From 165 by carriage to 149, 151, 179 or 180, by tram to 123 or 180, and by no underground (page 3)."""
    game = victorian(165, 1, 8, double=0, black=0)
    rides = {"carriage 149", "carriage 151", "carriage 179", "carriage 180", "tram 123", "tram 180"}
    assert texts(game) == rides
    classic = Game.new(Options(hider_start=165, seeker_starts=(1, 8), detectives=2, bobbies=0, double=0, black=0))
    assert {text.split()[1] for text in texts(classic)} == {text.split()[1] for text in rides} | {"191"}


def test_what_everybody_has():
    """Five black tickets and two double moves; 11, 8 and 4 tickets for each detective (page 2)."""
    game = Game.new(Options(edition="victorian", detectives=3, seed=1))
    assert (game.black, game.double, game.purse(1), len(game.seats)) == (5, 2, (11, 8, 4), 4)
    assert (game.rounds, game.spaces, game.reveals) == (22, 24, [3, 8, 13, 18, 24])
    assert game.edition.hider == "Professor Moriarty"


@pytest.mark.parametrize(
    "text", ["carriage 5 take black", "carriage 5 dive", "balloon", "carriage 16 crime", "start 35"]
)
def test_nothing_of_the_sherlock_holmes_rules(text: str):
    """Station 5 is a hideout of the board, where nothing is to be had by the original rules."""
    assert not allowed(victorian(15, 199), text)
    assert allowed(victorian(15, 199), "carriage 5")


def test_detectives_without_tickets_have_lost():
    """This ending stands under the symbol of the original rules (page 4)."""
    assert play(victorian(15, 199, purses=((0, 0, 9),)), "carriage 16").outcome == SEEKERS_STUCK


def test_he_wins_after_the_last_round():
    game = victorian(1, 188, purses=((30, 0, 0),), supply=(60, 0, 0))
    for _round in range(11):
        play(game, "carriage 8", "d1 carriage 199", "carriage 1", "d1 carriage 188")
    assert game.outcome == TIME_UP
