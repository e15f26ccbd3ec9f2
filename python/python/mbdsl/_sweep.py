"""Sweeps: many runs of a model, in this process or on the workers of an executor, as one table."""

from __future__ import annotations

import json
import time
from functools import lru_cache

from . import _mbdsl
from ._errors import OptionsError, SweepError
from ._number import whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Sequence
    from typing import Any

    from ._ensemble import Values
    from ._types import Array

#: The time between looks at the futures, in s.
_PAUSE = 0.01

#: A shard has at least this many runs if there are as many, and a sweep at most so many shards, if nobody says.
_RUNS, _SHARDS = 50, 256


class Plan:
    """What a sweep computes: everything that its numbers depend on.

    Attributes:
        sweep: the sweep, compiled.
        spec: the same as JSON, from which a worker makes it again.
        identity: the same by name, for the journal.
    """

    __slots__ = ("identity", "spec", "sweep")

    def __init__(
        self,
        core: _mbdsl.Model,
        varied: Sequence[Values],
        samples: int | None,
        seed: int,
        settings: Sequence[tuple[str, Any]],
        keep: Sequence[str],
        is_paired: bool = False,
    ) -> None:
        self.sweep = core.sweep(varied, samples, seed, settings, keep, is_paired)
        asked = {
            "model": core.text,
            "values": core.set,
            "varied": varied,
            "samples": samples,
            "seed": seed,
            "settings": [(name, _plain(value)) for name, value in settings],
            "keep": list(keep),
        }
        if is_paired:
            asked["points"] = True
        built = dict(_mbdsl.built())
        self.spec = json.dumps({**built, **asked}).encode()
        words = {name: of if isinstance(of, str) else json.dumps(of) for name, of in asked.items()}
        self.identity = [*built.items(), *words.items()]


def _plain(value: Any) -> Any:
    """A setting as JSON can have it."""
    return value if isinstance(value, (str, bool, int, float)) else float(value)


@lru_cache(maxsize=8)
def _compiled(spec: bytes) -> _mbdsl.Sweep:
    """The sweep of a plan, which a worker compiles once."""
    asked = json.loads(spec)
    for name, here in _mbdsl.built():
        if asked[name] != here:
            raise OptionsError(f"the {name} of this worker is {here}, and the sweep was begun with {asked[name]}")
    core = _mbdsl.Model(asked["model"]).with_values([(name, value) for name, value in asked["values"]])
    varied = [(name, tuple(of) if of and isinstance(of[0], str) else of) for name, of in asked["varied"]]
    settings = [(name, value) for name, value in asked["settings"]]
    return core.sweep(varied, asked["samples"], asked["seed"], settings, asked["keep"], "points" in asked)


def shard(spec: bytes, index: int, count: int) -> bytes:
    """What a worker does: the rows of one of `count` shards of a sweep, on one thread."""
    return _compiled(spec).shard(index, count)


