"""Org document -> draft, and what is added to a draft -> Org.

`language` is the way in; `blocks` finds the paragraphs, `inline` what stands in them.
"""
