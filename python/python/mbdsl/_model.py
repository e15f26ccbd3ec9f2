"""Models: texts that were compiled, with values of their parameters."""

from __future__ import annotations

import math

from . import _mbdsl
from ._errors import ModelWarning, OptionsError, SimulationWarning
from ._functions import Functions
from ._run import Run, SimulationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from ._ensemble import Distribution, Ensemble, Points
    from ._equations import Equations
    from ._inputs import Inputs
    from ._mbdsl import Diagnostic, State
    from ._motions import Motions
    from ._params import Parameters
    from ._stepper import Stepper
    from ._types import ArrayLike, Number, Time


class Model(Functions):
    """A model: a text that was compiled, with values of its parameters.

    Models are immutable; `with_params` gives another one, which shares the compiled code. Two models are equal if
    their texts and values are. A pickle has the text and the values: whoever reads it compiles once.

    Args:
        text: the text of one model, `model NAME { ... }`.

    Raises:
        ModelError: if the text has errors; its `diagnostics` are all there is to say.
    """

    __slots__ = ()

    def __init__(self, text: str) -> None:
        # A path, too, whatever the types say.
        name = str(text)
        if name.endswith(".mbd") and "{" not in name:
            raise ValueError(f"`{name}` is the name of a file and no text: `mbdsl.load({name!r})` reads it")
        from ._number import word

        object.__setattr__(self, "_core", _mbdsl.Model(word("the text of a model", text)))
        _warn(self._core)

    @classmethod
    def _of(cls, core: _mbdsl.Model) -> Model:
        model = cls.__new__(cls)
        object.__setattr__(model, "_core", core)
        return model

    @classmethod
    def of(cls, run: Run) -> Model:
        """The model of a run, with the parameters that were simulated."""
        return cls._of(_mbdsl.Model.of_run(run._core))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a model is immutable: use `with_params` for other values than `{name}`")

    @property
    def name(self) -> str:
        """The name of the model."""
        return self._core.name

    @property
    def text(self) -> str:
        """The text that was compiled."""
        return self._core.text

    @property
    def dof(self) -> int:
        """The degrees of freedom at the start."""
        return self._core.dof

    @property
    def params(self) -> Parameters:
        """The parameters and inputs by name, each a number with its `unit`, in SI units."""
        from ._params import Parameter, Parameters

        rows = self._core.parameters
        return Parameters(self.name, {row[0]: Parameter(*row) for row in rows})

    @property
    def coordinates(self) -> tuple[str, ...]:
        """The names of the positions q, in their order."""
        return tuple(self._core.names[0])

    @property
    def velocities(self) -> tuple[str, ...]:
        """The names of the velocities v, in their order."""
        return tuple(self._core.names[1])

    @property
    def states(self) -> tuple[str, ...]:
        """The names of the states z, in their order."""
        return tuple(self._core.names[2])

    @property
    def constraints(self) -> tuple[str, ...]:
        """The names of the rows of phi, in their order."""
        return tuple(self._core.names[3])

    @property
    def inputs(self) -> tuple[str, ...]:
        """The names of the inputs u, in their order."""
        return tuple(row[0] for row in self._core.parameters if row[4])

    @property
    def outputs(self) -> tuple[str, ...]:
        """The names of the outputs, in their order."""
        return tuple(self._core.names[4])

    def with_params(self, values: Mapping[str, Number] | None = None, /, **named: Number) -> Model:
        """The same model with other values of parameters, inputs and starts, in SI units.

        A start has the name `start.rod.theta`, as in `model.with_params({"start.rod.theta": 0.5}, m1=2)`.

        Raises:
            UnknownNameError: if there is nothing of a name that can be set.
            ValueError: if a value is not finite.
        """
        from ._number import number, word

        given = [*(values or {}).items(), *named.items()]
        pairs = [(word("the name of a parameter", name), number(name, value)) for name, value in given]
        model = Model._of(self._core.with_values(pairs))
        _warn_of_turns(self._core, pairs, stacklevel=3)
        return model

    def check(self) -> list[Diagnostic]:
        """What the compiler says about the text although it has no errors: warnings and notes."""
        return self._core.diagnostics

    def simulate(
        self,
        t_end: Time | None = None,
        *,
        method: str | None = None,
        stabilization: str | None = None,
        output_step: Time | str | None = None,
        t_eval: ArrayLike | None = None,
        h: Time | None = None,
        rtol: Number | None = None,
        atol: Number | None = None,
        max_steps: int | None = None,
        start: State | None = None,
        project: bool | None = None,
        inputs: Inputs | None = None,
        progress: bool | Callable[[float, float], object] = False,
        **options: Number | str | bool,
    ) -> Run:
        """Simulates the model, from the start that it describes at t = 0.

        What is not given is as in the `simulate { ... }` block of the model, then as on the command line:
        10 s, an error-controlled method, constraints kept by projection, about 1000 rows.

        Args:
            t_end: the end of the run, in s.
            method: the integration method, one of `mbdsl.methods()`.
            stabilization: the stabilization of the constraints, one of `mbdsl.stabilizations()`.
            output_step: the time between rows, in s, or `"steps"` for every step; with a sampled law its period if `None`.
            t_eval: the times of rows in place of `output_step`, as those of data, in s; the run ends at the last one if
                `t_end` is `None`. Its start, its end and events are rows, too: `run.at(t_eval)` has those asked for.
            h: the step of a method with fixed steps, in s.
            rtol: the relative tolerance of an adaptive method.
            atol: the absolute tolerance of an adaptive method, m or rad (per s).
            max_steps: the most steps of an adaptive method, after which a run stops with what it has; 10,000,000 if
                `None`, and 1,000,000 with laws in Python that are called at every stage.
            start: where the run begins, as `run.final` of another one; t_end counts from t = 0 all the same.
            project: what is done where `start` does not fit the joints: if `None`, it is refused; `True` moves it onto
                them, and a warning says how far; `False` takes it as it is. It may be off by 1e-6 of the size of the
                mechanism and of the velocities, and by 1e-3 with a stabilization that leaves joints open by as much.
            inputs: what inputs are during the run: a mapping by name of numbers, pairs `(times, values)` that are
                interpolated, arrays of such points, (n, 2), `mbdsl.hold(times, values)`, interpolants of SciPy,
                `mbdsl.table(file, time, value)`, or laws; or one law of all inputs. Before the first and after
                the last time of a table its first and its last value hold. A law is a function
                `law(t, q, v)`, or `law(t, q, v, z)` in a model with states, and is called at every stage of every
                step; `mbdsl.sampled(law, period)` is called once a period.
            progress: `True` to show how far the run is, or a function that is called with the time and the
                fraction completed about 20 times a second.
            **options: parameters of the method or the stabilization.

        Raises:
            OptionsError: if the options cannot be used.
            AssemblyError: if the mechanism cannot be assembled, or `start` does not fit its joints.
            SimulationError: if the run stops before its end; its `run` is the part before.
        """
        _is_progress(progress)
        times = None if t_eval is None else _rows_at(t_eval)
        if times is not None:
            if output_step is not None:
                raise OptionsError("`t_eval` and `output_step` both say where rows are: give one of them")
            t_end = times[-1] if t_end is None else t_end
            times = _within(times, start.t if isinstance(start, _mbdsl.State) else 0.0, t_end)
        settings = _settings(self._core, t_end, method, stabilization, output_step, h, rtol, atol, max_steps, options)
        _is_state(start, project)
        given = (start, project)
        if progress is True:
            from ._progress import Bar

            with Bar() as bar:
                core = self._simulated(settings, given, inputs, bar.show, times)
        else:
            core = self._simulated(settings, given, inputs, progress or None, times)
        run = _finished(Run._of(core))
        if start is not None and run.report.t_start == run.report.t_end and len(run) == 1 and not run.events:
            import warnings

            words = f"{run.name}: the run begins at its end, t = {start.t:g} s: `t_end` counts from t = 0"
            warnings.warn(words, SimulationWarning, stacklevel=2)
        return run

    def _simulated(
        self,
        settings: list[tuple[str, Any]],
        given: tuple[State | None, bool | None],
        inputs: Inputs | None,
        progress: Callable[[float, float], object] | None,
        times: list[float] | None,
    ) -> _mbdsl.Run:
        if inputs is None:
            return self._core.simulate(settings, progress, given, [], None, times)
        from ._inputs import Sampled, split

        names = {row[0]: row[2] for row in self._core.parameters if row[4]}
        if not names and (callable(inputs) or isinstance(inputs, Sampled)):
            raise OptionsError(f"`{self.name}` has no input that a law could give: declare one, as in `input F = 0 N;`")
        arguments = ("t", "q", "v", "z") if self.states else ("t", "q", "v")
        numbers, sources, sampled = split(names, inputs, arguments)
        core = self._core.with_values(numbers) if numbers else self._core
        if not sampled:
            return core.simulate(settings, progress, given, sources, None, times)
        periods = {period for period, _ in sampled}
        if len(periods) > 1:
            shown = ", ".join(f"{period:g} s" for period in sorted(periods))
            raise OptionsError(f"the sampled laws of a run have one period, and these have {shown}")
        return core.simulate(settings, progress, given, sources, ([law for _, law in sampled], periods.pop()), times)

    def stepper(
        self,
        *,
        method: str | None = None,
        stabilization: str | None = None,
        h: Time | None = None,
        rtol: Number | None = None,
        atol: Number | None = None,
        max_steps: int | None = None,
        start: State | None = None,
        project: bool | None = None,
        **options: Number | str | bool,
    ) -> Stepper:
        """A run step by step, with the options of `simulate`."""
        from ._stepper import Stepper, _said

        settings = _settings(self._core, None, method, stabilization, None, h, rtol, atol, max_steps, options)
        _is_state(start, project)
        core = self._core.stepper(settings, (start, project))
        _said(core.remark)
        return Stepper(core, self._core.names[4], self._core.names[3])

    def ensemble(
        self,
        values: Mapping[str, ArrayLike | Distribution] | None = None,
        t_end: Time | None = None,
        *,
        points: Points | None = None,
        samples: int | None = None,
        seed: int | None = None,
        keep: Sequence[str] = (),
        rows: Sequence[str] = (),
        t_eval: ArrayLike | None = None,
        threads: int | None = None,
        method: str | None = None,
        stabilization: str | None = None,
        h: Time | None = None,
        rtol: Number | None = None,
        atol: Number | None = None,
        max_steps: int | None = None,
        progress: bool | Callable[[float], object] = False,
        **options: Number | str | bool,
    ) -> Ensemble:
        """Runs the model with many values, on all threads: the table of `mbdsl sweep`.

        Args:
            values: the values of parameters, inputs or starts by name, of which all combinations are run, the last
                one varying fastest; or, with `samples`, distributions as `mbdsl.uniform(0.5, 2)`.
            t_end: the end of every run, in s.
            points: in place of `values` the values of every run: columns of one length by name, as a mapping or a
                data frame, of which each row is a run.
            samples: the number of draws from the distributions.
            seed: the seed of the draws, 0 if `None`: the values of a run depend on it and on the number of the run alone.
            keep: the quantities, columns of a run, of which the table has the extremes, the last value and the root
                mean square; all outputs if empty.
            rows: columns of a run of which every run has its rows at `t_eval`, `table.rows["tip.y"]`, (runs, times).
            t_eval: the times of these rows, in s; the runs end at the last one if `t_end` is `None`.
            threads: the number of threads; that of the processor if `None`.
            progress: `True` to show how far the runs are, or a function that is called with the fraction completed.
            **options: the options of `simulate`.

        Raises:
            UnknownNameError: if there is nothing of a name.
            OptionsError: if no run can have the options.
        """
        _of_many(options)
        names = _names("rows", rows)
        if bool(names) != (t_eval is not None):
            words = "rows of many runs need `rows`, the names of columns, and `t_eval`, their times: give both"
            raise OptionsError(words)
        times = None if t_eval is None else _rows_at(t_eval)
        t_end = times[-1] if times and t_end is None else t_end
        times = None if times is None else _within(times, 0.0, t_end)
        settings = _settings(self._core, t_end, method, stabilization, None, h, rtol, atol, max_steps, options)
        kept = None if times is None else (times, names)
        return self._swept((values, points), samples, seed, settings, keep, progress, threads=threads, rows=kept)

    def motions(
        self,
        times: ArrayLike,
        values: Mapping[str, ArrayLike] | None = None,
        *,
        points: Points | None = None,
        rows: Sequence[str],
        threads: int | None = None,
    ) -> Motions:
        """The motions that drivers determine, as by `kinematics`, with many values, on all threads.

        Args:
            times: the times of all motions, which ascend, in s.
            values: the values of parameters and starts by name, of which all combinations are used, the last one varying
                fastest.
            points: in place of `values` the values of every motion, as in `ensemble`.
            rows: the columns that are kept: `motions["tip.y"]`, (motions, times).
            threads: the number of threads; that of the processor if `None`.

        Raises:
            UnknownNameError: if there is nothing of a name.
            AnalysisError: if the drivers leave a freedom.
        """
        from ._ensemble import varied
        from ._motions import motions
        from ._number import whole

        found, is_paired = varied(values, points)
        names = _names("rows", rows)
        threads = None if threads is None else whole("threads", threads, 1)
        return motions(self._core, _rows_at(times, "times"), found, is_paired, names, threads)

    def sweep(
        self,
        values: Mapping[str, ArrayLike | Distribution] | None = None,
        t_end: Time | None = None,
        *,
        points: Points | None = None,
        samples: int | None = None,
        seed: int | None = None,
        keep: Sequence[str] = (),
        executor: Any = None,
        shards: int | None = None,
        retries: int = 3,
        out: str | os.PathLike[str] | None = None,
        resume: bool = False,
        threads: int | None = None,
        method: str | None = None,
        stabilization: str | None = None,
        h: Time | None = None,
        rtol: Number | None = None,
        atol: Number | None = None,
        max_steps: int | None = None,
        progress: bool | Callable[[float], object] = False,
        **options: Number | str | bool,
    ) -> Ensemble:
        """An ensemble that may take long: on the workers of an executor, kept in a file, continued after an interruption.

        The table has the same bytes whatever the executor, the number of shards, and the workers that were lost.

        Args:
            values, t_end, points, samples, seed, keep, threads, progress, **options: as of `ensemble`.
            executor: what runs the shards of the sweep: anything with `submit(function, *arguments)` that returns
                futures with `done()` and `result()`, as an executor of `concurrent.futures`, `loky`, `mpi4py.futures`
                or `submitit`, or the client of Dask; a function that makes one, which is called again if the pool
                breaks; `"ray"`; or `None` for the threads of this process. Workers need the package, too.
            shards: the number of shards; 256, or one for 50 runs if they are fewer, if `None`.
            retries: how often a shard that fails is submitted again.
            out: the file of the table, .csv or .parquet. Finished runs are kept beside it until it is written.
            resume: whether to continue an interrupted sweep; one that was not interrupted begins.

        Raises:
            UnknownNameError: if there is nothing of a name.
            OptionsError: if no run can have the options, or the interrupted sweep is another one.
            FileExistsError: if there is an interrupted sweep, and `resume` is false.
            SweepError: if a shard fails each time, or the pool breaks.
        """
        _of_many(options)
        settings = _settings(self._core, t_end, method, stabilization, None, h, rtol, atol, max_steps, options)
        how = {"executor": executor, "shards": shards, "retries": retries, "out": out, "resume": resume}
        return self._swept((values, points), samples, seed, settings, keep, progress, threads=threads, **how)

    def _swept(
        self,
        asked: tuple[Mapping[str, ArrayLike | Distribution] | None, Points | None],
        samples: int | None,
        seed: int | None,
        settings: list[tuple[str, Any]],
        keep: Sequence[str],
        progress: bool | Callable[[float], object],
        **how: Any,
    ) -> Ensemble:
        from ._ensemble import Ensemble, varied
        from ._number import whole
        from ._sweep import Plan, run

        _is_progress(progress)
        if seed is not None and samples is None:
            raise OptionsError("`seed` has no effect without `samples`: given values are not drawn")
        keep = _names("keep", keep)
        samples = None if samples is None else whole("samples", samples)
        values, is_paired = varied(*asked)
        if is_paired and samples is not None:
            raise OptionsError("`samples` has no effect on `points`, each of which is a run")
        seed = whole("seed", 0 if seed is None else seed)
        plan = Plan(self._core, values, samples, seed, settings, keep, is_paired)
        given = [(name, of) for name, of in values if isinstance(of, list)]
        _warn_of_turns(self._core, [(name, max(map(abs, of), default=0.0)) for name, of in given], stacklevel=4)
        if progress is True:
            from ._progress import Bar

            with Bar() as bar:
                core, found = run(plan, progress=lambda share: bar.show(None, share), **how)
        else:
            core, found = run(plan, progress=progress or None, **how)
        units = {row[0]: row[2] for row in self._core.parameters}
        times, names = how.get("rows") or ([], [])
        return Ensemble(core, dict(self._core.units) | units, times, dict(zip(names, found, strict=True)))

    def start(self, t: Time = 0.0) -> State:
        """The assembled start: positions that satisfy the constraints, and velocities that go with them.

        Raises:
            AssemblyError: if there is none.
        """
        from ._number import time

        return self._core.functions.assemble(time("t", t))

    def assemble(self, values: Mapping[str, Number], *, t: Time = 0.0) -> State:
        """An assembled position with these coordinates and velocities held fixed, as `{"rod.theta": 0.5}`."""
        from ._number import word

        starts = {f"start.{word('the name of a coordinate', name)}": value for name, value in values.items()}
        return self.with_params(starts).start(t)

    def export(self, path: str | os.PathLike[str], *, fmi: int = 3, library: str | os.PathLike[str] | None = None) -> None:
        """Writes a functional mock-up unit (.fmu) with the values of this model, completely or not at all.

        A warning says why it is for co-simulation only, if it is.

        Args:
            path: the file.
            fmi: the version of FMI, 2 or 3.
            library: the library of units for this platform; that of the package `mbdsl-fmu` if `None`.

        Raises:
            AnalysisError: if the model can be no unit, or a value cannot stand in its text.
            OSError: if a file cannot be read or written.
        """
        import os
        import warnings

        from ._fmu import library as installed
        from ._number import whole

        name = os.fspath(path)
        if not name.lower().endswith(".fmu"):
            raise ValueError(f"a model is exported as `.fmu`, not as `{name}`; `mbdsl export --to c` writes code")
        limit = self._core.export(name, whole("fmi", fmi), installed("library=FILE") if library is None else library)
        if limit is not None:
            warnings.warn(f"{self.name}: {limit}", ModelWarning, stacklevel=2)

    def equations(self) -> Equations:
        """The equations of motion in the names of the model; a notebook shows them as formulas."""
        from ._equations import Equations

        return Equations(self._core)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Model):
            return NotImplemented
        return self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content())

    def _content(self) -> tuple[str, tuple[tuple[str, float], ...]]:
        return self.text, tuple(sorted(self._core.set))

    def __reduce__(self) -> tuple[Callable[[_mbdsl.Model], Model], tuple[_mbdsl.Model]]:
        return Model._of, (self._core,)

    def _repr_html_(self) -> str:
        from ._display import model

        return model(self)

    def __repr__(self) -> str:
        params = f"; {self.params!r}" if self.params else ""
        return f"{self.name}: {self._counts}{params}"

    @property
    def _counts(self) -> str:
        """The numbers of coordinates, constraints, degrees of freedom and states in words."""
        count = len(self.states)
        states = f"; {count} {'state' if count == 1 else 'states'}" if count else ""
        return f"{self._core.freedom}{states}"


