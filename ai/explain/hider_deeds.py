"""Facts about what the hider uses: tickets, double moves, crimes, hideouts, the balloon and the helicopter."""

from math import log

from ai.evaluate.hider_model import NO_SCENE, MoveFeature
from ai.evaluate.value import StateFeature
from ai.explain.fact import Fact
from ai.explain.hider_outlook import LIKING, PLACES, STANDING, HiderStudy
from ai.position.move import MODES, Move, is_black
from ai.position.position import Position
from ai.rules.state import SUPPLY

DOING = 0.02  # the same where crimes, hideouts and flights are
SPENDING = 0.004  # the same where black and double-move tickets are
TICKET = 0.02  # a black or double-move ticket taken
SEEN_AND_GONE = 0.08  # to show himself in the middle of a double move
SECOND_STEP = 0.006
ONCE = 0.01  # lost with what can be done but once a game
SCARCE = 2  # tickets of a mode in the supply: so few are worth a word


def double_facts(study: HiderStudy, move: Move) -> list[Fact]:
    """What the second half can do, and the ticket that it costs."""
    theta, left = study.learnt.policy, study.view.double - 1
    facts = [Fact("double_left", SPENDING * float(theta[MoveFeature.DOUBLE]) / (left + 1), {"left": left})]
    if move.kind == "double balloon":
        return facts
    glimpse = study.glimpse(move)
    ends = {second.station for second in Position(study.view.deal, glimpse.row).legal_moves()} - {0}
    worth = DOING * float(theta[MoveFeature.DOUBLE_IN_DANGER]) * study.pressed + SECOND_STEP
    if glimpse.shown:
        about = {"station": glimpse.to, "count": len(ends)}
        return [*facts, Fact("vanish", worth + SEEN_AND_GONE, about)]
    return [*facts, Fact("second", worth, {"count": len(ends)})]


def means_facts(study: HiderStudy, move: Move) -> list[Fact]:
    """The ticket or the die that he uses."""
    kind, ticket = move.kind, move.ticket
    if kind == "helicopter":
        steps = int(study.board_tables.far[study.here, move.station])
        flight = Fact(
            "helicopter",
            DOING * float(study.learnt.policy[MoveFeature.HELICOPTER]) + SPENDING * steps,
            {"steps": steps},
        )
        return [flight, Fact("helicopter_once", -ONCE, {})]
    if kind == "pass":
        return [Fact("must_stay", 0.0, {"station": study.here})]
    if is_black(ticket):
        return _black(study, move)
    left = int(study.glimpse(move).row[SUPPLY + ticket])
    if study.rules.dice or left > SCARCE:
        return []
    return [Fact("supply", -ONCE / (left + 1), {"ticket": ticket, "left": left})]


def _black(study: HiderStudy, move: Move) -> list[Fact]:
    """How much a black ticket hides, beside one that shows the mode, and what it costs."""
    theta, view, glimpse = study.learnt.policy, study.view, study.glimpse(move)
    left, seen = view.black - 1, view.seen
    shown = view.shows_at(study.entry + 1)
    liking = (
        theta[MoveFeature.BLACK]
        + theta[MoveFeature.BLACK_AT_REVEAL] * shown
        + theta[MoveFeature.BLACK_IN_DANGER] * study.pressed
    )
    liking += theta[MoveFeature.BLACK_AFTER_REVEAL] * (study.entry == (seen[0] if seen else 0)) + theta[
        MoveFeature.BLACK_BEFORE_FIRST_REVEAL
    ] * (seen is None)
    facts = [Fact("black_left", min(0.0, SPENDING * float(liking)), {"left": left})]
    plain = [move.paid_with(mode) for mode in range(MODES)]
    others = [study.glimpse(other).places for other in plain if other in study.moves]
    if not others:
        return [*facts, Fact("only_black", ONCE, {"station": move.station})]
    if glimpse.shown or glimpse.mind is None:
        return facts
    places, other = glimpse.places, max(others)
    kind = "black" if places > other else "black_in_vain"
    weight = PLACES * log(max(1, places) / max(1, other)) if places > other else -ONCE
    return [*facts, Fact(kind, weight, {"places": places, "other": other})]


def deed_facts(study: HiderStudy, move: Move) -> list[Fact]:
    """Crimes, and what a hideout is good for."""
    view = study.view
    if not view.crimes:
        return []
    theta, to, facts = study.learnt.policy, move.station, []
    if "crime" in move.deeds:
        done, crimes = view.crimes_done + 1, view.crimes
        if done == crimes:
            return [Fact("last_crime", 1.0, {"crimes": crimes})]
        weight = -2 * STANDING * float(study.learnt.value[StateFeature.CRIMES_DONE]) / 3
        facts.append(Fact("crime", weight, {"done": done, "crimes": crimes}))
    scene, steps = study_scene(study, to)
    if scene and "crime" not in move.deeds and move.kind != "start":
        weight = LIKING * float(theta[MoveFeature.NEXT_SCENE]) / NO_SCENE * study.beside_others(_scene_steps, move)
        facts.append(Fact("scene", weight, {"scene": scene, "steps": steps}))
    if "dive" in move.deeds:
        facts.append(Fact("dive", DOING * float(theta[MoveFeature.DIVE]), {"places": study.glimpse(move).places}))
    elif "take black" in move.deeds:
        facts.append(
            Fact("take_black", DOING * float(theta[MoveFeature.TAKE_TICKET]) + TICKET, {"left": view.reserve.black - 1})
        )
    elif "take double" in move.deeds:
        facts.append(
            Fact(
                "take_double", DOING * float(theta[MoveFeature.TAKE_TICKET]) + TICKET, {"left": view.reserve.double - 1}
            )
        )
    elif study.tables.hideout[to] and not view.has_flown and study.rules.cards.size and move.kind != "land":
        facts.append(Fact("hideout", LIKING * float(theta[MoveFeature.HIDEOUT]), {"station": to}))
    return facts


def flight_facts(study: HiderStudy, move: Move) -> list[Fact]:
    """Where he may land, and from whom he flies."""
    theta = study.learnt.policy
    stations = {int(s) for s in study.rules.cards if study.view.is_free(int(s))}
    weight = DOING * float(
        theta[MoveFeature.BALLOON] + theta[MoveFeature.BALLOON_IN_DOUBLE] * (move.kind == "double balloon")
    )
    facts = [Fact("balloon", weight, {"count": len(stations)}), Fact("balloon_once", -ONCE, {})]
    seat, steps = study.closest(study.here)
    if steps <= 1:
        facts.append(Fact("pressed", DOING, {"seat": seat, "steps": steps, "here": study.here}))
    return facts


def _scene_steps(study: HiderStudy, move: Move) -> float:
    return study_scene(study, study.glimpse(move).to)[1]


def study_scene(study: HiderStudy, station: int) -> tuple[int, int]:
    """The closest scene of a crime that he plans, and how far it is; (0, NO_SCENE) for none."""
    steps = min(
        ((int(study.board_tables.far[station, scene]), scene) for scene in study.view.scenes), default=(NO_SCENE, 0)
    )
    return steps[1], min(NO_SCENE, steps[0])
