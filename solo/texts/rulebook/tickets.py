"""The rules that all editions with tickets share: the board, the tickets, a round, moving, and how the game ends.

Each function is one section of the page; `rulebook.py` puts them in order.
"""

from gettext import gettext as _

from maps import Board
from maps.edition import Edition
from solo.texts.rulebook.sections import Words, either, helpers, section, tickets


def meanings(words: Words) -> list[str]:
    """The few words that the rules need."""
    return section(
        words,
        _("Words"),
        _("The hider is {hider}. The seekers are all who hunt him: the detectives and the {bobbies}."),
        _("A purse is what a detective can pay with. The supply is the common stock of tickets."),
        _(
            "The log has {spaces} spaces. Each move of {hider} fills the next one; that is a log entry. A reveal is "
            "an entry after which he shows where he is."
        ),
    )


def lines(words: Words) -> list[str]:
    """What is on the board, and who may ride it."""
    return section(
        words,
        _("The board and the lines"),
        _("The board has {stations} stations, numbered from 1 to {stations}."),
        _("A line joins two stations and belongs to one mode. It can be ridden both ways."),
        _("By {taxi}: {taxi_lines} lines, which stop at {taxi_stops} stations. The rides are short."),
        _("By {bus}: {bus_lines} lines, which stop at {bus_stops} stations. The rides are longer."),
        _(
            "By {underground}: {underground_lines} lines, which stop at {underground_stops} stations. The rides are "
            "far."
        ),
        _("By {ferry}: {ferry_lines} lines, {ferry_ways}. They are open to {hider} alone, and to black tickets alone."),
        _("A line stops at its two ends. A station that it merely passes on the map is no stop of it."),
    )


def purses(words: Words, edition: Edition, board: Board) -> list[str]:
    """Who has how many tickets, and where they go."""
    text = _("With {detectives} detectives the supply begins with {supply} tickets.")
    supplies = []
    for count in edition.counts:
        left = [all_of - count * own for all_of, own in zip(edition.stock, edition.purse, strict=True)]
        supplies.append(text.format(detectives=count, supply=tickets(left, board.modes)))
    return [
        *section(
            words,
            _("Tickets"),
            _("A ticket pays for one ride of its mode. The box has {stock} tickets."),
            _("Each detective starts with {purse} tickets, {purse_size} together. The rest is the supply."),
        ),
        *supplies,
        *(
            text.format_map(words)
            for text in (
                _("The ticket that a detective uses goes to the supply. A purse is never filled up again."),
                _("{hider} takes the ticket for each ride from the supply and lays it on his log. There it stays."),
                _("He has {black} and {double} of his own at the start, however many detectives play."),
                _("No ticket is secret. Everybody may count the purses, the supply and what {hider} has left."),
            )
        ),
    ]


def team(words: Words, edition: Edition) -> list[str]:
    """How many hunt, and who pays nothing."""
    found = section(
        words,
        _("Detectives and {bobbies}"),
        _("Between {fewest} and {most} detectives hunt. Where they are few, {bobbies} help them."),
    )
    for n in sorted({edition.bobbies_for(count) for count in edition.counts}, reverse=True):
        counts = either(count for count in edition.counts if edition.bobbies_for(count) == n)
        if n:
            found.append(_("With {counts} detectives: {helpers}.").format(counts=counts, helpers=helpers(edition, n)))
        else:
            found.append(_("With {counts} detectives: no {bobbies}.").format(counts=counts, bobbies=words["bobbies"]))
    found += [
        text.format_map(words)
        for text in (
            _("A {bobby} rides by {taxi}, {bus} and {underground}, and pays nothing: no purse, no ticket."),
            _(
                "In all else {bobbies} are seekers like the detectives: they must move, they are in the way, they "
                "catch."
            ),
        )
    ]
    if edition.pool:
        found += [
            text.format_map(words)
            for text in (
                _(
                    "With {pooled} detectives both pay from one pool of {pool} tickets. What one spends the other "
                    "lacks."
                ),
                _("With more detectives each has a purse of his own. These are never lent or exchanged."),
            )
        ]
    else:
        found.append(_("Each detective has a purse of his own. Tickets are never lent or exchanged."))
    return found


def setup(words: Words, *hiders_start: str) -> list[str]:
    """Who starts where."""
    return section(
        words,
        _("Setting up"),
        _("There are {seeker_cards} start cards for the seekers: {seeker_starts}."),
        _("Each detective and each {bobby} draws one of them and starts there. No card is drawn twice."),
        *hiders_start,
        _("His card is secret, and his pawn is not put on the board. But everybody knows which cards there are."),
    )


