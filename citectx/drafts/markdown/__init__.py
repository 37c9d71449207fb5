"""Markdown of every kind (Pandoc, Quarto, R Markdown, MyST, Manubot) -> draft."""
