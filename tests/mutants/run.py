#!/usr/bin/env python3
"""Counts the faults of a list that the tests find: each is switched on alone, and the tests run until one fails.

    tests/mutants/run.py TREE tests/mutants/list.toml --out FILE

TREE is a clone of the repository that is there for this alone: its sources are rewritten, and left so. The faults, the
mutants, are all built into one set of test programs: an expression that a mutant replaces becomes a choice between the
two, which the variable MBDSL_MUTANT makes while a program runs. Models that `mechanism!` compiles into the programs are
those of a compiler without faults; what tests compile while they run, by rustc in `tests/ui` too, sees the faults.

All tests run once without a mutant, and must pass. FILE receives a line for every mutant: its number, the seconds, and
the test that failed, or that none did. A run that was interrupted continues with the mutants that FILE does not name.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import tomllib
from pathlib import Path

# Folders of packages, with the test program of each and the tests in it: what finds faults soonest comes first. The
# tests of layers read the sources, which are rewritten.
STAGES = [
    ("compiler", None, []),
    ("tests", "it", ["golden", "language"]),
    ("tests/ui", None, []),
    ("tests", "independent", []),
    ("tests", "it", ["--skip", "golden", "--skip", "language", "--skip", "layering"]),
    ("runtime", None, []),
]
PACKAGES = {"compiler": "mbdsl-compiler", "runtime": "mbdsl-runtime", "tests": "mbdsl-tests", "tests/ui": "mbdsl-ui"}

# Colors, line of a test that failed, of libtest or of trybuild, and line of one that takes long.
COLOR = re.compile(r"\x1b\[[\d;]*m")
FAILED = re.compile(r"^test (\S+).* \.\.\. (FAILED|error|mismatch)$")
SLOW = re.compile(r"^test (\S+) has been running for over")

SWITCH = """
/// Whether a fault is switched on: see `tests/mutants/run.py`.
pub(crate) fn mutant(id: u32) -> bool {
    static WANTED: std::sync::OnceLock<Option<u32>> = std::sync::OnceLock::new();
    let wanted = || std::env::var("MBDSL_MUTANT").ok()?.parse().ok();
    *WANTED.get_or_init(wanted) == Some(id)
}
"""


def git(tree, *arguments):
    return subprocess.run(["git", "-C", tree, *arguments], check=True, capture_output=True, text=True).stdout


def rewrite(tree, mutants):
    """Puts all mutants into the sources; a source that somebody else has changed is an error."""
    library = "compiler/src/lib.rs"
    texts = {file: git(tree, "show", f"HEAD:{file}") for file in [library, *(mutant["file"] for mutant in mutants)]}
    texts[library] = "#![allow(unused_parens)]\n" + texts[library] + SWITCH
    for mutant in mutants:
        text, of = texts[mutant["file"]], mutant["of"]
        if text.count(of) != 1:
            sys.exit(f"mutant {mutant['id']}: `{of}` stands {text.count(of)} times in {mutant['file']}")
        choice = f"(if crate::mutant({mutant['id']}) {{ {mutant['becomes']} }} else {{ {of} }})"
        texts[mutant["file"]] = text.replace(of, choice)
    for file in git(tree, "diff", "--name-only", "HEAD").split():
        if (tree / file).read_text() != texts.get(file):
            sys.exit(f"{tree} has changes of its own, in {file}: give a clone that is there for this alone")
    for file, text in texts.items():
        if (tree / file).read_text() != text:
            (tree / file).write_text(text)


def build(tree):
    """Builds the test programs; gives them as (folder, name, file), in the order of Cargo."""
    packages = [word for package in PACKAGES.values() for word in ("-p", package)]
    command = ["cargo", "test", "--no-run", "--message-format=json-render-diagnostics", *packages]
    built = subprocess.run(command, cwd=tree, stdout=subprocess.PIPE, text=True)
    if built.returncode != 0:
        sys.exit("the mutants do not compile")
    messages = [json.loads(line) for line in built.stdout.splitlines()]
    made = [message for message in messages if message.get("executable") and message["profile"]["test"]]
    folder = lambda message: str(Path(message["manifest_path"]).parent.relative_to(tree))
    return [(folder(message), message["target"]["name"], message["executable"]) for message in made]


def run(tree, folder, program, arguments, mutant, seconds):
    """Runs a test program until a test fails; gives what is to be said of it, or nothing where all tests pass."""
    settings = {
        "CARGO_MANIFEST_DIR": str(tree / folder),
        "CARGO_PKG_NAME": PACKAGES[folder],
        "INSTA_UPDATE": "no",
        "PROPTEST_DISABLE_FAILURE_PERSISTENCE": "1",
        "RUST_BACKTRACE": "0",
    }
    # Cargo does not know of the variable: what rustc accepted with one mutant would count as accepted with the next.
    for accepted in (tree / "target/tests/trybuild").glob("*/*/.fingerprint/mbdsl-ui-tests-*"):
        shutil.rmtree(accepted)
    if mutant is not None:
        settings["MBDSL_MUTANT"] = str(mutant)
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    process = subprocess.Popen(
        [program, *arguments], cwd=tree / folder, env=os.environ | settings, start_new_session=True, errors="replace",
        **streams,
    )
    late = threading.Event()

    def stop():
        late.set()
        os.killpg(process.pid, signal.SIGKILL)

    timer = threading.Timer(seconds, stop) if seconds is not None else None
    if timer:
        timer.start()
    said, last = None, ""
    for line in process.stdout:
        line = COLOR.sub("", line).strip()
        last = line or last
        if failed := FAILED.match(line):
            said = failed[1]
            os.killpg(process.pid, signal.SIGKILL)
            break
        if slow := SLOW.match(line):
            last = f"{slow[1]} still runs"
    code = process.wait()
    if timer:
        timer.cancel()
    if said or code == 0:
        return said
    return f"NOT KILLED in time: {last}" if late.is_set() else f"{Path(program).name} ended with {code}: {last}"


def judge(tree, programs, mutant, limit):
    """Runs the tests in the order of the stages; gives the seconds, and what is to be said of the mutant."""
    begin = time.monotonic()
    for folder, name, arguments in STAGES:
        for own, known, file in programs:
            if own == folder and name in (None, known):
                left = None if mutant is None else max(1.0, begin + limit - time.monotonic())
                stage = time.monotonic()
                said = run(tree, folder, file, arguments, mutant, left)
                if said:
                    return time.monotonic() - begin, said
                if mutant is None:
                    print(f"{time.monotonic() - stage:6.1f} s  {folder} {known} {' '.join(arguments)}", flush=True)
    return time.monotonic() - begin, "SURVIVED"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", type=lambda text: Path(text).resolve())
    parser.add_argument("list", type=Path)
    parser.add_argument("--out", type=Path, required=True, help="the file that receives the results")
    parser.add_argument("--limit", type=float, default=180, help="seconds that the tests of a mutant may take: 180")
    options = parser.parse_args()
    mutants = tomllib.loads(options.list.read_text())["mutant"]
    known = options.out.read_text().splitlines() if options.out.exists() else []
    known = {int(line.split()[0]) for line in known}
    rewrite(options.tree, mutants)
    programs = build(options.tree)
    _, said = judge(options.tree, programs, None, options.limit)
    if said != "SURVIVED":
        sys.exit(f"without a mutant: {said}")
    for mutant in mutants:
        if mutant["id"] not in known:
            seconds, said = judge(options.tree, programs, mutant["id"], options.limit)
            line = f"{mutant['id']:3} {seconds:6.1f} s  {said}"
            print(line, flush=True)
            with options.out.open("a") as out:
                print(line, file=out)


if __name__ == "__main__":
    main()
