"""Jupyter notebook -> draft, its Markdown cells as one document.

`language` is the way in; `cells` knows the way back to the file.
"""