def _of_many(options: Mapping[str, object]) -> None:
    """Refuses what `simulate` takes for one run, and says where many runs have it."""
    if "inputs" in options:
        raise OptionsError(
            "inputs of many runs are numbers, given by name in `values`; a law of the motion belongs into the text, as "
            "`torque motor on rod = -k*rod.theta`, whose gain `k` can be varied, too"
        )
    if "start" in options:
        raise OptionsError("starts of many runs are given by name in `values`, as `start.rod.theta`")
    if "output_step" in options:
        raise OptionsError("`output_step` has no effect: many runs are one row each; `simulate` makes rows of the motion")


def _names(what: str, names: Sequence[str]) -> list[str]:
    """A list of names."""
    from ._number import word

    if isinstance(names, str):
        raise TypeError(f"{what} is a list of names: [{names!r}]")
    if not hasattr(names, "__iter__"):
        raise TypeError(f"`{what}` is {names!r}, expected a list of names")
    return [word(f"a name of `{what}`", name) for name in names]


def _rows_at(t_eval: ArrayLike, name: str = "t_eval") -> list[float]:
    """The times of rows, which ascend."""
    from ._number import array

    times = array(f"`{name}`", t_eval, "times in s", is_time=True, is_finite=True, most=1).ravel().tolist()
    if not times:
        raise OptionsError(f"`{name}` has no times")
    for before, time in zip(times, times[1:]):
        if time <= before:
            raise OptionsError(f"`{name}` must ascend: {before:g} s is followed by {time:g} s")
    return list(times)


