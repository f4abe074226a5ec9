"""Words for each fact: a clause without capital letter and full stop, with the fact's own numbers."""

from collections.abc import Mapping
from gettext import gettext as _
from gettext import ngettext

from ai.mechanics.facts import Fact
from ai.position.move import MODES
from ai.position.names import seat_name, ticket_name
from ai.position.position import Position
from maps.wording import N_, any_of

CERTAIN = 1 - 1e-9  # a probability from here on counts as certain

PLAIN: dict[str, str] = {
    # The seekers.
    "catch": N_("he may be on {station} ({chance})"),
    "misses": N_("{name} could look on {station} instead, where he is likelier ({chance})"),
    "closes": N_("it closes {closed} of his {ways} ways out of {station} ({chance})"),
    "opens": N_("it opens {opened} of his {ways} ways out of {station} ({chance})"),
    "cover": N_("the chance that a seeker is within one move of him grows from {chance_before} to {chance}"),
    "uncover": N_("the chance that a seeker is within one move of him drops from {chance_before} to {chance}"),
    "hold": N_("the net around him gets tighter: from {points_before} to {points} (0 is open, 100 is closed)"),
    "loosen": N_("the net around him gets looser: from {points_before} to {points} (0 is open, 100 is closed)"),
    "hold_less": N_("another move of {name} would draw the net around him tighter, by {points} of 100"),
    "reach": N_("the chance to have him in reach after his next move grows from {chance_before} to {chance}"),
    "unreach": N_("the chance to have him in reach after his next move drops from {chance_before} to {chance}"),
    "reach_less": N_("another move of {name} would have him in reach after his next move with a chance of {chance}"),
    "nearer": N_("{name} comes closer to where he may be: {mean} moves on average, {mean_before} before"),
    "farther_off": N_("{name} goes away from where he may be: {mean} moves on average, {mean_before} before"),
    "as_near": N_("{name} stays about as close to where he may be: {mean} moves on average"),
    "last_ticket": N_("{name} spends the last {ticket} ticket"),
    "few_tickets": N_("the {ticket} tickets get scarce: {left} for {rounds} more rounds"),
    "kept": N_("it keeps the {ticket} tickets, which are scarce ({left})"),
    "only_move": N_("it is the only move of {name}"),
    "left_to": N_("{name} guards {station} already ({chance})"),
    "last_token": N_("it is the last token to roll again"),
    "free": N_("{name} pays no ticket"),
    "gives": N_("he may then take the {ticket} die, which he can use with a chance of {chance}"),
    "same_die": N_("he gets no new die to choose from: {ticket} was used before"),
    "only_die": N_("{name} has no other die to move by"),
    "best_die": N_(
        "at best these dice have him in reach after his next move with a chance of {chance}; without a step it is "
        "{chance_before}"
    ),
    "stays": N_("none of the dice lets {name} move"),
    "useless_dice": N_("none of the dice lets anybody move"),
    "begins": N_("one move from {station}, {name} can go on by {modes}"),
    "spread": N_("every place is then {mean} moves from a detective on average"),
    "districts": N_("he may be in {districts} districts, and is in none with more than {chance}"),
    "no_news": N_("the answer is known already"),
    "splits": N_("the answer will be yes with a chance of {chance}"),
    "answers": N_("of the places where he may be, a yes leaves {yes} and a no {no}"),
    "ban": N_("he can leave by {ticket} with a chance of {chance}"),
    "block": N_("he is one move from {station} with a chance of {chance}"),
    "last_chip": N_("it is the last chip of {name}"),
    "chips_kept": N_("no chip is spent, and the seekers keep {count}"),
    "stuck": N_("nobody else can move"),
    "stands": N_("the net around him stays as it is: {points} (0 is open, 100 is closed)"),
    # The hider.
    "only_way": N_("there is no other move"),
    "free_place": N_("no two seekers alone could catch a hider on {station}"),
    "all_watched": N_("the seekers can reach every way out of {station} with the next move"),
    "dead_end": N_("there is no free way out of {station}"),
    "guess": N_("to the seekers {station} would be only {chance} likely"),
    "first_guess": N_("to the seekers {station} would be likelier than any other place ({chance})"),
    "black": N_("black leaves the seekers {places} places, a ticket that shows the line {other}"),
    "black_in_vain": N_("black hides little: it leaves the seekers {places} places, another ticket {other}"),
    "only_black": N_("only a black ticket leads to {station}"),
    "black_left": N_("it costs a black ticket and leaves {left}"),
    "double_left": N_("it costs a double-move ticket and leaves {left}"),
    "supply": N_("it leaves {left} in the supply of {ticket} tickets"),
    "crime": N_("it is crime {done} of {crimes}"),
    "last_crime": N_("it is the last of the {crimes} crimes and wins at once"),
    "hideout": N_("{station} is a hideout, from which a balloon can rise"),
    "dive": N_("the dive shows no station: {places} hideouts are possible"),
    "take_black": N_("it brings a black ticket; the reserve keeps {left}"),
    "take_double": N_("it brings a double-move ticket; the reserve keeps {left}"),
    "balloon": N_("the balloon may come down on any of {count} stations, far from here perhaps"),
    "balloon_once": N_("the balloon flies only once"),
    "helicopter_once": N_("the helicopter flies only once"),
    "caught": N_("{name} stands on {station}, and the hunt would be over"),
    "over": N_("the hunt would be over on {station}"),
    "must_stay": N_("no die leads anywhere from {station}"),
    "danger": N_("but {name} can be there with the next move"),
    "dice_danger": N_("but {name} can be there with the next move if the dice fall well"),
}

