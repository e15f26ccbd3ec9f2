"""Rows at the times of data: of one run, of a run that is there, and of many."""

import math
import re
from collections.abc import Callable
from typing import Any

import mbdsl
import numpy as np
import pytest
from scipy.special import ellipj, ellipk
from test_arrays import CART
from test_model import PENDULUM

#: Small irregular times, as those of a measurement.
TIMES = np.sort(np.random.default_rng(7).uniform(0.01, 3.0, 40))

BALL = """model Ball {
    gravity (0, -9.81 m/s^2);
    slider ball { mass = 1 kg; axis = (0, 1); }
    stop floor: ball.s >= 0 { restitution = 0.5; }
    start { ball.s = 1 m; }
}"""


def swing(t: Any) -> Any:
    """The angle of the rod from the vertical, released from 120 degrees (30 degrees above the horizontal)."""
    k = math.sin(math.radians(60))
    omega = math.sqrt(1.5 * 9.81)
    sn = ellipj(ellipk(k**2) - omega * np.asarray(t), k**2)[0]
    return 2 * np.arcsin(k * sn)


def test_rows_are_at_the_times_of_data() -> None:
    model = mbdsl.Model(PENDULUM)
    run = model.simulate(t_eval=TIMES, rtol=1e-11)
    assert np.array_equal(run.t, [0, *TIMES])
    assert np.abs(run["rod.theta"][1:] + np.pi / 2 - swing(TIMES)).max() < 1e-8
    # The start and the end are rows once, however they are asked for, and the steps do not depend on rows.
    again = model.simulate(3.5, t_eval=[0.0, *TIMES, 3.5], rtol=1e-11)
    assert np.array_equal(again.t, [0, *TIMES, 3.5])
    assert np.array_equal(again.at(TIMES)["rod.theta"], model.simulate(3.5, t_eval=TIMES, rtol=1e-11).at(TIMES)["rod.theta"])
    assert again.report.steps == model.simulate(3.5, rtol=1e-11).report.steps
    # A method with fixed steps interpolates in them, too.
    fixed = model.simulate(t_eval=TIMES, method="rk4", h=1e-3)
    assert np.array_equal(fixed.t, [0, *TIMES]) and np.abs(fixed["rod.theta"] - run["rod.theta"]).max() < 1e-7
    later = model.simulate(start=run.final, t_eval=np.array([3500, 4000], dtype="timedelta64[ms]"))
    assert np.array_equal(later.t, [TIMES[-1], 3.5, 4])
    assert abs(later["rod.theta"][-1] + np.pi / 2 - swing(4)) < 1e-6
    driven = mbdsl.Model(CART).simulate(t_eval=[0.5, 1.5], inputs=mbdsl.sampled(lambda t, q, v: 1.0, 0.1))
    assert np.array_equal(driven.t, [0, 0.5, 1.5]) and np.abs(driven["c.s"] - driven.t**2 / 4).max() < 1e-12


def test_events_are_rows_beside_those_that_are_asked_for() -> None:
    run = mbdsl.Model(BALL).simulate(t_eval=[0.2, 0.6], t_end=0.7)
    hit = math.sqrt(2 / 9.81)
    assert np.allclose(run.t, [0, 0.2, hit, hit, 0.6, 0.7], atol=1e-9)
    found = run.at([0.2, 0.6])
    up = 0.5 * math.sqrt(2 * 9.81)
    expected = [1 - 9.81 * 0.2**2 / 2, up * (0.6 - hit) - 9.81 * (0.6 - hit) ** 2 / 2]
    assert np.abs(found["ball.s"] - expected).max() < 1e-8
    # Of both rows of an impact that after it.
    assert run.at(run.t[2])["ball.v"] > 0


def test_a_run_has_states_between_its_rows() -> None:
    model = mbdsl.Model(PENDULUM)
    run = model.simulate(3, output_step=0.5, rtol=1e-11)
    found = run.at(TIMES)
    assert found["t"].shape == TIMES.shape and np.abs(found["t"] - TIMES).max() < 1e-14
    assert np.abs(found["rod.theta"] + np.pi / 2 - swing(TIMES)).max() < 1e-8
    assert list(found) == list(run)
    # Rows as they are, in any order, and one number at one time.
    assert np.array_equal(run.at([1.5, 0.5])["tip.x"], run["tip.x"][[3, 1]])
    one = run.at(np.timedelta64(1500, "ms"))["tip.x"]
    assert np.ndim(one) == 0 and one == run["tip.x"][3]
    # The last one is 0.7000000000000001.
    assert model.simulate(0.7, t_eval=np.arange(0, 0.8, 0.1)).t[-1] == 0.7
    onward = model.simulate(4, start=run.final, rtol=1e-11)
    assert abs(onward.at(3.3331)["rod.theta"] + np.pi / 2 - swing(3.3331)) < 1e-6
    law = mbdsl.Model(CART).simulate(1, inputs={"u": ([0, 1], [0, 3])}, output_step=0.25)
    assert abs(law.at(0.75)["c.s"] - 3 * 0.75**3 / 12) < 1e-12
    mistakes: list[tuple[type[Exception], str, Callable[[], object]]] = [
        (mbdsl.OptionsError, "the run has no rows at these times, and cannot be repeated: that takes a run of this process, without laws and tables, that reached its end", lambda: law.at(0.7)),
        (mbdsl.OptionsError, "the run is from 0 s to 3 s, and has no state at 3.5 s", lambda: run.at([1, 3.5])),
        (TypeError, "the times are an array of strings, expected times in s", lambda: run.at(["1"])),
        (mbdsl.OptionsError, "`t_eval` must ascend: 2 s is followed by 1 s", lambda: model.simulate(t_eval=[0, 2, 1])),
        (mbdsl.OptionsError, "`t_eval` has no times", lambda: model.simulate(t_eval=[])),
        (mbdsl.OptionsError, "`t_eval` and `output_step` both say where rows are", lambda: model.simulate(t_eval=[1], output_step=0.1)),
        (mbdsl.OptionsError, "`t_eval` has 2 s, and the run is from 0 s to 1 s", lambda: model.simulate(1, t_eval=[0.5, 2])),
        (mbdsl.OptionsError, "`t_eval` has -0.5 s, and the run is from 0 s to 1 s", lambda: model.simulate(1, t_eval=[-0.5, 1])),
        (mbdsl.OptionsError, "there is no option `t_eval`: it has an effect in `simulate`", lambda: model.stepper(t_eval=[1])),  # type: ignore[arg-type]
    ]
    for kind, words, call in mistakes:
        with pytest.raises(kind, match=re.escape(words)):
            call()


