"""Bytes of the protocol <-> the running server: started, served, and what the client is asked.

`start` is the way in, `protocol` takes every message, `client` is what the client is told.
"""
