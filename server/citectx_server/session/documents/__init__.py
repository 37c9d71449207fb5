"""The documents of the client: their texts, positions in them, where they were edited last."""
