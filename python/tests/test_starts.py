"""Starts that are given: whether they fit the joints; and steppers that are copied and begin again."""

import copy
import re
import warnings
from typing import Any

import mbdsl
import numpy as np
import pytest
from mbdsl import _mbdsl
from test_model import PENDULUM

START = mbdsl.Model(PENDULUM).start()

#: A rod held by a pin at its end has v = (-L/2 sin(theta) w, L/2 cos(theta) w, w).
TURNING = np.array([-0.5 * np.sin(START.q[2]), 0.5 * np.cos(START.q[2]), 1.0])


def test_a_start_that_does_not_fit_is_refused_at_every_door() -> None:
    model = mbdsl.Model(PENDULUM)
    off = mbdsl.State(0, START.q + [1e-3, 0, 0], START.v)
    moving = mbdsl.State(0, START.q, [0.0, 1.0, 0.0])
    both = mbdsl.State(0, START.q + [0, -2e-3, 0], [0.3, 0.0, 0.0])
    hint = "; `project=True` moves it onto them, `project=False` takes it as it is"
    for state, words in [
        (off, "joint `pin` is open by 0.001 m"),
        (moving, "joint `pin` opens at 1 m/s"),
        (both, "joint `pin` is open by 0.002 m, joint `pin` opens at 0.3 m/s"),
    ]:
        whole = re.escape(f"the given start of `Pendulum` does not fit its joints at t = 0 s: {words}{hint}")
        law = mbdsl.sampled(lambda t, q, v: 0.0, 0.1)
        stepper = model.stepper()
        for call in (
            lambda state=state: model.simulate(1, start=state),
            lambda state=state: model.simulate(1, start=state, inputs=lambda t, q, v: 0.0),
            lambda state=state: model.simulate(1, start=state, inputs={"u": ([0, 1], [0, 1])}),
            lambda state=state, law=law: model.simulate(1, start=state, inputs=law),
            lambda state=state: model.stepper(start=state),
            lambda state=state, stepper=stepper: stepper.reset(state),
        ):
            with pytest.raises(mbdsl.AssemblyError, match=whole):
                call()
        assert stepper.state == model.stepper().state
    with pytest.raises(mbdsl.AssemblyError, match=r"`rod.vx` of the given start is NaN, which is not a finite number"):
        model.simulate(1, start=mbdsl.State(0, START.q, [np.nan, 0, 0]), project=False)
    with pytest.raises(TypeError, match="`project` is 1, expected `True`, `False` or `None`"):
        model.simulate(1, start=off, project=1)  # type: ignore[arg-type]
    with pytest.raises(mbdsl.OptionsError, match="`project` has no effect without `start`"):
        model.simulate(1, project=True)


