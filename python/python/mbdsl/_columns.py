"""Some of the columns of a run by name."""

from __future__ import annotations

from collections.abc import Mapping

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from . import _mbdsl
    from ._types import Array


class Columns(Mapping[str, "Array"]):
    """Some of the columns of a run by name."""

    __slots__ = ("_core", "_names")

    def __init__(self, core: _mbdsl.Run, names: dict[str, str]) -> None:
        self._core = core
        self._names = names

    def __getitem__(self, name: str) -> Array:
        if not isinstance(name, str):
            raise TypeError(f"a column has a name, found {name!r}")
        known = self._names.get(name)
        if known is not None:
            return self._core.column(known)
        from ._errors import UnknownNameError

        self._core.column(name)
        names = ", ".join(self._names) or "there are none"
        raise UnknownNameError(f"`{name}` is a column of the run, and none of these: {names}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __repr__(self) -> str:
        return f"columns {', '.join(self._names)}"
