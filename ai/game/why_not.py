"""Why a move is not possible, in words: looks only at what the side to move knows."""

from gettext import gettext as _
from typing import TYPE_CHECKING

from ai.game.why_not_dice import why_not_with_dice
from ai.position.move import BALLOONS, BLACK_TICKET, CHIP_KINDS, CLUE_AGE, DOUBLES, MODES, QUESTIONS, Kind
from ai.position.names import UNKNOWN, seat_name
from maps.wording import N_, any_of, listed, shown_mode

if TYPE_CHECKING:
    from ai.game.game import Game
    from ai.game.reader import Wish
    from ai.position.position import Phase

EXPECTED = {
    "start": N_("choose one of the stations of the start card first"),
    "draw": N_("a card has to be drawn for the balloon first"),
    "landing": N_("the balloon has to land first, on a station of the card"),
}


def why_not(game: "Game", wish: "Wish") -> str:
    """The reason that no legal move is what was typed."""
    if game.edition.has("dice"):
        return why_not_with_dice(game, wish)
    phase = game.phase
    kinds: dict[Phase, Kind] = {"start": "start", "draw": "card", "landing": "land"}
    if phase in kinds:
        return _("that is not one of the choices") if wish.kind == kinds[phase] else _(EXPECTED[phase])
    if wish.kind in kinds.values():
        return _("that is not possible now")
    if wish.kind == "pass":
        return _("who can move must move")
    if phase != "seekers":
        return _why_not_hider(game, wish)
    return _why_not_seekers(game, wish)


def _why_not_hider(game: "Game", wish: "Wish") -> str:
    kind = wish.kind
    if wish.seat is not None or kind in CHIP_KINDS:
        return _("it is {name}'s turn").format(name=game.edition.shown_hider)
    if kind in DOUBLES:
        if game.in_double:
            return _("this is the second half of a double move already: one step is left")
        if not game.double:
            return _("no double-move tickets left")
        if game.entry + 2 > game.spaces:
            return _("a double move would overrun the last space of the log")
    if kind in BALLOONS:
        return _why_not_fly(game)
    if not game.hider:
        return _why_not_unseen(game, wish)
    if wish.station == 0:
        return _("say which station")
    return _why_not_there(game, 0, wish) or _why_not_so(game, wish) or _("no second step would be left after that")


def _why_not_fly(game: "Game") -> str:
    if not game.edition.has("hideouts"):
        return _("there are no balloons in this edition")
    if game.has_flown:
        return _("the balloon has been used: once in a game")
    if game.hider and not game.is_hideout(game.hider):
        return _("{station} is no hideout").format(station=game.hider)
    if game.has_used_stay:
        return _("a ticket was taken or a dive made on arriving here: no balloon in the same stay")
    return _("no balloon can be taken here")


def _why_not_so(game: "Game", wish: "Wish") -> str:
    """Why the hider cannot do what he wants on arriving."""
    crime = "crime" in wish.deeds
    if crime and wish.station not in game.scenes:
        return _("no crime is planned on {station}").format(station=wish.station)
    if crime and wish.kind == "double" and game.crimes_done + 1 == game.crimes:
        return _("the last crime wins at once: no double move is needed")
    if wish.deeds in ((), ("crime",)):
        return ""
    if not game.is_hideout(wish.station):
        return _("{station} is no hideout").format(station=wish.station)
    if "dive" in wish.deeds:
        return "" if game.shows_at(game.entry + 1) else _("he need not show himself after this entry")
    if "take black" in wish.deeds:
        return "" if game.reserve.black else _("no black tickets are left to be taken")
    return "" if game.reserve.double else _("no double-move tickets are left to be taken")


def _why_not_seekers(game: "Game", wish: "Wish") -> str:
    hider, kind, seat = game.edition.shown_hider, wish.kind, wish.seat
    if kind in CHIP_KINDS:
        return _why_not_chip(game, wish)
    if kind in DOUBLES:
        return _("it is the seekers' turn, and only {name} makes double moves").format(name=hider)
    if kind != "step" or wish.deeds:
        return _("it is the seekers' turn, and only {name} does that").format(name=hider)
    if wish.ticket == BLACK_TICKET:
        return _("only {name} uses black tickets").format(name=hider)
    waiting = [s for s in game.seats if not game.has_moved(s)]
    if seat is None:
        if len(waiting) != 1:
            anywhere = _("no seeker that has not moved can reach that so; say who moves, such as {code}")
            there = _("no seeker that has not moved can reach {station} so; say who moves, such as {code}")
            return (there if wish.station else anywhere).format(station=wish.station, code="d1")
        seat = waiting[0]
    if seat not in waiting:
        return _("{name} has moved already this turn").format(name=seat_name(game, seat))
    if wish.station == 0:
        return _("say which station")
    return _why_not_there(game, seat, wish) or _("that is not possible here")


