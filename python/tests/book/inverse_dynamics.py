"""Inverse dynamics: efforts by Newton's and Lagrange's equations of the mechanisms, written by hand."""

from collections.abc import Callable
from math import atan2, cos, hypot, pi, radians, sin, sqrt

import numpy as np

from .calculus import bend, extremes, mean, slope
from .printed import Line

G = 9.81
EFFORT = "torque from # N*m at t = # s to # N*m at t = # s, rms # N*m; mean power # W, energy # J"


def rms(effort: Callable[[float], float], period: float) -> float:
    """The root of the mean square of an effort."""
    return sqrt(mean(lambda t: effort(t) ** 2, 0, period, 400))


def compressor(t: float) -> tuple[float, float]:
    """The torque of the motor and the force in the main bearing of the slider-crank.

    With sin(psi) = -r/l sin(phi) for the angle psi of the rod, the bodies are freed one after the other: the piston
    along its guide, the moments of the rod about its center of mass, the crank.
    """
    r, rod, speed, gas = 0.05, 0.2, 10 * pi, 500.0
    crank_mass, rod_mass, piston_mass = 1.0, 0.5, 0.8
    phi = speed * t
    sine = -r / rod * sin(phi)
    cosine = sqrt(1 - sine**2)
    psi1 = -r / rod * cos(phi) / cosine * speed
    psi2 = (r / rod * sin(phi) * speed**2 + sine * psi1**2) / cosine
    pin = np.array([r * cos(phi), r * sin(phi)])
    half = rod / 2 * np.array([cosine, sine])
    across = rod / 2 * np.array([-sine, cosine])
    pin_acceleration = -(speed**2) * pin
    half_acceleration = across * psi2 - half * psi1**2
    piston_acceleration = (pin_acceleration + 2 * half_acceleration)[0]
    place = pin[0] + rod * cosine
    # The piston moves outward in the second half of the turn.
    push = -gas * (place - 0.15) / 0.1 if phi > pi else 0.0
    # Forces on the rod at the wrist (w) and at the crank pin (p): p + w + weight = m a.
    wrist_x = -(piston_mass * piston_acceleration - push)
    total = rod_mass * (pin_acceleration + half_acceleration + [0, G])
    pin_x = total[0] - wrist_x
    # J psi'' = half x w - half x p, with p_y = total_y - w_y.
    moment = rod_mass * rod**2 / 12 * psi2
    wrist_y = (moment + half[1] * wrist_x - half[1] * pin_x + half[0] * total[1]) / (2 * half[0])
    on_rod = np.array([pin_x, total[1] - wrist_y])
    bearing = crank_mass * pin_acceleration / 2 + on_rod + [0, crank_mass * G]
    torque = pin[0] * on_rod[1] - pin[1] * on_rod[0] + crank_mass * G * r / 2 * cos(phi)
    return torque, hypot(*bearing)


def compressor_lines() -> list[Line]:
    """The lines of the compressor; its gas takes half of 500 N over 100 mm, which is the energy of a turn."""

    def torque(t: float) -> float:
        return compressor(t)[0]

    found, square = extremes(torque, 0, 0.2, 1e-4), rms(torque, 0.2)
    bearing = extremes(lambda t: compressor(t)[1], 0, 0.2, 1e-4)
    energy = 500 * 0.1 / 2
    prose = (
        "torque would be # N\\*m, but the motor needs # N\\*m at its peak; "
        "its heat follows from the root mean square, # N\\*m"
    )
    return [
        Line("inverse-dynamics.md", f"motor: {EFFORT}", (*found, square, energy / 0.2, energy)),
        Line("inverse-dynamics.md", "limits of `bearing`: # N at t = # s, # N at t = # s", bearing),
        Line("inverse-dynamics.md", prose, (energy / (2 * pi), found[2], square), 1, True),
    ]


ARM = hypot(0.6, 0.5)


def arm_places(t: float) -> np.ndarray:
    """Place and angle of both bars and the hand: two equal bars reach the hand, the elbow above."""
    hand = np.array([1.2, 0.3 * sin(2 * pi * t)])
    upper = atan2(hand[1], hand[0]) + np.arccos(hypot(*hand) / (2 * ARM))
    elbow = ARM * np.array([cos(upper), sin(upper)])
    lower = atan2(*(hand - elbow)[::-1])
    return np.array([*elbow / 2, upper, *(elbow + hand) / 2, lower, *hand, 0])


def arm(t: float) -> tuple[float, float, float]:
    """The torques of shoulder and elbow, and the force in the shoulder.

    The torques are the moments of m (a - g) and J alpha of all that is beyond a joint about it, the force is their sum.
    """
    masses, inertias = np.array([3.0, 2, 1]), np.array([3.0, 2, 0]) * ARM**2 / 12
    x, y, _ = arm_places(t).reshape(3, 3).T
    x2, y2, turn2 = bend(arm_places, t, 2e-3).reshape(3, 3).T
    push_x, push_y = masses * x2, masses * (y2 + G)
    elbow_x, elbow_y = 2 * x[0], 2 * y[0]
    shoulder = x * push_y - y * push_x + inertias * turn2
    elbow = (x - elbow_x) * push_y - (y - elbow_y) * push_x + inertias * turn2
    return shoulder.sum(), elbow[1:].sum(), hypot(push_x.sum(), push_y.sum())


