"""PDF -> paper: characters, lines, columns, blocks, sections. `reader` is the way in."""
