"""Values of the numbers that the book prints, each from equations written by hand, none of them from mbdsl."""

from . import contacts, control, inverse_dynamics, kinematics, modes, motors, others, statics, tables
from .printed import Line, Rule, chapters
from .rules import ALL

CHAPTERS = [kinematics, inverse_dynamics, statics, modes, contacts, motors, control, others, tables]
# Of chapters that the book has. One that is renamed fails by its numbers without a source.
TEXTS = chapters()
LINES: list[Line] = [line for chapter in CHAPTERS for line in chapter.LINES if line.chapter in TEXTS]
RULES: list[Rule] = [rule for rule in ALL if rule.chapter is None or rule.chapter in TEXTS]