def _within(times: list[float], begin: float, t_end: Time | None) -> list[float]:
    """The times of rows, of which the first and the last one may be beyond the ends of the run by rounding."""
    from ._number import time

    end = times[-1] if t_end is None else time("t_end", t_end)
    slack = 8 * _EPSILON * max(abs(begin), abs(end))
    for found in (times[0], times[-1]):
        if not begin - slack <= found <= end + slack:
            raise OptionsError(f"`t_eval` has {found:g} s, and the run is from {begin:g} s to {end:g} s")
    return [min(max(found, begin), end) for found in times]


#: The distance from 1 to the next number.
_EPSILON = 2.0**-52

_SET = 'values are set before, as in `model.with_params({"L": 0.5, "start.rod.theta": 0.3})`'


def _is_progress(progress: object) -> None:
    """Refuses what cannot be called to show progress."""
    if not isinstance(progress, bool) and not callable(progress):
        raise TypeError(f"`progress` is {progress!r}, expected `True`, `False` or a function")


def _is_state(start: object, project: object) -> None:
    """Refuses a start that is not a state, and a projection of none."""
    if project is not None and not isinstance(project, bool):
        raise TypeError(f"`project` is {project!r}, expected `True`, `False` or `None`")
    if project is not None and start is None:
        raise OptionsError("`project` has no effect without `start`: the model's own start fits its joints")
    if start is not None and not isinstance(start, _mbdsl.State):
        kind = type(start).__name__
        raise TypeError(f"`start` is a {kind}, expected a state, as `run.final` or `model.start()`; {_SET}")


