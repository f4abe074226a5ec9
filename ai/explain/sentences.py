"""Words for facts: clauses without capital letter and full stop, with the facts' own numbers.

A fact is told alone, or as what another move costs and the move itself does not. Comparisons of two moves are in
comparisons.py.
"""

from collections.abc import Iterable, Mapping
from gettext import gettext as _
from gettext import ngettext

from ai.mechanics.facts import Fact
from ai.position.move import MODES, Move
from ai.position.names import seat_name, ticket_name
from ai.position.position import Position
from maps.wording import CERTAIN, N_, any_of, probability

EVERYWHERE = 99  # moves: nobody can come there

# Facts told alone, where no plural is needed.
ALONE: dict[str, str] = {
    # The seekers.
    "catch": N_("{chance} chance that he is on {station}"),
    "reach": N_("{chance} chance that he is within reach after his next move"),
    "near": N_("{name} is then {mean} moves from where he is likely to be"),
    "heads": N_("{name} heads for {station} ({chance})"),
    "last_ticket": N_("it spends {name}'s last {ticket} ticket"),
    "stranded": N_("{name} is stuck on {station}, without a ticket that can be used there"),
    "few_tickets": N_("{name} runs short of {ticket} tickets: {left} left for {rounds} rounds"),
    "only_move": N_("{name} has no other move"),
    "beside": N_("{name} stands right next to {colleague}"),
    "stands": N_("everybody stays put"),
    "stuck": N_("nobody else can move"),
    # The seekers, with dice.
    "last_token": N_("it uses up the last reroll token"),
    "gives": N_("he may then take the {ticket} die: {chance} chance that he can use it"),
    "same_die": N_("he gets no new die to choose from: {ticket} was used before"),
    "only_die": N_("{name} has no other die to move by"),
    "best_die": N_(
        "{chance} chance to have him within reach with the best of these dice, {chance_before} without moving"
    ),
    "stays": N_("none of the dice lets {name} move"),
    "useless_dice": N_("none of the dice lets anybody move"),
    "begins": N_("one move from {station}, {name} can continue by {modes}"),
    "spread": N_("every place is {mean} moves from a detective on average"),
    # The seekers' chips.
    "districts": N_("he could be in {districts} districts, none of them more likely than {chance}"),
    "no_news": N_("the answer is already known"),
    "splits": N_("{chance} chance that the answer is yes"),
    "answers": N_("possible stations after a yes: {yes}, after a no: {no}"),
    "ban": N_("{chance} chance that he can leave by {ticket}"),
    "block": N_("{chance} chance that he is one move from {station}"),
    "last_chip": N_("it is {name}'s last chip"),
    "chips_kept": N_("no chip is spent"),
    "captured": N_("{chance} chance to catch him within {turns} turns"),
    # The hider.
    "survived": N_("{chance} risk of being caught within {turns} turns"),
    "only_way": N_("there is no other move"),
    "guess": N_("they give {station} a chance of {chance}"),
    "only_black": N_("only a black ticket leads to {station}"),
    "black_left": N_("it spends a black ticket, {left} left"),
    "double_left": N_("it spends a double move, {left} left"),
    "crime": N_("it commits crime {done} of {crimes}"),
    "last_crime": N_("the last of the {crimes} crimes wins at once"),
    "hideout": N_("{station} is a hideout, where you can leave by balloon"),
    "dive": N_("the dive keeps the station secret: {places} hideouts are possible"),
    "balloon": N_("the balloon may land on any of {count} stations"),
    "balloon_once": N_("the balloon flies only once per game"),
    "helicopter_once": N_("the helicopter flies only once per game"),
    "caught": N_("{name} stands on {station}: that ends the hunt"),
    "over": N_("the hunt ends on {station}"),
    "must_stay": N_("no die leads anywhere from {station}"),
    "pressed": N_("{name} can be on {here} next turn"),
}

