"""The module of WebAssembly inside of pages that compute."""

from __future__ import annotations

import os

from ._mbdsl import __version__


def module(named: str = "--module FILE") -> str:
    """The file of the module beside this package; `named` is how the caller names another one."""
    file = os.path.join(os.path.dirname(__file__), f"mbdsl-{__version__}.wasm.gz")
    if not os.path.isfile(file):
        raise FileNotFoundError(
            f"the module of pages that compute is missing, {file}: the archive of the command has it, "
            f"`packaging/wasm` builds it; `{named}` names it"
        )
    return file
