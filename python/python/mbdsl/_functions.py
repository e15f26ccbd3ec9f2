"""What a model computes at one state: its equations as functions of arrays, and analyses."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from . import _mbdsl
    from ._analysis import Equilibrium, InverseDynamics, Mode, Motion, StateSpace
    from ._mbdsl import State
    from ._replay import Program, Symbolic
    from ._types import Array, ArrayLike, Number

    class Rates(Protocol):
        """dy/dt as a function."""

        def __call__(self, t: float, y: ArrayLike, out: Array | None = None, *, u: ArrayLike | None = None) -> Array: ...


class Functions:
    """The equations of a model as functions of arrays, and what is asked of it besides a run."""

    __slots__ = ("_core",)

    _core: _mbdsl.Model

    @property
    def rhs(self) -> Rates:
        """dy/dt as a function `f(t, y, out=None, *, u=None)` of y = (q, v, z), for ODE solvers.

        `y` can have several rows, `out` is filled and returned, `u` are other inputs than those of the model. The
        constraints hold in the accelerations alone: whoever integrates for long has to keep them.
        """
        return self._core.functions.rhs

    def accelerations(self, t: Number, q: ArrayLike, v: ArrayLike, z: ArrayLike | None = None) -> tuple[Array, Array]:
        """Accelerations and multipliers of the index-1 equations: nv and nc numbers."""
        q, v, *rest = _arrays(q, v, *(() if z is None else (z,)))
        return self._core.functions.accelerations(t, q, v, *rest)

    def mass_matrix(self, t: Number, q: ArrayLike) -> Array:
        """M, nv x nv."""
        return self._core.functions.mass_matrix(t, *_arrays(q))

    def force(self, t: Number, q: ArrayLike, v: ArrayLike, z: ArrayLike | None = None) -> Array:
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

        About a state that moves they are constant along the motion if it is steady, in displacements and rotations of
        the bodies; otherwise they hold at this instant, in independent coordinates, and a warning says so.

        Raises:
            AnalysisError: if there are none.
        """
        from ._analysis import StateSpace

        return StateSpace(*self._core.linearize(_state(state)))

    def modes(self, state: State | None = None) -> list[Mode]:
        """The modes of small oscillations about a state, or about the equilibrium near the start.

        Raises:
            AnalysisError: if there are none, as about a state whose linear equations change along its motion.
        """
        from ._analysis import Mode

        return [Mode(*mode) for mode in self._core.modes(_state(state))]

    def statics(self) -> Equilibrium:
        """The equilibrium near the start.

        Raises:
            AnalysisError: if none is found.
        """
        from ._analysis import Equilibrium

        return Equilibrium(*self._core.statics())

    def kinematics(self, times: ArrayLike, *, limits: bool = True) -> Motion:
        """The motion that the drivers determine, without integration, at ascending times (s).

        Args:
            times: the times of the rows.
            limits: whether the extremes of angles and outputs are located, between the rows, too. Without them a
                motion of few rows takes a fraction of the time.

        Raises:
            AnalysisError: if the drivers leave a freedom, or the motion ends before the last time.
        """
        from ._analysis import Motion

        return Motion._with(*self._core.kinematics(_times(times), limits))

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
        """Accelerations and multipliers as a function of CasADi, `a, lambda = F(t, q, v, z, u, p)`, p as `params`.

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


def _state(state: State | None) -> State | None:
    from . import _mbdsl

    if state is None or isinstance(state, _mbdsl.State):
        return state
    raise TypeError(f"the state is a {type(state).__name__}, expected one as `model.start()` or `run.final`")


def _arrays(*values: ArrayLike) -> list[Array]:
    import numpy as np

    return [np.asarray(value, dtype=float) for value in values]


def _times(times: ArrayLike) -> list[float]:
    return list(_arrays(times)[0].ravel().tolist())
