"""References by the hundred thousand -> those that share the most with a sentence.

`wider` is the way in. `engine` says what every engine does and `embedded` is the one on this
machine, `apart` the same in another process; `references` keeps files of references in it, and
`group_library` asks a server instead. What is found is then ranked by `answers.suggest.fused`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citectx.model import Reference

# The references that fit the terms of a query best, so many at most. Every engine is one of these.
Search = Callable[[Sequence[str], int], "tuple[Reference, ...]"]
