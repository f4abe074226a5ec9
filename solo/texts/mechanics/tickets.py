"""Texts about tickets: the board and its lines, purses and supply, a round, moving, and how a game ends."""

from collections.abc import Iterable, Mapping, Sequence
from gettext import gettext as _
from gettext import ngettext

from ai.position.position import Position
from maps import load_board
from maps.edition import Edition
from maps.wording import listed as in_a_row
from maps.wording import shown_mode
from solo.texts.mechanics.base import BookPage, Paragraph, Ruling, Section, Words, most_entries
from solo.texts.mechanics.ticket_example import example_of, one_hunter
from solo.texts.mechanics.tickets_in_play import TicketsInPlay
from solo.texts.mechanics.tickets_in_short import tickets_in_short
from solo.texts.mechanics.wording import listed, tickets


class TicketTexts(TicketsInPlay):
    """All texts about tickets, and about every game played with them."""

    def words(self, edition: Edition) -> Words:
        """What is printed on the board and in the box."""
        board = load_board(edition.board)
        words: dict[str, object] = {}
        for name, mode in zip(("taxi", "bus", "underground", "ferry"), (*board.modes, board.black_mode), strict=True):
            lines = [line for line in board.lines if line.mode == mode]
            words[name] = shown_mode(mode) if mode else ""
            words[f"{name}_lines"] = len(lines)
            words[f"{name}_stops"] = len({end for line in lines for end in (line.a, line.b)})
        ways = [f"{line.a}-{line.b}" for line in board.lines if line.mode == board.black_mode]
        seekers, hiders = board.deck(edition.seeker_deck), board.deck(edition.hider_deck)
        return words | {
            "stations": board.size,
            "ferry_ways": listed(ways) if ways else "",
            "stock": tickets(edition.stock, board.modes),
            "purse": tickets(edition.purse, board.modes),
            "purse_size": sum(edition.purse),
            "seeker_cards": len(seekers),
            "seeker_starts": listed(card.station for card in seekers),
            "hider_cards": len(hiders),
            "hider_starts": listed(
                f"{card.station}/{card.second}" if edition.chooses_start else card.station for card in hiders
            ),
        }

    def sections(self, page: BookPage) -> Iterable[Section]:
        """All sections that do not belong to another mechanic."""
        yield _goal(page)
        yield _meanings(page)
        yield _lines(page)
        yield from _marks(page)
        yield _purses(page)
        yield _team(page)
        yield from one_hunter(page)
        yield _setup(page)
        yield _a_round(page)
        yield _moving(page)
        yield page.section(
            "ride",
            _("How {hider} travels"),
            _("He rides by {taxi}, {bus} or {underground} like everybody else, with a ticket from the supply."),
            _("If the supply has no ticket of a mode, that mode is closed to him until a detective pays with one."),
        )
        yield _endings(page)

    def rulings(self, page: BookPage) -> Iterable[Ruling]:
        """For all games with tickets."""
        yield from _paying(page)
        yield from _stuck(page)
        if 1 not in page.edition.counts:
            alone = _(
                "May one detective hunt alone? In the books the smallest team is {fewest}. Here you may try it, "
                "without help."
            )
            yield Ruling("alone", "lone-detective", page.one("lone-detective", alone))
        if not page.at("purses"):
            text = _(
                "Do two detectives led by one player share their tickets? Not in this edition: each has a "
                "separate purse."
            )
            yield Ruling("purses", "purses-apart", text)

    def rules_paragraphs(self, pos: Position) -> Iterable[Paragraph]:
        """Who moves when, what the other side sees, and how a game ends."""
        return tickets_in_short(pos)

    def help_parts(self, pos: Position) -> Mapping[str, Sequence[str]]:
        """Moves of the hider and of a seeker."""
        first, second, _third = pos.board.modes
        return {"move": [f"{first} 123"], "seeker": [f"d2 {second} 77"]}

    def help_lines(self, pos: Position, parts: Mapping[str, Sequence[str]]) -> Iterable[Paragraph]:
        """How a move is typed."""
        move, seeker = in_a_row(parts["move"]), in_a_row(parts["seeker"])
        begins = _("A seeker's move starts with who moves, by code or name: {examples}.")
        yield Paragraph("move", _("A move is a ticket and a station: {examples}.").format(examples=move))
        yield Paragraph("move", begins.format(examples=seeker))
        yield Paragraph("move", _("Words can be shortened, and the station alone is enough where it is clear."))


def _goal(page: BookPage) -> Section:
    return page.section(
        "goal",
        _("How to win"),
        _("The seekers win when one of them moves to the station where {hider} is."),
        _("{hider} wins if he is still free when round {rounds} is over."),
        *page.at("goal"),
        _("He also wins if no detective has a usable ticket left, and he loses if he cannot move.")
        if page.edition.stuck_lose
        else _("He loses if he cannot move."),
        _("You may play either side. The computer plays the other."),
    )


