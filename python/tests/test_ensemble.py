"""Many runs as one table."""

import re
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import mbdsl
import numpy as np
import pandas as pd
import polars as pl
import pytest
from test_command import command
from test_model import PENDULUM


def test_an_ensemble_is_the_table_of_the_command(tmp_path: Path) -> None:
    model = mbdsl.Model(PENDULUM)
    path = tmp_path / "model.mbd"
    path.write_text(PENDULUM)
    table = model.ensemble({"L": [1, 1.5], "u": [0, 1, 2]}, 2)
    arguments = ("sweep", str(path), "--vary", "L=1,1.5", "--vary", "u=0,1,2", "--t-end", "2s")
    found = command(*arguments, "-o", str(tmp_path / "command.csv"))
    assert found.returncode == 0, found.stderr
    table.save(tmp_path / "table.csv")
    assert (tmp_path / "table.csv").read_bytes() == (tmp_path / "command.csv").read_bytes()
    drawn = model.ensemble({"L": mbdsl.uniform(1, 2)}, 1, samples=5, seed=3, method="rk4", h=0.01)
    arguments = ("sweep", str(path), "--vary", "L=uniform(1,2)", "--samples", "5", "--seed", "3")
    command(*arguments, "--t-end", "1s", "--method", "rk4", "--h", "10ms", "-o", str(tmp_path / "command.csv"))
    drawn.save(tmp_path / "table.csv")
    assert (tmp_path / "table.csv").read_bytes() == (tmp_path / "command.csv").read_bytes()


def test_columns_are_arrays() -> None:
    model = mbdsl.Model(PENDULUM)
    table = model.ensemble({"L": [1, 1.5], "u": [0, 1, 2]}, 1, keep=["tip.y"])
    assert table.runs == 6 and repr(table) == "6 runs (6 ok) over L, u"
    assert repr(model.ensemble({"L": [1]}, 0.1)) == "1 run (1 ok) over L"
    with pytest.raises(TypeError, match="columns of numbers and of words"):
        np.asarray(table)
    assert np.array_equal(table["L"], [1, 1, 1, 1.5, 1.5, 1.5]) and np.array_equal(table["run"], range(6))
    assert table["tip.y.max"] is table["tip.y.max"] and not table["L"].flags.writeable
    assert table.units["L"] == "m" and table.units["tip.y.max"] == "m"
    alone = model.with_params(L=1.5, u=2).simulate(1)
    assert table["tip.y.final"][5] == alone["tip.y"][-1]
    assert table["status"].tolist() == ["ok"] * 6
    data = table.to_xarray()
    assert set(data.coords) == {"run", "L", "u"} and data["tip.y.max"].attrs == {"units": "m"}
    assert len(table.to_pandas()) == len(table.to_polars()) == 6


def test_a_root_that_touches_0_has_extremes() -> None:
    # x = 1 - cos(t + p), which a step or what is between steps takes below 0 by rounding: there its root has no value.
    model = mbdsl.Model("""model Touching { param p = 0.3;
        slider b { mass = 1 kg; axis = (1, 0); }
        state x: 1 = 1 - cos(p*(1 rad)); der x = (1 s^-1)*sin((t/(1 s) + p)*(1 rad));
        output root = sqrt(x); }""")
    p = np.linspace(0.1, 1, 10)
    square = 1 - (np.sin(20 + p) - np.sin(p)) / 20
    for options in ({}, {"rtol": 1e-10}, {"method": "radau"}):
        table = model.ensemble({"p": p}, 20, keep=["root"], **options)
        assert (table["root.min"] >= 0).all() and table["root.min"].max() < 1e-2
        assert np.abs(table["root.max"] - np.sqrt(2)).max() < 1e-6 > np.abs(table["root.rms"] - np.sqrt(square)).max()
        assert table["status"].tolist() == ["ok"] * 10
    # What has no value for longer has no mean, and the extremes of the rest: sqrt(cos t) from 0 to 2 s.
    table = mbdsl.Model("model C { param a = 1; slider b { mass = 1 kg; axis = (1, 0); } output r = a*sqrt(cos(t*(1 rad/s))); }").ensemble(
        {"a": [1, 2]}, 2, keep=["r"]
    )
    assert table["status"].tolist() == ["not_finite"] * 2 and np.isnan(table["r.rms"]).all() and np.isnan(table["r.final"]).all()
    assert np.abs(table["r.max"] - [1, 2]).max() < 1e-12 and (table["r.min"] >= 0).all()


