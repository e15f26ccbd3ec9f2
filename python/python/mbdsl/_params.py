"""Parameters: numbers with names and units."""

from __future__ import annotations

from collections.abc import Mapping

from . import _mbdsl
from ._errors import UnknownNameError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class Parameter(float):
    """The value of a parameter or an input, with its unit."""

    __slots__ = ("default", "is_input", "name", "unit")

    name: str
    #: The SI unit; `1` without dimension, empty if the model says `units none`.
    unit: str
    #: The value of the text.
    default: float
    is_input: bool

    def __new__(cls, name: str, value: float, unit: str, default: float, is_input: bool) -> Parameter:
        parameter = super().__new__(cls, value)
        parameter.name = name
        parameter.unit = unit
        parameter.default = default
        parameter.is_input = is_input
        return parameter

    def __repr__(self) -> str:
        return _quantity(self.name, self, self.unit)

    def __reduce__(self) -> tuple[type[Parameter], tuple[str, float, str, float, bool]]:
        return Parameter, (self.name, float(self), self.unit, self.default, self.is_input)


class Parameters(Mapping[str, Parameter]):
    """The parameters and inputs of a model by name, in SI units."""

    __slots__ = ("_model", "_values")

    def __init__(self, model: str, values: dict[str, Parameter]) -> None:
        self._model = model
        self._values = values

    def __getitem__(self, name: str) -> Parameter:
        try:
            return self._values[name]
        except KeyError:
            known = ", ".join(self._values) or "none"
            message = f"`{self._model}` has no parameter `{name}`; it has {known}"
            raise UnknownNameError(message) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return ", ".join(map(repr, self._values.values())) or "no parameters"


def _quantity(name: str, value: float, unit: str) -> str:
    shown = _mbdsl.short(value)
    return f"{name} = {shown}" if unit in ("", "1") else f"{name} = {shown} {unit}"
