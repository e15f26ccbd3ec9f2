"""The library inside of the functional mock-up units that the command `mbdsl export` writes."""

from importlib.metadata import version
from pathlib import Path

__version__ = version("mbdsl-fmu")

#: The library for this platform.
library = next(Path(__file__).parent.glob("*mbdsl_fmu.*"))
