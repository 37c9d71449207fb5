"""An sdist -> the entries of package collections for it, in a folder.

`python packaging/entries.py dist/citectx-VERSION.tar.gz FOLDER`
"""

from __future__ import annotations

import hashlib
import re
import sys
import tomllib
from pathlib import Path

_HERE = Path(__file__).parent


def main(sdist: Path, folder: Path) -> None:
    """Fills in version, checksum and dependencies."""
    project = tomllib.loads((_HERE.parent / "pyproject.toml").read_text("utf-8"))["project"]
    values = {
        "VERSION": project["version"],
        "SHA256": hashlib.sha256(sdist.read_bytes()).hexdigest(),
        "DEPENDENCIES": "\n".join(f"    - {_conda(it)}" for it in project["dependencies"]),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for entry in sorted((_HERE / "entries").iterdir()):
        filled = re.sub("@([A-Z0-9]+)@", lambda it: values[it[1]], entry.read_text("utf-8"))
        (folder / entry.name).write_text(filled, encoding="utf-8")


def _conda(requirement: str) -> str:
    """`numpy>=2.1` -> `numpy >=2.1`, as conda writes it; it has everything for every Python."""
    return re.sub(r"(?<=\w)(?=[<>=])", " ", requirement.partition(";")[0].strip(), count=1)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
