"""What a notebook shows: the moving page of a run, and formulas."""

from __future__ import annotations

from html import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ._mbdsl import Report

#: The most rows of a table of many runs.
ROWS = 10

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


def table(columns: Sequence[str], rows: Sequence[Sequence[str]], caption: str = "") -> str:
    """A table of texts, the first column of which names its rows."""
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "".join(
        f"<tr><th>{escape(first)}</th>{''.join(f'<td>{escape(text)}</td>' for text in rest)}</tr>"
        for first, *rest in rows
    )
    named = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{named}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def model(of: Any) -> str:
    """A drawing of a model at its start, and its parameters."""
    from ._errors import AnalysisError

    try:
        drawing = of._core.drawing()
    except AnalysisError as fault:
        drawing = f"<p>no drawing: {escape(str(fault))}</p>"
    kinds = [[name, f"{value:.6g}", value.unit, "input" if value.is_input else ""] for name, value in of.params.items()]
    parameters = table(["", "value", "unit", ""], kinds) if kinds else ""
    return f"<p><b>{escape(of.name)}</b>: {escape(of._counts)}</p>{drawing}{parameters}"


def ensemble(of: Any) -> str:
    """The first rows of a table of many runs."""
    units = of.units
    columns = [f"{name} ({units[name]})" if units.get(name) not in (None, "", "1") else name for name in of]
    shown = [of[name][:ROWS].tolist() for name in of]
    rows = [[x if isinstance(x, str) else f"{x:.6g}" for x in row] for row in zip(*shown, strict=True)]
    more = f", the first {ROWS}" if of.runs > ROWS else ""
    return table(columns, rows, f"{of!r}{more}")


def report(of: Report) -> str:
    """The figures of a run, one each row; what is no figure is a line below them."""
    figures, lines = [], []
    for line in str(of).splitlines():
        label, gap, value = line.strip().partition("  ")
        if gap:
            figures.append([label, value.strip()])
        elif label:
            lines.append(f"<p>{escape(label)}</p>")
    return table(["", ""], figures) + "".join(lines)
