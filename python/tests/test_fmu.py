"""Functional mock-up units, with the library of the package `mbdsl-fmu`."""

import ctypes
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import mbdsl
import mbdsl_fmu
import pytest


@pytest.fixture
def model(tmp_path: Path) -> Path:
    path = tmp_path / "four_bar.mbd"
    path.write_text(mbdsl.example("four_bar").text)
    return path


def export(model: Path, *before: str) -> "subprocess.CompletedProcess[str]":
    """Exports a unit by the command, in a process in which these statements ran before."""
    code = "\n".join((*before, "from mbdsl.__main__ import main", "main()"))
    arguments = ["export", str(model), "-o", str(model.with_suffix(".fmu"))]
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False)


def test_a_unit_has_the_library(model: Path) -> None:
    found = export(model)
    assert found.returncode == 0, found.stderr
    with zipfile.ZipFile(model.with_suffix(".fmu")) as unit:
        (name,) = [name for name in unit.namelist() if name.startswith("binaries/")]
        assert unit.read(name) == mbdsl_fmu.library.read_bytes()
        unit.extract(name, model.parent)
    # What importers do first.
    library = ctypes.CDLL(str(model.parent / name))
    library.fmi3GetVersion.restype = ctypes.c_char_p
    assert library.fmi3GetVersion() == b"3.0"


def test_the_package_with_the_library_is_named_if_it_is_missing(model: Path) -> None:
    found = export(model, "import sys", "sys.modules['mbdsl_fmu'] = None")
    assert found.returncode == 2
    assert found.stderr == (
        "error: the library of FMUs is missing: install it by `pip install 'mbdsl[fmu]'`, or name one by `--library FILE`\n"
    )
    assert not model.with_suffix(".fmu").exists()


def test_a_library_of_another_version_is_refused(model: Path) -> None:
    found = export(model, "import mbdsl_fmu", "mbdsl_fmu.__version__ = '0.0.1'")
    assert found.returncode == 2
    assert f"the package mbdsl-fmu is version 0.0.1, expected {mbdsl.__version__} as mbdsl is" in found.stderr


def test_a_library_that_is_named_needs_no_package(model: Path) -> None:
    own = os.fspath(mbdsl_fmu.library)
    missing = ["import sys", "sys.modules['mbdsl_fmu'] = None", f"sys.argv += ['--library', {own!r}]"]
    found = export(model, *missing)
    assert found.returncode == 0, found.stderr
