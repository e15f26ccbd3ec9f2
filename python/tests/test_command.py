"""The command, and that Python gives its numbers."""

import json
import subprocess
import sys
import urllib.request
from pathlib import Path

import mbdsl
import pytest


def command(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-m", "mbdsl", *arguments], capture_output=True, text=True, check=False)


def test_the_command_is_there() -> None:
    assert command("-V").stdout == f"mbdsl {mbdsl.__version__}\n"
    assert command("nonsense").returncode == 2


@pytest.mark.parametrize("method", [*mbdsl.methods()])
def test_tables_are_those_of_the_command(method: str, tmp_path: Path) -> None:
    model = mbdsl.example("four_bar")
    path = tmp_path / "model.mbd"
    path.write_text(model.text)
    out = tmp_path / "run"
    found = command("run", str(path), "--method", method, "--t-end", "0.2s", "-o", str(out))
    assert found.returncode == 0, found.stderr
    model.simulate(0.2, method=method).save(tmp_path / "table.csv")
    assert (tmp_path / "table.csv").read_bytes() == (out / "trajectory.csv").read_bytes()


def test_defaults_are_those_of_the_command(tmp_path: Path) -> None:
    for name in ("four_bar", "quarter_car"):
        model = mbdsl.example(name)
        path = tmp_path / "model.mbd"
        path.write_text(model.text)
        found = command("run", str(path), "-o", str(tmp_path))
        run = model.simulate()
        run.save(tmp_path / "table.csv")
        assert (tmp_path / "table.csv").read_bytes() == (tmp_path / "trajectory.csv").read_bytes()
        assert found.stdout.startswith(run.trust())


def test_the_editor_is_served(tmp_path: Path) -> None:
    server = [sys.executable, "-m", "mbdsl", "serve", "--port", "0"]
    with subprocess.Popen(server, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            origin = address.rsplit("/", 2)[0]
            question = json.dumps({"text": mbdsl.example("four_bar").text, "run": {"t_end": 1}})
            headers = {"Content-Type": "application/json", "Origin": origin}
            asked = urllib.request.Request(f"{address}ask", question.encode(), headers)
            with urllib.request.urlopen(asked) as response:
                answer = response.read()
        finally:
            process.kill()
    assert b'"model":"FourBar"' in answer
