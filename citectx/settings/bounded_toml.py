"""A file of settings -> its table, or what is wrong with it; none takes long or much memory."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_LARGEST_BYTES = 2**18  # Some thousand papers, each with its file.
# What tomllib does for a key grows with the square of its parts, and a key is within a line.
_MOST_DOTS = 250


def read(file: Path) -> dict[str, object] | str:
    """The table of a TOML file, or a sentence why there is none."""
    try:
        with file.open("rb") as opened:
            content = opened.read(_LARGEST_BYTES + 1)
        if len(content) > _LARGEST_BYTES:
            return f"has more than {_LARGEST_BYTES // 2**10} KB; shorten it; defaults used."
        text = content.decode("utf-8-sig")
        if any(line.count(".") > _MOST_DOTS for line in text.split("\n")):
            return f"has more than {_MOST_DOTS} dots in a line; break it; defaults used."
        return tomllib.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        return f"cannot be read ({error}); defaults used."
    except ValueError as error:  # No TOML, or a number with more digits than Python reads.
        return f"is no TOML ({error}); mend it; defaults used."
    except RecursionError:
        return "has lists within lists without end; mend it; defaults used."
