"""Motions of many mechanisms that drivers determine."""

import math
import re
from collections.abc import Callable

import mbdsl
import numpy as np
import pandas as pd
import pytest
from test_functions import CRANK
from test_model import PENDULUM

#: A rod that a driver turns, with tip = L (cos t, sin t).
TURNED = PENDULUM.replace("start { rod.theta = 30 deg; }", "param w = 1 rad/s; drive motion: rod.theta = w*t;")

TIMES = np.linspace(0, 3, 31)


def test_motions_are_those_of_each() -> None:
    model = mbdsl.Model(TURNED)
    found = model.motions(TIMES, {"L": [0.5, 1.0, 2.0], "w": [1, 2]}, rows=["tip.x", "rod.omega"], threads=2)
    assert found["tip.x"].shape == (6, 31) and list(found) == ["tip.x", "rod.omega"] and found.status == ["ok"] * 6
    L, w = (found.varied[name][:, None] for name in ("L", "w"))
    assert L.ravel().tolist() == [0.5, 0.5, 1, 1, 2, 2] and w.ravel().tolist() == [1, 2, 1, 2, 1, 2]
    assert np.abs(found["tip.x"] - L * np.cos(w * TIMES)).max() < 1e-11
    assert np.abs(found["rod.omega"] - w).max() < 1e-11
    assert repr(found) == "6 motions (6 ok) over L, w, at 31 times" and found.units["tip.x"] == "m" == found.units["L"]
    # The numbers are those of one motion.
    alone = model.with_params(L=2.0, w=2).kinematics(TIMES, limits=False)
    assert np.array_equal(found["tip.x"][5], alone["tip.x"])
    points = model.motions(TIMES, points=pd.DataFrame({"L": [0.5, 2.0], "w": [2.0, 1.0]}), rows=["tip.x"])
    assert np.array_equal(points["tip.x"], found["tip.x"][[1, 4]])


def test_motions_that_end_have_no_numbers_after() -> None:
    model = mbdsl.Model(CRANK.replace("ground {", "param a = 0.25 m; ground {").replace("length = 0.25 m", "length = a"))
    lengths = np.array([0.3, 0.25, 0.02])
    found = model.motions(TIMES, {"a": lengths}, rows=["rocker.theta"])
    # Rod and rocker, 0.12 m, span at most 0.4 m from the crank's end, 0.1 m about O, to P, 0.3 m from it.
    end = math.acos((0.1**2 + 0.3**2 - 0.37**2) / (2 * 0.1 * 0.3))
    angles = found["rocker.theta"]
    assert found.status[0] == "ok" and not np.isnan(angles[0]).any()
    assert "dead center" in found.status[1] and np.array_equal(np.isnan(angles[1]), TIMES > end)
    # 0.2 m are further than both are long.
    assert "assembled" in found.status[2] and np.isnan(angles[2]).all()


def test_mistakes_have_names() -> None:
    model = mbdsl.Model(TURNED)
    mistakes: list[tuple[type[Exception], str, Callable[[], object]]] = [
        (mbdsl.UnknownNameError, "a motion has no column `tip.z`", lambda: model.motions(TIMES, {"L": [1]}, rows=["tip.z"])),
        (mbdsl.UnknownNameError, "no parameter `Lx`", lambda: model.motions(TIMES, {"Lx": [1]}, rows=["tip.x"])),
        (mbdsl.OptionsError, "`times` must ascend: 1 s is followed by 0 s", lambda: model.motions([1, 0], {"L": [1]}, rows=["tip.x"])),
        (mbdsl.OptionsError, "the values of `L` are a distribution", lambda: model.motions(TIMES, {"L": mbdsl.normal(1, 0.1)}, rows=["tip.x"])),  # type: ignore[dict-item]
        (mbdsl.OptionsError, "there are no values", lambda: model.motions(TIMES, {"L": []}, rows=["tip.x"])),
        (mbdsl.AnalysisError, "no driver determines", lambda: mbdsl.Model(PENDULUM).motions(TIMES, {"L": [1, 2]}, rows=["tip.x"])),
        (mbdsl.UnknownNameError, "the motions have no column `tip.y`; they have tip.x", lambda: model.motions(TIMES, {"L": [1]}, rows=["tip.x"])["tip.y"]),
        (TypeError, "rows is a list of names: ['tip.x']", lambda: model.motions(TIMES, {"L": [1]}, rows="tip.x")),
    ]
    for kind, words, call in mistakes:
        with pytest.raises(kind, match=re.escape(words)):
            call()
