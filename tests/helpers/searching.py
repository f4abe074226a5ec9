"""Games that the tests of the search begin from, and searches that are watched from outside."""

import random

from table import london, play

from ai.belief.filter import Belief
from ai.evaluate.learnt_weights import load_weights
from ai.game.game import Game
from ai.players.search.forest import new_scratch, root_and_model
from ai.players.search.opponents import Scratch, SearchParameters, SeekerBeliefs
from ai.players.search.playout import run_playouts
from ai.players.search.think import Effort, SearchResult, think
from ai.players.search.tree import NOTHING, Tree, make_tree, reset_tree
from ai.players.searcher import SearchPlayer
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from ai.rules.chance import chance_from
from ai.rules.options import Options
from profiles import Knobs

SIDES = (HIDER_SIDE, SEEKER_SIDE)

TABLES: list[dict[str, object]] = [
    {"edition": "london"},
    {"edition": "london", "detectives": 2},
    {"edition": "sherlock"},
    {"edition": "venice"},
    {"edition": "dice", "detectives": 1},
    {"edition": "dice", "detectives": 2},
    {"edition": "dice", "detectives": 3},
    {"edition": "dice", "detectives": 3, "expert": True},
]


def name_of(options: dict[str, object]) -> str:
    return "-".join(str(value) for value in options.values())


def some_game(side: str, seed: int = 1, edition: str = "london") -> Game:
    """A game some random moves old, in which a side is to move."""
    chance = random.Random(seed)
    game = Game.new(Options(edition=edition, seed=seed))
    plies = chance.randint(5, 30)
    while len(game.moves) < plies or game.to_move != side or len(game.legal_moves()) < 2:
        if game.outcome is not None:
            return some_game(side, seed + 1000, edition)
        game.push(chance.choice(game.legal_moves()))
    return game


def seen_in_a_corner() -> Game:
    """Mister X has just been seen on 8, and detective 1 stands beside him on 18."""
    game = london(1, 18, 199, reveals=(1,))
    return play(game, "taxi 8")


def parameters_of(view: View, **knobs: int) -> SearchParameters:
    return SearchPlayer(1, Knobs(**knobs)).parameters(view)


def search(game: Game, playouts: int, seed: int = 1) -> SearchResult:
    """What the strongest level finds."""
    view = game.view(str(game.to_move))
    belief = Belief(view.deal).follow(view)
    return think(view, belief, load_weights(game.edition.weights), parameters_of(view), Effort(playouts), seed)


class Grown:
    """A tree that is grown by hand, playout after playout."""

    def __init__(self, game: Game, room_for: tuple[int, int] = (5000, 50000), **knobs: int) -> None:
        self.view: View = game.view(str(game.to_move))
        self.tree: Tree = make_tree(*room_for)
        reset_tree(self.tree)
        belief = Belief(self.view.deal).follow(self.view)
        learnt = load_weights(self.view.edition.weights)
        self.root, self.model, self.outlook = root_and_model(self.view, belief, learnt)
        self.beliefs: SeekerBeliefs = self.root.beliefs
        self.scratch: Scratch = self.new_scratch()
        self.parameters = parameters_of(self.view, **knobs)
        self.chance = chance_from("by hand", 1)

    def new_scratch(self) -> Scratch:
        return new_scratch(self.view, self.root, self.model)

    def run_playouts(self, count: int) -> float:
        some = self.root, self.model, self.parameters, self.scratch, self.chance
        return float(run_playouts(count, self.tree, *some))

    def links(self, node: int) -> list[tuple[int, int]]:
        """What can be seen at a node, and where it leads."""
        found, link = [], int(self.tree.head[node])
        while link != NOTHING:
            found.append((int(self.tree.seen[link, 0]), int(self.tree.leads[link])))
            link = int(self.tree.onward[link])
        return found
