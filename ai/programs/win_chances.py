"""Fits win chances to games in which searching players predicted theirs.

    solo-yard arena --calibrate --hider commander --seekers commander --games 1000 --keep games.jsonl
    python -m ai.programs.win_chances london games.jsonl

fits, for each side, a logistic regression of the outcome on what the search found (ai/evaluate/win_chance.py), and adds
it to the edition's learnt weights. Every fifth game is held out: the printed figures are of those. Learning new weights
(ai/programs/learning.py) drops the fit, because other weights give other values.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from ai.arena.calibration import FORM, Prediction, calibrate
from ai.arena.kept_lines import KeptError
from ai.evaluate.learnt_weights import read_data, refusing, write_data
from ai.evaluate.network import Floats
from ai.evaluate.win_chance import AS_IT_IS, PART, WinChance, as_data, terms
from ai.game.game import Game
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.programs.command_line import edition, guarded
from ai.programs.fits import TooFewError
from ai.programs.learning import HELD_OUT, own_path
from ai.rules.options import Options

PROGRAM = "python -m ai.programs.win_chances"
CAUTION = 5.0  # strength of the L2 penalty on the distance from AS_IT_IS, in decisions
LEAST_GAMES = 20

Games = Sequence[tuple[float, tuple[Prediction, ...]]]  # each with the rounds that it could last, and its predictions


def fit(decisions: Sequence[tuple[float, Prediction]]) -> WinChance:
    """The correction under which the outcomes are likeliest; each prediction comes with the game's rounds."""
    table = np.array([terms(one.searched, one.round / rounds, one.playouts) for rounds, one in decisions])
    won = np.array([one.won for _rounds, one in decisions], np.float64)

    def loss(weights: Floats) -> tuple[float, Floats]:
        points, moved = table @ weights, weights - AS_IT_IS.weights
        slopes = 1 / (1 + np.exp(-points)) - won
        total = np.sum(np.logaddexp(0, points) - won * points) + CAUTION / 2 * moved @ moved
        return float(total), table.T @ slopes + CAUTION * moved

    return WinChance(minimize(loss, AS_IT_IS.weights, jac=True, method="BFGS").x)


def fit_sides(games: Games) -> tuple[dict[str, WinChance], dict[str, dict[str, float]]]:
    """Corrections for both sides, and how well they predict the games that were held out, before and after."""
    fitted, held = [game for i, game in enumerate(games) if i % HELD_OUT], games[::HELD_OUT]
    curves, figures = {}, {}
    for side in (HIDER_SIDE, SEEKER_SIDE):
        of_side = [
            [(rounds, one) for rounds, made in some for one in made if one.side == side] for some in (fitted, held)
        ]
        if len(games) < LEAST_GAMES or not all(of_side):
            raise TooFewError(
                f"too few games for a fit ({len(games)}): at least {LEAST_GAMES} in which both sides search"
            )
        curves[side] = fit(of_side[0])
        before = calibrate(replace(one, value=one.searched) for _rounds, one in of_side[1])
        after = calibrate(
            replace(one, value=curves[side].chance(one.searched, one.round / rounds, one.playouts))
            for rounds, one in of_side[1]
        )
        found = {"bias_before": before.bias, "bias": after.bias, "brier_before": before.brier, "brier": after.brier}
        figures[side] = {"decisions": after.decisions, **{name: round(value, 4) for name, value in found.items()}}
    return curves, figures


def read_predictions(paths: Sequence[Path], edition: str) -> Games:
    """The games of several files; raises KeptError or OSError. Games of one number in several files stay apart."""
    found: list[tuple[float, tuple[Prediction, ...]]] = []
    for path in paths:
        kept = FORM.read(path)
        if kept.header["edition"] != edition:
            raise KeptError(f"{path}: holds games of {kept.header['edition']}, not of {edition}")
        options = Options(edition=edition, detectives=kept.header["detectives"])
        rounds = Game.new(options).view(SEEKER_SIDE).rounds
        for number in sorted(kept.games):
            own = len(found)
            found.append((rounds, tuple(replace(one, game=own) for one in kept.games[number].decisions)))
    return found


def main(arguments: list[str]) -> int:
    """Carries out the command and returns the exit code."""
    parser = argparse.ArgumentParser(
        prog=PROGRAM, description="Fits the win chances that an edition's players predict."
    )
    parser.add_argument("edition", type=edition, help="its name, or its folder")
    parser.add_argument("games", type=Path, nargs="+", metavar="FILE", help="games kept by arena --calibrate")
    options = parser.parse_args(arguments)

    def run(_stops: object) -> int:
        curves, figures = fit_sides(read_predictions(options.games, options.edition))
        path = own_path(options.edition)
        with refusing(path):
            data = read_data(path)
        write_data(path, {**data, PART: {**as_data(curves), "held_out": figures}})
        print(json.dumps(figures))
        return 0

    return guarded(run)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