def _why_not_chip(game: "Game", wish: "Wish") -> str:
    if not any(map(game.ability, game.seats)):
        return _("there are no chips in this edition")
    if game.chip_played:
        return _("a chip was played already this turn")
    able = [s for s in game.seats if game.ability(s) == wish.kind]
    if not able:
        return _("whoever could use the word {word} does not play").format(word=wish.kind)
    name = seat_name(game, able[0])
    if wish.seat not in (None, able[0]):
        return _("{word} is for {name} alone").format(word=wish.kind, name=name)
    if not game.chips(able[0]):
        return _("{name} has no chips left").format(name=name)
    if wish.kind == "clue" and game.entry - game.rules.past <= CLUE_AGE:
        return _("three log entries are needed first")
    if wish.kind == "block":
        why = _("a roadblock goes where {name} stood this turn or stands now, if there is none yet")
        return why.format(name=name)
    if wish.kind in QUESTIONS:
        if wish.station:
            return _("the answer comes by itself") if game.hider else _("he cannot have answered that")
        return _("say his answer too: {examples}").format(examples=listed(("manhunt III", "ask river yes", "clue 123")))
    return _("that is not possible now")


def _why_not_there(game: "Game", seat: int, wish: "Wish") -> str:
    """Why a pawn cannot go to a station: no line, somebody there, or no ticket."""
    here, to, ticket = game.station(seat), wish.station, wish.ticket
    if here == to:
        return _("{name} is on {station} already").format(name=seat_name(game, seat), station=to)
    joined = {mode for a, mode, b in game.board.arcs() if (a, b) == (here, to)}
    if ticket is not None and ticket < MODES:
        if ticket not in joined:
            mode_name = shown_mode(game.board.modes[ticket])
            return _("no {mode} line joins {a} and {b}").format(mode=mode_name, a=here, b=to)
    elif not joined:
        return _("no line joins {a} and {b}").format(a=here, b=to)
    elif seat and not joined & {*range(MODES)}:
        ferry = shown_mode(game.board.black_mode)
        return _("only {name} rides the {mode}").format(name=game.edition.shown_hider, mode=ferry)
    for other in game.seats:
        if game.station(other) == to:
            return _("{name} stands on {station}").format(name=seat_name(game, other), station=to)
    paid = sorted(mode for mode in joined if mode < MODES)
    if seat:
        wanted = [ticket] if ticket is not None else paid
        purse = game.purse(seat) or (1, 1, 1)
        if any(purse[mode] for mode in wanted):
            return ""
        return _("no {modes} tickets left").format(modes=_any_mode(game, wanted))
    return _why_not_paid(game, to, joined, ticket)


def _why_not_paid(game: "Game", to: int, joined: set[int], ticket: int | None) -> str:
    """Why the hider cannot ride a line that is there: a roadblock, a ban, or no ticket."""
    if to in game.roadblocks:
        return _("a roadblock stands on {station}").format(station=to)
    banned = joined.intersection(game.banned)
    if banned and (ticket in banned or banned == joined):
        return _("{mode} is forbidden on this turn").format(mode=shown_mode(game.board.modes[min(banned)]))
    if ticket == BLACK_TICKET:
        return "" if game.black else _("no black tickets left")
    if ticket is not None:
        why = _("the supply has no {modes} tickets left").format(modes=_any_mode(game, [ticket]))
        return "" if game.supply[ticket] else why
    paid = sorted(mode for mode in joined if mode < MODES)
    if any(game.supply[mode] for mode in paid) or game.black:
        return ""
    if not paid:
        return _("no black tickets left")
    why = _("the supply has no {modes} tickets left, nor are there black ones")
    return why.format(modes=_any_mode(game, paid))


def _any_mode(game: "Game", modes: list[int]) -> str:
    return any_of([shown_mode(game.board.modes[mode]) for mode in modes])


def _why_not_unseen(game: "Game", wish: "Wish") -> str:
    """Why a hider whose place nobody tells cannot have made that step."""
    if wish.deeds:
        return _("no place where he may be lets him do that")
    if game.shows_at(game.entry + 1):
        return _("he shows himself after this move: say a station that he can have reached")
    if wish.station:
        return _("he does not show himself after this move: write {sign} for the station").format(sign=UNKNOWN)
    return _("no place where he may be lets him use that ticket")
