"""The equations of motion for people."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import _mbdsl


class Equations:
    """The equations of motion of a model, in its own names."""

    __slots__ = ("_core",)

    def __init__(self, core: _mbdsl.Model) -> None:
        self._core = core

    def text(self) -> str:
        """M, Q, phi, phi_q, nu and eta in the language of models."""
        return self._core.equations(False)

    def latex(self) -> str:
        """The same as a LaTeX document."""
        return self._core.equations(True)

    def _repr_latex_(self) -> str:
        from ._display import formulas

        return formulas(self._core.formulas())

    def __repr__(self) -> str:
        return self.text()
