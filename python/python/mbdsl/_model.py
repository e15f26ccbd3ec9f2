"""Models: texts that were compiled, with values of their parameters."""

from __future__ import annotations

import os
from collections.abc import Mapping

from . import _mbdsl
from ._errors import ModelWarning, SimulationError, SimulationWarning, UnknownNameError
from ._run import Run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, Protocol

    from ._analysis import Equilibrium, InverseDynamics, Mode, Motion, StateSpace
    from ._ensemble import Distribution, Ensemble
    from ._inputs import Inputs
    from ._mbdsl import Diagnostic, State
    from ._replay import Program, Symbolic
    from ._stepper import Stepper
    from ._types import Array, ArrayLike, Number

    class Rates(Protocol):
        """dy/dt as a function."""

        def __call__(
            self, t: float, y: ArrayLike, out: Array | None = None, *, u: Array | None = None
        ) -> Array: ...



class Parameter(float):
    """The value of a parameter or an input, with its unit."""

    __slots__ = ("default", "is_input", "name", "unit")

    name: str
    #: The SI unit; `1` without dimension, empty if the model says `units none`.
    unit: str
    #: The value of the text.
    default: float
    is_input: bool

    def __new__(
        cls, name: str, value: float, unit: str, default: float, is_input: bool
    ) -> Parameter:
        parameter = super().__new__(cls, value)
        parameter.name = name
        parameter.unit = unit
        parameter.default = default
        parameter.is_input = is_input
        return parameter

    def __repr__(self) -> str:
        return _quantity(self.name, self, self.unit)

    def __reduce__(self) -> tuple[type[Parameter], tuple[str, float, str, float, bool]]:
        return Parameter, (self.name, float(self), self.unit, self.default, self.is_input)


class Parameters(Mapping[str, Parameter]):
    """The parameters and inputs of a model by name, in SI units."""

    __slots__ = ("_model", "_values")

    def __init__(self, model: str, values: dict[str, Parameter]) -> None:
        self._model = model
        self._values = values

    def __getitem__(self, name: str) -> Parameter:
        try:
            return self._values[name]
        except KeyError:
            known = ", ".join(self._values) or "none"
            message = f"`{self._model}` has no parameter `{name}`; it has {known}"
            raise UnknownNameError(message) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return ", ".join(map(repr, self._values.values())) or "no parameters"


def _quantity(name: str, value: float, unit: str) -> str:
    shown = _mbdsl.short(value)
    return f"{name} = {shown}" if unit in ("", "1") else f"{name} = {shown} {unit}"


