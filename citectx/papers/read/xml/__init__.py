"""XML files -> paper: JATS and TEI.

`reader` is the way in; `safe` parses without entities and network.
"""
