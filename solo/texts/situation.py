"""Where everybody is and what they hold, and the hider's log. Only from what the person may know."""

from gettext import gettext as _

from ai.position.holdings import LogEntry
from ai.position.names import deed_names, seat_code, seat_name, start_tile, ticket_name
from ai.position.position import HIDER_SIDE, View
from maps.wording import listed, shown_mode
from solo.texts.board_text import lines_from, place
from solo.texts.mechanics.wording import black_tickets, double_tickets
from solo.texts.narrate_dice import situation_dice


def situation(view: View, *, rolled: bool = True) -> list[str]:
    """Where everybody is and what they hold, as much as the person may know; `rolled` is whether to tell what the dice
    show, which may just have been said."""
    if view.edition.has("dice"):
        return situation_dice(view, rolled=rolled)
    name, hiding = view.edition.shown_hider, view.side == HIDER_SIDE
    text = _("Round {round} of {rounds}; {entries} of {spaces} log entries are written.")
    lines = [text.format(round=view.round, rounds=view.rounds, entries=view.entry, spaces=view.spaces)]
    if view.next_reveal:
        you, he = _("You show yourself after entry {entry}."), _("{name} shows himself after entry {entry}.")
        lines.append((you if hiding else he).format(name=name, entry=view.next_reveal))
    lines += [_where_you_are(view) if hiding else _where_he_is(view), *_special_lines(view)]
    lines += [_seat_line(view, seat) for seat in view.seats]
    return [*lines, _held_line(view)]


def _held_line(view: View) -> str:
    """What the hider holds of his own, and what the supply has."""
    hiding, tickets = view.side == HIDER_SIDE, ""
    if view.plays_black and view.plays_double:
        you = _("You hold {black} black and {double} double-move tickets; the supply has {supply}.")
        he = _("{name} holds {black} black and {double} double-move tickets; the supply has {supply}.")
        text = you if hiding else he
    elif view.plays_black or view.plays_double:
        you, he = (
            _("You hold {tickets}; the supply has {supply}."),
            _("{name} holds {tickets}; the supply has {supply}."),
        )
        text = you if hiding else he
        tickets = black_tickets(view.black) if view.plays_black else double_tickets(view.double)
    else:
        text = _("The supply has {supply}.")
    held = {"black": view.black, "double": view.double, "tickets": tickets}
    return text.format(name=view.edition.shown_hider, supply=_tickets(view, view.supply), **held)


def _where_you_are(view: View) -> str:
    """The hider's own place."""
    if view.card:
        word = "start" if view.phase == "start" else "land"
        left, right = view.card
        text = _("The card shows {left} and {right}; say {left_move} or {right_move}.")
        moves = {"left_move": f"{word} {left}", "right_move": f"{word} {right}"}
        return text.format(left=place(view, left), right=place(view, right), **moves)
    if not view.hider:
        return _("You have not chosen where to start.")
    hideout = view.is_hideout(view.hider)
    text = _("You are on {place}, a hideout. {lines}") if hideout else _("You are on {place}. {lines}")
    return text.format(place=place(view, view.hider), lines=lines_from(view, view.hider))


def _where_he_is(view: View) -> str:
    """What the seekers know of the hider's place."""
    name = view.edition.shown_hider
    if view.seen is None:
        return _("{name} has not been seen yet.").format(name=name)
    entry, station = view.seen
    since = [ticket_name(view, e.ticket) for e in view.log if e.number > entry]
    if since:
        text = _("{name} was last seen on {place}, after entry {entry}; since then he used {tickets}.")
    else:
        text = _("{name} was last seen on {place}, after entry {entry}.")
    return text.format(name=name, place=place(view, station), entry=entry, tickets=listed(since))


def _tickets(view: View, counts: tuple[int, ...]) -> str:
    """Tickets by their modes: "4 taxi, 3 bus, 2 underground"."""
    # Translators: tickets in a list, such as 4 taxi
    text = _("{count} {mode}")
    return listed([text.format(count=n, mode=shown_mode(m)) for n, m in zip(counts, view.board.modes, strict=True)])


def _special_lines(view: View) -> list[str]:
    """Crimes, bans, roadblocks and the balloon, in editions that have them."""
    lines = [_crimes_line(view)] if view.crimes else []
    if view.edition.has("hideouts"):
        if not lines:
            lines = [_("The balloon has been used.") if view.has_flown else _("The balloon has not been used.")]
        lines += [_reserve_line(view)] if view.plays_black or view.plays_double else []
    for mode in view.banned:
        text = _("The {mode} is forbidden to {name} on his next turn.")
        lines.append(text.format(mode=shown_mode(view.board.modes[mode]), name=view.edition.shown_hider))
    blocked = [place(view, station) for station in view.roadblocks]
    return [*lines, _("Roadblocks: {places}.").format(places=listed(blocked))] if blocked else lines


