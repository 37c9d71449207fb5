"""Claims -> findings: does the source say what the sentence says? `findings` is the way in.

Each check is a module with its `ID` and one arrow, `notes(claim)` or `findings(workspace)`, and a
row of `citectx.settings.check_table`. It is silent when unsure.
"""

from __future__ import annotations
