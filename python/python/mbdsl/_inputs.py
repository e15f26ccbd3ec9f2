"""Inputs during a run: numbers, tables, laws, and controllers that are called once a period."""

from __future__ import annotations

from collections.abc import Mapping

from . import _mbdsl
from ._number import array, number, time

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Sequence
    from typing import Any, Union

    from ._types import Array, ArrayLike, Law, Number, Time

    #: A table, as the pair of its times and values, or as points.
    Points = Union[tuple[ArrayLike, ArrayLike], Array, Sequence[Sequence[float]]]

    #: What an input can be during a run: what can be called is a law, or an interpolant of SciPy.
    Input = Union[Number, Points, "Hold", "Sampled", "Table", Callable[..., Any]]

    #: What the inputs of a run can be.
    Inputs = Union[Mapping[str, Input], Law, "Sampled"]

    #: What gives the inputs of a run: numbers, sources, and laws that are called once a period, with it.
    Split = tuple[list[tuple[str, float]], list[_mbdsl.Source], list[tuple[float, _mbdsl.Source]]]


class Hold:
    """A table whose values hold until the next time, `mbdsl.hold(t, u)`."""

    __slots__ = ("times", "values")

    def __init__(self, times: ArrayLike, values: ArrayLike) -> None:
        self.times: ArrayLike = times
        self.values: ArrayLike = values


def hold(times: ArrayLike, values: ArrayLike) -> Hold:
    """A table of an input whose values hold until the next time; a pair `(times, values)` is interpolated.

    Times are in s from t = 0, or durations of NumPy (`timedelta64`). Before the first and after the last one the first
    and the last value hold, of a pair, too.

    Steps of the method end at the times of tables, so that jumps and corners cost no accuracy.
    """
    return Hold(times, values)


class Table:
    """Two columns of a file as a table of an input, see `mbdsl.table`.

    Attributes:
        times: the times, in s.
        values: the values, in `unit`.
        unit: their unit; `None` for the SI unit of the input.
        hold: whether values hold until the next time, and are not interpolated.
    """

    __slots__ = ("_name", "hold", "times", "unit", "values")

    def __init__(self, name: str, times: Array, values: Array, unit: str | None, hold: bool) -> None:
        self._name = name
        self.times: Array = times
        self.values: Array = values
        self.unit: str | None = unit
        self.hold: bool = hold

    def __repr__(self) -> str:
        unit = "" if self.unit is None else f" in {self.unit}"
        return f"{len(self.times)} values{unit} of `{self._name}`, {self.times[0]:g} s .. {self.times[-1]:g} s"


def table(
    path: str | os.PathLike[str],
    time: str | int,
    value: str | int,
    *,
    units: tuple[str | None, str | None] | None = None,
    hold: bool = False,
) -> Table:
    """A table of an input from two columns of a file, as loggers, instruments and spreadsheets write it.

    The file is read as tables of models are: separated by semicolons, tabs, commas, bars or blanks, with a decimal
    point or comma, and with lines before the header. Units in brackets behind the names, or in a line below them, are
    those of the numbers, which are converted.

    Args:
        path: the file.
        time, value: the names of the columns as they are there, `"Force (kN)"` or `"Force"`, or their numbers from 1.
        units: the units of both in place of those of the file; times are in s where there are none, and values in the
            SI unit of the input. Of columns by number, whose units are not read, they must be given: `(None, None)` for
            SI units.
        hold: keep values until the next time in place of interpolating them.

    Raises:
        OSError: if the file cannot be read.
        ValueError: if it is not a table with these columns, or a unit is unknown or not one of a time.
    """
    import os

    shown, columns = os.fspath(path), (_column("time", time), _column("value", value))
    if units is None:
        for column in (time, value):
            if not isinstance(column, str):
                raise ValueError(
                    f"the column {column} is given by its number, and its unit is not read: give "
                    '`units=("ms", "kN")`, those of both columns, or `(None, None)` for SI units'
                )
        units = (None, None)
    is_pair = isinstance(units, (tuple, list)) and len(units) == 2
    if not is_pair or not all(unit is None or isinstance(unit, str) for unit in units):
        raise TypeError(f'`units` is {units!r}, expected the units of both columns, as in `("ms", "kN")`')
    try:
        with open(shown, encoding="utf-8") as file:
            text = file.read()
    except UnicodeDecodeError:
        words = f"`{shown}` is not UTF-8 text: save it as such, as \"CSV UTF-8\" in a spreadsheet"
        raise ValueError(words) from None
    try:
        times, values, found = _mbdsl.table(text, *columns)
        pairs = zip(units, found, strict=True)
        unit_of_time, unit = (own if given is None else given for given, own in pairs)
        factor = 1.0 if unit_of_time is None else _mbdsl.factor(unit_of_time, "s")
        if unit is not None:
            _mbdsl.factor(unit, None)
    except ValueError as fault:
        raise ValueError(f"`{shown}`: {fault}") from None
    return Table(str(value), times * factor, values, unit, hold)


