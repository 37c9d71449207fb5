"""XML files -> paper: JATS and TEI."""
