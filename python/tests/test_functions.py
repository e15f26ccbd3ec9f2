"""The equations as functions, analyses, and runs step by step."""

import concurrent.futures
import math
import pickle
import re
import sys
import warnings
from collections.abc import Callable

import mbdsl
import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import least_squares, minimize
from test_model import PENDULUM

PERIOD = 2 * np.pi * np.sqrt(2 / 3 / 9.81)


def test_rates_are_those_of_a_run() -> None:
    model = mbdsl.Model(PENDULUM)
    start = model.start()
    y = start.y
    assert np.array_equal(y, [*start.q, *start.v]) and not y.flags.writeable
    dy = model.rhs(0, y)
    run = model.simulate(0.1)
    assert np.array_equal(dy[:3], start.v)
    assert dy[5] == run["rod.alpha"][0]
    out = np.empty(6)
    assert model.rhs(0, y, out) is out and np.array_equal(out, dy)
    rows = np.array([y, y + 0.1])
    assert np.array_equal(model.rhs(0, rows), [dy, model.rhs(0, rows[1])])
    assert np.array_equal(model.rhs(0, y.tolist()), dy)
    assert np.array_equal(model.rhs(0, np.asfortranarray(rows)), model.rhs(0, rows))
    pushed = model.rhs(0, y, u=np.array([1.0]))
    assert all(np.array_equal(pushed, model.rhs(0, y, u=u)) for u in (1, 1.0, [1], (1.0,)))
    assert np.array_equal(pushed, model.with_params(u=1).rhs(0, y)) and pushed[5] != dy[5]
    for words, call in {
        "y has 5 numbers, expected 6": lambda: model.rhs(0, y[:5]),
        "y has 1 number, expected 6": lambda: model.rhs(0, y[:1]),
        "u has 2 numbers, expected 1": lambda: model.rhs(0, y, u=np.zeros(2)),
        "out is not contiguous": lambda: model.rhs(0, rows, np.empty((6, 2)).T),
        r"out has the shape \[6\], y \[2, 6\]": lambda: model.rhs(0, rows, out),
    }.items():
        with pytest.raises(ValueError, match=words):
            call()


def test_scipy_integrates_the_rates() -> None:
    model = mbdsl.Model(PENDULUM)
    found = solve_ivp(model.rhs, (0, 1), model.start().y, method="DOP853", rtol=1e-10, atol=1e-12)
    run = model.simulate(1, rtol=1e-11)
    assert abs(found.y[2, -1] - run["rod.theta"][-1]) < 1e-8


def test_scipy_fits_and_optimizes_parameters() -> None:
    """The advice of the command for `fit` and `optimize`: parameters that made the data are found again."""
    model = mbdsl.Model(PENDULUM)

    def swing(x: np.ndarray) -> np.ndarray:
        run = model.with_params(L=x[0]).simulate(1, output_step=0.05)
        return np.asarray(run["rod.theta"])

    data = swing(np.array([1.3]))
    found = least_squares(lambda x: swing(x) - data, [0.9])
    assert abs(found.x[0] - 1.3) < 1e-5
    best = minimize(lambda x: float(np.sum((swing(x) - data) ** 2)), [0.9], method="Nelder-Mead")
    assert abs(best.x[0] - 1.3) < 1e-3


def test_matrices() -> None:
    model = mbdsl.Model(PENDULUM)
    start = model.start()
    mass, phi_q = model.mass_matrix(0, start.q), model.phi_q(0, start.q)
    assert np.array_equal(mass, np.diag([1, 1, 1 / 12]))
    assert phi_q.shape == (2, 3) and np.abs(model.phi(0, start.q)).max() < 1e-12
    a, reaction = model.accelerations(0, start.q, start.v)
    force = model.force(0, start.q, start.v)
    assert np.abs(mass @ a + phi_q.T @ reaction - force).max() < 1e-12
    assert np.abs(phi_q @ a - model.eta(0, start.q, start.v)).max() < 1e-12
    assert np.array_equal(model.phi_t(0, start.q), [0, 0])
    kinetic, potential = model.energy(0, start.q, start.v)
    assert kinetic == 0 and abs(potential - 9.81 / 4) < 1e-12
    moved = model.assemble({"rod.theta": 0.1})
    assert moved.q[2] == 0.1 and abs(moved.q[0] - 0.5 * np.cos(0.1)) < 1e-12
    with pytest.raises(ValueError, match="q has 2 numbers, expected 3"):
        model.phi(0, [0, 0])


