"""Data sets, the papers' metrics, and their tables."""
