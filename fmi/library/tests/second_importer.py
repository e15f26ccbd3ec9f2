"""A second importer, ecos, runs the units of a folder by co-simulation, and the numbers are those of the references beside them.

    second_importer.py FOLDER

The folder is what `KEEP` of `units.py` leaves: `NAME_fmi2.fmu`, `NAME_fmi3.fmu` and `NAME_ref.csv`. Numbers are relative to the largest
value of a column, or 1.
"""

import csv
import glob
import os
import sys

import numpy as np
from ecospy import EcosLib, EcosSimulation, EcosSimulationStructure

# This importer adds its steps up: its times differ from those of the reference by roundings, which accelerations and multipliers magnify.
LIMIT = 1e-8


def difference(unit, reference):
    """The largest difference of a unit from its reference, and the column that has it."""
    names = [name for name in reference if name != "time"]
    times = reference["time"]
    with EcosSimulationStructure() as structure:
        structure.add_model("unit", unit)
        with EcosSimulation(structure=structure, step_size=times[1] - times[0]) as simulation:
            simulation.init()
            rows = []
            for k in range(len(times)):
                if k > 0:
                    simulation.step()
                rows.append([simulation.get_real(f"unit::{name}") for name in names])
    worst = 0.0, ""
    for name, found in zip(names, np.array(rows).T):
        expected = reference[name]
        apart = np.max(np.abs(found - expected)) / max(1.0, np.max(np.abs(expected)))
        worst = max(worst, (float(apart), name))
    return worst


def main():
    EcosLib.set_log_level("warn")
    [folder] = sys.argv[1:]
    worst, count, failures = (0.0, "", ""), 0, []
    for path in sorted(glob.glob(os.path.join(folder, "*_ref.csv"))):
        with open(path) as file:
            head, *rows = csv.reader(file)
        reference = dict(zip(head, np.array(rows, float).T))
        for version in (2, 3):
            unit = path.replace("_ref.csv", f"_fmi{version}.fmu")
            found = *difference(unit, reference), os.path.basename(unit)
            worst, count = max(worst, found), count + 1
            if found[0] >= LIMIT:
                failures.append(found)
                print("FAILED:", found, flush=True)
    assert count > 0, f"there are no units in {folder}"
    print(f"{count} units in a second importer; the largest difference: {worst}")
    sys.exit(bool(failures))


main()
