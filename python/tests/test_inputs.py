"""Inputs from data: points, files of loggers, and interpolants of SciPy."""

import re
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mbdsl
import numpy as np
import pytest
from scipy.integrate import quad
from scipy.interpolate import Akima1DInterpolator, BPoly, CubicSpline, PchipInterpolator, PPoly, make_interp_spline
from test_arrays import CART, ramp

#: The mass of the cart.
M = 2.0


def moved(force: Callable[[float], Any], end: float, knots: Any) -> tuple[float, float]:
    """Where a cart is and how fast, by quadrature of its force."""
    inside = [t for t in knots if 0 < t < end]
    options: dict[str, Any] = {"points": inside, "epsabs": 1e-13, "epsrel": 1e-13, "limit": 200}
    speed = quad(lambda t: float(force(t)) / M, 0, end, **options)[0]
    place = quad(lambda t: (end - t) * float(force(t)) / M, 0, end, **options)[0]
    return place, speed


def test_interpolants_of_scipy_are_polynomials() -> None:
    model = mbdsl.Model(CART)
    times = np.array([0.0, 0.3, 0.7, 1.2, 2.0])
    forces = np.array([0.0, 2.0, -1.0, 4.0, 1.0])
    calls = []

    class Watched(CubicSpline):  # type: ignore[misc]
        def __call__(self, *given: Any, **named: Any) -> Any:
            calls.append(given)
            return super().__call__(*given, **named)

    for of in (CubicSpline, PchipInterpolator, Akima1DInterpolator, Watched):
        spline = of(times, forces)
        run = model.simulate(2, inputs={"u": spline}, rtol=1e-12)
        place, speed = moved(spline, 2, times)
        assert abs(run["c.s"][-1] - place) < 1e-9 and abs(run["c.v"][-1] - speed) < 1e-9, of
    # Python is not called in the run.
    calls.clear()
    model.simulate(2, inputs={"u": Watched(times, forces)})
    assert not calls
    for degree in (1, 2, 3, 5):
        curve = make_interp_spline(times, forces, k=min(degree, 4) if degree == 5 else degree)
        run = model.simulate(2, inputs={"u": curve}, rtol=1e-12)
        place, _ = moved(curve, 2, curve.t)
        assert abs(run["c.s"][-1] - place) < 1e-9
    # Outside of its times the first and the last polynomial go on, as in SciPy: F = 3 t.
    line = PPoly(np.array([[3.0], [1.5]]), np.array([0.5, 1.0]))
    assert abs(model.simulate(2, inputs={"u": line})["c.s"][-1] - ramp(2)) < 1e-12


def test_interpolants_that_end_are_refused_where_they_have_no_value() -> None:
    model = mbdsl.Model(CART)
    times, forces = np.array([0.0, 1.0, 2.0]), np.array([0.0, 3.0, 6.0])
    ends = CubicSpline(times, forces, extrapolate=False)
    assert abs(model.simulate(2, inputs={"u": ends})["c.s"][-1] - ramp(2)) < 1e-12
    with pytest.raises(mbdsl.OptionsError, match=re.escape("the interpolant of `u` is from 0 s to 2 s, and the run from 0 s to 3 s: `extrapolate=True` continues it")):
        model.simulate(3, inputs={"u": ends})
    with pytest.raises(ValueError, match="`u` is periodic: give it over the whole run"):
        model.simulate(3, inputs={"u": CubicSpline(times, [0, 1, 0], bc_type="periodic")})
    with pytest.raises(ValueError, match=re.escape("`u` is a CubicSpline of arrays, of the shape (2,)")):
        model.simulate(1, inputs={"u": CubicSpline(times, np.zeros((3, 2)))})
    with pytest.raises(TypeError, match="`u` is a BPoly, expected a PPoly"):
        model.simulate(1, inputs={"u": BPoly(np.ones((2, 1)), [0, 1])})
    with pytest.raises(TypeError, match=re.escape("the coefficients of `u` are an array of complex128")):
        model.simulate(1, inputs={"u": PPoly(np.array([[1j]]), [0, 1])})


def test_rows_of_an_array_are_points() -> None:
    model = mbdsl.Model(CART)
    points = [[0.0, 0.0], [1.0, 3.0], [2.0, 6.0]]
    for given in (points, np.array(points)):
        assert abs(model.simulate(2, inputs={"u": given})["c.s"][-1] - ramp(2)) < 1e-12
    # Two points are rows, too, as a pair is not: 4 N until 1 s, where the pair is (times, values).
    two = np.array([[0.0, 4.0], [1.0, 4.0]])
    assert abs(model.simulate(1, inputs={"u": two})["c.v"][-1] - 4 / M) < 1e-12
    several: list[Any] = [np.zeros((2, 3)), np.zeros((3, 1)), np.zeros((2, 2, 2)), [1.0, 2.0]]
    for wrong in several:
        with pytest.raises(ValueError, match=re.escape("expected rows of a time and a value, (n, 2), or the pair `(times, values)`")):
            model.simulate(1, inputs={"u": wrong})


LOG = """# Logger 7
Time (ms);Force (kN);Speed (mm/s)
0;0,000;0
1000;0,0030;5
2000;0,0060;7
"""


