"""Web pages and e-books -> paper."""