def run(
    plan: Plan,
    *,
    executor: Any = None,
    threads: int | None = None,
    shards: int | None = None,
    retries: int = 3,
    out: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: Callable[[float], object] | None = None,
    rows: tuple[list[float], list[str]] | None = None,
) -> tuple[_mbdsl.Table, list[Array]]:
    """All runs of a plan, and in this process their rows at times, of columns by name."""
    if executor is None and shards is not None:
        raise OptionsError("`shards` is for sweeps with an executor")
    if executor is not None and threads is not None:
        raise OptionsError("`threads` is for sweeps without an executor, whose workers use one thread each")
    if resume and out is None:
        raise OptionsError("`resume` needs `out`: finished runs are kept beside it")
    shards = None if shards is None else whole("shards", shards)
    if shards == 0:
        raise OptionsError("a sweep cannot have 0 shards")
    threads = None if threads is None else whole("threads", threads, 1)
    retries = whole("retries", retries)
    pool = None if executor is None else _Pool(executor)
    gathered = _mbdsl.Gathered(plan.sweep, plan.identity, out, resume)
    found: list[Array] = []
    try:
        if pool is None:
            found = gathered.run(threads, progress, rows)
        else:
            runs = plan.sweep.runs
            count = min(runs, shards or min(_SHARDS, -(-runs // _RUNS)))
            with pool:
                _drive(plan, gathered, pool, count, retries, progress)
        return gathered.finish(), found
    finally:
        gathered.close()


def _drive(
    plan: Plan,
    gathered: _mbdsl.Gathered,
    pool: _Pool,
    count: int,
    retries: int,
    progress: Callable[[float], object] | None,
) -> None:
    """Has the missing shards made. One that fails is submitted again; the first whole result counts."""
    from concurrent.futures import BrokenExecutor

    todo = gathered.missing(count)
    running: dict[Any, int] = {}
    failures = dict.fromkeys(todo, 0)
    breaks = 0
    try:
        while todo or running:
            broken: BaseException | None = None
            try:
                while todo:
                    running[pool.submit(shard, plan.spec, todo[-1], count)] = todo[-1]
                    todo.pop()
            except BrokenExecutor as fault:
                broken = fault
            done = [future for future in running if future.done()]
            for future in done:
                index = running.pop(future)
                cause: BaseException | None = None
                try:
                    lines = future.result()
                except BrokenExecutor as fault:
                    # The fault of the pool, not of the shard.
                    broken = fault
                    todo.append(index)
                    continue
                except Exception as fault:
                    cause = fault
                if cause is None and gathered.add(index, count, lines):
                    breaks = 0
                    continue
                failures[index] += 1
                if failures[index] > retries:
                    words = f"{type(cause).__name__}: {cause}" if cause else "its rows were damaged"
                    times = f"{failures[index]} times, the last time: " if failures[index] > 1 else ""
                    raise SweepError(f"shard {index} of {count} failed {times}{words}") from cause
                todo.append(index)
            if broken is not None:
                breaks += 1
                if breaks > retries:
                    raise SweepError(f"the pool broke {breaks} times, the last time: {broken}") from broken
                pool.renew(broken)
            if progress is not None:
                progress(len(gathered) / plan.sweep.runs)
            if not done:
                time.sleep(_PAUSE)
    finally:
        for future in running:
            future.cancel()


class _Pool:
    """An executor, or what makes one whenever it is needed."""

    __slots__ = ("_executor", "_make")

    def __init__(self, executor: Any) -> None:
        self._make: Callable[[], Any] | None = None
        if executor == "ray":
            self._make = _Ray
        elif isinstance(executor, str):
            raise OptionsError(f"there is no executor `{executor}`: give an object with `submit`, or `\"ray\"`")
        elif hasattr(executor, "submit") and not isinstance(executor, type):
            # The client of Dask, whose own futures are other ones.
            self._executor = executor.get_executor() if hasattr(executor, "get_executor") else executor
            return
        elif callable(executor):
            self._make = executor
        else:
            kind = type(executor).__name__
            raise TypeError(f"the executor is a {kind}, expected an object with `submit`, or a function that makes one")
        self._executor = self._made()

    def _made(self) -> Any:
        executor = self._make() if self._make else None
        if not hasattr(executor, "submit"):
            raise TypeError(f"the executor that was made is a {type(executor).__name__}, which has no `submit`")
        return executor

    def submit(self, *task: Any) -> Any:
        return self._executor.submit(*task)

    def renew(self, fault: BaseException) -> None:
        """Another pool in the place of a broken one."""
        if self._make is None:
            raise SweepError(
                f"the pool broke ({fault}); give a function that makes one, as in "
                "`executor=lambda: ProcessPoolExecutor(2)`, so that another can take its place"
            ) from fault
        self._executor.shutdown(wait=False)
        self._executor = self._made()

    def __enter__(self) -> _Pool:
        return self

    def __exit__(self, *_: object) -> None:
        # What others have made is theirs.
        if self._make is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)


class _Ray:
    """Ray as an executor."""

    __slots__ = ("_ray", "_tasks")

    def __init__(self) -> None:
        import ray

        if not ray.is_initialized():
            ray.init()
        self._ray = ray
        self._tasks: dict[Any, Any] = {}

    def submit(self, function: Any, *arguments: Any) -> Any:
        if function not in self._tasks:
            self._tasks[function] = self._ray.remote(function)
        return self._tasks[function].remote(*arguments).future()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ray stays: who began it ends it."""