def test_files_of_loggers_are_tables(tmp_path: Path) -> None:
    model = mbdsl.Model(CART)
    path = tmp_path / "log.csv"
    path.write_text(LOG, encoding="utf-8")
    table = mbdsl.table(path, "Time (ms)", "Force (kN)")
    assert table.times.tolist() == [0, 1, 2] and table.values.tolist() == [0, 0.003, 0.006] and table.unit == "kN"
    assert repr(table) == "3 values in kN of `Force (kN)`, 0 s .. 2 s"
    for of in (table, mbdsl.table(path, "Time", "Force"), mbdsl.table(str(path), 1, 2, units=("ms", "kN"))):
        assert abs(model.simulate(2, inputs={"u": of})["c.s"][-1] - ramp(2)) < 1e-12
    # By numbers there are no units: s, and those of the input.
    plain = mbdsl.table(path, 1, 2, units=(None, None))
    for columns in ((1, 2), (1, "Force"), ("Time", 2)):
        with pytest.raises(ValueError, match="is given by its number, and its unit is not read"):
            mbdsl.table(path, *columns)
    with pytest.raises(TypeError, match="`units` is 'ms', expected the units of both columns"):
        mbdsl.table(path, 1, 2, units="ms")  # type: ignore[arg-type]
    assert plain.unit is None and plain.times.tolist() == [0, 1000, 2000]
    assert abs(model.simulate(1000, inputs={"u": plain})["c.v"][-1] - 0.003 * 1000 / 2 / M) < 1e-9
    # 0 until 1 s, then 3 N.
    held = model.simulate(1.5, inputs={"u": mbdsl.table(path, "Time", "Force", hold=True)})
    assert abs(held["c.v"][-1] - 3 * 0.5 / M) < 1e-12
    mistakes: list[tuple[type[Exception], str, Callable[[], object]]] = [
        (ValueError, "it has no column `Forse`; there are `Time (ms)`, `Force (kN)`, `Speed (mm/s)`", lambda: mbdsl.table(path, "Time", "Forse")),
        (ValueError, "the table of `u` has the column `Speed`: it is in mm/s, expected one in N", lambda: model.simulate(1, inputs={"u": mbdsl.table(path, "Time", "Speed")})),
        (ValueError, "log.csv`: it is in kN, expected one in s", lambda: mbdsl.table(path, "Force", "Speed")),
        (ValueError, "`kilopond` is not a unit of the language", lambda: mbdsl.table(path, "Time", "Force", units=("ms", "kilopond"))),
        (mbdsl.OptionsError, "`time` is 0, expected a whole number from 1", lambda: mbdsl.table(path, 0, 2)),
        (TypeError, "the column `value` is None, expected its name or its number", lambda: mbdsl.table(path, 1, None)),  # type: ignore[arg-type]
        (FileNotFoundError, "none.csv", lambda: mbdsl.table(tmp_path / "none.csv", "t", "F")),
    ]
    for kind, words, call in mistakes:
        with pytest.raises(kind, match=re.escape(words)):
            call()
    (tmp_path / "odd.csv").write_text("t (sec),F\n0,1\n1,1\n", encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape('odd.csv`: `sec` is not a unit of the language: give `units=("s", "N")`')):
        mbdsl.table(tmp_path / "odd.csv", "t", "F")
    assert mbdsl.table(tmp_path / "odd.csv", "t", "F", units=("s", None)).times.tolist() == [0, 1]
    (tmp_path / "latin.csv").write_bytes("t;Stärke\n0;1\n".encode("latin-1"))
    with pytest.raises(ValueError, match="is not UTF-8 text: save it as such"):
        mbdsl.table(tmp_path / "latin.csv", "t", "F")


def test_other_interpolants_are_refused() -> None:
    from scipy.interpolate import BSpline, interp1d

    model = mbdsl.Model("model C { input u = 0 N; slider c { mass = 1 kg; axis = (1, 0); point P = (0, 0); } force f at c.P = (u, 0); }")
    # Five splines on nine knots have a sum of 1 from the fourth to the sixth alone.
    inside = BSpline(np.arange(9.0) - 3, np.arange(5.0), 3, extrapolate=False)
    assert abs(model.simulate(2, inputs={"u": inside}).final.q[0] - 10 / 3) < 1e-9
    with pytest.raises(mbdsl.OptionsError, match=re.escape("the interpolant of `u` is from 0 s to 2 s, and the run from 0 s to 3 s")):
        model.simulate(3, inputs={"u": inside})
    with pytest.raises(TypeError, match=re.escape("`interp1d` of SciPy is no table of polynomials: give `make_interp_spline(x, y)`")):
        model.simulate(1, inputs={"u": interp1d([0, 1], [0, 1])})


def test_a_table_that_ends_on_its_way_inside_of_a_run_says_so() -> None:
    model = mbdsl.Model(CART)

    def said(times: list[float], values: list[float], end: float) -> list[str]:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            run = model.simulate(end, inputs={"u": (times, values)})
        assert [str(warning.message) for warning in caught] == [f"{run.name}: {words}" for words in run.warnings]
        return run.warnings

    [words] = said([0.5, 2], [1, 3], 4)
    assert words.startswith("the table of `u` has values from 0.5 s to 2 s, and the run goes from 0 s to 4 s: it holds the first")
    assert "before them, and the last one after them" in words
    [words] = said([0, 2], [1, 3], 4)
    assert "it holds the last one after them" in words
    [words] = said([0.5, 4], [1, 3], 4)
    assert "it holds the first one before them" in words
    # What ends with the run, or says that it holds.
    assert said([0, 4], [1, 3], 4) == []
    assert said([0, 2, 2.5], [1, 3, 3], 4) == []
    assert said([0.3], [2], 4) == []
    assert model.simulate(4, inputs={"u": mbdsl.hold([0, 1], [0, 5])}).warnings == []
