"""What a notebook shows: the moving page of a run, and formulas."""

from __future__ import annotations

from html import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

#: The height of a page in a notebook, in pixels.
HEIGHT = 640

#: A larger page is not put into a notebook, in bytes.
LARGEST = 2_000_000


def frame(page: str) -> str:
    """A page inside of another one, which it cannot reach."""
    if len(page) > LARGEST:
        return '<p>The page of this run is large: write it by <code>run.save("run.html")</code>.</p>'
    style = f"width: 100%; height: {HEIGHT}px; border: 1px solid #8884"
    return f'<iframe srcdoc="{escape(page)}" sandbox="allow-scripts" loading="lazy" style="{style}"></iframe>'


def formulas(sections: Sequence[tuple[str, str]]) -> str:
    """Sections of formulas as MathJax shows them."""
    parts = [f"$\\textbf{{{title}}}$\n\n{latex.strip()}" for title, latex in sections]
    return "\n\n".join(parts)
