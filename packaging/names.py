#!/usr/bin/env python3
"""Gives modules and types the names of the field, in one go: files are moved, and words are replaced where they are Rust paths,
types, or calls of one kind. Run once, from the root of the repository."""

import pathlib
import re
import subprocess

RUST = [path for path in pathlib.Path(".").rglob("*.rs") if "target" not in path.parts]

# folder, module, its new name: the file, its folder of submodules, its declaration and its paths
MODULES = [
    ("runtime/src/analysis", "seen", "flat_view"),
    ("runtime/src/simulate", "made", "last_step"),
    ("runtime/src/simulate", "watch", "event_function"),
    ("runtime/src/simulate", "watched", "event_functions"),
    ("runtime/src/simulate", "beginning", "initial_state"),
    ("runtime/src/simulate", "acting", "active_contacts"),
    ("runtime/src/contact", "restrained", "regime_mechanism"),
    ("runtime/src/contact", "masked", "recorded_mechanism"),
    ("runtime/src/contact", "rubbing", "friction_force"),
    ("runtime/src/contact", "decide", "regime_selection"),
    ("runtime/src/mechanism", "uncounted", "frozen_turn_counters"),
    ("runtime/src/mechanism", "wish", "run_setting"),
    ("runtime/src/mechanism/controlled", "slopes", "law_jacobian"),
    ("runtime/src/methods/embedded", "slowness", "step_diagnosis"),
    ("runtime/src/methods/embedded", "pace", "step_rate"),
    ("runtime/src/results", "figures", "run_metrics"),
    ("runtime/src/results", "accepted", "step_metrics"),
    ("runtime/src/results/statistics", "survey", "collector"),
    ("runtime/src/ensemble", "surveys", "collectors"),
    ("compiler/src/check/joint", "sort", "endpoint_kinds"),
    ("compiler/src/check", "walk", "initial_placement"),
    ("compiler/src/check", "turn", "joint_angle"),
    ("compiler/src/check", "winding", "turn_counter"),
    ("compiler/src/syntax/fault", "foreign", "other_languages"),
    ("compiler/src/diagnostic", "settle", "try_fixes"),
    ("compiler/src/emit", "surroundings", "context"),
    ("viewer/src/picture", "course", "timeline"),
    ("viewer/src/picture/space", "course", "timeline"),
    ("viewer/src/picture", "moments", "frames"),
    ("viewer/src/picture", "inks", "colors"),
    ("cli/src", "tip", "suggestions"),
    ("cli/src/serve", "knobs", "sliders"),
    ("sweep/src", "family", "sweep_runner"),
    ("python/src", "valued", "model_with_values"),
    ("python/src", "ended", "failed_run"),
    ("python/src", "waiting", "worker"),
    ("python/src", "gathered", "sweep_result"),
]

# where, word, its new word
WORDS = [
    ("runtime/src/analysis", "Seen", "FlatView"),
    ("runtime/src/simulate", "Made", "LastStep"),
    ("runtime/src/simulate", "Watch", "EventFunction"),
    ("runtime/src/simulate", "Watched", "EventFunctions"),
    ("runtime/src", "Beginning", "InitialState"),
    ("runtime/src", "Acting", "ActiveContacts"),
    ("runtime/src", "Restrained", "RegimeMechanism"),
    ("runtime/src", "Masked", "RecordedMechanism"),
    ("runtime/src", "Uncounted", "FrozenTurnCounters"),
    ("runtime/src/mechanism", "Slopes", "LawJacobian"),
    ("runtime/src/methods/embedded", "Pace", "StepRate"),
    ("runtime/src", "Figures", "RunMetrics"),
    ("runtime/src", "FiguresOnLanes", "RunMetricsOnLanes"),
    ("runtime/src", "Tally", "RunningMetrics"),
    ("runtime/src", "Accepted", "StepMetrics"),
    ("runtime/src", "Survey", "StatisticsCollector"),
    ("runtime/src", "Surveys", "StatisticsCollectors"),
    ("", "WISHES", "SETTINGS"),
    ("", "WishInfo", "SettingInfo"),
    ("", "WishValue", "SettingValue"),
    ("", "DroppedWish", "DroppedSetting"),
    ("", "Wish", "RunSetting"),
    ("runtime", "Wanted", "RequestedOptions"),
    ("cli", "Wanted", "RequestedOptions"),
    ("fmi", "Wanted", "RequestedOptions"),
    ("fmu/src/compiled.rs", "Wanted", "RequestedOptions"),
    ("python", "Wanted", "RequestedOptions"),
    ("examples", "Wanted", "RequestedOptions"),
    ("compiler/src", "Surplus", "RedundantRows"),
    ("compiler/src", "Extract", "Subgraph"),
    ("compiler/src", "Spelling", "RustForm"),
    ("compiler/src", "InC", "CForm"),
    ("tests/recipes", "Spelling", "RustForm"),
    ("tests/recipes", "InC", "CForm"),
    ("", "Surroundings", "EmitContext"),
    ("viewer/src/picture", "Course", "Timeline"),
    ("viewer/src/picture", "Way", "Keyframes"),
    ("cli/src/serve", "Knob", "Slider"),
    ("sweep", "Family", "SweepRunner"),
    ("cli/src/sweep", "Family", "SweepRunner"),
    ("cli/src/sweep.rs", "Family", "SweepRunner"),
    ("python/src", "Family", "SweepRunner"),
    ("mbdsl/src/lib.rs", "Family", "SweepRunner"),
    ("python/src", "Valued", "ModelWithValues"),
    ("python/src", "Ended", "FailedRun"),
]

