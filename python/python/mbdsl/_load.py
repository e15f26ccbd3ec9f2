"""Models from files and from the gallery, and diagnostics of texts."""

from __future__ import annotations

import os

from . import _mbdsl
from ._errors import UnknownNameError
from ._model import Model
from ._number import word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._mbdsl import Diagnostic


def load(path: str | os.PathLike[str]) -> Model:
    """Compiles the model in a file, and the tables in the files that it names, which are beside it.

    Raises:
        OSError: if the file cannot be read.
        ModelError: if the model has errors, or a table is not one of numbers.
    """
    if isinstance(path, str) and "{" in path and not os.path.exists(path):
        raise ValueError("this is a text and no name of a file: `mbdsl.Model(text)` compiles it")
    with open(os.fspath(path), encoding="utf-8") as file:
        text = file.read()
    return Model(_mbdsl.inline(text, os.path.dirname(os.fspath(path))))


def check(text: str) -> list[Diagnostic]:
    """What the compiler says about a text: errors, warnings and notes, in the order of the text."""
    return _mbdsl.Model.check(word("the text", text))


def examples() -> list[str]:
    """The names of the mechanisms of the gallery."""
    return [name for name, _ in _mbdsl.examples()]


def example(name: str) -> Model:
    """A mechanism of the gallery.

    Raises:
        UnknownNameError: if the gallery has none of this name.
    """
    word("the name of an example", name)
    texts = dict(_mbdsl.examples())
    if name not in texts:
        raise UnknownNameError(f"the gallery has no `{name}`; it has {', '.join(texts)}")
    return Model(texts[name])
