"""Short games on small boards, whose hidden truths can all be counted."""

import random
from pathlib import Path

from boards import random_lines, write_board, write_sherlock_board
from networks import any_network

from ai.evaluate.hider_model import LINEAR_ONLY, MOVE_FEATURES
from ai.evaluate.learnt_weights import load_weights
from ai.evaluate.network import Network
from ai.game.game import Game
from ai.rules.hideouts import may_land
from ai.rules.moves import (
    BALLOON,
    BLOCK,
    DIVE,
    DOUBLE_BALLOON,
    HELICOPTER,
    MANHUNT,
    ability_of,
    commits_crime,
    kind_of,
    options_of,
)
from ai.rules.setup import Options
from maps.edition_file import EDITIONS

CHARACTERS = ("sherlock", "watson", "irene", "mycroft", "lestrade")


def policy_of(habits: str, edition: str, chance: random.Random) -> Network | None:
    """A hider's habits: those that were learnt, or any."""
    if habits == "none":
        return None
    if habits == "learnt":
        return load_weights(EDITIONS[edition].weights).policy
    return any_network(MOVE_FEATURES, 3, chance.randrange(10**9), linear_only=LINEAR_ONLY)


def small_options(folder: Path, edition: str, chance: random.Random) -> Options:
    """A short game on a small board, with everything that the edition has."""
    seed = chance.randrange(10**6)
    if edition == "dice":
        return Options(edition=edition, detectives=chance.choice((1, 2)), seed=seed, spaces=7, expert=seed % 2 == 0)
    stations = chance.randint(11, 13) if edition == "sherlock" else chance.randint(9, 12)
    lines = random_lines(chance, stations)
    starts = chance.sample(range(1, stations + 1), 3)
    settings = {
        "edition": edition,
        "bobbies": chance.choice((0, 0, 1)),
        "black": chance.randint(0, 2),
        "double": chance.randint(0, 2),
        "supply": (4, 3, 2),
        "purses": ((4, 3, 2),),
        "reveals": chance.choice(((2, 4, 6), (3, 6), (4,))),
        "rounds": 7,
        "seed": seed,
    }
    given = edition != "sherlock" or chance.random() < 0.3
    if given:
        settings |= {"hider_start": starts[0]}
    if given or chance.random() < 0.3:
        settings |= {"seeker_starts": tuple(starts[1:]), "bobbies": 0}
    if edition != "sherlock":
        return Options(board=write_board(folder, stations, lines), detectives=2, spaces=9, **settings)
    board = write_sherlock_board(folder, stations, lines, chance)
    characters = tuple(chance.sample(CHARACTERS, 2))
    return Options(board=board, characters=characters, chips=(2,), spaces=7, **settings)


def rare_ones_often(game: Game, chance: random.Random) -> int:
    """Any legal move, but those that are rare are made often."""
    moves = game.legal_moves()
    rare = [move for move in moves if options_of(move) or kind_of(move) in (BALLOON, DOUBLE_BALLOON, HELICOPTER)]
    rare += [move for move in moves if MANHUNT <= kind_of(move) <= BLOCK]
    return chance.choice(rare if rare and chance.random() < 0.5 else moves)


def depends_on_start_card(game: Game) -> bool:
    """Whether he could fly only if he did not start from the one card that leads somewhere: never on a real board."""
    cards = range(1, game.rules.cards.size // 2 + 1)
    return bool(cards) and sum(bool(may_land(game.row, game.rules, card)) for card in cards) < 2


def sort_of(move: int) -> int | str:
    """What sort of move it was, to see that all sorts were."""
    if commits_crime(move):
        return "crime"
    if ability_of(move):
        return "dive" if ability_of(move) == DIVE else "take"
    return kind_of(move)
