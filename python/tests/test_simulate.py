"""Simulations: columns, options, errors."""

import pathlib
import re
import signal
import threading
import time
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import mbdsl
import numpy as np
import pytest
from test_model import PENDULUM


def test_a_run_has_columns_with_units() -> None:
    run = mbdsl.Model(PENDULUM).simulate(2)
    theta = run["rod.theta"]
    assert theta is run["rod.theta"] and run.t is run["t"]
    assert theta.dtype == np.float64 and not theta.flags.writeable
    assert len(theta) == len(run.t) == len(run) == 1001 and run.t[-1] == 2
    assert run.q["rod.theta"] is theta and list(run.outputs) == ["tip.x", "tip.y"]
    assert run.multipliers["pin.x"] is run["lambda.pin.x"]
    assert run.energy is run["energy"]
    assert run.units["tip.x"] == "m" and run.units["lambda.pin.x"] == "N"
    assert abs(theta.min() + np.pi + theta[0]) < 1e-6
    with pytest.raises(KeyError, match="no column `rod.thetta`; did you mean `rod.theta`"):
        run["rod.thetta"]
    with pytest.raises(KeyError, match="no column `rod.thetta`; did you mean `rod.theta`"):
        run.plot("rod.thetta")
    with pytest.raises(KeyError, match="no column `elbow`; `list.run.` names them"):
        run["elbow"]
    assert "tip.x" in run.outputs and "tip.x" not in run.q and "rod.theta" not in run.outputs
    with pytest.raises(KeyError, match="`tip.x` is a column of the run, and none of these: rod.x, rod.y, rod.theta"):
        run.q["tip.x"]
    with pytest.raises(KeyError, match="did you mean `rod.theta`"):
        run.q["theta"]
    for file in ("run.csv", "run.html", "run.parquet"):
        with pytest.raises(FileNotFoundError) as caught:
            run.save(f"missing/{file}")
        assert caught.value.filename == f"missing/{file}"
    with pytest.raises(FileNotFoundError, match=r"missing.figure\.svg"):
        run.plot("rod.theta").save("missing/figure.svg")
    with pytest.raises(ValueError):
        theta[0] = 1


def test_a_run_knows_what_was_simulated() -> None:
    model = mbdsl.Model(PENDULUM).with_params(L=1.5)
    run = model.simulate(0.1)
    assert (run.name, run.text) == ("Pendulum", model.text)
    assert run.params["L"] == 1.5 and run.params["L"].unit == "m"
    assert mbdsl.Model.of(run) == model


def test_a_run_says_whether_to_trust_it() -> None:
    run = mbdsl.Model(PENDULUM).simulate()
    assert repr(run).startswith("Pendulum: 10 s, dop853 (rtol 1e-8), projection, 1001 rows")
    assert "accuracy not estimated" in repr(run) and "accurate to" in run.trust()
    assert run.report.position_violation < 1e-10 and run.report.status == "ok"
    assert (run.method, run.stabilization) == ("dop853", "projection")
    assert "largest position violation" in str(run.report)


def test_options_are_those_of_the_libraries() -> None:
    model = mbdsl.Model(PENDULUM)
    run = model.simulate(1, method="rk4", h=0.01, stabilization="baumgarte", alpha=5, beta=5)
    assert len(run) == 101 and run.report.gains == {"alpha": 5, "beta": 5}
    for words, options in {
        "there is no method `rk5`": {"method": "rk5"},
        "rtol has no effect: `rk4` has fixed steps": {"method": "rk4", "rtol": 1e-6},
        "has a parameter `alpa`; did you mean `alpha`": {"alpa": 1, "stabilization": "baumgarte"},
        "has a parameter `t_ende`; did you mean `t_end`": {"t_ende": 1},
        "t_end cannot be 5 s; .*; give a number, in s": {"t_end": "5 s"},
        "no option `tol`: an adaptive method has `rtol`, and `atol`": {"tol": 1e-6},
        "no option `params`: values are set before, as in `model.with_params": {"params": {"L": 1}},
        "alpha cannot be -1": {"alpha": -1, "stabilization": "baumgarte"},
        "the output step -1 s is not a positive number": {"output_step": -1},
        "write `output_step=1.0` for rows": {"t_end": 1000, "method": "rk4", "h": 1e-3},
    }.items():
        with pytest.raises(mbdsl.OptionsError, match=words):
            model.simulate(**options)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rtol is a list, expected a number"):
        model.simulate(rtol=[1])  # type: ignore[arg-type]
    for name, value, found in [("rtol", "1e-6", "str"), ("t_end", True, "bool")]:
        with pytest.raises(TypeError, match=f"{name} is a {found}, expected a number"):
            model.simulate(**{name: value})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"`mbdsl\.load\('pendulum\.mbd'\)` reads it"):
        mbdsl.Model("pendulum.mbd")
    with pytest.raises(ValueError, match=r"`mbdsl\.load\('pendulum\.mbd'\)` reads it"):
        mbdsl.Model(pathlib.Path("pendulum.mbd"))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"`mbdsl\.Model\(text\)` compiles it"):
        mbdsl.load(PENDULUM)
    assert "dop853" in mbdsl.methods() and "alpha" in mbdsl.stabilizations()["baumgarte"].settings