# Different wordings for facts that speak against a move.
AGAINST: dict[str, str] = {
    "catch": N_("he is on {station} with no more than {chance}"),
    "as_near": N_("{name} comes no closer to where he may be: {mean} moves on average"),
    "spread": N_("places are then {mean} moves from a detective on average"),
    "splits": N_("the answer tells little: it is yes with a chance of {chance}"),
    "districts": N_("the answer tells little: he is in one of {districts} districts with {chance}"),
    "answers": N_("the answer rules out little: a yes leaves {yes} places and a no {no}"),
    "ban": N_("he can leave by {ticket} with a chance of no more than {chance}"),
    "block": N_("he is one move from {station} with a chance of no more than {chance}"),
    "ways": N_("the seekers can reach all but {open} of the {ways} ways out of {station} with the next move"),
    "best_die": N_("a step could have him in reach with {chance}, and without one it is {chance_before}"),
    "guess": N_("to the seekers {station} would be {chance} likely"),
}


def sentence(pos: Position, fact: Fact, *, against: bool = False) -> str:
    """A fact in words; `against` if it is told as an objection to the move."""
    about = fact.about
    if fact.kind == "catch" and about["chance"] >= CERTAIN:
        text = _("he is on {station} for certain")
    elif fact.kind in AGAINST and against:
        text = _(AGAINST[fact.kind])
    elif fact.kind in PLAIN:
        text = _(PLAIN[fact.kind])
    else:
        text = _counted(fact.kind, about, against=against)
    return text.format(**shown(pos, about))


def shown(pos: Position, about: Mapping[str, float]) -> dict[str, str]:
    """The stations and numbers of a fact, formatted for people."""
    words = {}
    for name, value in about.items():
        if name == "seat":
            words["name"] = seat_name(pos, int(value))
        elif name == "ticket":
            words[name] = ticket_name(pos, int(value))
        elif name == "modes":
            words[name] = any_of([ticket_name(pos, mode) for mode in range(MODES) if int(value) >> mode & 1])
        elif name.startswith("chance"):
            words[name] = percent(value)
        elif name.startswith("mean"):
            words[name] = f"{value:.1f}"
        else:
            words[name] = f"{value:.0f}"
    return words


def percent(chance: float) -> str:
    """A probability as text, which never looks certain if it is not."""
    if 0 < chance < 0.01:
        return _("under 1%")
    if 0.99 < chance < CERTAIN:
        return _("over 99%")
    return f"{chance:.0%}"


def _counted(kind: str, about: Mapping[str, float], *, against: bool) -> str:
    """The wording of facts that need a plural form."""
    steps = int(about.get("steps", 0))
    places = int(about.get("places", 0))
    if kind == "post":
        return ngettext(
            "{name} guards {station} ({chance}), one move away",
            "{name} guards {station} ({chance}), {steps} moves away",
            steps,
        )
    if kind == "heads":
        return ngettext(
            "{name} heads for {station} ({chance}), one move away",
            "{name} heads for {station} ({chance}), {steps} moves away",
            steps,
        )
    if kind == "nearest":
        return ngettext(
            "{name} is then closest to {station} ({chance}): one move away, the next seeker {other}",
            "{name} is then closest to {station} ({chance}): {steps} moves away, the next seeker {other}",
            steps,
        )
    if kind == "hub":
        return ngettext(
            "{station} is a stop of the {ticket}, good to have when he shows himself with the next entry",
            "{station} is a stop of the {ticket}, good to have when he shows himself in {entries} entries",
            int(about["entries"]),
        )
    if kind == "reroll":
        return ngettext(
            "it costs a token to roll again, and one is left",
            "it costs a token to roll again, and {left} are left",
            int(about["left"]),
        )
    if kind == "watched":
        return ngettext(
            "one place is then within two moves of a detective",
            "{count} places are then within two moves of a detective",
            int(about["count"]),
        )
    if kind == "apart":
        return ngettext(
            "{name} starts one move from the next detective",
            "{name} starts {steps} moves from the next detective",
            steps,
        )
    if kind == "unseen":
        return ngettext(
            "he has been out of sight for one entry",
            "he has been out of sight for {entries} entries",
            int(about["entries"]),
        )
    if kind == "chips_left":
        return ngettext("{name} keeps one more chip", "{name} keeps {left} more chips", int(about["left"]))
    if kind in ("distance", "closer") and not against:
        return ngettext(
            "{name}, the closest seeker, needs one move to {station}",
            "{name}, the closest seeker, needs {steps} moves to {station}",
            steps,
        )
    if kind == "farther" and not against:
        return ngettext(
            "the closest seeker, {name}, needs one move to {station}; now, on {here}, the closest needs only "
            "{steps_before}",
            "the closest seeker, {name}, needs {steps} moves to {station}; now, on {here}, the closest needs only "
            "{steps_before}",
            steps,
        )
    if kind == "closer":
        return ngettext(
            "{name} needs only one move to {station}; now, on {here}, the closest seeker needs {steps_before}",
            "{name} needs only {steps} moves to {station}; now, on {here}, the closest seeker needs {steps_before}",
            steps,
        )
    if kind in ("distance", "farther"):
        return ngettext(
            "{name} needs only one move to {station}", "{name} needs only {steps} moves to {station}", steps
        )
    return _counted_more(kind, about, steps, places, against=against)