def _column(what: str, column: object) -> str:
    """A column as the language has it: a name in quotation marks, or a number."""
    if isinstance(column, str):
        return f'"{column}"'
    if not hasattr(column, "__index__"):
        raise TypeError(f"the column `{what}` is {column!r}, expected its name or its number")
    from ._number import whole

    return str(whole(what, column, 1))


class Sampled:
    """A controller that is called once a period, see `mbdsl.sampled`."""

    __slots__ = ("law", "period")

    def __init__(self, law: Law, period: float) -> None:
        self.law: Law = law
        self.period: float = period


def sampled(law: Law, period: Time) -> Sampled:
    """A controller `law(t, q, v)` that is called once a period (s); its inputs are held until the next call.

    In a model with states it is called with them, `law(t, q, v, z)`. It may remember what it likes: it is called once
    for every sample, in their order. Steps of the method end at the samples, and every sample is a row of the run.
    """
    if not callable(law):
        raise TypeError(f"the law of `sampled` is a {type(law).__name__}, expected a function; the form is `sampled(law, period)`")
    period = time("period", period)
    if not 0 < period < float("inf"):
        raise ValueError(f"the period of a sampled law is {period} s, expected a positive time")
    return Sampled(law, period)


def split(names: dict[str, str], inputs: Inputs, arguments: tuple[str, ...]) -> Split:
    """The inputs that are numbers, what gives others at every time, and what is called once a period.

    `names` are those of the inputs, with their units; `arguments` are those that laws are called with.
    """
    order = list(names)
    places = list(range(len(order)))
    every = f"`{order[0]}`" if len(order) == 1 else "the inputs"
    if isinstance(inputs, Sampled):
        _takes(inputs.law, arguments)
        return [], [], [(inputs.period, _mbdsl.Source.law(every, places, inputs.law))]
    if not isinstance(inputs, Mapping):
        if not callable(inputs):
            raise TypeError(f"inputs are a {type(inputs).__name__}, expected a mapping or a function")
        _takes(inputs, arguments)
        return [], [_mbdsl.Source.law(every, places, inputs)], []
    numbers: list[tuple[str, float]] = []
    sources: list[_mbdsl.Source] = []
    sampled: list[tuple[float, _mbdsl.Source]] = []
    for name, value in inputs.items():
        if name not in names:
            from ._errors import UnknownNameError

            known = ", ".join(names) or "none"
            raise UnknownNameError(f"there is no input `{name}`; the model has {known}")
        place = order.index(name)
        if isinstance(value, Sampled):
            _takes(value.law, arguments)
            sampled.append((value.period, _mbdsl.Source.law(f"`{name}`", [place], value.law)))
        elif isinstance(value, Hold):
            sources.append(_table(name, place, (value.times, value.values), True))
        elif isinstance(value, Table):
            sources.append(_table(name, place, (value.times, _converted(name, value, names[name])), value.hold))
        elif isinstance(value, tuple):
            sources.append(_table(name, place, value, False))
        elif callable(value):
            source = _interpolant(name, place, value)
            if source is None:
                _takes(value, arguments)
                source = _mbdsl.Source.law(f"`{name}`", [place], value)
            sources.append(source)
        elif isinstance(value, str):
            raise TypeError(f"`{name}` is a str, expected a number, a table or a law")
        elif isinstance(value, list) or getattr(value, "ndim", 0) > 1:
            sources.append(_points(name, place, value))
        else:
            numbers.append((name, number(name, value, "a number, a law, or a table, as the pair `(times, values)`")))
    return numbers, sources, sampled


