"""Typst document -> draft, and what is added to a draft -> Typst.

`language` is the way in; `scan` finds brackets and references.
"""
