"""What a notebook shows of models, tables and reports."""

import re
from xml.etree import ElementTree

import mbdsl
from test_arrays import CART
from test_model import PENDULUM


def cells(table: str) -> list[list[str]]:
    """The texts of the rows of the first table."""
    body = ElementTree.fromstring(table[table.index("<table>") : table.index("</table>") + len("</table>")])
    return [[cell.text or "" for cell in row] for row in body.iter("tr")]


def test_a_model_shows_its_drawing_and_parameters() -> None:
    shown = mbdsl.Model(PENDULUM).with_params(L=1.25)._repr_html_()
    assert "<b>Pendulum</b>: 3 coordinates - 2 constraints = 1 degree of freedom" in shown
    svg = shown[shown.index("<svg") : shown.index("</svg>") + len("</svg>")]
    # A drawing is XML, and has lines of the rod.
    drawing = ElementTree.fromstring(svg)
    assert any(element.tag.endswith(("path", "line", "polyline", "rect")) for element in drawing.iter())
    assert cells(shown)[1:] == [["L", "1.25", "m", ""], ["u", "0", "N*m", "input"]]
    motor = PENDULUM.replace("output tip", "state heat: J = 0; der heat = u*rod.omega; output tip")
    assert "= 1 degree of freedom; 1 state</p>" in mbdsl.Model(motor)._repr_html_()
    broken = mbdsl.example("four_bar").with_params(L_coupler=0.1)._repr_html_()
    assert "<p>no drawing: " in broken and "<svg" not in broken
    # What the text has is text.
    assert "<script" not in mbdsl.Model(PENDULUM.replace("model Pendulum", "/// <script>\nmodel Pendulum"))._repr_html_().replace("&lt;script", "")


def test_a_table_of_many_runs_shows_its_first_rows() -> None:
    table = mbdsl.Model(CART.replace("force f", "output s = c.s; force f")).ensemble({"F0": range(12)}, 1)
    rows = cells(table._repr_html_())
    assert len(rows) == 11 and rows[0][:2] == ["run", "F0 (N)"]
    last = dict(zip(rows[0], rows[-1], strict=True))
    # s = F t^2/(2 m)
    assert last["run"] == "9" and last["s.final (m)"] == f"{9 / 4:.6g}" and last["status"] == "ok"
    assert "<caption>12 runs (12 ok) over F0, the first 10</caption>" in table._repr_html_()


def test_a_report_shows_its_figures() -> None:
    run = mbdsl.Model(PENDULUM).simulate(1)
    shown = run.report._repr_html_()
    figures = dict(row for row in cells(shown) if len(row) == 2)
    found = next(value for label, value in figures.items() if label.startswith("largest position violation"))
    number = re.search(r"[-+.0-9e]+", found)
    assert number is not None and abs(float(number[0]) - run.report.position_violation) <= 1e-2 * run.report.position_violation
