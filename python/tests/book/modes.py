"""Small oscillations: eigenvalues of matrices of mass, damping and stiffness that are written by hand."""

from math import degrees, pi, sqrt

import numpy as np
from scipy.integrate import solve_ivp

from .calculus import bend, slope, zeros
from .inverse_dynamics import four_bar_inertia, four_bar_weight
from .printed import Line, percent

G = 9.81


def oscillators(mass: np.ndarray, damping: np.ndarray, stiffness: np.ndarray) -> list[tuple[complex, np.ndarray]]:
    """The eigenvalues of M x'' + D x' + K x = 0 with Im s >= 0, by size, and the shares of kinetic energy in each."""
    n = len(mass)
    rates = np.block(
        [[np.zeros((n, n)), np.eye(n)], [-np.linalg.solve(mass, stiffness), -np.linalg.solve(mass, damping)]]
    )
    values, vectors = np.linalg.eig(rates)
    modes = []
    for s, shape in sorted(zip(values, vectors.T[:, :n], strict=True), key=lambda mode: abs(mode[0])):
        if s.imag >= 0:
            energies = (shape.conj() * (mass @ shape)).real
            modes.append((complex(s), energies / energies.sum()))
    return modes


# Two equal masses on equal strings: m x_1'' = -(m g/L) (3 x_1 - x_2), m x_2'' = -(m g/L) (x_2 - x_1).
(SLOW, SLOW_SHARES), (FAST, FAST_SHARES) = oscillators(np.eye(2), np.zeros((2, 2)), G * np.array([[3.0, -1], [-1, 1]]))

# Wheel and chassis of the quarter car, moving up: the spring with its damper between them, the tyre below the wheel.
SPRING, DAMPER, TYRE = 20e3, 1500.0, 180e3
BETWEEN = np.array([[1.0, -1], [-1, 1]])
CAR = oscillators(np.diag([40.0, 300.0]), DAMPER * BETWEEN, SPRING * BETWEEN + np.diag([TYRE, 0]))


def car(mode: int) -> tuple[float, ...]:
    """Eigenvalue, frequency, damping ratio in percent and time constant."""
    s = CAR[mode][0]
    return s.real, s.imag, s.imag / (2 * pi), -100 * s.real / abs(s), -1 / s.real


def linkage_lines() -> list[Line]:
    """The linkage of `mbdsl new` hangs where its weight is lowest, downhill from 60 deg: omega^2 = U''/inertia."""
    start = pi / 3
    turns = zeros(lambda phi: slope(four_bar_weight, phi), start, start + 2 * pi)
    rest = turns[0] if slope(four_bar_weight, start) < 0 else turns[-1]
    inertia = four_bar_inertia(rest)
    omega = sqrt(bend(four_bar_weight, rest) / inertia.sum())
    crank, coupler, _ = inertia / inertia.sum()
    text = "1 ± #i # Hz # % # % `coupler`, # % `crank`"
    # It turned downhill, less than a whole turn.
    way = min(rest - start, start + 2 * pi - rest)
    return [
        Line("start.md", "It is far from the start, by # deg", (degrees(way),)),
        Line("start.md", "`--nearest` finds the nearest one, stable or not. # degree of freedom", (1.0,)),
        Line("start.md", text, (omega, omega / (2 * pi), 0.0, percent(coupler), percent(crank)), 7),
    ]


def growth(amplitude: float) -> float:
    """The largest multiplier of a period of Kapitza's rod about the upright: u'' = 3/(2 L) (g - a w^2 cos(w t)) u."""
    length, w = 0.3, 400.0

    def rates(t: float, y: np.ndarray) -> list[float]:
        return [y[1], 1.5 / length * (G - amplitude * w**2 * np.cos(w * t)) * y[0]]

    ends = [solve_ivp(rates, (0, 2 * pi / w), y, method="DOP853", rtol=1e-12, atol=1e-14).y[:, -1] for y in np.eye(2)]
    return float(max(abs(np.linalg.eigvals(np.array(ends).T))))


# Below (a w)^2 = 2 g (2 L/3) the rod falls; above it all multipliers have the size 1.
assert abs(growth(0.01) - 1) < 1e-6
PERIOD = 2 * pi / 400

LINES = [
    Line(
        "modes.md",
        "1 ± #i # Hz # % # % `lower`, # % `upper`",
        (SLOW.imag, SLOW.imag / (2 * pi), 0.0, percent(SLOW_SHARES[1]), percent(SLOW_SHARES[0])),
        7,
    ),
    Line(
        "modes.md",
        "2 ± #i # Hz # % # % `upper`, # % `lower`",
        (FAST.imag, FAST.imag / (2 * pi), 0.0, percent(FAST_SHARES[0]), percent(FAST_SHARES[1])),
        7,
    ),
    Line("modes.md", "1 # ± #i # Hz # % # s # % `chassis`", (*car(0), percent(CAR[0][1][1])), 4),
    Line("modes.md", "2 # ± #i # Hz # % # s # % `wheel`", (*car(1), percent(CAR[1][1][0])), 4),
    Line("modes.md", "`Kapitza` repeats itself after # s: neutral", (PERIOD,), 7),
    Line(
        "modes.md",
        "`Kapitza` repeats itself after # s: unstable, a push grows to # times itself in every period",
        (PERIOD, growth(0.004)),
        7,
    ),
    *linkage_lines(),
]
