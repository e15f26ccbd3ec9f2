"""Stops and friction: flights, swings and slides between events in closed form."""

from math import atan, cos, pi, sin, sqrt

import numpy as np
from scipy.integrate import quad
from scipy.special import ellipk

from .calculus import zeros
from .printed import Line

G = 9.81
CHAPTER = "contacts.md"

# A block of 2 kg at 3 m/s with mu = 0.3: v/(mu g), all of m v^2/2.
BLOCK = [
    Line(CHAPTER, "event rub sticks t = # s lost in friction # J", (3 / (0.3 * G), -9.0)),
    Line(CHAPTER, "lost in friction -9 J work of loads and drivers # J", (-9.0,)),
    Line(
        CHAPTER,
        "It stops after v/(mu g) = # s and stays; the friction takes all of its energy, # J",
        (3 / (0.3 * G), 9),
        prose=True,
    ),
    Line(CHAPTER, "`rub.force` is # N while the block slides", (-0.3 * 2 * G,), prose=True),
]


def belt_lines() -> list[Line]:
    """The block on the belt, of 1 kg on a spring of 10 N/m.

    It rides until the spring pulls with mu_static m g, then swings, x = mu m g/k + d cos(w t) + v/w sin(w t) with
    d = (mu_static - mu) m g/k, until it has the speed of the belt again.
    """
    speed, stiffness, slides, rests, end = 0.1, 10.0, 0.2 * G, 0.4 * G, 20.0
    w, center, reach = sqrt(stiffness), slides / stiffness, (rests - slides) / stiffness
    sliding = (pi + 2 * atan(speed / (w * reach))) / w
    cycle = sliding + 2 * reach / speed
    first = rests / stiffness / speed
    slips = [first + k * cycle for k in range(4)]

    def velocity(t: float) -> float:
        return -reach * w * sin(w * t) + speed * cos(w * t)

    last = end - slips[3]
    lost = [slides * quad(lambda t: speed - velocity(t), 0, time, epsabs=1e-12)[0] for time in 3 * [sliding] + [last]]
    place = center + reach * cos(w * last) + speed / w * sin(w * last)
    work = (velocity(last) ** 2 - speed**2 + stiffness * place**2) / 2
    return [
        Line(CHAPTER, "event rub slips t = #, #, #, # s", tuple(slips)),
        Line(CHAPTER, "event rub sticks t = #, #, # s", tuple(slip + sliding for slip in slips[:3])),
        Line(CHAPTER, "15.06 s lost in friction # J work of loads and drivers # J", (-sum(lost), work)),
        Line(CHAPTER, "of sticking, together # s", (cycle,), prose=True),
        Line(CHAPTER, "both what friction took and the # J that the belt gave", (work + sum(lost),), prose=True),
    ]


def ball_lines() -> list[Line]:
    """The ball of 0.5 kg from 1 m: flights of 2 e^n t_1 after the first fall of t_1, the last at t_1 (1 + e)/(1 - e).

    It counts as at rest when it leaves with less than 1e-6 sqrt(L g), where L = 1 m.
    """
    e, fall = 0.8, sqrt(2 / G)
    times = [fall * (1 + 2 * sum(e**k for k in range(1, n))) for n in range(1, 5)]
    number = next(n for n in range(1, 1000) if e**n * sqrt(2 * G) < 1e-6 * sqrt(G))
    rest = fall * (1 + e) / (1 - e)
    # m (1 + e) times the speed at each impact.
    impulses = [0.5 * (1 + e) * e**k * sqrt(2 * G) for k in range(4)]
    return [
        Line(CHAPTER, "impulse of floor #, #, #, # and # more N s", (*impulses, float(number - 4))),
        Line(CHAPTER, "event floor t = #, #, #, # and # more s", (*times, float(number - 4))),
        Line(CHAPTER, "event floor at rest t = # s", (rest,)),
        Line(CHAPTER, "impacts of floor #", (float(number),)),
        Line(CHAPTER, "floor at rest after # impacts, t = # s lost in impacts # J", (float(number), rest, -0.5 * G)),
        Line(CHAPTER, "`floor.force` is the weight, # N", (0.5 * G,), prose=True),
    ]


