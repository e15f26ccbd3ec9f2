"""Derivatives and extremes of functions that are given as programs."""

from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.optimize import brentq

# Central differences of order 8, of numbers or vectors.
Values = Callable[[float], Any]
Numbers = Callable[[float], float]
WEIGHTS = {1: 4 / 5, 2: -1 / 5, 3: 4 / 105, 4: -1 / 280}
SECOND = {1: 8 / 5, 2: -1 / 5, 3: 8 / 315, 4: -1 / 560}


def slope(f: Values, x: float, h: float = 0.01) -> Any:
    """The first derivative."""
    return sum(w * (f(x + k * h) - f(x - k * h)) for k, w in WEIGHTS.items()) / h


def bend(f: Values, x: float, h: float = 0.01) -> Any:
    """The second derivative."""
    return (sum(w * (f(x + k * h) + f(x - k * h)) for k, w in SECOND.items()) - 205 / 72 * f(x)) / h**2


def zeros(f: Numbers, begin: float, end: float, parts: int = 720) -> list[float]:
    """The zeros of a function between equal parts of an interval."""
    at = np.linspace(begin, end, parts + 1)
    values = [f(x) for x in at]
    pairs = zip(at[:-1], at[1:], values[:-1], values[1:], strict=True)
    return [float(brentq(f, a, b, xtol=1e-15, rtol=1e-15)) for a, b, fa, fb in pairs if fa * fb < 0]


def extremes(f: Numbers, begin: float, end: float, h: float = 0.01) -> tuple[float, float, float, float]:
    """The smallest value of a function and where it is, and the largest, at turning points or ends."""
    at = [begin, *zeros(lambda x: slope(f, x, h), begin + 4 * h, end - 4 * h, 180), end]
    low, high = min(at, key=f), max(at, key=f)
    return float(f(low)), low, float(f(high)), high


def mean(f: Numbers, begin: float, end: float, parts: int = 2000) -> float:
    """The mean of a function by the midpoint rule."""
    step = (end - begin) / parts
    return float(np.mean([f(begin + (k + 0.5) * step) for k in range(parts)]))
