"""From the description of a mechanism to a fast, checked simulator.

>>> import mbdsl
>>> run = mbdsl.example("four_bar").simulate(1)
>>> run.t[-1]
np.float64(1.0)

Models are described in the language of `mbdsl`; see the book, or `mbdsl.examples()`. Numbers are in SI units, angles
in rad.
"""

from __future__ import annotations

from ._errors import (
    AnalysisError,
    AnalysisWarning,
    AssemblyError,
    ModelError,
    ModelWarning,
    OptionsError,
    SimulationWarning,
    SweepError,
    UnknownNameError,
)
from ._load import check, example, examples, load
from ._mbdsl import Diagnostic, Edit, Event, Figure, Impact, Report, State, __version__
from ._model import Model
from ._run import Run, SimulationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._columns import Columns
    from ._ensemble import Distribution, Ensemble, lognormal, loguniform, normal, uniform
    from ._inputs import Hold, Sampled, Table, hold, sampled, table
    from ._params import Parameter, Parameters
    from ._settings import Setting, Settings, methods, stabilizations

__all__ = [
    "AnalysisError",
    "AnalysisWarning",
    "AssemblyError",
    "Columns",
    "Diagnostic",
    "Distribution",
    "Edit",
    "Ensemble",
    "Event",
    "Figure",
    "Hold",
    "Impact",
    "Model",
    "ModelError",
    "ModelWarning",
    "OptionsError",
    "Parameter",
    "Parameters",
    "Report",
    "Run",
    "Sampled",
    "Setting",
    "Settings",
    "SimulationError",
    "SimulationWarning",
    "State",
    "SweepError",
    "Table",
    "UnknownNameError",
    "check",
    "example",
    "examples",
    "hold",
    "load",
    "lognormal",
    "loguniform",
    "methods",
    "normal",
    "sampled",
    "stabilizations",
    "table",
    "uniform",
    "__version__",
]

#: What is imported when it is used first, so that an import of the package takes little time.
_LATER = {
    "Columns": "_columns",
    "Distribution": "_ensemble",
    "Ensemble": "_ensemble",
    "Hold": "_inputs",
    "Parameter": "_params",
    "Parameters": "_params",
    "Sampled": "_inputs",
    "Setting": "_settings",
    "Settings": "_settings",
    "Table": "_inputs",
    "hold": "_inputs",
    "lognormal": "_ensemble",
    "loguniform": "_ensemble",
    "methods": "_settings",
    "normal": "_ensemble",
    "sampled": "_inputs",
    "stabilizations": "_settings",
    "table": "_inputs",
    "uniform": "_ensemble",
}


# A checker of types knows all names.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _LATER:
            raise AttributeError(f"module `mbdsl` has no attribute `{name}`")
        from importlib import import_module

        value: object = getattr(import_module(f"mbdsl.{_LATER[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return list(__all__)
