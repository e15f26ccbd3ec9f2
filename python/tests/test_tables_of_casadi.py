"""Tables of a model in CasADi: values and derivatives against splines of SciPy, runs and tangents."""

import re
from collections.abc import Callable
from typing import Any

import mbdsl
import numpy as np
import pytest
from mbdsl._replay import _functions
from scipy.interpolate import Akima1DInterpolator, CubicSpline, PchipInterpolator, PPoly
from test_replay import close

casadi = pytest.importorskip("casadi")

LIFT = [(0, 0.02), (0.3, 0.05), (0.5, 0.04), (1.1, -0.03), (1.5, 0.02)]
PULL = [(-0.4, -9), (-0.15, -2), (0, 0), (0.2, 1.5), (0.3, 4), (0.7, 6)]

#: A base that a table moves, and a cart that a spring of a table pulls to it.
RIG = f"""model Rig {{
    param m = 2 kg; param scale = 1.5; param late = 0.1 s;
    input push = 0 N;
    table lift(t: s): m = cubic_periodic {LIFT};
    table pull(s: m): N = cubic {PULL} extrapolate = linear;
    slider base {{ mass = 1 kg; axis = (1, 0); }}
    slider cart {{ mass = m; axis = (1, 0); }}
    drive go: base.s = lift(t - late);
    force spring at cart = (push - scale*pull(cart.s - base.s), 0);
    start {{ cart.s = 0.5 m; }}
    output effort = pull(cart.s - base.s);
    output stiffness = slope(pull, cart.s - base.s);
}}"""


def xy(points: list[tuple[float, float]]) -> tuple[list[float], list[float]]:
    return [x for x, _ in points], [y for _, y in points]


def spring(x: Any, order: int = 0) -> Any:
    """The table `pull` or its slope by SciPy, with straight lines outside of its points."""
    spline = CubicSpline(*xy(PULL), bc_type="natural")
    inside = np.clip(x, PULL[0][0], PULL[-1][0])
    return spline(inside, 1) if order else spline(inside) + spline(inside, 1) * (x - inside)


def numbers(of: Any) -> Any:
    """The numbers of a matrix of CasADi."""
    return of.full().ravel()


def jacobian(f: Any, name: str, at: dict[str, Any]) -> Any:
    """The derivative of the first result of a function by one of its arguments."""
    symbols = {key: casadi.MX.sym(key, *f.size_in(key)) for key in f.name_in()}
    result = f(**symbols)[f.name_out(0)]
    by_name = [casadi.jacobian(result, symbols[name])]
    slopes = casadi.Function("slopes", list(symbols.values()), by_name, list(symbols), ["of"])
    return slopes(**at)["of"].full()


def test_two_tables_have_the_values_and_slopes_of_scipy() -> None:
    model = mbdsl.Model(RIG)
    lift = CubicSpline(*xy(LIFT), bc_type="periodic")
    f = model.to_casadi("rhs", params=["m", "scale", "late"])
    assert [f.name_in(k) for k in range(f.n_in())] == ["t", "y", "u", "m", "scale", "late"]
    m, scale, late, push = 3.0, 0.7, 0.25, 0.4
    other = model.with_params(m=m, scale=scale, late=late, push=push)
    # Before, in and after the points of the spring, at a knot of it, and in several periods of the lift.
    for t in (-2.0, 0.1, 0.9, 1.6, 7.3):
        for s in (-0.9, -0.3, 0.0, 0.2, 0.25, 0.66, 1.4):
            base, v = 0.03, [0.2, -0.1]
            y = [base, base + s, *v]
            at = {"t": t, "y": y, "u": [push], "m": m, "scale": scale, "late": late}
            found = numbers(f(**at)["dy"])
            force = push - scale * spring(s)
            assert close(found, [*v, lift(t - late, 2), force / m]), (t, s)
            assert close(found, other.rhs(t, y)), (t, s)
            stiffness = -scale * spring(s, 1) / m
            by_y = [[0, 0, 1, 0], [0, 0, 0, 1], [0, 0, 0, 0], [-stiffness, stiffness, 0, 0]]
            assert close(jacobian(f, "y", at), np.ravel(by_y)), (t, s)
            assert close(jacobian(f, "m", at), [0, 0, 0, -force / m**2])
            assert close(jacobian(f, "scale", at), [0, 0, 0, -spring(s) / m])
            assert close(jacobian(f, "late", at), [0, 0, -lift(t - late, 3), 0])
            assert close(jacobian(f, "t", at), [0, 0, lift(t - late, 3), 0])