def _counted_more(kind: str, about: Mapping[str, float], steps: int, places: int, *, against: bool) -> str:
    """The wording of the other kinds, all about the hider."""
    if kind == "all_open" and against:
        return ngettext(
            "only one way leads out of {station}", "only {ways} ways lead out of {station}", int(about["ways"])
        )
    if kind == "all_open":
        return ngettext(
            "the only way out of {station} is out of every seeker's reach",
            "all {ways} ways out of {station} are out of every seeker's reach",
            int(about["ways"]),
        )
    if kind == "ways":
        return ngettext(
            "one of the {ways} ways out of {station} is out of every seeker's reach",
            "{open} of the {ways} ways out of {station} are out of every seeker's reach",
            int(about["open"]),
        )
    if kind == "pair" and against:
        return ngettext(
            "the best two seekers need only one turn to catch a hider they see on {station}",
            "the best two seekers need only {turns} turns to catch a hider they see on {station}",
            int(about["turns"]),
        )
    if kind == "pair":
        return ngettext(
            "the best two seekers need one turn to catch a hider they see on {station}",
            "the best two seekers need {turns} turns to catch a hider they see on {station}",
            int(about["turns"]),
        )
    if against and kind in ("places", "more_places"):
        return ngettext(
            "the seekers need then reckon with one place only",
            "the seekers need then reckon with {places} places only",
            places,
        )
    if kind == "places":
        return ngettext(
            "the seekers must then reckon with one place", "the seekers must then reckon with {places} places", places
        )
    if kind == "more_places":
        return ngettext(
            "the seekers must then reckon with one place, instead of {places_before}",
            "the seekers must then reckon with {places} places, instead of {places_before}",
            places,
        )
    if kind == "fewer_places":
        return ngettext(
            "the seekers need then reckon with one place only, instead of {places_before}",
            "the seekers need then reckon with {places} places only, instead of {places_before}",
            places,
        )
    if kind == "shown":
        return ngettext(
            "one way leads out of {station}, which entry {entry} shows to all",
            "{ways} ways lead out of {station}, which entry {entry} shows to all",
            int(about["ways"]),
        )
    if kind == "reveal" and about["entries"] == 1:
        return ngettext(
            "a reveal comes with the entry after this, and one way on from {station} is out of every seeker's reach",
            "a reveal comes with the entry after this, and {open} ways on from {station} are out of every seeker's "
            "reach",
            int(about["open"]),
        )
    if kind == "reveal":
        return ngettext(
            "a reveal comes {entries} entries after this, and one way on from {station} is out of every seeker's reach",
            "a reveal comes {entries} entries after this, and {open} ways on from {station} are out of every seeker's "
            "reach",
            int(about["open"]),
        )
    if kind == "vanish":
        return ngettext(
            "after being seen on {station} the second step leads on, to one place",
            "after being seen on {station} the second step leads on, to any of {count} places",
            int(about["count"]),
        )
    if kind == "second":
        return ngettext(
            "a second step follows at once, to one place",
            "a second step follows at once, to any of {count} places",
            int(about["count"]),
        )
    if kind == "scene":
        return ngettext(
            "the closest scene of a crime, {scene}, is then one move away",
            "the closest scene of a crime, {scene}, is then {steps} moves away",
            steps,
        )
    if kind == "pressed":
        return _("{name} can be on {here} with the next move")
    if kind == "helicopter":
        return ngettext("the flight saves one move", "the flight is as long as {steps} moves", steps)
    raise KeyError(kind)
