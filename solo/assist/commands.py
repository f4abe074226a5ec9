"""The words that can be typed at a real table besides entries, and what each does."""

from collections.abc import Callable, Mapping
from gettext import gettext as _

from ai.game.notation import MoveError
from ai.game.reader import COMMON_WORDS
from ai.position.names import seat_code, seat_word
from solo.assist.advice import Adviser, advice_lines, settled, why_none
from solo.assist.entries import TableGrammar
from solo.assist.real_table import Correction, RealTable
from solo.assist.texts import choice_lines, table_help, table_words
from solo.play import commands
from solo.play.events import Impossible, Reply, Why, answered, misused, reply

YES_WORDS = ("yes", "y")


def grammar(table: RealTable) -> TableGrammar:
    """All that can be typed now; where the person was asked about an entry, what could have stood there."""
    game = table.game
    same = dict(zip(COMMON_WORDS, game.board.modes, strict=False))
    same |= {seat_word(game, seat).lower(): seat_code(game, seat) for seat in game.seats}
    if table.asked:
        return TableGrammar(table.before(table.asked), table_words(table.view), same)
    words = table_words(table.view)
    if table.offer:
        words = {"yes": _("puts the line right, and sets the others aside"), "no": _("leaves all as it was"), **words}
    return TableGrammar(game, words, same)


def obey(table: RealTable, text: str) -> Reply:
    """Carries out what was typed; what is wrong is said and costs nothing."""
    text = text.strip()
    word, _space, rest = text.partition(" ")
    word = word.lower()
    offer, table.offer = table.offer, None
    asked, table.asked = table.asked, 0
    if offer:
        if word in YES_WORDS and not rest:
            return _put_right(table, offer)
        if word == "no" and not rest:
            return answered([_("All is as it was.")])
    if asked:
        if not text:
            return answered([_("Line {number} stays as it is.").format(number=asked)])
        if word not in table_words(table.view):
            return _fix(table, f"{asked} {text}")
    if word in _DOES:
        return _DOES[word](table, rest.strip())
    if not text:
        return _moves(table, "")
    if word == "roll" and table.game.edition.has("dice"):  # in other games the program rolls
        return Reply(tuple(table.submit(text)))
    return commands.obey(table, text)


def _moves(table: RealTable, rest: str) -> Reply:
    if found := choice_lines(table.game):
        return answered(found)
    return reply(Impossible(Why.GAME_OVER))


def entry_lines(table: RealTable) -> list[str]:
    """What was entered, numbered; then what was taken back or set aside."""
    if not table.entries and not table.later:
        return [_("Nothing was entered yet.")]
    back = _("{entry} (taken back)")
    texts = [table.entry_text(line) for line in table.entries]
    texts += [back.format(entry=table.entry_text(line)) for line in table.later]
    return [f"{number:3}  {text}" for number, text in enumerate(texts, start=1)]


def _fix(table: RealTable, rest: str) -> Reply:
    number, _space, text = rest.partition(" ")
    text = text.strip()
    everything = [*table.entries, *table.later]
    if not everything:
        return misused(_("Nothing was entered yet."))
    if not (number.isascii() and number.isdigit() and len(number) < 6 and 1 <= int(number) <= len(everything)):
        why = _("Say the number of a line from 1 to {last}, and what it should be: {example}.")
        return misused(why.format(last=len(everything), example="fix 7 bus"))
    at = int(number)
    if not text:
        table.asked = at
        asks = _("Line {number} is {entry}. What should it be? Enter alone leaves it.")
        return answered([asks.format(number=at, entry=table.entry_text(everything[at - 1]))])
    try:
        found = table.correct(at, text)
    except MoveError as error:
        return misused(_("Not possible: {why}.").format(why=error.why))
    if not found.breaks:
        return _put_right(table, found)
    table.offer = found
    broken = table.entry_text(everything[found.breaks - 1])
    why = _("With that, line {number} ({entry}) no longer fits: {why}.")
    ask = _("Say {yes} to put line {number} right and set lines {first} to {last} aside; else all stays as it is.")
    if not found.line:
        ask = _("Say {yes} to take line {number} out and set lines {first} to {last} aside; else all stays as it is.")
    span = {"number": at, "first": found.breaks, "last": len(everything), "yes": "yes"}
    return answered([why.format(number=found.breaks, entry=broken, why=found.why), ask.format(**span)])


def _put_right(table: RealTable, correction: Correction) -> Reply:
    return Reply(tuple(table.accept_correction(correction)))


def _advise(table: RealTable, rest: str) -> Reply:
    if rest:
        why = _("{word} stands alone: it tells the best moves of all who are still to move.")
        return misused(why.format(word="advise"))
    if why := why_none(table):
        return misused(why)
    advice = settled(Adviser(table))
    return answered(advice_lines(advice) if advice else [_("There was no time for advice.")])


_DOES: Mapping[str, Callable[[RealTable, str], Reply]] = {
    "moves": _moves,
    "log": lambda table, rest: answered(entry_lines(table)),
    "fix": _fix,
    "advise": _advise,
    "hint": _advise,
    "hints": lambda table, rest: misused(_("For a table there is {word}.").format(word="advise")),
    "undo": lambda table, rest: Reply(tuple(table.undo())),
    "redo": lambda table, rest: Reply(tuple(table.redo())),
    "help": lambda table, rest: answered(table_help(table.view)),
}
