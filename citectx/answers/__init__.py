"""Workspace -> what a writer asks for: evidence, suggestions, checks, summaries, places.

`evidence` is the way in: the whole pipeline on one page; `card` makes of it what is shown.
"""
