"""Replay: the equations over other algebras have the values of the evaluator."""

import shutil
import subprocess
import sys
import types
import warnings
from pathlib import Path
from typing import Any

import mbdsl
import numpy as np
import pytest
from mbdsl._replay import _functions
from test_command import command
from test_model import PENDULUM


def models() -> list[mbdsl.Model]:
    """The gallery, without models with stops."""
    found = []
    for name in mbdsl.examples():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            model = mbdsl.example(name)
        try:
            model.program()
        except (mbdsl.AnalysisError, mbdsl.OptionsError):
            continue
        found.append(model)
    return found


def states(model: mbdsl.Model) -> dict[str, Any]:
    """Some state near the start."""
    start = model.start()
    random = np.random.default_rng(0)
    v = start.v + random.standard_normal(len(start.v))
    return {"t": 0.0, "q": start.q, "v": v, "z": start.z}


def close(found: Any, expected: Any) -> bool:
    found, expected = np.asarray(found, dtype=float).ravel(), np.asarray(expected)
    if not len(expected):
        return not len(found)
    return bool(np.abs(found - expected).max() <= 1e-12 * max(1, np.abs(expected).max()))


def test_numbers() -> None:
    functions = _functions(np, "numpy", lambda a, b, c, d: c if a < b else d)
    checked = 0
    for model in models():
        program = model.program()
        # Velocities that redundant constraints do not allow have no accelerations: those of the start have.
        for v in (states(model)["v"], model.start().v):
            state = {**states(model), "v": v}
            with np.errstate(all="ignore"):
                results = program.run({**state, "u": program.u, "p": program.p}, functions)
            if results[-1] > 0:
                a, multipliers = model.accelerations(*state.values())
                assert close(results[:-1], [*a, *multipliers]), model
                checked += 1
    assert checked > 60


def test_sympy() -> None:
    sympy = pytest.importorskip("sympy")
    model = mbdsl.Model(PENDULUM)
    found = model.to_sympy()
    assert [str(symbol) for symbol in found.q] == list(model.coordinates)
    state = states(model)
    numbers = dict(zip(found.q, state["q"])) | dict(zip(found.v, state["v"])) | {found.u[0]: 0, found.p[0]: 1}
    a, multipliers = model.accelerations(*state.values())
    assert close([x.subs(numbers) for x in found.a], a)
    assert close([x.subs(numbers) for x in found.multipliers], multipliers)
    # The angular acceleration of a rod about its end.
    angle, torque, length = found.q[2], found.u[0], found.p[0]
    expected = 3 * (torque - length / 2 * sympy.Float("9.81") * sympy.cos(angle)) / length**2
    difference = sympy.simplify(found.a[2] - expected)
    assert abs(difference.subs({angle: 0.3, torque: 2, length: 1.5})) < 1e-12


def test_casadi() -> None:
    pytest.importorskip("casadi")
    for model in models():
        state = states(model)
        program = model.program()
        a, multipliers = model.to_casadi()(*state.values(), program.u, program.p)
        if not np.isnan(np.array(a)).any():
            expected = model.accelerations(*state.values())
            assert close(a, expected[0]) and close(multipliers, expected[1]), model


def test_values_of_jax_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    # Its arrays are those of NumPy here, which has the same functions.
    package = types.ModuleType("jax")
    package.numpy = np  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "jax", package)
    monkeypatch.setitem(sys.modules, "jax.numpy", np)
    model = mbdsl.Model(PENDULUM)
    start = model.start()
    f = model.to_jax()
    longer = model.with_params(L=2.0, u=0.5)
    expected = longer.accelerations(0, start.q, start.v)
    for p, u in (({"L": 2.0}, {"u": 0.5}), (longer.params, [0.5]), ({"L": 2.0, "u": 0.5}, [0.5])):
        found = f(0.0, start.q, start.v, p=p, u=u)
        assert all(np.abs(a - b).max() < 1e-12 for a, b in zip(found, expected, strict=True))
    for kind, given in (("p", {"p": {"m": 1.0}}), ("u", {"u": {"L": 1.0}})):
        with pytest.raises(mbdsl.UnknownNameError, match=f"{kind} has no `"):
            f(0.0, start.q, start.v, **given)


def test_jax() -> None:
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    model = mbdsl.Model(PENDULUM)
    state = states(model)
    f = model.to_jax()
    a, multipliers = jax.jit(f)(state["t"], state["q"], state["v"])
    expected = model.accelerations(*state.values())
    assert close(a, expected[0]) and close(multipliers, expected[1])
    by_input = jax.jacfwd(lambda u: f(0.0, state["q"], state["v"], u=u)[0])(np.zeros(1))
    assert close(by_input, [-3 * state["q"][1], 3 * state["q"][0], 3])
    with pytest.raises(mbdsl.AnalysisError, match="q has 2 numbers, expected 3"):
        f(0.0, state["q"][:2], state["v"])


