"""Two editions small enough to be solved exactly, as folders of data; and how players of each level behave in them.

In the hamlet one ranger looks for a fox for four rounds. It is mostly a chase: few moves of the solution are drawn by
lot. At the crossing two rangers look for him for three rounds, and both sides have to guess: whoever can be foreseen
loses. Black tickets hide the fox's way, and he shows himself once.
"""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from sequence_form import Behaviour, SequenceForm

from ai.game.game import Game
from ai.players.levels import make_player
from ai.players.search.think import Effort
from ai.position.position import View
from ai.rules.options import Options
from profiles import load_profile

EDITION = """\
format = 1
title = "The {title}"
name = "{title}"
about = "Small enough to be solved."
story = "A fox runs through the fields."

[hider]
name = "The Fox"

[seekers]
names = [{names}]
counts = [{count}]

[log]
rounds = {rounds}
spaces = {spaces}
reveals = [{reveal}]

[tickets]
stock = [20, 12, 8]
purse = [4, 3, 2]

[black]
tickets = 1
"""
BOARD = """\
format = 1
name = "{name}"
title = "{title}"
modes = ["path", "lane", "road"]
provenance = "Drawn for a test."
"""
COLUMNS = 4  # of stations on the plane


@dataclass(frozen=True)
class TinyGame:
    """A small board, and who starts where on it."""

    rangers: tuple[int, ...]  # where they start in the game that is solved
    rounds: int
    reveal: int  # the entry after which he shows himself; one that is never written, if it is beyond the last round
    foxes: tuple[int, ...]  # the hider's start cards
    cards: tuple[int, ...]  # the seekers' start cards
    paths: str  # pairs of stations
    lanes: str = ""
    roads: str = ""

    def write(self, folder: Path) -> str:
        """Writes the edition, and returns its folder."""
        folder.mkdir(parents=True)
        name = folder.name
        names = ", ".join(f'"{each}"' for each in ("Ash", "Birch")[: len(self.rangers)])
        numbers = {
            "count": len(self.rangers),
            "rounds": self.rounds,
            "spaces": max(self.rounds, self.reveal),
            "reveal": self.reveal,
        }
        (folder / "edition.toml").write_text(EDITION.format(title=name.capitalize(), names=names, **numbers))
        (folder / "board.toml").write_text(BOARD.format(name=name, title=name.capitalize()))
        modes = {"path": self.paths, "lane": self.lanes, "road": self.roads}
        lines = [f"{mode},{pair.replace('-', ',')}" for mode, pairs in modes.items() for pair in pairs.split()]
        (folder / "lines.csv").write_text("\n".join(["mode,a,b", *lines]) + "\n")
        stations = range(1, 1 + max(int(end) for line in lines for end in line.split(",")[1:]))
        places = [f"{s},{80 + 160 * ((s - 1) % COLUMNS)},{90 + 180 * ((s - 1) // COLUMNS)}" for s in stations]
        (folder / "stations.csv").write_text("\n".join(["station,x,y", *places]) + "\n")
        cards = [*(f"D,{station}" for station in self.cards), *(f"X,{station}" for station in self.foxes)]
        (folder / "cards.csv").write_text("\n".join(["deck,station", *cards]) + "\n")
        return str(folder)

    def whole(self, folder: Path) -> SequenceForm:
        """The whole game in sequence form."""
        edition = self.write(folder)
        return SequenceForm(Game.new(Options(edition=edition, seeker_starts=self.rangers)).deal)


HAMLET = TinyGame(
    rangers=(9,),
    rounds=4,
    reveal=3,
    paths="1-2 2-3 3-4 3-5 4-5 4-8 5-6 5-7 5-9 9-10 9-11",
    lanes="2-3 3-9 5-10 8-11",
    roads="2-4",
    foxes=(1, 3, 4, 10),
    cards=(6, 7, 8, 9, 11),
)
CROSSING = TinyGame(
    rangers=(3, 7),
    rounds=3,
    reveal=3,
    paths="1-2 2-3 2-4 2-6 3-5 4-11 5-7 5-8 7-10 8-9 8-10 10-11",
    lanes="6-7",
    roads="1-9",
    foxes=(1, 2, 8, 9),
    cards=(3, 4, 5, 6, 7),
)
# One round: the fox goes to 2 or 3, the ranger to either of them or to 5, and has seen nothing.
DOORS = TinyGame(
    rangers=(4,), rounds=1, reveal=2, foxes=(1,), cards=(2, 4, 5, 6, 7), paths="1-2 1-3 2-4 3-4 4-5 5-6 6-7"
)


def behaviour_of(level: str, seeds: int, playouts: int | None = None) -> Behaviour:
    """How often a level makes each move, over so many seeds. (A player who mixes is foreseen a little too well so.)"""
    player = make_player(load_profile(level), 0, Effort(playouts) if playouts else None)

    def choose(view: View, seed: int) -> int:
        player.seed = seed  # what it believes of a position does not depend on it, and need not be worked out again
        return int(player.choose(view).move)

    def behaviour(view: View) -> dict[int, float]:
        moves = view.legal_moves()
        if level == "random" or len(moves) == 1:
            return {int(move): 1 / len(moves) for move in moves}
        chosen = Counter(choose(view, seed) for seed in range(seeds))
        return {move: count / seeds for move, count in chosen.items()}

    return behaviour