def test_a_start_is_projected_with_its_size() -> None:
    model = mbdsl.Model(PENDULUM)
    given = np.array([0.3, 1.0, 0.2])
    state = mbdsl.State(0, START.q + [1e-3, 0, 0], given)
    with pytest.warns(mbdsl.SimulationWarning, match="the given start was projected onto the joints: `rod.") as said:
        run = model.simulate(1, start=state, project=True)
    assert said[0].filename == __file__
    q = np.array([run[name][0] for name in model.coordinates])
    v = np.array([run[name][0] for name in model.velocities])
    assert np.abs(model.phi(0, q)).max() < 1e-12 and np.abs(q - state.q).max() < 1.1e-3
    # min (w - v)^T M (w - v) with Phi_q w = 0, by Lagrange's multipliers.
    mass, jacobian = model.mass_matrix(0, q), model.phi_q(0, q)
    weighted = np.linalg.solve(mass, jacobian.T)
    expected = given - weighted @ np.linalg.solve(jacobian @ weighted, jacobian @ given)
    assert np.abs(v - expected).max() < 1e-12
    (remark,) = run.warnings
    changes = [*zip(model.coordinates, q - state.q, strict=True), *zip(model.velocities, v - given, strict=True)]
    for name, change in changes:
        assert f"`{name}` by {_mbdsl.short(abs(change))} " in remark
    # The same by steps, and with a law; what fits is left to the bit, without a word.
    with pytest.warns(mbdsl.SimulationWarning, match="projected onto the joints"):
        stepper = model.stepper(start=state, project=True)
    assert np.array_equal(stepper.state.q, q) and np.array_equal(stepper.state.v, v)
    with pytest.warns(mbdsl.SimulationWarning, match="projected onto the joints"):
        held = model.simulate(1, start=state, project=True, inputs=mbdsl.sampled(lambda t, q, v: 0.0, 0.1))
    assert held["rod.x"][0] == q[0] and held.warnings == [remark]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fits = model.simulate(1, start=START, project=True)
        assert np.array_equal(fits["rod.theta"], model.simulate(1)["rod.theta"])
        # As it is: the first step moves it.
        as_it_is = model.simulate(1, start=mbdsl.State(0, START.q + [1e-4, 0, 0], START.v), project=False)
    assert as_it_is["rod.x"][0] == START.q[0] + 1e-4
    # Longer than the others together: there is no position.
    linkage = mbdsl.example("four_bar")
    long = linkage.with_params(L_coupler=20)
    with pytest.raises(mbdsl.AssemblyError, match="`FourBar` cannot be assembled at t = 0 s"):
        long.simulate(1, start=linkage.start(), project=True)