def test_many_runs_have_rows() -> None:
    model = mbdsl.Model(CART)
    forces = np.array([1.0, -2.0, 3.0])
    table = model.ensemble({"F0": forces, "start.c.v": [0.0, 0.5]}, rows=["c.s", "c.v"], t_eval=TIMES)
    assert list(table.rows) == ["c.s", "c.v"] and table.rows["c.s"].shape == (6, 40) and np.array_equal(table.times, TIMES)
    speeds = table["start.c.v"][:, None]
    accelerations = table["F0"][:, None] / 2
    assert np.abs(table.rows["c.s"] - (speeds * TIMES + accelerations * TIMES**2 / 2)).max() < 1e-12
    assert np.abs(table.rows["c.v"] - (speeds + accelerations * TIMES)).max() < 1e-12
    # The table is the one without rows.
    plain = model.ensemble({"F0": forces, "start.c.v": [0.0, 0.5]}, TIMES[-1])
    assert list(plain) == list(table) and not plain.rows and not len(plain.times)
    for name in plain:
        assert np.array_equal(plain[name], table[name]), name
    data = table.to_xarray()
    assert data["c.s"].dims == ("run", "time") and data["c.s"].attrs == {"units": "m"}
    assert np.array_equal(data["c.v"].sel(run=3).to_numpy(), table.rows["c.v"][3])


def test_runs_that_stop_have_rows_up_to_there() -> None:
    model = mbdsl.Model(PENDULUM.replace("output tip", "until rod.theta < -60 deg;\n    output tip"))
    table = model.ensemble({"L": [1.0, 4.0]}, rows=["rod.theta"], t_eval=np.linspace(0, 1, 21))
    # A rod of four times the length takes twice the time.
    at = np.array([model.with_params(L=L).simulate(2).t[-1] for L in (1.0, 4.0)])
    assert abs(at[1] - 2 * at[0]) < 1e-6
    assert np.array_equal(np.isnan(table.rows["rod.theta"]), table.times > at[:, None])
    mistakes: list[tuple[type[Exception], str, Callable[[], object]]] = [
        (mbdsl.OptionsError, "rows of many runs need `rows`, the names of columns, and `t_eval`", lambda: model.ensemble({"L": [1]}, 1, rows=["tip.x"])),
        (mbdsl.OptionsError, "give both", lambda: model.ensemble({"L": [1]}, 1, t_eval=[0.5])),
        (mbdsl.UnknownNameError, "has no column `tip.z`; `list(run)` names them", lambda: model.ensemble({"L": [1]}, rows=["tip.z"], t_eval=[1])),
        (TypeError, "rows is a list of names: ['tip.x']", lambda: model.ensemble({"L": [1]}, rows="tip.x", t_eval=[1])),
        (mbdsl.OptionsError, "`t_eval` has 2 s, and the run is from 0 s to 1 s", lambda: model.ensemble({"L": [1]}, 1, rows=["tip.x"], t_eval=[1, 2])),
        (mbdsl.OptionsError, "it has an effect in `simulate`, and in `ensemble`", lambda: model.sweep({"L": [1]}, t_eval=[1])),  # type: ignore[arg-type]
    ]
    for kind, words, call in mistakes:
        with pytest.raises(kind, match=re.escape(words)):
            call()


def test_times_can_be_the_index_of_a_data_frame() -> None:
    run = mbdsl.Model(PENDULUM).simulate(1, output_step=0.25)
    frame = run.to_pandas(index="t")
    assert frame.index.name == "t" and np.array_equal(frame.index, run.t) and "t" not in frame
    assert frame.loc[0.5, "rod.theta"] == run["rod.theta"][2] and frame.attrs["units"]["t"] == "s"
    assert list(run.to_pandas()) == list(run)
    with pytest.raises(mbdsl.UnknownNameError, match="has no column `time`"):
        run.to_pandas(index="time")
