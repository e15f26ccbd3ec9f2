"""A bar that shows how far a run is."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

_WIDTH = 40


class Bar:
    """A bar on the standard error output, gone when the run has ended."""

    __slots__ = ("_shown",)

    def __init__(self) -> None:
        self._shown = False

    def show(self, t: float | None, share: float) -> None:
        """Shows the fraction completed, and the time reached where there is one."""
        done = round(_WIDTH * share)
        bar = "#" * done + "-" * (_WIDTH - done)
        time = "" if t is None else f"  t = {t:.4g} s"
        sys.stderr.write(f"\r[{bar}] {100 * share:3.0f} %{time}\x1b[K")
        sys.stderr.flush()
        self._shown = True

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
