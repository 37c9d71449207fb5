"""The papers of drafts: found, read by processes, searched."""