def test_tangents_and_runs_are_those_of_the_model() -> None:
    model = mbdsl.Model(RIG)
    f = model.to_casadi("rhs", params=[])
    for s in (-0.6, 0.1, 0.25, 0.9):
        state = model.with_params({"start.cart.s": s}).start(0.4)
        with pytest.warns(mbdsl.AnalysisWarning):
            A = model.linearize(state).A
        slopes = jacobian(f, "y", {"t": 0.4, "y": state.y, "u": [0.0]})
        assert abs(slopes[3, 1] - A[1, 0]) <= 1e-9 * abs(A[1, 0])
    # The steps of RK4 with this right-hand side are those of a run.
    y, h = model.start().y, 0.01
    for k in range(200):
        t = k * h
        k1 = numbers(f(t, y, [0.0]))
        k2 = numbers(f(t + h / 2, y + h / 2 * k1, [0.0]))
        k3 = numbers(f(t + h / 2, y + h / 2 * k2, [0.0]))
        k4 = numbers(f(t + h, y + h * k3, [0.0]))
        y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    run = model.simulate(2, method="rk4", h=h, stabilization="none")
    assert np.abs(y - run.final.y).max() < 1e-11


def lines(x: Any, y: Any) -> Any:
    return PPoly(np.array([np.diff(y) / np.diff(x), y[:-1]]), x)


#: The kinds of tables, each as SciPy has it.
KINDS: dict[str, Callable[[Any, Any], Any]] = {
    "linear": lines,
    "cubic": lambda x, y: CubicSpline(x, y, bc_type="natural"),
    "cubic clamped": lambda x, y: CubicSpline(x, y, bc_type="clamped"),
    "pchip": PchipInterpolator,
    "akima": Akima1DInterpolator,
}