def test_states_are_values() -> None:
    import pickle

    state = mbdsl.State(1, [1, 2], np.array([3.0, 4.0]))
    assert pickle.loads(pickle.dumps(state)) == state != mbdsl.State(1, [1, 2], [3, 5])
    assert repr(state) == "State(t=1.0, q=[1.0, 2.0], v=[3.0, 4.0], z=[])"


def test_a_run_continues_from_a_state() -> None:
    model = mbdsl.Model(PENDULUM)
    whole = model.simulate(2, method="rk4", h=0.01)
    first = model.simulate(1, method="rk4", h=0.01)
    assert first.final == whole.state(100)
    second = model.simulate(2, method="rk4", h=0.01, start=first.final)
    assert second.t[0] == 1 and len(second) == 101
    assert np.abs(second["rod.theta"] - whole["rod.theta"][100:]).max() < 1e-12
    with pytest.raises(IndexError, match="the run has no row 101"):
        first.state(101)
    with pytest.raises(ValueError, match="there is no run from t = 1 s to t = 0.5 s"):
        model.simulate(0.5, start=first.final)


def test_small_oscillations() -> None:
    model = mbdsl.Model(PENDULUM)
    rest = model.statics()
    assert rest.is_stable and rest.stability == "stable"
    assert abs(rest.state.q[2] + np.pi / 2) < 1e-9
    (mode,) = model.modes()
    assert abs(mode.frequency - 1 / PERIOD) < 1e-9 and mode.damping_ratio == 0
    assert set(mode.shape) == set(model.coordinates)
    A, B, C, D = model.linearize()
    space = model.linearize(rest.state)
    assert A.shape == (2, 2) and B.shape == (2, 1) and C.shape == (2, 2) and D.shape == (2, 1)
    assert abs(A[1, 0] + (2 * np.pi / PERIOD) ** 2) < 1e-9 and abs(B[1, 0] - 3) < 1e-9
    assert np.abs(space.A - A).max() < 1e-9
    assert space.states == ("rod.theta", "rod.omega") and space.inputs == ("u",)


def test_driven_mechanisms() -> None:
    text = PENDULUM.replace("start { rod.theta = 30 deg; }", "drive motion: rod.theta = 1 rad/s * t;")
    model = mbdsl.Model(text)
    times = np.linspace(0, 4, 11)
    motion = model.kinematics(times)
    assert np.array_equal(motion.t, times) and np.abs(motion["rod.theta"] - times).max() < 1e-12
    assert motion.method == "kinematics" and {limit.name for limit in motion.limits} >= {"tip.x"}
    # tip.x is the cosine of the time: its only extreme before 4 s is at pi, whatever the rows.
    for rows in ([0, 4], times):
        (limit,) = (limit for limit in model.kinematics(rows).limits if limit.name == "tip.x")
        assert abs(limit.t - np.pi) < 1e-8 and abs(limit.value + 1) < 1e-12 and not limit.largest
    assert model.kinematics(times, limits=False).limits == ()
    found = model.inverse_dynamics(times)
    effort = found.efforts["motion"]
    assert np.abs(effort.effort - 9.81 / 2 * np.cos(times)).max() < 1e-9 and effort.unit == "N*m"
    with pytest.raises(mbdsl.AnalysisError, match="no driver determines"):
        mbdsl.Model(PENDULUM).kinematics(times)
    with pytest.raises(mbdsl.AnalysisError, match="must be finite and ascending"):
        model.kinematics([1, 0])


