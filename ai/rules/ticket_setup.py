"""Setting up a game with tickets. Every count, start and length can be given; the rest is drawn from the seed.

Impossible options raise a `SetupError` whose message says what would be right.
"""

from collections.abc import Sequence
from gettext import gettext as _

import numpy as np

from ai.rules import setup_mechanics
from ai.rules.chance import Chance, chance_from
from ai.rules.characters import ABILITY_CODES, LESTRADE
from ai.rules.deal import Start, draw_cards, set_table
from ai.rules.options import (
    MOST_CARDS,
    NO_TICKET,
    Deal,
    Options,
    Past,
    SetupError,
    check_range,
    check_station,
    check_tickets,
    left,
    not_for_each,
)
from ai.rules.past_log import places_after
from ai.rules.state import (
    BLACK,
    BLACK_TICKET,
    CHIPS,
    DOUBLE,
    ENTRY,
    MODES,
    P_HIDER,
    P_START,
    PURSE,
    RESERVE,
    ROUND,
    SEEN,
    SEEN_ENTRY,
    SUPPLY,
    WIDTH,
    Row,
)
from ai.rules.tables import Rules, compile_board
from ai.rules.turn_order import turn_arrays
from maps import Board, load_board
from maps.edition import MOST_BOBBIES, MOST_ROUNDS, MOST_SPACES, Character, Edition
from maps.wording import all_of, shown_mode


def deal_tickets(options: Options, edition: Edition) -> Deal:
    """Sets up a game on a board. The same options give the same game."""
    if options.tiles is not None or options.expert or options.rerolls is not None:
        dice_only = all_of(("tiles", "expert", "rerolls"))
        raise SetupError(_("{options} belong to the dice edition").format(options=dice_only))
    board = load_board(options.board or edition.board)
    _check_board(edition, board)
    detectives, bobbies = _count_seekers(options, edition)
    who = setup_mechanics.characters(options, edition, detectives)
    rules = _rules(options, edition, board, who, detectives, bobbies)
    log = _past_log(options, rules)
    blank = _blank_row(options, edition, board, rules, log)

    chance = chance_from("deal", options.seed)
    seekers = _seeker_starts(options, edition, board, rules.seekers, chance)
    prior = _prior(options, edition, board, seekers, log)
    hider, card, crimes = draw_secrets(options, edition, board, prior, log, chance)

    tables = setup_mechanics.hideouts(edition, compile_board(board))
    row = np.zeros_like(blank)
    phase = P_START if card else P_HIDER
    start = Start(phase, np.array(seekers, np.int32), hider, card, np.array(crimes, np.int32))
    set_table(row, blank, start, tables, rules)
    names = tuple(character.name for character in who) or edition.detectives
    scenes = setup_mechanics.scenes(options, edition, board)
    return Deal(edition, board, tables, rules, row, blank, prior, log, names, scenes, options.seed)


def draw_secrets(
    options: Options,
    edition: Edition,
    board: Board,
    prior: tuple[int, ...],
    log: tuple[Past, ...],
    chance: Chance,
) -> tuple[int, int, tuple[int, ...]]:
    """The hider's station or his start card (0 where it is the other), and the scenes of his crimes."""
    hider, card = _hider_start(options, edition, board, prior, log, chance)
    return hider, card, setup_mechanics.crimes(options, edition, board, chance)


def _hider_start(
    options: Options,
    edition: Edition,
    board: Board,
    prior: tuple[int, ...],
    log: tuple[Past, ...],
    chance: Chance,
) -> tuple[int, int]:
    """(the hider's station, 0), or (0, the card counted from 1) if he chooses between the stations of a card."""
    if options.blind:
        return 0, 0
    if options.hider_start is not None:
        return options.hider_start, 0
    cards = board.deck(edition.hider_deck)
    if log or not edition.chooses_start:
        stations = np.array(prior, np.int32)
        draw_cards(stations, 1, chance)
        return int(stations[0]), 0
    numbers = [n for n, card in enumerate(cards, start=1) if {card.station, card.second} & {*prior}]
    deck = np.array(numbers, np.int32)
    draw_cards(deck, 1, chance)
    return 0, int(deck[0])


