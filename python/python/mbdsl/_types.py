"""Types for annotations; importing this module imports NumPy."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

#: An array of float64.
Array = npt.NDArray[np.float64]

#: What NumPy makes an array of.
ArrayLike = npt.ArrayLike

#: A number, one of NumPy's, too.
Number = float | int | np.floating[Any] | np.integer[Any]

#: A time in s, or a duration of NumPy, pandas or Python.
Time = Number | np.timedelta64 | datetime.timedelta

#: A law `u = law(t, q, v)`, `law(t, q, v, z)` of a model with states: a number, or a sequence of numbers in the order of the
#: inputs.
Law = Callable[[float, Array, Array], Any] | Callable[[float, Array, Array, Array], Any]