# Options of other tools, and what does the same here.
_ELSEWHERE = {
    "dt": "`h` is the step of a method with fixed steps, and `output_step` the time between rows, in s",
    "step": "`h` is the step of a method with fixed steps, and `output_step` the time between rows, in s",
    "t_eval": "it has an effect in `simulate`, and in `ensemble` with `rows`",
    "t_span": "a run begins at 0 and ends at `t_end`, in s",
    "t_final": "a run ends at `t_end`, in s",
    "tol": "an adaptive method has `rtol`, and `atol`, m or rad (per s)",
    "max_step": "an adaptive method has `h_max`, in s, and `max_steps` ends a run",
    "first_step": "an adaptive method finds its first step; `h_max` is its longest one, in s",
    "solver": "`method` is the integration method, one of `mbdsl.methods()`",
    "params": _SET,
    "parameters": _SET,
    "x0": _SET,
    "y0": _SET,
    "u": "what inputs are during the run is given by their names, as in `inputs={\"u\": 3.0}`",
    "args": _SET,
}


def _settings(
    core: _mbdsl.Model,
    t_end: Time | None,
    method: str | None,
    stabilization: str | None,
    output_step: Time | str | None,
    h: Time | None,
    rtol: Number | None,
    atol: Number | None,
    max_steps: int | None,
    options: dict[str, Number | str | bool],
) -> list[tuple[str, Any]]:
    """What is given, by name."""
    given = {
        "t_end": t_end,
        "method": method,
        "stabilization": stabilization,
        "output_step": output_step,
        "h": h,
        "rtol": rtol,
        "atol": atol,
        "max_steps": max_steps,
    }
    own = {row[0] for row in core.parameters}
    for name in options:
        if name in _ELSEWHERE and name not in own:
            raise OptionsError(f"there is no option `{name}`: {_ELSEWHERE[name]}")
    settings = [(name, value) for name, value in given.items() if value is not None]
    return [(name, _setting(name, value)) for name, value in [*settings, *options.items()]]


