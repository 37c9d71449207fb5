"""Data sets -> weights, vectors, lexicons and tables: what is measured and trained.

Nothing imports it; `cli` names its `commands`, which are the way in.
"""
