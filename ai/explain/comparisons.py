"""Words for a fact about a move beside the same fact about another move, with the numbers of both."""

from collections.abc import Iterable
from gettext import gettext as _
from gettext import ngettext

from ai.explain.sentences import EVERYWHERE, line_text, shown
from ai.mechanics.facts import Fact
from ai.position.move import Move
from ai.position.position import Position
from maps.wording import N_

# The numbers that a comparison is about, by the kind of fact. A kind that is not here is not compared.
NUMBERS: dict[str, tuple[str, ...]] = {
    "answer": ("open", "name"),
    "ban": ("chance",),
    "block": ("chance",),
    "captured": ("chance",),
    "catch": ("chance",),
    "distance": ("steps",),
    "exits": ("closed",),
    "gives": ("chance",),
    "guess": ("chance",),
    "near": ("mean",),
    "pair": ("turns",),
    "places": ("places",),
    "reach": ("chance",),
    "reached": ("count", "chance"),
    "scene": ("steps",),
    "shown": ("ways",),
    "spread": ("mean",),
    "survived": ("chance",),
    "watched": ("count",),
    "ways": ("open",),
}

# A fact about the move, then the same fact about another; its stations and numbers have the prefix "other_".
BESIDE: dict[str, str] = {
    "catch": N_("{chance} chance that he is on {station}, {other_chance} for {other_station}"),
    "reach": N_("{chance} chance that he is within reach after his next move, {other_chance} after {move}"),
    "captured": N_("{chance} chance to catch him within {turns} turns, {other_chance} after {move}"),
    "survived": N_("{chance} risk of being caught within {turns} turns, {other_chance} after {move}"),
    "guess": N_("they give {station} a chance of {chance}, and {other_station} one of {other_chance}"),
    "spread": N_("places are {mean} moves from a detective on average, {other_mean} after {move}"),
    "ban": N_("{chance} chance that he can leave by {ticket}, {other_chance} by {other_ticket}"),
    "block": N_("{chance} chance that he is one move from {station}, {other_chance} from {other_station}"),
    "gives": N_("{chance} chance that he can use the {ticket} die, {other_chance} for the {other_ticket} die"),
}


# The same where both moves lead to one station.
SAME_STATION: dict[str, str] = {
    "guess": N_("they give {station} a chance of {chance}, {other_chance} after {move}"),
    "reached": N_("they give {station} a chance of {chance}, {other_chance} after {move}"),
    "answer": N_("safe ways out of {station} after their likely answer: {open}, but {other_open} after {move}"),
}
LESS_IS_BETTER = {"gives", "guess", "near", "scene", "spread", "survived"}
ELSEWHERE = {"exits", "near"}  # facts about other stations than the one where the move ends
LEAST_NEARER = 0.5  # moves: a smaller difference of a mean is not compared
LEAST_CHANCE = 0.02  # chances that differ by less are not compared


def comparison(pos: Position, fact: Fact, other: Fact, move: int, doubles: Iterable[tuple[int, int]] = ()) -> str:
    """A fact about a move beside the same fact about another one, which is `move`; empty if nothing can be said.
    `doubles` tells the second halves of double moves, as far as they are known."""
    if fact.kind not in NUMBERS:
        return ""
    same = fact.kind not in ELSEWHERE and fact.about.get("station", 0) == other.about.get("station", 1)
    own, its = shown(pos, fact.about), shown(pos, other.about)
    if all(own.get(name) == its.get(name) for name in NUMBERS[fact.kind]):
        return ""  # too small a difference to be seen
    number = NUMBERS[fact.kind][0]
    if len(NUMBERS[fact.kind]) == 1:
        sign = -1 if fact.kind in LESS_IS_BETTER else 1
        same_place = fact.kind != "exits" or fact.about["station"] == other.about["station"]
        if same_place and sign * (fact.about[number] - other.about[number]) <= 0:
            return ""  # better for reasons that this number does not show
    words = own | {f"other_{key}": word for key, word in its.items()} | {"move": line_text(pos, move, doubles)}
    if Move(move).is_first_step or Move(move).deeds:  # its station does not tell which move is meant
        words["other_station"] = _("{station} ({move})").format(station=its.get("station", ""), move=words["move"])
    if NUMBERS[fact.kind] == ("chance",) and abs(fact.about["chance"] - other.about["chance"]) < LEAST_CHANCE:
        return ""
    if same:
        if fact.kind not in SAME_STATION:
            return ""
        template = _(SAME_STATION[fact.kind])
    elif fact.about.get("cover", 0) != other.about.get("cover", 0) and "cover" in fact.about:
        template = _(
            "{chance} chance that he is within reach after his next move, {other_chance} after {move}: {name} alone "
            "covers {cover}, a possible escape"
        )
    else:
        template = _(BESIDE[fact.kind]) if fact.kind in BESIDE else _counted(fact, other)
    return template.format(**words)


