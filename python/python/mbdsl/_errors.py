"""The exceptions and warnings of the package."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ._mbdsl import Diagnostic


class ModelError(ValueError):
    """The text of a model has errors.

    Attributes:
        diagnostics: everything the compiler says about the text, errors, warnings and notes, as data.
    """

    def __init__(self, message: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message, tuple(diagnostics))
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)

    def __str__(self) -> str:
        return str(self.args[0])


class OptionsError(ValueError):
    """Options of a run that do not exist, or cannot be used, or not together."""


class UnknownNameError(KeyError):
    """There is no parameter, column or other item of this name."""

    def __str__(self) -> str:
        return str(self.args[0])


class AssemblyError(RuntimeError):
    """The mechanism cannot be assembled: there is no start."""


class AnalysisError(RuntimeError):
    """A question other than a simulation has no answer for this mechanism.

    Attributes:
        t: the time that it is about, as that of the end of a motion, in s; NaN if it is about none.
        run: the part of a motion before its end; `None` if there is none.
    """

    def __init__(self, message: str, t: float = float("nan"), run: Any = None) -> None:
        super().__init__(message, t, run)
        self.t: float = t
        self.run: Any = run

    def __str__(self) -> str:
        return str(self.args[0])


class SweepError(RuntimeError):
    """A part of a sweep failed on the workers of an executor, each time it was tried.

    What was finished until then is kept if the sweep has a file: `resume=True` continues it.
    """


class ModelWarning(UserWarning):
    """The model runs, but probably does not say what was meant."""


class SimulationWarning(UserWarning):
    """A remark that a reader of the figures of a run should know."""


class AnalysisWarning(UserWarning):
    """A remark that a reader of the answer to a question other than a simulation should know."""


# As users import them, in tracebacks and pickles, too.
for _public in [*vars().values()]:
    if isinstance(_public, type):
        _public.__module__ = "mbdsl"
