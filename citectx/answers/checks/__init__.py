"""Claims -> findings: does the source say what the sentence says?

Each check is a module with one arrow, `notes(claim)`, and its own id. It is silent when unsure.
"""

from __future__ import annotations