def _meanings(page: BookPage) -> Section:
    """The glossary of the rules."""
    return page.section(
        "meanings",
        _("Terms"),
        page.one("seekers", _("The hider is {hider}. The seekers are the detectives, who hunt him.")),
        _("A purse is the set of tickets a detective can pay with. The supply is everybody's common stock of tickets."),
        _(
            "The log has {spaces} spaces. Each move of {hider} fills the next one; that is a log entry. A reveal is "
            "an entry after which he shows where he is."
        ),
    )


def _lines(page: BookPage) -> Section:
    """What is on the board, and who may ride it."""
    closed = _("By {ferry}: {ferry_lines} lines, {ferry_ways}. In this edition nobody rides them.")
    return page.section(
        "lines",
        _("The board and the lines"),
        _("The board has {stations} stations, numbered from 1 to {stations}."),
        _("A line joins two stations and belongs to one mode. You can ride it in both directions."),
        _("By {taxi}: {taxi_lines} lines, with stops at {taxi_stops} stations. The rides are short."),
        _("By {bus}: {bus_lines} lines, with stops at {bus_stops} stations. The rides are longer."),
        _(
            "By {underground}: {underground_lines} lines, with stops at {underground_stops} stations. The "
            "rides are the longest."
        ),
        *(page.at("ferry", closed) if page.words["ferry_ways"] else ()),
        _("A line stops at its two ends. It does not stop at a station that it merely passes on the map."),
    )


def _marks(page: BookPage) -> Iterable[Section]:
    """What else the board shows, if some mechanic needs it."""
    found = [page.at("districts"), page.at("symbols")[:1], page.at("hideouts")]
    title = _("Districts, symbols and hideouts") if all(found) else _("Marks on the board")
    if any(found):
        yield page.section("marks", title, *(text for texts in found for text in texts))


def _purses(page: BookPage) -> Section:
    """Who has how many tickets, and where they go."""
    edition = page.edition
    supplies = []
    for count in edition.counts:
        left = [every - count * own for every, own in zip(edition.stock, edition.purse, strict=True)]
        text = _("With {detectives} detectives the supply begins with {supply} tickets.")
        supplies.append(page.fill(text, detectives=count, supply=tickets(left, page.board.modes)))
    return page.section(
        "purses",
        _("Tickets"),
        _("A ticket pays for one ride of its mode. The box has {stock} tickets."),
        _("Each detective starts with {purse} tickets, {purse_size} together. The rest is the supply."),
        *supplies,
        _("A detective's used ticket goes to the supply. A purse is never refilled."),
        _("{hider} takes the ticket for each ride from the supply and puts it on his log. It stays there."),
        *_in_hand(page),
    )


def _in_hand(page: BookPage) -> list[str]:
    """What the hider has besides the supply."""
    own = page.at("own")
    both = _("He has {black} and {double} of his own at the start, however many detectives play.")
    some = _("He has {own} of his own at the start, however many detectives play.")
    told = [page.fill(both if len(own) == 2 else some, own=listed(own))] if own else []
    if not page.has("black") and not page.has("double"):
        return [*told, _("No ticket is secret. Everybody may count the purses and the supply.")]
    return [*told, _("No ticket is secret. Everybody may count the purses, the supply and what {hider} has left.")]


def _team(page: BookPage) -> Section:
    """How many hunt, and who pays for whom."""
    most, fewest = max(page.edition.counts), min(page.edition.counts)
    if fewest < most:
        size = page.one("team-size", _("Between {fewest} and {most} detectives hunt."))
    else:
        size = ngettext("{most} detective hunts.", "{most} detectives hunt.", most)
    return page.section(
        "team",
        page.one("team-title", _("Detectives")),
        size,
        *page.at("team"),
        *page.at("purses", _("Each detective has a separate purse. Tickets are never lent or exchanged.")),
    )


def _setup(page: BookPage) -> Section:
    """Who starts where."""
    if page.edition.chooses_start:
        choice = _("He draws one of them and starts on either of its two stations. Nobody is told which.")
        cards = [
            _("There are {hider_cards} start cards for {hider}, with two stations each: {hider_starts}."),
            page.one("start-choice", choice),
        ]
    else:
        cards = [
            _("There are {hider_cards} start cards for {hider}: {hider_starts}."),
            _("He draws one of them and starts there.")
            if not all(card.second for card in page.board.deck(page.edition.hider_deck))
            else _("He draws one of them and starts there. Each card shows two stations; the left one counts."),
        ]
    return page.section(
        "setup",
        _("Setting up"),
        _("There are {seeker_cards} start cards for the seekers: {seeker_starts}."),
        page.one("start-cards", _("Each detective draws one of them and starts there. No card is drawn twice.")),
        *cards,
        *page.at("setup"),
        _("His card is secret, and his pawn is not on the board. But everybody knows which cards there are."),
    )


