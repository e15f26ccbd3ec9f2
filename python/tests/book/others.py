"""Chapters with a few results each: pictures, programs, starts and counts."""

from math import cos, pi, radians, sin, sqrt

from scipy.special import ellipk

from .printed import Line

G = 9.81


def coordinates(chapter: str, file: str, bodies: int, constraints: int, redundant: int = 0) -> Line:
    """The counts of a plane mechanism: three coordinates of each body, less the constraints that count."""
    freedom = float(3 * bodies - constraints + redundant)
    text = f"{file}: # coordinates, # constraints, # degree{'s' * (freedom != 1)} of freedom"
    return Line(chapter, text, (3.0 * bodies, float(constraints), freedom))


def in_space(file: str, bodies: int, constraints: int, redundant: int = 0, states: str = "") -> Line:
    """The counts of a mechanism in space: a body has seven coordinates and six velocities."""
    freedom = float(6 * bodies - constraints + redundant)
    text = f"{file}: # coordinates,{states} # constraints, # degree{'s' * (freedom != 1)} of freedom"
    return Line("space.md", text, (7.0 * bodies, float(constraints), freedom))


# The range of the joint in the file, and its middle.
RANGE = (-170.0, -10.0)
ELBOW = Line(
    "robots.md",
    "joint `elbow` starts at # deg, the middle of its limits: # deg is outside of # deg to # deg",
    (sum(RANGE) / 2, 0.0, *RANGE),
)

# A hinge takes 2 freedoms in the plane and 5 in space, a universal joint 4, a point on a line 2, a driver 1. A guide in
# the plane takes 2. One row of a third parallel rocker is redundant, and one of the 30 rows of Bricard's ring.
COUNTS = [
    coordinates("start.md", "pendulum.mbd", 2, 2 * 2),
    coordinates("tutorial.md", "crank.mbd", 1, 2),
    coordinates("tutorial.md", "slider_crank.mbd", 3, 3 * 2 + 2),
    coordinates("faq.md", "parallel.mbd", 4, 6 * 2, redundant=1),
    in_space("door.mbd", 1, 5, states=" 1 state,"),
    in_space("shafts.mbd", 2, 5 + 4 + 2 + 1),
    in_space("bricard.mbd", 5, 6 * 5, redundant=1),
    # Of four hinges with parallel axes 3 rows repeat others: 3 * 6 - 4 * 5 = -2, and a four-bar linkage has 1.
    Line(
        "space.md",
        "and # of their constraints follow from the others; the mobility is #, not # as counted",
        (3.0, 1.0, 3.0 * 6 - 4 * 5),
    ),
]

# The period of a uniform rod that swings from the level, 90 deg: 4 K(sin 45 deg) sqrt(2 L/(3 g)).
PERIOD = 4 * float(ellipk(0.5)) * sqrt(2 / (3 * G))

# A swing with m g l/J = g, 60 deg to both sides, passes its lowest place after a quarter of its period and each half.
SWING = 4 * float(ellipk(0.25)) / sqrt(G)
PASSES = float(sum(SWING / 4 + k * SWING / 2 < 5 for k in range(100)))

# The arm of 0.5 m at 30 deg: after 2 s its error is below e^(-20).
TIP = 0.5 * cos(radians(30)), 0.5 * sin(radians(30))

# A crank of 0.5 m stands across the way of the slider, and its rod reaches 0.3 m toward it; four joints share the rest.
MISSING = 0.5 - 0.3