def test_steps_one_by_one() -> None:
    model = mbdsl.Model(PENDULUM)
    run = model.simulate(1, method="rk4", h=0.01)
    stepper = model.stepper(method="rk4", h=0.01)
    for _ in range(10):
        stepper.advance(0.1)
    assert abs(stepper.t - 1) < 1e-12
    assert np.abs(stepper.state.q - run.final.q).max() < 1e-12
    assert abs(stepper.outputs["tip.x"] - run["tip.x"][-1]) < 1e-12
    assert set(stepper.multipliers) == {"pin.x", "pin.y"}
    stepper.advance(0.1, u=5.0)
    assert stepper.a[2] > 0
    # What is refused has set nothing and moved nothing.
    t, a = stepper.t, stepper.a[2]
    with pytest.raises(KeyError, match="no parameter `w`"):
        stepper.advance(0.1, u=7.0, w=1)
    with pytest.raises(ValueError, match="`u` cannot be NaN: it must be finite"):
        stepper.advance(0.1, u=np.nan)
    with pytest.raises(ValueError, match="`start.rod.theta` cannot be set any more: the run has begun"):
        stepper.advance(0.1, **{"start.rod.theta": 1.0})
    stepper.advance(1e-9)
    assert stepper.t == t + 1e-9 and abs(stepper.a[2] - a) < 1e-6
    with pytest.raises(ValueError, match="cannot advance by 0 s"):
        stepper.advance(0)


def test_steps_end_at_events() -> None:
    model = mbdsl.Model(PENDULUM.replace("start {", "event down: rod.theta + 90 deg; until rod.theta < -120 deg; start {"))
    run = model.simulate(1, method="rk4", h=0.01)
    for duration in (0.01, 0.07, 2):
        stepper = model.stepper(method="rk4", h=0.01)
        events = []
        while stepper.ended_by is None:
            stepper.advance(duration)
            events += stepper.events
        assert [event.event for event in events] == [event.event for event in run.events]
        assert np.allclose([event.t for event in events], [event.t for event in run.events], rtol=0, atol=1e-9)
        assert stepper.ended_by == run.report.ended_by == "until rod.theta < -120 deg"
        assert abs(stepper.state.q[2] - math.radians(-120)) < 1e-9
        branch = stepper.clone()
        assert branch.ended_by == stepper.ended_by and branch.events == stepper.events
        for ended in (stepper, branch):
            with pytest.raises(mbdsl.SimulationError, match=re.escape("the run has ended (`until rod.theta < -120 deg`)")):
                ended.advance(0.01)
        stepper.reset()
        assert stepper.ended_by is None and stepper.events == []


def test_steps_go_on_in_another_thread() -> None:
    model = mbdsl.Model(PENDULUM)
    stepper = model.stepper(method="rk4", h=0.01)
    with concurrent.futures.ThreadPoolExecutor(1) as other:
        other.submit(stepper.advance, 1).result()
        assert stepper.t == pytest.approx(1)
        # The last reference may be another thread's, too.
        kept = [stepper]
        del stepper
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            other.submit(kept.clear).result()


def test_one_thread_at_a_time_uses_a_stepper() -> None:
    stepper = mbdsl.Model(PENDULUM).stepper(method="rk4", h=1e-3)
    with concurrent.futures.ThreadPoolExecutor(1) as other:
        ahead = other.submit(stepper.advance, 1000)
        with pytest.raises(RuntimeError, match="another thread is using this stepper: make one for each thread"):
            while not ahead.done():
                stepper.advance(1e-3)
        ahead.result()
    assert stepper.t > 999


def test_threads_share_a_model() -> None:
    model = mbdsl.Model(PENDULUM)
    alone = model.simulate(2)
    with concurrent.futures.ThreadPoolExecutor(8) as threads:
        runs = list(threads.map(lambda _: model.simulate(2), range(32)))
    assert all(np.array_equal(run["rod.theta"], alone["rod.theta"]) for run in runs)