def test_rows_of_runs_are_starts() -> None:
    model = mbdsl.example("four_bar")
    cases: list[dict[str, Any]] = [
        {},
        {"rtol": 1e-3},
        {"stabilization": "partitioning"},
        {"method": "rk4", "h": 0.01},
        {"method": "rk4", "h": 0.01, "stabilization": "baumgarte"},
        {"method": "rk4", "h": 0.01, "stabilization": "none"},
        {"method": "radau"},
        {"method": "generalized-alpha", "h": 0.001},
    ]
    for options in cases:
        run = model.simulate(1, **options)
        for row in range(0, len(run), max(1, len(run) // 10)):
            state = run.state(row)
            model.stepper(start=state, **options)
    # Slow beside nothing that moves: rounding is no violation.
    model = mbdsl.Model(PENDULUM)
    rest = model.statics().state
    model.stepper(start=rest)
    model.stepper(start=mbdsl.State(0, rest.q, [1e-12, 0, 0]))
    model.stepper(start=mbdsl.State(0, START.q, 1e3 * TURNING))
    with pytest.raises(mbdsl.AssemblyError, match=r"opens at 0.01 m/s"):
        model.stepper(start=mbdsl.State(0, START.q, 1e3 * TURNING + [0.01, 0, 0]))


METHODS: list[dict[str, Any]] = [
    {},
    {"method": "rk4", "h": 1e-3},
    {"method": "dopri5", "rtol": 1e-6},
    {"method": "radau"},
    {"method": "generalized-alpha", "h": 1e-3},
    {"stabilization": "partitioning"},
    {"method": "rk4", "h": 1e-3, "stabilization": "baumgarte"},
    {"method": "rk4", "h": 1e-3, "stabilization": "fuzzy"},
]


@pytest.mark.parametrize("options", METHODS, ids=[str(of) for of in METHODS])
def test_forks_continue_on_their_own_with_the_same_bits(options: dict[str, Any]) -> None:
    model = mbdsl.Model(PENDULUM)

    def states(stepper: Any, pushes: list[float]) -> list[np.ndarray]:
        found = []
        for push in pushes:
            stepper.advance(0.01, u=push)
            found.append(np.concatenate([[stepper.t], stepper.state.y, stepper.a, list(stepper.multipliers.values())]))
        return found

    stepper = model.stepper(**options)
    states(stepper, [1.0, -2.0, 0.5])
    before = stepper.state
    forks = [stepper.clone(), copy.copy(stepper), copy.deepcopy(stepper)]
    pushes = [3.0, 3.0, -1.0, 0.0, 0.0]
    expected = states(stepper, pushes)
    for fork in forks:
        assert fork.state == before and fork.t < stepper.t
        again = fork.clone()
        # Another branch does not disturb the first one.
        other = states(again, [-5.0] * 5)
        assert not np.array_equal(other[0], expected[0])
        found = states(fork, pushes)
        assert all(np.array_equal(a, b) for a, b in zip(found, expected, strict=True))
        assert fork.outputs == stepper.outputs
    # A fork of a run that did not move yet.
    fresh = model.stepper(**options)
    twin = fresh.clone()
    assert all(np.array_equal(a, b) for a, b in zip(states(fresh, pushes), states(twin, pushes), strict=True))


def test_a_stepper_begins_again() -> None:
    model = mbdsl.Model(PENDULUM)
    stepper = model.stepper(method="rk4", h=1e-3)
    middle = []
    for _ in range(10):
        stepper.advance(0.01, u=1.0)
        middle.append(stepper.state)
    stepper.reset(middle[4])
    assert stepper.state == middle[4]
    for expected in middle[5:]:
        stepper.advance(0.01)
        assert abs(stepper.state.y - expected.y).max() < 1e-13
    stepper.reset()
    assert stepper.state == model.start() and stepper.t == 0
    # Inputs stay: m a = u about the pin, 1/3 m L^2 a = u - 1/2 m g L cos(theta).
    stepper.advance(1e-3)
    theta = stepper.state.q[2]
    assert abs(stepper.a[2] - 3 * (1.0 - 0.5 * 9.81 * np.cos(theta))) < 1e-11
    with pytest.raises(TypeError, match="the state is a list, expected one as `model.start"):
        stepper.reset([0.0])  # type: ignore[arg-type]
    # What cannot be done leaves everything as it was, the inputs, too.
    clone = stepper.clone()
    with pytest.raises(ValueError, match="cannot advance by -1 s"):
        stepper.advance(-1, u=100.0)
    stepper.advance(0.01)
    clone.advance(0.01)
    assert stepper.state == clone.state


def test_a_tree_of_forks_finds_the_best_branch() -> None:
    model = mbdsl.Model(PENDULUM)
    # All 2^4 sequences of two torques by forks, and each of them from the start.
    leaves: dict[tuple[float, ...], Any] = {(): model.stepper(method="rk4", h=0.01)}
    for _ in range(4):
        grown: dict[tuple[float, ...], Any] = {}
        for path, leaf in leaves.items():
            for push in (-4.0, 4.0):
                branch = leaf.clone()
                branch.advance(0.05, u=push)
                grown[(*path, push)] = branch
        leaves = grown
    assert len(leaves) == 16
    for path, leaf in leaves.items():
        alone = model.stepper(method="rk4", h=0.01)
        for push in path:
            alone.advance(0.05, u=push)
        assert alone.state == leaf.state


def test_a_fork_keeps_contacts_and_states() -> None:
    ball = mbdsl.Model(
        """model Ball {
            gravity (0, -10 m/s^2);
            particle ball { mass = 1 kg; }
            stop floor: ball.y >= 0 { restitution = 0.5; }
            state fallen: m = 0; der fallen = abs(ball.vy);
            start { ball.x = 0; ball.y = 5 m; ball.vx = 1 m/s; }
            allow(unattached: ball);
        }"""
    )
    # It is on the floor after 1 s with 10 m/s, rises for 0.5 s to 1.25 m, and falls 0.45 m in 0.3 s.
    stepper = ball.stepper()
    stepper.advance(0.8)
    fork = stepper.clone()
    for _ in range(5):
        stepper.advance(0.2)
    fork.advance(0.2)
    again = copy.deepcopy(fork)
    for _ in range(4):
        again.advance(0.2)
    assert again.state == stepper.state and abs(again.t - 1.8) < 1e-12
    assert abs(again.state.z[0] - (5 + 1.25 + 0.45)) < 1e-6 and abs(fork.state.z[0] - 5) < 1e-6