def test_runs_that_fail_are_rows() -> None:
    table = mbdsl.example("four_bar").ensemble({"L_coupler": [0.1, 2.5]}, 1)
    assert table["status"][0] != "ok" and table["status"][1] == "ok"
    assert np.isnan(table["t"][0]) and table["t"][1] == 1


CART = """model Cart {
    param F = 1 N; param m = 1 kg;
    slider c { mass = m; axis = (1, 0); }
    force f at c = (F, 0);
    output at = c.s;
}"""


def test_mistakes_have_names() -> None:
    model = mbdsl.Model(PENDULUM)
    calls: list[tuple[str, type[Exception], Callable[[], object]]] = [
        ("no parameter `w`", KeyError, lambda: model.ensemble({"w": [1]})),
        ("no quantity `tip.w`", KeyError, lambda: model.ensemble({"L": [1]}, keep=["tip.w"])),
        ("the number of draws, `samples`, is not given", ValueError, lambda: model.ensemble({"L": mbdsl.normal(1, 1)})),
        ("instead of a distribution", ValueError, lambda: model.ensemble({"L": [1]}, samples=2)),
        ("`seed` has no effect without `samples`", mbdsl.OptionsError, lambda: model.ensemble({"L": [1]}, seed=3)),
        ("of `L` have 2 dimensions, expected one", ValueError, lambda: model.ensemble({"L": np.ones((2, 2))})),
        ("the values of `L`", ValueError, lambda: model.ensemble({"L": mbdsl.uniform(2, 1)}, samples=2)),
        ("there is no method `rk5`", ValueError, lambda: model.ensemble({"L": [1]}, method="rk5")),
    ]
    for words, kind, call in calls:
        with pytest.raises(kind, match=words):
            call()


def test_points_are_one_run_each() -> None:
    model = mbdsl.Model(CART)
    # s = F t^2/(2 m): no combinations, in the order given.
    forces, masses = [1.0, -2.0, 3.0], [2.0, 1.0, 4.0]
    expected = np.array(forces) * 2**2 / (2 * np.array(masses))
    for points in ({"F": forces, "m": masses}, pd.DataFrame({"F": forces, "m": masses}), pl.DataFrame({"F": forces, "m": masses})):
        table = model.ensemble(points=points, t_end=2)
        assert table.runs == 3 and table.varied == ("F", "m")
        assert np.abs(table["at.final"] - expected).max() < 1e-12
    assert model.ensemble({"F": forces, "m": masses}, 2).runs == 9
    swept = model.sweep(points={"F": forces, "m": masses}, t_end=2, executor=ThreadPoolExecutor(2), shards=2)
    assert np.array_equal(swept["at.final"], table["at.final"])
    frame = pd.DataFrame({"F": forces, "m": masses})
    mistakes: list[tuple[type[Exception], str, Callable[[], object]]] = [
        (TypeError, "`values` is a DataFrame: with `points=` its rows are runs", lambda: model.ensemble(frame, 2)),
        (mbdsl.OptionsError, "columns of one length, and these have `F` 3, `m` 2 numbers", lambda: model.ensemble(points={"F": forces, "m": [1, 2]})),
        (mbdsl.OptionsError, "is given `values`, of which all combinations are run, or `points`", lambda: model.ensemble()),
        (mbdsl.OptionsError, "is given `values`", lambda: model.ensemble({"F": forces}, points={"m": masses})),
        (mbdsl.OptionsError, "`samples` has no effect on `points`", lambda: model.ensemble(points={"F": forces}, samples=2)),
        (TypeError, "the points of `F` are a distribution", lambda: model.ensemble(points={"F": mbdsl.normal(0, 1)})),
        (TypeError, "`values` is a list, expected a mapping by name", lambda: model.ensemble([1, 2])),  # type: ignore[arg-type]
        (ValueError, "varied|no values", lambda: model.ensemble(points={"F": []})),
    ]
    for kind, words, call in mistakes:
        with pytest.raises(kind, match=words):
            call()


