"""Kinematics: the four-bar linkage by the law of cosines, the universal joint by the ratio of its speeds."""

from math import acos, atan2, cos, degrees, pi, radians, sin

from .printed import Line

# The bars of the four-bar linkage but its crank, which makes a turn in 1 s.
COUPLER, ROCKER, GROUND = 2.5, 2.0, 2.0


def rocker_in_line(reach: float) -> float:
    """The angle of the rocker whose end is at the distance `reach` from the pivot of the crank."""
    return pi - acos((GROUND**2 + ROCKER**2 - reach**2) / (2 * GROUND * ROCKER))


def swing(crank: float, start: float) -> tuple[float, float, float, float]:
    """The ends of the swing with their times: crank and coupler are in line, stretched first, then folded."""
    low, high = rocker_in_line(COUPLER + crank), rocker_in_line(COUPLER - crank)
    stretched, folded = (atan2(ROCKER * sin(a), GROUND + ROCKER * cos(a)) for a in (low, high))
    return low, (stretched - start) / (2 * pi) % 1, high, (folded + pi - start) / (2 * pi) % 1


def swing_in_degrees(crank: float, start: float = 0.0) -> tuple[float, float, float, float]:
    low, at_low, high, at_high = swing(crank, start)
    return degrees(low), at_low, degrees(high), at_high


def transmission(crank: float, start: float) -> tuple[float, float, float, float]:
    """The extreme angles between coupler and rocker, in deg: the crank lies along the base, inward and outward."""

    def angle(diagonal: float) -> float:
        return degrees(acos((COUPLER**2 + ROCKER**2 - diagonal**2) / (2 * COUPLER * ROCKER)))

    at_low, at_high = -start / (2 * pi) % 1, (pi - start) / (2 * pi) % 1
    return angle(GROUND - crank), at_low, angle(GROUND + crank), at_high


START = radians(60)
ANGLES = transmission(1.0, START)
BEND = radians(30)

LINES = [
    Line("kinematics.md", "all 9 coordinates: 361 positions from t = ~ s to t = # s", (60 / 60,)),
    Line("kinematics.md", "limits of `rocker.theta`: # rad at t = # s, # rad at t = # s", swing(1.0, START)),
    Line("kinematics.md", "limits of `transmission_wrist`: # deg at t = # s, # deg at t = # s", ANGLES),
    Line("kinematics.md", "the smallest one is acos((2.5^2 + 2^2 - 1^2)/(2*2.5*2)) = # deg", ANGLES[:1], prose=True),
    # tan(psi) = tan(phi)/cos(b) for the angles of the shafts: psi'/phi' = cos b/(cos^2 phi cos^2 b + sin^2 phi), and
    # phi is 90 deg after a quarter of a turn. Half a turn is one of the equal largest values.
    Line(
        "kinematics.md",
        "The limits of `ratio` are cos 30 deg = # at # s and 1/cos 30 deg = # at # s",
        (cos(BEND), 0.25, 1 / cos(BEND), 0.5),
        prose=True,
    ),
    Line("start.md", "limits of `rocker.theta`: # rad at t = # s, # rad at t = # s", swing(1.0, START)),
    Line("start.md", "the rocker swings between # deg and # deg", swing_in_degrees(1.0)[::2], 1, True),
]


def design_lines() -> list[Line]:
    """The swings for five cranks, and the crank that swings the rocker by a right angle."""
    lines = []
    for crank in (0.9, 1.0, 1.1, 1.2, 1.3):
        low, _, high, _ = swing_in_degrees(crank)
        lines.append(Line("design.md", f"| {crank} | # | # | # | # |", (low, high, high - low, high - low), prose=True))
    low, _, high, _ = swing_in_degrees(1.13)
    span, right = lines[1].values[2], swing_in_degrees(1.1273)
    return [
        *lines,
        Line("design.md", "`span #` at first, and # with the slider of `L` at 1.13 m", (span, high - low), prose=True),
        Line("design.md", "It is # deg for L = 1.1273 m", (right[2] - right[0],), prose=True),
        Line("design.md", "the swing of the linkage, from # to # deg", right[::2], prose=True),
        Line("design.md", "limits of `angle`: # deg at t = # s, # deg at t = # s", right),
        Line(
            "design.md",
            "limits of `transmission_wrist`: # deg at t = # s, # deg at t = # s",
            transmission(1.1273, 0.0),
        ),
    ]


LINES += design_lines()
