"""Numbers and arrays on their way into the package: nothing that is not a number becomes one without a word."""

import datetime
import re
from collections.abc import Callable
from typing import Any

import mbdsl
import numpy as np
import pandas as pd
import pytest
from mbdsl import _number
from scipy.integrate import solve_ivp
from test_model import PENDULUM

CART = """model Cart {
    param F0 = 0 N; input u = 0 N;
    slider c { mass = 2 kg; axis = (1, 0); }
    force f at c = (u + F0, 0);
}"""


def ramp(t: float) -> float:
    """Where the cart is under the force 3 t: s = 3 t^3/(6 m)."""
    return 3 * t**3 / 12


def test_durations_are_times_in_s() -> None:
    model = mbdsl.Model(CART)
    seconds = np.array([0.0, 0.25, 1.0, 2.0])
    forces = 3 * seconds
    for unit, count in [("ms", 10**3), ("us", 10**6), ("ns", 10**9), ("ps", 10**12)]:
        counted = np.round(seconds * count).astype(np.int64).astype(f"timedelta64[{unit}]")
        run = model.simulate(2, inputs={"u": (counted, forces)})
        assert abs(run["c.s"][-1] - ramp(2)) < 1e-12
    spread = pd.to_timedelta(seconds, unit="s")
    for times in (spread, pd.Series(spread), list(spread.to_numpy())):
        assert abs(model.simulate(2, inputs={"u": (times, forces)})["c.s"][-1] - ramp(2)) < 1e-12
    # The nearest float64 of every nanosecond: a division of integers rounds once.
    odd = np.array([1, 123_456_789_123, 2**53 - 1], dtype=np.int64)
    found = _number.array("t", odd.astype("timedelta64[ns]"), is_time=True)
    assert found.tolist() == [1 / 10**9, 123_456_789_123 / 10**9, (2**53 - 1) / 10**9]
    # 20 ms at a force of 2 N, then none: v = 0.02.
    held = model.simulate(1, inputs={"u": mbdsl.hold(np.array([0, 20], dtype="timedelta64[ms]"), [2.0, 0.0])})
    assert abs(held["c.v"][-1] - 0.02) < 1e-14
    assert len(model.simulate(np.timedelta64(2, "s"), output_step=np.timedelta64(500, "ms"))) == 5
    sampled = mbdsl.sampled(lambda t, q, v: 0.0, datetime.timedelta(milliseconds=10))
    assert sampled.period == 0.01
    assert mbdsl.sampled(lambda t, q, v: 0.0, pd.Timedelta(10, "ms")).period == 0.01
    stepper = model.stepper()
    stepper.advance(np.timedelta64(250, "ms"), u=2.0)
    assert stepper.t == 0.25
    turning = mbdsl.Model(PENDULUM.replace("start { rod.theta = 30 deg; }", "drive motion: rod.theta = 1 rad/s * t;"))
    motion = turning.kinematics(np.array([0, 500, 1000], dtype="timedelta64[ms]"))
    assert np.abs(motion["rod.theta"] - [0, 0.5, 1]).max() < 1e-12


def masked() -> Any:
    return np.ma.masked_array([0.0, 1.0, 2.0], mask=[False, True, False])


#: What is no array of numbers, and what is said of it.
WRONG: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: np.array([0, 1, 2]) + 0j, TypeError, "an array of complex128, expected numbers; its imaginary part would be dropped"),
    (lambda: [0j, 1, 2], TypeError, "complex128"),
    (lambda: np.array([0, 1, 2], dtype="timedelta64[ns]"), TypeError, 'timedelta64[ns], expected numbers; divided by `np.timedelta64(1, "s")` it is in s'),
    (lambda: pd.to_datetime([0, 1, 2]), TypeError, "datetime64"),
    (lambda: ["0", "1", "2"], TypeError, "an array of strings, expected numbers; `.astype(float)` reads it"),
    (lambda: np.array([b"0", b"1", b"2"]), TypeError, "an array of strings"),
    (lambda: np.array([0, 1, 2], dtype=object), TypeError, "an array of objects, expected numbers; the first one is a int"),
    (lambda: [None, 1, 2], TypeError, "an array of objects"),
    (lambda: [False, True, False], TypeError, "an array of bool, expected numbers; `.astype(float)` makes it 0 and 1"),
    (lambda: np.zeros(3, dtype=[("t", float), ("x", float)]), TypeError, "an array of records, expected numbers; it has the fields `t`, `x`"),
    (masked, ValueError, "1 of 3 numbers masked"),
    (lambda: [[0.0], [1.0, 2.0], [3.0]], ValueError, "inhomogeneous"),
]


