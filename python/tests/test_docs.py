"""The chapter of the book on Python runs as it is written."""

import os
import re
from pathlib import Path

import pytest

CHAPTER = Path(__file__).parents[2] / "docs" / "src" / "python.md"


def test_the_chapter_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not CHAPTER.exists():
        pytest.skip("the book is not there")
    blocks = re.findall(r"^```python\n(.*?)^```", CHAPTER.read_text(encoding="utf-8"), re.M | re.S)
    assert len(blocks) > 8
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(CHAPTER), "exec"), names)
    assert {"run.csv", "run.html", "runs.parquet"} <= set(os.listdir())