class Model:
    """A model: a text that was compiled, with values of its parameters.

    Models are immutable; `with_params` gives another one, which shares the compiled code. Two models are equal if
    their texts and values are. A pickle has the text and the values: whoever reads it compiles once.

    Args:
        text: the text of one model, `model NAME { ... }`.

    Raises:
        ModelError: if the text has errors; its `diagnostics` are all there is to say.
    """

    __slots__ = ("_core",)

    _core: _mbdsl.Model

    def __init__(self, text: str) -> None:
        object.__setattr__(self, "_core", _mbdsl.Model(text))
        _warn(self._core)

    @classmethod
    def _of(cls, core: _mbdsl.Model) -> Model:
        model = cls.__new__(cls)
        object.__setattr__(model, "_core", core)
        return model

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a model is immutable: use `with_params` for other values than `{name}`")

    @property
    def name(self) -> str:
        """The name of the model."""
        return self._core.name

    @property
    def text(self) -> str:
        """The text that was compiled."""
        return self._core.text

    @property
    def dof(self) -> int:
        """The degrees of freedom at the start."""
        return self._core.dof

    @property
    def params(self) -> Parameters:
        """The parameters and inputs by name, each a number with its `unit`, in SI units."""
        rows = self._core.parameters
        return Parameters(self.name, {row[0]: Parameter(*row) for row in rows})

    @property
    def coordinates(self) -> tuple[str, ...]:
        """The names of the positions q, in their order."""
        return tuple(self._core.names[0])

    @property
    def velocities(self) -> tuple[str, ...]:
        """The names of the velocities v, in their order."""
        return tuple(self._core.names[1])

    @property
    def states(self) -> tuple[str, ...]:
        """The names of the states z, in their order."""
        return tuple(self._core.names[2])

    @property
    def constraints(self) -> tuple[str, ...]:
        """The names of the rows of phi, in their order."""
        return tuple(self._core.names[3])

    @property
    def outputs(self) -> tuple[str, ...]:
        """The names of the outputs, in their order."""
        return tuple(self._core.names[4])

    def with_params(self, values: Mapping[str, Number] | None = None, /, **named: Number) -> Model:
        """The same model with other values of parameters, inputs and starts, in SI units.

        A start has the name `start.rod.theta`, as in `model.with_params({"start.rod.theta": 0.5}, m1=2)`.

        Raises:
            UnknownNameError: if there is nothing of a name that can be set.
            ValueError: if a value is not finite.
        """
        pairs = [*(values or {}).items(), *named.items()]
        return Model._of(self._core.with_values([(name, float(value)) for name, value in pairs]))

    def check(self) -> list[Diagnostic]:
        """What the compiler says about the text although it has no errors: warnings and notes."""
        return self._core.diagnostics

    def simulate(
        self,
        t_end: Number | None = None,
        *,
        method: str | None = None,
        stabilization: str | None = None,
        output_step: Number | str | None = None,
        h: Number | None = None,
        rtol: Number | None = None,
        atol: Number | None = None,
        start: State | None = None,
        inputs: Inputs | None = None,
        progress: bool | Callable[[float, float], object] = False,
        **options: Number | str | bool,
    ) -> Run:
        """Simulates the model, from the start that it describes at t = 0.

        What is not given is as in the `simulate { ... }` block of the model, then as on the command line:
        10 s, an error-controlled method, constraints kept by projection, about 1000 rows.

        Args:
            t_end: the end of the run, in s.
            method: the integration method, one of `mbdsl.methods()`.
            stabilization: the stabilization of the constraints, one of `mbdsl.stabilizations()`.
            output_step: the time between rows, in s, or `"steps"` for every step.
            h: the step of a method with fixed steps, in s.
            rtol: the relative tolerance of an adaptive method.
            atol: the absolute tolerance of an adaptive method, m or rad (per s).
            start: where the run begins, as `run.final` of another one; t_end counts from t = 0 all the same.
            inputs: what inputs are during the run: a mapping by name of numbers, pairs `(times, values)` that are
                interpolated, `mbdsl.hold(times, values)`, or laws; or one law of all inputs. A law is a function
                `law(t, q, v)` and is called at every stage of every step; `mbdsl.sampled(law, period)` is called
                once a period.
            progress: `True` to show how far the run is, or a function that is called with the time and the
                fraction completed about 20 times a second.
            **options: parameters of the method or the stabilization.

        Raises:
            OptionsError: if the options cannot be used.
            AssemblyError: if the mechanism cannot be assembled.
            SimulationError: if the run stops before its end; its `run` is the part before.
        """
        settings = _settings(t_end, method, stabilization, output_step, h, rtol, atol, options)
        if progress is True:
            from ._progress import Bar

            with Bar() as bar:
                core = self._simulated(settings, start, inputs, bar.show)
        else:
            core = self._simulated(settings, start, inputs, progress or None)
        return _finished(Run._of(core))

    def _simulated(
        self,
        settings: list[tuple[str, Any]],
        start: State | None,
        inputs: Inputs | None,
        progress: Callable[[float, float], object] | None,
    ) -> _mbdsl.Run:
        if inputs is None:
            return self._core.simulate(settings, progress, start, [])
        from ._inputs import Sampled, split

        names = [row[0] for row in self._core.parameters if row[4]]
        if isinstance(inputs, Sampled):
            places = list(range(len(names)))
            law, period = inputs.law, inputs.period
            return self._core.simulate_sampled(settings, start, law, places, period)
        numbers, sources = split(names, inputs)
        core = self._core.with_values(numbers) if numbers else self._core
        return core.simulate(settings, progress, start, sources)

    def stepper(
        self,
        *,
        method: str | None = None,
        stabilization: str | None = None,
        h: Number | None = None,
        rtol: Number | None = None,
        atol: Number | None = None,
        start: State | None = None,
        **options: Number | str | bool,
    ) -> Stepper:
        """A run step by step, with the options of `simulate`."""
        from ._stepper import Stepper

        settings = _settings(None, method, stabilization, None, h, rtol, atol, options)
        core = self._core.stepper(settings, start)
        return Stepper(core, self._core.names[4], self._core.names[3])

    def ensemble(
        self,
        values: Mapping[str, ArrayLike | Distribution],
        t_end: Number | None = None,
        *,
        samples: int | None = None,
        seed: int = 0,
        keep: Sequence[str] = (),
        threads: int | None = None,
        method: str | None = None,
        stabilization: str | None = None,
        h: Number | None = None,
        rtol: Number | None = None,
        atol: Number | None = None,
        progress: bool | Callable[[float], object] = False,
        **options: Number | str | bool,
    ) -> Ensemble:
        """Runs the model with many values, on all threads: the table of `mbdsl sweep`.

        Args:
            values: the values of parameters, inputs or starts by name, of which all combinations are run, the last
                one varying fastest; or, with `samples`, distributions as `mbdsl.uniform(0.5, 2)`.
            t_end: the end of every run, in s.
            samples: the number of draws from the distributions.
            seed: the seed of the draws: the values of a run depend on it and on the number of the run alone.
            keep: the quantities of which the table has the extremes, the last value and the root mean square; all
                outputs if empty.
            threads: the number of threads; that of the processor if `None`.
            progress: `True` to show how far the runs are, or a function that is called with the fraction completed.
            **options: the options of `simulate`.

        Raises:
            UnknownNameError: if there is nothing of a name.
            OptionsError: if no run can have the options.
        """
        from ._ensemble import Ensemble, varied

        settings = _settings(t_end, method, stabilization, None, h, rtol, atol, options)
        arguments = (varied(values), samples, seed, settings, list(keep), threads)
        if progress is True:
            from ._progress import Bar

            with Bar() as bar:
                core = self._core.ensemble(*arguments, lambda share: bar.show(None, share))
        else:
            core = self._core.ensemble(*arguments, progress or None)
        units = {row[0]: row[2] for row in self._core.parameters}
        return Ensemble(core, dict(self._core.units) | units)

    def start(self, t: Number = 0.0) -> State:
        """The assembled start: positions that satisfy the constraints, and velocities that go with them.

        Raises:
            AssemblyError: if there is none.
        """
        return self._core.functions.assemble(float(t))

    def assemble(self, values: Mapping[str, Number], *, t: Number = 0.0) -> State:
        """An assembled position with these coordinates and velocities held fixed, as `{"rod.theta": 0.5}`."""
        starts = {f"start.{name}": value for name, value in values.items()}
        return self.with_params(starts).start(t)

    @property
    def rhs(self) -> Rates:
        """dy/dt as a function `f(t, y, out=None, *, u=None)` of y = (q, v, z), for ODE solvers.

        `y` can have several rows, `out` is filled and returned, `u` are other inputs than those of the model. The
        constraints hold in the accelerations alone: whoever integrates for long has to keep them.
        """
        return self._core.functions.rhs

    def accelerations(
        self, t: Number, q: ArrayLike, v: ArrayLike, z: ArrayLike | None = None
    ) -> tuple[Array, Array]:
        """Accelerations and multipliers of the index-1 equations: nv and nc numbers."""
        q, v, *rest = _arrays(q, v, *(() if z is None else (z,)))
        return self._core.functions.accelerations(t, q, v, *rest)

    def mass_matrix(self, t: Number, q: ArrayLike) -> Array:
        """M, nv x nv."""
        return self._core.functions.mass_matrix(t, *_arrays(q))

    def force(
        self, t: Number, q: ArrayLike, v: ArrayLike, z: ArrayLike | None = None
    ) -> Array:
        """The generalized forces Q: nv numbers, N or N*m."""
        q, v, *rest = _arrays(q, v, *(() if z is None else (z,)))
        return self._core.functions.force(t, q, v, *rest)

    def phi(self, t: Number, q: ArrayLike) -> Array:
        """The constraints: nc numbers."""
        return self._core.functions.phi(t, *_arrays(q))

    def phi_q(self, t: Number, q: ArrayLike) -> Array:
        """The constraint Jacobian, nc x nv."""
        return self._core.functions.phi_q(t, *_arrays(q))

    def phi_t(self, t: Number, q: ArrayLike) -> Array:
        """The partial derivative of phi by time: nc numbers; nu = -phi_t."""
        return self._core.functions.phi_t(t, *_arrays(q))

    def eta(self, t: Number, q: ArrayLike, v: ArrayLike) -> Array:
        """The right-hand side of the acceleration constraints, phi_q a = eta: nc numbers."""
        return self._core.functions.eta(t, *_arrays(q, v))

    def energy(self, t: Number, q: ArrayLike, v: ArrayLike) -> tuple[float, float]:
        """The kinetic and the potential energy, in J."""
        return self._core.functions.energy(t, *_arrays(q, v))

    def linearize(self, state: State | None = None) -> StateSpace:
        """The linear equations of small displacements about a state, or about the equilibrium near the start.

        Raises:
            AnalysisError: if there are none.
        """
        from ._analysis import StateSpace

        return StateSpace(*self._core.linearize(state))

    def modes(self, state: State | None = None) -> list[Mode]:
        """The modes of small oscillations about a state, or about the equilibrium near the start.

        Raises:
            AnalysisError: if there are none.
        """
        from ._analysis import Mode

        return [Mode(*mode) for mode in self._core.modes(state)]

    def statics(self) -> Equilibrium:
        """The equilibrium near the start.

        Raises:
            AnalysisError: if none is found.
        """
        from ._analysis import Equilibrium

        return Equilibrium(*self._core.statics())

    def kinematics(self, times: ArrayLike) -> Motion:
        """The motion that the drivers determine, without integration, at ascending times (s).

        Raises:
            AnalysisError: if the drivers leave a freedom, or the motion ends before the last time.
        """
        from ._analysis import Motion

        return Motion._with(*self._core.kinematics(_times(times)))

    def inverse_dynamics(self, times: ArrayLike) -> InverseDynamics:
        """The efforts of drivers and actuators in this motion, at ascending times (s).

        Raises:
            AnalysisError: if there is no such motion, or the efforts are not unique.
        """
        from ._analysis import InverseDynamics

        return InverseDynamics._with(*self._core.inverse_dynamics(_times(times)))

    def program(self, kernel: str = "accelerations") -> Program:
        """The straight-line program of a kernel as data, as `"accelerations"`, `"phi"` or `"outputs"`.

        Raises:
            UnknownNameError: if there is no such kernel.
            AnalysisError: if it reads tables.
        """
        from ._replay import Program

        return Program(self._core, kernel)

    def to_sympy(self) -> Symbolic:
        """Accelerations and multipliers as expressions of SymPy."""
        from ._replay import to_sympy

        return to_sympy(self._core)

    def to_casadi(self) -> Any:
        """Accelerations and multipliers as a function of CasADi, `a, lambda = F(t, q, v, z, u, p)`.

        They are NaN at singular positions, which need the rank-revealing solution of `accelerations`.
        """
        from ._replay import to_casadi

        return to_casadi(self._core)

    def to_jax(self) -> Callable[..., tuple[Any, Any]]:
        """Accelerations and multipliers as a function of JAX, `a, lambda = f(t, q, v, z=None, u=None, p=None)`.

        Inputs and parameters that are not given are those of the model. Results are NaN at singular positions, as
        in `to_casadi`.
        """
        from ._replay import to_jax

        return to_jax(self._core)

    def equations(self) -> Equations:
        """The equations of motion in the names of the model; a notebook shows them as formulas."""
        return Equations(self._core)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Model):
            return NotImplemented
        return self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content())

    def _content(self) -> tuple[str, tuple[tuple[str, float], ...]]:
        return self.text, tuple(sorted(self._core.set))

    def __reduce__(self) -> tuple[Callable[..., Model], tuple[str, list[tuple[str, float]]]]:
        return _restored, (self.text, self._core.set)

    def __repr__(self) -> str:
        states = f"; {len(self.states)} states" if self.states else ""
        params = f"; {self.params!r}" if self.params else ""
        return f"{self.name}: {self._core.freedom}{states}{params}"


