"""Steps one by one, for a loop of your own."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import _mbdsl
    from ._mbdsl import Event, State
    from ._types import Array, Number, Time


def _said(remark: str | None, stacklevel: int = 3) -> None:
    """Warns of a start that was moved."""
    if remark is not None:
        import warnings

        from ._errors import SimulationWarning

        warnings.warn(remark, SimulationWarning, stacklevel=stacklevel)


class Stepper:
    """A run that goes on when the program says so, made by `Model.stepper`; one thread at a time may use it.

    >>> stepper = model.stepper(method="rk4", h=1e-3)
    >>> stepper.advance(0.01, u=2.0)
    >>> stepper.state.q
    """

    __slots__ = ("_core", "_outputs", "_rows")

    def __init__(self, core: _mbdsl.Stepper, outputs: list[str], rows: list[str]) -> None:
        self._core = core
        self._outputs = outputs
        self._rows = rows

    @property
    def t(self) -> float:
        """The time reached, in s."""
        return self._core.t

    @property
    def state(self) -> State:
        """The state reached."""
        return self._core.state

    @property
    def a(self) -> Array:
        """The accelerations."""
        import numpy as np

        return np.array(self._core.a)

    @property
    def outputs(self) -> dict[str, float]:
        """The outputs of the model by name."""
        return dict(zip(self._outputs, self._core.outputs(), strict=True))

    @property
    def events(self) -> list[Event]:
        """The events of the last `advance`, in the order of time; no rows are recorded, and the `row` of each is 0."""
        return self._core.events

    @property
    def ended_by(self) -> str | None:
        """The condition of the model that ended the run, as `until ball.x > 0.61 m`; `None` while it goes on."""
        return self._core.ended_by

    @property
    def multipliers(self) -> dict[str, float]:
        """The multipliers of the constraint rows by name, N or N*m."""
        return dict(zip(self._rows, self._core.multipliers, strict=True))

    def advance(self, duration: Time, **values: Number) -> None:
        """Goes on by `duration` (s), with these values of inputs and parameters from now on.

        A method with fixed steps makes equal steps of at most its h, an adaptive one steps of its own. Where an `until` of
        the model becomes true the run ends, at that time: `ended_by` names it then.

        Raises:
            SimulationError: if a step fails, or the run has ended; the state is then that before it.
        """
        from ._number import number, time

        numbers = [(name, number(name, value)) for name, value in values.items()]
        self._core.advance(time("duration", duration), numbers)

    def clone(self) -> Stepper:
        """A copy that continues on its own, with the same bits, as for the branches of a search.

        `copy.copy` and `copy.deepcopy` are the same.
        """
        return Stepper(self._core.clone(), self._outputs, self._rows)

    def __copy__(self) -> Stepper:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Stepper:
        return self.clone()

    def reset(self, state: State | None = None, *, project: bool | None = None) -> None:
        """Begins again from a state, or from the start of the model; inputs and parameters stay as they are.

        The method begins anew there: one that remembers steps before, or chooses their length, continues to the bit
        from a `clone()` only.

        Args:
            state: where, as `run.final` or the `state` of a stepper.
            project: what is done where it does not fit the joints, as in `Model.simulate`.

        Raises:
            AssemblyError: if the state does not fit the joints; the stepper is then as before.
        """
        from ._functions import _state

        _said(self._core.reset(_state(state), project))
