"""The reader of printed numbers: where a chapter prints a line, and whether its numbers are the expected ones."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[3]
NUMBER = r"(?<![\w.^])(?:(?<!\w)-)?\d+(?:\.\d+)?(?:e[-+]?\d+)?"


class Within(NamedTuple):
    """A value with a tolerance of its own, where the printed digits are not those of the command."""

    value: float
    tolerance: float


def percent(share: float) -> Within:
    """A share of 1, printed in whole percents."""
    return Within(100 * share, 0.5)


@dataclass(frozen=True)
class Line:
    """A line of a chapter with the values of its numbers: `#` stands for each of them, `~` for one that is a setting.

    The command rounds to `digits` significant ones and leaves zeros at the end out: 16.4 may be 16.40.
    """

    chapter: str
    text: str
    values: tuple[float | Within, ...]
    digits: int = 4
    prose: bool = False

    def __post_init__(self) -> None:
        assert self.text.count("#") == len(self.values), self.text


@dataclass(frozen=True)
class Rule:
    """A pattern of printed numbers that are no results, and the reason."""

    pattern: str
    reason: str
    chapter: str | None = None


def chapters() -> dict[str, str]:
    """The texts of the README and of all chapters, by their names."""
    files = [ROOT / "README.md", *sorted((ROOT / "docs" / "src").glob("*.md"))]
    return {file.name: file.read_text(encoding="utf-8") for file in files if file.exists()}


def masked(text: str, prose: bool) -> str:
    """A text of the same length with blanks for all that no command prints; of prose, for all that one prints."""
    kind: str | None = None
    lines = []
    for line in text.splitlines(keepends=True):
        if line.startswith("```"):
            kind = None if kind is not None else line.strip("`\n")
            keep = False
        elif kind is None:
            # The reference quotes messages.
            keep = line.startswith("> ")
        else:
            keep = kind in ("console", "text") and not line.startswith("$ ")
        lines.append(line if keep != prose else "\0" * (len(line) - 1) + "\n")
    return "".join(lines)


def pattern(template: str) -> re.Pattern[str]:
    """The pattern of a line: any blanks for a blank, also the end of a line, and numbers for `#` and `~`."""
    words = [re.escape(word).replace(r"\#", f"({NUMBER})").replace(r"\~", NUMBER) for word in template.split()]
    return re.compile(r"(?<!\w)" + r"[\s>]+".join(words))


def half_unit(printed: str, digits: int) -> float:
    """Half a unit of the last digit to which a number was rounded."""
    mantissa = printed.split("e")[0].replace(".", "").lstrip("-0")
    number = abs(float(printed))
    if number == 0:
        return 1e-6
    return 0.5 * 10.0 ** (math.floor(math.log10(number)) + 1 - max(digits, len(mantissa)))


def faults(line: Line, text: str) -> Iterator[str]:
    """The faults of a line in the text of its chapter."""
    found = list(pattern(line.text).finditer(masked(text, line.prose)))
    if not found:
        yield f"{line.chapter}: nothing there reads `{line.text}`"
    for match in found:
        for printed, value in zip(match.groups(), line.values, strict=True):
            expected, tolerance = value if isinstance(value, Within) else (value, half_unit(printed, line.digits))
            if not abs(float(printed) - expected) <= tolerance * (1 + 1e-6):
                yield f"{line.chapter}: `{' '.join(match[0].split())}`: {printed} is printed, expected {expected:.10g}"


def spans(template: re.Pattern[str], text: str) -> set[int]:
    """The places of the numbers that a pattern covers."""
    return {
        number.start()
        for match in template.finditer(text)
        for number in re.compile(NUMBER).finditer(text, *match.span())
    }


def without_source(chapter: str, text: str, lines: list[Line], rules: list[Rule]) -> list[str]:
    """The printed numbers of a chapter that neither a line nor a rule covers, each with the line that prints it."""
    printed = masked(text, prose=False)
    covered: set[int] = set()
    for line in lines:
        if line.chapter == chapter and not line.prose:
            covered |= spans(pattern(line.text), printed)
    for rule in rules:
        if rule.chapter in (None, chapter):
            covered |= spans(re.compile(rule.pattern, re.M), printed)
    missing = []
    for number in re.finditer(NUMBER, printed):
        if number.start() not in covered:
            begin, end = printed.rfind("\n", 0, number.start()) + 1, printed.find("\n", number.start())
            missing.append(f"{chapter}: {number[0]} in `{printed[begin:end].strip()}`")
    return missing
