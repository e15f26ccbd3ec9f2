"""The extension module, written in Rust: what the package is made of."""

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, final

from ._types import Array, ArrayLike, Law, Number, Time

__all__ = [
    "__version__",
    "Diagnostic",
    "Edit",
    "Event",
    "Figure",
    "Functions",
    "Gathered",
    "Impact",
    "Model",
    "Report",
    "Run",
    "Source",
    "State",
    "Stepper",
    "Sweep",
    "Table",
    "built",
    "command",
    "examples",
    "factor",
    "inline",
    "methods",
    "sampled",
    "short",
    "stabilizations",
    "table",
]

__version__: str

_Parameter = tuple[str, str, str | None, list[str]]
_Entry = tuple[str, str, list[_Parameter]]

@final
class Edit:
    """A change of a text: some characters are replaced."""

    def __new__(cls, span: tuple[int, int], replacement: str) -> Edit: ...
    @property
    def span(self) -> tuple[int, int]:
        """The characters, none where text is only inserted."""
    @property
    def replacement(self) -> str:
        """The text that takes their place."""
    def apply(self, text: str) -> str:
        """The text after the change."""

@final
class Diagnostic:
    """One thing that the compiler says about the text of a model."""

    def __new__(
        cls,
        code: str,
        severity: str,
        message: str,
        cause: str,
        help: str | None,
        suggestion: Edit | None,
        alternatives: Sequence[Edit],
        span: tuple[int, int],
        line: int,
        column: int,
    ) -> Diagnostic: ...
    @property
    def code(self) -> str:
        """Its code, as in `MB203`; `mbdsl explain MB203` explains it."""
    @property
    def severity(self) -> str:
        """`error`, `warning` or `note`."""
    @property
    def message(self) -> str:
        """The fault, with the names and numbers of the model."""
    @property
    def cause(self) -> str:
        """The short cause, for a label under the words."""
    @property
    def help(self) -> str | None:
        """Text to write instead, or advice; `None` without either."""
    @property
    def suggestion(self) -> Edit | None:
        """The first change that the help names: it was applied to the text, and the fault is gone."""
    @property
    def alternatives(self) -> list[Edit]:
        """The other changes that the help names, each of which mends the fault alone."""
    @property
    def span(self) -> tuple[int, int]:
        """The characters that it is about: the words are `text[slice(*span)]`."""
    @property
    def line(self) -> int:
        """The line, from 1."""
    @property
    def column(self) -> int:
        """The character of the line, from 1."""

@final
class Event:
    """An event that happened in a run."""

    def __new__(cls, event: str, t: float, row: int, impact: Impact | None = None) -> Event: ...
    @property
    def event(self) -> str:
        """Its name."""
    @property
    def t(self) -> float:
        """Its time, in s."""
    @property
    def row(self) -> int:
        """The place of its row; of an impact, that with the velocities before it."""
    @property
    def impact(self) -> Impact | None:
        """The impact, if a stop or a friction changed the velocities by an impulse."""

@final
class Impact:
    """An impact: the impulses at one time, and the velocities after them."""

    def __new__(
        cls,
        row: int,
        impulse: float,
        unit: str,
        lost: float,
        v_after: dict[str, float],
        impulses: dict[str, float],
    ) -> Impact: ...
    @property
    def row(self) -> int:
        """The place of the row with the velocities after it."""
    @property
    def impulse(self) -> float:
        """The impulse of the stop or the friction along its gap or slide."""
    @property
    def unit(self) -> str:
        """The unit of `impulse`: `N s`, `N m s`, or none."""
    @property
    def lost(self) -> float:
        """The energy that it took, J: 0 or negative."""
    @property
    def v_after(self) -> dict[str, float]:
        """The velocities after it, by name."""
    @property
    def impulses(self) -> dict[str, float]:
        """The impulses of all joints, drivers, stops and frictions, named as their multipliers, N s or N m s; of a
        `distance` N s/m."""

