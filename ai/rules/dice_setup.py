"""Setting up a game on street tiles: shuffles and lays the tiles by seed, and hands out dice instead of tickets.

Impossible options raise a `SetupError` whose message says what would be right.
"""

from collections import Counter
from gettext import gettext as _
from itertools import pairwise

import numpy as np

from ai.rules.chance import Chance, chance_from
from ai.rules.deal import Start, draw_cards, set_table
from ai.rules.dice_board import compile_layout
from ai.rules.options import (
    FLEW_MARK,
    NO_TICKET,
    STARTED_MARK,
    STAYED_MARK,
    Deal,
    Options,
    Past,
    SetupError,
    check_range,
    left,
)
from ai.rules.state import (
    BLACK,
    BLACK_TICKET,
    BOX,
    DOUBLE,
    ENTRY,
    FIRST,
    FLOWN,
    HAND,
    LAID,
    P_PLACE,
    P_ROLL,
    P_START,
    REROLLS,
    ROUND,
    SEEN,
    SEEN_ENTRY,
    WIDTH,
    Row,
)
from ai.rules.tables import Rules, Tables
from ai.rules.turn_order import turn_arrays
from maps.edition import MOST_REROLLS, MOST_ROUNDS, MOST_SPACES, Edition, Grid
from maps.place_numbers import spans
from maps.tiles import FACES, SIZES, Layout, TileSet, lay, load_tiles

# Options that only make sense with tickets, and the name under which one of them is typed.
TICKETS_ONLY = ("bobbies", "purses", "supply", "pool", "characters", "chips", "crimes")
TYPED = {"purses": "tickets"}


def deal_dice(options: Options, edition: Edition) -> Deal:
    """Lays the tiles and sets up a game on them. The same options give the same game."""
    for name in TICKETS_ONLY:
        if getattr(options, name):
            why = _("{option} cannot be given in this edition, which is played with dice")
            raise SetupError(why.format(option=TYPED.get(name, name)))
    detectives = _count_detectives(options, edition)
    grid, layout = edition.grids[detectives], lay_tiles(options, edition)
    rounds = _last_round(options, edition)
    log = _past_log(options, rounds)
    rules = _rules(options, edition, grid, layout, rounds, len(log))
    blank = _blank_row(options, edition, rules, log, detectives, layout.board.size)

    chance = chance_from("deal", options.seed)
    settled = bool(log) or options.hider_start is not None
    seekers = _seeker_starts(options, layout, grid.pawns, chance) if settled or options.seeker_starts else ()
    tables = compile_layout(layout)
    prior = _prior(options, layout, tables, seekers, log)
    hider = options.hider_start or 0
    if log and not hider:
        stations = np.array(prior, np.int32)
        draw_cards(stations, 1, chance)
        hider = int(stations[0])
    if options.blind:
        hider = 0

    row = np.zeros_like(blank)
    starts = np.array(seekers or (0,) * grid.pawns, np.int32)
    phase = P_ROLL if log else P_START if seekers else P_PLACE
    set_table(row, blank, Start(phase, starts, hider, 0, np.zeros(0, np.int32)), tables, rules)
    heard = log[0].station or (options.hider_start if len(log) == 1 else 0) if log else 0
    return Deal(
        edition=edition,
        board=layout.board,
        tables=tables,
        rules=rules,
        row=row,
        blank=blank,
        prior=prior,
        log=log,
        names=edition.detectives,
        scenes=(),
        seed=options.seed,
        layout=layout,
        start_tile=layout.tiles[heard or 0],
    )


def _count_detectives(options: Options, edition: Edition) -> int:
    """How many people hunt; if only their starts are given, the number of starts decides."""
    detectives, starts = options.detectives, options.seeker_starts
    if detectives is None:
        fits = [n for n, grid in edition.grids.items() if starts is None or grid.pawns == len(starts)]
        if not fits:
            why = _("{starts} starts, but two or three pawns hunt in this edition")
            raise SetupError(why.format(starts=len(starts or ())))
        detectives = max(fits)
    check_range("detectives", detectives, min(edition.grids), max(edition.grids))
    pawns = edition.grids[detectives].pawns
    if starts is not None and len(starts) != pawns:
        why = _("{starts} starts for {pawns} pawns: give one for each")
        raise SetupError(why.format(starts=len(starts), pawns=pawns))
    return detectives


