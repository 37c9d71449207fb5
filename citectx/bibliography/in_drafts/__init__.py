"""Drafts that hold references in themselves -> bibliography."""
