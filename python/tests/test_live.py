"""Pages that compute."""

import base64
import gzip
from pathlib import Path
from typing import Any

import mbdsl
import pytest


def test_a_page_that_computes_has_the_module_that_is_named(tmp_path: Path) -> None:
    packed = gzip.compress(b"\0asm")
    (tmp_path / "module.gz").write_bytes(packed)
    (tmp_path / "module").write_bytes(b"\0asm")
    run = mbdsl.example("four_bar").simulate(0.1)
    run.save(tmp_path / "live.html", live=True, module=tmp_path / "module.gz")
    text = (tmp_path / "live.html").read_text(encoding="utf-8")
    assert base64.b64encode(packed).decode() in text and "wasm-unsafe-eval" in text
    run.save(tmp_path / "plain.html")
    assert "wasm-unsafe-eval" not in (tmp_path / "plain.html").read_text(encoding="utf-8")

    faults: list[tuple[type[Exception], str, str, dict[str, Any]]] = [
        (mbdsl.OptionsError, "must be packed by gzip", "q.html", {"live": True, "module": tmp_path / "module"}),
        (ValueError, "its name must end in .html", "q.csv", {"live": True, "module": tmp_path / "module.gz"}),
        (ValueError, "`module` has no effect", "q.html", {"module": tmp_path / "module.gz"}),
        (FileNotFoundError, "none", "q.html", {"live": True, "module": tmp_path / "none"}),
    ]
    for kind, words, name, how in faults:
        with pytest.raises(kind, match=words):
            run.save(tmp_path / name, **how)
        assert not (tmp_path / name).exists()
