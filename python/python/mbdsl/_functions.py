"""What a model computes at one state: its equations as functions of arrays, and analyses."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Protocol

    from . import _mbdsl
    from ._analysis import Equilibrium, InverseDynamics, Mode, Motion
    from ._mbdsl import State
    from ._replay import Program, Symbolic
    from ._state_space import StateSpace
    from ._types import Array, ArrayLike, Number, Time

    class Rates(Protocol):
        """dy/dt as a function."""

        def __call__(self, t: float, y: ArrayLike, out: Array | None = None, *, u: ArrayLike | None = None) -> Array: ...

    class RatesOfColumns(Protocol):
        """dy/dt of columns as a function."""

        def __call__(self, t: float, y: ArrayLike, *, u: ArrayLike | None = None) -> Array: ...


class Functions:
    """The equations of a model as functions of arrays, and what is asked of it besides a run."""

    __slots__ = ("_core",)

    _core: _mbdsl.Model

    @property
    def rhs(self) -> Rates:
        """dy/dt as a function `f(t, y, out=None, *, u=None)` of y = (q, v, z), for ODE solvers.

        `y` can have several rows, one state each, (k, n); `rhs_vectorized` takes columns. `out` is filled and returned,
        `u` are other inputs than those of the model. The constraints hold in the accelerations alone: whoever
        integrates for long has to keep them.
        """
        return self._core.functions.rhs

    @property
    def rhs_vectorized(self) -> RatesOfColumns:
        """dy/dt as a function `f(t, y, *, u=None)` of one state, (n,), or of a column for each state, (n, k).

        That is what `solve_ivp(model.rhs_vectorized, .., vectorized=True)` of SciPy calls.
        """
        return self._core.functions.rhs_vectorized

    def accelerations(self, t: Time, q: ArrayLike, v: ArrayLike, z: ArrayLike | None = None) -> tuple[Array, Array]:
        """Accelerations and multipliers of the index-1 equations: nv and nc numbers."""
        return self._core.functions.accelerations(_time(t), *_arrays(q=q, v=v, z=z))

    def mass_matrix(self, t: Time, q: ArrayLike) -> Array:
        """M, nv x nv."""
        return self._core.functions.mass_matrix(_time(t), *_arrays(q=q))

    def force(self, t: Time, q: ArrayLike, v: ArrayLike, z: ArrayLike | None = None) -> Array:
        """The generalized forces Q: nv numbers, N or N*m."""
        return self._core.functions.force(_time(t), *_arrays(q=q, v=v, z=z))

    def phi(self, t: Time, q: ArrayLike) -> Array:
        """The constraints: nc numbers."""
        return self._core.functions.phi(_time(t), *_arrays(q=q))

    def phi_q(self, t: Time, q: ArrayLike) -> Array:
        """The constraint Jacobian, nc x nv."""
        return self._core.functions.phi_q(_time(t), *_arrays(q=q))

    def phi_t(self, t: Time, q: ArrayLike) -> Array:
        """The partial derivative of phi by time: nc numbers; nu = -phi_t."""
        return self._core.functions.phi_t(_time(t), *_arrays(q=q))

    def eta(self, t: Time, q: ArrayLike, v: ArrayLike) -> Array:
        """The right-hand side of the acceleration constraints, phi_q a = eta: nc numbers."""
        return self._core.functions.eta(_time(t), *_arrays(q=q, v=v))

    def energy(self, t: Time, q: ArrayLike, v: ArrayLike) -> tuple[float, float]:
        """The kinetic and the potential energy, in J."""
        return self._core.functions.energy(_time(t), *_arrays(q=q, v=v))

    def linearize(
        self,
        state: State | None = None,
        *,
        nearest: bool = False,
        states: Sequence[str] | None = None,
        outputs: Sequence[str] | None = None,
    ) -> StateSpace:
        """The linear equations of small displacements about a state, or about the equilibrium that `statics` finds.

        About a state that moves they are constant along the motion if it is steady, in displacements and rotations of
        the bodies; otherwise they hold at this instant, in independent coordinates, and a warning says so.

        Args:
            state: the state; the equilibrium if `None`.
            nearest: find the equilibrium nearest to the start, stable or not.
            states: as many coordinates as there are degrees of freedom, whose displacements and rates are the states,
                as `["cart.x", "pole.theta"]`; those by which the equations are solved best if `None`. At rest only.
            outputs: the outputs y: outputs of the model, states, and at rest coordinates and velocities; all outputs
                of the model if `None`.

        Raises:
            AnalysisError: if there are none, or `states` do not determine the motion.
            UnknownNameError: if there is nothing of a name.
            ValueError: if a state is given, and the nearest equilibrium is wanted.
        """
        from ._state_space import StateSpace, chosen

        space = StateSpace(*self._core.linearize(*_about(state, nearest)))
        return chosen(self._core, space, state, states, outputs)

    def modes(self, state: State | None = None, *, nearest: bool = False) -> list[Mode]:
        """The modes of small oscillations about a state, or about the equilibrium that `statics` finds.

        Raises:
            AnalysisError: if there are none, as about a state whose linear equations change along its motion.
            ValueError: if a state is given, and the nearest equilibrium is wanted.
        """
        from ._analysis import Mode

        return [Mode(*mode) for mode in self._core.modes(*_about(state, nearest))]

    def statics(self, *, nearest: bool = False) -> Equilibrium:
        """The equilibrium to which the model goes from its start, downhill.

        Args:
            nearest: find the one nearest to the start by Newton's method, stable or not.

        Raises:
            AnalysisError: if none is found.
        """
        from ._analysis import Equilibrium

        return Equilibrium(*self._core.statics(bool(nearest)))

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

        if not isinstance(limits, bool):
            raise TypeError(f"`limits` is {limits!r}, expected `True` or `False`")
        return Motion._with(*self._core.kinematics(_times(times), limits), limits)

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
        """
        from ._number import word
        from ._replay import Program

        word("the kernel", kernel)
        return Program(self._core, kernel)

    def to_sympy(self) -> Symbolic:
        """Accelerations and multipliers as expressions of SymPy.

        Raises:
            AnalysisError: if they read tables.
        """
        from ._replay import to_sympy

        return to_sympy(self._core)

    def to_casadi(self, kernel: str = "accelerations", *, params: Sequence[str] | None = None) -> Any:
        """A kernel as a function of CasADi, by default `a, lambda = F(t, q, v, z, u, p)`.

        `"rhs"` is `dy = F(t, y, u, p)` of y = (q, v, z), `"outputs"` those of the motion, `F(t, q, v, z, u, p)`. Other
        kernels have the arguments that they read, as `"phi"` t, q and p; the results of matrices, as `"phi_q"`, are
        matrices. p has a value for each of `params` of the model.

        Accelerations are NaN at singular positions, which need the rank-revealing solution of `accelerations`. Tables
        of the model have their own numbers inside and outside of their points, and exact derivatives.

        Args:
            kernel: what is computed, as in `program`, or `"rhs"`.
            params: the names of parameters, each of which is an argument of its own in place of p; the others keep
                the values that they have in the model.

        Raises:
            UnknownNameError: if there is no such kernel or parameter.
            AnalysisError: if it reads tables, and CasADi is older than 3.7.
        """
        from ._number import word
        from ._replay import to_casadi

        return to_casadi(self._core, word("the kernel", kernel), params)

    def to_jax(self) -> Callable[..., tuple[Any, Any]]:
        """Accelerations and multipliers as a function of JAX, `a, lambda = f(t, q, v, z=None, u=None, p=None)`.

        Inputs and parameters that are not given are those of the model; u and p can be mappings by name, as
        `{"L": 0.5}`, of those that differ. Results are NaN at singular positions, as
        in `to_casadi`.
        """
        from ._replay import to_jax

        return to_jax(self._core)


def _state(state: State | None) -> State | None:
    from . import _mbdsl

    if state is None or isinstance(state, _mbdsl.State):
        return state
    raise TypeError(f"the state is a {type(state).__name__}, expected one as `model.start()` or `run.final`")


def _about(state: State | None, nearest: bool) -> tuple[State | None, bool]:
    if nearest and state is not None:
        raise ValueError("`nearest=True` looks for the equilibrium nearest to the start of the model: give no state with it")
    return _state(state), bool(nearest)


def _time(t: Time) -> float:
    from ._number import time

    return time("t", t)


def _arrays(**values: ArrayLike | None) -> list[Array]:
    from ._number import array

    # The states are those of the start if they are left out.
    return [array(name, value, most=1) for name, value in values.items() if name != "z" or value is not None]


def _times(times: ArrayLike) -> list[float]:
    from ._number import array

    return list(array("times", times, "times in s", verb="are", is_time=True, is_finite=True, most=1).ravel().tolist())
