"""Messages of the Language Server Protocol <-> answers: the only Python here that knows it.

`server` is the way in: a table of what is answered by which feature.
"""