def _takes(law: Law, arguments: tuple[str, ...]) -> None:
    """Refuses a law that cannot be called with these arguments, or has one of its own in place of the last."""
    import inspect

    try:
        signature = inspect.signature(law)
    except ValueError:
        # Of some functions in C it is not known.
        return
    try:
        signature.bind(*arguments)
        fits = True
    except TypeError:
        fits = False
    # `lambda t, q, v, gain=2: ..` keeps a value, and z would replace it.
    last = list(signature.parameters.values())[len(arguments) - 1 : len(arguments)]
    if not fits and type(law).__module__.startswith("scipy.interpolate"):
        kind = type(law).__name__
        raise TypeError(
            f"`{kind}` of SciPy is no table of polynomials: give `make_interp_spline(x, y)`, the pair `(x, y)`, or "
            "`lambda t, q, v: f(t)`"
        )
    keeps = any(own.default is not own.empty and own.name != arguments[-1] for own in last)
    if keeps or not fits:
        form = ", ".join(arguments)
        raise TypeError(f"a law of this model is called as `law({form})`, and this one takes `{signature}`")


def _table(name: str, place: int, pair: tuple[ArrayLike, ...], holds: bool) -> _mbdsl.Source:
    if len(pair) != 2:
        raise TypeError(f"`{name}` is a tuple of {len(pair)}, expected a table, as the pair `(times, values)`")
    times = array(f"the times of the table of `{name}`", pair[0], "times in s", verb="are", is_time=True)
    values = array(f"the values of the table of `{name}`", pair[1], verb="are")
    if times.ndim != 1 or values.shape != times.shape:
        raise ValueError(
            f"the table of `{name}` has times of the shape {times.shape} and values of the shape {values.shape}, "
            "expected two sequences of the same length"
        )
    return _mbdsl.Source.table(f"`{name}`", place, times, values, holds)


def _points(name: str, place: int, points: ArrayLike) -> _mbdsl.Source:
    """A table whose rows are points."""
    found = array(f"the points of the table of `{name}`", points, verb="are")
    if found.ndim != 2 or found.shape[1] != 2:
        raise ValueError(
            f"the table of `{name}` has the shape {found.shape}, expected rows of a time and a value, (n, 2), or the "
            "pair `(times, values)`"
        )
    return _table(name, place, (found[:, 0], found[:, 1]), False)


def _converted(name: str, table: Table, unit: str) -> Array:
    """The values of a table in the unit of an input; numbers without a unit, and those of a model without, stay."""
    if table.unit is None or not unit:
        return table.values
    try:
        return table.values * _mbdsl.factor(table.unit, unit)
    except ValueError as fault:
        raise ValueError(f"the table of `{name}` has the column `{table._name}`: {fault}") from None


def _interpolant(name: str, place: int, value: Any) -> _mbdsl.Source | None:
    """An interpolant of SciPy as a table of polynomials; `None` for anything else that can be called."""
    if all(hasattr(value, of) for of in ("t", "c", "k", "extrapolate")):
        from scipy.interpolate import PPoly

        spline, value = value, PPoly.from_spline(value)
        if not spline.extrapolate:
            # Beyond these knots it has no value, though there are more of them.
            inside = (value.x[:-1] >= spline.t[spline.k]) & (value.x[1:] <= spline.t[-spline.k - 1])
            first, last = inside.argmax(), len(inside) - inside[::-1].argmax()
            value = PPoly(value.c[:, first:last], value.x[first : last + 1], extrapolate=False)
    if not all(hasattr(value, of) for of in ("c", "x", "extrapolate")):
        return None
    kind = type(value).__name__
    if kind == "BPoly":
        raise TypeError(f"`{name}` is a BPoly, expected a PPoly: `PPoly.from_bernstein_basis(..)` makes it one")
    times = array(f"the times of `{name}`", value.x, "times in s", verb="are", is_finite=True, most=1)
    coefficients = array(f"the coefficients of `{name}`", value.c, verb="are", is_finite=True)
    if coefficients.ndim != 2:
        shape = coefficients.shape[2:]
        raise ValueError(f"`{name}` is a {kind} of arrays, of the shape {shape}, expected one of numbers")
    if value.extrapolate == "periodic":
        raise ValueError(f"`{name}` is periodic: give it over the whole run, as the pair `(times, f(times))`")
    # Of every piece from the constant on: SciPy begins with the highest power. Knots that are repeated have pieces
    # without length.
    has_length = times[1:] != times[:-1]
    pieces = coefficients[::-1].T[has_length].copy()
    times = times[[*has_length, True]]
    return _mbdsl.Source.polynomials(f"`{name}`", place, times, pieces, bool(value.extrapolate))