def test_inputs_are_numbers_and_tables() -> None:
    model = mbdsl.Model(PENDULUM)
    plain = model.simulate(1)
    constant = model.simulate(1, inputs={"u": 3.0})
    table = model.simulate(1, inputs={"u": ([0, 1], [3, 3])})
    assert np.abs(constant["rod.theta"] - table["rod.theta"]).max() < 1e-9
    assert abs(constant["rod.theta"][-1] - plain["rod.theta"][-1]) > 0.1
    ramp = model.simulate(1, inputs={"u": ([0, 1], [0, 3])})
    same = model.simulate(1, inputs={"u": lambda t, q, v: 3 * t})
    assert np.array_equal(ramp["rod.theta"], same["rod.theta"])
    held = mbdsl.hold([0, 0.5], [1, -1])
    steps = model.simulate(1, method="rk4", h=1e-4, output_step=0.01, inputs={"u": held})
    assert steps["rod.alpha"][10] > plain["rod.alpha"][100]
    for words, kind, inputs in (
        ("there is no input `w`; the model has u", KeyError, {"w": 1}),
        ("must ascend: 1 s is followed by 0 s", ValueError, {"u": ([1, 0], [0, 0])}),
        ("too steep: 0.0 at 0.0 s is followed by 1.0 at 1e-309 s", ValueError, {"u": ([0, 1e-309], [0, 1])}),
        (r"times of the shape \(2,\) and values of the shape \(1,\)", ValueError, {"u": ([0, 1], [0])}),
        ("inputs are a int, expected", TypeError, 3),
    ):
        with pytest.raises(kind, match=words):
            model.simulate(1, inputs=inputs)  # type: ignore[arg-type]


def test_steps_end_where_tables_jump_or_have_corners() -> None:
    model = mbdsl.Model(PENDULUM)
    times = np.linspace(0, 0.9, 10)
    forces = np.array([4.0, -7, 0.5, 9, -3, 2, -8, 6, 1, -2])
    values = iter(forces)
    sampled = mbdsl.sampled(lambda t, q, v: next(values), 0.1)
    exact = model.simulate(1, rtol=1e-11, inputs=sampled).final
    for inputs in (mbdsl.hold(times, forces), mbdsl.hold(times[:5], forces[:5]), (times, forces)):
        fine = model.simulate(1, rtol=1e-11, inputs={"u": inputs}).final
        for options in ({"method": "rk4", "h": 0.002}, {"method": "rk4", "h": 0.0023}, {"method": "dopri5", "rtol": 1e-9}):
            end = model.simulate(1, inputs={"u": inputs}, **options).final  # type: ignore[arg-type]
            assert np.abs(end.v - fine.v).max() < 1e-7
    assert np.abs(model.simulate(1, inputs={"u": mbdsl.hold(times, forces)}).final.v - exact.v).max() < 1e-7
    rows = model.simulate(1, method="rk4", h=0.01, inputs={"u": mbdsl.hold(times, forces)})
    assert np.allclose(rows.t, np.linspace(0, 1, 101), rtol=0, atol=1e-14)


def test_implicit_methods_have_the_slopes_of_laws() -> None:
    written = PENDULUM.replace(
        "input u = 0 N*m;", "let u = (-1e6 N*m/rad)*(rod.theta - 0.5 rad) - (1e5 N*m*s/rad)*rod.omega;"
    )
    expected = mbdsl.Model(written).simulate(1, method="radau")
    model = mbdsl.Model(PENDULUM)
    run = model.simulate(1, method="radau", inputs=lambda t, q, v: -1e6 * (q[2] - 0.5) - 1e5 * v[2])
    assert run.report.steps <= expected.report.steps + 5 < 200
    assert np.allclose(run["rod.theta"], expected["rod.theta"], rtol=0, atol=1e-7)

    # At the start this law has no value beside the state, where its slope is looked for.
    falls = model.simulate(0.3, method="radau", inputs=lambda t, q, v: 0.5 * math.sqrt(-v[2]))
    assert falls.t[-1] == 0.3 and falls["rod.omega"][-1] < -1


