"""Inputs during a run: numbers, tables, laws, and controllers that are called once a period."""

from __future__ import annotations

from collections.abc import Mapping

from . import _mbdsl
from ._number import array, number, time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Union

    from ._types import ArrayLike, Law, Number, Time

    #: What an input can be during a run.
    Input = Union[Number, tuple[ArrayLike, ArrayLike], "Hold", "Sampled", Law]

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


def split(names: list[str], inputs: Inputs, arguments: tuple[str, ...]) -> Split:
    """The inputs that are numbers, what gives others at every time, and what is called once a period.

    `arguments` are those that laws are called with.
    """
    places = list(range(len(names)))
    every = f"`{names[0]}`" if len(names) == 1 else "the inputs"
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
        place = names.index(name)
        if isinstance(value, Sampled):
            _takes(value.law, arguments)
            sampled.append((value.period, _mbdsl.Source.law(f"`{name}`", [place], value.law)))
        elif isinstance(value, Hold):
            sources.append(_table(name, place, (value.times, value.values), True))
        elif isinstance(value, tuple):
            sources.append(_table(name, place, value, False))
        elif callable(value):
            _takes(value, arguments)
            sources.append(_mbdsl.Source.law(f"`{name}`", [place], value))
        elif isinstance(value, str):
            raise TypeError(f"`{name}` is a str, expected a number, a table or a law")
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
