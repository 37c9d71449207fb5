"""Workspace -> what a writer asks for: evidence, suggestions, checks, summaries, places."""
