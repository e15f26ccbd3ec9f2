"""The command `mbdsl`; `python -m mbdsl` is the same."""

from __future__ import annotations

import sys

from ._fmu import library
from ._live import module
from ._mbdsl import command


def main() -> None:
    """Does what the arguments of the command line say, and ends with the exit code."""
    sys.exit(command([sys.executable, "-m", "mbdsl"], sys.argv[1:], library, module))


if __name__ == "__main__":
    main()