def _crimes_line(view: View) -> str:
    planned = [place(view, scene) for scene in view.scenes] if view.side == HIDER_SIDE else []
    if not view.edition.has("hideouts"):
        text = _("{done} of {crimes} crimes committed; still planned: {scenes}.")
        text = text if planned else _("{done} of {crimes} crimes committed.")
        return text.format(done=view.crimes_done, crimes=view.crimes, scenes=listed(planned))
    texts = {
        (False, False): _("{done} of {crimes} crimes committed; the balloon has not been used."),
        (False, True): _("{done} of {crimes} crimes committed; the balloon has been used."),
        (True, False): _(
            "{done} of {crimes} crimes committed; still planned: {scenes}; the balloon has not been used."
        ),
        (True, True): _("{done} of {crimes} crimes committed; still planned: {scenes}; the balloon has been used."),
    }
    text = texts[bool(planned), view.has_flown]
    return text.format(done=view.crimes_done, crimes=view.crimes, scenes=listed(planned))


def _reserve_line(view: View) -> str:
    (black, double), (new_black, new_double) = view.reserve, view.taken
    if not (view.plays_black and view.plays_double):
        left, new = (
            _("To be taken in hideouts: {tickets}."),
            _("To be taken in hideouts: {tickets}; just taken: {new}."),
        )
        tickets = black_tickets(black) if view.plays_black else double_tickets(double)
        return (new if new_black + new_double else left).format(tickets=tickets, new=new_black + new_double)
    if not (new_black or new_double):
        text = _("To be taken in hideouts: {black} black and {double} double-move.")
    else:
        text = _(
            "To be taken in hideouts: {black} black and {double} double-move; just taken: {new_black} and {new_double}."
        )
    return text.format(black=black, double=double, new_black=new_black, new_double=new_double)


def _seat_line(view: View, seat: int) -> str:
    """A seeker: where it is and what it has."""
    purse, moved = view.purse(seat), view.has_moved(seat)
    if purse is None and moved:
        text = _("{name} ({code}) is on {station} and rides free, has moved.")
    elif purse is None:
        text = _("{name} ({code}) is on {station} and rides free.")
    elif view.pooled and view.ability(seat) and moved:
        text = _("{name} ({code}) is on {station} and pays from the pool ({tickets}), chips: {chips}, has moved.")
    elif view.pooled and view.ability(seat):
        text = _("{name} ({code}) is on {station} and pays from the pool ({tickets}), chips: {chips}.")
    elif view.pooled and moved:
        text = _("{name} ({code}) is on {station} and pays from the pool ({tickets}), has moved.")
    elif view.pooled:
        text = _("{name} ({code}) is on {station} and pays from the pool ({tickets}).")
    elif view.ability(seat) and moved:
        text = _("{name} ({code}) is on {station} and holds {tickets}, chips: {chips}, has moved.")
    elif view.ability(seat):
        text = _("{name} ({code}) is on {station} and holds {tickets}, chips: {chips}.")
    elif moved:
        text = _("{name} ({code}) is on {station} and holds {tickets}, has moved.")
    else:
        text = _("{name} ({code}) is on {station} and holds {tickets}.")
    return text.format(
        name=seat_name(view, seat),
        code=seat_code(view, seat),
        station=view.station(seat),
        tickets=_tickets(view, purse or (0, 0, 0)),
        chips=view.chips(seat),
    )


def log_lines(view: View) -> list[str]:
    """The hider's log, entry by entry."""
    if not view.log:
        return [_("The card is empty.") if view.edition.has("dice") else _("The log is empty.")]
    return [f"{entry.number:3}  {_entry_words(view, entry)}" for entry in view.log]


def _entry_words(view: View, entry: LogEntry) -> str:
    """An entry of the log: "tram to 44, crime, showed himself"."""
    ticket, letter = ticket_name(view, entry.ticket), start_tile(view)
    if entry.station:
        on, to = _("{ticket} on {place}"), _("{ticket} to {place}")
        text = on if entry.is_start or entry.is_stay else to
        words = text.format(ticket=ticket, place=place(view, entry.station))
    elif entry.is_start and letter:
        words = _("{ticket} on tile {letter}").format(ticket=ticket, letter=letter)
    else:
        words = ticket
    return listed([words, *deed_names(entry.deeds), *([_("showed himself")] if entry.shown else [])])
