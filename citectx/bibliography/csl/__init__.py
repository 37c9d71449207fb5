"""CSL items, as JSON or YAML -> bibliography."""
