"""Text -> sentences, terms, phrases and zones."""
