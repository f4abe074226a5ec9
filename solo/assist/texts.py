"""What is said at a real table: what to enter next, what can be entered, and how it is typed."""

from gettext import gettext as _
from gettext import ngettext

from ai.belief.filter import Belief
from ai.belief.hidden_game import CAUGHT, STUCK, BlindGame
from ai.game.game import Game
from ai.position.names import seat_code, seat_name
from ai.position.position import View
from maps.wording import any_of, listed
from solo.assist.entries import typed
from solo.texts.belief_text import chance_text, is_hidden
from solo.texts.rules_text import arrival_words


def what_next(game: BlindGame) -> list[str]:
    """What the table is expected to do, and how it is entered."""
    said = []
    if CAUGHT in game.legal_moves():
        text = _("If {name} was on {station}, say {word}.")
        where = {"name": game.edition.shown_hider, "station": game.moves[-1].station}
        said.append(text.format(**where, word="caught"))
    if game.outcome is None:
        said.append(_expected(game))
    elif is_concluded(game):
        text = _(
            "He could be nowhere else. If that is not so, a line is wrong: {log} lists them, {fix} puts one right."
        )
        said.append(text.format(log="log", fix="fix 7"))
    return said


def is_concluded(game: BlindGame) -> bool:
    """Whether the end was worked out from the entries, and not told by the table."""
    if game.outcome is None or game.outcome.reason not in ("captured", "hider stuck"):
        return False
    return game.moves[-1] not in (CAUGHT, STUCK) and bool(game.moves[-1].seat)


def belief_line(view: View, belief: Belief) -> str:
    """Where he can be, in a sentence: how many stations, and the likeliest."""
    if not is_hidden(view):
        return ""
    text = ngettext(
        "He can be on {count} station, first of all {stations}.",
        "He can be on {count} stations, first of all {stations}.",
        len(belief.places),
    )
    likeliest = sorted(belief.places, key=lambda station: -belief.weights[station])[:3]
    first = [f"{station} ({chance_text(float(belief.weights[station]))})" for station in likeliest]
    return text.format(count=len(belief.places), stations=listed(first))


def _expected(game: Game) -> str:
    """The next thing to be entered."""
    phase, name, modes = game.phase, game.edition.shown_hider, game.board.modes
    if phase == "places":
        pawn = _pawn(game, game.next_seat)
        return _("Where does {pawn} start? Such as {example}.").format(pawn=pawn, example="start 5")
    if phase == "start":
        return _("Which tile does {name} name? Such as {example}.").format(name=name, example="start E")
    if phase == "roll":
        count = game.dice.hand if game.dice else 0
        text = ngettext(
            "What does the die show? Such as {example}.", "What do the {count} dice show? Such as {example}.", count
        )
        example = " ".join(["roll", *(("taxi", "bus", "X", "taxi", "bus", "X", "taxi")[:count])])
        return text.format(count=count, example=example)
    if phase == "draw":
        return _("Which card was drawn for the balloon? Say its left station, such as {example}.").format(
            example="card 45"
        )
    if phase == "landing":
        return _("Where does the balloon land? Such as {example}.").format(example="land 45")
    if phase == "seekers":
        waiting = [_pawn(game, seat) for seat in game.seats if not game.has_moved(seat)]
        if not waiting:
            return _("All have moved. Enter a chip, or say {word}.").format(word="pass")
        return _("Still to move: {pawns}.").format(pawns=listed(waiting))
    if game.shows_at(game.entry + 1):
        text = _("{name} shows himself with entry {entry} of his log: his ticket and the station, such as {example}.")
        if game.edition.has("dice"):
            text = _("{name} shows himself with space {entry} of his card: his die and the place, such as {example}.")
        return text.format(name=name, entry=game.entry + 1, example=f"{modes[0]} 14")
    if phase == "second half":
        text = _("The second half of his double move: entry {entry}, such as {example}.")
    elif game.edition.has("dice"):
        text = _("What does {name} do? Space {entry} of his card, such as {example}.")
    else:
        text = _("What does {name} lay down? Entry {entry} of his log, such as {example}.")
    return text.format(
        name=name, entry=game.entry + 1, example=any_of([modes[0], "black"] if game.plays_black else modes[:2])
    )


def _pawn(game: Game, seat: int) -> str:
    """A pawn with its code: "Yellow (d2)"."""
    return _("{name} ({code})").format(name=seat_name(game, seat), code=seat_code(game, seat))


def choice_lines(game: BlindGame) -> list[str]:
    """All that can be entered now, stations that belong to the same words on one line."""
    groups: dict[str, list[str]] = {}
    for text in dict.fromkeys(typed(game, (move,)) for move in game.legal_moves()):
        *words, last = text.split()
        if last.isdigit() and words:
            groups.setdefault(" ".join(words), []).append(last)
        else:
            groups.setdefault(text, [])
    return [f"{words} {', '.join(stations)}".rstrip() for words, stations in groups.items()]


def how_to_enter(view: View) -> list[str]:
    """How entries are typed; help says it below the commands."""
    mode, second = view.board.modes[:2]
    lines = []
    name, here, there = view.edition.shown_hider, *((14, 19) if view.edition.has("dice") else (46, 13))
    text = _("What {name} lays down: {examples}; where he shows himself the station too, {shown}.")
    own = [*(["black"] if view.plays_black else []), *([f"double {mode} {second}"] if view.plays_double else [])]
    examples = listed((mode, *(own or [second])))
    lines.append(text.format(name=name, examples=examples, shown=f"{mode} {here}"))
    if view.edition.has("dice"):
        text = _("The detectives: {examples}. Several at once: {row}.")
        row = f"start {here}; start {there}"
    else:
        text = _("The detectives, in any order: {examples}. Several at once: {row}.")
        row = f"d1 {mode} {here}; d2 {second} {there}"
    lines.append(text.format(examples=listed((f"d1 {mode} {here}", str(here))), row=row))
    lines.append(_("When a detective has found him: {word}.").format(word="caught"))
    if deeds := [f"{mode} {deed}" for deed in arrival_words(view)]:
        with_flight, alone = (
            _("What he does on arriving: {deeds}. A flight: {flight}."),
            _("What he does on arriving: {deeds}."),
        )
        flight = listed(("balloon", "card 45", "land 107"))
        text = with_flight if view.edition.has("hideouts") else alone
        lines.append(text.format(deeds=listed(deeds), flight=flight))
    if view.edition.has("characters"):
        asked = {"manhunt": "manhunt III", "ask": "ask river yes", "clue": "clue 123"}
        who = {one.ability: number for number, one in enumerate(view.edition.characters, start=1)}
        answers = [f"d{who[ability]} {words}" for ability, words in asked.items() if ability in who]
        examples = listed((*answers, "pass"))
        lines.append(_("Chips with his answers, and the end of the turn: {examples}.").format(examples=examples))
    if view.edition.has("dice"):
        examples = listed(("d1 start 5", "start E", "roll taxi bus X", "reroll", "helicopter", "pass"))
        lines.append(_("Starts, his tile, dice and flights: {examples}.").format(examples=examples))
    return lines
