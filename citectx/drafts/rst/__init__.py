"""reStructuredText -> draft."""
