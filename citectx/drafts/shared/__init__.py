"""What the draft languages share."""
