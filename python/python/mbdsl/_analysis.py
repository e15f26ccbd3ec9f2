"""What is asked of a model besides a run: modes, rest, and the motion that drivers determine."""

from __future__ import annotations

from ._errors import AnalysisError, UnknownNameError
from ._run import Run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, overload

    from . import _mbdsl
    from ._mbdsl import State

#: The parts of an attitude among the coordinates of a body in space.
_QUATERNION = ("q0", "q1", "q2", "q3")


class Mode:
    """A motion `delta q = Re(shape e^(s t))` of the linear equations.

    Attributes:
        frequency: in Hz.
        damping_ratio: -Re s/|s|.
        eigenvalue: s, in 1/s.
        shape: the displacements by name; the largest, in sizes of the mechanism, is 1.
    """

    __slots__ = ("damping_ratio", "eigenvalue", "frequency", "shape")

    def __init__(
        self,
        frequency: float,
        damping_ratio: float,
        eigenvalue: tuple[float, float],
        shape: list[tuple[str, tuple[float, float]]],
    ) -> None:
        self.frequency = frequency
        self.damping_ratio = damping_ratio
        self.eigenvalue = complex(*eigenvalue)
        self.shape = {name: complex(*value) for name, value in shape}

    def __repr__(self) -> str:
        s = self.eigenvalue
        return f"Mode({self.frequency:.6g} Hz, damping ratio {self.damping_ratio:.4g}, s = {s:.6g} 1/s)"


class Equilibrium:
    """A position in which all forces balance.

    Attributes:
        state: the position.
        stability: whether the mechanism stays there, in words.
        is_stable: whether it stays after any small push.
        residual: the largest generalized force that is left, N or N*m.
    """

    __slots__ = ("is_stable", "residual", "stability", "state")

    def __init__(self, state: State, stability: str, is_stable: bool, residual: float) -> None:
        self.state: State = state
        self.stability: str = stability
        self.is_stable: bool = is_stable
        self.residual: float = residual

    def __repr__(self) -> str:
        return f"Equilibrium({self.stability}, {self.state!r})"


class Limit:
    """An extreme of an angle or an output.

    Attributes:
        name: the coordinate or the output.
        unit: its unit.
        t: when, in s.
        value: its value there.
        largest: whether it is a largest value, not a smallest one.
    """

    __slots__ = ("largest", "name", "t", "unit", "value")

    def __init__(self, name: str, unit: str, t: float, value: float, largest: bool) -> None:
        self.name = name
        self.unit = unit
        self.t = t
        self.value = value
        self.largest = largest

    def __repr__(self) -> str:
        kind = "largest" if self.largest else "smallest"
        return f"{kind} `{self.name}`: {self.value:.6g} {self.unit} at t = {self.t:.6g} s"


class Range:
    """The smallest and the largest value of an angle or an output in a motion, its ends included.

    Attributes:
        name: the coordinate or the output.
        unit: its unit.
        min, max: the values.
        t_min, t_max: when, in s; the first time where there are several.
    """

    __slots__ = ("max", "min", "name", "t_max", "t_min", "unit")

    def __init__(self, name: str, unit: str, values: Sequence[tuple[float, float]]) -> None:
        self.name = name
        self.unit = unit
        self.min, self.t_min = min(values)
        largest, back = max((value, -t) for value, t in values)
        self.max, self.t_max = largest, -back

    def __repr__(self) -> str:
        low, high = f"{self.min:.6g} at t = {self.t_min:.6g} s", f"{self.max:.6g} at t = {self.t_max:.6g} s"
        return f"`{self.name}`: {low} .. {high}, in {self.unit or '1'}"