def test_inputs_follow_laws() -> None:
    model = mbdsl.Model(PENDULUM)
    damped = model.simulate(10, inputs=lambda t, q, v: -2 * v[2])
    assert abs(damped["rod.theta"][-1] + np.pi / 2) < 0.01
    arrays = model.simulate(10, inputs=lambda t, q, v: np.array([-2 * v[2]]))
    assert np.array_equal(arrays["rod.theta"], damped["rod.theta"])
    assert "accuracy not estimated: inputs that are laws or tables are not run again" in damped.trust()

    def fails(t: float, q: object, v: object) -> float:
        raise ZeroDivisionError("at last")

    with pytest.raises(ZeroDivisionError, match="at last"):
        model.simulate(1, inputs=fails)

    def late(t: float, q: object, v: object) -> float:
        return 1 / (t < 0.5)

    # What went before is kept, and the exception says where it was raised.
    for inputs in (late, {"u": late}, mbdsl.sampled(late, 0.1), {"u": mbdsl.sampled(late, 0.1)}):
        with pytest.raises(ZeroDivisionError) as caught:
            model.simulate(1, inputs=inputs)
        run = caught.value.run  # type: ignore[attr-defined]
        assert isinstance(run, mbdsl.Run) and 0.3 < run.t[-1] <= 0.5 + 1e-9
        if sys.version_info >= (3, 11):
            [note] = caught.value.__notes__
            assert re.fullmatch(r"in the law of `u` at t = 0\.5\d* s", note)
    with pytest.raises(ValueError, match=r"the law of `u` returned NaN at t = 0\.\d+ s"):
        model.simulate(1, inputs=lambda t, q, v: np.sqrt(0.5 - t) if t < 0.5 else np.nan)
    with pytest.raises(TypeError, match="the law of `u` returned a str, expected 1 number"):
        model.simulate(1, inputs=lambda t, q, v: "no")
    with pytest.raises(ValueError, match="the law of `u` returned 2 numbers, expected 1"):
        model.simulate(1, inputs=lambda t, q, v: [1, 2])


def test_laws_read_states() -> None:
    text = """model Filtered {
        input u = 0 N;
        slider cart { mass = 2 kg; axis = (1, 0); point C = (0, 0); }
        state slow: m = 0.1 m;
        der slow = (cart.s - slow)/0.2 s;
        force motor at cart.C = (PUSH, 0);
        start { cart.s = 0.3 m; }
    }"""
    written = mbdsl.Model(text.replace("PUSH", "u - 3 N/m*slow - 1 N*s/m*cart.v"))
    model = mbdsl.Model(text.replace("PUSH", "u"))
    expected = written.simulate(2, method="rk4", h=0.01)
    run = model.simulate(2, method="rk4", h=0.01, inputs=lambda t, q, v, z: -3 * z[0] - v[0])
    assert np.abs(run["cart.s"] - expected["cart.s"]).max() < 1e-12
    sampled = model.simulate(2, inputs=mbdsl.sampled(lambda t, q, v, z: -3 * z[0] - v[0], 0.001))
    assert np.abs(sampled["cart.s"][-1] - expected["cart.s"][-1]) < 1e-3
    words = r"called as `law\(t, q, v, z\)`, and this one takes `\(t, q, v\)`"
    for law in (lambda t, q, v: 0.0, mbdsl.sampled(lambda t, q, v: 0.0, 0.1), {"u": lambda t, q, v: 0.0}):
        with pytest.raises(TypeError, match=words):
            model.simulate(1, inputs=law)
    # A gain that is kept as a default would become z.
    with pytest.raises(TypeError, match="this one takes `.t, q, v, gain=3.`"):
        model.simulate(1, inputs=lambda t, q, v, gain=3: -gain * v[0])
    same = model.simulate(2, method="rk4", h=0.01, inputs=lambda t, q, v, z, gain=3: -gain * z[0] - v[0])
    assert np.array_equal(same["cart.s"], run["cart.s"])