LINES = [
    *COUNTS,
    ELBOW,
    Line("start.md", "start.upper.theta = # rad (~deg)", (radians(-30),)),
    Line("commands.md", "rod.svg: one period of # s in real time", (PERIOD,)),
    Line("rust.md", "assert_eq!(run.events.len(), #)", (PASSES,), prose=True),
    Line("c.md", "# s: # rad, tip at (#, #) m", (2000 * 0.001, radians(30), *TIP)),
    # The controller of the arm turns it to 45 deg.
    Line("embedded.md", "# s: # deg", (3000 * 0.001, 45)),
    Line("fmu.md", "It prints `# rad`", (radians(30),), 3, prose=True),
    Line("tutorial.md", "at least # m are missing (# m at each joint at best)", (MISSING, MISSING / 4)),
    Line("tutorial.md", "not close, at least 0.2 m are missing (# m", (MISSING / 4,)),
    # The rod turns about its pin at (0, 0) with its center of mass on x: only vx = 0 leaves the pin where it is.
    Line("faq.md", "`pin.x` drifts by # m/s", (1.0,)),
    Line("faq.md", "the run starts with rod.omega = ~ rad/s, rod.vx = # m/s", (0.0,)),
    # Two particles on two strings; two sliders.
    Line("modes.md", "# degrees of freedom", (2.0,)),
    Line("motors.md", "# degrees of freedom and # state", (2.0, 1.0)),
    # The center of a bar is half its length away from its pin.
    Line("theory.md", "pin.x: rod.x - #/2*L*c1 = # pin.y: rod.y - #/2*L*s1 = #", (1.0, 0.0, 1.0, 0.0)),
    # sqrt(k/m) of the string, L/R of the coil.
    Line("methods.md", "The string of this pendulum vibrates at # rad/s", (sqrt(1e8 / 1),), prose=True),
    Line("motors.md", "The time constant L/R is # ms", (1e3 * 2e-3 / 1.2,), 2, prose=True),
    # Sun and ring of 24 and 60 teeth; the arm of Whitworth's drive has sin(alpha) = d/r = 1/2.
    Line("gallery.md", "with 24, 18 and 60 teeth that is # times", (1 + 60 / 24,), prose=True),
    Line("gallery.md", "with sin alpha = d/r, which is # here", ((180 + 2 * 30) / (180 - 2 * 30),), prose=True),
    Line("language.md", "`30 deg` is #.", (radians(30),), prose=True),
    Line("modes.md", "start.rod.theta = # rad (90deg)", (pi / 2,)),
    # A whole turn is 2 pi; an international pound is defined so.
    Line("language.md", "the start of `wheel.theta` is ~ rad, # turns", (90 / (2 * pi),)),
    Line("language.md", "a pound is # kg", (0.45359237,)),
    Line("language.md", "is # m at the start and reaches 0 at t = # s", (1.0, 1 / 0.1)),
    # Two bars of 2 m between points 5 m apart, with three joints.
    Line("language.md", "at least # m are missing (# m at each joint at best)", (5.0 - 2 * 2, (5.0 - 2 * 2) / 3)),
    Line("language.md", "is open by # m with the values given: `ball.x` was corrected from ~ m to # m", (0.001, 1.0)),
    Line("language.md", "write `ball.x = # m;`, or `guess ball.x", (1.0,)),
    Line("language.md", "guesses moved: `ball.x` by # m", (1 - 0.8,)),
    Line("language.md", "`string.length` drifts by # m/s", (1.0,)),
    Line("language.md", "the run starts with ball.vx = # m/s", (0.0,)),
    Line("language.md", "`slow` demands # rad/s, `fast` # rad/s", (1.0, 2.0)),
    Line("language.md", "# coordinates with # constraints are too many", (2.0 * 301, 301.0)),
    Line("language.md", "differs from a combination of the others by # of its size", (1e-5,)),
    # 5 m from two points that are 6 m apart: 3, 4, 5.
    Line("language.md", "with `ball.y` at # m instead of # m", (-sqrt(5.0**2 - 3**2), sqrt(5.0**2 - 3**2))),
    Line(
        "language.md", "write `guess ball.y = # m;` in `start` for this position, or `guess ball.y = # m;`", (4.0, -4.0)
    ),
    Line("language.md", "its gap is # m", (-0.1,)),
    Line("language.md", "it moves freely, with # degrees of freedom", (2.0,)),
    Line(
        "language.md",
        "expected dof = ~, but the mechanism has # degree of freedom: # coordinate less # ind",
        (1.0, 1.0, 0.0),
    ),
    Line("language.md", "the mobility is #, not # as counted", (2.0 - 1, 2.0 - 2)),
    # A rod and a bob on ball joints: 6 + 3 - 2 * 3.
    Line("language.md", "write `expect dof = #;` if that is meant", (6.0 + 3 - 2 * 3,)),
]
