"""Functional mock-up units of models with other values than those of their texts."""

import re
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import mbdsl
import numpy as np
import pytest
from test_model import PENDULUM


def unit(model: mbdsl.Model, folder: Path, **options: Any) -> tuple[mbdsl.Model, dict[str, str]]:
    """The model in the unit of a model, and the starts of its variables by name."""
    library = folder / "library.so"
    library.write_bytes(b"no library")
    path = folder / "unit.fmu"
    model.export(path, library=library, **options)
    with zipfile.ZipFile(path) as archive:
        text = archive.read("resources/model.mbd").decode()
        description = ElementTree.fromstring(archive.read("modelDescription.xml"))
        assert any(name.startswith("binaries/") and archive.read(name) == b"no library" for name in archive.namelist())
    starts = {of.get("name", ""): of.get("start", "") for of in description.iter() if of.get("start") is not None}
    return mbdsl.Model(text), starts


def same(model: mbdsl.Model, other: mbdsl.Model) -> bool:
    """Whether two models move alike, to the bit."""
    a, b = (of.simulate(0.5) for of in (model, other))
    return list(a) == list(b) and all(np.array_equal(a[name], b[name]) for name in a)


def test_a_unit_has_the_values_of_the_model(tmp_path: Path) -> None:
    model = mbdsl.Model(PENDULUM)
    # A third has no last digit.
    changed = model.with_params({"start.rod.theta": 1 / 3, "L": 0.1 + 0.2, "u": -2.5e-7})
    found, starts = unit(changed, tmp_path)
    assert [float(value) for value in found.params.values()] == [0.1 + 0.2, -2.5e-7]
    assert same(found, changed) and not same(found, model)
    assert float(starts["L"]) == 0.1 + 0.2 and float(starts["u"]) == -2.5e-7
    own, _ = unit(model, tmp_path)
    assert own.text == PENDULUM
    older, _ = unit(changed, tmp_path, fmi=2)
    assert older.text == found.text


def test_starts_that_the_text_does_not_give_are_added(tmp_path: Path) -> None:
    model = mbdsl.Model(PENDULUM).with_params({"start.rod.omega": 1.5})
    found, _ = unit(model, tmp_path)
    assert same(found, model) and found.start().v[2] == 1.5
    bare = mbdsl.Model("model Cart { slider c { mass = 1 kg; axis = (1, 0); } }").with_params({"start.c.s": -0.25, "start.c.v": 2.0})
    found, _ = unit(bare, tmp_path)
    assert same(found, bare) and found.start().y.tolist() == [-0.25, 2.0]
    four_bar = mbdsl.example("four_bar").with_params({"L_crank": 0.9, "start.crank.omega": 2.0})
    found, _ = unit(four_bar, tmp_path)
    assert same(found, four_bar)
    numbers = mbdsl.Model("model Cart { units none; param m = 2; slider c { mass = m; axis = (1, 0); } }").with_params({"m": 3.5, "start.c.v": 2.0})
    found, _ = unit(numbers, tmp_path)
    assert same(found, numbers) and found.params["m"] == 3.5


def test_guesses_stay_guesses(tmp_path: Path) -> None:
    text = """model Crank {
        ground { point O = (0, 0); }
        bar crank from ground.O to (0, 0.1 m) { mass = 1 kg; }
        bar rod from (0, 0.1 m) to (0.3 m, 0) { mass = 1 kg; }
        slider piston { mass = 1 kg; axis = (1, 0); point P = (0, 0); }
        joint pin = revolute(ground.O, crank.A); joint knee = revolute(crank.B, rod.A); joint wrist = revolute(rod.B, piston.P);
        start { guess crank.theta = 80 deg; }
    }"""
    model = mbdsl.Model(text).with_params({"start.crank.theta": 1.2, "start.crank.omega": 3.0})
    found, _ = unit(model, tmp_path)
    # Where the crank is follows from the lengths; its guess alone is near that.
    assert same(found, model) and "guess crank.theta = 1.2 rad;" in found.text and abs(model.start().q[2] - 1.2) > 0.1


def test_what_is_no_unit_says_why(tmp_path: Path) -> None:
    model = mbdsl.Model(PENDULUM)
    with pytest.raises(ValueError, match=re.escape("a model is exported as `.fmu`, not as `unit.zip`; `mbdsl export --to c` writes code")):
        model.export("unit.zip")
    with pytest.raises(ValueError, match="`fmi` is 4, expected 2 or 3"):
        unit(model, tmp_path, fmi=4)
    with pytest.raises(FileNotFoundError, match="none.so"):
        model.export(tmp_path / "unit.fmu", library=tmp_path / "none.so")
    ball = mbdsl.Model("model Ball { gravity (0, -9.81 m/s^2); slider b { mass = 1 kg; axis = (0, 1); } stop floor: b.s >= 0; start { b.s = 1 m; } }")
    with pytest.warns(mbdsl.ModelWarning, match="Ball: the unit is for co-simulation only: ") as said:
        unit(ball, tmp_path)
    assert all(one.filename == __file__ for one in said)
