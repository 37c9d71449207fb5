"""Bytes of the protocol <-> the running server: started, served, and what the client is asked."""
