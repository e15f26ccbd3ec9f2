"""Numbers and arrays that users give, checked in one place before anything is computed with them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._types import Array

#: By the kind of an array's type, what it has in place of numbers, and what to write instead.
_ADVICE = {
    "b": "`.astype(float)` makes it 0 and 1",
    "c": "its imaginary part would be dropped, `.real` drops it",
    "M": 'times are in s from the start of the run, as `(t - t[0])/np.timedelta64(1, "s")`',
    "m": 'divided by `np.timedelta64(1, "s")` it is in s',
    "S": "`.astype(float)` reads it",
    "T": "`.astype(float)` reads it",
    "U": "`.astype(float)` reads it",
}

#: What arrays of these kinds have; others have the name of their type.
_PLURAL = {"O": "objects", "S": "strings", "T": "strings", "U": "strings", "V": "records"}

#: The units of durations that are not a number of seconds: those of years, of months, and of no unit.
_NOT_SECONDS = ("Y", "M", "generic")


def number(name: str, value: Any, meant: str = "a number in SI units", *, is_time: bool = False) -> float:
    """The value that is given for a name as a number; an array with one number is that number.

    Durations are numbers where a time is meant, `is_time`.
    """
    if isinstance(value, float) or type(value) is int:
        return _float(name, value)
    if hasattr(value, "to_timedelta64"):
        # Of pandas, in ns.
        value = value.to_timedelta64()
    if hasattr(value, "dtype"):
        found = array(f"`{name}`", value, meant, is_time=is_time)
        if found.size == 1:
            return float(found.item())
        raise TypeError(f"`{name}` is an array of the shape {found.shape}, expected {meant}")
    if is_time and hasattr(value, "total_seconds"):
        return float(value.total_seconds())
    if isinstance(value, (bool, str, bytes)) or not (hasattr(value, "__float__") or hasattr(value, "__index__")):
        shown = repr(value)
        shown = shown if len(shown) < 60 else f"a {type(value).__name__}"
        raise TypeError(f"`{name}` is {shown}, expected {meant}")
    return _float(name, value)


def _float(name: str, value: Any) -> float:
    try:
        return float(value)
    except OverflowError:
        raise ValueError(f"`{name}` is too large a number") from None


def time(name: str, value: Any) -> float:
    """A time in s; a duration is one."""
    return number(name, value, "a time in s", is_time=True)


def array(
    name: str,
    value: Any,
    meant: str = "numbers",
    *,
    verb: str = "is",
    is_time: bool = False,
    is_finite: bool = False,
    most: int | None = None,
) -> Array:
    """An array of float64 with the numbers that are given; `name` is how messages call it, and `verb` what it does.

    Integers and floats are numbers, and durations where times are meant, `is_time`. Whatever else NumPy would make
    numbers of is refused, as complex numbers, dates, text, and arrays of objects.

    Raises:
        TypeError: if it has no numbers.
        ValueError: if some are masked, not finite where they must be, or in more dimensions than `most`.
    """
    import numpy as np

    if isinstance(value, np.ma.MaskedArray):
        masked = int(np.ma.getmaskarray(value).sum())
        if masked:
            raise ValueError(f"{name}: {masked} of {value.size} numbers masked; fill them, or leave them out")
    try:
        found = np.asarray(value)
    except ValueError as fault:
        raise ValueError(f"{name}: {fault}") from None
    kind = found.dtype.kind
    if kind == "m" and is_time and np.datetime_data(found.dtype)[0] not in _NOT_SECONDS:
        found = found / np.timedelta64(1, "s")
    elif kind not in "fiu":
        raise TypeError(f"{name} {verb} {_shown(value, found)}, expected {meant}{_advice(found)}")
    numbers: Array = np.asarray(found, dtype=np.float64)
    if most is not None and numbers.ndim > most:
        has = "have" if verb == "are" else "has"
        raise ValueError(f"{name} {has} {numbers.ndim} dimensions, expected one")
    if is_finite and not np.isfinite(numbers).all():
        first = numbers.ravel()[~np.isfinite(numbers.ravel())][0]
        raise ValueError(f"{name}: {first} is not a finite number")
    return numbers


def _shown(value: Any, found: Any) -> str:
    kind = found.dtype.kind
    if not found.ndim:
        return f"a {found.dtype.name if kind in 'cmM' else type(value).__name__}"
    return f"an array of {_PLURAL.get(kind, found.dtype.name)}"


def _advice(found: Any) -> str:
    kind = found.dtype.kind
    if kind in _ADVICE:
        return f"; {_ADVICE[kind]}"
    if kind == "V" and found.dtype.names:
        names = ", ".join(f"`{name}`" for name in found.dtype.names)
        return f"; it has the fields {names}"
    if kind == "O" and found.size and found.ndim:
        return f"; the first one is a {type(found.flat[0]).__name__}"
    return ""


def whole(name: str, value: Any, least: int = 0) -> int:
    """A whole number from `least` on, one of NumPy's, too."""
    from operator import index

    from ._errors import OptionsError

    try:
        found = index(value)
    except TypeError:
        found = None
    if found is None or isinstance(value, bool):
        raise TypeError(f"`{name}` is {value!r}, expected a whole number")
    if not least <= found < 2**64:
        raise OptionsError(f"`{name}` is {found}, expected a whole number from {least} to 2^64 - 1")
    return found


def word(what: str, value: Any) -> str:
    """A name, which is a string."""
    if isinstance(value, str):
        return value
    raise TypeError(f"{what} is {value!r}, expected a string")
