"""XML files -> paper: JATS and TEI.

`reader` is the way in.
"""