def _check_board(edition: Edition, board: Board) -> None:
    """A board must have what the edition plays with."""
    if edition.characters and not all(station.district for station in board.stations):
        raise SetupError(_("the board {board} has no districts, which this edition asks for").format(board=board.name))
    if edition.chooses_start and not all(card.second for card in board.deck(edition.hider_deck)):
        why = _("deck {deck} of the board {board} has cards with one station, but the hider chooses between two")
        raise SetupError(why.format(deck=edition.hider_deck, board=board.name))
    if len(board.deck(edition.hider_deck)) > MOST_CARDS:
        why = _("deck {deck} has more than {most} cards")
        raise SetupError(why.format(deck=edition.hider_deck, most=MOST_CARDS))


def _count_seekers(options: Options, edition: Edition) -> tuple[int, int]:
    """The numbers of detectives and bobbies; what is not given follows from the number of starts, if those are."""
    given = None if options.seeker_starts is None else len(options.seeker_starts)
    detectives, bobbies = options.detectives, options.bobbies
    if detectives is None and options.characters is not None:
        detectives = len(options.characters)
    if detectives is None:
        detectives = edition.counts[-1] if given is None else given - (bobbies or 0)
    check_range("detectives", detectives, 1, edition.counts[-1])
    if bobbies is None:
        bobbies = edition.bobbies_for(detectives) if given is None else given - detectives
    check_range("bobbies", bobbies, 0, MOST_BOBBIES)
    if given is not None and given != detectives + bobbies:
        why = _("{starts} starts for {detectives} detectives and {bobbies} bobbies: give one for each")
        raise SetupError(why.format(starts=given, detectives=detectives, bobbies=bobbies))
    return detectives, bobbies


def _rules(
    options: Options, edition: Edition, board: Board, characters: Sequence[Character], detectives: int, bobbies: int
) -> Rules:
    rounds = edition.rounds if options.rounds is None else options.rounds
    check_range("rounds", rounds, 1, MOST_ROUNDS)
    spaces = rounds + edition.spaces - edition.rounds if options.spaces is None else options.spaces
    check_range("spaces", spaces, 1, MOST_SPACES)
    reveals = np.zeros(spaces + 1, np.int32)
    for entry in edition.reveals if options.reveals is None else options.reveals:
        check_range("reveals", entry, 1, MOST_SPACES)
        if entry <= spaces:
            reveals[entry] = 1
    seekers = detectives + bobbies
    pairs = [(card.station, card.second) for card in board.deck(edition.hider_deck) if edition.chooses_start]
    after, handler = turn_arrays(edition)
    abilities = [ABILITY_CODES[character.ability] for character in characters]
    price = np.array([0] + [1] * detectives + [0] * bobbies, np.int32)
    return Rules(
        after=after,
        handler=handler,
        reveals=reveals,
        rounds=rounds,
        spaces=spaces,
        detectives=detectives,
        seekers=seekers,
        purse_of=setup_mechanics.pool(options, edition, detectives, bobbies),
        price=price,
        character=np.array([0, *abilities, *[0] * (seekers - len(abilities))], np.int32),
        blocker=abilities.index(LESTRADE) + 1 if LESTRADE in abilities else 0,
        stuck_lose=int(edition.stuck_lose),
        cards=np.array([s for pair in pairs for s in pair], np.int32),
        crimes=edition.crimes,
        arrivals=int(edition.has("crimes") or edition.has("hideouts")),
        chips=int(bool(characters)),
        past=0 if options.blind else len(options.log) if options.log is not None else (options.round or 1) - 1,
        pays=1,
        flights=int(edition.has("hideouts") and bool(pairs)),
        dice=0,
        faces=np.zeros(MODES + 1, np.int32),
    )


def _first_round(options: Options) -> int:
    """The round that begins; if only a log is given, each earlier round wrote one entry."""
    return options.round if options.round is not None else len(options.log or ()) + 1


def _past_log(options: Options, rules: Rules) -> tuple[Past, ...]:
    """The log entries of earlier rounds; if none are given, one unknown entry for each round."""
    first = _first_round(options)
    check_range("round", first, 1, rules.rounds)
    before = first - 1
    log = (Past(NO_TICKET),) * before if options.log is None else options.log
    if not before <= len(log) <= 2 * before:
        why = _("{entries} log entries before round {round}: one or two for each of {before} rounds")
        raise SetupError(why.format(entries=len(log), round=first, before=before))
    if len(log) >= rules.spaces:
        why = _("{entries} log entries leave no space on a log of {spaces}")
        raise SetupError(why.format(entries=len(log), spaces=rules.spaces))
    return log


