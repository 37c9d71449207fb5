"""Findings <-> the file that remembers those that are accepted, so that only new ones fail.

A finding is recognised by its check, file, key and sentence, so it survives edits elsewhere in the
draft.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citectx.answers.checks.finding import Finding

_VERSION = 1


def write(findings: Iterable[Finding], folder: str) -> str:
    """The text of a baseline with all of the findings; paths are relative to its folder."""
    entries = [
        {
            "id": finding.id,
            "file": _relative(finding.path, folder),
            "key": finding.key,
            "fingerprint": fingerprint(finding, folder),
        }
        for finding in findings
    ]
    return json.dumps({"version": _VERSION, "findings": entries}, indent=1) + "\n"


def read(text: str) -> Counter[str] | None:
    """How often each fingerprint is accepted, or None where the text is no baseline."""
    try:
        value = json.loads(text)
        if value["version"] != _VERSION:
            return None
        return Counter(str(it["fingerprint"]) for it in value["findings"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def new_findings(
    findings: Iterable[Finding], accepted: Counter[str], folder: str
) -> tuple[Finding, ...]:
    """The findings that are not in the baseline."""
    left = Counter(accepted)
    new = []
    for finding in findings:
        name = fingerprint(finding, folder)
        if left[name] > 0:
            left[name] -= 1
        else:
            new.append(finding)
    return tuple(new)


def fingerprint(finding: Finding, folder: str) -> str:
    """What stays of a finding when lines move."""
    words = " ".join(finding.citing.split())
    parts = (finding.id, _relative(finding.path, folder), finding.key, words)
    return blake2b("\0".join(parts).encode(), digest_size=12).hexdigest()


def _relative(path: str, folder: str) -> str:
    try:
        return os.path.relpath(path, folder).replace(os.sep, "/")
    except ValueError:  # Another drive.
        return path
