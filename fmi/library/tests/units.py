"""Importers use the units of every model: FMPy validates and simulates them, and the numbers are those of the command.

    units.py COMMAND LIBRARY FILE...

A file is the text of a model, or the chapter of the book whose program is run. With the environment variable KEEP the units stay in
that folder, `NAME_fmi2.fmu` and `NAME_fmi3.fmu`, beside what co-simulation should give, `NAME_ref.csv`.

CS2, CS3: co-simulation with steps of RK4 against those of `mbdsl run`; ME2, ME3: model exchange by CVode against a run of dop853; D: directional
derivatives against differences. SCS2, SME2, ...: the same of the unit compiled from its sources, by FMPy as it does it, and without a warning. Numbers are relative to the largest value of a column, those of D to the largest rate or output, or 1.
"""

import contextlib
import csv
import glob
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from ctypes import c_double

import fmpy
import fmpy.build
import fmpy.fmi3
import numpy as np
from fmpy.validation import validate_fmu

COMMAND, LIBRARY = map(os.path.abspath, sys.argv[1:3])
MODELS = sys.argv[3:]
PLACE = tempfile.mkdtemp(prefix="mbdsl-units-")
KEPT = os.environ.get("KEEP")
# The models whose sources are compiled, too: all of them with the environment variable ALL, which takes minutes.
ALL = os.environ.get("ALL")
COMPILED = ["motor_arm.mbd", "four_bar.mbd"]
failures = []


def expect(truth, words):
    if not truth:
        failures.append(words)
        print("FAILED:", words, flush=True)


def command(*arguments):
    run = subprocess.run([COMMAND, *arguments], capture_output=True, text=True)
    assert run.returncode == 0, (arguments, run.stderr)
    return run


def with_settings(text, settings):
    """The model with these settings of a run in place of its own."""
    text = re.sub(r"simulate\s*\{[^}]*\}", "", text)
    end = text.rindex("}")
    return f"{text[:end]}\n    simulate {{ {settings} }}\n{text[end:]}"


def exported(name, text, version):
    """The folder of an unpacked unit, and its description."""
    model = os.path.join(PLACE, "model.mbd")
    with open(model, "w") as file:
        file.write(text)
    unit = os.path.join(PLACE, "model.fmu")
    command("export", model, "-o", unit, "--fmi", str(version), "--library", LIBRARY)
    if KEPT and name.endswith(".mbd"):
        shutil.copy(unit, os.path.join(KEPT, f"{name.removesuffix('.mbd')}_fmi{version}.fmu"))
    problems = validate_fmu(unit)
    expect(not problems, f"{name}, FMI {version}: {problems}")
    folder = os.path.join(PLACE, "unit")
    shutil.rmtree(folder, ignore_errors=True)
    fmpy.extract(unit, folder)
    return folder, fmpy.read_model_description(folder, validate=False)


def simulated(text, *arguments):
    """The columns of the command's own run, by their names."""
    model, folder = os.path.join(PLACE, "run.mbd"), os.path.join(PLACE, "run")
    with open(model, "w") as file:
        file.write(text)
    command("run", model, "-o", folder, *arguments)
    with open(os.path.join(folder, "trajectory.csv")) as file:
        rows = list(csv.reader(file))
    columns = np.array([[float(x) for x in row] for row in rows[1:]]).T
    found = {}
    for name, column in zip(rows[0], columns):
        found.setdefault(name, column)
    return found


def difference(result, reference, names):
    """The largest difference, relative to the largest value of a column or 1, and the column that has it."""
    worst = 0.0, ""
    n = len(reference["t"])
    if len(result) != n:
        return math.inf, f"{len(result)} rows for {n}"
    for name in names:
        own, other = result[name], reference[name]
        apart = np.max(np.abs(np.asarray(own) - other)) / max(1.0, np.max(np.abs(other)))
        worst = max(worst, (float(apart), name))
    return worst