def test_programs_are_data() -> None:
    program = mbdsl.Model(PENDULUM).program("phi")
    assert repr(program) == f"program of `phi`: {len(program.statements)} statements, 2 results"
    assert all(isinstance(name, str) for name, _ in program.statements)
    with pytest.raises(mbdsl.UnknownNameError, match="there is no kernel `pi`"):
        mbdsl.Model(PENDULUM).program("pi")


def test_arguments_that_are_missing_are_named() -> None:
    held = mbdsl.Model(PENDULUM.replace("output tip", "output pull = pin.reaction.x; output tip"))
    functions = _functions(np, "numpy", lambda a, b, c, d: c if a < b else d)
    program = held.program("outputs")
    assert program.lengths == {"q": 3, "v": 3, "z": 0, "u": 1, "a": 3, "lambda": 2, "p": 2} and program.pattern is None
    state = held.start()
    a, multipliers = held.accelerations(0, state.q, state.v)
    whole = {"t": 0.0, "q": state.q, "v": state.v, "u": program.u, "p": program.p, "a": a, "lambda": multipliers}
    # The reaction on the rod is minus the multiplier; it was 0 where `lambda` was not given.
    assert abs(program.run(whole, functions)[0] + multipliers[0]) < 1e-12 < abs(multipliers[0])
    for name, count in (("lambda", 2), ("a", 3), ("q", 3), ("p", 2)):
        with pytest.raises(mbdsl.AnalysisError, match=f"`outputs` needs `{name}`, {count} numbers, which is not given"):
            program.run({key: value for key, value in whole.items() if key != name}, functions)
    with pytest.raises(mbdsl.AnalysisError, match="lambda has 3 numbers, expected 2"):
        program.run({**whole, "lambda": [*multipliers, 0.0]}, functions)
    with pytest.raises(mbdsl.AnalysisError, match="no kernel has an argument `lam`; there are t, q, v, z, u, a, lambda, shift, p"):
        program.run({**whole, "lam": multipliers}, functions)
    moved = mbdsl.Model(PENDULUM.replace("start { rod.theta = 30 deg; }", "drive go: rod.theta = sin(t*(1 rad/s))*(1 rad);"))
    with pytest.raises(mbdsl.AnalysisError, match="`phi` needs the time `t`, which is not given"):
        moved.program("phi").run({"q": moved.start().q, "p": moved.program("phi").p}, functions)


def test_matrices_have_a_pattern() -> None:
    model = mbdsl.Model(PENDULUM)
    functions = _functions(np, "numpy", lambda a, b, c, d: c if a < b else d)
    program, q = model.program("phi_q"), model.start().q
    assert program.pattern is not None
    rows, columns, entries = program.pattern
    matrix = np.zeros((rows, columns))
    for place, value in zip(entries, program.run({"t": 0.0, "q": q, "p": program.p}, functions), strict=True):
        matrix[place] = value
    assert np.abs(matrix - model.phi_q(0, q)).max() < 1e-15


SERVO = """model Servo {
    param K = 20 N*m/rad; param T = 0.1 s; param L = 0.8 m;
    input wanted = 0.5;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    bar arm from ground.O to (L, 0) { mass = 1 kg; }
    joint pin = revolute(ground.O, arm.A);
    state effort: N*m = 0;
    der effort = (K*(wanted*(1 rad) - arm.theta) - effort)/T;
    torque motor on arm = effort;
    output pull = pin.reaction.y;
    output lean = arm.theta;
}"""


def test_kernels_of_casadi() -> None:
    casadi = pytest.importorskip("casadi")
    checked = 0
    for model in [*models(), mbdsl.Model(SERVO)]:
        start, program = model.start(), model.program()
        u, p, y = program.u, program.p, start.y
        if not np.isfinite(np.array(model.to_casadi()(0.0, start.q, start.v, start.z, u, p)[0])).all():
            continue
        rates = model.to_casadi("rhs")
        assert [rates.name_in(k) for k in range(rates.n_in())] == ["t", "y", "u", "p"] and rates.name_out(0) == "dy"
        assert close(rates(0.0, y, u, p), model.rhs(0.0, y)), model
        q = start.q
        for kernel, expected in (("phi", model.phi(0, q)), ("phi_t", model.phi_t(0, q))):
            assert close(model.to_casadi(kernel)(t=0.0, q=q, p=p)[kernel], expected), (kernel, model)
        for kernel, matrix in (("phi_q", model.phi_q(0, q)), ("mass_matrix", model.mass_matrix(0, q))):
            found = np.array(model.to_casadi(kernel)(t=0.0, q=q, p=p)[kernel])
            assert found.shape == matrix.shape and close(found, matrix.ravel()), (kernel, model)
        try:
            outputs = model.to_casadi("outputs")
        except mbdsl.AnalysisError:
            continue
        own = {name: value for name, value in {"q": q, "v": start.v, "z": start.z, "u": u}.items()}
        expected = np.array(list(model.stepper().outputs.values()))
        assert close(outputs(t=0.0, p=p, **own)["outputs"], expected), model
        checked += 1
    assert checked > 30
    # The slope of the phase of phi along a turn of the rod is in Phi_q.
    model = mbdsl.Model(PENDULUM)
    q = casadi.SX.sym("q", 3)
    phi = model.to_casadi("phi")
    jacobian = casadi.Function("j", [q], [casadi.jacobian(phi(0.0, q, [1.0, 0.0]), q)])
    assert close(jacobian(model.start().q), model.phi_q(0, model.start().q).ravel())


