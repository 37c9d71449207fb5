"""Jupyter notebook -> draft."""