def arm_lines() -> list[Line]:
    """The lines of the arm; over a whole period its motors do no work."""
    lines = []
    for k, name in enumerate(("shoulder_motor", "elbow_motor")):

        def effort(t: float, k: int = k) -> float:
            return arm(t)[k]

        found = extremes(effort, 0, 1)
        lines.append(Line("inverse-dynamics.md", f"{name}: {EFFORT}", (*found, rms(effort, 1), 0.0, 0.0)))
    largest = lines[0].values[2], lines[1].values[2]
    bearing = extremes(lambda t: arm(t)[2], 0, 1)
    return [
        *lines,
        Line("inverse-dynamics.md", "limits of `shoulder_force`: # N at t = # s, # N at t = # s", bearing),
        Line("inverse-dynamics.md", "shoulder needs up to # N\\*m, the elbow # N\\*m", largest, prose=True),
    ]


# The camera that pans by the angle p and tilts by e, from Lagrange's equations with
# 2 T = (J_column + J_x sin^2 e + (J_z + m l^2) cos^2 e) p'^2 + (J_y + m l^2) e'^2 and U = m g l sin e.
def quintic(t: float) -> float:
    """The function `smootherstep`: 10 x^3 - 15 x^4 + 6 x^5."""
    return 10 * t**3 - 15 * t**4 + 6 * t**5


def rates(t: float) -> tuple[float, float, float]:
    """Its value and its derivatives."""
    return quintic(t), 30 * t**2 - 60 * t**3 + 30 * t**4, 60 * t - 180 * t**2 + 120 * t**3


def head(t: float) -> tuple[float, float, float, float]:
    """Torque and speed of the motor that pans, and of the one that tilts."""
    along, across, column, mass, arm = 0.001, 0.06, 0.05, 2.0, 0.3
    s, s1, s2 = rates(t)
    pan1, pan2 = radians(90) * s1, radians(90) * s2
    tilt, tilt1, tilt2 = radians(60) * s, radians(60) * s1, radians(60) * s2
    level = across + mass * arm**2
    inertia = column + along * sin(tilt) ** 2 + level * cos(tilt) ** 2
    change = 2 * (along - level) * sin(tilt) * cos(tilt)
    pan = inertia * pan2 + change * tilt1 * pan1
    return pan, pan1, level * tilt2 - change * pan1**2 / 2 + mass * G * arm * cos(tilt), tilt1


def head_lines() -> list[Line]:
    """The lines of the camera, whose motors work for a second."""
    lines = []
    for name, k in (("pan_motor", 0), ("tilt_motor", 2)):

        def effort(t: float, k: int = k) -> float:
            return head(t)[k]

        def power(t: float, k: int = k) -> float:
            return head(t)[k] * head(t)[k + 1]

        energy = mean(power, 0, 1)
        found = extremes(effort, 0, 1, 1e-3)
        lines.append(Line("inverse-dynamics.md", f"{name}: {EFFORT}", (*found, rms(effort, 1), energy, energy)))
    work = 2 * G * 0.3 * sin(radians(60))
    return [*lines, Line("inverse-dynamics.md", "0.3 m · sin 60 deg = # J", (work,), prose=True)]


def four_bar(phi: float) -> np.ndarray:
    """Centers of mass and angles of crank, coupler and rocker of the linkage of `mbdsl new`, by the law of cosines."""
    pin, pivot = np.array([cos(phi), sin(phi)]), np.array([2.0, 0.0])
    diagonal = pin - pivot
    size = hypot(*diagonal)
    rocker = pi + atan2(-diagonal[1], -diagonal[0]) - np.arccos((size**2 + 2.0**2 - 2.5**2) / (2 * size * 2.0))
    end = pivot + 2 * np.array([cos(rocker), sin(rocker)])
    coupler = atan2(*(end - pin)[::-1])
    return np.array([*pin / 2, phi, *(pin + end) / 2, coupler, *(pivot + end) / 2, rocker])


MASSES = np.array([1.0, 2.0, 1.0])
INERTIAS = MASSES * np.array([1.0, 2.5, 2.0]) ** 2 / 12


def four_bar_inertia(phi: float) -> np.ndarray:
    """The parts of the bodies in the moment of inertia that the crank feels: T = inertia phi'^2/2."""
    x, y, theta = np.array(slope(four_bar, phi)).reshape(3, 3).T
    return np.array(MASSES * (x**2 + y**2) + INERTIAS * theta**2)


def four_bar_weight(phi: float) -> float:
    """The potential energy of the bars."""
    return float(G * MASSES @ four_bar(phi)[1::3])


def four_bar_lines() -> list[Line]:
    """The motor of the linkage at 60 rpm from 60 deg: at a constant speed its torque is d(T + U)/dphi."""

    def torque(t: float) -> float:
        phi = pi / 3 + 2 * pi * t
        return float(slope(lambda p: (2 * pi) ** 2 / 2 * four_bar_inertia(p).sum() + four_bar_weight(p), phi))

    found = extremes(torque, 0, 1, 1e-3)
    return [Line("start.md", f"motor: {EFFORT}", (*found, rms(torque, 1), 0.0, 0.0))]


LINES = [*compressor_lines(), *arm_lines(), *head_lines(), *four_bar_lines()]
