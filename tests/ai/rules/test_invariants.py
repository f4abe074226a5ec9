"""What must hold at every moment of every game, whoever plays."""

import random
from collections import Counter

import numpy as np
import pytest
from soaking import sizes

from ai.game.game import Game
from ai.position.position import CHANCE, HIDER_SIDE
from ai.rules.moves import DOUBLE_BALLOON, DOUBLE_STEP, kind_of
from ai.rules.options import LANDED_MARK
from ai.rules.setup import Options
from ai.rules.state import BLACK_TICKET, MOVED, PENDING, RESERVE
from ai.rules.tables import move_room
from maps.edition import Edition
from maps.edition_file import EDITIONS

SETUPS = [(5, 0), (4, 0), (3, 1), (2, 2), (1, 3), (5, 3)]


def held(game: Game) -> list[int]:
    """All tickets of each mode: in purses, in the supply, on the log."""
    own = {int(game.rules.purse_of[seat]): game.purse(seat) for seat in game.seats}  # a pool counts once
    purses = [purse for purse in own.values() if purse is not None]
    log = Counter(entry.ticket for entry in game.log(HIDER_SIDE))
    return [supply + sum(purse[m] for purse in purses) + log[m] for m, supply in enumerate(game.supply)]


@pytest.mark.parametrize("edition", [e for e in EDITIONS.values() if not e.dice], ids=lambda edition: edition.id)
@pytest.mark.parametrize(("detectives", "bobbies"), SETUPS)
@pytest.mark.parametrize("games", sizes(6, 120))
def test_random_games(edition: Edition, detectives: int, bobbies: int, games: int) -> None:
    """Tickets are conserved, no two seekers share a station, moves are sorted and unique, undo restores every bit."""
    for seed in range(games):
        chance = random.Random(seed)
        game = Game.new(Options(edition=edition.id, detectives=detectives, bobbies=bobbies, seed=seed))
        tickets = held(game)
        black, double = edition.black + edition.reserve[0], edition.double + edition.reserve[1]
        rows = [game.row.copy()]
        while game.outcome is None:
            moves = game.legal_moves()
            assert moves == sorted(set(moves))
            assert len(moves) < move_room(game.tables, game.rules).size
            assert moves, "somebody can always move while the game goes on"
            game.push(chance.choice(moves))
            rows.append(game.row.copy())

            assert held(game) == tickets
            log = game.log(HIDER_SIDE)
            to_come = [int(game.row[RESERVE + i] + game.row[PENDING + i]) for i in (0, 1)]
            assert game.black + to_come[0] + sum(entry.ticket == 3 for entry in log) == black
            doubles = sum(kind_of(move) in (DOUBLE_STEP, DOUBLE_BALLOON) for move in game.moves)
            assert game.double + to_come[1] + doubles == double
            assert min(*game.supply, game.black, game.double) >= 0
            stations = [game.station(seat) for seat in game.seats]
            assert len(set(stations)) == len(stations)
            assert (game.hider in stations) == (game.outcome is not None and game.outcome.reason == "captured")
            assert game.entry <= game.rules.spaces
            assert game.round <= game.rules.rounds
        assert game.legal_moves() == []
        while game.moves:
            assert np.array_equal(game.row, rows.pop())
            game.pop()
        assert np.array_equal(game.row, rows[0])
        assert np.array_equal(game.row, game.deal.row)


@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("detectives", [1, 2, 3])
@pytest.mark.parametrize("games", sizes(20, 400))
def test_random_dice_games(detectives: int, expert: bool, games: int) -> None:
    """There are always seven dice, none is in two places, and the detectives never lack any; undo restores all."""
    for seed in range(games):
        chance = random.Random(seed)
        game = Game.new(Options(edition="dice", detectives=detectives, seed=seed, expert=expert))
        black, rows = game.black, [game.row.copy()]
        while game.outcome is None:
            moves = game.legal_moves()
            assert moves == sorted(set(moves))
            assert 0 < len(moves) < move_room(game.tables, game.rules).size
            if game.to_move == CHANCE:
                assert sum(game.chances().values()) == 1
            before = game.dice
            game.push(chance.choice(moves))
            rows.append(game.row.copy())

            dice = game.dice
            assert dice is not None
            assert before is not None
            piles = (dice.hand, *dice.rolled, *dice.used, dice.card, dice.supply)
            assert min(piles) >= 0
            assert sum(piles) - dice.turned == 7
            assert 0 <= dice.turned <= sum(dice.used)
            if game.to_move == CHANCE and game.row[MOVED] == 0 and not sum(dice.used):
                assert dice.hand == game.rules.dice, "a full hand is rolled when a round begins"
            entries = game.log(HIDER_SIDE)
            last = max((entry.number for entry in entries if entry.number in (3, 7, 11)), default=0)
            assert dice.card == len(entries) - last, "a die for every space since he was last seen"
            assert game.black + sum(e.ticket >= BLACK_TICKET for e in entries if e.ticket < LANDED_MARK) == black
            stations = [game.station(seat) for seat in game.seats if game.station(seat)]
            assert len(set(stations)) == len(stations)
            assert (game.hider in stations) == (game.outcome is not None and game.outcome.reason == "captured")
            assert game.entry <= 13
            assert game.round <= 13
        assert game.legal_moves() == []
        while game.moves:
            assert np.array_equal(game.row, rows.pop())
            game.pop()
        assert np.array_equal(game.row, game.deal.row)


def test_dice_fall_as_dice_do() -> None:
    """Over many deals the first roll comes out as often as it should, within five standard deviations."""
    counts: Counter[int] = Counter()
    rolls = 2500
    for seed in range(rolls):
        options = Options(edition="dice", detectives=2, tiles="ABDGHI", hider_start=8, seeker_starts=(3, 29), seed=seed)
        game = Game.new(options)
        counts[game.draw()] += 1
    chances = game.chances()
    assert set(counts) <= set(chances)
    for roll, share in chances.items():
        spread = float(rolls * share * (1 - share)) ** 0.5
        assert abs(counts[roll] - float(rolls * share)) < 5 * spread, game.move_text(roll)


def test_the_same_seed_gives_the_same_deal_and_another_seed_another() -> None:
    deals = [Game.new(Options(seed=seed)).row.tobytes() for seed in range(50)]
    assert deals == [Game.new(Options(seed=seed)).row.tobytes() for seed in range(50)]
    assert len(set(deals)) > 45


def test_every_start_card_is_dealt_about_equally_often() -> None:
    seekers: Counter[int] = Counter()
    hiders: Counter[int] = Counter()
    for seed in range(1300):
        game = Game.new(Options(seed=seed))
        seekers.update(game.station(seat) for seat in game.seats)
        hiders[game.hider] += 1
    assert set(seekers) == {card.station for card in game.board.deck("D")}
    assert set(hiders) == {card.station for card in game.board.deck("X")}
    assert all(300 < count < 520 for count in seekers.values()), seekers  # 406 expected
    assert all(60 < count < 145 for count in hiders.values()), hiders  # 100 expected