def _settings(
    t_end: Number | None,
    method: str | None,
    stabilization: str | None,
    output_step: Number | str | None,
    h: Number | None,
    rtol: Number | None,
    atol: Number | None,
    options: dict[str, Number | str | bool],
) -> list[tuple[str, Any]]:
    """What is given, by name."""
    given = {
        "t_end": t_end,
        "method": method,
        "stabilization": stabilization,
        "output_step": output_step,
        "h": h,
        "rtol": rtol,
        "atol": atol,
    }
    settings = [(name, value) for name, value in given.items() if value is not None]
    return [*settings, *options.items()]


def _arrays(*values: ArrayLike) -> list[Array]:
    import numpy as np

    return [np.asarray(value, dtype=float) for value in values]


def _times(times: ArrayLike) -> list[float]:
    return list(_arrays(times)[0].ravel().tolist())


class Equations:
    """The equations of motion of a model, in its own names."""

    __slots__ = ("_core",)

    def __init__(self, core: _mbdsl.Model) -> None:
        self._core = core

    def text(self) -> str:
        """M, Q, phi, phi_q, nu and eta in the language of models."""
        return self._core.equations(False)

    def latex(self) -> str:
        """The same as a LaTeX document."""
        return self._core.equations(True)

    def _repr_latex_(self) -> str:
        from ._display import formulas

        return formulas(self._core.formulas())

    def __repr__(self) -> str:
        return self.text()