def _a_round(page: BookPage) -> Section:
    """Who moves when, and what the others see."""
    reveals = [
        _("After entries {reveals} he shows himself. Reveals go by log entries, not by rounds."),
        _("A reveal shows where he is, but not how he got there. With his next move he is out of sight again."),
        *page.at("reveals"),
    ]
    shown = min(page.edition.reveals) <= most_entries(page.edition)
    return page.section(
        "round",
        _("A round"),
        _("A round has two turns: first {hider} moves, then all the seekers."),
        page.one("moves", _("On his turn {hider} makes one move.")),
        _("On their turn every seeker moves once. They choose the order, and may change it each round."),
        _(
            "Each move of {hider} is a log entry: he writes down the station and covers it with the ticket. So the "
            "seekers see how he travels, but not where he goes."
        ),
        *(reveals if shown else [_("He never shows himself.")]),
        _("When the game is over, everybody may see the whole log."),
    )


def _moving(page: BookPage) -> Section:
    """Who may go where, who is in the way, and who must move."""
    return page.section(
        "moving",
        _("Moving"),
        _("A move is one ride: along one line, from one of its ends to the other, with a ticket of its mode."),
        _("A seeker never moves to a station where another seeker stands, whichever of them moved first."),
        page.one("in-the-way", _("{hider} never moves to a station where a seeker stands.")),
        _("{hider} himself blocks nobody. A seeker who moves to his station catches him."),
        example_of(page),
        _("A station is free again as soon as its pawn has left it. Going back and forth is allowed."),
        _("If you can move, you must. Nobody may choose to stay, neither {hider} nor a seeker."),
        _(
            "A detective without a ticket for any line from his station sits out. So does a seeker whose "
            "every way is blocked."
        ),
        _("During the seekers' turn a way may become free. A seeker who has not moved yet must then use it."),
    )


def _endings(page: BookPage) -> Section:
    """All the ways in which a game can end."""
    stuck = _(
        "The detectives are stuck: the seekers' turn begins, and no detective has a ticket for a line "
        "from his station. {hider} wins at once."
    )
    return page.section(
        "endings",
        _("How the game ends"),
        _(
            "These are all the ways the game can end, in the order in which they are checked during a round. "
            "The first one that happens counts."
        ),
        *page.at("endings"),
        *([stuck] if page.edition.stuck_lose else []),
        _("Caught: a seeker moves to the station of {hider}. The seekers win at once, and nobody moves any more."),
        page.one("time-up", _("Time is up: the seekers' turn of round {rounds} is over. {hider} wins.")),
        _("The hider is trapped: it is the turn of {hider}, and he has no move. The seekers win."),
        _("Only a seeker's own move catches him. Standing next to him, or where he has been, is not enough."),
    )


def _paying(page: BookPage) -> Iterable[Ruling]:
    text = _("May a seeker start where {hider} starts? It cannot happen: no station is on both kinds of cards.")
    yield Ruling("paying", "starts", text)
    text = _("What if the supply has no ticket of a mode? Then {hider} cannot ride that mode.")
    yield Ruling("paying", "empty-supply", page.one("empty-supply", text))
    text = _("Do tickets come back from the log? No, they are out of play until the game is over.")
    yield Ruling("paying", "tickets-on-the-log", text)
    text = _("Some books say that {hider} loses if he moves to a seeker's station. Here no such move can be made.")
    yield Ruling("paying", "occupied", page.one("occupied", text))


def _stuck(page: BookPage) -> Iterable[Ruling]:
    text = _(
        "What if {hider} cannot move? Only one of the books says. Here he has lost, in every edition. "
        "But if time is up he does not have to move, and has won."
    )
    yield Ruling("stuck", "hider-shut-in", text)
    if not page.edition.stuck_lose:
        yield Ruling(
            "stuck",
            "play-goes-on",
            page.one(
                "play-goes-on",
                _("What if no detective can move any more? The game goes on. Only the original rules end it then."),
            ),
        )
        return
    text = _(
        "When do you check whether any detective can move? When the seekers' turn begins. If the last "
        "usable ticket is spent during a turn, {hider} moves once more before he wins."
    )
    yield Ruling("stuck", "detectives-stuck", page.one("detectives-stuck", text))
    text = _(
        "Is a detective stuck who has a usable ticket, but is boxed in by other seekers? He sits out, "
        "but that does not end the game. If one of them moves away in the same turn, he must move."
    )
    yield Ruling("stuck", "boxed-in", text)
