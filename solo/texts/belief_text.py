"""The belief in sentences: where the hider can be and the chains of moves behind it, from public knowledge only. The
hider reads what the seekers believe about him."""

from collections.abc import Callable
from dataclasses import replace
from gettext import gettext as _
from gettext import ngettext

import numpy as np

from ai.belief.filter import Belief
from ai.belief.trail_layers import NOT_STUCK
from ai.belief.trails import NO_CHAIN, Exclusion, Trail, Trails
from ai.position.names import seat_name, ticket_name
from ai.position.position import HIDER_SIDE, View
from maps.wording import any_of, in_line, listed, probability
from solo.texts.mechanics.places import place
from solo.texts.mechanics.play_texts import last_of
from solo.texts.mechanics.registry import texts_in, travel_of

NEAR = 1e-9  # a probability this close to 1 is certain
BAR = 16  # length of the bar of the likeliest station
MERGED = 60  # how many chains are looked at to merge those that differ in one station


def is_hidden(view: View) -> bool:
    """Whether the hider has started; before that there is no belief."""
    return travel_of(view.edition).is_hidden(view)


def _is_starting(view: View) -> bool:
    """Whether he has yet to choose his start from given stations."""
    return view.phase == "start"


def before_the_end(view: View) -> View:
    """The view; after the game, without its last move, which may have revealed where the hider is."""
    return view if view.outcome is None else replace(view, events=view.events[:-1])


def belief_lines(view: View, belief: Belief, most: int = 8) -> list[str]:
    """How many stations the hider can be on, and the likeliest of them."""
    if not is_hidden(view):
        return [_not_begun(view)]
    weights = belief.weights
    order = np.argsort(-weights, kind="stable")[: len(belief.places)].tolist()
    lines = [_heading(view, belief)]
    if len(order) == 1:
        return lines
    for station in order[:most]:
        chance = float(weights[station])
        lines.append(
            f"  {station:>3}  {probability(chance, short=True):>5}  {'▓' * max(1, round(BAR * chance / weights.max()))}"
        )
    if rest := order[most:]:
        text = travel_of(view.edition).other_places(len(rest))
        lines.append(text.format(n=len(rest), chance=probability(float(weights[rest].sum()))))
    return lines


def _not_begun(view: View) -> str:
    if view.side == HIDER_SIDE:
        return _("You have not chosen where to start.")
    return _("{name} has not chosen where to start.").format(name=view.edition.shown_hider)


def _heading(view: View, belief: Belief) -> str:
    """How many places are possible, and how well a hider is hidden among them."""
    places, hiding = belief.places, view.side == HIDER_SIDE
    known = {"name": view.edition.shown_hider, "n": len(places), "place": place(view, places[0])}
    if len(places) == 1:
        return _one_place(view).format(**known)
    if hiding and view.hider and view.outcome is None:
        known |= {"chance": probability(float(belief.weights[view.hider])), "place": place(view, view.hider)}
    return travel_of(view.edition).possible_places(view).format(**known)


def _one_place(view: View) -> str:
    if view.outcome is not None and view.side == HIDER_SIDE:
        return _("Before the last move the seekers knew that you were on {place}.")
    if view.outcome is not None:
        return _("Before the last move it was clear that {name} was on {place}.")
    return _("The seekers know that you are on {place}.") if view.side == HIDER_SIDE else _("{name} is on {place}.")


# Why here?


def why_lines(
    view: View, belief: Belief, station: int, most: int = 5, trails: Callable[[View, Belief], Trails] = Trails
) -> list[str]:
    """The chains of tickets that lead to a station, or why none does; `trails` returns all chains, perhaps cached."""
    if not is_hidden(view):
        return [_not_begun(view)]
    found = trails(before_the_end(view), belief)
    if exclusion := found.exclusion(station):
        return [in_line([_not_there(view, station), *_reasons(view, found, station, exclusion)])]
    count, chance = found.count(station), float(found.weights[station])
    known = {"name": view.edition.shown_hider, "place": place(view, station), "n": count}
    if _is_starting(view):
        he, you = (
            _("{name} may start on {place}: {chance}."),
            _("The seekers think you may start on {place}: {chance}."),
        )
        return [(you if view.side == HIDER_SIDE else he).format(chance=probability(chance), **known)]
    text = _there(view, count)
    lines = [text.format(chance=probability(chance), **known)]
    groups = _merged(found.to(station, MERGED))[:most]
    lines += [f"  {_chain(view, found, group)}" for group in groups]
    if left := count - sum(len(group) for group in groups):
        rest = max(0.0, chance - sum(trail.probability for group in groups for trail in group))
        text = ngettext("{n} more route: {chance}.", "{n} more routes: {chance} together.", left)
        lines.append(text.format(n=left, chance=probability(rest)))
    return lines


def _there(view: View, count: int) -> str:
    """How likely he is at a station, and how many chains lead there."""
    if view.outcome is not None and view.side == HIDER_SIDE:
        return ngettext(
            "Before the last move the seekers gave {place} a chance of {chance}; {n} route led there.",
            "Before the last move the seekers gave {place} a chance of {chance}; {n} routes led there.",
            count,
        )
    if view.outcome is not None:
        return ngettext(
            "Before the last move the chance that {name} was on {place} was {chance}; {n} route led there.",
            "Before the last move the chance that {name} was on {place} was {chance}; {n} routes led there.",
            count,
        )
    if view.side == HIDER_SIDE:
        return ngettext(
            "The seekers give {place} a chance of {chance}; {n} route leads there.",
            "The seekers give {place} a chance of {chance}; {n} routes lead there.",
            count,
        )
    return ngettext(
        "The chance that {name} is on {place} is {chance}; {n} route leads there.",
        "The chance that {name} is on {place} is {chance}; {n} routes lead there.",
        count,
    )