def test_what_a_stopped_run_reached_is_a_run() -> None:
    text = PENDULUM.replace("= u;", "= u + (1 N*m)*sqrt(1 - t/(1 s));")
    with pytest.raises(mbdsl.SimulationError, match="`Pendulum` stopped in the step from") as caught:
        mbdsl.Model(text).simulate(3)
    fault = caught.value
    assert fault.run is not None and 0.9 < fault.run.t[-1] <= 1.0 + 1e-6
    assert fault.cause in str(fault)


def test_a_mechanism_that_does_not_close() -> None:
    model = mbdsl.example("four_bar").with_params(L_coupler=0.1)
    with pytest.raises(mbdsl.AssemblyError):
        model.simulate(1)


def test_other_threads_go_on_during_a_run() -> None:
    model = mbdsl.Model(PENDULUM)
    ticks = 0
    run = threading.Thread(target=lambda: model.simulate(200, method="rk4", h=1e-4, output_step=1))
    run.start()
    while run.is_alive():
        time.sleep(0.001)
        ticks += 1
    assert ticks > 50


def test_ctrl_c_stops_a_run() -> None:
    model = mbdsl.Model(PENDULUM)
    pressed = []

    def press() -> None:
        time.sleep(0.3)
        pressed.append(time.perf_counter())
        signal.raise_signal(signal.SIGINT)

    threading.Thread(target=press).start()
    with pytest.raises(KeyboardInterrupt) as caught:
        model.simulate(1e5, method="rk4", h=1e-4, output_step=0.01)
    # At once, on a machine that is busy, too.
    assert time.perf_counter() - pressed[0] < 2
    # What it had is kept.
    run = caught.value.run  # type: ignore[attr-defined]
    assert isinstance(run, mbdsl.Run) and len(run.t) > 10 and run.t[-1] < 1e5


def test_progress_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    model = mbdsl.Model(PENDULUM)
    shares: list[float] = []
    model.simulate(200, method="rk4", h=1e-4, output_step=1, progress=lambda t, share: shares.append(share))
    assert shares == sorted(shares) and 0 < shares[-1] <= 1
    model.simulate(200, method="rk4", h=1e-4, output_step=1, progress=True)
    assert "%  t = " in capsys.readouterr().err

    def fail(t: float, share: float) -> None:
        raise RuntimeError("no")

    with pytest.raises(RuntimeError, match="no"):
        model.simulate(200, method="rk4", h=1e-4, output_step=1, progress=fail)


def test_threads_share_a_model() -> None:
    model = mbdsl.Model(PENDULUM)
    with ThreadPoolExecutor(8) as pool:
        runs = list(pool.map(lambda _: model.simulate(5), range(16)))
    assert all(run == runs[0] for run in runs)
    with ThreadPoolExecutor(8) as pool:
        columns = list(pool.map(lambda _: runs[1]["rod.theta"], range(16)))
    assert all(column is columns[0] for column in columns)


TWO_INPUTS = """model Cart {
    input F = 0 N; input d = 0 N;
    slider c { mass = 1 kg; axis = (1, 0); }
    force f at c = (F + d, 0);
    start { c.s = 1 m; }
}"""


