"""Bibliography file -> references, whatever the format."""