def _merged(trails: list[Trail]) -> list[list[Trail]]:
    """Groups chains that differ in the same single station, likeliest first."""
    groups: list[list[Trail]] = []
    for trail in trails:
        for group in groups:
            if (
                len({other for one in group for other in (*_differences(one, trail), *_differences(group[0], one))})
                == 1
            ):
                group.append(trail)
                break
        else:
            groups.append([trail])
    return sorted(groups, key=lambda group: -sum(trail.probability for trail in group))


def _differences(one: Trail, other: Trail) -> list[int]:
    """The indices of the steps that differ."""
    pairs = enumerate(zip(one.steps, other.steps, strict=True))
    return [number for number, (mine, theirs) in pairs if mine.station != theirs.station]


def _chain(view: View, found: Trails, group: list[Trail]) -> str:
    """A chain in words: "Seen on 45 (entry 3); then taxi to 58 or 59 (entry 4), bus to 77 (entry 5): 31 %."."""
    ends = [sorted({trail.steps[n].station for trail in group}) for n in range(len(group[0].steps))]
    first, mechanics = found.layers[0], texts_in(view)
    known = {"stations": any_of([str(station) for station in ends[0]]), "moment": moment(view, first.entry)}
    beginning = last_of(texts.chain_beginning(first) for texts in mechanics)
    if not beginning:
        seen, unseen = _("Seen on {stations} ({moment})"), travel_of(view.edition).chain_from_start(view)
        beginning = seen if first.shown else unseen
    words = []
    for step, stations in zip(group[0].steps[1:], ends[1:], strict=True):
        special = last_of(texts.chain_step(step.ticket) for texts in mechanics)
        text = special or _("{ticket} to {stations} ({moment})")
        known_step = {"stations": any_of([str(s) for s in stations]), "moment": moment(view, step.entry)}
        words.append(text.format(ticket=ticket_name(view, step.ticket), **known_step))
    chance = probability(sum(trail.probability for trail in group))
    text = _("{beginning}; then {steps}: {chance}.") if words else _("{beginning}: {chance}.")
    return text.format(beginning=beginning.format(**known), steps=listed(words), chance=chance)


def moment(view: View, entry: int) -> str:
    """An entry of the log as a point in time."""
    return travel_of(view.edition).moment().format(number=entry)


def _not_there(view: View, station: int) -> str:
    he, you = _("{name} cannot be on {place}."), _("The seekers know that you are not on {place}.")
    if _is_starting(view):
        he, you = _("{name} cannot start on {place}."), _("The seekers know that you do not start on {place}.")
    if view.outcome is not None:
        he = _("Before the last move it was clear that {name} was not on {place}.")
        you = _("Before the last move the seekers knew that you were not on {place}.")
    text = you if view.side == HIDER_SIDE else he
    return text.format(name=view.edition.shown_hider, place=place(view, station))


def _reasons(view: View, found: Trails, station: int, exclusion: Exclusion) -> list[str]:
    """Why he cannot be there: what ruled it out, or that nothing leads there."""
    for seat in view.seats:
        if view.station(seat) == station:
            return [_("{name} stands there.").format(name=seat_name(view, seat))]
    if exclusion.event == NO_CHAIN:
        return [_no_chain(view, found)]
    told = _told(view, exclusion)
    return [told] if exclusion.there else [told, _("That closed the last routes there.")]


def _no_chain(view: View, found: Trails) -> str:
    first, *steps = found.layers
    known = {"station": first.shown, "moment": moment(view, first.entry)}
    known["tickets"] = listed([ticket_name(view, layer.ticket) for layer in steps])
    if not steps:
        if first.shown:
            return _("He was last known to be on {station} ({moment}).").format(**known)
        return travel_of(view.edition).no_start()
    if special := last_of(texts.no_way(first, len(steps)) for texts in texts_in(view)):
        return special.format(**known)
    if first.shown:
        text = ngettext(
            "From {station} (seen, {moment}) one move by {tickets} does not lead there.",
            "From {station} (seen, {moment}) no route by {tickets}, in this order, leads there.",
            len(steps),
        )
    else:
        text = ngettext(
            "One move by {tickets} does not lead there from any possible start.",
            "No route by {tickets}, in this order, leads there from any possible start.",
            len(steps),
        )
    return text.format(**known)


def _told(view: View, exclusion: Exclusion) -> str:
    """What ruled a station out, in a sentence."""
    when = moment(view, exclusion.entry)
    if exclusion.cause == NOT_STUCK:
        return _("No move would have been possible ({moment}).").format(moment=when)
    move = view.events[exclusion.event].move
    if evidence := last_of(texts.evidence(view, move, when) for texts in texts_in(view)):
        return evidence
    text = _("{name} went to {station} and found nobody ({moment}).")
    return text.format(name=seat_name(view, move.seat), station=move.station, moment=when)
