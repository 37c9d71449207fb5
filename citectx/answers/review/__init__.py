"""Workspace -> its citations one after another, each with its evidence and what was decided of it.

`items` is the way in; `verdicts` are what a reviewer said of sentences, kept beside the draft.
"""

from __future__ import annotations
