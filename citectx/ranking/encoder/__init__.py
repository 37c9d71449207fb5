"""Sentences, a transformer that the user has -> how alike they are: the optional second pass.

`both_passes` is the way in. It needs the extra `citectx[neural]` and a folder with a
sentence encoder as ONNX. It costs seconds for a paper, so it runs in the background only, and what
it finds out is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Encode = Callable[[Sequence[str]], "NDArray[np.float32]"]


@dataclass(frozen=True, slots=True, eq=False)
class Encoder:
    """A model that gives each text a unit vector; `id` tells it from every other model."""

    id: str
    encode: Encode