def test_sampled_laws_and_tables_give_inputs_of_one_run() -> None:
    model = mbdsl.Model(TWO_INPUTS)
    period = 0.1

    def law(t: float, q: np.ndarray, v: np.ndarray) -> float:
        return float(-3 * q[0] - 2 * v[0])

    # A cart under constant forces moves by parabolas from sample to sample; the disturbance jumps at a sample, or between two.
    for jump in (1.0, 1.25):
        for method in ({}, {"method": "rk4", "h": 0.02}):
            run = model.simulate(3, inputs={"F": mbdsl.sampled(law, period), "d": mbdsl.hold([0, jump], [0, 0.5])}, **method)  # type: ignore[arg-type]
            s, v, expected = 1.0, 0.0, [1.0]
            for sample in range(30):
                force = law(0, np.array([s]), np.array([v]))
                parts = [period]
                if sample * period < jump - 1e-9 < (sample + 1) * period - 2e-9:
                    parts = [jump - sample * period, (sample + 1) * period - jump]
                at = sample * period
                for part in parts:
                    a = force + (0.5 if at > jump - 1e-9 else 0)
                    s, v, at = s + v * part + a * part**2 / 2, v + a * part, at + part
                expected.append(s)
            assert np.abs(run["c.s"] - expected).max() < 1e-13
    # Laws at every stage beside it, numbers, and two sampled laws.
    both = model.simulate(3, inputs={"F": mbdsl.sampled(law, period), "d": lambda t, q, v: 0.5})
    same = model.simulate(3, inputs={"F": mbdsl.sampled(law, period), "d": 0.5})
    assert np.abs(both["c.s"] - same["c.s"]).max() < 1e-12
    one = model.simulate(3, inputs=mbdsl.sampled(lambda t, q, v: (law(t, q, v), 0.5), period))
    two = model.simulate(3, inputs={"F": mbdsl.sampled(law, period), "d": mbdsl.sampled(lambda t, q, v: 0.5, period)})
    assert np.array_equal(one["c.s"], two["c.s"]) and np.array_equal(one["c.s"], same["c.s"])
    with pytest.raises(mbdsl.OptionsError, match="the sampled laws of a run have one period, and these have 0.1 s, 0.2 s"):
        model.simulate(3, inputs={"F": mbdsl.sampled(law, 0.1), "d": mbdsl.sampled(law, 0.2)})
    with pytest.raises(TypeError, match="`period` is '10 ms', expected a time in s"):
        mbdsl.sampled(law, "10 ms")  # type: ignore[arg-type]


def test_an_exception_of_a_law_beside_a_sampled_one_ends_the_run() -> None:
    def broken(t: float, q: np.ndarray, v: np.ndarray) -> float:
        raise RuntimeError("no sensor")

    with pytest.raises(RuntimeError, match="no sensor"):
        mbdsl.Model(TWO_INPUTS).simulate(1, inputs={"F": mbdsl.sampled(lambda t, q, v: 0.0, 0.1), "d": broken})


def test_a_string_is_no_input() -> None:
    model = mbdsl.Model("model Cart { input u = 0 N; slider c { mass = 1 kg; axis = (1, 0); } force f at c = (u, 0); }")
    with pytest.raises(TypeError, match="`u` is a str, expected a number, a table or a law"):
        model.simulate(1, inputs={"u": "1"})  # type: ignore[dict-item]


def test_names_that_are_no_options_say_where_they_belong() -> None:
    model = mbdsl.Model(PENDULUM)
    for options, words in (
        ({"u": 3.0}, 'it is an input of the model: write `inputs={"u": ...}`'),
        ({"L": 3.0}, "it is one of the model: write `model.with_params(L=...)`"),
    ):
        with pytest.raises(mbdsl.OptionsError, match=re.escape(words)):
            model.simulate(1, **options)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="input is a dict, expected a number or a word; did you mean `inputs`?"):
        model.simulate(1, input={"u": 1})  # type: ignore[arg-type]
    with pytest.raises(mbdsl.UnknownNameError, match="did you mean `start.rod.theta`?"):
        model.with_params({"rod.theta": 1})
    with pytest.raises(TypeError, match="the state is a int, expected one as `model.start\\(\\)`"):
        model.linearize(95)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="the law of `sampled` is a float, expected a function"):
        mbdsl.sampled(0.02, lambda t, q, v: 0.0)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=re.escape("the law of `u` returned a ndarray of the shape (1, 1), expected 1 number")):
        model.simulate(1, inputs=lambda t, q, v: np.zeros((1, 1)))