@final
class Report:
    """The errors of a run and its cost; its text is that of the command line."""

    @property
    def nodes(self) -> int:
        """The number of rows of the trajectory."""
    @property
    def t_start(self) -> float:
        """The time of the first row, in s."""
    @property
    def t_end(self) -> float:
        """The time of the last row, in s."""
    @property
    def energy(self) -> float:
        """H(t_0), in J."""
    @property
    def eps_h(self) -> float:
        """Largest energy error, max |H(t_i) - H(t_0)|, in J."""
    @property
    def eps_h_relative(self) -> float:
        """Largest energy error, relative to |H(t_0)|."""
    @property
    def mre_h(self) -> float:
        """Mean energy error, relative."""
    @property
    def eps_phi(self) -> float:
        """Largest component of phi, as phi is written."""
    @property
    def eps_dphi(self) -> float:
        """Largest component of `phi_q v + phi_t`, as phi is written."""
    @property
    def eps_ddphi(self) -> float:
        """Largest component of `phi_q a - eta`, as phi is written."""
    @property
    def position_violation(self) -> float:
        """Largest violation of the positions, in m or rad."""
    @property
    def velocity_violation(self) -> float:
        """Largest violation of the velocities, in m/s or rad/s."""
    @property
    def acceleration_violation(self) -> float:
        """Largest violation of the accelerations, in m/s^2 or rad/s^2."""
    @property
    def reactions_not_unique(self) -> list[str]:
        """The joints whose reactions are not unique, because constraints depend on each other at the first node: of
        all reactions that give the same motion those of least norm are recorded."""
    @property
    def work_done(self) -> float | None:
        """The work of loads and drivers from the start to the end, in J; `None` if it was not asked for."""
    @property
    def energy_balance(self) -> float | None:
        """The largest energy balance, 1: by how much the energy has changed without work of loads or drivers, over
        the energies and work of the run. `None` if it was not asked for (option `energy_balance`)."""
    @property
    def ended_by(self) -> str | None:
        """The condition of the model, or the event of the options, that ended the run, as in `until rod.theta > 1
        rad`; `None` if it reached its end."""
    @property
    def growth(self) -> float:
        """By how many times the largest T + |U - U(t_0)| of the run exceeds that of its first hundredth, 1."""
    @property
    def warnings(self) -> list[str]:
        """Remarks that a reader of the figures should know."""
    @property
    def steps(self) -> int:
        """Steps made."""
    @property
    def rejected(self) -> int:
        """Steps tried and given up."""
    @property
    def iterations(self) -> int:
        """Iterations of implicit methods."""
    @property
    def evaluations(self) -> int:
        """Solutions of the index-1 equations, or what a method needs instead of them."""
    @property
    def factorizations(self) -> int:
        """Factorizations of matrices of linear systems: one for every solution of the index-1 equations, two for a
        step of the projection where a planned elimination makes it and else one, one for every matrix of an implicit
        method."""
    @property
    def general_solutions(self) -> int:
        """Evaluations that took the general solution, many times as long: a planned elimination met a singular
        position, or there is none. Evaluations with a stop or a friction that acts are not counted."""
    @property
    def partitions(self) -> int:
        """Choices of independent coordinates, the first one included; 0 where none are distinguished."""
    @property
    def run_time(self) -> float:
        """The time that the run took, in s."""
    @property
    def status(self) -> str:
        """Whether the figures can be trusted: `ok`, `unbalanced`, `drifted`, `diverged` or `not_finite`."""
    @property
    def gains(self) -> dict[str, float]:
        """The numbers of the stabilization by name; empty without one."""
    @property
    def dropped_wishes(self) -> list[str]:
        """The settings of the model's `simulate` block that the method does not use, in words."""
    @property
    def crossings(self) -> list[tuple[float, list[str]]]:
        """The singular positions that were crossed: the time in s, and the dependent joints."""
    @property
    def events(self) -> list[Event]:
        """The events of the run, in the order of time."""
    def _repr_html_(self) -> str: ...
    @staticmethod
    def _restored(figures: dict[str, Any]) -> Report: ...