def _blank_row(options: Options, edition: Edition, board: Board, rules: Rules, log: tuple[Past, ...]) -> Row:
    """The row with all counts and no pawns."""
    row = np.zeros(WIDTH + board.size + 1, np.int32)
    row[ROUND] = _first_round(options)
    row[ENTRY] = len(log)
    for number, past in enumerate(log, start=1):
        if past.station:
            check_station("log", past.station, board)
            row[SEEN], row[SEEN_ENTRY] = past.station, number

    purses = options.purses or (edition.purse,)
    if len(purses) == 1:
        purses = purses * rules.detectives
    if len(purses) != rules.detectives:
        raise not_for_each("tickets", len(purses), rules.detectives)
    for seat, purse in enumerate(purses, start=1):
        check_tickets("tickets", purse)
        first = PURSE + MODES * int(rules.purse_of[seat])
        row[first : first + MODES] += np.array(purse, np.int32)
    for seat in range(rules.detectives + 1, rules.seekers + 1):  # a bobby pays nothing, so one ticket lasts forever
        row[PURSE + MODES * seat : PURSE + MODES * seat + MODES] = 1

    used = [past.ticket for past in log]
    if options.supply is not None:
        check_tickets("supply", options.supply)
        row[SUPPLY : SUPPLY + MODES] = options.supply
    else:
        for mode in range(MODES):
            held = sum(purse[mode] for purse in purses) + used.count(mode)
            if held > edition.stock[mode]:
                why = _(
                    "{count} {mode} tickets in purses and log, but the box has {most}: give fewer, or give the "
                    "supply too"
                )
                mode_name = shown_mode(board.modes[mode])
                raise SetupError(why.format(count=held, mode=mode_name, most=edition.stock[mode]))
            row[SUPPLY + mode] = edition.stock[mode] - held
    row[CHIPS + 1 : CHIPS + 1 + rules.detectives] = setup_mechanics.chips(
        options, edition, rules.detectives, any_chips=bool(rules.chips)
    )
    row[RESERVE : RESERVE + 2] = edition.reserve
    row[BLACK] = left("black", options.black, edition.black, used.count(BLACK_TICKET))
    row[DOUBLE] = left("double", options.double, edition.double, len(log) - (_first_round(options) - 1))
    return row


def _seeker_starts(options: Options, edition: Edition, board: Board, count: int, chance: Chance) -> tuple[int, ...]:
    starts = options.seeker_starts
    if starts is None:
        taken = {options.hider_start}
        cards = [card.station for card in board.deck(edition.seeker_deck) if card.station not in taken]
        if len(cards) < count:
            why = _("the board {board} has {cards} start cards for {count} seekers: give {option}")
            raise SetupError(why.format(board=board.name, cards=len(cards), count=count, option="dstarts"))
        deck = np.array(cards, np.int32)
        draw_cards(deck, count, chance)
        return tuple(int(s) for s in deck[:count])
    for start in starts:
        check_station("dstarts", start, board)
    if len(set(starts)) != len(starts):
        raise SetupError(_("two seekers on one station: each {option} must be different").format(option="dstart"))
    return starts


def _prior(
    options: Options, edition: Edition, board: Board, seekers: Sequence[int], log: tuple[Past, ...]
) -> tuple[int, ...]:
    """Where the hider may be, as far as everybody knows: on the station of a start card; or, in a game set up in the
    middle, wherever the log's tickets lead from his last reveal (the seekers stood elsewhere then, so nothing blocks).
    """
    free = [s for s in range(1, board.size + 1) if s not in seekers]
    if options.hider_start is not None:
        check_station("xstart", options.hider_start, board)
        if options.hider_start in seekers:
            why = _("a seeker stands on the hider's station {station}")
            raise SetupError(why.format(station=options.hider_start))
    if any(past.station for past in log):
        places = places_after(board, log)
        prior = tuple(s for s in free if s in places)
        if not prior:
            raise SetupError(_("the log leads to no station that is free"))
        if options.hider_start is not None and options.hider_start not in prior:
            why = _("the log does not lead to the hider's station {station}")
            raise SetupError(why.format(station=options.hider_start))
        return prior
    if options.hider_start is not None and options.blind:
        return (options.hider_start,)
    if log or options.hider_start is not None:
        return tuple(free)
    cards = board.deck(edition.hider_deck)
    starts = {s for card in cards for s in ((card.station, card.second) if edition.chooses_start else (card.station,))}
    prior = tuple(sorted(s for s in starts if s in free))
    if not prior:
        why = _("the board {board} has no free start card for the hider: give {option}")
        raise SetupError(why.format(board=board.name, option="xstart"))
    return prior
