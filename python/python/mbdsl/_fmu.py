"""The library inside of functional mock-up units, which the package `mbdsl-fmu` brings."""

from __future__ import annotations

import os
from importlib import import_module

from ._mbdsl import __version__


def library(named: str = "--library FILE") -> str:
    """The file of the library for this platform; `named` is how the caller names another one."""
    how = f"install it by `pip install 'mbdsl[fmu]'`, or name one by `{named}`"
    try:
        brought = import_module("mbdsl_fmu")
    except ModuleNotFoundError:
        raise FileNotFoundError(f"the library of FMUs is missing: {how}") from None
    # The export writes the numbers of variables that the library gives them: both must be of one version.
    version = getattr(brought, "__version__", "unknown")
    if version != __version__:
        raise ImportError(
            f"the package mbdsl-fmu is version {version}, expected {__version__} as mbdsl is: {how}"
        )
    file: str = os.fspath(brought.library)
    return file
