"""Facts about what the hider uses: tickets, double moves, crimes, hideouts, the balloon and the helicopter."""

from math import log

from ai.evaluate.hider_model import NO_SCENE
from ai.explain.fact import Fact, is_black
from ai.explain.hider_outlook import LIKING, PLACES, STANDING, HiderStudy
from ai.rules.moves import (
    CHOOSE_START,
    DIVE,
    DOUBLE_BALLOON,
    HELICOPTER,
    LAND,
    PASS,
    TAKE_BLACK,
    TICKET_SHIFT,
    ability_of,
    commits_crime,
    kind_of,
    station_of,
    ticket_of,
)
from ai.rules.routines import list_moves
from ai.rules.state import (
    BLACK,
    CRIME,
    CRIMES,
    DOUBLE,
    FLOWN,
    MODES,
    MOST_CRIMES,
    PLACE,
    RESERVE,
    SEEN,
    SEEN_ENTRY,
    SUPPLY,
)
from ai.rules.tables import move_room

DOING = 0.02  # the same where crimes, hideouts and flights are
SPENDING = 0.004  # the same where black and double-move tickets are
TICKET = 0.02  # a black or double-move ticket taken
SEEN_AND_GONE = 0.08  # to show himself in the middle of a double move
SECOND_STEP = 0.006
ONCE = 0.01  # lost with what can be done but once a game
SCARCE = 2  # tickets of a mode in the supply: so few are worth a word


def double_facts(study: HiderStudy, move: int) -> list[Fact]:
    """What the second half can do, and the ticket that it costs."""
    theta, left = study.habits.move, int(study.row[DOUBLE]) - 1
    facts = [Fact("double_left", SPENDING * float(theta[22]) / (left + 1), {"left": left})]
    if kind_of(move) == DOUBLE_BALLOON:
        return facts
    glimpse = study.glimpse(move)
    room = move_room(study.tables, study.rules)
    count = list_moves(glimpse.row, study.tables, study.rules, room)
    ends = {station_of(second) for second in room[:count].tolist()} - {0}
    worth = DOING * float(theta[23]) * study.pressed + SECOND_STEP
    if glimpse.shown:
        about = {"station": glimpse.to, "count": len(ends)}
        return [*facts, Fact("vanish", worth + SEEN_AND_GONE, about)]
    return [*facts, Fact("second", worth, {"count": len(ends)})]


def means_facts(study: HiderStudy, move: int) -> list[Fact]:
    """The ticket or the die that he uses."""
    kind, ticket = kind_of(move), ticket_of(move)
    if kind == HELICOPTER:
        steps = int(study.lore.far[study.here, station_of(move)])
        flight = Fact("helicopter", DOING * float(study.habits.move[14]) + SPENDING * steps, {"steps": steps})
        return [flight, Fact("helicopter_once", -ONCE, {})]
    if kind == PASS:
        return [Fact("must_stay", 0.0, {"station": study.here})]
    if is_black(ticket):
        return _black(study, move)
    left = int(study.glimpse(move).row[SUPPLY + ticket])
    if study.rules.dice or left > SCARCE:
        return []
    return [Fact("supply", -ONCE / (left + 1), {"ticket": ticket, "left": left})]


def _black(study: HiderStudy, move: int) -> list[Fact]:
    """How much a black ticket hides, beside one that shows the mode, and what it costs."""
    theta, row, glimpse = study.habits.move, study.row, study.glimpse(move)
    left = int(row[BLACK]) - 1
    shown = study.rules.reveals[study.entry + 1] != 0
    liking = theta[15] + theta[16] * shown + theta[17] * study.pressed
    liking += theta[18] * (study.entry == row[SEEN_ENTRY]) + theta[19] * (row[SEEN] == 0)
    facts = [Fact("black_left", min(0.0, SPENDING * float(liking)), {"left": left})]
    rest = move & ~(7 << TICKET_SHIFT)
    plain = [rest | mode << TICKET_SHIFT for mode in range(MODES)]
    others = [study.glimpse(other).places for other in plain if other in study.moves]
    if not others:
        return [*facts, Fact("only_black", ONCE, {"station": station_of(move)})]
    if glimpse.shown or glimpse.mind is None:
        return facts
    places, other = glimpse.places, max(others)
    kind = "black" if places > other else "black_in_vain"
    weight = PLACES * log(max(1, places) / max(1, other)) if places > other else -ONCE
    return [*facts, Fact(kind, weight, {"places": places, "other": other})]


def deed_facts(study: HiderStudy, move: int) -> list[Fact]:
    """Crimes, and what a hideout is good for."""
    if not study.rules.crimes:
        return []
    theta, to, facts = study.habits.move, station_of(move), []
    if commits_crime(move):
        done, crimes = int(study.row[CRIMES]) + 1, int(study.rules.crimes)
        if done == crimes:
            return [Fact("last_crime", 1.0, {"crimes": crimes})]
        facts.append(Fact("crime", -2 * STANDING * float(study.habits.state[27]) / 3, {"done": done, "crimes": crimes}))
    scene, steps = study_scene(study, to)
    if scene and not commits_crime(move) and kind_of(move) != CHOOSE_START:
        weight = LIKING * float(theta[28]) / NO_SCENE * study.beside_others(_scene_steps, move)
        facts.append(Fact("scene", weight, {"scene": scene, "steps": steps}))
    ability = ability_of(move)
    if ability == DIVE:
        facts.append(Fact("dive", DOING * float(theta[26]), {"places": study.glimpse(move).places}))
    elif ability:
        left = int(study.row[RESERVE + ability - TAKE_BLACK]) - 1
        kind = "take_black" if ability == TAKE_BLACK else "take_double"
        facts.append(Fact(kind, DOING * float(theta[27]) + TICKET, {"left": left}))
    elif study.tables.hideout[to] and not study.row[FLOWN] and study.rules.cards.size and kind_of(move) != LAND:
        facts.append(Fact("hideout", LIKING * float(theta[29]), {"station": to}))
    return facts


def flight_facts(study: HiderStudy, move: int) -> list[Fact]:
    """Where he may land, and from whom he flies."""
    theta = study.habits.move
    stations = {int(s) for s in study.rules.cards if study.row[PLACE + s] == 0}
    weight = DOING * float(theta[0] + theta[1] * (kind_of(move) == DOUBLE_BALLOON))
    facts = [Fact("balloon", weight, {"count": len(stations)}), Fact("balloon_once", -ONCE, {})]
    seat, steps = study.closest(study.here)
    if steps <= 1:
        facts.append(Fact("pressed", DOING, {"seat": seat, "steps": steps, "here": study.here}))
    return facts


def _scene_steps(study: HiderStudy, move: int) -> float:
    return study_scene(study, study.glimpse(move).to)[1]


def study_scene(study: HiderStudy, station: int) -> tuple[int, int]:
    """The closest scene of a crime that he plans, and how far it is; (0, NO_SCENE) for none."""
    scenes = [int(scene) for scene in study.row[CRIME : CRIME + MOST_CRIMES] if scene]
    steps = min(((int(study.lore.far[station, scene]), scene) for scene in scenes), default=(NO_SCENE, 0))
    return steps[1], min(NO_SCENE, steps[0])