@pytest.mark.parametrize(("make", "kind", "words"), WRONG, ids=range(len(WRONG)))
def test_what_is_no_number_is_refused_wherever_arrays_enter(
    make: Callable[[], Any], kind: type[Exception], words: str
) -> None:
    model, wrong, three = mbdsl.Model(CART), make(), np.arange(3.0)
    pendulum = mbdsl.Model(PENDULUM)
    q = pendulum.start().q
    doors: dict[str, Callable[[], object]] = {
        "values of a table": lambda: model.simulate(1, inputs={"u": (three, wrong)}),
        "held values": lambda: model.simulate(1, inputs={"u": mbdsl.hold(three, wrong)}),
        "q": lambda: mbdsl.State(0, wrong, three),
        "v": lambda: mbdsl.State(0, three, wrong),
        "z": lambda: mbdsl.State(0, three, three, wrong),
        "values of an ensemble": lambda: model.ensemble({"F0": wrong}, 1),
        "points": lambda: model.ensemble(points={"F0": wrong}, t_end=1),
        "values of a sweep": lambda: model.sweep({"F0": wrong}, 1),
        "mass_matrix": lambda: pendulum.mass_matrix(0, wrong),
        "phi": lambda: pendulum.phi(0, wrong),
        "phi_q": lambda: pendulum.phi_q(0, wrong),
        "phi_t": lambda: pendulum.phi_t(0, wrong),
        "eta": lambda: pendulum.eta(0, q, wrong),
        "energy": lambda: pendulum.energy(0, wrong, q),
        "force": lambda: pendulum.force(0, q, wrong),
        "accelerations": lambda: pendulum.accelerations(0, q, wrong),
        "rhs": lambda: model.rhs(0, wrong),
        "rhs_vectorized": lambda: model.rhs_vectorized(0, wrong),
        "u": lambda: model.rhs(0, np.zeros(2), u=wrong),
        "a law": lambda: model.simulate(1, inputs=lambda t, q, v: wrong),
        "a sampled law": lambda: model.simulate(1, inputs=mbdsl.sampled(lambda t, q, v: wrong, 0.1)),
    }
    for name, call in doors.items():
        with pytest.raises(kind, match=re.escape(words).replace("expected\\ numbers", "expected .*")):
            call()
            pytest.fail(name)
    times: dict[str, Callable[[], object]] = {
        "times of a table": lambda: model.simulate(1, inputs={"u": (wrong, three)}),
        "held times": lambda: model.simulate(1, inputs={"u": mbdsl.hold(wrong, three)}),
        "kinematics": lambda: model.kinematics(wrong),
        "inverse_dynamics": lambda: model.inverse_dynamics(wrong),
    }
    if "timedelta" not in words:
        for name, call in times.items():
            with pytest.raises(kind, match=re.escape(words).replace("expected\\ numbers", "expected .*")):
                call()
                pytest.fail(name)


def test_dates_say_what_to_pass() -> None:
    model = mbdsl.Model(CART)
    dates = pd.to_datetime(["2026-01-01 00:00:00", "2026-01-01 00:00:01"])
    with pytest.raises(TypeError, match=re.escape('the times of the table of `u` are an array of datetime64') + r".*" + re.escape('times are in s from the start of the run, as `(t - t[0])/np.timedelta64(1, "s")`')):
        model.simulate(1, inputs={"u": (dates, [0, 3])})
    run = model.simulate(1, inputs={"u": ((dates - dates[0]) / np.timedelta64(1, "s"), [0, 3])})
    assert abs(run["c.s"][-1] - ramp(1)) < 1e-12
    for unit in ("Y", "M"):
        with pytest.raises(TypeError, match=re.escape(f"timedelta64[{unit}]")):
            model.simulate(1, inputs={"u": (np.array([0, 1], dtype=f"timedelta64[{unit}]"), [0, 3])})
    with pytest.raises(TypeError, match="timedelta64"):
        model.simulate(1, inputs={"u": (np.array([0, 1], dtype="timedelta64"), [0, 3])})
    with pytest.raises(ValueError, match="nan is not a finite number|not finite"):
        model.simulate(1, inputs={"u": (np.array([0, "NaT"], dtype="timedelta64[s]"), [0, 3])})


