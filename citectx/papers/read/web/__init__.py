"""Web pages and e-books -> paper.

`html` and `epub` are the ways in.
"""