def test_whole_numbers_are_those_of_numpy_too() -> None:
    model = mbdsl.Model(CART)
    drawn = {"F": mbdsl.normal(0, 1)}
    expected = model.ensemble(drawn, 1, samples=3, seed=1)
    found = model.ensemble(drawn, 1, samples=np.int64(3), seed=np.int64(1), threads=np.int32(1))  # type: ignore[arg-type]
    assert np.array_equal(found["F"], expected["F"])
    one = np.uint8(2)
    swept = model.sweep(drawn, 1, samples=np.int64(3), seed=np.uint64(1), shards=one, retries=one, executor=ThreadPoolExecutor(2))  # type: ignore[arg-type]
    assert np.array_equal(swept["F"], expected["F"])
    mistakes: list[tuple[type[Exception], str, dict[str, Any]]] = [
        (mbdsl.OptionsError, "`seed` is -1, expected a whole number from 0 to 2^64 - 1", {"samples": 3, "seed": -1}),
        (mbdsl.OptionsError, "`samples` is -3, expected a whole number from 0", {"samples": -3}),
        (TypeError, "`samples` is 2.5, expected a whole number", {"samples": 2.5}),
        (TypeError, "`seed` is True, expected a whole number", {"samples": 3, "seed": True}),
        (mbdsl.OptionsError, "`threads` is 0, expected a whole number from 1", {"samples": 3, "threads": 0}),
        (TypeError, "a name of `keep` is 1, expected a string", {"samples": 3, "keep": [1]}),
    ]
    for kind, words, options in mistakes:
        with pytest.raises(kind, match=re.escape(words)):
            model.ensemble(drawn, 1, **options)
    with pytest.raises(KeyError, match=re.escape("no quantity `pin.reaction.x`; `output r = pin.reaction.x;` in the text makes it one, `r`")):
        mbdsl.Model(PENDULUM).ensemble({"L": [1, 2]}, 1, keep=["pin.reaction.x"])
    held = PENDULUM.replace("output tip", "output r = pin.reaction.x; output tip")
    assert mbdsl.Model(held).ensemble({"L": [1, 2]}, 0.1, keep=["r"]).runs == 2


def test_what_one_run_takes_is_refused_by_name() -> None:
    model = mbdsl.Model(PENDULUM)
    for run in (model.ensemble, model.sweep):
        with pytest.raises(mbdsl.OptionsError, match="given by name in `values`; a law of the motion belongs into the"):
            run({"L": [1, 1.5]}, 1, inputs=lambda t, q, v: 0.0)  # type: ignore[arg-type]
        with pytest.raises(mbdsl.OptionsError, match=r"as `start\.rod\.theta`"):
            run({"L": [1, 1.5]}, 1, start=0.5)
        with pytest.raises(mbdsl.OptionsError, match="`output_step` has no effect: many runs are one row each"):
            run({"L": [1, 1.5]}, 1, output_step=0.1)


def test_ctrl_c_stops_an_ensemble() -> None:
    model = mbdsl.Model(PENDULUM)
    pressed = []

    def press() -> None:
        time.sleep(0.3)
        pressed.append(time.perf_counter())
        signal.raise_signal(signal.SIGINT)

    threading.Thread(target=press).start()
    shares: list[float] = []
    with pytest.raises(KeyboardInterrupt):
        model.ensemble({"L": np.linspace(1, 2, 10_000)}, 1000, progress=shares.append)
    assert time.perf_counter() - pressed[0] < 0.3 and shares


RUNAWAY = PENDULUM.replace("output tip", "param k = 3 N*m*s;\n    torque push on rod = k*rod.omega;\n    output tip")


def test_an_unstable_loop_ends_at_the_limit_of_steps() -> None:
    model = mbdsl.Model(RUNAWAY)
    table = model.ensemble({"k": [-1, 3, -1, 5]}, 100, max_steps=1000)
    assert list(table["status"]) == ["ok", "too_many_steps", "ok", "too_many_steps"]
    assert list(table["t"] < 100) == [False, True, False, True]
    # One that nobody limits stops after a tenth of the steps of a single run.
    open_end, limited = (model.ensemble({"k": [3]}, 1e6, max_steps=most) for most in (None, 1_000_000))
    assert list(open_end["status"]) == ["too_many_steps"] and open_end["t"][0] == limited["t"][0]
    with pytest.raises(mbdsl.SimulationError, match="the limit of 1000 steps is reached .*`rod.omega` is now fastest") as said:
        model.simulate(100, max_steps=1000)
    assert said.value.run is not None and said.value.run.report.steps == 1000
    for law in (lambda t, q, v: 3 * v[2], mbdsl.sampled(lambda t, q, v: 3 * v[2], 0.5)):
        with pytest.raises(mbdsl.SimulationError, match="the limit of .* steps is reached") as said:
            mbdsl.Model(PENDULUM).simulate(100, inputs=law, max_steps=1000)
        assert said.value.t < 100
    with pytest.raises(mbdsl.OptionsError, match="max_steps cannot be 0; it is: the most steps"):
        model.simulate(1, max_steps=0)
