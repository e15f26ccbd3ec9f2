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
    """The gallery, without models that read tables, or with stops."""
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
