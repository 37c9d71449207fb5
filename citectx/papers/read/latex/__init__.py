"""LaTeX source -> paper."""
