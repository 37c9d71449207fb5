"""All state of a running server: documents, workspaces, what is read and remembered."""
