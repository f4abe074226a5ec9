"""Converts JSON to typed values, and says where it is wrong."""

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from gettext import gettext as _
from types import NoneType, UnionType
from typing import Any, NoReturn, get_args, get_origin, get_type_hints

from solo.files.folders import shown

LONGEST_TEXT = 1000
LARGEST = 2**63 - 1


class Misfit(ValueError):
    """A value of the wrong type; the message is a clause, such as "seed must be a whole number"."""


def parse_json(text: str) -> object:
    """Parses JSON; raises ValueError (a Misfit for a duplicate key) or RecursionError."""
    return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Misfit(_("{key} appears twice").format(key=shown(key, 40)))
        found[key] = value
    return found


def _no_number(word: str) -> NoReturn:
    raise Misfit(_("{word} is not a number").format(word=word))


def fit(value: object, kind: Any, where: str) -> Any:
    """Converts a value to a str, a number, a bool, a tuple or a dataclass; raises Misfit.

    `kind` is written like the annotation of a dataclass field. Optional values may be missing; a value that is already
    an instance of the dataclass is kept.
    """
    if is_dataclass(kind):
        return value if type(value) is kind else _record(value, kind, where)
    if get_origin(kind) is UnionType:
        (inner,) = (one for one in get_args(kind) if one is not NoneType)
        return None if value is None else fit(value, inner, where)
    if get_origin(kind) is tuple:
        if not isinstance(value, list):
            raise Misfit(_("{where} must be a list").format(where=where))
        (inner, *_more) = get_args(kind)
        if inner is str and all(type(one) is str and len(one) <= LONGEST_TEXT and one.isprintable() for one in value):
            return tuple(value)  # a fast path for the moves of a game, which halves the time to read one
        return tuple(fit(one, inner, f"{where} {number}") for number, one in enumerate(value, start=1))
    if kind is str:
        if not isinstance(value, str) or len(value) > LONGEST_TEXT or not _is_line(value):
            raise Misfit(_("{where} must be a single line of text").format(where=where))
    elif kind is bool:
        if not isinstance(value, bool):
            raise Misfit(_("{where} must be true or false").format(where=where))
    elif kind is float:
        if not isinstance(value, int | float) or isinstance(value, bool) or abs(value) > LARGEST:
            raise Misfit(_("{where} must be a number").format(where=where))
    elif not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
        raise Misfit(_("{where} must be a whole number").format(where=where))
    return value


def _is_line(text: str) -> bool:
    """Whether a text is one printable line; file names may contain undecodable bytes as surrogates (PEP 383)."""
    return text.isprintable() or all(sign.isprintable() or "\udc80" <= sign <= "\udcff" for sign in text)


def _record(value: object, kind: Any, where: str) -> Any:
    """A dataclass from a JSON object."""
    if not isinstance(value, Mapping):
        raise Misfit(_("{where} must be an object in braces").format(where=where))
    known = _fields(kind)
    for key in value:
        if key not in known:
            raise Misfit(_("{key} in {where} is unknown").format(key=shown(key, 40), where=where))
    for name, (field, _hint) in known.items():
        if name not in value and (field.default is MISSING or field.default is not None):
            raise Misfit(_("{name} is missing in {where}").format(name=name, where=where))
    return kind(**{name: fit(value[name], hint, name) for name, (_field, hint) in known.items() if name in value})


@cache
def _fields(kind: Any) -> dict[str, tuple[Field[Any], Any]]:
    """The fields of a dataclass with their types."""
    hints = get_type_hints(kind)
    return {field.name: (field, hints[field.name]) for field in fields(kind)}
