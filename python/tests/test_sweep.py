"""Sweeps on executors: the table is that of the command, whatever happens to the workers."""

import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import mbdsl
import numpy as np
import polars
import pyarrow
import pytest
from mbdsl import _mbdsl
from test_command import command
from test_model import PENDULUM

MODEL = mbdsl.Model(PENDULUM)
VALUES = {"L": mbdsl.uniform(1, 2), "u": mbdsl.normal(0, 1)}


def pool(workers: int = 2) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


def killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def swept(out: Path, runs: int = 120, **how: Any) -> bytes:
    table = MODEL.sweep(VALUES, 1, samples=runs, seed=3, out=out, **how)
    assert table.runs == runs and not out.with_name(out.name + ".partial").exists()
    return out.read_bytes()


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The table that the command writes."""
    folder = tmp_path_factory.mktemp("command")
    (folder / "model.mbd").write_text(PENDULUM)
    vary = ("--vary", "L=uniform(1,2)", "--vary", "u=normal(0,1)", "--samples", "120", "--seed", "3")
    found = command("sweep", str(folder / "model.mbd"), *vary, "--t-end", "1s", "-o", str(folder / "table.csv"))
    assert found.returncode == 0, found.stderr
    return (folder / "table.csv").read_bytes()


class Jobs:
    """As submitit: jobs that are no futures of the standard library, submitted to a batch system."""

    class Job:
        def __init__(self, future: "Future[Any]") -> None:
            self.future = future

        def done(self) -> bool:
            return self.future.done()

        def result(self) -> Any:
            return self.future.result()

        def cancel(self) -> None:
            self.future.cancel()

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(2)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> "Jobs.Job":
        return Jobs.Job(self.threads.submit(function, *arguments))


class Lame:
    """An executor that does not do what it should for a while."""

    def __init__(self, fail: Callable[[int], Any], times: int) -> None:
        self.fail, self.times, self.calls = fail, times, 0

    def submit(self, function: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        self.calls += 1
        try:
            result = self.fail(self.calls) if self.calls <= self.times else function(*arguments)
            future.set_result(result)
        except OSError as fault:
            future.set_exception(fault)
        return future


def gone(_: int) -> bytes:
    raise OSError("the machine is gone")


def test_threads_and_jobs_give_the_table_of_the_command(tmp_path: Path, expected: bytes) -> None:
    assert swept(tmp_path / "threads.csv") == expected
    assert swept(tmp_path / "jobs.csv", executor=Jobs(), shards=7) == expected
    assert swept(tmp_path / "pool.csv", executor=lambda: ThreadPoolExecutor(2)) == expected
    assert swept(tmp_path / "many.csv", executor=Jobs(), shards=500) == expected


def test_processes_give_the_table_of_the_command(tmp_path: Path, expected: bytes) -> None:
    shares: list[float] = []
    with pool() as executor:
        assert swept(tmp_path / "table.csv", executor=executor, shards=5, progress=shares.append) == expected
    assert shares == sorted(shares) and shares[-1] == 1


def test_a_killed_worker_changes_nothing(tmp_path: Path, expected: bytes) -> None:
    made: list[ProcessPoolExecutor] = []

    def make() -> ProcessPoolExecutor:
        mortal = len(made) < 3
        made.append(pool(1 if mortal else 2))
        if mortal:
            made[-1].submit(killed)
        return made[-1]

    table = swept(tmp_path / "table.csv", executor=make, shards=30)
    assert table == expected and len(made) == 4
    with pytest.raises(mbdsl.SweepError, match="give a function that makes one"), pool(1) as executor:
        executor.submit(killed)
        swept(tmp_path / "broken.csv", executor=executor, shards=30)


def test_shards_that_fail_or_are_damaged_are_submitted_again(tmp_path: Path, expected: bytes) -> None:
    assert swept(tmp_path / "gone.csv", executor=Lame(gone, 3), shards=4) == expected
    assert swept(tmp_path / "damaged.csv", executor=Lame(lambda _: b"0,1", 3), shards=4) == expected
    with pytest.raises(mbdsl.SweepError, match=r"failed 4 times, the last time: OSError: the machine is gone"):
        swept(tmp_path / "table.csv", executor=Lame(gone, 1000), shards=4)
    with pytest.raises(mbdsl.SweepError, match=r"shard . of 4 failed OSError"):
        MODEL.sweep({"L": [1, 1.5, 2, 3]}, 0.1, executor=Lame(gone, 1000), shards=4, retries=0)


def test_a_sweep_is_resumed(tmp_path: Path, expected: bytes) -> None:
    out = tmp_path / "table.csv"
    calls: list[int] = []

    class Half(Lame):
        def submit(self, function: Callable[..., Any], *arguments: Any) -> "Future[Any]":
            calls.append(arguments[1])
            self.times = 1000 if self.calls > 6 else 0
            return super().submit(function, *arguments)

    with pytest.raises(mbdsl.SweepError):
        swept(out, executor=Half(gone, 0), shards=12)
    assert not out.exists()
    with pytest.raises(FileExistsError, match="continue with `resume=True`"):
        swept(out)
    with pytest.raises(mbdsl.OptionsError, match="seed"):
        MODEL.sweep(VALUES, 1, samples=120, seed=4, out=out, resume=True)
    done = len(set(calls))
    calls.clear()
    # The driver continues elsewhere, with other shards.
    assert swept(out, executor=Half(gone, -1000), shards=12, resume=True) == expected
    assert len(calls) < 12 and done >= 7
    assert swept(out, resume=True) == expected


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path, expected: bytes) -> None:
    out = tmp_path / "table.csv"

    class Slow(Jobs):
        def submit(self, function: Callable[..., Any], *arguments: Any) -> "Jobs.Job":
            def late() -> Any:
                time.sleep(0.05)
                return function(*arguments)

            return Jobs.Job(self.threads.submit(late))

    threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        swept(out, executor=Slow(), shards=40)
    assert (tmp_path / "table.csv.partial").stat().st_size > 2000
    assert swept(out, resume=True) == expected


def test_rows_that_differ_are_noticed() -> None:
    plan = MODEL._core.sweep([("L", [1.0, 2.0])], None, 0, [("t_end", 0.1)], [])
    other = MODEL.with_params(u=1)._core.sweep([("L", [1.0, 2.0])], None, 0, [("t_end", 0.1)], [])
    gathered = _mbdsl.Gathered(plan, [], None, False)
    assert gathered.missing(2) == [0, 1] and gathered.add(1, 2, plan.shard(1, 2))
    assert gathered.missing(2) == [0] and len(gathered) == 1
    assert gathered.add(1, 2, plan.shard(1, 2)), "an orphan gives the same"
    assert not gathered.add(0, 2, plan.shard(0, 2)[:-1]) and not gathered.add(0, 2, plan.shard(1, 2))
    with pytest.raises(RuntimeError, match="run 1 was made twice, and with other numbers"):
        gathered.add(1, 2, other.shard(1, 2))
    with pytest.raises(RuntimeError, match="1 runs of the sweep are missing"):
        gathered.finish()


def test_workers_of_another_version_are_refused() -> None:
    from mbdsl._sweep import Plan, shard

    plan = Plan(MODEL._core, [("L", [1.0])], None, 0, [("h", np.float64(0.01)), ("method", "rk4")], [])
    assert shard(plan.spec, 0, 1)
    older = plan.spec.replace(_mbdsl.__version__.encode(), b"0.0.9", 1)
    with pytest.raises(mbdsl.OptionsError, match=r"the version of mbdsl of this worker is .*begun with 0\.0\.9"):
        shard(older, 0, 1)


def test_mistakes_are_found_before_anything_runs(tmp_path: Path) -> None:
    calls: list[tuple[str, type[Exception], Callable[[], object]]] = [
        ("no parameter `M`", KeyError, lambda: MODEL.sweep({"M": [1]}, executor=Jobs())),
        ("no executor `rey`", ValueError, lambda: MODEL.sweep({"L": [1]}, executor="rey")),
        ("the executor is a int", TypeError, lambda: MODEL.sweep({"L": [1]}, executor=2)),
        ("a dict, which has no `submit`", TypeError, lambda: MODEL.sweep({"L": [1]}, executor=dict)),
        ("keep is a list of names: \\['tip.y'\\]", TypeError, lambda: MODEL.sweep({"L": [1]}, keep="tip.y")),
        ("`resume` needs `out`", ValueError, lambda: MODEL.sweep({"L": [1]}, resume=True)),
        ("`shards` is for", ValueError, lambda: MODEL.sweep({"L": [1]}, shards=2)),
        ("cannot have 0 shards", ValueError, lambda: MODEL.sweep({"L": [1]}, executor=Jobs(), shards=0)),
        ("`threads` is for", ValueError, lambda: MODEL.sweep({"L": [1]}, executor=Jobs(), threads=2)),
        ("must end in", ValueError, lambda: MODEL.sweep({"L": [1]}, out=tmp_path / "table.txt")),
    ]
    for words, kind, call in calls:
        with pytest.raises(kind, match=words):
            call()
    assert list(tmp_path.iterdir()) == []


def test_a_table_is_a_table_of_arrow(tmp_path: Path) -> None:
    table = MODEL.sweep({"L": [1, 1.5]}, 0.5, out=tmp_path / "table.parquet")
    of = pyarrow.table(table)
    assert of.column_names == list(table) and of["status"].to_pylist() == ["ok", "ok"]
    assert of["run"].to_pylist() == [0, 1] and of["L"].to_pylist() == [1, 1.5]
    assert of.schema.field("L").metadata == {b"unit": b"m"}
    read = polars.read_parquet(tmp_path / "table.parquet")
    assert read.equals(polars.DataFrame(table))
