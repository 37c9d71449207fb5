"""Bytes of the protocol <-> the running server."""
