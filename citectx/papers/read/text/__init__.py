"""Plain text, and Markdown and its like -> paper.

`plain` and `markup` are the ways in.
"""