#: The settings that are times, which durations can be given for.
_TIMES = ("t_end", "output_step", "h", "h_max", "h_first")


def _setting(name: str, value: Any) -> Any:
    """A setting with a number of NumPy, or a duration, as a number; the libraries check the others."""
    if hasattr(value, "dtype") or hasattr(value, "total_seconds"):
        from ._number import number

        meant = "a number; rows are `output_step` apart, in s" if name == "t_end" else "a number"
        return number(name, value, meant, is_time=name in _TIMES)
    return value


def _warn_of_turns(core: _mbdsl.Model, pairs: list[tuple[str, float]], stacklevel: int) -> None:
    """Says where an angle or its start looks like degrees, as the compiler does of a text (MB307)."""
    angles = {row[0] for row in core.parameters if row[2] == "rad"}
    for name, value in pairs:
        is_start = name.startswith("start.") and name.endswith((".theta", ".angle"))
        if (is_start or name in angles) and abs(value) > 4 * math.pi:
            import warnings

            words = f"`{name}` is {value:g} rad, {value / (2 * math.pi):.4g} turns: angles are in rad, as `np.deg2rad({value:g})` is"
            warnings.warn(words, ModelWarning, stacklevel=stacklevel)


def _warn(core: _mbdsl.Model) -> None:
    """Says what the compiler warns of."""
    found = [diagnostic for diagnostic in core.diagnostics if diagnostic.severity == "warning"]
    if found:
        import warnings

        for diagnostic in found:
            warnings.warn(f"{core.name}: {diagnostic}", ModelWarning, stacklevel=3)


def _finished(run: Run) -> Run:
    """The run with its warnings said, or the error that it stopped with."""
    fault = run._core.fault
    if fault is not None:
        message, t, _, cause, constraints = fault
        # What is odd about the motion until then may be why.
        message = "; ".join([message, *run._core.report.warnings])
        raise SimulationError(message, cause, t, constraints, run)
    if run.warnings:
        import warnings

        for warning in run.warnings:
            warnings.warn(f"{run.name}: {warning}", SimulationWarning, stacklevel=3)
    return run
