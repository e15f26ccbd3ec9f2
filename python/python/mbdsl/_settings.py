"""The methods and stabilizations with what can be set of them, as the libraries list them."""

from __future__ import annotations

from . import _mbdsl

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Setting:
    """A parameter of a method or a stabilization.

    Attributes:
        name: its name, a keyword of `Model.simulate`.
        meaning: what it does, with its unit.
        default: its default, as it is written.
        choices: the words it can be; empty for a number.
    """

    __slots__ = ("choices", "default", "meaning", "name")

    def __init__(self, name: str, meaning: str, default: str | None, choices: Sequence[str]) -> None:
        self.name: str = name
        self.meaning: str = meaning
        self.default: str | None = default
        self.choices: tuple[str, ...] = tuple(choices)

    def __repr__(self) -> str:
        choices = f" ({', '.join(self.choices)})" if self.choices else ""
        return f"{self.name} = {self.default}: {self.meaning}{choices}"


class Settings:
    """A method or a stabilization.

    Attributes:
        name: its name.
        title: what it is, in a few words.
        settings: what can be set of it, by name.
    """

    __slots__ = ("name", "settings", "title")

    def __init__(self, name: str, title: str, settings: dict[str, Setting]) -> None:
        self.name: str = name
        self.title: str = title
        self.settings: dict[str, Setting] = settings

    def __repr__(self) -> str:
        lines = [f"{self.name}: {self.title}"]
        lines += [f"  {setting!r}" for setting in self.settings.values()]
        return "\n".join(lines)


def _table(
    entries: list[tuple[str, str, list[tuple[str, str, str | None, list[str]]]]],
) -> dict[str, Settings]:
    return {
        name: Settings(name, title, {row[0]: Setting(*row) for row in settings}) for name, title, settings in entries
    }


def methods() -> dict[str, Settings]:
    """All integration methods by name."""
    return _table(_mbdsl.methods())


def stabilizations() -> dict[str, Settings]:
    """All stabilizations of the constraints by name."""
    return _table(_mbdsl.stabilizations())
