"""Sweeps on Dask, Ray and MPI, with workers and drivers that are killed; `MBDSL_RUNS=20000` makes them long."""

import hashlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mbdsl
import pytest
from test_model import PENDULUM

RUNS = int(os.environ.get("MBDSL_RUNS", "1000"))


def swept(out: Path, **how: Any) -> str:
    """The checksum of the table."""
    values = {"L": mbdsl.uniform(1, 2), "u": mbdsl.normal(0, 1)}
    mbdsl.Model(PENDULUM).sweep(values, 10, samples=RUNS, seed=3, out=out, **how)
    return hashlib.md5(out.read_bytes()).hexdigest()


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> str:
    return swept(tmp_path_factory.mktemp("here") / "table.parquet")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Dask with two workers."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        yield cluster


def test_dask_with_a_worker_that_is_killed_three_times(cluster: Any, tmp_path: Path, expected: str) -> None:
    import distributed

    killed: list[int] = []

    def kill(share: float) -> None:
        # A worker that is slow to begin again may be away for a while.
        pid = next((worker.pid for worker in list(cluster.workers.values())), None)
        if len(killed) < 3 and share > 0.2 * len(killed) and pid and pid not in killed:
            os.kill(pid, signal.SIGKILL)
            killed.append(pid)

    with distributed.Client(cluster) as client:
        assert swept(tmp_path / "table.parquet", executor=client, shards=40, progress=kill) == expected
    assert len(killed) == 3


def test_a_driver_that_is_killed_is_resumed(cluster: Any, tmp_path: Path, expected: str) -> None:
    import distributed

    out = tmp_path / "table.parquet"
    address = cluster.scheduler_address
    driver = f"""
import sys
sys.path[:] = {sys.path!r}
from pathlib import Path
from test_clusters import swept
import distributed
swept(Path({str(out)!r}), executor=distributed.Client({address!r}), shards=100)
"""
    journal = tmp_path / "table.parquet.partial"
    process = subprocess.Popen([sys.executable, "-c", driver])
    while not journal.exists() or journal.stat().st_size < 50 * RUNS:
        assert process.poll() is None
        time.sleep(0.01)
    process.kill()
    process.wait()
    assert not out.exists()
    finished = len(journal.read_bytes().splitlines()) - 1
    assert 0 < finished < RUNS
    shares: list[float] = []
    with distributed.Client(cluster) as client:
        table = swept(out, executor=client, shards=100, resume=True, progress=shares.append)
    assert table == expected and shares[0] >= finished // 2 / RUNS


def test_ray(tmp_path: Path, expected: str) -> None:
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, _node_ip_address="127.0.0.1")
    try:
        assert swept(tmp_path / "table.parquet", executor="ray", shards=40) == expected
    finally:
        ray.shutdown()


def test_mpi(tmp_path: Path, expected: str) -> None:
    pytest.importorskip("mpi4py")
    out = tmp_path / "table.parquet"
    script = tmp_path / "mpi.py"
    script.write_text(f"""
import sys
sys.path[:] = {sys.path!r}
if __name__ == "__main__":
    from pathlib import Path
    from mpi4py.futures import MPIPoolExecutor
    from test_clusters import swept
    with MPIPoolExecutor() as executor:
        print(swept(Path({str(out)!r}), executor=executor, shards=40))
""")
    command = ["mpiexec", "--allow-run-as-root", "--oversubscribe", "-n", "3"]
    found = subprocess.run(
        [*command, sys.executable, "-m", "mpi4py.futures", str(script)], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stderr
    assert found.stdout.strip() == expected
