"""LaTeX -> draft. `language` is the way in; `commands.tsv` is the table of citation commands."""
