"""Columns as a stream of the Arrow C interface, numbers without copies, and without a package for Arrow.

See https://arrow.apache.org/docs/format/CDataInterface.html and CStreamInterface.html.
"""

from __future__ import annotations

import ctypes
import itertools
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p, cast, pointer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class _Schema(Structure):
    pass


class _Data(Structure):
    pass


class _Stream(Structure):
    pass


_ReleaseSchema = CFUNCTYPE(None, POINTER(_Schema))
_ReleaseData = CFUNCTYPE(None, POINTER(_Data))
_ReleaseStream = CFUNCTYPE(None, POINTER(_Stream))
_GetSchema = CFUNCTYPE(c_int, POINTER(_Stream), POINTER(_Schema))
_GetNext = CFUNCTYPE(c_int, POINTER(_Stream), POINTER(_Data))
_GetError = CFUNCTYPE(c_void_p, POINTER(_Stream))
_FreeCapsule = CFUNCTYPE(None, c_void_p)

_Schema._fields_ = [
    ("format", c_char_p),
    ("name", c_char_p),
    ("metadata", c_void_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", POINTER(POINTER(_Schema))),
    ("dictionary", POINTER(_Schema)),
    ("release", _ReleaseSchema),
    ("private_data", c_void_p),
]
_Data._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)),
    ("children", POINTER(POINTER(_Data))),
    ("dictionary", POINTER(_Data)),
    ("release", _ReleaseData),
    ("private_data", c_void_p),
]
_Stream._fields_ = [
    ("get_schema", _GetSchema),
    ("get_next", _GetNext),
    ("get_last_error", _GetError),
    ("release", _ReleaseStream),
    ("private_data", c_void_p),
]

#: What the structures that were given away point to, until they are released.
_kept: dict[int, Any] = {}
_numbers = itertools.count(1)


def _keep(structure: Any, *what: object) -> None:
    number = next(_numbers)
    _kept[number] = what
    structure.private_data = number


def _let_go(structure: Any) -> None:
    """Releases a structure, wherever it was moved to."""
    _kept.pop(structure.contents.private_data, None)
    # A structure without a function is released.
    ctypes.memset(
        ctypes.addressof(structure.contents) + type(structure.contents).release.offset, 0, ctypes.sizeof(c_void_p)
    )


def _let_go_with_children(structure: Any) -> None:
    contents = structure.contents
    for place in range(contents.n_children):
        child = contents.children[place]
        if child.contents.release:
            child.contents.release(child)
    _let_go(structure)


_release_schema = _ReleaseSchema(_let_go_with_children)
_release_data = _ReleaseData(_let_go_with_children)
_release_stream = _ReleaseStream(_let_go)


def _metadata(pairs: dict[str, str]) -> Any:
    """Names and values as the interface encodes them."""

    def number(value: int) -> bytes:
        return bytes(ctypes.c_int32(value))

    words = [word.encode() for pair in pairs.items() for word in pair]
    encoded = number(len(pairs)) + b"".join(number(len(word)) + word for word in words)
    return ctypes.create_string_buffer(encoded, len(encoded))


def _fill_schema(schema: Any, kind: bytes, name: str, unit: str, children: list[Any]) -> None:
    ctypes.memset(ctypes.addressof(schema), 0, ctypes.sizeof(schema))
    word, metadata = name.encode(), _metadata({"unit": unit}) if unit else None
    pointers = (POINTER(_Schema) * len(children))(*map(pointer, children))
    schema.format, schema.name = kind, word
    schema.metadata = cast(metadata, c_void_p) if metadata else None
    schema.n_children = len(children)
    schema.children = pointers
    schema.release = _release_schema
    _keep(schema, kind, word, metadata, pointers, children)


def _fill_data(data: Any, length: int, addresses: list[int | None], children: list[Any], owner: object) -> None:
    ctypes.memset(ctypes.addressof(data), 0, ctypes.sizeof(data))
    buffers = (c_void_p * len(addresses))(*addresses)
    pointers = (POINTER(_Data) * len(children))(*map(pointer, children))
    data.length = length
    data.n_buffers, data.buffers = len(addresses), buffers
    data.n_children, data.children = len(children), pointers
    data.release = _release_data
    _keep(data, buffers, pointers, children, owner)


#: The formats of float64, int64 and texts by the kinds of NumPy.
_FORMATS = {"f": b"g", "i": b"l", "U": b"u"}


def _buffers(column: Any) -> tuple[list[int | None], object]:
    """The addresses of the buffers of a column, and what owns them."""
    if column.dtype.kind != "U":
        return [None, column.ctypes.data], column
    words = [word.encode() for word in column.tolist()]
    ends = list(itertools.accumulate(map(len, words), initial=0))
    offsets, data = (ctypes.c_int32 * len(ends))(*ends), ctypes.create_string_buffer(b"".join(words))
    return [None, ctypes.addressof(offsets), ctypes.addressof(data)], (offsets, data)


def stream(columns: dict[str, Any], units: dict[str, str]) -> object:
    """A capsule `arrow_array_stream` of one batch with these columns; units are metadata of their fields."""
    done = False

    def schema(_: Any, out: Any) -> int:
        children = [_Schema() for _ in columns]
        for child, (name, column) in zip(children, columns.items(), strict=True):
            _fill_schema(child, _FORMATS[column.dtype.kind], name, units.get(name, ""), [])
        _fill_schema(out.contents, b"+s", "", "", children)
        return 0

    def batch(_: Any, out: Any) -> int:
        nonlocal done
        if done:
            ctypes.memset(out, 0, ctypes.sizeof(_Data))
            return 0
        done = True
        children = [_Data() for _ in columns]
        length = 0
        for child, column in zip(children, columns.values(), strict=True):
            length = len(column)
            addresses, owner = _buffers(column)
            _fill_data(child, length, addresses, [], owner)
        _fill_data(out.contents, length, [None], children, None)
        return 0

    made = _Stream()
    callbacks = (_GetSchema(schema), _GetNext(batch), _GetError(lambda _: None))
    made.get_schema, made.get_next, made.get_last_error = callbacks
    made.release = _release_stream
    _keep(made, callbacks, columns)
    capsule = _capsule(ctypes.addressof(made), b"arrow_array_stream", _free_stream)
    _streams[id(capsule)] = made
    return capsule


#: The streams in capsules, by the addresses of these.
_streams: dict[int, Any] = {}

_capsule = ctypes.pythonapi.PyCapsule_New
_capsule.restype = ctypes.py_object
_capsule.argtypes = [c_void_p, c_char_p, _FreeCapsule]


def _free(capsule: int) -> None:
    made = _streams.pop(capsule, None)
    if made is not None and made.release:
        made.release(pointer(made))


_free_stream = _FreeCapsule(_free)
