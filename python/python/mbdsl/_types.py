"""Types for annotations; importing this module imports NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

#: An array of float64.
Array = npt.NDArray[np.float64]

#: What NumPy makes an array of.
ArrayLike = npt.ArrayLike

#: A number, one of NumPy's, too.
Number = float | int | np.floating[Any] | np.integer[Any]
