"""What users give where a number is expected."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def number(name: str, value: Any, meant: str = "a number in SI units") -> float:
    """The value that is given for a name as a number; an array with one number is that number."""
    shape = getattr(value, "shape", ())
    try:
        return float(value.item() if shape and value.size == 1 else value)
    except (AttributeError, TypeError, ValueError):
        shown = f"an array of the shape {tuple(shape)}" if shape else repr(value)
        shown = shown if len(shown) < 60 else f"a {type(value).__name__}"
        raise TypeError(f"`{name}` is {shown}, expected {meant}") from None