@pytest.mark.parametrize("beyond", ["hold", "linear", "error"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_the_values_and_slopes_of_scipy(kind: str, beyond: str) -> None:
    points = [(-2, 1), (-1, 3), (-0.5, 2.5), (0.7, -1), (1, 0), (2.5, 0.5), (3, 2)]
    model = mbdsl.Model(f"""model One {{
        table f(x: m): N = {kind} {points} extrapolate = {beyond};
        slider cart {{ mass = 1 kg; axis = (1, 0); }}
        force pull at cart = (f(cart.s), 0);
    }}""")
    x, y = (np.array(of, dtype=float) for of in xy(points))
    curve = KINDS[kind](x, y)
    rates = model.to_casadi("rhs", params=[])
    for place in (*x[:-1], *(x[:-1] + x[1:]) / 2, -1.7, 2.9999):
        # At a point, the slope is that of the piece after it.
        expected = [0, 1, float(curve(place, 1)), 0]
        assert close(numbers(rates(0, [place, 0.3], [])), [0.3, float(curve(place))]), place
        assert close(jacobian(rates, "y", {"t": 0, "y": [place, 0.3], "u": []}), expected), place
    for place, end in ((-2.5, x[0]), (3.5, x[-1])):
        slope = {"hold": 0.0, "linear": float(curve(end, 1)), "error": np.nan}[beyond]
        value = float(curve(end)) + slope * (place - end)
        found = numbers(rates(0, [place, 0.3], []))
        by_s = jacobian(rates, "y", {"t": 0, "y": [place, 0.3], "u": []})[1, 0]
        if beyond == "error":
            assert np.isnan(found[1]) and np.isnan(by_s)
        else:
            assert close(found, [0.3, value]) and close(by_s, [slope])


def test_every_kernel_has_its_tables() -> None:
    model = mbdsl.Model(RIG)
    with pytest.raises(mbdsl.UnknownNameError) as said:
        model.program("kernel")
    names = re.findall(r"\w+", str(said.value).split("there are")[1])
    assert len(names) > 20 and "outputs" in names
    functions = _functions(np, "numpy", lambda a, b, c, d: c if a < b else d)
    random = np.random.default_rng(1)
    tables = 0
    for name in names:
        program = model.program(name)
        tables += bool(program.tables)
        f = model.to_casadi(name, params=["m", "late"])
        own: dict[str, Any] = {key: random.uniform(-1, 1, length) for key, length in program.lengths.items()}
        own |= {"t": 0.8, "p": program.p} | ({"shift": np.zeros(program.lengths["shift"])} if "shift" in own else {})
        if name in ("accelerations", "outputs"):
            # Functions of the state: accelerations belong to it.
            a, multipliers = model.accelerations(0.8, own["q"], own["v"])
            own |= {"a": a, "lambda": multipliers, "u": program.u}
        expected = np.array(program.run(own, functions), dtype=float)
        if name == "accelerations":
            expected = expected[:-1]
        given = {key: own[key] for key in f.name_in() if key in own}
        results = f(**given, m=2.0, late=0.1)
        found = np.concatenate([results[key].full().ravel() for key in f.name_out()])
        if program.pattern is not None:
            dense = np.zeros(program.pattern[:2])
            for place, value in zip(program.pattern[2], expected, strict=True):
                dense[place] = value
            expected = dense.ravel()
        assert close(found, expected), name
    assert tables > 5
    # The outputs, by SciPy.
    outputs = model.to_casadi("outputs", params=["late"])
    found = outputs(t=0, q=[0.1, 0.35], v=[0, 0], u=[0], late=0.2)["outputs"]
    assert close(numbers(found), [spring(0.25), spring(0.25, 1)])


def test_functions_with_tables_are_functions_like_others() -> None:
    model = mbdsl.Model(RIG)
    f = model.to_casadi("rhs", params=[])
    y = np.array([[0.02, 0.3, 0, 0], [0.02, -0.6, 0, 0], [0.02, 0.9, 0, 0]]).T
    several = f.map(3)(casadi.DM([[0.0, 0.1, 0.2]]), y, np.zeros((1, 3))).full()
    for k in range(3):
        assert close(several[:, k], model.rhs(0.1 * k, y[:, k]))
    # Where the spring pulls with 1 N, by Newton's method of CasADi.
    s = casadi.SX.sym("s")
    outputs = model.to_casadi("outputs", params=[])
    force = casadi.Function("force", [s], [outputs(0, casadi.vertcat(0, s), [0, 0], [], [0])[0] - 1])
    found = float(casadi.rootfinder("found", "newton", force)(0.1))
    assert abs(float(spring(found)) - 1) < 1e-9


def test_an_old_casadi_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(casadi, "__version__", "3.6.7")
    with pytest.raises(mbdsl.AnalysisError, match=r"table `pull`, which needs CasADi 3\.7 or newer; this is 3\.6\.7"):
        mbdsl.Model(RIG).to_casadi("force")
    plain = RIG.replace("lift(t - late)", "(0.2 m/s)*late")
    plain = plain.replace("scale*pull(cart.s - base.s)", "scale*cart.s*(1 N/mm)")
    mbdsl.Model(plain).to_casadi("force")


def test_sympy_has_no_tables() -> None:
    pytest.importorskip("sympy")
    with pytest.raises(mbdsl.AnalysisError, match="`to_sympy` has no tables, and `accelerations` reads `"):
        mbdsl.Model(RIG).to_sympy()


def test_arrays_have_tables() -> None:
    # The functions of JAX, with arrays of NumPy, which has the same ones.
    program = mbdsl.Model(RIG).program("force")
    table = next(of for of in program.tables if of.name == "pull" and of.order == 0)
    value = _functions(np, "numpy", lambda a, b, c, d: np.where(a < b, c, d))["table"]
    x = np.linspace(-1, 1, 41)
    assert np.abs(value(table, x) - spring(x)).max() < 1e-13
