"""Rows, rows -> the dot product of each with each, on one thread.

For matrices as small as those of one query the threads of OpenBLAS cost more than they gain, and
on a busy machine, where they wait for each other, thirty times as much.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Number = TypeVar("Number", np.float32, np.float64)

_ALONE = 1 << 18  # OpenBLAS starts threads for more multiplications than these.


def products(left: NDArray[Number], right: NDArray[Number]) -> NDArray[Number]:
    """A row for each row of `left`, the fewer ones, a column for each row of `right`.

    It lies in memory column by column, which is twice as fast to make.
    """
    found = np.empty((len(right), len(left)), left.dtype)
    step = max(1, _ALONE // max(left.size, 1))
    for start in range(0, len(right), step):
        np.matmul(right[start : start + step], left.T, out=found[start : start + step])
    return found.T
