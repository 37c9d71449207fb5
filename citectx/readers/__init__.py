"""File of a cited paper -> paper."""