def one_station_cards() -> list[str]:
    """How the hider starts where a card shows one station."""
    return [
        _("There are {hider_cards} start cards for {hider}: {hider_starts}."),
        _("He draws one of them and starts there."),
    ]


def a_round(words: Words, edition: Edition) -> list[str]:
    """Who moves when, and what the others see."""
    found = section(
        words,
        _("A round"),
        _("A round has two turns. {hider} has the first one, and all the seekers together have the second."),
        _("In his turn {hider} makes one move, or two with a double-move ticket."),
        _("In their turn every seeker moves once. They choose the order, and may choose another in each round."),
        _(
            "Each move of {hider} is a log entry: he writes down the station and covers it with the ticket. So the "
            "seekers see how he travels, but not where he goes."
        ),
        _("After the entries {reveals} he shows himself. Reveals go by log entries, not by rounds."),
        _("A reveal shows where he is, and not which way he came. With his next move he is out of sight again."),
    )
    if edition.reveals[-1] > edition.rounds:
        text = _("Entry {last_reveal} comes only if he used double moves. Without them he writes {rounds} entries.")
        found.append(text.format_map(words))
    found.append(_("When the game is over the whole log is open to all."))
    return found


def moving(words: Words) -> list[str]:
    """Who may go where, who is in the way, and who must move."""
    return section(
        words,
        _("Moving"),
        _("A move is one ride: along one line, from one of its ends to the other, with a ticket of its mode."),
        _("A seeker never moves to a station where another seeker stands. It does not matter who of them moved first."),
        _("{hider} never moves to a station where a seeker stands, be it a detective or a {bobby}."),
        _("{hider} himself is in nobody's way. A seeker who moves to his station has caught him."),
        _("A station is free again as soon as its pawn has left it. Going to and fro is allowed."),
        _("Who can move must move. Nobody may stay of his own will, neither {hider} nor a seeker."),
        _("A detective without a ticket for any line at his station sits out. So does a seeker with no free way."),
        _("While the seekers' turn goes on, a way may become free. Who has not moved yet must then use it."),
    )


def hiders_ride(words: Words) -> list[str]:
    """How the hider pays."""
    return section(
        words,
        _("How {hider} travels"),
        _("He rides by {taxi}, {bus} or {underground} like everybody, with a ticket from the supply."),
        _("If the supply has no ticket of a mode, that mode is closed to him until a detective pays with one."),
    )


def black(words: Words) -> list[str]:
    """What a black ticket can do."""
    return section(
        words,
        _("Black tickets and the {ferry}"),
        _("A black ticket is good for one ride of any mode, the {ferry} too. The others see black, and not the mode."),
        _("It comes from his own hand, so it works with an empty supply. Used, it stays on the log."),
        _("The {ferry} takes black tickets alone, and only {hider} has them. So no seeker ever takes the {ferry}."),
        _("A black ticket does not save him from a reveal."),
    )


def doubles(words: Words) -> list[str]:
    """Two moves in a row."""
    return section(
        words,
        _("Double moves"),
        _("With a double-move ticket {hider} makes two moves in a row. Everybody hears that it is a double move."),
        _(
            "Each half is a move like any other: it has its own log entry and its own ticket, and black may be among "
            "them."
        ),
        _("The two may be of one mode or of two. They may also lead back to where he began."),
        _("No seeker may stand at the end of either half."),
        _("Each half may be a reveal. If the first one is, he is seen in between, and gone before the seekers move."),
        _("He may play one double-move ticket in a round. A used one leaves the game."),
    )


def endings(words: Words, *, first: tuple[str, ...] = (), time_up: str = "") -> list[str]:
    """All the ways in which a game can end, those of an edition first; and when its time is up."""
    return section(
        words,
        _("How the game ends"),
        _(
            "These are all the endings, in the order in which they can come in a round. The first one that comes "
            "counts."
        ),
        *first,
        _(
            "No way for the detectives: the seekers' turn begins, and no detective has a ticket for a line at his "
            "station. {hider} wins at once."
        ),
        _("Caught: a seeker moves to the station of {hider}. The seekers win at once, and nobody moves any more."),
        time_up or _("Time is up: the seekers' turn of round {rounds} is over. {hider} wins."),
        _("No way for the hider: it is the turn of {hider}, and he has no move. The seekers win."),
        _("Only a seeker's own move catches him. To stand next to him, or where he has been, is nothing."),
    )
