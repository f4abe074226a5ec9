"""Crimes: the hider commits them on arriving at scenes that only he knows."""

from collections.abc import Iterable, Mapping
from gettext import gettext as _
from typing import TYPE_CHECKING, Any

from ai.evaluate.hider_model import NO_SCENE, MoveFeature
from ai.mechanics.base import Mechanic
from ai.mechanics.facts import LIKING, STANDING, Fact, Principle
from ai.mechanics.typed import TypedWords, Wish
from ai.position.move import Deed, Move
from ai.position.position import HIDER_SIDE, Position, View
from ai.rules.tables import IntArray
from maps.wording import N_

if TYPE_CHECKING:
    from ai.explain.hider_outlook import HiderStudy

CRIME: Deed = "crime"
CRIMES_DONE = -1.09  # what all crimes are worth to the seekers, from a logistic regression over games


class CrimeMechanic(Mechanic):
    """The hider's planned crimes, which he commits on arriving."""

    deed_words = (CRIME,)
    means = (CRIME,)
    principles = (
        Principle(
            "crimes",
            N_("From scene to scene"),
            N_("Choose your route so that the next crime scene is always a few moves ahead."),
            HIDER_SIDE,
            frozenset({"scene", "crime", "last_crime"}),
        ),
    )

    def read_deeds(self, words: TypedWords) -> Iterable[Deed]:
        if words.next == CRIME:
            words.take()
            yield CRIME

    def why_not_arrive(self, game: Position, wish: Wish) -> str:
        if CRIME not in wish.deeds:
            return ""
        if wish.station not in game.scenes:
            return _("no crime is planned on {station}").format(station=wish.station)
        if wish.kind == "double" and game.crimes_done + 1 == game.crimes:
            return _("the last crime wins at once: no double move is needed")
        return ""

    def secret_deeds(self, position: Position, move: Move, seen: Move, scenes: IntArray) -> Iterable[Move]:
        left = position.crimes - position.crimes_done
        if scenes[move.station] and left > 0 and not (left == 1 and move.is_double):
            yield seen.with_crime()

    def hider_facts(self, study: "HiderStudy", move: Move) -> Iterable[Fact]:
        view = study.view
        if move.takes_off:
            return
        if CRIME in move.deeds:
            done, crimes = view.crimes_done + 1, view.crimes
            if done == crimes:
                yield Fact("last_crime", 1.0, {"crimes": crimes})
                return
            weight = -2 * STANDING * CRIMES_DONE / 3
            yield Fact("crime", weight, {"done": done, "crimes": crimes})
        scene, steps = closest_scene(study, move.station)
        if scene and CRIME not in move.deeds and move.kind != "start":
            weight = LIKING * float(study.liking[MoveFeature.NEXT_SCENE]) / NO_SCENE * steps
            yield Fact("scene", weight, {"scene": scene, "steps": steps})

    def hider_nudges(self, view: View, move: Move) -> Mapping[str, str]:
        return {"deed": _("Think about your crimes.")} if CRIME in move.deeds else {}

    def means_used(self, move: Move) -> Iterable[str]:
        return self.means if CRIME in move.deeds else ()

    def described(self, view: View) -> Mapping[str, Any]:
        return {"committed": view.crimes_done, "crimes": list(view.scenes) or None}  # None if secret, too


def closest_scene(study: "HiderStudy", station: int) -> tuple[int, int]:
    """The closest scene of a crime that he still plans, and its distance in moves; (0, NO_SCENE) for none."""
    far = study.board_tables.far
    steps, scene = min(((int(far[station, scene]), scene) for scene in study.view.scenes), default=(NO_SCENE, 0))
    return scene, min(NO_SCENE, steps)
