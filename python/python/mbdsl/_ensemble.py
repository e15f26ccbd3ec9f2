"""Many runs of a model as one table."""

from __future__ import annotations

from collections.abc import Mapping

from ._errors import OptionsError, UnknownNameError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterator
    from typing import Any

    import pandas
    import polars
    import xarray

    from . import _mbdsl
    from ._types import Array, ArrayLike, Number

    #: What is varied and its values: a distribution with its two numbers, or given ones.
    Values = tuple[str, tuple[str, float, float] | list[float]]

    #: Columns of values by name, of which every row is a run: a mapping or a data frame.
    Points = Mapping[str, ArrayLike] | Any


class Distribution:
    """A distribution that the values of a parameter are drawn from."""

    __slots__ = ("kind", "parameters")

    def __init__(self, kind: str, a: Number, b: Number) -> None:
        self.kind: str = kind
        from ._number import number

        self.parameters: tuple[float, float] = (number(kind, a, "two numbers"), number(kind, b, "two numbers"))

    def __repr__(self) -> str:
        return f"{self.kind}{self.parameters}"


def uniform(low: Number, high: Number) -> Distribution:
    """Values from `low` to `high`, all equally likely."""
    return Distribution("uniform", low, high)


def loguniform(low: Number, high: Number) -> Distribution:
    """Values from `low` to `high` whose logarithms are equally likely."""
    return Distribution("loguniform", low, high)


def normal(mean: Number, deviation: Number) -> Distribution:
    """Normally distributed values."""
    return Distribution("normal", mean, deviation)


def lognormal(mean: Number, deviation: Number) -> Distribution:
    """Values whose logarithms have this mean and standard deviation."""
    return Distribution("lognormal", mean, deviation)


