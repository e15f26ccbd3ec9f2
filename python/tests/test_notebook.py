"""The notebook runs, and shows the page on which the mechanism moves."""

from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[1] / "notebooks" / "four_bar.ipynb"


def test_the_notebook_runs() -> None:
    nbformat: Any = pytest.importorskip("nbformat")
    preprocessors: Any = pytest.importorskip("nbconvert.preprocessors")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    # What is committed is small: outputs are made where it is read.
    assert len(code) > 6 and not any(cell.outputs for cell in code)
    preprocessors.ExecutePreprocessor(timeout=60, kernel_name="python3").preprocess(notebook)
    shown = [output.get("data", {}) for cell in code for output in cell.outputs]
    pages = [data["text/html"] for data in shown if "<iframe" in data.get("text/html", "")]
    assert len(pages) == 1 and "srcdoc" in pages[0]
    assert any("image/svg+xml" in data for data in shown) and any("text/latex" in data for data in shown)