def test_a_sampled_law_is_called_once_a_period() -> None:
    model = mbdsl.Model(PENDULUM)
    calls: list[float] = []

    def control(t: float, q: np.ndarray, v: np.ndarray) -> float:
        calls.append(t)
        return float(-2 * v[2])

    run = model.simulate(1, inputs=mbdsl.sampled(control, 0.1))
    assert np.abs(np.array(calls) - 0.1 * np.arange(10)).max() < 1e-12
    assert len(run) == 11 and run.t[-1] == 1 and run.report.steps >= 10
    # The same by hand.
    stepper = model.stepper(method="dop853")
    for _ in range(10):
        stepper.advance(0.1, u=-2 * stepper.state.v[2])
    assert np.abs(stepper.state.q - run.final.q).max() < 1e-6
    fast = model.simulate(10, inputs=mbdsl.sampled(lambda t, q, v: -2 * v[2], 0.001))
    slow = model.simulate(10, inputs=lambda t, q, v: -2 * v[2])
    assert abs(fast["rod.theta"][-1] - slow["rod.theta"][-1]) < 1e-3
    with pytest.raises(ValueError, match="expected a positive time"):
        mbdsl.sampled(control, 0)
    # 100 Hz are a period of 0.01 s.
    with pytest.raises(mbdsl.OptionsError, match=r"called every 100.* s, and the run takes 1.* s: give the period in s"):
        model.simulate(1, inputs=mbdsl.sampled(control, 100))


def test_rows_of_sampled_runs_are_the_samples() -> None:
    model = mbdsl.Model(PENDULUM)
    law = mbdsl.sampled(lambda t, q, v: -2 * v[2], 0.01)
    samples = model.simulate(1, inputs=law)
    assert np.abs(samples.t - 0.01 * np.arange(101)).max() < 1e-12
    # Others are those of the same run, and so is the energy balance.
    fine, coarse = model.simulate(1, inputs=law, output_step=0.002), model.simulate(1, inputs=law, output_step=0.1)
    assert np.array_equal(samples["rod.theta"], fine["rod.theta"][::5]) and np.array_equal(samples["rod.theta"][::10], coarse["rod.theta"])
    assert np.abs(samples["energy_balance"]).max() < 1e-9 and samples["work"][-1] < -0.1


def test_outputs_of_steps_have_forces_of_friction() -> None:
    model = mbdsl.Model(
        "model Block { slider block { mass = 2 kg; axis = (1, 0); }"
        "friction rub on block { mu = 0.3; normal = 2 kg*9.81 m/s^2; }"
        "start { block.s = 0; block.v = 3 m/s; } output force = rub.force; }"
    )
    stepper = model.stepper()
    assert abs(stepper.outputs["force"] + 5.886) < 1e-9
    stepper.advance(0.5)
    assert abs(stepper.outputs["force"] + 5.886) < 1e-9
    # It rests after 3/(0.3 9.81) = 1.019 s.
    stepper.advance(1.0)
    assert abs(stepper.outputs["force"]) < 1e-9


def test_stops_and_friction_act_in_runs_and_steps() -> None:
    text = PENDULUM.replace("output tip", "stop table: rod.B.y >= -0.5 m { restitution = 0.5; }\n    output tip")
    model = mbdsl.Model(text)
    run = model.simulate(2)
    assert run["tip.y"].min() > -0.5 - 1e-6
    assert "table" in str(run.report)
    start = model.start()
    calls: list[Callable[[], object]] = [
        lambda: model.rhs(0, start.y),
        lambda: model.accelerations(0, start.q, start.v),
        model.to_sympy,
    ]
    for call in calls:
        with pytest.raises(mbdsl.OptionsError, match="`Pendulum` has s.*, as `table`"):
            call()
    steps = model.stepper(method="rk4", h=0.01)
    steps.advance(2)
    assert abs(steps.state.q[0] - run["rod.x"][-1]) < 1e-4


