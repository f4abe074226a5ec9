"""Decisions of games, and verdicts made by hand, so that nothing has to be searched to explain a move."""

import random
import re
from collections.abc import Iterator

from ai.belief.filter import Belief
from ai.evaluate.learnt_weights import load_weights
from ai.explain.verdict import Judged, Verdict
from ai.game.game import Game
from ai.mechanics.facts import Fact
from ai.players.player import GreedyPlayer
from ai.position.move import Move
from ai.position.names import seat_name
from ai.position.position import CHANCE, SEEKER_SIDE, View
from ai.rules.options import Options
from maps.edition_file import EDITIONS

EDITION_IDS = list(EDITIONS)
Decision = tuple[Game, View, Belief]


def decisions(edition: str, seeds: range, every: float = 1.0) -> Iterator[Decision]:
    """Decisions of both sides in games of the greedy player, who is absent-minded at times."""
    counts = EDITIONS[edition].counts
    for seed in seeds:
        chance = random.Random(seed)
        expert = edition == "dice" and seed % 2 == 1
        game = Game.new(Options(edition=edition, seed=seed, detectives=counts[seed % len(counts)], expert=expert))
        belief, player = (
            Belief(game.view(SEEKER_SIDE).deal, load_weights(EDITIONS[edition].weights).policy),
            GreedyPlayer(seed),
        )
        while (side := game.to_move) is not None:
            if side == CHANCE:
                game.push(game.draw())
                continue
            view = game.view(side)
            if chance.random() < every:
                belief = belief.follow(view)
                yield game, view, belief
            game.push(player.choose(view).move if chance.random() < 0.7 else chance.choice(view.legal_moves()))


def believed(view: View) -> Belief:
    return Belief(view.deal, load_weights(view.edition.weights).policy).follow(view)


def half(game: Game, text: str) -> Move:
    """A move in words; of a double move, its first half."""
    return Move(game.parse_move(text, half=True)[0])


def verdict_of(game: Game, values: dict[str, float], error: float = 0.001) -> Verdict:
    """A verdict that gives these win chances to these moves, in words, and knows no others."""
    found = [Judged(half(game, text), value, error, 100) for text, value in values.items()]
    return Verdict(tuple(sorted(found, key=lambda one: (-one.value, one.move))), 100 * len(found), 1.0)


def check_words(view: View, found: tuple[Fact, ...], text: str, *moves: int) -> None:
    """Every number in a clause is one of the facts'; names of seats and moves are no numbers."""
    for name in (*(view.move_text(move) for move in moves), *(seat_name(view, seat) for seat in view.seats)):
        text = text.replace(name, "")
    allowed = set()
    for name, value in (about for fact in found for about in fact.about.items()):
        if name.startswith("chance"):
            allowed |= {f"{value:.0%}", *(["1%"] if 0 < value < 0.01 else []), *(["99%"] if 0.99 < value < 1 else [])}
        else:
            allowed.add(f"{value:.1f}" if name.startswith("mean") else f"{value:.0f}")
    assert {*re.findall(r"\d+(?:\.\d+)?%?", text)} <= allowed, f"{text}: {found}"
    assert text.isprintable()
    assert "{" not in text
    most = max((value for fact in found for name, value in fact.about.items() if "chance" in name), default=0)
    assert ("100%" in text) <= (most > 1 - 1e-9)
