"""Workspace -> the papers that its drafts cite: found, read by processes, searched.

`all_papers` is the way in; `draft_papers` reads those of one draft.
"""
