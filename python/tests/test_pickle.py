"""Models and runs go to other processes and come back."""

import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

import mbdsl
import pytest
from test_model import PENDULUM

T = TypeVar("T")


def again(of: T) -> T:
    return pickle.loads(pickle.dumps(of))  # type: ignore[no-any-return]


def final(model: mbdsl.Model) -> mbdsl.Run:
    return model.simulate(1)


def test_a_pool_of_processes_gives_the_same_numbers() -> None:
    models = [mbdsl.Model(PENDULUM).with_params(L=length) for length in (1, 1.5, 2)]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        runs = list(pool.map(final, models))
    assert runs == [model.simulate(1) for model in models]
    assert len(pickle.dumps(models[0])) < 5000


def test_a_run_is_the_same_after_a_pickle() -> None:
    run = mbdsl.Model(PENDULUM).simulate(1, method="rk4", h=0.01, stabilization="baumgarte", alpha=5, beta=5)
    back = again(run)
    assert back == run and back is not run
    assert repr(back) == repr(run) and str(back.report) == str(run.report)
    for name in dir(run.report):
        if not name.startswith("_"):
            assert getattr(back.report, name) == getattr(run.report, name), name
    assert (back.units, back.method, back.stabilization) == (run.units, run.method, run.stabilization)
    assert back.final == run.final and not back.t.flags.writeable
    assert "rk4" in back.page()
    assert again(back) == run
    assert run != mbdsl.Model(PENDULUM).simulate(0.5)


def test_runs_that_stopped_and_motions_are_pickled() -> None:
    text = PENDULUM.replace("= u;", "= u + (1 N*m)*sqrt(1 - t/(1 s));")
    with pytest.raises(mbdsl.SimulationError) as caught:
        mbdsl.Model(text).simulate(3)
    back = again(caught.value)
    assert str(back) == str(caught.value) and back.run == caught.value.run and back.t == caught.value.t
    assert back.run is not None and "stopped in the step" in back.run.page()
    text = PENDULUM.replace("start { rod.theta = 30 deg; }", "drive motion: rod.theta = 1 rad/s * t;")
    motion = mbdsl.Model(text).kinematics([0, 1, 2, 3, 4])
    assert again(motion) == motion and repr(again(motion).limits) == repr(motion.limits)
    found = mbdsl.Model(text).inverse_dynamics([0, 1, 2])
    assert again(found) == found and repr(again(found).efforts) == repr(found.efforts)


def test_impacts_have_impulses_and_come_back() -> None:
    text = """model Ball {
        gravity (0, -9.81 m/s^2);
        particle ball { mass = 0.5 kg; }
        stop floor: ball.y >= 0 { restitution = 0.8; }
        allow(unattached: ball);
        start { ball.y = 1 m; }
    }"""
    run = mbdsl.Model(text).simulate(1)
    (event,) = run.events
    impact = event.impact
    assert isinstance(impact, mbdsl.Impact)
    speed = (2 * 9.81) ** 0.5
    assert (event.row, impact.unit) == (impact.row - 1, "N s")
    assert run.t[event.row] == run.t[impact.row] == event.t
    assert abs(impact.impulse - 0.5 * 1.8 * speed) < 1e-7
    assert abs(impact.lost + 0.25 * (1 - 0.64) * speed**2) < 1e-7
    assert impact.v_after["ball.vy"] == run["ball.vy"][impact.row]
    assert abs(run["ball.vy"][impact.row] + 0.8 * run["ball.vy"][event.row]) < 1e-7
    assert impact.impulses == {"floor.value": impact.impulse}
    assert again(event) == event and again(run).events == run.events
    assert repr(impact) in repr(event)
