"""The only Python here that knows the Language Server Protocol."""