def _counted(fact: Fact, other: Fact) -> str:
    """The wording of comparisons that need a plural form; empty if there is none."""
    kind, about = fact.kind, fact.about
    if kind == "reached":
        return _reached(fact, other)
    if kind == "exits":
        if (about["station"], about["ways"]) == (other.about["station"], other.about["ways"]):
            return ngettext(
                "{name} alone watches one of the {ways} ways out of {station} ({chance}), {other_closed} after {move}",
                "{name} alone watches {closed} of the {ways} ways out of {station} ({chance}), only {other_closed} "
                "after {move}",
                int(about["closed"]),
            )
        return _("{name} alone watches more of his ways out: {closed} of the {ways} out of {station} ({chance})")
    if kind == "near":
        return _near(fact, other)
    if kind == "distance":
        if about["steps"] >= EVERYWHERE:
            return ngettext(
                "no seeker has the tickets to reach {station}, {other_station} is one move away",
                "no seeker has the tickets to reach {station}, {other_station} is {other_steps} moves away",
                int(other.about["steps"]),
            )
        return ngettext(
            "{station} is one move from the nearest seeker, {other_station} {other_steps}",
            "{station} is {steps} moves from the nearest seeker, {other_station} only {other_steps}",
            int(about["steps"]),
        )
    if kind == "pair":
        return ngettext(
            "two seekers who knew where you are would need one turn to catch you from {station}, "
            "{other_turns} from {other_station}",
            "two seekers who knew where you are would need {turns} turns to catch you from {station}, "
            "{other_turns} from {other_station}",
            int(about["turns"]),
        )
    if kind == "ways":
        return _ways(fact, other)
    if kind == "answer":
        return _answer(fact, other)
    if kind == "places":
        return ngettext(
            "they have to consider one station, {other_places} after {move}",
            "they have to consider {places} stations, only {other_places} after {move}",
            int(about["places"]),
        )
    if kind == "shown":
        return ngettext(
            "everybody will see you: {station} has one way out, {other_station} {other_ways}",
            "everybody will see you: {station} has {ways} ways out, {other_station} only {other_ways}",
            int(about["ways"]),
        )
    if kind == "scene":
        return ngettext(
            "the next crime scene is one move away, {other_steps} after {move}",
            "the next crime scene is {steps} moves away, {other_steps} after {move}",
            int(about["steps"]),
        )
    if kind == "watched":
        return ngettext(
            "one place is within two moves of a detective, {other_count} after {move}",
            "{count} places are within two moves of a detective, {other_count} after {move}",
            int(about["count"]),
        )
    return ""


def _near(fact: Fact, other: Fact) -> str:
    about, its = fact.about, other.about
    if (
        about["count"] != its["count"]
        or about["station"] != its["station"]
        or its["mean"] - about["mean"] < LEAST_NEARER
    ):
        return ""
    if about["count"] == 1:
        return ngettext(
            "{name} is then one move from {station}, {other_steps} after {move}",
            "{name} is then {steps} moves from {station}, {other_steps} after {move}",
            int(about["mean"]),
        )
    return _("{name} is then {mean} moves from him on average, {other_mean} after {move}")


def _reached(fact: Fact, other: Fact) -> str:
    if not fact.about["count"] and other.about["count"] == 1:
        return _("nobody can reach {station} next turn, {other_name} can reach {other_station}")
    if not fact.about["count"]:
        return _("nobody can reach {station} next turn, {other_count} seekers can reach {other_station}")
    if fact.about["count"] < other.about["count"]:
        return ngettext(
            "only {name} can reach {station} next turn, {other_count} seekers can reach {other_station}",
            "only {count} seekers can reach {station} next turn, {other_count} can reach {other_station}",
            int(fact.about["count"]),
        )
    return _("they suspect {station} less: {chance}, against {other_chance} for {other_station}")


def _ways(fact: Fact, other: Fact) -> str:
    if not other.about["open"]:
        return ngettext(
            "{station} leaves one safe way out, {other_station} none",
            "{station} leaves {open} safe ways out, {other_station} none",
            int(fact.about["open"]),
        )
    return ngettext(
        "{station} leaves one safe way out, {other_station} {other_open}",
        "{station} leaves {open} safe ways out, {other_station} only {other_open}",
        int(fact.about["open"]),
    )


def _answer(fact: Fact, other: Fact) -> str:
    if "seat" in other.about:
        return _("{other_name} is likely to come to {other_station} next turn, nobody to {station}")
    if not other.about["open"]:
        return ngettext(
            "after their likely answer one safe way leads on from {station}, none from {other_station}",
            "after their likely answer {open} safe ways lead on from {station}, none from {other_station}",
            int(fact.about["open"]),
        )
    return ngettext(
        "after their likely answer one safe way leads on from {station}, {other_open} from {other_station}",
        "after their likely answer {open} safe ways lead on from {station}, only {other_open} from {other_station}",
        int(fact.about["open"]),
    )
