"""The input line: completion offers what can come next, and errors are highlighted while typing."""

from collections.abc import Callable, Iterable

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import has_focus, has_selection
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.key_binding.key_processor import KeyPressEvent
from prompt_toolkit.lexers import Lexer

from solo.play.grammar import Grammar

LONGEST = 200  # characters; no line is longer
MOST_LINES = 200  # that are taken of a paste
MENU_EDGES = 8  # columns of the completion menu beside its words and their explanations
LEFT_OUT = " …"  # after a help text that says more on the page of help
CLAUSES = (";", ":", ",", " (")  # what a clause of a help text may begin with


class TypedLine(Buffer):
    """The input buffer: accepts only printable text, and of several lines the first."""

    def insert_text(
        self, data: str, overwrite: bool = False, move_cursor: bool = True, fire_event: bool = True
    ) -> None:
        if self.selection_state:  # typing replaces a line that was refused
            self.cut_selection()
        room = max(0, LONGEST - len(self.text))
        first = next((line for line in data.splitlines() if line.strip()), data)
        data = "".join(sign for sign in first[:LONGEST] if sign.isprintable())
        super().insert_text(data[:room], overwrite, move_cursor, fire_event)

    def entered(self, lines: Iterable[str]) -> list[str]:
        """Several lines, each as if it had been typed and entered; the first goes on with what is typed already."""
        found = []
        for line in lines:
            self.insert_text(line, fire_event=False)
            found.append(self.text)
            self.reset(append_to_history=True)
        return [line for line in found if line.strip()]

    def put_back(self, text: str) -> None:
        """Puts a refused line back, selected: typing replaces it."""
        if self.text in ("", text):
            self.text = text
            self.select_all()

    def drop_refused(self) -> None:
        """Clears a refused line that nobody has edited."""
        if self.selection_state:
            self.reset()

    def select_all(self) -> None:
        """Selects the line: typing replaces it, and arrow keys edit it."""
        self.cursor_position = 0
        self.start_selection()
        assert self.selection_state is not None
        self.selection_state.enter_shift_mode()
        self.cursor_position = len(self.text)

    def go_to_completion(self, index: int | None) -> None:
        if self.complete_state:  # a click may arrive just after the menu has closed
            super().go_to_completion(index)


def line_keys(buffer: Buffer) -> KeyBindings:
    """Key bindings of the input line: Backspace edits a selected line instead of deleting it."""
    keys = KeyBindings()

    @keys.add("backspace", filter=has_focus(buffer) & has_selection)
    def _back(event: KeyPressEvent) -> None:
        buffer.exit_selection()
        buffer.delete_before_cursor()

    return keys


class WordCompleter(Completer):
    """Completes the words that can come next."""

    def __init__(self, grammar: Callable[[], Grammar], columns: Callable[[], int]) -> None:
        """`columns` is the width of the terminal."""
        self.grammar = grammar
        self.columns = columns

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        text = document.text_before_cursor.lstrip()
        part = text.rpartition(" ")[2]
        if not text and not complete_event.completion_requested:
            return
        words = self.grammar().next_words(text)
        room = self.columns() - max(map(len, words), default=0) - MENU_EDGES
        for word in words:
            offer = self.grammar().commands.get(word) if " " not in text else None
            yield Completion(word, -len(part), display_meta=in_clauses(offer.about, room) if offer else "")


def in_clauses(text: str, room: int) -> str:
    """A help text without the clauses at its end for which there is no room; at least the first remains."""
    whole = text
    while len(text) + (text != whole) * len(LEFT_OUT) > room and (end := max(map(text.rfind, CLAUSES))) > 0:
        text = text[:end]
    return text if text == whole else text + LEFT_OUT


class Colours(Lexer):
    """Highlights what is typed."""

    def __init__(self, grammar: Callable[[], Grammar]) -> None:
        self.grammar = grammar

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        pieces: StyleAndTextTuples = [
            (f"class:input.{piece.kind}" if piece.kind else "", piece.text)
            for piece in self.grammar().pieces(document.text)
        ]
        return lambda number: pieces
