"""Statics: equilibria and reactions from potential energies. A reaction is the derivative of the energy at rest by a
displacement of the point of the ground that carries it."""

from math import acos, atan2, cos, hypot, pi, sin, sqrt

from .calculus import slope, zeros
from .printed import Line

G = 9.81


def linkage(crank: float, elbow: int = 1, pivot: tuple[float, float] = (2.0, 0.0)) -> tuple[float, float]:
    """The energy of the linkage under the bucket, and the height of the bucket, by the law of cosines."""
    x, y = cos(crank) - pivot[0], sin(crank) - pivot[1]
    diagonal = hypot(x, y)
    rocker = pi + atan2(-y, -x) - elbow * acos((diagonal**2 + 2.0**2 - 2.5**2) / (2 * diagonal * 2.0))
    end_x, end_y = pivot[0] + 2 * cos(rocker), pivot[1] + 2 * sin(rocker)
    weights = sin(crank) / 2 + 2 * (sin(crank) + end_y) / 2 + (pivot[1] + end_y) / 2 + 4 * end_y
    return G * weights + 60 / 2 * (hypot(end_x, end_y) - 1) ** 2, end_y


def linkage_lines() -> list[Line]:
    """The equilibrium downhill from the start at 60 deg, and the number of all, of both ways to assemble it."""
    start = pi / 3
    turns = zeros(lambda phi: slope(lambda p: linkage(p)[0], phi), start, start + 2 * pi)
    rest = turns[0] if slope(lambda p: linkage(p)[0], start) < 0 else turns[-1]
    across = slope(lambda d: linkage(rest, pivot=(2 + d, 0.0))[0], 0)
    along = slope(lambda d: linkage(rest, pivot=(2.0, d))[0], 0)
    others = zeros(lambda phi: slope(lambda p: linkage(p, -1)[0], phi), start, start + 2 * pi)
    return [
        Line("statics.md", "height # mm", (1000 * linkage(rest)[1],), 7),
        Line("statics.md", "support.reaction.x # N support.reaction.y # N", (across, along), 7),
        Line("statics.md", "hook.reaction.x # N hook.reaction.y # N", (0.0, 4 * G), 7),
        Line("statics.md", "`FourBar`: # equilibria", (float(len(turns) + len(others)),)),
    ]


# Both bars lean by x, the spring turns by 2 x, the load sinks by 2 L (1 - cos x): the stiffness is 4 k - 2 P L. Each
# bar turns about one of its ends, at first, so that the inertia is 2 m L^2/3.
SPRING, BAR, BAR_MASS = 5.0, 0.4, 0.5
BUCKLING = 2 * SPRING / BAR
INERTIA = 2 * BAR_MASS * BAR**2 / 3


def column_stiffness(load: float) -> float:
    return 4 * SPRING - 2 * load * BAR


COLUMN = [
    Line("statics.md", "It buckles at P = 2 k/L = # N", (BUCKLING,), prose=True),
    Line("statics.md", "P = # N branch point", (BUCKLING,), 7),
    Line(
        "statics.md",
        "P = # N from here on unstable, diverges along `upper.theta`, growth rate # 1/s at P = ~ N",
        (BUCKLING, sqrt(-column_stiffness(25.25) / INERTIA)),
    ),
    Line("statics.md", "from the branch point at P = # N P = # N stable", (BUCKLING, BUCKLING), 7),
    Line("rust.md", "(event.value - #).abs()", (BUCKLING,), prose=True),
    Line("rust.md", "(sway.frequency() - #).abs()", (sqrt(column_stiffness(20) / INERTIA) / (2 * pi),), prose=True),
]

# The strut of length sqrt(1 + s^2) pushes up with k s (l0/length - 1), which is largest where length^3 = l0.
FOLD = 1000 * (1.118 ** (2 / 3) - 1) ** 1.5
ARCH = [
    Line("statics.md", "F = # N fold along `top.s`", (FOLD,), 7),
    Line("statics.md", "of a flat arch carries # N at most", (FOLD,), 1, prose=True),
]


def mast(lean: float, foot: float = 0.0) -> float:
    """The energy of the mast that leans in the wind along x, with its foot lifted: weight, wind, three stays."""
    x, z = 4 * sin(lean), foot + 4 * cos(lean)
    stays = [hypot(x - 3, z)] + 2 * [hypot(x + 1.5, 2.6, z)]
    return 40 * G * (foot + 2 * cos(lean)) - 100 * x + sum(2000 / 2 * (stay - 4.9) ** 2 for stay in stays)


def mast_lines() -> list[Line]:
    [lean] = zeros(lambda angle: slope(mast, angle), -0.5, 0.5)
    return [
        Line("statics.md", "lean # mm", (4000 * sin(lean),), 7),
        Line("statics.md", "foot.reaction.z # N", (slope(lambda lift: mast(lean, lift), 0),), 7),
        Line("statics.md", "the weight of # N and what the stays pull down", (40 * G,), prose=True),
    ]


LINES = [*linkage_lines(), *COLUMN, *ARCH, *mast_lines()]
