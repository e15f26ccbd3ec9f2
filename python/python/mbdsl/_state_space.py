"""Linear equations as control tools have them: A, B, C, D with names, of other states, or sampled."""

from __future__ import annotations

import math

from ._errors import AnalysisError, UnknownNameError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from . import _mbdsl
    from ._mbdsl import State
    from ._types import Array, Time

#: Velocities below this are those of a state at rest, m/s or rad/s.
_RESTING = 1e-9

#: Directions that depend on each other by less than this share of rounding are one.
_DEPENDENT = 1e-10


class StateSpace:
    """The linear equations of small displacements, `x' = A x + B u`, `y = C x + D u`.

    Unpacks as `A, B, C, D`, as in `scipy.signal.StateSpace(*model.linearize())`.

    Attributes:
        A, B, C, D: the matrices; A is exact.
        states: the names of x: independent coordinates, their velocities, states.
        inputs: the names of u.
        outputs: the names of y.
        basis: N, nv x dof: the displacements of all coordinates, `delta q = N delta q_I`.
        dt: the period of sampled equations, `x_next = A x + B u`, in s; `None` of those in continuous time.
    """

    __slots__ = ("A", "B", "C", "D", "basis", "dt", "inputs", "outputs", "states")

    states: tuple[str, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]

    def __init__(
        self, matrices: Sequence[Array], names: Sequence[Sequence[str]], basis: Array, dt: float | None = None
    ) -> None:
        self.A, self.B, self.C, self.D = matrices
        self.states, self.inputs, self.outputs = map(tuple, names)
        self.basis: Array = basis
        self.dt: float | None = dt

    def __iter__(self) -> Iterator[Array]:
        return iter((self.A, self.B, self.C, self.D))

    def sampled(self, period: Time) -> StateSpace:
        """The equations from sample to sample, with inputs that are held for the period (s) between them.

        They are exact: `A_d = e^(A T)` and `B_d = (integral of e^(A s) over 0..T) B`, both by one matrix exponential.

        Raises:
            AnalysisError: if the equations are sampled already.
            ValueError: if the period is no positive time.
        """
        from . import _mbdsl
        from ._number import time

        if self.dt is not None:
            raise AnalysisError(f"the equations are sampled already, every {self.dt:g} s")
        period = time("period", period)
        if not 0 < period < math.inf:
            raise ValueError(f"the period is {period} s, expected a positive time")
        found = _mbdsl.sampled(self.A, self.B, period)
        if found is None:
            raise AnalysisError(f"the period of {period:g} s is too long: the motion overflows within it")
        return StateSpace((*found, self.C, self.D), self._names, self.basis, period)

    def to_control(self) -> Any:
        """The equations as a `control.StateSpace` of python-control, with their names: the output `tip.x` is `tip_x` there."""
        import control

        time = () if self.dt is None else (self.dt,)
        # Names of signals have no dots there, and those of states may.
        plain = [[name.replace(".", "_") for name in of] for of in (self.inputs, self.outputs)]
        names = {"states": list(self.states), "inputs": plain[0], "outputs": plain[1]}
        return control.ss(*self, *time, **names)

    @property
    def _names(self) -> tuple[tuple[str, ...], ...]:
        return self.states, self.inputs, self.outputs

    def __repr__(self) -> str:
        names = [", ".join(of) or "none" for of in self._names]
        sampled = "" if self.dt is None else f", every {self.dt:g} s"
        return f"x = ({names[0]}), u = ({names[1]}), y = ({names[2]}){sampled}\nA =\n{self.A}\nB =\n{self.B}"

    def _repr_html_(self) -> str:
        from ._display import table

        rows = [*self.states, *self.outputs]
        columns = ["next" if self.dt else "rate of", *self.states, *self.inputs]
        upper = [[*a, *b] for a, b in zip(self.A.tolist(), self.B.tolist(), strict=True)]
        lower = [[*c, *d] for c, d in zip(self.C.tolist(), self.D.tolist(), strict=True)]
        body = [[name, *(f"{x:.6g}" for x in numbers)] for name, numbers in zip(rows, upper + lower, strict=True)]
        return table(columns, body)


def chosen(
    core: _mbdsl.Model,
    space: StateSpace,
    state: State | None,
    states: Sequence[str] | None,
    outputs: Sequence[str] | None,
) -> StateSpace:
    """The equations in the displacements and rates of these coordinates, with these quantities as outputs."""
    import numpy as np

    if states is None and outputs is None:
        return space
    coordinates, velocities, own, _, of_model = core.names
    moves = state is not None and bool(len(state.v)) and np.abs(state.v).max() > _RESTING
    is_flat = len(coordinates) == len(velocities)
    dof, n = space.basis.shape[1], len(space.states)

    def place(name: str, kind: str) -> int:
        found = coordinates.index(name) if name in coordinates else velocities.index(name)
        if moves or not is_flat:
            why = "the state moves" if moves else "the model is in space, where coordinates are no displacements"
            words = f"`{name}` cannot be one of `{kind}`: {why}; leave it out, and `basis` has the directions"
            raise AnalysisError(words)
        return found

    a, b, c, d, basis, names = space.A, space.B, space.C, space.D, space.basis, space.states
    if outputs is not None:
        rows, feed = np.zeros((len(outputs), n)), np.zeros((len(outputs), b.shape[1]))
        for k, name in enumerate(_listed("outputs", outputs, [*of_model, *coordinates, *velocities, *own])):
            if name in space.outputs:
                at = space.outputs.index(name)
                rows[k], feed[k] = c[at], d[at]
            elif name in own:
                rows[k, space.states.index(name)] = 1.0
            else:
                begin = 0 if name in coordinates else dof
                rows[k, begin : begin + dof] = basis[place(name, "outputs")]
        c, d = rows, feed
    if states is not None:
        listed = _listed("states", states, [*coordinates, *velocities])
        places = [place(name, "states") for name in listed]
        if len(places) != dof:
            freedoms = f"{dof} degree{'' if dof == 1 else 's'} of freedom"
            raise AnalysisError(f"`states` are {len(places)}, and the mechanism has {freedoms}: name {dof}")
        turn = basis[places]
        if dof and np.linalg.svd(turn / np.abs(basis).max(), compute_uv=False).min() < _DEPENDENT:
            shown = ", ".join(f"`{name}`" for name in listed)
            why = "one of them follows from the others, or is still"
            raise AnalysisError(f"{shown} do not determine all small displacements: {why}")
        whole = np.eye(n)
        whole[:dof, :dof] = whole[dof : 2 * dof, dof : 2 * dof] = turn
        back = np.linalg.inv(whole)
        a, b, c, basis = whole @ a @ back, whole @ b, c @ back, basis @ back[:dof, :dof]
        chosen = [names[k] for at in (coordinates, velocities) for names, k in ((at, k) for k in places)]
        names = (*chosen, *space.states[2 * dof :])
    shown_outputs = space.outputs if outputs is None else tuple(outputs)
    return StateSpace((a, b, c, d), (names, space.inputs, shown_outputs), basis)


def _listed(what: str, names: Sequence[str], known: Sequence[str]) -> list[str]:
    if isinstance(names, str) or not hasattr(names, "__iter__"):
        raise TypeError(f"`{what}` is {names!r}, expected a list of names")
    found = list(names)
    for name in found:
        if name not in known:
            raise UnknownNameError(f"`{what}` has no `{name}`; there are {', '.join(known) or 'none'}")
    if len(set(found)) < len(found):
        raise UnknownNameError(f"`{what}` has a name twice: {', '.join(found)}")
    return found