def lay_tiles(options: Options, edition: Edition) -> Layout:
    """The tiles in the order asked for, or shuffled (rulebook 001, "Preparazione" and "Variante per esperti")."""
    tiles, grid = load_tiles(options.board or edition.board), edition.grids[_count_detectives(options, edition)]
    chance = chance_from("tiles", options.seed)
    if options.tiles is None:
        order = _shuffled(tiles, grid, chance)
        light = _drawn(order, grid.light, chance) if options.expert else ""
    else:
        order = options.tiles.upper()
        light = "".join(letter.upper() for letter in options.tiles if letter.islower())
        if len(order) != grid.tiles:
            why = _(
                "{option} names {count} tiles, but {laid} are laid: one letter for each; a small letter means "
                "light side up"
            )
            raise SetupError(why.format(option="tiles", count=len(order), laid=grid.tiles))
        if len({*order} & {*tiles.letters}) != len(order):
            why = _("{tiles}: name each tile once (the letters are {letters}; a small letter means light side up)")
            raise SetupError(why.format(tiles=f"tiles {options.tiles!r}", letters="".join(tiles.letters)))
        if options.expert and not light:
            light = _drawn(order, grid.light, chance)
    try:
        return lay(tiles, order, grid.columns, light)
    except ValueError as error:
        raise SetupError(f"tiles {options.tiles or order!r}: {error}") from error


def _shuffled(tiles: TileSet, grid: Grid, chance: Chance) -> str:
    """Draws and shuffles the tiles, with as many undergrounds among them as a layout of this size needs."""
    needed = SIZES[grid.tiles, grid.columns]
    deep = "".join(tile for tile in tiles.letters if tiles.has_underground(tile))
    others = "".join(tile for tile in tiles.letters if not tiles.has_underground(tile))
    chosen = "".join(tiles.letters)
    if needed:
        if len(deep) < needed or len(others) < grid.tiles - needed:
            why = _("{tiles} tiles are laid, {needed} of them with an underground: there are too few")
            raise SetupError(why.format(tiles=grid.tiles, needed=needed))
        chosen = _drawn(deep, needed, chance) + _drawn(others, grid.tiles - needed, chance)
    return _drawn(chosen, min(grid.tiles, len(chosen)), chance)


def _drawn(letters: str, count: int, chance: Chance) -> str:
    """Draws `count` of the letters, in the order drawn."""
    deck = np.array([ord(letter) for letter in letters], np.int32)
    draw_cards(deck, count, chance)
    return "".join(chr(letter) for letter in deck[:count])


def _last_round(options: Options, edition: Edition) -> int:
    rounds = edition.rounds if options.rounds is None else options.rounds
    check_range("rounds", rounds, 1, MOST_ROUNDS)
    return rounds


def _past_log(options: Options, rounds: int) -> tuple[Past, ...]:
    """The spaces already covered: the start and one for each round; unknown entries if no log is given."""
    log, number = options.log, options.round
    if number is not None:
        check_range("round", number, 1, rounds)
    if log is None:
        before = (number or 1) - 1
        begun = before > 0 or options.hider_start is not None
        return (Past(STARTED_MARK), *(Past(NO_TICKET),) * before) if begun else ()
    if number is not None and (log or number > 1) and not number <= len(log) < 2 * number:
        few = _("{option} needs {least} log entries (the start and one a round), but {log} has {entries}")
        many = _("{option} has at most {most} log entries (the start and two a round): {log} has {entries}")
        why = few if len(log) < number else many
        span = {"option": f"round={number}", "least": number, "most": 2 * number - 1}
        raise SetupError(why.format(**span, log="log", entries=len(log)))
    if any(past.ticket == STARTED_MARK for past in log[1:]):
        raise SetupError(_("only the first entry of the log is the start"))
    if sum(past.ticket == FLEW_MARK for past in log[1:]) > 1:
        raise SetupError(_("the helicopter flies once in a game, but the log has it more often"))
    return (Past(STARTED_MARK, log[0].station), *log[1:]) if log else ()  # whatever covers it, the start spends nothing


def _rules(options: Options, edition: Edition, grid: Grid, layout: Layout, rounds: int, past: int) -> Rules:
    spaces = rounds + edition.spaces - edition.rounds if options.spaces is None else options.spaces
    check_range("spaces", spaces, 1, MOST_SPACES)
    shown = sorted({*(edition.reveals if options.reveals is None else options.reveals)})
    reveals = np.zeros(spaces + 1, np.int32)
    for entry in shown:
        check_range("reveals", entry, 1, MOST_SPACES)
        if entry <= spaces:
            reveals[entry] = 1
    # Dice on the card come back only at a reveal; until then the detectives must not run short of dice.
    marks = [0, *(entry for entry in shown if entry <= spaces), spaces + 1]
    longest, most = max(b - a for a, b in pairwise(marks)) - 1, edition.dice - grid.dice
    if longest > most:
        why = _(
            "the dice would run out: {longest} entries without a reveal, but at most {most} are possible "
            "when {rolled} of {dice} dice are rolled"
        )
        raise SetupError(why.format(longest=longest, most=most, rolled=grid.dice, dice=edition.dice))
    after, handler = turn_arrays(edition)
    faces = Counter(layout.faces)
    none = np.zeros(grid.pawns + 1, np.int32)
    return Rules(
        after=after,
        handler=handler,
        reveals=reveals,
        rounds=rounds,
        spaces=spaces,
        detectives=grid.pawns,
        seekers=grid.pawns,
        purse_of=np.arange(grid.pawns + 1, dtype=np.int32),
        price=none,
        character=none,
        blocker=0,
        stuck_lose=0,
        cards=np.zeros(0, np.int32),
        crimes=0,
        arrivals=0,
        chips=0,
        past=past,
        pays=0,
        flights=1,
        dice=grid.dice,
        faces=np.array([faces[face] for face in FACES], np.int32),
    )