def keep(name, reference, names):
    """Writes what a run of the command has of the variables of a unit, as the FMI project keeps references."""
    columns = ["t", *names]
    with open(os.path.join(KEPT, f"{name.removesuffix('.mbd')}_ref.csv"), "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["time", *names])
        rows.writerows(zip(*(reference[name].tolist() for name in columns)))


def on_grid(columns, step):
    """The rows at whole numbers of steps: those of events lie between."""
    steps = columns["t"] / step
    kept = np.abs(steps - np.round(steps)) < 1e-6
    return {name: column[kept] for name, column in columns.items()}


def shared(description, reference):
    """What a unit computes and a table has, too."""
    names = [v.name for v in description.modelVariables if v.causality in ("output", "local")]
    return [name for name in names if name in reference]


def simulate(folder, description, kind, names, **settings):
    return fmpy.simulate_fmu(
        folder, fmi_type=kind, model_description=description, output=names, validate=False, record_events=False, **settings
    )


def check(path):
    """All that is shown of one model; its figures."""
    name = os.path.basename(path)
    with open(path) as file:
        text = file.read()
    steps = with_settings(text, "method = rk4; h = 1 ms; t_end = 0.2 s;")
    exact = with_settings(text, "method = dop853; rtol = 1e-11; t_end = 0.5 s; output_step = 10 ms;")
    by_steps = on_grid(simulated(steps, "--output-step", "steps"), 0.001)
    by_rows = simulated(exact)
    figures = {}
    for version in (2, 3):
        folder, description = exported(name, steps, version)
        references = by_steps, by_rows
        use(name, folder, description, ["CoSimulation", "ModelExchange"], references, figures, f"{{}}{version}")
        if name in COMPILED or ALL:
            folder, kinds = compiled(name, folder)
            use(name, folder, description, kinds, references, figures, f"S{{}}{version}")
    return name, figures


def use(name, folder, description, kinds, references, figures, label):
    """Simulates a unit in some kinds, and compares it with the command."""
    by_steps, by_rows = references
    if "CoSimulation" in kinds:
        names = shared(description, by_steps)
        if KEPT:
            keep(name, by_steps, names)
        result = simulate(folder, description, "CoSimulation", names, stop_time=0.2, output_interval=0.001)
        found = figures[label.format("CS")] = difference(result, by_steps, names)
        # The projections of library and sources end anywhere below 1e-13 m; outputs in mm and multipliers magnify that.
        limit = 1e-10 if label.startswith("S") else 1e-12
        expect(found[0] < limit, f"{name}: co-simulation, {label}: {found}")
    if "ModelExchange" not in kinds or description.modelExchange is None:
        return
    # Accelerations and multipliers magnify what states differ by; states and outputs are compared.
    rates = {v.name for v in description.modelVariables if v.derivative is not None and v not in states(description)}
    names = [n for n in shared(description, by_rows) if n not in rates and not n.startswith("lambda.")]
    result = simulate(
        folder, description, "ModelExchange", names, stop_time=0.5, output_interval=0.01, relative_tolerance=1e-10
    )
    found = figures[label.format("ME")] = difference(result, by_rows, names)
    expect(found[0] < 1e-6, f"{name}: model exchange, {label}: {found}")
    with open(os.path.join(folder, "modelDescription.xml"), encoding="utf-8") as file:
        has_derivatives = 'providesDirectionalDerivatives="true"' in file.read()
    if label.endswith("3") and has_derivatives:
        found = figures[label.format("D")[:-1]] = derivatives(folder, description)
        expect(found[0] < 1e-6, f"{name}: directional derivatives, {label}: {found}")


def compiled(name, folder):
    """The folder of a unit whose library is compiled from its sources, and the kinds that these are for."""
    # A library stays loaded, and is found again by its path.
    place = tempfile.mkdtemp(dir=PLACE)
    folder = shutil.copytree(folder, os.path.join(place, "unit"))
    sources = os.path.join(folder, "sources")
    if not os.path.isdir(sources):
        return folder, []
    files = [os.path.join(sources, file) for file in sorted(os.listdir(sources)) if file.endswith(".c")]
    headers = os.path.join(os.path.dirname(fmpy.__file__), "c-code")
    strict = ["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-ffp-contract=off", "-O1", "-c", "-I", headers]
    for compiler in filter(shutil.which, ["gcc", "clang"]):
        run = subprocess.run([compiler, *strict, *files], cwd=PLACE, capture_output=True, text=True)
        expect(run.returncode == 0 and not run.stderr, f"{name}: {compiler}: {run.stderr}")
    library = glob.glob(os.path.join(folder, "binaries", "*", "*"))
    for file in library:
        os.remove(file)
    with contextlib.redirect_stdout(None), open(os.devnull, "w") as silent:
        build(folder, silent)
    made = glob.glob(os.path.join(folder, "binaries", "*", "*"))
    expect(made == library, f"{name}: FMPy compiled {made}, expected {library}")
    with open(os.path.join(sources, "mbdsl_model.h")) as file:
        simulates = "#define MODEL_SIMULATES 1" in file.read()
    return folder, ["ModelExchange", "CoSimulation"] if simulates else ["ModelExchange"]


def build(folder, silent):
    """As `fmpy.build.build_platform_binary`, with what cmake says kept away."""
    calls = fmpy.build.subprocess.check_call
    fmpy.build.subprocess.check_call = lambda command: calls(command, stdout=silent)
    try:
        fmpy.build.build_platform_binary(folder, cmake_options={"CMAKE_C_FLAGS": "-ffp-contract=off"})
    finally:
        fmpy.build.subprocess.check_call = calls


def states(description):
    """The variables that are states, in their order."""
    return [rate.variable.derivative for rate in description.derivatives]


def derivatives(folder, description):
    """The largest difference of directional derivatives from central differences of order 4."""
    unit = fmpy.fmi3.FMU3Model(
        guid=description.guid, unzipDirectory=folder, modelIdentifier=description.modelExchange.modelIdentifier
    )
    unit.instantiate()
    unit.enterInitializationMode()
    unit.exitInitializationMode()
    unit.enterContinuousTimeMode()
    n = len(description.derivatives)
    x = (c_double * n)()
    unit.fmi3GetContinuousStates(unit.component, x, n)
    # Not at the start, where tables often have a point: their third derivatives jump there.
    start = np.array(x) + 0.005
    of = [rate.variable for rate in description.derivatives] + [out.variable for out in description.outputs]
    references = [variable.valueReference for variable in of]

    def at(x):
        unit.fmi3SetContinuousStates(unit.component, (c_double * n)(*x), n)
        return np.array(unit.getFloat64(references))

    worst = 0.0, ""
    # What cancels in an output leaves the rounding of its terms.
    size = max(1.0, np.max(np.abs(at(start))))
    for k, state in enumerate(states(description)):
        # The step balances rounding and the terms that differences of order 4 leave out.
        step = 4e-4
        move = np.zeros(n)
        move[k] = step
        sum = 8 * (at(start + move) - at(start - move)) - (at(start + 2 * move) - at(start - 2 * move))
        expected = sum / (12 * step)
        at(start)
        found = np.array(unit.getDirectionalDerivative(references, [state.valueReference], [1.0]))
        apart = np.abs(found - expected) / np.maximum(size, np.abs(expected))
        place = int(np.argmax(apart))
        worst = max(worst, (float(apart[place]), f"{of[place].name}/{state.name}"))
    unit.freeInstance()
    return worst


def chapter(path):
    """The program of the book's chapter, with the unit that its command exports."""
    with open(path) as file:
        blocks = re.findall(r"```([^\n]*)\n(.*?)```", file.read(), re.S)
    folder = os.path.join(PLACE, "chapter")
    os.mkdir(folder)
    for kind, text in blocks:
        if kind.startswith("mbd "):
            with open(os.path.join(folder, kind.split()[-1]), "w") as file:
                file.write(text)
        if kind == "console":
            line = text.splitlines()[0].split()[2:]
            arguments = [LIBRARY if word == "libmbdsl_fmu.so" else word for word in line]
            subprocess.run([COMMAND, *arguments], cwd=folder, check=True)
        if kind == "python":
            run = subprocess.run([sys.executable, "-c", text], cwd=folder, capture_output=True, text=True)
            expect(run.stdout == "0.524 rad\n", f"{path}: {run.stdout}{run.stderr}")


def misused(path):
    """Calls that are refused, through the library as C loads it; many instances in one process."""
    with open(path) as file:
        folder, description = exported("misused", file.read(), 3)
    numbers = {variable.name: variable.valueReference for variable in description.modelVariables}
    said = []
    heard = fmpy.fmi3.fmi3LogMessageCallback(lambda environment, status, category, words: said.append(words.decode()))

    def made(token=description.guid):
        unit = fmpy.fmi3.FMU3Slave(
            guid=token, unzipDirectory=folder, modelIdentifier=description.coSimulation.modelIdentifier
        )
        unit.instantiate(logMessage=heard)
        return unit

    def refused(call, words):
        said.clear()
        try:
            call()
        except Exception:
            pass
        expect(len(said) == 1 and words in said[0], f"expected `{words}`, the unit said {said}")

    refused(lambda: made("{0}"), "the token is `{0}`")
    unit = made()
    refused(lambda: unit.setFloat64([numbers["c"]], [math.nan]), "`c` cannot be NaN")
    refused(lambda: unit.doStep(0.0, 0.1), "expected an instance that is in step mode; it is instantiated")
    unit.setFloat64([numbers["start.arm.x"]], [5.0])
    unit.enterInitializationMode()
    refused(unit.exitInitializationMode, "pin")
    refused(lambda: unit.getFloat64([4000]), "there is no variable 4000")
    unit.freeInstance()
    units = [made() for _ in range(1000)]
    for k, unit in enumerate(units):
        unit.setFloat64([numbers["torque"]], [k / 1000])
        unit.enterInitializationMode()
        unit.exitInitializationMode()
    for unit in units:
        unit.doStep(0.0, 0.01)
    rates = [unit.getFloat64([numbers["arm.omega"]])[0] for unit in units]
    expect(sorted(rates) == rates and len(set(rates)) == 1000, "1000 instances are not 1000 instances")
    for unit in units:
        # The library stays loaded for the others.
        unit.fmi3FreeInstance(unit.component)


def ends():
    """A run ends at the time of its condition, inside a communication step, by library and sources alike: x = cos(t) is 0."""
    text = """model Ends {
        slider mass { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
        potential U = 0.5*(1 N/m)*mass.s^2;
        start { mass.s = 1 m; }
        output x = mass.s;
        until mass.s < 0 m;
        simulate { method = rk4; h = 1 ms; t_end = 5 s; }
    }"""
    # Exactly at a communication point.
    folder, description = exported("ends", text.replace("mass.s < 0 m", "t > 1 s"), 3)
    for place in (folder, compiled("ends", folder)[0]):
        for early in (False, True):
            result = simulate(
                place, description, "CoSimulation", ["x"], stop_time=5.0, output_interval=0.25, early_return_allowed=early
            )
            t = result["time"][-1]
            expect(abs(t - 1) < 1e-9 or (t == 1.25 and not early), f"until t > 1 s ends at {t!r} s")
    for version in (2, 3):
        folder, description = exported("ends", text, version)
        for label, place in {"library": folder, "sources": compiled("ends", folder)[0]}.items():
            settings = {"stop_time": 5.0, "output_interval": 0.07}
            result = simulate(place, description, "CoSimulation", ["x"], early_return_allowed=True, **settings)
            t, x = result["time"][-1], result["x"][-1]
            # The error of the method in time is 1e-13 s.
            right = abs(t - math.pi / 2) < 1e-10 and abs(x) < 1e-10
            expect(right, f"FMI {version}, {label}: it ends at {t!r} s with {x!r} m, expected pi/2 and 0")
            if version == 3:
                # Who does not allow it gets the whole step: 23 of 0.07 s.
                result = simulate(place, description, "CoSimulation", ["x"], **settings)
                t, x = result["time"][-1], result["x"][-1]
                right = abs(t - 1.61) < 1e-12 and abs(x - math.cos(1.61)) < 1e-10
                expect(right, f"FMI 3, {label}, no early return: it ends at {t!r} s with {x!r} m, expected 1.61 s")


def main():
    begin = time.time()
    ends()
    if KEPT:
        os.makedirs(KEPT, exist_ok=True)
    worst = {}
    models = [path for path in MODELS if path.endswith(".mbd")]
    for path in MODELS:
        if path.endswith(".md"):
            chapter(path)
        if path.endswith("motor_arm.mbd"):
            misused(path)
    for path in models:
        start = time.time()
        try:
            name, figures = check(path)
        except Exception as fault:
            expect(False, f"{path}: {type(fault).__name__} {fault}")
            continue
        short = "  ".join(f"{kind} {apart:.1e}" for kind, (apart, _) in figures.items())
        print(f"{name}: {short}  ({time.time() - start:.1f} s)", flush=True)
        for kind, figure in figures.items():
            worst[kind] = max(worst.get(kind, (0.0, "", "")), (*figure, name))
    print(f"{len(models)} models in {time.time() - begin:.0f} s; the largest differences:")
    for kind, (apart, column, name) in worst.items():
        print(f"  {kind}: {apart:.1e} ({column} of {name})")
    shutil.rmtree(PLACE)
    if failures:
        sys.exit(f"{len(failures)} failures")
    print("functional mock-up units: passed")


main()
