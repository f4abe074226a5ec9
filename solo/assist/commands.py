"""The words that can be typed at a real table besides entries, and what each does."""

from collections.abc import Callable, Mapping
from gettext import gettext as _

from ai.game.notation import MoveError
from ai.game.reader import COMMON_WORDS
from ai.position.names import seat_code, seat_word
from solo.assist.advice import Adviser, advice_lines, settled, why_none
from solo.assist.entries import TableGrammar
from solo.assist.real_table import Correction, Table, why_not
from solo.assist.texts import choice_lines, table_help, table_words
from solo.play import commands
from solo.play.commands import Reply

YES_WORDS = ("yes", "y")


def grammar(table: Table) -> TableGrammar:
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


def obey(table: Table, text: str) -> Reply:
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
            return Reply([_("All is as it was.")])
    if asked:
        if not text:
            return Reply([_("Line {number} stays as it is.").format(number=asked)])
        if word not in table_words(table.view):
            return _fix(table, f"{asked} {text}")
    if word in _DOES:
        return _DOES[word](table, rest.strip())
    if not text:
        return _moves(table, "")
    if word == "roll" and table.game.edition.has("dice"):  # in other games the program rolls
        return commands.played(table, text)
    return commands.obey(table, text)


def _moves(table: Table, rest: str) -> Reply:
    if found := choice_lines(table.game):
        return Reply(found)
    return Reply([_("The game is over.")], wrong=True)


def entry_lines(table: Table) -> list[str]:
    """What was entered, numbered; then what was taken back or set aside."""
    if not table.entries and not table.later:
        return [_("Nothing was entered yet.")]
    back = _("{entry} (taken back)")
    texts = [table.entry_text(line) for line in table.entries]
    texts += [back.format(entry=table.entry_text(line)) for line in table.later]
    return [f"{number:3}  {text}" for number, text in enumerate(texts, start=1)]


def _fix(table: Table, rest: str) -> Reply:
    number, _space, text = rest.partition(" ")
    text = text.strip()
    everything = [*table.entries, *table.later]
    if not everything:
        return Reply([_("Nothing was entered yet.")], wrong=True)
    if not (number.isascii() and number.isdigit() and len(number) < 6 and 1 <= int(number) <= len(everything)):
        why = _("Say the number of a line from 1 to {last}, and what it should be: {example}.")
        return Reply([why.format(last=len(everything), example="fix 7 bus")], wrong=True)
    at = int(number)
    if not text:
        table.asked = at
        asks = _("Line {number} is {entry}. What should it be? Enter alone leaves it.")
        return Reply([asks.format(number=at, entry=table.entry_text(everything[at - 1]))])
    try:
        found = table.correct(at, text)
    except MoveError as error:
        return Reply([_("Not possible: {why}.").format(why=error.why)], wrong=True)
    if not found.breaks:
        return _put_right(table, found)
    table.offer = found
    broken = table.entry_text(everything[found.breaks - 1])
    why = _("With that, line {number} ({entry}) no longer fits: {why}.")
    ask = _("Say {yes} to put line {number} right and set lines {first} to {last} aside; else all stays as it is.")
    if not found.line:
        ask = _("Say {yes} to take line {number} out and set lines {first} to {last} aside; else all stays as it is.")
    span = {"number": at, "first": found.breaks, "last": len(everything), "yes": "yes"}
    return Reply([why.format(number=found.breaks, entry=broken, why=found.why), ask.format(**span)])


def _put_right(table: Table, correction: Correction) -> Reply:
    table.accept_correction(correction)
    text = _("Line {number} is put right.") if correction.line else _("Line {number} is taken out.")
    said = [text.format(number=correction.number)]
    if correction.breaks:
        more = _("Set aside: {word} lists them. {fix} puts the next one right and goes on.")
        said.append(more.format(word="log", fix=f"fix {correction.breaks}"))
    return Reply(said, moved=True, jumped=True)


def _undo(table: Table, rest: str) -> Reply:
    if not table.undo():
        return Reply([_("There is nothing to take back.")], wrong=True)
    about = {"number": len(table.entries) + 1, "entry": table.entry_text(table.later[0])}
    return Reply([_("Line {number} is taken back: {entry}.").format(**about)], moved=True, jumped=True)


def _redo(table: Table, rest: str) -> Reply:
    if not table.undone:
        return Reply([_("Nothing was taken back that could be done again.")], wrong=True)
    line = table.later[0]
    about = {"number": len(table.entries) + 1, "entry": table.entry_text(line)}
    if not table.redo():
        why = _("Line {number} ({entry}) does not fit: {why}.")
        return Reply([why.format(**about, why=why_not(table.game, line))], wrong=True)
    return Reply([_("Line {number} is entered again: {entry}.").format(**about)], moved=True, jumped=True)


def _advise(table: Table, rest: str) -> Reply:
    if rest:
        why = _("{word} stands alone: it tells the best moves of all who are still to move.")
        return Reply([why.format(word="advise")], wrong=True)
    if why := why_none(table):
        return Reply([why], wrong=True)
    advice = settled(Adviser(table))
    return Reply(advice_lines(advice) if advice else [_("There was no time for advice.")])


_DOES: Mapping[str, Callable[[Table, str], Reply]] = {
    "moves": _moves,
    "log": lambda table, rest: Reply(entry_lines(table)),
    "fix": _fix,
    "advise": _advise,
    "hint": _advise,
    "hints": lambda table, rest: Reply([_("For a table there is {word}.").format(word="advise")], wrong=True),
    "undo": _undo,
    "redo": _redo,
    "help": lambda table, rest: Reply(table_help(table.view)),
}
