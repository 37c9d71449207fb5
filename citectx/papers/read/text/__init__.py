"""Plain text and light markup -> paper."""
