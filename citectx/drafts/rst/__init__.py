"""reStructuredText document -> draft, and what is added to a draft -> reStructuredText.

`language` is the way in; `blocks` finds the paragraphs and the roles in them.
"""
