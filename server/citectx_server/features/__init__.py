"""What editors ask for, by the names of the protocol."""
