"""All state of a running server, in small parts: what the client says comes in and changes it.

`session` is the way in. What goes out is a `Snapshot`, all that is known at one moment, from which
features answer.
"""
