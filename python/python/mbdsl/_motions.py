"""Motions of many mechanisms that drivers determine, at the same times."""

from __future__ import annotations

from collections.abc import Mapping

from ._errors import AnalysisError, AssemblyError, OptionsError, UnknownNameError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from . import _mbdsl
    from ._ensemble import Values
    from ._types import Array


class Motions(Mapping[str, "Array"]):
    """Columns of many motions by name, arrays of a row for each motion and a column for each time, (motions, times).

    A motion that ends early, or has no start, has NaN where it has no number.

    Attributes:
        times: the times, in s.
        varied: the values of every motion by the names of parameters and starts.
        status: `ok`, or the message of what ended the motion.
        units: the units of the columns and of what is varied.
    """

    __slots__ = ("_rows", "status", "times", "units", "varied")

    def __init__(
        self, times: Array, varied: dict[str, Array], rows: dict[str, Array], status: list[str], units: dict[str, str]
    ) -> None:
        self.times: Array = times
        self.varied: dict[str, Array] = varied
        self.status: list[str] = status
        self.units: dict[str, str] = units
        self._rows = rows
        for array in (times, *varied.values(), *rows.values()):
            array.flags.writeable = False

    def __getitem__(self, name: str) -> Array:
        if name not in self._rows:
            raise UnknownNameError(f"the motions have no column `{name}`; they have {', '.join(self._rows)}")
        return self._rows[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        good = sum(status == "ok" for status in self.status)
        return f"{len(self.status)} motions ({good} ok) over {', '.join(self.varied)}, at {len(self.times)} times"


def motions(
    core: _mbdsl.Model,
    times: list[float],
    varied: list[Values],
    is_paired: bool,
    names: list[str],
    threads: int | None,
) -> Motions:
    """The motions with all combinations of values, the last one varying fastest, or with those of each row."""
    import itertools
    from concurrent.futures import ThreadPoolExecutor

    import numpy as np

    for name, values in varied:
        if isinstance(values, tuple):
            what = f"the values of `{name}` are a distribution"
            raise OptionsError(f"{what}, expected numbers: draw them, and give `points`")
    units = dict(core.units)
    for name in names:
        if name not in units:
            raise UnknownNameError(f"a motion has no column `{name}`; `list(model.kinematics(times))` names them")
    lists = [values for _, values in varied]
    runs = list(zip(*lists, strict=True) if is_paired else itertools.product(*lists))
    if not runs:
        raise OptionsError("there are no values: each of them needs at least one")
    rows = {name: np.full((len(runs), len(times)), np.nan) for name in names}

    def made(place: int) -> str:
        found, status = None, "ok"
        try:
            pairs = [(name, float(value)) for (name, _), value in zip(varied, runs[place], strict=True)]
            found, _ = core.with_values(pairs).kinematics(times, False)
        except AssemblyError as fault:
            status = str(fault)
        except AnalysisError as fault:
            if fault.run is None:
                raise
            found, status = fault.run._core, str(fault)
        if found is not None:
            for name, array in rows.items():
                column = found.column(name)
                array[place, : len(column)] = column[: len(times)]
        return status

    # The names of what is varied, and whether there are motions at all, are the same for all.
    statuses = [made(0)]
    with ThreadPoolExecutor(threads) as pool:
        statuses += pool.map(made, range(1, len(runs)))
    of_parameters = {row[0]: row[2] for row in core.parameters}
    columns = {name: np.array([run[k] for run in runs], dtype=float) for k, (name, _) in enumerate(varied)}
    return Motions(np.array(times), columns, rows, statuses, units | of_parameters)
