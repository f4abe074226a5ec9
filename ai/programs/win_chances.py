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
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from ai.arena.calibration import FORM, Prediction, calibrate, same_position
from ai.arena.kept_lines import KeptError
from ai.evaluate.learnt_weights import read_data, refusing, write_data
from ai.evaluate.network import Floats
from ai.evaluate.win_chance import AS_IT_IS, PART, Term, WinChance, as_data, extremes, terms
from ai.game.game import Game
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.programs.command_line import edition, guarded
from ai.programs.fits import TooFewError
from ai.programs.learning import own_path
from ai.rules.options import Options

PROGRAM = "python -m ai.programs.win_chances"
CAUTION = 1.0  # strength of the L2 penalty on the weights, as so many decisions
TOGETHER = 10.0  # how much the mean of both sides' chances together counts beside the Brier scores
EXACT = 1e-12  # where the fit stops: mean squares differ little
FLATTEST = 0.1  # the least that a chance must rise with the value
LEAST_GAMES = 20
FOLDS = 5  # of the cross-validation

PARTS = {HIDER_SIDE: slice(0, len(Term)), SEEKER_SIDE: slice(len(Term), None)}  # of all weights, by side

Games = Sequence[tuple[float, tuple[Prediction, ...]]]  # each with the rounds that it could last, and its predictions


def fit(games: Games) -> dict[str, WinChance]:
    """The corrections of both sides with the best Brier scores.

    Least squares, with the condition that the order of moves stays the same. How far the chances of both sides are from
    1 together, in the first round and later, counts too: a search is too sure of the move that it has just chosen, and
    the sums are taken there.
    """
    square, pull = np.zeros((2 * len(Term), 2 * len(Term))), np.zeros(2 * len(Term))
    for side, part in PARTS.items():
        own = [(rounds, one) for rounds, made in games for one in made if one.side == side]
        if own:
            table, values = _table(own)
            share = 1 / len(own)
            missed = np.array([one.won for _rounds, one in own]) - values
            square[part, part] = (table.T @ table + CAUTION * np.eye(len(Term))) * share
            pull[part] = table.T @ missed * share
    for pairs in _pairs(games):
        tables = [_table([(rounds, pair[number]) for rounds, pair in pairs]) for number in range(len(PARTS))]
        rise = np.concatenate([table.mean(axis=0) for table, _values in tables])
        square += TOGETHER * np.outer(rise, rise)
        pull += TOGETHER * rise * (1 - sum(values.mean() for _table, values in tables))
    bounds = np.kron(np.eye(len(PARTS)), extremes())
    found = minimize(
        lambda weights: weights @ square @ weights / 2 - pull @ weights,
        np.tile(AS_IT_IS.weights, len(PARTS)),
        jac=lambda weights: square @ weights - pull,
        method="SLSQP",
        options={"ftol": EXACT, "maxiter": 1000},
        constraints={"type": "ineq", "fun": lambda weights: 1 + bounds @ weights - FLATTEST, "jac": lambda _w: bounds},
    )
    return {side: WinChance(found.x[part]) for side, part in PARTS.items()}


def _table(decisions: Sequence[tuple[float, Prediction]]) -> tuple[Floats, Floats]:
    """What each weight adds to each chance, shape (decisions, len(Term)), and the values of the searches."""
    values = np.array([one.searched for _rounds, one in decisions])
    of_each = np.array([terms(one.searched, one.round / rounds) for rounds, one in decisions])
    return (values * (1 - values))[:, None] * of_each, values


def _pairs(games: Games) -> Iterable[list[tuple[float, tuple[Prediction, Prediction]]]]:
    """Predictions of both sides for one position: those of the first round, and later ones; where there are any."""
    found = [(rounds, pair) for rounds, made in games for pair in same_position(made)]
    for first in (True, False):
        if pairs := [(rounds, pair) for rounds, pair in found if (pair[0].round == 1) == first]:
            yield pairs


def fit_sides(games: Games) -> tuple[dict[str, WinChance], dict[str, dict[str, float]]]:
    """Corrections for both sides, fitted to all games; and how well such fits predict games that they have not seen,
    before and after the correction: each fifth is predicted by a fit to the others."""
    if len(games) < LEAST_GAMES or not all(
        any(one.side == side for _r, made in games for one in made) for side in PARTS
    ):
        raise TooFewError(f"too few games for a fit ({len(games)}): {LEAST_GAMES} or more in which both sides search")
    predicted: list[Prediction] = []
    for fold in range(FOLDS):
        curves = fit([game for i, game in enumerate(games) if i % FOLDS != fold])
        predicted += [
            replace(one, value=_chance(curves[one.side], rounds, one))
            for rounds, made in games[fold::FOLDS]
            for one in made
        ]
    figures = {}
    for side in PARTS:
        own = [one for one in predicted if one.side == side]
        before, after = calibrate(replace(one, value=one.searched) for one in own), calibrate(own)
        found = {"bias_before": before.bias, "bias": after.bias, "brier_before": before.brier, "brier": after.brier}
        figures[side] = {"decisions": after.decisions, **{name: round(value, 4) for name, value in found.items()}}
    return fit(games), figures


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
        games = read_predictions(options.games, options.edition)
        curves, figures = fit_sides(games)
        made_by = " ".join((PROGRAM, options.edition, *(path.name for path in options.games)))
        path = own_path(options.edition)
        with refusing(path):
            data = read_data(path)
        write_data(
            path,
            {**data, PART: {"made_by": made_by, "games": len(games), **as_data(curves), "cross_validated": figures}},
        )
        print(json.dumps(figures))
        return 0

    return guarded(run)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
