"""Runs in other programs: files, Arrow, data frames, pages."""

from pathlib import Path

import mbdsl
import numpy as np
import pytest
from test_model import PENDULUM


@pytest.fixture
def run() -> mbdsl.Run:
    return mbdsl.Model(PENDULUM).simulate(1)


def test_a_run_is_an_arrow_stream(run: mbdsl.Run) -> None:
    import gc

    from mbdsl import _arrow

    arrow = pytest.importorskip("pyarrow")
    table = arrow.table(run)
    assert table.column_names == list(run) and table.num_rows == len(run)
    assert np.array_equal(table["rod.theta"].to_numpy(), run["rod.theta"])
    assert table.schema.field("tip.x").metadata == {b"unit": b"m"}
    # Nothing is copied, and the columns live as long as the table.
    buffer = table["rod.theta"].chunk(0).buffers()[1]
    assert buffer.address == run["rod.theta"].ctypes.data
    values = run["rod.theta"].copy()
    del run
    gc.collect()
    assert np.array_equal(table["rod.theta"].to_numpy(), values)
    del table, buffer
    gc.collect()
    assert not _arrow._kept and not _arrow._streams


def test_a_run_is_an_array_of_its_columns(run: mbdsl.Run) -> None:
    values = np.asarray(run)
    assert values.shape == (len(run), len(list(run))) and values.dtype == float
    for place, name in enumerate(run):
        assert np.array_equal(values[:, place], run[name])
    assert np.asarray(run, dtype=np.float32).dtype == np.float32
    assert np.array_equal(values, run.to_pandas().to_numpy(), equal_nan=True)


def test_a_stream_that_nobody_reads_is_freed(run: mbdsl.Run) -> None:
    from mbdsl import _arrow

    run.__arrow_c_stream__()
    assert not _arrow._kept and not _arrow._streams


def test_data_frames(run: mbdsl.Run) -> None:
    pandas, polars, xarray = map(pytest.importorskip, ("pandas", "polars", "xarray"))
    frame = run.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and frame.attrs["units"]["tip.x"] == "m"
    assert np.array_equal(frame["tip.x"], run["tip.x"])
    other = run.to_polars()
    assert isinstance(other, polars.DataFrame) and other["tip.x"].to_numpy().tolist() == run["tip.x"].tolist()
    data = run.to_xarray()
    assert isinstance(data, xarray.Dataset) and data["tip.x"].attrs == {"units": "m"}
    assert np.array_equal(data["t"], run.t) and data.sizes == {"t": len(run)}


def test_files_of_a_run_with_stops(tmp_path: Path) -> None:
    run = mbdsl.example("geneva_drive").simulate(0.1)
    assert "lambda.left.value" in list(run)
    run.save(tmp_path / "run.csv")
    run.save(tmp_path / "run.html")
    table = np.genfromtxt(tmp_path / "run.csv", delimiter=",", names=True)
    assert np.array_equal(table["t"], run.t)
    assert "joints closed to" in run.trust() and run.plot()


def test_files(run: mbdsl.Run, tmp_path: Path) -> None:
    run.save(tmp_path / "run.csv")
    table = np.genfromtxt(tmp_path / "run.csv", delimiter=",", names=True)
    assert np.array_equal(table["t"], run.t)
    run.save(tmp_path / "run.html")
    assert (tmp_path / "run.html").read_text().startswith("<!DOCTYPE html>")
    with pytest.raises(ValueError, match="a run is saved as .csv, .html, .parquet, not as `.xls`"):
        run.save(tmp_path / "run.xls")
    with pytest.raises(OSError):
        run.save(tmp_path / "no" / "run.csv")
    run.save(tmp_path / "run.parquet")
    parquet = pytest.importorskip("pyarrow.parquet")
    read = parquet.read_table(tmp_path / "run.parquet")
    assert read.column_names == list(run)
    assert np.array_equal(read["rod.theta"].to_numpy(), run["rod.theta"])
    assert parquet.read_metadata(tmp_path / "run.parquet").metadata[b"unit.tip.x"] == b"m"


def test_notebooks_show_the_moving_page(run: mbdsl.Run) -> None:
    shown = run._repr_html_()
    assert shown.startswith('<iframe srcdoc="&lt;!DOCTYPE html&gt;') and 'sandbox="allow-scripts"' in shown
    assert len(shown) < 500_000 and "accurate to" in shown
    text = PENDULUM.replace("= u;", "= u + (1 N*m)*sqrt(1 - t/(1 s));")
    with pytest.raises(mbdsl.SimulationError) as caught:
        mbdsl.Model(text).simulate(3)
    assert caught.value.run is not None and "stopped in the step" in caught.value.run.page()
    driven = PENDULUM.replace("start { rod.theta = 30 deg; }", "drive motion: rod.theta = 1 rad/s * t;")
    assert "kinematics" in mbdsl.Model(driven).kinematics([0, 0.5, 1]).page()


def test_notebooks_show_formulas() -> None:
    shown = mbdsl.Model(PENDULUM).equations()._repr_latex_()
    assert shown.startswith("$\\textbf{Intermediate quantities}$") and "\\Phi_q = \\begin{pmatrix}" in shown
    assert "\\section" not in shown


def test_figures(run: mbdsl.Run, tmp_path: Path) -> None:
    figure = run.plot("tip.x", "rod.omega")
    assert figure.svg().startswith("<svg") and figure._repr_svg_() == figure.svg()
    figure.save(tmp_path / "figure.png")
    assert (tmp_path / "figure.png").read_bytes().startswith(b"\x89PNG")
    assert run.plot().svg() != run.plot("tip").svg() != run.plot("tip.y", x="tip.x").svg()
    with pytest.raises(mbdsl.UnknownNameError, match=r"tip\.z"):
        run.plot("tip.z")
    with pytest.raises(ValueError, match="figure.xls"):
        figure.save(tmp_path / "figure.xls")
