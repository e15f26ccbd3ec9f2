"""Runs: the history of every quantity by name, what is known of its errors, and why one stopped."""

from __future__ import annotations

from . import _mbdsl
from ._errors import OptionsError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, ClassVar

    import pandas
    import polars
    import xarray
    from typing_extensions import Self

    from ._columns import Columns
    from ._mbdsl import Event, Figure, Report, State
    from ._params import Parameters
    from ._types import Array, ArrayLike


class Run:
    """What a run gives: the history of every quantity by name, its report and its events.

    `run["rod.theta"]` is a read-only NumPy array, the same object every time; no number is ever copied. As of a data frame,
    `len(run)` is the number of rows, and `list(run)` are the names of the columns, of which `np.asarray(run)` would make an
    array: `run.to_pandas()` has the numbers.
    """

    __slots__ = ("_core",)

    _core: _mbdsl.Run

    @classmethod
    def _of(cls, core: _mbdsl.Run) -> Self:
        run = cls.__new__(cls)
        object.__setattr__(run, "_core", core)
        return run

    def __init__(self) -> None:
        raise TypeError("a run is made by `Model.simulate`")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a run is immutable")

    @property
    def name(self) -> str:
        """The name of the model; `Model.of(run)` is the model that was simulated."""
        return self._core.name

    @property
    def text(self) -> str:
        """The text of the model."""
        return self._core.text

    @property
    def params(self) -> Parameters:
        """The parameters and inputs of the run by name, each a number with its `unit`, in SI units."""
        from ._params import Parameter, Parameters

        rows = self._core.parameters
        return Parameters(self.name, {row[0]: Parameter(*row) for row in rows})

    @property
    def t(self) -> Array:
        """The times of the rows, in s."""
        return self._core.column("t")

    def __getitem__(self, name: str) -> Array:
        if not isinstance(name, str):
            raise TypeError(f"a column has a name, found {name!r}; the state at a row is `run.state(row)`")
        return self._core.column(name)

    def __contains__(self, name: object) -> bool:
        return name in self.units

    def __iter__(self) -> Iterator[str]:
        return iter(self.units)

    def __len__(self) -> int:
        """The number of rows, as of a data frame, whose iteration is over its columns, too."""
        return self.report.nodes

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Array:
        """The values of all columns, (rows, columns), as of a data frame."""
        import numpy as np

        if copy is False:
            raise ValueError("the columns of a run are arrays of their own, so that an array of all of them is a copy")
        return np.column_stack([self[name] for name in self]).astype(dtype or float, copy=False)

    def keys(self) -> list[str]:
        """The names of all columns."""
        return list(self.units)

    @property
    def units(self) -> dict[str, str]:
        """The units of all columns by name; empty where the model has none.

        They are SI units, angles in rad, but for an output with a unit of its own, as `output a: deg = rod.theta`.
        """
        return dict(self._core.units)

    def _columns(self, names: Sequence[str], prefix: str = "") -> Columns:
        from ._columns import Columns

        return Columns(self._core, {name: prefix + name for name in names})

    @property
    def q(self) -> Columns:
        """The positions by name."""
        return self._columns(self._core.names[0])

    @property
    def v(self) -> Columns:
        """The velocities by name."""
        return self._columns(self._core.names[1])

    @property
    def z(self) -> Columns:
        """The states by name."""
        return self._columns(self._core.names[2])

    @property
    def outputs(self) -> Columns:
        """The outputs of the model by name."""
        return self._columns(self._core.names[4])

    @property
    def multipliers(self) -> Columns:
        """The multipliers of the constraint rows by name, N or N*m, with the sign of M a + Phi_q^T lambda = Q.

        `run.multipliers["pin.x"]` is the force on the first body of a joint, minus the output `pin.reaction.x`.
        """
        return self._columns(self._core.names[3], "lambda.")

    @property
    def energy(self) -> Array:
        """H = T + U at every row, in J."""
        return self._core.column("energy")

    @property
    def report(self) -> Report:
        """The errors of the run and its cost."""
        return self._core.report

    @property
    def events(self) -> list[Event]:
        """The events of the run, in the order of time."""
        return self._core.events

    def state(self, row: int) -> State:
        """The state at a row; negative rows count from the end."""
        from operator import index

        try:
            place = index(row)
        except TypeError:
            raise TypeError(f"`row` is {row!r}, expected a whole number") from None
        place += len(self) if place < 0 else 0
        if not 0 <= place < len(self):
            raise IndexError(f"the run has no row {row}; it has {len(self)}")
        return self._core.state(place)

    def at(self, times: ArrayLike) -> dict[str, Any]:
        """All columns at these times (s) by name: numbers at one time, arrays of the same length at several.

        Rows at these times are used as they are, of an impact the one after it. If one is missing, the run is repeated
        with the same steps, and interpolated within them as its method does.

        Raises:
            OptionsError: if a time is outside of the run, or has no row and the run cannot be repeated, as one with laws
                or tables: give `t_eval` to `simulate`.
        """
        import numpy as np

        from ._number import array

        asked = array("the times", times, "times in s", verb="are", is_time=True, is_finite=True, most=1)
        first, last = self.t[0], self.t[-1]
        # What the run takes for one time.
        slack = 16 * float(np.finfo(float).eps) * max(abs(first), abs(last))
        outside = [t for t in asked.ravel() if not first - slack <= t <= last + slack]
        if outside:
            raise OptionsError(f"the run is from {first:g} s to {last:g} s, and has no state at {outside[0]:g} s")
        core, place = self._core, _places(self.t, asked, slack)
        if place is None:
            core = core.again(sorted({min(max(float(t), first), last) for t in asked.ravel()}))
            place = _places(core.column("t"), asked, slack)
        if place is None:
            raise OptionsError("the repeated run ended earlier: give `t_eval` to `simulate`")
        return {name: core.column(name)[place] for name in self}

    @property
    def final(self) -> State:
        """The state at the last row, from which another run can begin."""
        return self.state(-1)

    @property
    def warnings(self) -> list[str]:
        """Remarks that a reader of the figures should know, in words."""
        report = self.report
        return [*report.warnings, *report.dropped_wishes]

    @property
    def method(self) -> str:
        """The name of the integration method, or of the analysis."""
        return self._core.settings[0]

    @property
    def stabilization(self) -> str:
        """The name of the stabilization of the constraints."""
        return self._core.settings[1]

    def trust(self) -> str:
        """Lines that say whether to trust the run; a second run of some seconds at most estimates its accuracy."""
        return self._core.trust(True)

    def save(
        self, path: str | os.PathLike[str], *, live: bool = False, module: str | os.PathLike[str] | None = None
    ) -> None:
        """Writes the run into a file, completely or not at all; its ending chooses the format.

        `.csv` is the table of `mbdsl run`, `.parquet` the same table with units as metadata, `.html` the page on
        which the mechanism moves.

        Args:
            live: whether the page computes: whoever opens it changes parameters, start values, times and methods, and
                it runs the model again, without a network.
            module: the module of such a page, a file as `mbdsl-0.1.0.wasm.gz`; the one of this package if `None`.

        Raises:
            OptionsError: if text and settings do not describe the run, as that of a law in Python.
        """
        import os

        writers = {
            ".csv": self._core.write_csv,
            ".html": self._core.write_page,
            ".parquet": self._core.write_parquet,
        }
        ending = os.path.splitext(os.fspath(path))[1].lower()
        if ending not in writers:
            raise ValueError(f"a run is saved as {', '.join(writers)}, not as `{ending}`")
        if not live:
            if module is not None:
                raise ValueError("`module` has no effect: it belongs to `live=True`")
            writers[ending](path)
            return
        if ending != ".html":
            raise ValueError(f"`live=True` makes a page: its name must end in .html, not in `{ending}`")
        from ._live import module as installed

        self._core.write_page(path, installed("module=FILE") if module is None else module)

    def plot(self, *names: str, x: str | None = None) -> Figure:
        """A figure of columns over time, or over the column `x`; without names, a sheet of the whole run.

        A notebook shows it; `run.plot("tip.x", "tip.y").save("tip.svg")` writes it.

        Raises:
            UnknownNameError: if the run has no such column.
        """
        from ._number import word

        for name in names if x is None else (*names, x):
            word("the name of a column", name)
        return self._core.plot(list(names), x)

    def page(self) -> str:
        """The page on which the mechanism moves, as HTML that needs no other file and no network."""
        return self._core.page()

    def _repr_html_(self) -> str:
        from ._display import frame

        return frame(self.page())

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The columns in the Arrow C interface, for polars, pyarrow, DuckDB and others; nothing is copied."""
        from ._arrow import stream

        return stream({name: self[name] for name in self}, self.units)

    def to_polars(self) -> polars.DataFrame:
        """The columns as a data frame of polars."""
        import polars

        return polars.DataFrame(self)

    def to_pandas(self, *, index: str | None = None) -> pandas.DataFrame:
        """The columns as a data frame of pandas; `attrs["units"]` has their units.

        Args:
            index: the column that is the index, as `"t"`; rows are numbered if `None`.
        """
        import pandas

        names = list(self) if index is None else [name for name in self if name != index]
        by = None if index is None else pandas.Index(self[index], name=index)
        frame = pandas.DataFrame({name: self[name] for name in names}, index=by, copy=False)
        frame.attrs["units"] = self.units
        return frame

    def to_xarray(self) -> xarray.Dataset:
        """The columns over the time as a data set of xarray, with their units as attributes."""
        import xarray

        units = self.units
        columns = {name: ("t", self[name], {"units": units[name]}) for name in self if name != "t"}
        times = {"t": ("t", self.t, {"units": units["t"]})}
        return xarray.Dataset(columns, coords=times, attrs={"model": self.name})

    def __reduce__(self) -> tuple[Callable[..., Self], tuple[_mbdsl.Run]]:
        return type(self)._of, (self._core,)

    def __eq__(self, other: object) -> bool:
        """Whether the model and all numbers are the same."""
        if type(other) is not type(self):
            return NotImplemented
        import numpy as np

        if self._content() != other._content():
            return False
        return all(np.array_equal(self[name], other[name], equal_nan=True) for name in self)

    def _content(self) -> tuple[str, list[tuple[str, float]], list[str]]:
        return self.text, sorted(self._core.set), list(self)

    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        lines = [self._core.trust(False), *(f"warning: {warning}" for warning in self.warnings)]
        if self.report.ended_by is not None:
            lines.append(f"ended by `{self.report.ended_by}`")
        return "\n".join(lines)


def _places(rows: Array, times: Array, slack: float) -> Any:
    """The places of times among those of rows, the last one of several; `None` if one is missing."""
    import numpy as np

    places = np.searchsorted(rows, times + slack, side="right") - 1
    is_there = (places >= 0) & (np.abs(rows[places] - times) <= slack)
    return places if np.all(is_there) else None


class SimulationError(RuntimeError):
    """A run did not reach its end.

    Attributes:
        cause: why it stopped, in words; the message says where, too.
        t: the time of the last good row, in s.
        constraints: the names of the constraint rows concerned.
        run: the part of the run before it stopped; `None` if it did not begin.
    """

    def __init__(
        self,
        message: str,
        cause: str = "",
        t: float = float("nan"),
        constraints: Sequence[str] = (),
        run: Run | None = None,
    ) -> None:
        super().__init__(message, cause, t, tuple(constraints), run)
        self.cause: str = cause
        self.t: float = t
        self.constraints: tuple[str, ...] = tuple(constraints)
        self.run: Run | None = run

    def __str__(self) -> str:
        return str(self.args[0])


# As users import it, in tracebacks and pickles, too.
SimulationError.__module__ = "mbdsl"
