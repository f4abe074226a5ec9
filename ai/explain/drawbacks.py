"""Words for what is bad about a move beside the best one, which is not named: a warning must not give it away."""

from gettext import gettext as _
from gettext import ngettext

from ai.explain.sentences import EVERYWHERE, WASTE, sentence, shown
from ai.mechanics.facts import Fact
from ai.position.position import Position


def drawback(pos: Position, fact: Fact, best: Fact | None) -> str:
    """What a fact says against a move, with the number of the best move; empty if it has no such wording.

    `best` is the same fact about the best move; None if that has none.
    """
    if best is None:
        return sentence(pos, fact) if fact.kind in WASTE else ""
    text = _seekers(fact, best) if "seat" in fact.about else _hider(fact, best)
    others = {f"best_{name}": word for name, word in shown(pos, best.about).items()}
    return text.format(**shown(pos, fact.about), **others)


def _seekers(fact: Fact, best: Fact) -> str:
    """Facts that name a seeker."""
    kind, about = fact.kind, fact.about
    if kind == "reached":
        return ngettext(
            "{name} can reach {station} next turn", "{count} seekers can reach {station} next turn", int(about["count"])
        )
    if kind == "answer":
        return _("{name} is likely to come to {station}")
    if kind == "distance" and best.about["steps"] < EVERYWHERE:
        return ngettext(
            "{station} is one move from the nearest seeker; with the best move you are {best_steps} away",
            "{station} is {steps} moves from the nearest seeker; with the best move you are {best_steps} away",
            int(about["steps"]),
        )
    if kind == "near" and about["count"] == best.about["count"] == 1 and about["steps"] > best.about["steps"]:
        return ngettext(
            "{name} is then one move from {station}; with the best move {best_steps}",
            "{name} is then {steps} moves from {station}; with the best move {best_steps}",
            int(about["steps"]),
        )
    return ""


def _hider(fact: Fact, best: Fact) -> str:
    """Facts about the hider alone."""
    kind, about = fact.kind, fact.about
    if kind == "ways" and not about["open"]:
        return _("{station} leaves no safe way out; the best move leaves {best_open}")
    if kind == "ways":
        return ngettext(
            "{station} leaves one safe way out; the best move leaves {best_open}",
            "{station} leaves {open} safe ways out; the best move leaves {best_open}",
            int(about["open"]),
        )
    if kind == "answer" and not about["open"]:
        return _("no safe way out is left; the best move leaves {best_open}")
    if kind == "answer":
        return ngettext(
            "one safe way out is left; the best move leaves {best_open}",
            "{open} safe ways out are left; the best move leaves {best_open}",
            int(about["open"]),
        )
    if kind == "places":
        return ngettext(
            "they have to consider one station; after the best move {best_places}",
            "they have to consider {places} stations; after the best move {best_places}",
            int(about["places"]),
        )
    if kind == "guess":
        return _("they give {station} a chance of {chance}; after the best move your station gets {best_chance}")
    if kind == "pair":
        return ngettext(
            "two seekers who knew you were on {station} would need one turn to catch you; "
            "with the best move {best_turns}",
            "two seekers who knew you were on {station} would need {turns} turns to catch you; "
            "with the best move {best_turns}",
            int(about["turns"]),
        )
    if kind == "shown":
        return ngettext(
            "everybody will see you on {station}, with one way out; with the best move there are {best_ways}",
            "everybody will see you on {station}, with {ways} ways out; with the best move there are {best_ways}",
            int(about["ways"]),
        )
    return ""