class Ensemble(Mapping[str, "Any"]):
    """The table of many runs, one row a run: the table of `mbdsl sweep`.

    It is a mapping of columns: `len(table)` and `list(table)` are about the columns, `table.runs` is the number of rows.

    Columns, by name, are arrays: `run`; what is varied; `min`, `max`, `final` and `rms` of every observed quantity,
    as `tip.y.max`; the largest errors; `status`, how the run ended; and `t`, the time it reached. A run that failed
    has NaN where it has no number.

    Attributes:
        times: the times of the rows of every run that were asked for by `t_eval`, in s.
        rows: these rows by the names of columns, arrays of a row for each run and a column for each time, NaN where a
            run has not come.
    """

    __slots__ = ("_arrays", "_core", "_units", "rows", "times")

    def __init__(self, core: _mbdsl.Table, units: dict[str, str], times: list[float], rows: dict[str, Array]) -> None:
        import numpy as np

        self._core = core
        self._units = units
        self._arrays: dict[str, Any] = {}
        self.times: Array = np.array(times)
        self.rows: dict[str, Array] = rows
        for array in (self.times, *rows.values()):
            array.flags.writeable = False

    @property
    def varied(self) -> tuple[str, ...]:
        """What is varied."""
        return tuple(self._core.names[1])

    @property
    def observed(self) -> tuple[str, ...]:
        """The observed quantities."""
        return tuple(self._core.names[2])

    @property
    def units(self) -> dict[str, str]:
        """The units of the columns that have one."""
        own = {name: self._units[name] for name in self.varied if name in self._units}
        for name in self.observed:
            for statistic in ("min", "max", "final", "rms"):
                own[f"{name}.{statistic}"] = self._units.get(name, "")
        return own | {"eps_H": "J", "t": "s"}

    def __getitem__(self, name: str) -> Any:
        if name not in self._arrays:
            self._arrays[name] = self._array(name)
        return self._arrays[name]

    def _array(self, name: str) -> Any:
        import numpy as np

        names = self._core.names[0]
        if name not in names:
            raise UnknownNameError(f"the table has no column `{name}`; it has {', '.join(names)}")
        if name == "run":
            array: Any = self._core.runs()
        elif name == "status":
            array = np.array(self._core.status())
        else:
            numbers = [name for name in names if name not in ("run", "status")]
            array = self._core.column(numbers.index(name))
        array.flags.writeable = False
        return array

    def __iter__(self) -> Iterator[str]:
        return iter(self._core.names[0])

    def __len__(self) -> int:
        return len(self._core.names[0])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Refuses to be an array: statuses are words, and the other columns numbers."""
        raise TypeError(
            "a table of many runs has columns of numbers and of words: `table[name]` is an array, and `to_pandas()` "
            "a data frame"
        )

    @property
    def runs(self) -> int:
        """The number of runs."""
        return len(self._core)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the table as `.csv` or `.parquet`, completely or not at all."""
        self._core.write(path)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The columns in the Arrow C interface, for polars, pyarrow, DuckDB and others."""
        from ._arrow import stream

        return stream(dict(self), self.units)

    def to_pandas(self) -> pandas.DataFrame:
        """The table as a data frame of pandas."""
        import pandas

        frame = pandas.DataFrame(dict(self)).set_index("run")
        frame.attrs["units"] = self.units
        return frame

    def to_polars(self) -> polars.DataFrame:
        """The table as a data frame of polars."""
        import polars

        return polars.DataFrame(dict(self))

    def to_xarray(self) -> xarray.Dataset:
        """The table as a data set of xarray over `run`; what is varied is a coordinate, too.

        The rows of every run, if there are some, are variables over `run` and `time`.
        """
        import xarray

        units = self.units
        columns: dict[str, tuple[Any, Any, dict[str, str]]] = {
            name: ("run", self[name], {"units": units[name]} if name in units else {}) for name in self
        }
        coords = {name: columns.pop(name) for name in ("run", *self.varied)}
        if self.rows:
            columns |= {name: (("run", "time"), of, {"units": self._units[name]}) for name, of in self.rows.items()}
            coords["time"] = ("time", self.times, {"units": "s"})
        return xarray.Dataset(columns, coords=coords)

    def _repr_html_(self) -> str:
        from ._display import ensemble

        return ensemble(self)

    def __repr__(self) -> str:
        statuses: dict[str, int] = {}
        for status in self._core.status():
            statuses[status] = statuses.get(status, 0) + 1
        counts = ", ".join(f"{count} {status}" for status, count in statuses.items())
        runs = f"{self.runs} run{'' if self.runs == 1 else 's'}"
        return f"{runs} ({counts}) over {', '.join(self.varied)}"


def varied(values: Mapping[str, ArrayLike | Distribution] | None, points: Points | None) -> tuple[list[Values], bool]:
    """What is varied, as the table of the libraries takes it, and whether rows are runs instead of all combinations."""
    from ._number import array, word

    if (values is None) == (points is None):
        raise OptionsError("an ensemble is given `values`, of which all combinations are run, or `points`, one for each run")
    is_paired = values is None
    given: Any = points if is_paired else values
    called = "points" if is_paired else "values"
    if not isinstance(given, Mapping):
        kind = type(given).__name__
        if not hasattr(given, "columns"):
            raise TypeError(f"`{called}` is a {kind}, expected a mapping by name")
        if not is_paired:
            raise TypeError(
                f"`values` is a {kind}: with `points=` its rows are runs; for all combinations of its columns give a "
                "mapping by name"
            )
        given = {name: given[name] for name in given.columns}
    found: list[Values] = []
    for name, of in given.items():
        word("the name of what is varied", name)
        if not isinstance(of, Distribution):
            numbers = array(f"the values of `{name}`", of, verb="are", is_finite=True, most=1)
            found.append((name, numbers.ravel().tolist()))
        elif is_paired:
            raise TypeError(f"the points of `{name}` are a distribution, expected numbers; `values` and `samples` draw them")
        else:
            found.append((name, (of.kind, *of.parameters)))
    if is_paired and len({len(of) for _, of in found}) > 1:
        counts = ", ".join(f"`{name}` {len(of)}" for name, of in found)
        raise OptionsError(f"`points` are columns of one length, and these have {counts} numbers")
    return found, is_paired