class Limits(tuple["Limit", ...]):
    """The extremes of a motion, in the order of time; by name the range of an angle or an output, its ends included.

    `motion.limits["slider.s"].max` is the largest value of all, at an extreme, at the start or at the end.
    """

    _run: Run
    _is_located: bool

    if TYPE_CHECKING:

        @overload  # type: ignore[override]
        def __getitem__(self, key: int) -> Limit: ...
        @overload
        def __getitem__(self, key: slice) -> tuple[Limit, ...]: ...
        @overload
        def __getitem__(self, key: str) -> Range: ...

    def __getitem__(self, key: int | slice | str) -> Limit | tuple[Limit, ...] | Range:
        if not isinstance(key, str):
            return super().__getitem__(key)
        if not self._is_located:
            raise AnalysisError(f"the extremes of `{key}` were not located: leave out `limits=False`")
        known = [*self._run.q, *self._run.outputs]
        if key not in known:
            raise UnknownNameError(f"the limits have no `{key}`; there are {', '.join(known)}")
        body, _, part = key.rpartition(".")
        if part in _QUATERNION and {f"{body}.{of}" for of in _QUATERNION} <= set(self._run.q):
            words = f"`{key}` is a part of an attitude, whose extremes are not located: name an output of the model"
            raise AnalysisError(words)
        column, t = self._run[key], self._run.t
        found = [(of.value, of.t) for of in self if of.name == key]
        return Range(key, self._run.units[key], [*zip(column.tolist(), t.tolist(), strict=True), *found])


class Motion(Run):
    """The motion that drivers determine: the columns of a run, and extremes."""

    __slots__ = ("limits",)

    #: The extremes of angles and outputs, whatever the rows are, and ranges by name; empty with `limits=False`.
    limits: Limits

    @classmethod
    def _with(
        cls, core: _mbdsl.Run, limits: Sequence[tuple[str, str, float, float, bool]], is_located: bool = True
    ) -> Motion:
        motion = cls._of(core)
        found = Limits(Limit(*limit) for limit in limits)
        # Of a copy, so that a motion does not keep itself.
        found._run, found._is_located = Run._of(core), is_located
        object.__setattr__(motion, "limits", found)
        return motion

    def __reduce__(self) -> tuple[Any, Any]:
        limits = [(of.name, of.unit, of.t, of.value, of.largest) for of in self.limits]
        return Motion._with, (self._core, limits, self.limits._is_located)


class Effort:
    """What a driver has to do.

    Attributes:
        name: the driver or the actuator.
        unit: the unit of its effort, N or N*m.
        effort: the effort at the rows.
        speed: its speed at the rows, m/s or rad/s.
        rms: the root mean square of the effort.
        energy: the energy that it gives, in J.
        mean_power: the mean power, in W.
    """

    __slots__ = ("effort", "energy", "mean_power", "name", "rms", "speed", "unit")

    def __init__(
        self,
        name: str,
        unit: str,
        effort: Sequence[float],
        speed: Sequence[float],
        rms: float,
        energy: float,
        mean_power: float,
    ) -> None:
        import numpy as np

        self.name = name
        self.unit = unit
        self.effort = np.array(effort)
        self.speed = np.array(speed)
        self.rms = rms
        self.energy = energy
        self.mean_power = mean_power

    def __repr__(self) -> str:
        return f"Effort({self.name}: rms {self.rms:.6g} {self.unit}, mean power {self.mean_power:.6g} W)"


class InverseDynamics(Run):
    """The efforts that the motion of drivers takes: the columns of the motion, and `efforts`."""

    __slots__ = ("balance", "efforts")

    #: The efforts by the names of drivers and actuators.
    efforts: dict[str, Effort]
    #: What is left of the power balance, over the largest power.
    balance: float

    @classmethod
    def _with(
        cls,
        core: _mbdsl.Run,
        efforts: Sequence[tuple[str, str, list[float], list[float], float, float, float]],
        balance: float,
    ) -> InverseDynamics:
        found = cls._of(core)
        object.__setattr__(found, "efforts", {row[0]: Effort(*row) for row in efforts})
        object.__setattr__(found, "balance", balance)
        return found

    def __reduce__(self) -> tuple[Any, Any]:
        names = ("name", "unit", "effort", "speed", "rms", "energy", "mean_power")
        efforts = [tuple(getattr(of, name) for name in names) for of in self.efforts.values()]
        return InverseDynamics._with, (self._core, efforts, self.balance)
