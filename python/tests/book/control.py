"""The pole on the cart: a cart of 1 kg and a uniform pole of 0.2 kg and 1 m, which leans by x to the left.

The speed of the middle of the pole is s' - x'/2 along the way, and its weight helps it to fall: V = m g cos(x)/2.
"""

from math import pi, radians

import numpy as np
from scipy.integrate import solve_ivp
from scipy.linalg import solve_continuous_are

from .modes import G
from .printed import Line, Within, percent

CART, POLE = 1.0, 0.2
OF_CART = np.diag([CART, 0.0])
OF_POLE = POLE * np.array([[1, -0.5], [-0.5, 1 / 3]])
MASS = OF_CART + OF_POLE


def rates(gains: np.ndarray) -> np.ndarray:
    """The matrix of the linear equations with the force -K (s, x, s', x')."""
    loads = np.array([[0, 0, 0, 0], [0, POLE * G / 2, 0, 0]]) - np.outer([1, 0], gains)
    return np.block([[np.zeros((2, 2)), np.eye(2)], [np.linalg.solve(MASS, loads)]])


def shares(matrix: np.ndarray, eigenvalue: complex) -> tuple[Within, Within]:
    """The shares of cart and pole in the kinetic energy of a mode."""
    values, vectors = np.linalg.eig(matrix)
    shape = vectors[:2, np.argmin(abs(values - eigenvalue))]
    cart = float((shape.conj() @ OF_CART @ shape).real / (shape.conj() @ MASS @ shape).real)
    return percent(cart), percent(1 - cart)


OPEN = rates(np.zeros(4))
FALLS = float(np.linalg.eigvals(OPEN).real.max())
FALLING = shares(OPEN, FALLS)[::-1]

FORCE = np.concatenate([np.zeros(2), np.linalg.solve(MASS, [1, 0])])[:, None]
WEIGHTS = np.diag([1.0, 10, 1, 10])
GAINS = (10 * FORCE.T @ solve_continuous_are(OPEN, FORCE, WEIGHTS, np.array([[0.1]])))[0]

HELD = rates(np.array([-3.2, 58.8, -6.4, 17.8]))
SLOW, _, PAIR, FAST = sorted(np.linalg.eigvals(HELD).astype(complex), key=lambda s: (abs(s), s.imag))
SHARES = [shares(HELD, s) for s in (SLOW, PAIR, FAST)]


def farthest() -> float:
    """The largest way of the cart to the left, from a lean of 20 deg, by Lagrange's equations, not linear."""

    def motion(t: float, y: np.ndarray) -> np.ndarray:
        s, x, v, w = y
        force = 3.2 * s + 6.4 * v - 58.8 * x - 17.8 * w
        mass = np.array([[CART + POLE, -POLE / 2 * np.cos(x)], [-POLE / 2 * np.cos(x), POLE / 3]])
        loads = [force - POLE / 2 * np.sin(x) * w**2, POLE * G / 2 * np.sin(x)]
        return np.concatenate([[v, w], np.linalg.solve(mass, loads)])

    run = solve_ivp(motion, (0, 10), [0, radians(20), 0, 0], method="DOP853", rtol=1e-9, atol=1e-10, max_step=0.02)
    return float(-run.y[0].min())


FREE = percent(CART / (CART + POLE)), percent(POLE / (CART + POLE))

LINES = [
    Line("control.md", "# degrees of freedom", (2.0,)),
    Line("control.md", "1 # (2 times) free # % `cart`, # % `pole`", (0.0, *FREE)),
    Line("control.md", "2 # decays # s # % `pole`, # % `cart`", (-FALLS, 1 / FALLS, *FALLING), 7),
    Line("control.md", "3 # grows # s # % `pole`, # % `cart`", (FALLS, 1 / FALLS, *FALLING), 7),
    Line("control.md", "# # # # closed = cart", tuple(GAINS), 3, prose=True),
    Line(
        "control.md",
        "#, # + #i, # - #i, #",
        (FAST.real, PAIR.real, PAIR.imag, PAIR.real, PAIR.imag, SLOW.real),
        3,
        prose=True,
    ),
    Line("control.md", "1 # decays # s # % `cart`, # % `pole`", (SLOW.real, -1 / SLOW.real, *SHARES[0]), 7),
    Line(
        "control.md",
        "2 # ± #i # Hz # % # s # % `cart`, # % `pole`",
        (
            PAIR.real,
            PAIR.imag,
            PAIR.imag / (2 * pi),
            -100 * PAIR.real / abs(PAIR),
            -1 / PAIR.real,
            *SHARES[1],
        ),
    ),
    Line("control.md", "3 # decays # s # % `cart`", (FAST.real, -1 / FAST.real, SHARES[2][0]), 7),
    Line("control.md", "the cart runs # m to the left", (farthest(),), 1, prose=True),
    # The law at the start, before anything moves.
    Line("control.md", "pushes with at most # N", (58.8 * radians(20),), 1, prose=True),
]