# What another move costs, or does badly; {move} is that move.
COSTS: dict[str, str] = {
    "black_left": N_("{move} would spend a black ticket"),
    "double_left": N_("{move} would spend a double move"),
    "supply": N_("{move} would leave the supply of {ticket} tickets at {left}"),
    "last_ticket": N_("{move} would spend {name}'s last {ticket} ticket"),
    "stranded": N_("{move} would leave {name} stuck on {station}, without a ticket that can be used there"),
    "few_tickets": N_("{move} would leave {name} short of {ticket} tickets: {left} left for {rounds} rounds"),
    "beside": N_("{move} would put {name} right next to {colleague}"),
    "caught": N_("{move} runs into {name}"),
    "over": N_("{move} ends the hunt"),
    "last_chip": N_("{move} would spend {name}'s last chip"),
    "chips_left": N_("{move} would spend a chip"),
    "no_news": N_("the answer to {move} is already known"),
    "balloon_once": N_("the balloon would be used up"),
    "helicopter_once": N_("{move} would use up the helicopter"),
    "reroll": N_("{move} would spend a reroll token"),
    "last_token": N_("{move} would spend the last reroll token"),
    "gives": N_("{move} would give him the {ticket} die: {chance} chance that he can use it"),
    "crime": N_("{move} would commit a crime"),
}
# What is kept by not making such a move: no other move has to be named for that.
KEPT: dict[str, str] = {
    "black_left": N_("no black ticket is spent"),
    "double_left": N_("no double move is spent"),
    "balloon_once": N_("the balloon is kept"),
}
# The same of what can be told so if there is nothing else to tell.
KEPT_AT_LEAST: dict[str, str] = {
    "beside": N_("no other seeker is right beside it"),
}
# Those that tell what is bad about a move: a crime is what he wants, and a chip is there to be played.
WASTE = {*COSTS} - {"crime", "chips_left"}


def sentence(pos: Position, fact: Fact) -> str:
    """A fact about a move, told alone."""
    if fact.kind == "reach" and "cover" in fact.about:
        text = _(
            "{chance} chance that he is within reach after his next move: {name} alone covers {cover}, "
            "a possible escape"
        )
        return text.format(**shown(pos, fact.about))
    if fact.kind == "catch" and fact.about["chance"] >= CERTAIN:
        return _("he is on {station}").format(**shown(pos, fact.about))
    if fact.kind in ALONE:
        return _(ALONE[fact.kind]).format(**shown(pos, fact.about))
    return _counted(fact).format(**shown(pos, fact.about))


def line_text(pos: Position, move: int, doubles: Iterable[tuple[int, int]]) -> str:
    """A move in words, with the second half if it is a double move and that is known."""
    second = dict(doubles).get(move)
    text = pos.move_text(move)
    return f"{text} {pos.move_text(second)}" if Move(move).is_first_step and second else text


def cost(pos: Position, fact: Fact, move: int) -> str:
    """What another move, to which the fact belongs, costs or does badly; empty if it has no such wording."""
    if fact.kind not in COSTS:
        return ""
    return _(COSTS[fact.kind]).format(**shown(pos, fact.about), move=pos.move_text(move))


def kept(kind: str, alone: bool = False) -> str:
    """What a move keeps that another one costs; empty if that has no wording without the other move. If it is told
    `alone`, what the other costs would say nothing of the move itself."""
    words = KEPT | KEPT_AT_LEAST if alone else KEPT
    return _(words[kind]) if kind in words else ""


def shown(pos: Position, about: Mapping[str, float]) -> dict[str, str]:
    """The stations and numbers of a fact, formatted for people."""
    words = {}
    for name, value in about.items():
        if name == "seat":
            words["name"] = seat_name(pos, int(value))
        elif name == "colleague":
            words[name] = seat_name(pos, int(value))
        elif name == "ticket":
            words[name] = ticket_name(pos, int(value))
        elif name == "modes":
            words[name] = any_of([ticket_name(pos, mode) for mode in range(MODES) if int(value) >> mode & 1])
        elif name.startswith("chance"):
            words[name] = probability(value)
        elif name.startswith("mean"):
            words[name] = f"{value:.1f}"
        else:
            words[name] = f"{value:.0f}"
    return words


def _counted(fact: Fact) -> str:
    """The wording of facts that need a plural form, told alone."""
    about = fact.about
    if fact.kind == "exits":
        return ngettext(
            "{name} alone watches one of the {ways} ways out of {station} ({chance})",
            "{name} alone watches {closed} of the {ways} ways out of {station} ({chance})",
            int(about["closed"]),
        )
    if fact.kind == "post":
        return ngettext(
            "{name} guards {station} ({chance}), one move away",
            "{name} guards {station} ({chance}), {steps} moves away",
            int(about["steps"]),
        )
    if fact.kind == "hub":
        return ngettext(
            "{station} is a stop of the {ticket}, good to have when he shows himself with the next entry",
            "{station} is a stop of the {ticket}, good to have when he shows himself in {entries} entries",
            int(about["entries"]),
        )
    if fact.kind == "reroll":
        return ngettext(
            "it costs a reroll token, and one is left",
            "it costs a reroll token, and {left} are left",
            int(about["left"]),
        )
    if fact.kind == "watched":
        return ngettext(
            "one place is within two moves of a detective",
            "{count} places are within two moves of a detective",
            int(about["count"]),
        )
    if fact.kind == "apart":
        return ngettext(
            "{name} starts one move from the nearest detective",
            "{name} starts {steps} moves from the nearest detective",
            int(about["steps"]),
        )
    if fact.kind == "unseen":
        return ngettext(
            "he has been out of sight for one entry",
            "he has been out of sight for {entries} entries",
            int(about["entries"]),
        )
    if fact.kind == "chips_left":
        return ngettext("{name} keeps one more chip", "{name} keeps {left} more chips", int(about["left"]))
    return _counted_hider(fact)


