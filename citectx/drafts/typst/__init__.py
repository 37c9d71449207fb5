"""Typst -> draft."""
