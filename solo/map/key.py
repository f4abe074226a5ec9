"""The map key: every sign on the map, and its meaning."""

from gettext import gettext as _
from gettext import ngettext, pgettext

from ai.position.names import seat_code, seat_name
from ai.position.position import View
from maps.board import SYMBOLS
from maps.wording import shown_mode
from solo.map.glyphs import HEAT_STYLES, KIND_STYLES, LINE_STYLES, RING_STYLES, Glyphs
from solo.map.signs import hider_letter, signs_of

SAMPLE = 12  # the station used to show signs
BRAILLE_LINES = ("⠁⠁⠁⠁", "⠉⠉⠉⠉", "⠛⠛⠛⠛", "⠉⠁⠈⠉")  # a piece of a line, by mode

KeyRow = tuple[str, str, str]  # a sign, its style, and its meaning


def map_key(view: View, glyphs: Glyphs) -> list[KeyRow]:
    """All signs of an edition, in the order in which a player wants to know them."""
    rows = [*_pawn_rows(view, glyphs), *_mark_rows(view, glyphs)]
    return [*rows, *(_tile_rows(view, glyphs) if view.layout else _network_rows(view, glyphs))]


def _pawn_rows(view: View, glyphs: Glyphs) -> list[KeyRow]:
    letter, at = hider_letter(view), f"{glyphs.at}{SAMPLE}"
    rows = [(f"{letter}{at}", "hider", _("{hider}, when you may see him").format(hider=view.edition.shown_hider))]
    rows.append(
        (
            f"{glyphs.seen}3{at}",
            "hider.seen",
            _("where {hider} was last seen, 3 entries ago").format(hider=view.edition.shown_hider),
        )
    )
    for seat in view.seats:
        if view.is_bobby(seat):
            rows.append(
                (f"{seat_code(view, seat)}{at}", "pawn.bobby", _("a {bobby}").format(bobby=view.edition.shown_bobby))
            )
            break
        name = seat_name(view, seat)
        rows.append((f"{seat_code(view, seat)}{at}", f"pawn.{seat}", name))
    rows.append((f"{glyphs.active}d1{at}", "pawn.active", _("the pawn to move")))
    rows.append((f"{glyphs.arrows[0]}d1{at}", "pawn.1", _("a pawn outside the map, that way")))
    return rows


def _mark_rows(view: View, glyphs: Glyphs) -> list[KeyRow]:
    legal, cursor = (f"{left}{SAMPLE}{right}" for left, right in (glyphs.legal, glyphs.cursor))
    first, second = (shown_mode(mode)[:1].upper() for mode in view.board.modes[:2])
    by = f"{glyphs.legal[0]}{first}{second}{SAMPLE}{glyphs.legal[1]}"
    letters = _("letters: the tickets that lead there")
    if view.plays_black:
        letters = _("letters: the tickets that lead there; {black} is black")
    rows = [
        (legal, "mark.legal", _("you can go there")),
        (by, "mark.legal", letters.format(black=glyphs.black)),
        (cursor, "mark.cursor", _("the cursor")),
    ]
    words = (
        _("{hider}: unlikely"),
        _("{hider}: possible"),
        _("{hider}: likely"),
        _("{hider}: very likely"),
    )
    for sign, style, sentence in zip(glyphs.heat, HEAT_STYLES, words, strict=True):
        rows.append((f"{sign}{SAMPLE}", style, sentence.format(hider=view.edition.shown_hider)))
    rows.append((f"{SAMPLE}{glyphs.reveal}3", "trail.seen", _("he was seen there after entry 3 (F6)")))
    rows.append((f"{glyphs.slopes[0]}{glyphs.arrows[1]}{glyphs.slopes[0]}", "trail", _("one of the last moves (F6)")))
    for ring, (style, sign) in enumerate(zip(RING_STYLES, glyphs.rings, strict=False), start=1):
        text = ngettext("{n} move from where he was last seen (F7)", "{n} moves from where he was last seen (F7)", ring)
        rows.append((f"{sign}{SAMPLE}", style, text.format(n=ring)))
    return rows


def _network_rows(view: View, glyphs: Glyphs) -> list[KeyRow]:
    board = view.board
    stops = (_("only {mode} stops here"), _("{mode} stops here too"), _("{mode} stops here too"))
    rows = [
        (f"{glyphs.kinds[kind]}{SAMPLE}", KIND_STYLES[kind], words.format(mode=shown_mode(board.modes[kind])))
        for kind, words in enumerate(stops)
    ]
    rows.append((" ".join(glyphs.dots), "station.dot", _("the same, where its number does not fit")))
    for mode, word in enumerate(board.all_modes):
        plain = (glyphs.dotted[1], glyphs.slopes[0], glyphs.twofold, glyphs.ferry)[mode] * 4
        rows.append(
            (
                BRAILLE_LINES[mode] if glyphs.braille else plain,
                LINE_STYLES[mode],
                _("line: {mode}").format(mode=shown_mode(word)),
            )
        )
    rows += _sign_rows(view, glyphs, "printed")
    for symbol, sign in zip(SYMBOLS[1:], glyphs.symbols, strict=True):
        if any(s.symbol == symbol for s in board.stations):
            rows.append(
                (f"{SAMPLE}{sign}", "station.taxi", _("beside: {what}").format(what=pgettext("symbol", symbol)))
            )
    if any(s.district for s in board.stations):
        rows.append((" ".join(glyphs.borders), "map.border", _("a district border")))
    rows += [*_sign_rows(view, glyphs, "laid"), *_sign_rows(view, glyphs, "planned")]
    kinds = {thing.kind for thing in board.scenery}
    rows += [(glyphs.waves, "map.water", _("water"))] if kinds & {"river", "land"} else []
    return rows + ([(glyphs.grass, "map.park", _("a park"))] if "park" in kinds else [])


def _sign_rows(view: View, glyphs: Glyphs, kind: str) -> list[KeyRow]:
    """The mechanics' signs of one kind."""
    found = [sign for sign in signs_of(view) if sign.kind == kind]
    return [(f"{SAMPLE}{glyphs.marks[sign.glyph]}", sign.style, sign.meaning) for sign in found]


def _tile_rows(view: View, glyphs: Glyphs) -> list[KeyRow]:
    closed = _("a closed street")
    facing = _("open to black tickets only") if view.plays_black else closed
    return [
        ("1-4", "tile.dark", _("places are numbered tile by tile, in rows: A has 1 to 4, B has 5 to 8")),
        ("T B U", "station.taxi", _("taxi, bus, underground stop here")),
        (glyphs.street[0] * 3, "map.taxi", _("a street for taxis")),
        (glyphs.bus_street[0] * 3, "map.bus", _("a street for taxis and buses")),
        (" ".join(glyphs.arrows), "tile.arrow", _("a one-way street")),
        (glyphs.black_street, "map.black", facing),
        (glyphs.closed, "tile.closed", closed),
        ("⠁⠁⠁" if glyphs.braille else " ".join(glyphs.lane), "map.taxi", _("a taxi lane across a tile")),
    ]
