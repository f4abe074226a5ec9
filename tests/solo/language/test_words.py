"""All that a person reads goes through gettext, and a translation is one more file."""

import ast
import gettext
import io
import json
import re
import string
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import catalogue
import pytest
from babel.messages.catalog import Message
from pseudo import TYPED

from ai.position.position import PHASES
from solo import cli
from solo.language import catalogues as language

ROOT = catalogue.ROOT
PO_FILES = catalogue.po_files()
SOURCES = [path for package in catalogue.PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
MARKERS = {"_", "N_", "gettext", "ngettext", "pgettext"}
FOR_PROGRAMS = (  # read by programs, in English
    "ai/programs/engine.py", "ai/programs/engine_help.py", "ai/game/options_text.py", "ai/programs/learning.py",
    "ai/programs/belief_loss.py", "ai/programs/command_line.py", "ai/programs/self_play.py",
    "ai/programs/self_play_file.py", "ai/programs/win_chances.py", "solo/screens/style.py", "solo/screens/light.py",
    "ai/arena/seats.py", "ai/arena/engine_process.py",  # faults, as they are kept in files
    "solo/learn/drill/make_positions.py", "solo/tools/man_page.py",
)  # fmt: skip
PLACES = re.compile(r"\{(.*?)\}|%\((\w+)\)|%([rs])")


@pytest.fixture
def _own_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever is spoken in a test is forgotten after it."""
    for name in language.VARIABLES:
        monkeypatch.setenv(name, "")
    yield
    language.speak("en")


spoken = pytest.mark.usefixtures("_own_language")


# The catalogues


def contents(catalog: catalogue.Catalog) -> dict[object, list[str]]:
    """The messages of a catalogue, each with its comments."""
    return {(message.context, message.id): message.auto_comments for message in catalog if message.id}


def test_the_template_has_every_message() -> None:
    """If this fails, `make words` writes it anew."""
    assert contents(catalogue.read(catalogue.TEMPLATE)) == contents(catalogue.template())


@pytest.mark.parametrize("path", PO_FILES, ids=lambda path: path.parent.parent.name)
def test_a_language_is_in_step(path: Path) -> None:
    """It has the messages of the template, and the compiled file says what the readable one says."""
    catalog = catalogue.read(path)
    assert contents(catalog) == contents(catalogue.read(catalogue.TEMPLATE))
    compiled = path.with_suffix(".mo").read_bytes()
    assert catalogue.messages(compiled) == catalogue.messages(catalogue.mo_bytes(catalog))


def texts(message: Message) -> tuple[list[str], list[str]]:
    """The English of a message and its translation: one text each, or one for each plural form."""
    ids = [*message.id] if isinstance(message.id, tuple) else [message.id]
    strings = [*message.string] if isinstance(message.string, tuple) else [message.string]
    return ids, [text for text in strings if text]


def places(text: str) -> set[str]:
    return {"".join(found) for found in PLACES.findall(text)}


@pytest.mark.parametrize("path", [catalogue.TEMPLATE, *PO_FILES], ids=lambda path: path.parent.parent.name)
def test_places_are_kept_and_every_message_can_be_filled_in(path: Path) -> None:
    for message in catalogue.read(path):
        english, translated = texts(message) if message.id else ([], [])
        each = [places(text) for text in english]
        for text in [*english, *translated]:
            assert set.intersection(*each) <= places(text) <= set.union(*each), text
            if "%" in PLACES.sub(lambda found: found[0][:1], text) and "{" not in text and message.python_format:
                assert text % (dict.fromkeys(places(text), "x") if "%(" in text else "x")
            else:
                assert all(re.fullmatch(r"\w+", name) for name in places(text)), "only names stand in braces"
                assert text.format(**dict.fromkeys(places(text), "x"))


@pytest.mark.parametrize("path", PO_FILES, ids=lambda path: path.parent.parent.name)
def test_numbers_have_all_their_forms(path: Path) -> None:
    catalog = catalogue.read(path)
    for message in catalog:
        if message.pluralizable:
            assert len(texts(message)[1]) in (0, catalog.num_plurals), message.id


def test_no_language_speaks_another() -> None:
    """Two languages may share a short sentence, and three a name; more was filled in for the wrong one."""
    said = [catalogue.read(path) for path in PO_FILES]
    for message in catalogue.read(catalogue.TEMPLATE):
        if not message.id or message.context is not None:
            continue
        found = [texts(own)[1][0] for catalog in said if (own := catalog.get(message.id))]
        for text, languages in Counter(found).items():
            words = re.findall(r"[^\W\d_]{2,}", PLACES.sub("", text))
            assert languages == 1 or len(words) < (5, 2)[languages > 2] or text in message.id, text


# The code


def test_no_sentence_is_built_outside_of_messages() -> None:
    """Two English words in a row are a message, data that is translated when it is shown, or typed."""
    known = {text for message in catalogue.template() if message.id for text in texts(message)[0]}
    allowed = {
        *("pip install 'solo-yard[dask]'", "maps show london"),
        *("Unterminated string", r"at line (\d+)", "end of document"),  # words of the library
        *PHASES.values(),  # as programs read them
    }
    for path in SOURCES:
        if path.relative_to(ROOT).as_posix() in FOR_PROGRAMS:
            continue
        tree = ast.parse(path.read_text("utf-8"))
        quiet = {id(inner) for node in ast.walk(tree) if _is_message(node) for inner in ast.walk(node)}
        for node in ast.walk(tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in quiet:
                continue
            words = re.findall(r"[a-zA-Z]{2,}", node.value)
            if re.fullmatch(r"solo-yard [a-z]+( \d)?", node.value):  # a command, or the name of a format
                continue
            if node.value in known | allowed or {*words} <= TYPED or re.search("--[a-z]|<|=", node.value):
                continue
            assert not re.search(r"[A-Za-z]{2,}[,;:.]? [a-z]{2,}", node.value), f"{path.name}:{node.lineno}"


def _is_message(node: ast.AST) -> bool:
    """A call that marks a message, or a docstring, which no person reads."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in MARKERS
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def test_nothing_else_is_called_like_gettext() -> None:
    """An underscore for a value that is not needed would hide gettext in the whole function."""
    for path in SOURCES:
        text = path.read_text("utf-8")
        if "import gettext as _" in text:
            for node in ast.walk(ast.parse(text)):
                assert not (isinstance(node, ast.Name) and node.id == "_" and isinstance(node.ctx, ast.Store)), path
                assert not (isinstance(node, ast.arg) and node.arg == "_"), path


def test_messages_are_written_out() -> None:
    """gettext is given texts, not expressions; what is data has a context."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext"):
                plain = [argument for argument in node.args[:2] if isinstance(argument, ast.Constant)]
                table = [argument for argument in node.args[:1] if isinstance(argument, ast.Subscript)]
                assert table or len(plain) == min(2, len(node.args)), f"{path.name}:{node.lineno}"


def test_no_message_of_the_code_is_missed_by_the_template() -> None:
    """What is written inside of an f-string is, unless the same message stands elsewhere, too."""
    known = {text for message in catalogue.template() if message.id for text in texts(message)[0]}
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext"):
                for argument in node.args[:2]:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        assert argument.value in known, f"{path.name}:{node.lineno}"


# Which language


@spoken
@pytest.mark.parametrize(
    ("wanted", "environment", "spoken"),
    [
        (None, {}, "en"),
        (None, {"LANG": "es_ES.UTF-8"}, "es"),
        (None, {"LANG": "es_MX@x"}, "es"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {"LC_MESSAGES": "es", "LANG": "en_US.UTF-8"}, "es"),
        (None, {"LC_ALL": "en_US", "LC_MESSAGES": "es"}, "en"),
        (None, {"LANGUAGE": "es", "LC_ALL": "en_US"}, "es"),
        (None, {"LANGUAGE": "en_GB:es"}, "en"),
        (None, {"LANGUAGE": "xx_YY:es"}, "es"),
        (None, {"SOLO_YARD_LANGUAGE": "es", "LANGUAGE": "en"}, "es"),
        (None, {"SOLO_YARD_LANGUAGE": "en", "LANG": "es_ES"}, "en"),
        ("en", {"SOLO_YARD_LANGUAGE": "es"}, "en"),
        ("es", {"SOLO_YARD_LANGUAGE": "en"}, "es"),
        ("klingon", {"LANG": "es"}, "en"),
        ("../../es", {}, "en"),
    ],
)
def test_who_decides_about_the_language(
    wanted: str | None, environment: dict[str, str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language.speak(wanted) == spoken
    assert (gettext.gettext("The log is empty.") == "The log is empty.") == (spoken == "en")


@spoken
def test_without_catalogues_it_is_english(tmp_path: Path) -> None:
    assert language.speak("es", tmp_path) == "en"
    assert gettext.gettext("The log is empty.") == "The log is empty."
    assert gettext.ngettext("{count} game", "{count} games", 2) == "{count} games"
    assert language.languages(tmp_path) == ["en"]
    assert "es" in language.languages()


@spoken
def test_a_catalogue_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each message is looked up, but not the file that it is in; and another language is noticed all the same."""
    message, looked = "The log is empty.", []
    real = language._look_for
    monkeypatch.setattr(language, "_look_for", lambda *asked, **how: looked.append(asked) or real(*asked, **how))
    for code, times in (("es", 1), ("en", 2), ("es", 3)):
        language.speak(code)
        assert [gettext.gettext(message) == message for _time in range(5)] == [code == "en"] * 5
        assert len(looked) == times
    monkeypatch.setenv("LANGUAGE", "en")
    assert (gettext.gettext(message), len(looked)) == (message, 4)
    gettext.translation(language.DOMAIN, str(language.CATALOGUES), ["es"])
    assert len(looked) == 5, "whoever asks for more is given what the library finds"


@spoken
def test_spanish_on_the_command_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The flag stands anywhere; typed words stay English; one is one, and two are two."""
    assert cli.run(["levels", "--language", "es"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("constable ")
    assert "Piensa dos turnos por adelantado." in printed
    monkeypatch.setattr("sys.stdin", io.StringIO("taxi 5\ntaxi 22\nquit\n"))
    assert cli.run(["--language=es", "play", "--side", "hider", "--seed", "3"]) == 0
    printed = capsys.readouterr().out
    assert "No es posible: ninguna línea de taxi une 35 con 5." in printed
    assert "Vas a 22; la anotación 1 del registro muestra taxi." in printed
    with pytest.raises(SystemExit):
        cli.run(["play", "--seed", "x", "--language", "es"])
    assert "debe ser un número entero" in capsys.readouterr().err
    one, many = "{count} of {spaces} spaces is covered.", "{count} of {spaces} spaces are covered."
    shown = [gettext.ngettext(one, many, n).format(count=n, spaces=13) for n in (0, 1, 2)]
    assert shown == [
        "0 de 13 casillas están cubiertas.", "1 de 13 casillas está cubierta.", "2 de 13 casillas están cubiertas.",
    ]  # fmt: skip


@spoken
@pytest.mark.parametrize("arguments", [["engine"], ["maps", "show", "dice", "--json"]])
def test_programs_are_answered_in_english(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = []
    for code in ("en", "es"):
        lines = "new edition=dice seed=1\nstate\nplay taxi 5\ngo level=random\nnew edition=mars\n"
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        assert cli.run(["--language", code, *arguments]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert "Red" in said[0] or json.loads(said[0])["title"] == "London in nine tiles"


def test_letters_of_places_are_fields() -> None:
    """What stands in braces is what `str.format` takes for a field, so that tests and the program agree."""
    for message in catalogue.template():
        for text in texts(message)[0] if message.id else []:
            if "{" in text:
                assert places(text) == {name for _text, name, _spec, _how in string.Formatter().parse(text) if name}
