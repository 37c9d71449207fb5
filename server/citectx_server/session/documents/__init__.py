"""What the client says of documents -> their texts, positions in them, where they were edited last.

`open_documents` is the way in.
"""
