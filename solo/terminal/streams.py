"""Standard streams under all conditions: closed, without Unicode, or no longer writable."""

import codecs
import io
import os
import sys
from collections.abc import Mapping

PLAIN = "solo-yard-plain"  # error handler for characters that an encoding lacks
SIGNS = "⠿█─▸…±"  # some of the characters that maps and charts are drawn with
NO_UTF8 = ("C", "POSIX")
GIVEN = ("PYTHONUTF8", "PYTHONIOENCODING")  # if set, these override the locale


def open_streams() -> None:
    """Opens closed streams, so that no other file gets their descriptors, and makes every text writable."""
    for name, way in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = os.open(os.devnull, os.O_RDWR)
            os.set_inheritable(nothing, True)  # child processes have it open too
            setattr(sys, name, os.fdopen(nothing, way, encoding="utf-8", closefd=False))
    codecs.register_error(PLAIN, _plain)
    encoding = said_encoding(os.environ) if os.name != "nt" else None
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=encoding or stream.encoding, errors=PLAIN)


def said_encoding(environ: Mapping[str, str]) -> str | None:
    """The encoding named by the locale, which Python ignores if it is plain ASCII or not installed; None if it names
    none that is known."""
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
    """Switches stdout to UTF-8 whatever the locale is: for output that programs read, and for pictures."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


def knows_signs() -> bool:
    """Whether standard output can show more than ASCII."""
    try:
        SIGNS.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def drop_unwritable() -> None:
    """Discards output that can no longer be written, so that interpreter shutdown does not try again."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _plain(error: UnicodeError) -> tuple[str, int]:
    """ASCII replacements for characters that an encoding lacks."""
    from solo.map.glyphs import ASCII

    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = ASCII.shown(error.object[error.start : error.end])
    return text.encode("ascii", "replace").decode(), error.end