def test_parameters_of_casadi_by_name() -> None:
    casadi = pytest.importorskip("casadi")
    model = mbdsl.Model(SERVO)
    f = model.to_casadi("state_rates", params=["T", "K"])
    assert [f.name_in(i) for i in range(f.n_in())] == ["t", "q", "v", "z", "u", "T", "K"]
    # T x' = K (wanted - theta) - x
    q, v = [0.4, 0.0, 0.1], [0.0, 0.0, 0.0]
    assert abs(float(f(0, q, v, [1.5], [0.6], 0.2, 30.0)) - (30.0 * (0.6 - 0.1) - 1.5) / 0.2) < 1e-12
    y = model.start().y
    rates = model.to_casadi("rhs", params=["K"])
    assert close(rates(0, y, [0.5], 35.0), model.with_params(K=35).rhs(0, y))
    assert close(model.with_params(T=0.3).to_casadi("rhs", params=[])(0, y, [0.5]), model.with_params(T=0.3).rhs(0, y))
    # A gradient by a parameter: theta'' does not depend on K, and x' does by (wanted - theta)/T.
    K = casadi.SX.sym("K")
    slope = casadi.Function("slope", [K], [casadi.jacobian(rates(0, y, [0.5], K), K)])
    assert np.abs(np.array(slope(20.0)).ravel() - [0, 0, 0, 0, 0, 0, 0.5 / 0.1]).max() < 1e-12
    for words, kind, call in (
        ("no parameter `k`; it has K, T, L", mbdsl.UnknownNameError, lambda: model.to_casadi(params=["k"])),
        ("no parameter `wanted`; it is an input, which `u` has", mbdsl.UnknownNameError, lambda: model.to_casadi(params=["wanted"])),
        ("there is no kernel `rates`", mbdsl.UnknownNameError, lambda: model.to_casadi("rates")),
        (r"`params` is a list of names: \['K'\]", TypeError, lambda: model.to_casadi(params="K")),
        ("`v` has the name of another argument: leave `params` out", mbdsl.OptionsError, lambda: mbdsl.Model(SERVO.replace("param L", "param v").replace("(L, 0)", "(v, 0)")).to_casadi(params=["v"])),
    ):
        with pytest.raises(kind, match=words):
            call()  # type: ignore[no-untyped-call]


def test_casadi_loads_the_code_in_c(tmp_path: Path) -> None:
    casadi = pytest.importorskip("casadi")
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no compiler of C")
    (tmp_path / "pendulum.mbd").write_text(PENDULUM)
    found = command("export", str(tmp_path / "pendulum.mbd"), "--to", "c", "--casadi", "-o", str(tmp_path))
    assert found.returncode == 0, found.stderr
    sources = [str(tmp_path / name) for name in ("pendulum.c", "pendulum_casadi.c")]
    library = str(tmp_path / "pendulum.so")
    subprocess.run([compiler, "-std=c99", "-O1", "-shared", "-fPIC", *sources, "-lm", "-o", library], check=True)
    f = casadi.external("pendulum", library, {"enable_fd": True})
    model = mbdsl.Model(PENDULUM)
    state, program = states(model), model.program()
    assert [f.name_in(i) for i in range(f.n_in())] == ["t", "q", "v", "z", "u", "p"]
    # The parameters without the inputs, which come after them in this model.
    p = program.p[:1]
    a, multipliers = f(*state.values(), program.u, p)
    expected = model.accelerations(*state.values())
    assert close(a, expected[0]) and close(multipliers, expected[1])
    # Its derivatives are differences.
    u = casadi.MX.sym("u")
    along = casadi.Function("along", [u], [casadi.jacobian(f(*state.values(), u, p)[0], u)])
    assert np.abs(np.array(along(0)).ravel() - [-3 * state["q"][1], 3 * state["q"][0], 3]).max() < 1e-6
