"""Sources of two units are linked into one program, by the prefixes that the standard gives their functions.

    linked.py COMMAND LIBRARY MODEL MODEL

The program is `linked.c`; its numbers are those of `mbdsl run`.
"""

import csv
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile

import fmpy

COMMAND, LIBRARY = map(os.path.abspath, sys.argv[1:3])
PROGRAM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "linked.c")
STRICT = ["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-ffp-contract=off", "-O1"]
PLACE = tempfile.TemporaryDirectory(prefix="mbdsl-linked-")


def place(*names):
    return os.path.join(PLACE.name, *names)


def call(*arguments):
    run = subprocess.run(arguments, capture_output=True, text=True)
    assert run.returncode == 0 and not run.stderr, (arguments, run.stderr)
    return run.stdout


def headers():
    """The headers of the standard. FMPy's copy of that of FMI 2.0 leaves the prefix out, and says so."""
    folder = os.path.join(os.path.dirname(fmpy.__file__), "c-code")
    os.mkdir(place("headers"))
    for name in os.listdir(folder):
        if name.endswith(".h"):
            with open(os.path.join(folder, name)) as file:
                text = file.read()
            if name == "fmi2Functions.h":
                own = "#define fmi2FullName(name) name\n"
                assert own in text
                text = text.replace(own, text_of_standard())
            with open(place("headers", name), "w") as file:
                file.write(text)
    return ["-I", place("headers")]


def text_of_standard():
    """How names get their prefix in `fmi2Functions.h` of FMI 2.0.4."""
    return """
#if defined(FMI2_FUNCTION_PREFIX) && !defined(FMI2_OVERRIDE_FUNCTION_PREFIX)
#define fmi2Paste(a, b) a##b
#define fmi2PasteB(a, b) fmi2Paste(a, b)
#define fmi2FullName(name) fmi2PasteB(FMI2_FUNCTION_PREFIX, name)
#else
#define fmi2FullName(name) name
#endif
"""


class Unit:
    """A model, unpacked from a unit, and what a run of the command has of one of its variables."""

    def __init__(self, model, version):
        self.version = version
        with open(model) as file:
            text = re.sub(r"simulate\s*\{[^}]*\}", "", file.read())
        end = text.rindex("}")
        text = f"{text[:end]}\n    simulate {{ method = rk4; h = 1 ms; t_end = 0.2 s; }}\n}}\n"
        self.name = os.path.basename(model).removesuffix(".mbd")
        path, unit, run = place("model.mbd"), place("model.fmu"), place("run")
        with open(path, "w") as file:
            file.write(text)
        call(COMMAND, "export", path, "-o", unit, "--fmi", str(version), "--library", LIBRARY)
        self.folder = place(f"{self.name}{version}")
        with zipfile.ZipFile(unit) as archive:
            archive.extractall(self.folder)
        call(COMMAND, "run", path, "-o", run, "--output-step", "steps")
        with open(os.path.join(run, "trajectory.csv")) as file:
            rows = list(csv.reader(file))
        description = ElementTree.parse(os.path.join(self.folder, "modelDescription.xml")).getroot()
        self.token = description.get("guid") or description.get("instantiationToken")
        numbers = {of.get("name"): of.get("valueReference") for of in description.find("ModelVariables")}
        # The first angle or rate that both have.
        column = next(k for k, name in enumerate(rows[0]) if k > 0 and name in numbers)
        self.variable = numbers[rows[0][column]]
        self.column = [float(row[column]) for row in rows[1:]]

    def objects(self, headers, *options):
        """Compiles the sources; the names that they define for other files."""
        folder = os.path.join(self.folder, "sources")
        made, names = [], set()
        for file in sorted(os.listdir(folder)):
            if file.endswith(".c"):
                made.append(os.path.join(folder, file[:-1] + "o"))
                call("gcc", *STRICT, *headers, *options, "-c", os.path.join(folder, file), "-o", made[-1])
                listed = call("nm", "-g", "--defined-only", "-P", made[-1])
                names.update(line.split()[0] for line in listed.splitlines())
        return made, names

    def defines(self, label, prefix):
        return [
            f"-D{label}={prefix}",
            f'-D{label}_TOKEN="{self.token}"',
            f"-D{label}_VARIABLE={self.variable}",
        ]


def linked(one, other, headers, prefix, *options):
    """Links both units, the second one with this prefix, and runs them; the largest difference from the command."""
    objects, names = one.objects(headers)
    assert all(name.startswith(f"{one.name}_") for name in names), names
    more, others = other.objects(headers, *options)
    assert all(name.startswith((prefix, f"{other.name}_")) for name in others), others
    assert f"{prefix}fmi{other.version}GetVersion" in others
    defines = [*one.defines("ONE", f"{one.name}_"), *other.defines("OTHER", prefix), f"-DVERSION={one.version}"]
    call("gcc", *STRICT, *headers, *defines, PROGRAM, *objects, *more, "-o", place("linked"), "-lm")
    rows = [[float(x) for x in line.split()] for line in call(place("linked")).splitlines()]
    assert len(rows) == len(one.column) == len(other.column) == 201
    apart = max(
        abs(value - expected)
        for unit, column in ((one, 1), (other, 2))
        for value, expected in zip((row[column] for row in rows), unit.column)
    )
    assert apart < 1e-10, apart
    return apart


def main():
    standard = headers()
    worst = 0.0
    for version in (2, 3):
        one, other = (Unit(model, version) for model in sys.argv[3:5])
        prefix = f"FMI{version}_FUNCTION_PREFIX"
        worst = max(worst, linked(one, other, standard, f"{other.name}_"))
        worst = max(worst, linked(one, other, standard, "another_", f"-D{prefix}=another_"))
        # What is a shared library later has the names of the standard themselves.
        for option in (f"-D{prefix}=", f"-DFMI{version}_OVERRIDE_FUNCTION_PREFIX"):
            _, names = other.objects(standard, option)
            assert f"fmi{version}GetVersion" in names, (option, names)
    print(f"two units in one program: passed, {worst:.1e} from the command")


main()
