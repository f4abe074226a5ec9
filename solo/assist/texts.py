"""Texts for a real table: what to enter next, what can be entered, and how it is typed."""

from gettext import gettext as _
from gettext import ngettext

from ai.belief.filter import Belief
from ai.belief.hidden_game import CAUGHT, STUCK, BlindGame
from ai.game.game import Game
from ai.position.position import View
from maps.wording import listed, probability
from solo.assist.entries import typed
from solo.texts.belief_text import is_hidden
from solo.texts.mechanics.places import pawn
from solo.texts.mechanics.play_texts import Told, in_order, last_of
from solo.texts.mechanics.registry import texts_in, travel_of
from solo.texts.rules_text import arrival_words

HELP_SLOTS = ("hider", "detectives", "caught", "deeds", "more")  # how entries are typed, in this order


def what_next(game: BlindGame) -> list[str]:
    """What the players are expected to do, and how to enter it."""
    said = []
    if CAUGHT in game.legal_moves():
        text = _("If {name} was on {station}, type {word}.")
        where = {"name": game.edition.shown_hider, "station": game.moves[-1].station}
        said.append(text.format(**where, word="caught"))
    if game.outcome is None:
        said.append(_expected(game))
    elif is_concluded(game):
        text = _("He cannot be anywhere else. If he is, a line is wrong: {log} lists them, {fix} corrects one.")
        said.append(text.format(log="log", fix="fix 7"))
    return said


def is_concluded(game: BlindGame) -> bool:
    """Whether the end was inferred from the entries, and not reported by the players."""
    if game.outcome is None or game.outcome.reason not in ("captured", "hider stuck"):
        return False
    return game.moves[-1] not in (CAUGHT, STUCK) and bool(game.moves[-1].seat)


def belief_line(view: View, belief: Belief) -> str:
    """The belief in a sentence: how many stations, and the likeliest."""
    if not is_hidden(view):
        return ""
    text = ngettext(
        "He is on {stations}.",
        "He could be on {count} stations, most likely {stations}.",
        len(belief.places),
    )
    likeliest = sorted(belief.places, key=lambda station: -belief.weights[station])[:3]
    first = [f"{station} ({probability(float(belief.weights[station]))})" for station in likeliest]
    return text.format(count=len(belief.places), stations=listed(first))


def _expected(game: Game) -> str:
    """The next thing to be entered."""
    if found := last_of(texts.expected(game) for texts in texts_in(game)):
        return found
    waiting = [pawn(game, seat) for seat in game.seats if not game.has_moved(seat)]
    return _("Still to move: {pawns}.").format(pawns=listed(waiting))


def choice_lines(game: BlindGame) -> list[str]:
    """Everything that can be entered now; stations that share the same words are on one line."""
    groups: dict[str, list[str]] = {}
    for text in dict.fromkeys(typed(game, (move,)) for move in game.legal_moves()):
        *words, last = text.split()
        if last.isdigit() and words:
            groups.setdefault(" ".join(words), []).append(last)
        else:
            groups.setdefault(text, [])
    return [f"{words} {', '.join(stations)}".rstrip() for words, stations in groups.items()]


def how_to_enter(view: View) -> list[str]:
    """How entries are typed; help prints it below the commands."""
    (mode, second), mechanics = view.board.modes[:2], texts_in(view)
    text = _("What {name} plays: {examples}; at a reveal also the station, {shown}.")
    own = [example for texts in mechanics for example in texts.laid_down(view)] or [second]
    known = {"name": view.edition.shown_hider, "shown": f"{mode} {travel_of(view.edition).examples[0]}"}
    found = [
        Told("hider", text.format(**known, examples=listed((mode, *own)))),
        Told("caught", _("When a detective has caught him: {word}.").format(word="caught")),
    ]
    if deeds := [f"{mode} {deed}" for deed in arrival_words(view)]:
        found.append(Told("deeds", _("What he does on arriving: {deeds}.").format(deeds=listed(deeds))))
    for texts in mechanics:
        found += texts.table_help(view, deeds)
    return in_order(found, HELP_SLOTS, single=("deeds",))
