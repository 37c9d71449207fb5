"""LaTeX source, a file or a folder -> paper.

`source` is the way in; it reads prose as `drafts.latex` does.
"""
