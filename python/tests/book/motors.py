"""Motors and controllers: the torque that holds the arm, and the poles of the pole on the cart."""

from math import cos, degrees, pi, radians

import numpy as np

from .modes import G
from .printed import Line, percent

HOLDING = 4 * G * 0.4 * cos(radians(30))


def balance() -> list[tuple[complex, np.ndarray]]:
    """Poles and shares of kinetic energy of the pole on the cart, upright and linear, with its controller.

    Its equations (M + m) s'' + m l x'' = F and m l s'' + m l^2 x'' = m g l x for the place s and the lean x; the gains
    are those of the text, F = kx s + kv s' + ki z + kp x + kd x' with z' = s.
    """
    cart, pole, length = 2.0, 0.2, 0.8
    a4, a3, a2, a1, a0 = np.poly([-1.5, -2 + 2j, -2 - 2j, -4, -5]).real[1:]
    kx, ki = cart * length * a1 / G, cart * length * a0 / G
    kv = (cart * length * a2 + ki * length) / G
    kp = cart * length * a3 + (cart + pole) * G + kx * length
    kd = cart * length * a4 + kv * length
    mass = np.array([[cart + pole, pole * length], [pole * length, pole * length**2]])
    accelerations = np.linalg.solve(mass, np.array([[kx, kp, kv, kd, ki], [0, pole * G * length, 0, 0, 0]]))
    rates = np.zeros((5, 5))
    rates[0, 2] = rates[1, 3] = rates[4, 0] = 1
    rates[2:4] = accelerations
    values, vectors = np.linalg.eig(rates)
    modes = []
    for s, shape in sorted(zip(values, vectors.T[:, :2], strict=True), key=lambda mode: abs(mode[0])):
        energies = (shape.conj() * (mass @ shape)).real
        if s.imag >= -1e-9:
            modes.append((complex(s), energies / energies.sum()))
    return modes


FIRST, PAIR, THIRD, FOURTH = balance()

LINES = [
    Line("motors.md", "start.arm.theta = # rad (~deg)", (radians(20),)),
    Line("motors.md", "arm.theta # rad (# deg)", (radians(30), degrees(radians(30))), 7),
    Line("motors.md", "integral # N*m", (HOLDING,), 7),
    Line("motors.md", "1 # decays # s # % `cart`", (FIRST[0].real, -1 / FIRST[0].real, percent(FIRST[1][0])), 7),
    Line(
        "motors.md",
        "2 # ± #i # Hz # % # s # % `cart`",
        (
            PAIR[0].real,
            PAIR[0].imag,
            PAIR[0].imag / (2 * pi),
            -100 * PAIR[0].real / abs(PAIR[0]),
            -1 / PAIR[0].real,
            percent(PAIR[1][0]),
        ),
    ),
    Line(
        "motors.md",
        "3 # decays # s # % `lean`, # % `cart`",
        (THIRD[0].real, -1 / THIRD[0].real, percent(THIRD[1][1]), percent(THIRD[1][0])),
        7,
    ),
    Line(
        "motors.md",
        "4 # decays # s # % `cart`, # % `lean`",
        (FOURTH[0].real, -1 / FOURTH[0].real, percent(FOURTH[1][0]), percent(FOURTH[1][1])),
        7,
    ),
]
