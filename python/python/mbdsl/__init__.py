"""From the description of a mechanism to a fast, checked simulator.

>>> import mbdsl
>>> run = mbdsl.example("four_bar").simulate(1)
>>> run.t[-1]
np.float64(1.0)

Models are described in the language of `mbdsl`; see the book, or `mbdsl.examples()`. Numbers are in SI units, angles
in rad.
"""

from __future__ import annotations

from ._ensemble import Distribution, Ensemble, lognormal, loguniform, normal, uniform
from ._errors import (
    AnalysisError,
    AssemblyError,
    ModelError,
    ModelWarning,
    OptionsError,
    SimulationError,
    SimulationWarning,
    UnknownNameError,
)
from ._inputs import Hold, Sampled, hold, sampled
from ._load import check, example, examples, load
from ._mbdsl import Diagnostic, Edit, Event, Figure, Report, State
from ._model import Model
from ._params import Parameter, Parameters
from ._run import Columns, Run
from ._settings import Setting, Settings, methods, stabilizations

__version__ = "0.1.0"

__all__ = [
    "AnalysisError",
    "AssemblyError",
    "Columns",
    "Diagnostic",
    "Distribution",
    "Edit",
    "Ensemble",
    "Event",
    "Figure",
    "Hold",
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
    "uniform",
]
