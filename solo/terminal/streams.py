"""Standard input and output as they come: some are closed, some know plain letters alone, some take no more."""

import codecs
import io
import os
import sys
from collections.abc import Mapping

PLAIN = "solo-yard-plain"  # how text is written where an encoding lacks a sign
SIGNS = "⠿█─▸…±"  # some of those that maps and charts are drawn with
NO_UTF8 = ("C", "POSIX")
GIVEN = ("PYTHONUTF8", "PYTHONIOENCODING")  # who sets these knows better than the locale


def open_streams() -> None:
    """Opens what is closed, so that no other file takes its place, and lets every text be written somehow."""
    for name, way in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = os.open(os.devnull, os.O_RDWR)
            os.set_inheritable(nothing, True)  # what this program starts has it open too
            setattr(sys, name, os.fdopen(nothing, way, encoding="utf-8", closefd=False))
    codecs.register_error(PLAIN, _plain)
    encoding = said_encoding(os.environ) if os.name != "nt" else None
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=encoding or stream.encoding, errors=PLAIN)


def said_encoding(environ: Mapping[str, str]) -> str | None:
    """The encoding that the locale names, which Python passes over where it is plain ASCII or not installed; None
    where it names none that is known."""
    if any(environ.get(name) for name in GIVEN):
        return None
    said = next((environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environ.get(name)), "")
    if not environ.get("LC_ALL") and environ.get("LANG") in NO_UTF8 and said.lower() in ("c.utf-8", "c.utf8"):
        said = environ["LANG"]  # Python itself has set LC_CTYPE
    if said in NO_UTF8:
        return "ascii"
    named = said.partition(".")[2].partition("@")[0]
    try:
        "".encode(named)
    except (LookupError, UnicodeError):
        return None
    return named


def write_utf8() -> None:
    """Writes in UTF-8 whatever the locale is: what programs read, and pictures."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


def knows_signs() -> bool:
    """Whether standard output can show more than plain letters."""
    try:
        SIGNS.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def drop_unwritable() -> None:
    """Forgets what cannot be written any more, so that the end of the program does not try it again."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Plain letters for signs that an encoding lacks."""
    from solo.map.glyphs import ASCII

    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = ASCII.shown(error.object[error.start : error.end])
    return text.encode("ascii", "replace").decode(), error.end