def test_an_equilibrium_that_is_left_is_a_warning() -> None:
    upright = mbdsl.Model(
        "model Upright { gravity (0, -9.81 m/s^2); ground { point O = (0, 0); }"
        "body pole { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); }"
        "joint pin = revolute(ground.O, pole.A); start { pole.theta = 90 deg; pole.omega = 0; } }"
    )
    with pytest.warns(mbdsl.AnalysisWarning, match="that the search left: unstable") as said:
        rest = upright.statics()
    assert said[0].filename == __file__
    assert rest.is_stable
    # About the start the pole falls, about the equilibrium it swings.
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        falling = upright.linearize(upright.start())
    assert falling.A[1, 0] > 0
    leaning = upright.with_params({"start.pole.theta": 1.5})
    with pytest.warns(mbdsl.AnalysisWarning, match="the state is not an equilibrium") as said:
        leaning.linearize(leaning.start())
    assert said[0].filename == __file__
    # In motion it is said once.
    moving = leaning.with_params({"start.pole.omega": 1.0})
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        moving.linearize(moving.start())
    assert [str(one.message).split(":")[0] for one in heard] == ["the state is not an equilibrium"]
    for call in (leaning.linearize, leaning.modes):
        with pytest.warns(mbdsl.AnalysisWarning, match="about an equilibrium 176 deg from the start in `pole.theta`") as said:
            call()
        assert said[0].filename == __file__
    # Newton's method finds the pole that stands beside the start, in silence: s^2 = m g l/(J + m l^2).
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for pole in (leaning, upright):
            rest = pole.statics(nearest=True)
            assert not rest.is_stable
            assert abs(rest.state.q[2] - math.pi / 2) < 1e-12
            growth = math.sqrt(0.5 * 9.81 / 0.35)
            assert abs(max(mode.eigenvalue.real for mode in pole.modes(nearest=True)) - growth) < 1e-9
            assert abs(pole.linearize(nearest=True).A[1, 0] - growth**2) < 1e-9
    for call in (leaning.linearize, leaning.modes):
        with pytest.raises(ValueError, match="give no state with it"):
            call(leaning.start(), nearest=True)
    # It falls: its linear equations change, and it has no modes.
    with pytest.raises(mbdsl.AnalysisError, match="its linear equations change along the motion"):
        leaning.modes(leaning.start())
    hanging = upright.with_params({"start.pole.theta": -1.5})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert hanging.linearize().A[1, 0] < 0


