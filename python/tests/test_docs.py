"""The chapters of the book on Python and on clusters run as they are written."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import mbdsl
import pytest

BOOK = Path(__file__).parents[2] / "docs" / "src"
CHAPTER = BOOK / "python.md"
CLUSTERS = BOOK / "clusters.md"


def test_the_chapter_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not CHAPTER.exists():
        pytest.skip("the book is not there")
    blocks = re.findall(r"^```python\n(.*?)^```", CHAPTER.read_text(encoding="utf-8"), re.M | re.S)
    assert len(blocks) > 8
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    module = Path(mbdsl.__file__).parent / f"mbdsl-{mbdsl.__version__}.wasm.gz"
    for block in blocks:
        code = compile(block, str(CHAPTER), "exec")
        if "live=True" in block and not module.exists():
            # A package that was built without it says so.
            with pytest.raises(FileNotFoundError, match="the module of pages that compute is missing"):
                exec(code, names)
        else:
            exec(code, names)
    assert {"run.csv", "run.html", "runs.parquet"} <= set(os.listdir())


def shell(script: str, folder: Path, **variables: str) -> None:
    """Runs a script with the command of this package."""
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    found = subprocess.run(
        ["sh", "-ec", script],
        cwd=folder,
        env={**os.environ, "PATH": path, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr


def test_clusters_give_one_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not CLUSTERS.exists():
        pytest.skip("the book is not there")
    text = CLUSTERS.read_text(encoding="utf-8")
    model = mbdsl.example("four_bar")
    lengths = {"L_crank": mbdsl.uniform(0.35, 0.45)}
    model.sweep(lengths, 2, samples=400, seed=1, out=tmp_path / "expected.parquet")
    expected = (tmp_path / "expected.parquet").read_bytes()

    def folder(name: str) -> Path:
        made = tmp_path / name
        made.mkdir()
        (made / "four_bar.mbd").write_text(model.text)
        return made

    def block(kind: str, begin: str) -> str:
        blocks: list[str] = re.findall(rf"^```{kind}\n(.*?)^```", text, re.M | re.S)
        return next(of for of in blocks if of.startswith(begin))

    merge = "mbdsl merge runs.parquet.*-of-8"
    assert merge in block("sh", "sbatch")
    slurm = folder("slurm")
    for index in range(8):
        variables = {"ID": str(index), "COUNT": "8", "MIN": "0", "STEP": "1"}
        named = {f"SLURM_ARRAY_TASK_{name}": value for name, value in variables.items()}
        shell(block("sh", "#!/bin/sh"), slurm, **named)
    shell(merge, slurm)
    assert (slurm / "runs.parquet").read_bytes() == expected

    pods = folder("pods")
    command = re.search(r"- >\n(.*?) volumeMounts", block("yaml", "apiVersion"), re.S)
    assert command is not None
    for index in range(8):
        shell(" ".join(command[1].split()), pods, JOB_COMPLETION_INDEX=str(index))
    shell(merge, pods)
    assert (pods / "runs.parquet").read_bytes() == expected

    if shutil.which("parallel"):
        machines = folder("machines")
        shell(block("sh", "parallel"), machines)
        assert (machines / "runs.parquet").read_bytes() == expected

    pytest.importorskip("distributed")
    monkeypatch.chdir(folder("dask"))
    exec(compile(block("python", "import mbdsl"), str(CLUSTERS), "exec"), {})
    assert Path("runs.parquet").read_bytes() == expected
