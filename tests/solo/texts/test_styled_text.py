"""Lines that have too little room: nothing ends in the middle of a word."""

from solo.screens.prompt import in_clauses
from solo.texts.styled_text import abbreviated, first_that_fits, folded, signed


def test_words_are_abbreviated_with_a_point() -> None:
    assert abbreviated("carriage", 8) == "carriage"
    assert abbreviated("carriage", 7) == "carr."
    assert abbreviated("czarny (taksówka)", 9) == "cz. (t.)"
    assert abbreviated("x 147", 2) == "x 147", "numbers stay"


def test_a_sign_hides_whole_words() -> None:
    line = signed([("", " Principle: Exits over distance.")], " more ", 24)
    assert "".join(text for _style, text in line) == " Principle: Exits  more "
    line = signed([("", " short")], " more ", 24)
    assert "".join(text for _style, text in line) == " short            " + " more "


def test_the_first_line_that_fits() -> None:
    long, short = [("", "a longer text")], [("", "a text")]
    assert first_that_fits(20, long, short) == long
    assert first_that_fits(8, long, short) == short
    assert first_that_fits(3, long, short) == short


def test_commands_are_not_broken() -> None:
    rows = [line[0][1].strip() for line in folded("Practise it: solo-yard drill exits", 25)]
    assert rows == ["Practise it:", "solo-yard drill exits"]


def test_help_texts_lose_their_last_clauses() -> None:
    about = "a hint; ask again for a stronger one; hint all ranks every move"
    assert in_clauses(about, 70) == about
    assert in_clauses(about, 45) == "a hint; ask again for a stronger one …"
    assert in_clauses(about, 3) == "a hint …"