# where, pattern, replacement
CALLS = [
    ("runtime/src", r"\b(layout(?:\(\))?)(\s*)\.settle\(", r"\1\2.normalize_quaternions("),
    ("runtime/src/layout", r"\bfn settle\(", "fn normalize_quaternions("),
    ("runtime/src/layout.rs", r"\bfn settle\(", "fn normalize_quaternions("),
    ("runtime/src/contact", r"\brubbing::", "friction_force::"),
    ("compiler/src/check", r"\.say\(", ".report("),
    ("compiler/src/check.rs", r"\.say\(", ".report("),
    ("compiler/src/check.rs", r"\bfn say\(", "fn report("),
    ("compiler/src/verify", r"\.say\(", ".report("),
    ("compiler/src/verify.rs", r"\.say\(", ".report("),
    ("compiler/src/verify.rs", r"\bfn say\(", "fn report("),
    ("compiler/src/syntax/expand.rs", r"\.say\(", ".report("),
    ("compiler/src/syntax/expand.rs", r"\bfn say\(", "fn report("),
    ("cli/src/serve", r"\bknobs\(", "sliders("),
    ("cli/src/serve/work.rs", r"\{Slider, knobs, place\}", "{Slider, place, sliders}"),
]


def inside(path, scope):
    text = path.as_posix()
    return not scope or text == scope or text.startswith(f"{scope}/")


def crate(folder):
    return pathlib.Path(folder).parts[0]


texts = {path: path.read_text() for path in RUST}

for folder, old, new in MODULES:
    parent = pathlib.Path(folder)
    modules = list(parent.parts[2:])
    declared = parent.with_suffix(".rs") if modules else None
    # The file that declares it, and paths that name it.
    places = [declared] if declared in texts else [parent / name for name in ("lib.rs", "main.rs")]
    for place in places:
        if place in texts:
            texts[place] = re.sub(rf"\bmod {old};", f"mod {new};", texts[place])
            texts[place] = re.sub(rf"(?<![:\w])((?:self::|super::)?){old}::", rf"\1{new}::", texts[place])
    full = "::".join(["crate", *modules, old])
    of = modules[-1] if modules else "crate"
    for path in texts:
        if path.parts[0] != parent.parts[0]:
            continue
        texts[path] = re.sub(rf"\b{full}\b", "::".join(["crate", *modules, new]), texts[path])
        texts[path] = re.sub(rf"\b{of}::{old}::", f"{of}::{new}::", texts[path])
        if parent in path.parents:
            texts[path] = re.sub(rf"\bsuper::{old}\b", f"super::{new}", texts[path])
            texts[path] = re.sub(rf"(?<![:\w]){old}::", f"{new}::", texts[path])

for scope, old, new in WORDS:
    for path in texts:
        if inside(path, scope):
            texts[path] = re.sub(rf"\b{old}\b", new, texts[path])

for scope, old, new in CALLS:
    for path in texts:
        if inside(path, scope):
            texts[path] = re.sub(old, new, texts[path])

for path, text in texts.items():
    if path.read_text() != text:
        path.write_text(text)

for folder, old, new in MODULES:
    parent = pathlib.Path(folder)
    for name, moved in ((f"{old}.rs", f"{new}.rs"), (old, new)):
        if (parent / name).exists():
            subprocess.run(["git", "mv", str(parent / name), str(parent / moved)], check=True)