def _restored(text: str, values: list[tuple[str, float]]) -> Model:
    return Model._of(_mbdsl.Model(text).with_values(values))


def _warn(core: _mbdsl.Model) -> None:
    """Says what the compiler warns of."""
    found = [diagnostic for diagnostic in core.diagnostics if diagnostic.severity == "warning"]
    if found:
        import warnings

        for diagnostic in found:
            warnings.warn(f"{core.name}: {diagnostic}", ModelWarning, stacklevel=3)


def _finished(run: Run) -> Run:
    """The run with its warnings said, or the error that it stopped with."""
    fault = run._core.fault
    if fault is not None:
        message, t, _, cause, constraints = fault
        raise SimulationError(message, cause, t, constraints, run)
    if run.warnings:
        import warnings

        for warning in run.warnings:
            warnings.warn(f"{run.model.name}: {warning}", SimulationWarning, stacklevel=3)
    return run


def load(path: str | os.PathLike[str]) -> Model:
    """Compiles the model in a file, and the tables in the files that it names, which are beside it.

    Raises:
        OSError: if the file cannot be read.
        ModelError: if the model has errors, or a table is not one of numbers.
    """
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return Model(_mbdsl.inline(text, os.path.dirname(os.fspath(path))))


def check(text: str) -> list[Diagnostic]:
    """What the compiler says about a text: errors, warnings and notes, in the order of the text."""
    return _mbdsl.Model.check(text)


def examples() -> list[str]:
    """The names of the mechanisms of the gallery."""
    return [name for name, _ in _mbdsl.examples()]


def example(name: str) -> Model:
    """A mechanism of the gallery.

    Raises:
        UnknownNameError: if the gallery has none of this name.
    """
    texts = dict(_mbdsl.examples())
    if name not in texts:
        raise UnknownNameError(f"the gallery has no `{name}`; it has {', '.join(texts)}")
    return Model(texts[name])