def pendulum_lines() -> list[Line]:
    """The rod of 1 kg and 1 m against the wall: quarter swings take K(k)/w_0, impacts leave e^2 of 1 - cos(swing)."""
    w = sqrt(1.5 * G)
    drop = 1 - cos(1)
    times: list[float] = []
    t, height = 0.0, drop
    while True:
        # ellipk takes k^2 = sin^2(swing/2) = (1 - cos swing)/2.
        t += (1 if not times else 2) * float(ellipk(height / 2)) / w
        if t > 8:
            break
        times.append(t)
        height *= 0.7**2
    lost = G * 0.5 * (height - drop)
    # The moment of inertia 1/3 kg m^2 times the change of the rate, which is sqrt(3 G (1 - cos 1)) before the first.
    impulses = [(1 + 0.7) * 0.7**k * sqrt(3 * G * drop) / 3 for k in range(4)]
    return [
        Line(CHAPTER, "impulse of wall #, #, #, # and # more N m s", (*impulses, float(len(times) - 4))),
        Line(CHAPTER, "event wall t = #, #, #, # and # more s", (*times[:4], float(len(times) - 4))),
        Line(CHAPTER, "impacts of wall # lost in impacts # J", (float(len(times)), lost)),
    ]


# The rod of 2 kg and 1.2 m falls by 30 deg against a stop at 0.8 m, the restitution is 0.5: P b = I (1 + e) w about the pin.
INERTIA = 2 * 1.2**2 / 3
RATE = sqrt(2 * 2 * G * 0.6 * (1 - cos(pi / 6)) / INERTIA)
PERCUSSION = [Line(CHAPTER, "impulse of wall # N s", (INERTIA * 1.5 * RATE / 0.8,))]

# The moment 10 N * 0.3 m presses the ends of the guide of 0.5 m: friction takes 2 mu M/length of the 10 N for a second.
PULL, FRICTION = 10.0, 0.4 * 2 * (10.0 * 0.3) / 0.5
DRAWER = [
    Line(CHAPTER, "event rub slips t = # s lost in friction # J", (0.0, -FRICTION * (PULL - FRICTION) / 2 / 2)),
    Line(CHAPTER, "largest change of H # J", (0.0,)),
    Line(CHAPTER, "largest change of H 0 J ... work of loads and drivers # J", (0.0,)),
    Line(CHAPTER, "longer than 2 · mu · 0.3 m = # m", (2 * 0.4 * 0.3,), prose=True),
]


def roof_lines() -> list[Line]:
    """The ball below the roof of waves: flights between impacts that turn the speed across the roof over, times 0.8."""
    t0, place, speed, end = 0.0, np.zeros(2), np.array([1.0, sqrt(2 * G)]), 2.0
    hits: list[float] = []
    impulses: list[float] = []
    while True:

        def gap(t: float, place: np.ndarray = place, speed: np.ndarray = speed, t0: float = t0) -> float:
            x, y = place + speed * (t - t0) - [0, G / 2 * (t - t0) ** 2]
            return float(0.99999 + 0.001 * cos(700 * x) - y)

        found = zeros(gap, t0 + 1e-7, end, 20_000)
        if not found:
            break
        t = found[0]
        hits.append(t)
        place = place + speed * (t - t0) - [0, G / 2 * (t - t0) ** 2]
        speed = speed - [0, G * (t - t0)]
        across = np.array([-0.7 * sin(700 * place[0]), -1.0])
        impulses.append(-0.5 * 1.8 * (across @ speed) / (across @ across))
        speed = speed - 1.8 * (across @ speed) / (across @ across) * across
        t0 = t
    return [
        Line(CHAPTER, "event roof t = # s", (hits[0],)),
        Line(CHAPTER, "impulse of roof # N s", (impulses[0],)),
        Line(CHAPTER, "impacts of roof #", (float(len(hits)),)),
    ]


LINES = [*BLOCK, *belt_lines(), *ball_lines(), *pendulum_lines(), *PERCUSSION, *DRAWER, *roof_lines()]
