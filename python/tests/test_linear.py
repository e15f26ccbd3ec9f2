"""Linear equations in the states, the outputs and the time of a controller."""

import math
import re
import sys
import types
from collections.abc import Callable
from typing import Any

import mbdsl
import numpy as np
import pytest
from mbdsl import _mbdsl
from scipy.linalg import expm
from scipy.signal import cont2discrete

M, m, L, G = 1.5, 0.2, 1.0, 9.81

CART_POLE = f"""model CartPole {{
    input F = 0 N;
    gravity (0, -{G} m/s^2);
    ground {{ point O = (0, 0); }}
    slider cart {{ mass = {M} kg; axis = (1, 0); point pin = (0, 0); }}
    bar pole from (0, 0) to (0, {L} m) {{ mass = {m} kg; }}
    joint hinge = revolute(cart.pin, pole.A);
    force push at cart = (F, 0);
    start {{ cart.s = 0; pole.theta = 90 deg; }}
    output lean: deg = pole.theta - 90 deg;
    output effort = F;
}}"""


def by_hand() -> tuple[Any, Any]:
    """A and B in (s, theta, v, omega).

    Upright, with l = L/2 and J = m L^2/12: (M + m) s'' - m l theta'' = F, -m l s'' + (J + m l^2) theta'' = m g l theta.
    """
    half, about_end = L / 2, m * L**2 / 3
    mass = np.array([[M + m, -m * half], [-m * half, about_end]])
    stiffness = np.array([[0, 0], [0, -m * G * half]])
    inverse = np.linalg.inv(mass)
    A = np.block([[np.zeros((2, 2)), np.eye(2)], [-inverse @ stiffness, np.zeros((2, 2))]])
    return A, np.concatenate([np.zeros(2), inverse[:, 0]])[:, None]


def test_states_are_those_that_are_named() -> None:
    model = mbdsl.Model(CART_POLE)
    A, B = by_hand()
    swap = [1, 0, 3, 2]
    abouts: list[dict[str, Any]] = [{"state": model.start()}, {"nearest": True}]
    for about in abouts:
        space = model.linearize(**about, states=["cart.s", "pole.theta"])
        assert space.states == ("cart.s", "pole.theta", "cart.v", "pole.omega")
        assert np.abs(space.A - A).max() < 1e-9 and np.abs(space.B - B).max() < 1e-9
        turned = model.linearize(**about, states=["pole.omega", "cart.s"])
        assert turned.states == ("pole.theta", "cart.s", "pole.omega", "cart.v")
        assert np.abs(turned.A - A[np.ix_(swap, swap)]).max() < 1e-9
        assert np.abs(turned.B - B[swap]).max() < 1e-9
        # The pole's center moves by -L/2 theta beside the cart.
        at = list(model.velocities).index("pole.vx")
        assert np.abs(space.basis[at] - [1, -L / 2]).max() < 1e-9
        center = model.linearize(**about, states=["cart.s", "pole.x"])
        change: Any = np.kron(np.eye(2), np.array([[1, 0], [1, -L / 2]]))
        assert np.abs(center.A - change @ A @ np.linalg.inv(change)).max() < 1e-9
        assert np.abs(center.B - change @ B).max() < 1e-9


def test_outputs_are_those_that_are_named() -> None:
    model = mbdsl.Model(CART_POLE)
    names = ["pole.omega", "effort", "cart.s", "lean", "pole.x"]
    space = model.linearize(model.start(), states=["cart.s", "pole.theta"], outputs=names)
    assert space.outputs == tuple(names)
    # An output in degrees has them in C, too.
    expected: Any = [[0, 0, 0, 1], [0, 0, 0, 0], [1, 0, 0, 0], [0, math.degrees(1), 0, 0], [1, -L / 2, 0, 0]]
    assert np.abs(space.C - expected).max() < 1e-7
    assert np.abs(space.D - np.array([[0], [1], [0], [0], [0]])).max() < 1e-9
    without = model.linearize(model.start(), outputs=["lean"])
    assert without.states == model.linearize(model.start()).states and without.C.shape == (1, 4)


def test_what_cannot_be_named_says_why() -> None:
    model = mbdsl.Model(CART_POLE)
    start = model.start()
    mistakes: list[tuple[type[Exception], str, Callable[[], object]]] = [
        (mbdsl.AnalysisError, "`states` are 1, and the mechanism has 2 degrees of freedom: name 2", lambda: model.linearize(start, states=["cart.s"])),
        (mbdsl.AnalysisError, "`cart.s`, `pole.y` do not determine all small displacements", lambda: model.linearize(start, states=["cart.s", "pole.y"])),
        (mbdsl.UnknownNameError, "`states` has no `cart.w`; there are cart.s, pole.x", lambda: model.linearize(start, states=["cart.w", "pole.y"])),
        (mbdsl.UnknownNameError, "`states` has a name twice: cart.s, cart.s", lambda: model.linearize(start, states=["cart.s", "cart.s"])),
        (mbdsl.UnknownNameError, "`outputs` has no `tip`", lambda: model.linearize(start, outputs=["tip"])),
        (TypeError, "`states` is 'cart.s', expected a list of names", lambda: model.linearize(start, states="cart.s")),
    ]
    for kind, words, call in mistakes:
        with pytest.raises(kind, match=re.escape(words)):
            call()
    moving = model.with_params({"start.cart.v": 1.0}).start()
    for named in ({"states": ["cart.s", "pole.theta"]}, {"outputs": ["cart.s"]}):
        with pytest.warns(mbdsl.AnalysisWarning), pytest.raises(mbdsl.AnalysisError, match="`cart.s` cannot be one of .*: the state moves"):
            model.linearize(moving, **named)  # type: ignore[arg-type]


