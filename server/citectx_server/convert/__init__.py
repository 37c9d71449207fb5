"""lsprotocol values <-> citectx values."""