def test_degrees_are_not_rad() -> None:
    model = mbdsl.Model(PENDULUM)
    words = re.escape("`start.rod.theta` is 95 rad, 15.12 turns: angles are in rad, as `np.deg2rad(95)` is")
    with pytest.warns(mbdsl.ModelWarning, match=words) as said:
        model.with_params({"start.rod.theta": 95})
    assert said[0].filename == __file__
    with pytest.warns(mbdsl.ModelWarning, match=words) as said:
        model.ensemble({"start.rod.theta": [5, -95]}, 0.1)
    assert said[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model.with_params({"start.rod.theta": 6, "L": 95})


def test_a_run_says_what_ended_it_and_how_far_it_went() -> None:
    ended = mbdsl.Model(PENDULUM.replace("output tip", "until rod.theta > 1000 deg;\n    output tip"))
    run = ended.simulate(10, inputs={"u": 100.0})
    assert run.t[-1] < 10 and "ended by `until rod.theta > 1000 deg`" in repr(run)
    # A cart that a law pushes away from where it should be.
    cart = mbdsl.Model("model Cart { input F = 0 N; slider cart { axis = (1, 0); mass = 1 kg; } force f at cart = (F, 0); start { cart.s = 0.1 m; } }")
    with pytest.warns(mbdsl.SimulationWarning, match="`cart.s` has moved by .* m: does the motion grow without bound"):
        cart.simulate(20, inputs=lambda t, q, v: q[0] + v[0])
    with pytest.warns(mbdsl.SimulationWarning, match="`cart.s` has moved by .* m: does the motion grow without bound"):
        cart.simulate(20, inputs=mbdsl.sampled(lambda t, q, v: q[0] + v[0], 0.1))
    with pytest.warns(mbdsl.SimulationWarning, match="the law was called 4 times, every 5 s: is that its period, or its rate?"):
        cart.simulate(20, inputs=mbdsl.sampled(lambda t, q, v: -q[0] - v[0], 5))


def test_what_is_no_number_is_named() -> None:
    model = mbdsl.Model(PENDULUM)
    times = np.linspace(0, 1, 11)
    cases: list[tuple[str, dict[str, Any]]] = [
        ("`u` is an array of the shape (11,), expected a number, a law, or a table, as the pair `(times, values)`", {"inputs": {"u": times}}),
        ("`u` is a tuple of 3, expected a table", {"inputs": {"u": (1, 2, 3)}}),
        ("`t_end` is an array of the shape (11,), expected a number; rows are `output_step` apart, in s", {"t_end": times}),
        ("`start` is a list, expected a state, as `run.final` or `model.start()`", {"start": [0.0]}),
    ]
    for words, given in cases:
        with pytest.raises(TypeError, match=re.escape(words)):
            model.simulate(**{"t_end": 1, **given})
    with pytest.raises(ValueError, match=re.escape("the table of `u` has times of the shape (11,) and values of the shape (11, 1)")):
        model.simulate(1, inputs={"u": (times, times.reshape(-1, 1))})
    with pytest.raises(TypeError, match="`u` is None, expected a number in SI units"):
        model.stepper().advance(0.1, u=None)  # type: ignore[arg-type]
    # As a gain times a state comes out.
    model.stepper().advance(0.1, u=np.array([1.0]))  # type: ignore[arg-type]
    with pytest.raises(mbdsl.OptionsError, match="no option `first_step`: an adaptive method finds its first step"):
        model.simulate(1, first_step=1e-3)
    free = mbdsl.Model("model Free { slider cart { axis = (1, 0); mass = 1 kg; } }")
    for law in (lambda t, q, v: 0.0, mbdsl.sampled(lambda t, q, v: 0.0, 0.1)):
        with pytest.raises(mbdsl.OptionsError, match="`Free` has no input that a law could give"):
            free.simulate(1, inputs=law)


def test_a_run_that_begins_at_its_end_says_so() -> None:
    model = mbdsl.Model(PENDULUM)
    run = model.simulate(1)
    with pytest.warns(mbdsl.SimulationWarning, match="the run begins at its end, t = 1 s: `t_end` counts from t = 0"):
        model.simulate(1, start=run.final)


def test_names_and_rows_are_said_in_words() -> None:
    model = mbdsl.Model(PENDULUM)
    run = model.simulate(0.1)
    mistakes: list[tuple[type[Exception], str, Callable[[], object]]] = [
        (TypeError, "a column has a name, found 0; the state at a row is `run.state(row)`", lambda: run[0]),  # type: ignore[index]
        (TypeError, "the name of a column is 1, expected a string", lambda: run.plot(1)),  # type: ignore[arg-type]
        (TypeError, "`row` is 1.5, expected a whole number", lambda: run.state(1.5)),  # type: ignore[arg-type]
        (IndexError, "the run has no row -2000", lambda: run.state(-2000)),
        (TypeError, "the name of a parameter is 1, expected a string", lambda: model.with_params({1: 2})),  # type: ignore[dict-item]
        (TypeError, "the name of a coordinate is 1, expected a string", lambda: model.assemble({1: 2})),  # type: ignore[dict-item]
        (TypeError, "the kernel is 3, expected a string", lambda: model.program(3)),  # type: ignore[arg-type]
        (TypeError, "the text of a model is 5, expected a string", lambda: mbdsl.Model(5)),  # type: ignore[arg-type]
        (TypeError, "the name of an example is 5, expected a string", lambda: mbdsl.example(5)),  # type: ignore[arg-type]
    ]
    for kind, words, call in mistakes:
        with pytest.raises(kind, match=re.escape(words)):
            call()
    assert run.state(np.int64(-1)) == run.final  # type: ignore[arg-type]
    # One state is one.
    motor = PENDULUM.replace("output tip", "state heat: J = 0; der heat = u*rod.omega; output tip")
    assert "1 degree of freedom; 1 state; L = 1 m" in repr(mbdsl.Model(motor))


def test_an_output_has_the_unit_of_the_text() -> None:
    run = mbdsl.Model(PENDULUM.replace("output tip", "output a: deg = rod.theta; output tip")).simulate(0.1)
    assert run.units["a"] == "deg" and run.units["rod.theta"] == "rad"
    assert np.abs(run["a"] - np.rad2deg(run["rod.theta"])).max() < 1e-12


def test_tables_hold_outside_their_times() -> None:
    # m a = u, 1 N before 1 s, up to 3 N at 2 s and from then on: v = 1 + 2 + 3 at 3 s.
    cart = mbdsl.Model("model Cart { input u = 0 N; slider c { mass = 1 kg; axis = (1, 0); } force f at c = (u, 0); }")
    assert abs(cart.simulate(3, inputs={"u": ([1, 2], [1, 3])})["c.v"][-1] - 6) < 1e-12


def test_a_law_is_called_once_for_one_state() -> None:
    model = mbdsl.Model(PENDULUM)
    asked: list[tuple[float, ...]] = []

    def law(t: float, q: Any, v: Any) -> float:
        asked.append((t, *q, *v))
        return float(-2 * v[2])

    run = model.simulate(2, inputs=law)
    # The same state is not asked for twice in a row, as for the columns of one row it was.
    assert all(a != b for a, b in zip(asked, asked[1:]))
    damped = mbdsl.Model(PENDULUM.replace("input u = 0 N*m;", "").replace("rod = u", "rod = -(2 N*m*s)*rod.omega"))
    plain = damped.simulate(2)
    assert np.abs(run["rod.theta"] - plain["rod.theta"]).max() < 1e-7
    # The start is asked for anew in every run: a law may have changed.
    gain = [1.0]
    force = mbdsl.Model("model Cart { input F = 0 N; slider c { mass = 2 kg; axis = (1, 0); } force f at c = (F, 0); }")
    for gain[0] in (1.0, 3.0):
        assert abs(force.simulate(1, inputs=lambda t, q, v: gain[0])["c.s"][-1] - gain[0] / 4) < 1e-12


def test_a_law_sees_states_of_the_motion_alone() -> None:
    # A state that stays 2: a law that divides by it did so by 0, where rows were brought back onto the joints.
    model = mbdsl.Model(PENDULUM.replace("output tip", "state gain: 1 = 2; der gain = 0*(1 s^-1); output tip"))
    seen: set[float] = set()
    times: list[float] = []

    def law(t: float, q: Any, v: Any, z: Any) -> float:
        times.append(t)
        seen.add(float(z[0]))
        return float(-4 * v[2] / z[0])

    run = model.simulate(3, inputs=law, output_step=0.01)
    assert seen == {2.0}
    damped = mbdsl.Model(PENDULUM.replace("input u = 0 N*m;", "").replace("rod = u", "rod = -(2 N*m*s)*rod.omega"))
    assert np.abs(run["rod.theta"] - damped.simulate(3, output_step=0.01)["rod.theta"]).max() < 1e-7
    # Inside of steps there is one state at a time: those before it is on the joints, and is at their speed, are not asked for.
    assert len(set(times)) > 0.8 * len(times)


def test_wrong_kinds_are_told_by_name() -> None:
    model = mbdsl.Model(PENDULUM)
    calls: list[tuple[str, Callable[[], object]]] = [
        ("`progress` is 3, expected `True`, `False` or a function", lambda: model.simulate(1, progress=3)),  # type: ignore[arg-type]
        ("`progress` is 3, expected `True`", lambda: model.ensemble({"L": [1]}, 1, progress=3)),  # type: ignore[arg-type]
        ("`limits` is 3, expected `True` or `False`", lambda: model.kinematics([0, 1], limits=3)),  # type: ignore[arg-type]
        ("q is a NoneType, expected numbers", lambda: model.mass_matrix(0, None)),  # type: ignore[arg-type]
    ]
    for words, call in calls:
        with pytest.raises(TypeError, match=words):
            call()
