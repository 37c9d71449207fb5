"""Org -> draft."""
