"""Models: texts, parameters, diagnostics."""

import pickle

import mbdsl
import pytest

PENDULUM = """model Pendulum {
    param L = 1 m;
    input u = 0 N*m;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = (1 kg)*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
    joint pin = revolute(ground.O, rod.A);
    torque motor on rod = u;
    start { rod.theta = 30 deg; }
    output tip = rod.B;
}
"""


def test_a_model_has_names_and_parameters_with_units() -> None:
    model = mbdsl.Model(PENDULUM)
    assert (model.name, model.dof) == ("Pendulum", 1)
    assert model.coordinates == ("rod.x", "rod.y", "rod.theta")
    assert model.constraints == ("pin.x", "pin.y")
    assert model.inputs == ("u",) and model.outputs == ("tip.x", "tip.y")
    assert list(model.params) == ["L", "u"]
    length = model.params["L"]
    assert (length, length.unit, length.is_input, repr(length)) == (1.0, "m", False, "L = 1 m")
    assert model.params["u"].is_input
    freedom = "3 coordinates - 2 constraints = 1 degree of freedom"
    assert repr(model) == f"Pendulum: {freedom}; L = 1 m, u = 0 N*m"


def test_parameters_give_another_model() -> None:
    model = mbdsl.Model(PENDULUM)
    longer = model.with_params({"start.rod.theta": 0.1}, L=2)
    assert model.params["L"] == longer.params["L"].default == 1 and longer.params["L"] == 2.0
    assert longer == model.with_params(L=2, **{"start.rod.theta": 0.1}) != model
    assert longer.simulate(0.1)["rod.theta"][0] == 0.1
    with pytest.raises(KeyError, match="no parameter `Lx`; did you mean `L`"):
        model.with_params(Lx=1)
    with pytest.raises(mbdsl.UnknownNameError, match=r"did you mean `start.rod.theta`"):
        model.with_params({"start.rod.thetta": 1})
    with pytest.raises(ValueError, match="`L` cannot be inf: it must be finite"):
        model.with_params(L=float("inf"))
    with pytest.raises(TypeError, match="`L` is '500mm', expected a number in SI units"):
        model.with_params(L="500mm")  # type: ignore[arg-type]
    with pytest.raises(AttributeError, match="immutable"):
        model.L = 1
    aimed = mbdsl.Model(PENDULUM.replace("param L", "param aim = 30 deg; output off = rod.theta - aim; param L", 1))
    with pytest.warns(mbdsl.ModelWarning, match="`aim` is 30 rad, 4.775 turns"):
        aimed.with_params(aim=30)


def test_errors_are_data() -> None:
    text = PENDULUM.replace("mass = 1 kg", "mass = 1")
    with pytest.raises(mbdsl.ModelError, match=r"6:23: error: \[MB203\]") as caught:
        mbdsl.Model(text)
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.severity, fault.line) == ("MB203", "error", 6)
    assert text[slice(*fault.span)] == "1"
    assert fault.suggestion is not None
    assert mbdsl.check(fault.suggestion.apply(text)) == []
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.diagnostics == caught.value.diagnostics and str(again) == str(caught.value)
    assert mbdsl.check(text) == [fault]


def test_places_count_characters() -> None:
    text = PENDULUM.replace("output tip", "// längs\n    output ωω = rod.C; output tip")
    (fault,) = mbdsl.check(text)
    assert text[slice(*fault.span)] == "rod.C" or text[slice(*fault.span)] == "C"


def test_warnings_are_python_warnings() -> None:
    text = PENDULUM.replace("joint pin", "body other { mass = 1 kg; inertia = 1 kg*m^2; } joint pin")
    with pytest.warns(mbdsl.ModelWarning, match="MB302"):
        model = mbdsl.Model(text)
    assert [found.code for found in model.check()] == ["MB302"]


def test_models_are_values() -> None:
    model = mbdsl.Model(PENDULUM).with_params(L=2)
    packed = pickle.dumps(model)
    again = pickle.loads(packed)
    assert len(packed) < 5000 and again == model and hash(again) == hash(model)
    assert again.params["L"] == 2


def test_files_and_examples(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "pendulum.mbd"
    path.write_text(PENDULUM, encoding="utf-8")
    assert mbdsl.load(path) == mbdsl.load(str(path)) == mbdsl.Model(PENDULUM)
    with pytest.raises(FileNotFoundError):
        mbdsl.load(tmp_path / "other.mbd")
    path.write_text(PENDULUM + "table f = table(file = 'no.csv');")
    with pytest.raises(mbdsl.ModelError):
        mbdsl.load(path)
    assert "four_bar" in mbdsl.examples()
    assert mbdsl.example("four_bar").dof == 1
    with pytest.raises(mbdsl.UnknownNameError, match="the gallery has no `five_bar`"):
        mbdsl.example("five_bar")


def test_equations_are_text_and_latex() -> None:
    equations = mbdsl.Model(PENDULUM).equations()
    assert "pin.x" in equations.text()
    assert equations.latex().startswith("\\documentclass")


def test_everything_that_is_listed_is_there() -> None:
    assert set(mbdsl.__all__) <= set(dir(mbdsl))
    for name in mbdsl.__all__:
        assert getattr(mbdsl, name).__doc__, name
    with pytest.raises(AttributeError, match="module `mbdsl` has no attribute `modls`"):
        _ = mbdsl.modls  # type: ignore[attr-defined]
