"""Fits win chances to games in which searching players predicted theirs.

    solo-yard arena --calibrate --hider commander --seekers commander --games 1000 --keep games.jsonl
    python -m ai.programs.win_chances london games.jsonl

fits, for each side, the correction of what the search found (ai/evaluate/win_chance.py) to the outcomes, and adds it to
the edition's learnt weights. The printed figures are cross-validated. Learning new weights
(ai/programs/learning.py) drops the fit, because other weights give other values.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from ai.arena.calibration import FORM, Prediction, calibrate
from ai.arena.kept_lines import KeptError
from ai.evaluate.learnt_weights import read_data, refusing, write_data
from ai.evaluate.win_chance import AS_IT_IS, PART, Term, WinChance, as_data, extremes, terms
from ai.game.game import Game
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.programs.command_line import edition, guarded
from ai.programs.fits import TooFewError
from ai.programs.learning import own_path
from ai.rules.options import Options

PROGRAM = "python -m ai.programs.win_chances"
CAUTION = 1.0  # strength of the L2 penalty on the weights
FLATTEST = 0.1  # the least that a chance must rise with the value
LEAST_GAMES = 20
FOLDS = 5  # of the cross-validation

Games = Sequence[tuple[float, tuple[Prediction, ...]]]  # each with the rounds that it could last, and its predictions


def fit(decisions: Sequence[tuple[float, Prediction]]) -> WinChance:
    """The correction with the best Brier score; each prediction comes with the rounds of its game.

    Least squares, with the condition that the order of moves stays the same.
    """
    about = [(one.searched, one.round / rounds) for rounds, one in decisions]
    values = np.array([value for value, *_rest in about])
    table = (values * (1 - values))[:, None] * np.array([terms(*each) for each in about])
    missed = np.array([one.won for _rounds, one in decisions]) - values
    square = table.T @ table + CAUTION * np.eye(len(Term))
    pull, bounds = table.T @ missed, extremes()
    found = minimize(
        lambda weights: weights @ square @ weights / 2 - pull @ weights,
        AS_IT_IS.weights,
        jac=lambda weights: square @ weights - pull,
        method="SLSQP",
        constraints={"type": "ineq", "fun": lambda weights: 1 + bounds @ weights - FLATTEST, "jac": lambda _w: bounds},
    )
    return WinChance(found.x)


def fit_sides(games: Games) -> tuple[dict[str, WinChance], dict[str, dict[str, float]]]:
    """Corrections for both sides, fitted to all games; and how well such fits predict games that they have not seen,
    before and after the correction: each fifth is predicted by a fit to the others."""
    curves, figures = {}, {}
    for side in (HIDER_SIDE, SEEKER_SIDE):
        own = [[(rounds, one) for one in made if one.side == side] for rounds, made in games]
        if len(games) < LEAST_GAMES or not any(own):
            raise TooFewError(
                f"too few games for a fit ({len(games)}): {LEAST_GAMES} or more in which both sides search"
            )
        predicted = []
        for fold in range(FOLDS):
            curve = fit([each for i, game in enumerate(own) if i % FOLDS != fold for each in game])
            unseen = chain(*own[fold::FOLDS])
            predicted += [replace(one, value=_chance(curve, rounds, one)) for rounds, one in unseen]
        before, after = calibrate(replace(one, value=one.searched) for one in predicted), calibrate(predicted)
        found = {"bias_before": before.bias, "bias": after.bias, "brier_before": before.brier, "brier": after.brier}
        figures[side] = {"decisions": after.decisions, **{name: round(value, 4) for name, value in found.items()}}
        curves[side] = fit([*chain(*own)])
    return curves, figures


def _chance(curve: WinChance, rounds: float, one: Prediction) -> float:
    return curve.chance(one.searched, one.round / rounds)


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
        write_data(path, {**data, PART: {**as_data(curves), "cross_validated": figures}})
        print(json.dumps(figures))
        return 0

    return guarded(run)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
