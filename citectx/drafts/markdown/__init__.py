"""Markdown of every kind (Pandoc, Quarto, R Markdown, MyST, Manubot) -> draft, and back.

`language` is the way in; `blocks` finds the paragraphs, `inline` what stands in them.
"""
