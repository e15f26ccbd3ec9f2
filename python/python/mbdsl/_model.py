"""Models: texts that were compiled, with values of their parameters."""

from __future__ import annotations

import os
from collections.abc import Mapping

from . import _mbdsl
from ._errors import ModelWarning, SimulationError, SimulationWarning, UnknownNameError
from ._run import Run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ._mbdsl import Diagnostic
    from ._types import Number


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
            progress: `True` to show how far the run is, or a function that is called with the time and the
                fraction completed about 20 times a second.
            **options: parameters of the method or the stabilization.

        Raises:
            OptionsError: if the options cannot be used.
            AssemblyError: if the mechanism cannot be assembled.
            SimulationError: if the run stops before its end; its `run` is the part before.
        """
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
        if progress is True:
            from ._progress import Bar

            with Bar() as bar:
                core = self._core.simulate([*settings, *options.items()], bar.show)
        else:
            core = self._core.simulate([*settings, *options.items()], progress or None)
        return _finished(Run._of(core))

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
        q, v, z, rows, _ = map(len, self._core.names)
        counts = f"{v} coordinates - {rows} constraints" if rows else f"{v} coordinates"
        freedoms = "freedom" if self.dof == 1 else "freedoms"
        states = f"; {z} states" if z else ""
        params = f"; {self.params!r}" if self.params else ""
        return f"{self.name}: {counts} = {self.dof} {freedoms}{states}{params}"


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