def _blank_row(
    options: Options, edition: Edition, rules: Rules, log: tuple[Past, ...], detectives: int, stations: int
) -> Row:
    """The row at the beginning of a round, with all counts and no pawns."""
    grid = edition.grids[detectives]
    number = max(1, len(log)) if options.round is None else options.round
    check_range("round", number, 1, rules.rounds)
    if len(log) > rules.spaces:
        why = _("{entries} log entries, but the log has {spaces} spaces")
        raise SetupError(why.format(entries=len(log), spaces=rules.spaces))
    row = np.zeros(WIDTH + stations + 1, np.int32)
    row[ROUND] = number
    row[ENTRY] = len(log)
    for entry, past in enumerate(log, start=1):
        if past.station:
            row[SEEN], row[SEEN_ENTRY] = past.station, entry
    row[FIRST] = (number - 1) % grid.pawns + 1 if detectives > 1 else 0
    row[FLOWN] = any(past.ticket == FLEW_MARK for past in log)
    used = sum(past.ticket == BLACK_TICKET for past in log)
    row[BLACK] = left("black", options.black, grid.black, used)
    row[DOUBLE] = left("double", options.double, edition.double, max(0, len(log) - number))
    row[REROLLS] = left("rerolls", options.rerolls, edition.rerolls, most=MOST_REROLLS)
    shown = [entry for entry in range(len(log) + 1) if rules.reveals[entry]]
    row[LAID] = len(log) - max(shown, default=0)
    row[HAND] = grid.dice
    row[BOX] = edition.dice - row[HAND] - row[LAID]
    return row


def _check_place(name: str, place: int, layout: Layout) -> None:
    if layout.board.has_station(place):
        return
    why = _("{option} names place {place}, but places here are {places}")
    tile = dict(layout.in_the_box).get(place, "")
    if tile:
        why = _("{option} names place {place}, but tile {tile} is not on the table (places here are {places})")
    raise SetupError(why.format(option=name, place=place, tile=tile, places=spans(layout.board.numbers)))


def _seeker_starts(options: Options, layout: Layout, pawns: int, chance: Chance) -> tuple[int, ...]:
    """The detectives' places: as given, or drawn from the places where only taxis stop."""
    starts = options.seeker_starts
    if starts is None:
        deck = np.array([s for s in sorted(layout.taxi_only) if s != options.hider_start], np.int32)
        draw_cards(deck, pawns, chance)
        return tuple(int(s) for s in deck[:pawns])
    for start in starts:
        _check_place("dstarts", start, layout)
    if len(set(starts)) != len(starts):
        raise SetupError(_("two seekers on one station: each {option} must be different").format(option="dstart"))
    return starts


def _prior(
    options: Options, layout: Layout, tables: Tables, seekers: tuple[int, ...], log: tuple[Past, ...]
) -> tuple[int, ...]:
    """Where the hider may be, as far as everybody knows: on his tile; or, in a game set up in the middle, wherever the
    dice lead from his last reveal."""
    board = layout.board
    free = tuple(s for s in board.numbers if s not in seekers)
    start = options.hider_start
    if start is not None:
        _check_place("xstart", start, layout)
        if start in seekers:
            raise SetupError(_("a seeker stands on the hider's station {station}").format(station=start))
        if len(log) == 1 and not log[0].station:
            return tuple(s for s in free if layout.tiles[s] == layout.tiles[start])
    known = [number for number, past in enumerate(log) if past.station]
    if not known:
        return free
    ridden = {*board.arcs(), *layout.against}
    for number in known:
        _check_place("log", log[number].station, layout)
    places = {log[known[-1]].station}
    for past in log[known[-1] + 1 :]:
        if past.ticket == NO_TICKET:  # he may have stayed, or flown
            places = {*free}
        elif past.ticket == FLEW_MARK:
            places = {int(to) for here in places for to in tables.across[here] if to}
        elif past.ticket == STAYED_MARK:
            pass
        elif past.ticket == BLACK_TICKET:
            places = {to for here, _mode, to in ridden if here in places}
        else:
            places = {to for here, mode, to in board.arcs() if here in places and mode == past.ticket}
    prior = tuple(s for s in free if s in places)
    if not prior:
        raise SetupError(_("the log leads to no station that is free"))
    if start is not None and start not in prior:
        raise SetupError(_("the log does not lead to the hider's station {station}").format(station=start))
    return prior
