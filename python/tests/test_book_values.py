"""The numbers that the book prints are those of equations written by hand: nothing here runs mbdsl."""

import re

import pytest
from book import LINES, RULES, TEXTS
from book.printed import NUMBER, Line, faults, masked, pattern, without_source

if "introduction.md" not in TEXTS:
    pytest.skip("the book is not there", allow_module_level=True)


def name(line: Line) -> str:
    return f"{line.chapter}: {line.text[:60]}"


@pytest.mark.parametrize("line", LINES, ids=name)
def test_printed_values(line: Line) -> None:
    found = list(faults(line, TEXTS[line.chapter]))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("chapter", TEXTS)
def test_every_printed_number_has_a_source(chapter: str) -> None:
    """A new printed number needs a `Line` with a value, or a `Rule` with a reason."""
    found = without_source(chapter, TEXTS[chapter], LINES, RULES)
    assert not found, "\n".join(found)


def test_new_numbers_are_found() -> None:
    text = TEXTS["statics.md"] + "\n```console\n$ mbdsl statics 3.mbd\n  load  12.5 N\n```\n"
    assert without_source("statics.md", text, LINES, RULES) == ["statics.md: 12.5 in `load  12.5 N`"]


@pytest.mark.parametrize("line", LINES, ids=name)
def test_wrong_numbers_are_found(line: Line) -> None:
    """Each number of the line, off by 2 % or a unit of its last digit."""
    text = TEXTS[line.chapter]
    found = pattern(line.text).search(masked(text, line.prose))
    assert found
    for k in range(1, len(line.values) + 1):
        number = found[k]
        places = len(number.partition(".")[2])
        wrong = f"{float(number) + max(0.02 * abs(float(number)), 10.0**-places):.{places + 1}f}"
        changed = text[: found.start(k)] + wrong + text[found.end(k) :]
        assert len(list(faults(line, changed))) == 1, wrong


def test_rules_are_needed() -> None:
    """Every rule covers a printed number: none outlives what it was written for."""
    for rule in RULES:
        texts = [text for chapter, text in TEXTS.items() if rule.chapter in (None, chapter)]
        found = [match for text in texts for match in re.finditer(rule.pattern, masked(text, False), re.M)]
        assert any(re.search(NUMBER, match[0]) for match in found), rule


def test_lines_that_are_gone_are_named() -> None:
    gone = Line("statics.md", "no such line # N", (1.0,))
    assert list(faults(gone, TEXTS["statics.md"])) == ["statics.md: nothing there reads `no such line # N`"]