def test_numbers_are_numbers() -> None:
    model = mbdsl.Model(CART)
    wrong: list[tuple[Any, str]] = [
        (np.timedelta64(1, "ns"), "`F0` is a timedelta64[ns], expected a number in SI units; divided by"),
        (np.complex128(1 + 1j), "`F0` is a complex128, expected a number in SI units; its imaginary part would be dropped"),
        (1j, "`F0` is 1j, expected a number in SI units"),
        ("1", "`F0` is '1', expected a number in SI units"),
        (True, "`F0` is True, expected a number in SI units"),
        (np.bool_(True), "`F0` is a bool, expected a number in SI units"),
        (np.datetime64("2026-01-01"), "datetime64"),
        (np.array([1.0, 2.0]), "`F0` is an array of the shape (2,), expected a number in SI units"),
        (datetime.timedelta(seconds=1), "`F0` is datetime.timedelta(seconds=1), expected a number in SI units"),
    ]
    for value, words in wrong:
        for call in (
            lambda value=value: model.with_params(F0=value),
            lambda value=value: model.stepper().advance(0.1, F0=value),
        ):
            with pytest.raises(TypeError, match=re.escape(words)):
                call()
    with pytest.raises(TypeError, match="rtol` is a timedelta64"):
        model.simulate(1, rtol=np.timedelta64(1, "ns"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="`t` is a complex128, expected a time in s"):
        model.rhs(np.complex128(1j), np.zeros(2))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="`F0` is too large a number"):
        model.with_params(F0=10**400)
    with pytest.raises(TypeError, match=re.escape("the law of `u` returned a complex128, expected 1 number")):
        model.simulate(1, inputs=lambda t, q, v: np.complex128(1j))
    # What are numbers of other kinds stay so.
    others: list[Any] = [np.int64(3), np.float32(3), np.array(3), np.array([3.0])]
    for value in others:
        assert model.with_params(F0=value).params["F0"] == 3.0
        assert abs(model.simulate(1, inputs=lambda t, q, v, value=value: value)["c.v"][-1] - 1.5) < 1e-14
    assert np.isnan(model.rhs(0, [np.nan, 0.0])).tolist() == [False, False]


def test_rates_refuse_complex_numbers() -> None:
    model = mbdsl.Model(PENDULUM)
    y = model.start().y
    for f in (model.rhs, model.rhs_vectorized):
        with pytest.raises(TypeError, match="y is an array of complex128, expected numbers; its imaginary part would be dropped"):
            f(0, y + 0j)
    with pytest.raises(TypeError, match="out is not an array of float64"):
        model.rhs(0, y, np.zeros(6, dtype=complex))


def test_columns_are_what_scipy_calls_vectorized() -> None:
    model = mbdsl.Model(PENDULUM)
    start = model.start().y
    random = np.random.default_rng(1)
    # As many states as numbers in one, too: there rows and columns have the same shape.
    for count in (1, 2, 6, 7):
        states = start[:, None] + 0.01 * random.standard_normal((6, count))
        each = np.column_stack([model.rhs(0, state) for state in states.T])
        found = model.rhs_vectorized(0, states)
        assert found.shape == (6, count) and np.array_equal(found, each)
        assert np.array_equal(model.rhs(0, states.T), each.T)
        assert np.array_equal(model.rhs_vectorized(0, states, u=1.0), model.with_params(u=1).rhs_vectorized(0, states))
    assert np.array_equal(model.rhs_vectorized(0, start), model.rhs(0, start))
    with pytest.raises(ValueError, match=re.escape("y has the shape [6, 7], expected rows of 6 numbers: `rhs_vectorized` takes states as columns")):
        model.rhs(0, np.zeros((6, 7)))
    with pytest.raises(ValueError, match=re.escape("y has the shape [7, 6], expected 6 numbers, or columns of 6")):
        model.rhs_vectorized(0, np.zeros((7, 6)))
    # Radau asks for the rates of n states at once, and of one as a column.
    settings: dict[str, Any] = {"method": "Radau", "rtol": 1e-9, "atol": 1e-11}
    found_columns = solve_ivp(model.rhs_vectorized, (0, 0.5), start, vectorized=True, **settings)
    found_one = solve_ivp(model.rhs, (0, 0.5), start, **settings)
    run = model.simulate(0.5, rtol=1e-11)
    assert found_columns.success and abs(found_columns.y[2, -1] - run["rod.theta"][-1]) < 1e-6
    assert np.abs(found_columns.y[:, -1] - found_one.y[:, -1]).max() < 1e-8
    with pytest.raises(ValueError, match="rhs_vectorized"):
        solve_ivp(model.rhs, (0, 0.5), start, vectorized=True, **settings)