@final
class Model:
    def __new__(cls, text: str) -> Model: ...
    @staticmethod
    def _restored(text: str, values: Sequence[tuple[str, float]]) -> Model: ...
    @staticmethod
    def of_run(run: Run) -> Model: ...
    @staticmethod
    def check(text: str) -> list[Diagnostic]: ...
    @property
    def text(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def dof(self) -> int: ...
    @property
    def diagnostics(self) -> list[Diagnostic]: ...
    @property
    def parameters(self) -> list[tuple[str, float, str, float, bool]]: ...
    @property
    def set(self) -> list[tuple[str, float]]: ...
    def with_values(self, values: Sequence[tuple[str, float]]) -> Model: ...
    @property
    def names(self) -> list[list[str]]: ...
    def equations(self, latex: bool) -> str: ...
    def formulas(self) -> list[tuple[str, str]]: ...
    @property
    def freedom(self) -> str: ...
    @property
    def functions(self) -> Functions: ...
    def simulate(
        self,
        settings: Sequence[tuple[str, Any]],
        progress: Callable[[float, float], object] | None,
        given: tuple[State | None, bool | None],
        sources: Sequence[Source],
        sampled: tuple[Sequence[Source], float] | None,
        times: Sequence[float] | None = None,
    ) -> Run: ...
    def sweep(
        self,
        varied: Sequence[tuple[str, tuple[str, float, float] | list[float]]],
        samples: int | None,
        seed: int,
        settings: Sequence[tuple[str, Any]],
        observed: Sequence[str],
        is_paired: bool = False,
    ) -> Sweep: ...
    def program(
        self, kernel: str
    ) -> tuple[
        list[tuple[str, list[int | float | tuple[str, int]]]],
        list[int | float | tuple[str, int]],
        list[tuple[str, int]],
        tuple[int, int, list[tuple[int, int]]] | None,
        list[tuple[str, int, list[float], list[list[float]], tuple[float, float] | None]],
    ]: ...
    def drawing(self) -> str: ...
    def export(self, path: str | PathLike[str], version: int, library: str | PathLike[str]) -> str | None: ...
    @property
    def units(self) -> list[tuple[str, str]]: ...
    def stepper(self, settings: Sequence[tuple[str, Any]], given: tuple[State | None, bool | None]) -> Stepper: ...
    def linearize(self, state: State | None, nearest: bool) -> tuple[list[Array], list[list[str]], Array]: ...
    def modes(
        self, state: State | None, nearest: bool
    ) -> list[tuple[float, float, tuple[float, float], list[tuple[str, tuple[float, float]]]]]: ...
    def statics(self, nearest: bool) -> tuple[State, str, bool, float]: ...
    def kinematics(
        self, times: Sequence[float], limits: bool
    ) -> tuple[Run, list[tuple[str, str, float, float, bool]]]: ...
    def inverse_dynamics(
        self, times: Sequence[float]
    ) -> tuple[Run, list[tuple[str, str, list[float], list[float], float, float, float]], float]: ...

@final
class Figure:
    """A figure of a run."""

    def svg(self) -> str:
        """The figure as SVG."""
    def save(self, path: str | PathLike[str]) -> None:
        """Writes the figure as `.svg` or `.png`, completely or not at all."""
    def _repr_svg_(self) -> str: ...

@final
class Functions:
    @property
    def inputs(self) -> list[float]: ...
    def rhs(self, t: Time, y: ArrayLike, out: Array | None = None, *, u: ArrayLike | None = None) -> Array: ...
    def rhs_vectorized(self, t: Time, y: ArrayLike, *, u: ArrayLike | None = None) -> Array: ...
    def accelerations(
        self, t: Time, q: Array, v: Array, z: Array | None = None, u: ArrayLike | None = None
    ) -> tuple[Array, Array]: ...
    def mass_matrix(self, t: Time, q: Array) -> Array: ...
    def force(self, t: Time, q: Array, v: Array, z: Array | None = None, u: ArrayLike | None = None) -> Array: ...
    def phi(self, t: Time, q: Array) -> Array: ...
    def phi_q(self, t: Time, q: Array) -> Array: ...
    def phi_t(self, t: Time, q: Array) -> Array: ...
    def eta(self, t: Time, q: Array, v: Array) -> Array: ...
    def energy(self, t: Time, q: Array, v: Array) -> tuple[float, float]: ...
    def assemble(self, t: Time) -> State: ...

@final
class Source:
    @staticmethod
    def table(name: str, place: int, times: Array, values: Array, holds: bool) -> Source: ...
    @staticmethod
    def polynomials(name: str, place: int, times: Array, pieces: Array, continues: bool) -> Source: ...
    @staticmethod
    def law(name: str, places: Sequence[int], law: Law) -> Source: ...

@final
class State:
    """The state of a mechanism at one time: positions q, velocities v, states z, in SI units."""

    def __new__(
        cls,
        t: Time,
        q: ArrayLike,
        v: ArrayLike,
        z: ArrayLike | None = None,
    ) -> State: ...
    @property
    def t(self) -> float:
        """The time, in s."""
    @property
    def q(self) -> Array:
        """The positions: nq numbers, m or rad."""
    @property
    def v(self) -> Array:
        """The velocities: nv numbers, m/s or rad/s."""
    @property
    def z(self) -> Array:
        """The states that have rates of their own: nz numbers."""
    @property
    def y(self) -> Array:
        """q, v and z one after the other, the argument of `Model.rhs`."""

@final
class Gathered:
    def __new__(
        cls, sweep: Sweep, identity: Sequence[tuple[str, str]], out: str | PathLike[str] | None, resume: bool
    ) -> Gathered: ...
    def __len__(self) -> int: ...
    def missing(self, count: int) -> list[int]: ...
    def run(
        self,
        threads: int | None,
        progress: Callable[[float], object] | None,
        rows: tuple[Sequence[float], Sequence[str]] | None = None,
    ) -> list[Array]: ...
    def add(self, index: int, count: int, lines: bytes) -> bool: ...
    def close(self) -> None: ...
    def finish(self) -> Table: ...

@final
class Sweep:
    @property
    def runs(self) -> int: ...
    def shard(self, index: int, count: int) -> bytes: ...

@final
class Table:
    def __len__(self) -> int: ...
    @property
    def names(self) -> list[list[str]]: ...
    def runs(self) -> Any: ...
    def status(self) -> list[str]: ...
    def column(self, place: int) -> Array: ...
    def write(self, path: str | PathLike[str]) -> None: ...

@final
class Stepper:
    @property
    def t(self) -> float: ...
    @property
    def state(self) -> State: ...
    @property
    def a(self) -> list[float]: ...
    @property
    def multipliers(self) -> list[float]: ...
    @property
    def events(self) -> list[Event]: ...
    @property
    def ended_by(self) -> str | None: ...
    def outputs(self) -> list[float]: ...
    def clone(self) -> Stepper: ...
    def reset(self, start: State | None, project: bool | None) -> str | None: ...
    @property
    def remark(self) -> str | None: ...
    def advance(self, duration: float, values: Sequence[tuple[str, float]]) -> None: ...

@final
class Run:
    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def set(self) -> list[tuple[str, float]]: ...
    @property
    def parameters(self) -> list[tuple[str, float, str, float, bool]]: ...
    @property
    def names(self) -> list[list[str]]: ...
    @property
    def units(self) -> list[tuple[str, str]]: ...
    def column(self, name: str) -> Array: ...
    @property
    def report(self) -> Report: ...
    @property
    def events(self) -> list[Event]: ...
    @property
    def settings(self) -> tuple[str, str]: ...
    @property
    def fault(self) -> tuple[str, float, float, str, list[str]] | None: ...
    def state(self, row: int) -> State: ...
    def trust(self, estimated: bool) -> str: ...
    @staticmethod
    def _restored(
        model: tuple[str, Sequence[tuple[str, float]]],
        columns: Sequence[tuple[str, str, Array]],
        report: Report,
        settings: tuple[str, str],
        trust: str,
        fault: tuple[str, float, float, str, list[str]] | None,
    ) -> Run: ...
    def again(self, times: Sequence[float]) -> Run: ...
    def plot(self, y: Sequence[str], x: str | None) -> Figure: ...
    def page(self) -> str: ...
    def write_page(self, path: str | PathLike[str], module: str | PathLike[str] | None = None) -> None: ...
    def write_parquet(self, path: str | PathLike[str]) -> None: ...
    def write_csv(self, path: str | PathLike[str]) -> None: ...

def examples() -> list[tuple[str, str]]: ...
def built() -> list[tuple[str, str]]: ...
def inline(text: str, folder: str | PathLike[str]) -> str: ...
def short(number: float) -> str: ...
def sampled(a: Array, b: Array, h: float) -> tuple[Array, Array] | None: ...
def table(text: str, x: str, y: str) -> tuple[Array, Array, list[str | None]]: ...
def factor(unit: str, si: str | None) -> float: ...
def methods() -> list[_Entry]: ...
def stabilizations() -> list[_Entry]: ...
def command(
    program: Sequence[str], arguments: Sequence[str], library: Callable[[], str], module: Callable[[], str]
) -> int: ...