def test_sampled_equations_are_those_of_scipy() -> None:
    model = mbdsl.Model(CART_POLE)
    space = model.linearize(model.start(), states=["cart.s", "pole.theta"], outputs=["cart.s", "lean"])
    for period in (1e-4, 0.02, 0.5, 4.0):
        sampled = space.sampled(period)
        assert sampled.dt == period and sampled.states == space.states and sampled.outputs == space.outputs
        expected = cont2discrete(tuple(space), period)
        for found, other in zip(sampled, expected, strict=False):
            assert np.abs(found - other).max() <= 1e-11 * max(1, np.abs(other).max())
    # From sample to sample: a cart alone under a constant force has s = F t^2/(2 M).
    alone = mbdsl.Model(f"model Cart {{ input F = 0 N; slider c {{ mass = {M} kg; axis = (1, 0); }} force f at c = (F, 0); output s = c.s; }}")
    A, B, C, D = alone.linearize(alone.start()).sampled(0.25)
    assert np.abs(A - [[1, 0.25], [0, 1]]).max() < 1e-15
    assert np.abs(B.ravel() - [0.25**2 / (2 * M), 0.25 / M]).max() < 1e-15
    with pytest.raises(mbdsl.AnalysisError, match="sampled already, every 0.25 s"):
        alone.linearize(alone.start()).sampled(0.25).sampled(1)
    with pytest.raises(ValueError, match=re.escape("the period is -1.0 s, expected a positive time")):
        space.sampled(-1)
    with pytest.raises(mbdsl.AnalysisError, match="the period of 1000 s is too long: the motion overflows within it"):
        space.sampled(1000)


def exponential(matrix: np.ndarray) -> np.ndarray:
    """Equations without inputs from one sample to the next, 1 s later."""
    found = _mbdsl.sampled(matrix, np.zeros((len(matrix), 0)), 1.0)
    assert found is not None
    return found[0]


def test_the_exponential_is_that_of_scipy() -> None:
    random = np.random.default_rng(2)
    for n in (1, 2, 5, 9):
        for size in (0.0, 1e-8, 0.3, 5.0, 40.0):
            matrix = size * random.standard_normal((n, n))
            expected = expm(matrix)
            assert np.abs(exponential(matrix) - expected).max() <= 1e-11 * np.abs(expected).max()
    turn = np.array([[0.0, -3.0], [3.0, 0.0]])
    cosine, sine = math.cos(3), math.sin(3)
    assert np.abs(exponential(turn) - [[cosine, -sine], [sine, cosine]]).max() < 1e-14


def test_a_notebook_shows_matrices_with_their_names() -> None:
    model = mbdsl.Model(CART_POLE)
    space = model.linearize(model.start(), states=["cart.s", "pole.theta"])
    shown = space._repr_html_()
    assert shown.startswith("<table>") and shown.count("<tr>") == 1 + 4 + 2
    assert "<th>rate of</th><th>cart.s</th><th>pole.theta</th><th>cart.v</th><th>pole.omega</th><th>F</th>" in shown
    assert "<tr><th>cart.s</th><td>0</td><td>0</td><td>1</td><td>0</td><td>0</td></tr>" in shown
    assert "<th>next</th>" in space.sampled(0.1)._repr_html_()


def test_control_has_the_equations(monkeypatch: pytest.MonkeyPatch) -> None:
    model = mbdsl.Model(CART_POLE)
    space = model.linearize(model.start(), states=["cart.s", "pole.theta"])
    # What is passed on.
    package = types.ModuleType("control")
    package.ss = lambda *given, **names: (given, names)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "control", package)
    given, names = space.sampled(0.1).to_control()
    assert len(given) == 5 and given[4] == 0.1 and names["states"] == ["cart.s", "pole.theta", "cart.v", "pole.omega"]
    assert len(space.to_control()[0]) == 4
    _, names = model.linearize(model.start(), states=["cart.s", "pole.theta"], outputs=["cart.s"]).to_control()
    assert names["outputs"] == ["cart_s"] and names["states"][0] == "cart.s"


def test_control_computes_with_them() -> None:
    control = pytest.importorskip("control")
    model = mbdsl.Model(CART_POLE)
    system = model.linearize(model.start(), states=["cart.s", "pole.theta"]).to_control()
    assert system.nstates == 4 and list(system.input_labels) == ["F"] and list(system.output_labels) == ["lean", "effort"]
    # The growing pole of a pole on a cart: s^2 = (M + m) m g l/((M + m) J_end - (m l)^2).
    half, about_end = L / 2, m * L**2 / 3
    growth = math.sqrt((M + m) * m * G * half / ((M + m) * about_end - (m * half) ** 2))
    assert abs(max(control.poles(system).real) - growth) < 1e-6
    sampled = model.linearize(model.start()).sampled(0.01).to_control()
    assert sampled.dt == 0.01
    assert abs(max(abs(control.poles(sampled))) - math.exp(0.01 * growth)) < 1e-8
