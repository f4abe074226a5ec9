"""The positions that come with the program: mistakes that could be made in games of computer players, each with the
game that led to it.

There is a file for each edition, `positions/<edition>.json`, which solo/learn/drill/make_positions.py writes. It is one
JSON object: `format`, `version`, the command that `made` it, and `positions`. Each position has the `options` of its
game as a saved game has them, the `side` that decides, the `level` of the other side, the `moves` before the decision,
and the `decision` as a review has it (solo/learn/review/decision.py); of its options each is a list of the values of
an Option, the last one left out if it is empty.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from functools import cache, cached_property
from gettext import gettext as _
from pathlib import Path
from typing import Any

from ai.game.game import Game
from ai.game.setting_up import Options
from maps.edition_file import EDITIONS
from profiles import load_profile
from solo.files.atomic import read_whole
from solo.files.json_values import fit
from solo.files.note_file import MOST_BYTES, Form, parse_object
from solo.files.saves import Save, replay
from solo.learn.quiz.quiz import QuizCard
from solo.learn.review.decision import Option, ReviewedDecision
from solo.learn.review.text import points
from solo.texts.titles import edition_word, side_words

FORM = Form("solo-yard positions", 1)
OPTION_KEYS = tuple(field.name for field in fields(Option))
FOLDER = Path(__file__).parent / "positions"


@dataclass(frozen=True)
class DrillPosition:
    """A mistake that could be made in a game of computer players, which is the source of a card."""

    options: Options
    side: str
    level: str  # of the other side
    moves: tuple[str, ...]  # before the decision
    decision: ReviewedDecision

    @cached_property
    def game(self) -> str:
        """A digest that identifies the game up to the decision."""
        parts = [asdict(self.options), self.side, self.moves]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]

    @property
    def theme(self) -> str:
        return self.decision.principle

    @property
    def key(self) -> str:
        return f"{self.game}:{self.decision.ply}"

    def card(self) -> QuizCard:
        return DrillCard(file_of(self.options.edition), self.save(), self.decision, self.key)

    def save(self) -> Save:
        """The game up to the decision, as if it were saved there."""
        begun = Save.begin(Game.new(self.options), self.options, self.side, self.level, load_profile(self.level))
        return begun.after(self.moves, (), None)


@dataclass(frozen=True)
class DrillCard(QuizCard):
    """A position as a card."""

    position: str  # its key

    @property
    def key(self) -> str:
        return self.position

    def at_decision(self) -> Game:
        return replay(self.save, self.path)

    def heading(self) -> str:
        text = _("{edition}, {you}. A game between computer players.")
        edition = self.save.options.edition
        return text.format(edition=edition_word(edition), you=side_words(edition, self.save.side))

    def question(self, game: Game) -> str:
        text = _("In round {round}, {move} would lose {loss} points of win chance. What is better?")
        decision = self.decision
        return text.format(round=decision.round, move=decision.move, loss=points(decision.loss.loss))


@dataclass(frozen=True)
class DrillFile:
    """The contents of a file."""

    made: str
    positions: tuple[DrillPosition, ...]


def file_of(edition: str) -> Path:
    """The file with the positions of an edition that comes with the game."""
    return FOLDER / f"{edition}.json"


@cache
def positions_of(edition: str) -> tuple[DrillPosition, ...]:
    """The positions of an edition; none for a user's own, or if there is no file."""
    return file_content(edition).positions if edition in EDITIONS and file_of(edition).exists() else ()


def file_content(edition: str) -> DrillFile:
    """The contents of an edition's file."""
    path = file_of(edition)
    content = parse_object(read_whole(path, MOST_BYTES), path, FORM)
    for row in content["positions"]:
        decision = row["decision"]
        decision["options"] = [dict(zip(OPTION_KEYS, (*values, ""), strict=False)) for values in decision["options"]]
    found: DrillFile = fit(content, DrillFile, path.name)
    return found


def dump(made: str, positions: Sequence[DrillPosition]) -> bytes:
    """The text of a file: a line for each position."""
    content = {"format": FORM.name, "version": FORM.version, "made": made}
    lines = [f'"{key}": {json.dumps(value)}' for key, value in content.items()]
    rows = ",\n".join(_row(one) for one in positions)
    return ("{\n" + ",\n".join([*lines, f'"positions": [\n{rows}\n]']) + "\n}\n").encode()


def _row(position: DrillPosition) -> str:
    row: dict[str, Any] = asdict(position)
    row["options"] = {key: value for key, value in row["options"].items() if value is not None}
    options = [[*one.values()] for one in row["decision"]["options"]]
    row["decision"]["options"] = [values if values[-1] else values[:-1] for values in options]
    return json.dumps(row, separators=(",", ":"))
