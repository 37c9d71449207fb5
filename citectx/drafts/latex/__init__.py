"""LaTeX document -> draft, and what is added to a draft -> LaTeX.

`language` is the way in; `commands.tsv` is the table of citation commands.
"""