def _counted_hider(fact: Fact) -> str:
    """The same for facts about the hider's moves."""
    kind, about = fact.kind, fact.about
    if kind == "reached" and not about["count"]:
        return _("nobody can reach {station} next turn")
    if kind == "reached" and about["dice"]:
        return _("{name} can reach {station} next turn if the dice fall well")
    if kind == "reached":
        return ngettext(
            "{name} can reach {station} next turn", "{count} seekers can reach {station} next turn", int(about["count"])
        )
    if kind == "distance" and about["steps"] >= EVERYWHERE:
        return _("no seeker has the tickets to reach {station}")
    if kind == "distance":
        return ngettext(
            "{station} is one move from the nearest seeker",
            "{station} is {steps} moves from the nearest seeker",
            int(about["steps"]),
        )
    if kind == "pair":
        return ngettext(
            "two seekers who knew you were on {station} would need one turn to catch you",
            "two seekers who knew you were on {station} would need {turns} turns to catch you",
            int(about["turns"]),
        )
    if kind == "ways" and not about["open"]:
        return _("{station} leaves no safe way out")
    if kind == "ways":
        return ngettext(
            "{station} leaves one safe way out", "{station} leaves {open} safe ways out", int(about["open"])
        )
    if kind == "answer" and "seat" in about:
        return _("{name} is likely to come to {station}")
    if kind == "answer" and not about["open"]:
        return _("{station} has no safe way out left after their likely answer")
    if kind == "answer":
        return ngettext(
            "{station} has one safe way out left after their likely answer",
            "{station} has {open} safe ways out left after their likely answer",
            int(about["open"]),
        )
    if kind == "places":
        return ngettext(
            "they have to consider one station", "they have to consider {places} stations", int(about["places"])
        )
    if kind == "shown":
        return ngettext(
            "everybody will see you on {station}, with one way out",
            "everybody will see you on {station}, with {ways} ways out",
            int(about["ways"]),
        )
    return _counted_deeds(fact)


def _counted_deeds(fact: Fact) -> str:
    """The same for what he does on the way."""
    kind, about = fact.kind, fact.about
    if kind == "supply":
        return ngettext(
            "it leaves one {ticket} ticket in the supply",
            "it leaves {left} {ticket} tickets in the supply",
            int(about["left"]),
        )
    if kind == "reveal":
        return ngettext(
            "you show yourself with the entry after this; fast lines from {station}: {lines}",
            "you show yourself {entries} entries after this; fast lines from {station}: {lines}",
            int(about["entries"]),
        )
    if kind == "vanish":
        return ngettext(
            "seen on {station}, you move on at once, to one station",
            "seen on {station}, you move on at once, to any of {count} stations",
            int(about["count"]),
        )
    if kind == "second":
        return ngettext(
            "a second step follows at once, to one station",
            "a second step follows at once, to any of {count} stations",
            int(about["count"]),
        )
    if kind == "scene":
        return ngettext(
            "the next crime scene, {scene}, is one move away",
            "the next crime scene, {scene}, is {steps} moves away",
            int(about["steps"]),
        )
    if kind == "take_black" and not about["left"]:
        return _("it gains a black ticket, the last one in reserve")
    if kind == "take_double" and not about["left"]:
        return _("it gains a double move, the last one in reserve")
    if kind == "take_black":
        return ngettext(
            "it gains a black ticket, with one more in reserve",
            "it gains a black ticket, with {left} more in reserve",
            int(about["left"]),
        )
    if kind == "take_double":
        return ngettext(
            "it gains a double move, with one more in reserve",
            "it gains a double move, with {left} more in reserve",
            int(about["left"]),
        )
    if kind == "helicopter":
        return ngettext("the flight saves one move", "the flight covers {steps} moves", int(about["steps"]))
    raise KeyError(kind)