def test_modes_of_a_steady_motion() -> None:
    wheel = mbdsl.Model(
        "model Spin { ground { point O = (0, 0, 0); }"
        "body w { mass = 1 kg; inertia = (0.01 kg*m^2, 0.01 kg*m^2, 0.02 kg*m^2); point O = (0, 0, 0); }"
        "joint pin = revolute(ground.O, w.O, axis = (0, 0, 1)); start { pin.rate = 12 rad/s; } }"
    )
    state = wheel.simulate(0.2).state(-1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        (mode,) = wheel.modes(state)
        space = wheel.linearize(state)
    assert mode.eigenvalue == 0
    assert np.array_equal(space.A, [[0, 1], [0, 0]]) and space.states[0] == "w.rotation.z"


def test_a_motion_has_modes_where_nothing_is_at_rest() -> None:
    # J w' = M - d w has no equilibrium; at M/d its eigenvalues are 0 and -d/J.
    motor = mbdsl.Model(
        "model Motor { ground { point O = (0, 0); } body wheel { mass = 1 kg; inertia = 0.5 kg*m^2; point A = (0, 0); }"
        "joint pin = revolute(ground.O, wheel.A); torque drive on wheel = 3 N*m - wheel.omega*(1 N*m*s/rad); }"
    )
    advice = r"; the equations about a state in motion take one, as `model\.simulate\(t\)\.final` or `model\.start\(\)`"
    for call in (motor.modes, motor.linearize):
        for nearest in (False, True):
            with pytest.raises(mbdsl.AnalysisError, match=f"no equilibrium.*{advice}"):
                call(nearest=nearest)
    with pytest.raises(mbdsl.AnalysisError, match="^no equilibrium: .* same at all positions$"):
        motor.statics()
    rates = sorted(mode.eigenvalue.real for mode in motor.modes(motor.simulate(20).final))
    assert np.abs(np.array(rates) - [-2, 0]).max() < 1e-9


def test_ranges_of_a_motion_have_names() -> None:
    text = PENDULUM.replace("start { rod.theta = 30 deg; }", "drive motion: rod.theta = 1 rad/s * t;")
    model = mbdsl.Model(text)
    # tip.x = cos t over 4 s: 1 at the start, -1 at pi; tip.y = sin t: 1 at pi/2, sin 4 at the end; rod.theta = t.
    for rows in (3, 30):
        limits = model.kinematics(np.linspace(0, 4, rows)).limits
        x, y, angle = limits["tip.x"], limits["tip.y"], limits["rod.theta"]
        assert np.abs(np.array([x.max, x.t_max, x.min, x.t_min]) - [1, 0, -1, math.pi]).max() < 1e-7
        assert np.abs(np.array([y.max, y.t_max, y.min, y.t_min]) - [1, math.pi / 2, math.sin(4), 4]).max() < 1e-7
        assert (angle.min, angle.t_min, angle.t_max, angle.unit) == (0, 0, 4, "rad") and abs(angle.max - 4) < 1e-12
        assert limits[0].name and isinstance(limits[:1], tuple) and len(limits) == len(list(limits))
        assert repr(angle) == "`rod.theta`: 0 at t = 0 s .. 4 at t = 4 s, in rad"
    again = pickle.loads(pickle.dumps(model.kinematics([0, 4])))
    assert abs(again.limits["tip.x"].t_min - math.pi) < 1e-7
    with pytest.raises(mbdsl.UnknownNameError, match="the limits have no `tip.z`; there are rod.x"):
        limits["tip.z"]
    with pytest.raises(mbdsl.AnalysisError, match="the extremes of `tip.x` were not located: leave out `limits=False`"):
        model.kinematics([0, 4], limits=False).limits["tip.x"]


CRANK = """model Crank {
    ground { point O = (0, 0); point P = (0.3 m, 0); }
    bar crank from ground.O to (0.1 m, 0) { mass = 1 kg; }
    bar rod from (0.1 m, 0) to (0.2 m, 0.2 m) { length = 0.25 m; mass = 1 kg; }
    bar rocker from (0.2 m, 0.2 m) to ground.P { length = 0.12 m; mass = 1 kg; }
    joint pin = revolute(ground.O, crank.A); joint knee = revolute(crank.B, rod.A);
    joint wrist = revolute(rod.B, rocker.A); joint hip = revolute(rocker.B, ground.P);
    drive motor: crank.theta = (1 rad/s)*t;
}"""


def test_one_fault_has_one_class_with_its_time() -> None:
    # Rod and rocker are in line where crank.B is 0.37 m from P: cos(t) = (0.1^2 + 0.3^2 - 0.37^2)/(2*0.1*0.3).
    end = math.acos((0.1**2 + 0.3**2 - 0.37**2) / (2 * 0.1 * 0.3))
    model = mbdsl.Model(CRANK)
    for call in (lambda: model.kinematics(np.linspace(0, 6, 61)), lambda: model.inverse_dynamics(np.linspace(0, 6, 61))):
        with pytest.raises(mbdsl.AnalysisError, match="dead center") as said:
            call()
        assert abs(said.value.t - end) < 1e-9
        assert said.value.run is not None and abs(said.value.run.t[-1] - end) < 0.1 + 1e-9
        assert abs(said.value.run["crank.theta"][-1] - said.value.run.t[-1]) < 1e-9
    open_bar = mbdsl.example("four_bar").with_params(L_coupler=0.1)
    calls: list[Callable[[], object]] = [open_bar.start, open_bar.simulate, open_bar.statics, open_bar.linearize, open_bar.modes]
    for fails in calls:
        with pytest.raises(mbdsl.AssemblyError):
            fails()
    stepper = mbdsl.Model(PENDULUM.replace("output tip", "until rod.theta < -60 deg;\n    output tip")).stepper()
    stepper.advance(2)
    with pytest.raises(mbdsl.SimulationError) as stopped:
        stepper.advance(1)
    assert stopped.value.t == stepper.t and stopped.value.cause
    plain = mbdsl.AnalysisError("no answer")
    assert math.isnan(plain.t) and plain.run is None and str(plain) == "no answer"
    assert str(pickle.loads(pickle.dumps(plain))) == "no answer"


def test_attitudes_have_no_ranges() -> None:
    motion = mbdsl.example("robot_arm").kinematics(np.linspace(0, 1, 5))
    with pytest.raises(mbdsl.AnalysisError, match="`gripper.q3` is a part of an attitude, whose extremes are not located"):
        motion.limits["gripper.q3"]
