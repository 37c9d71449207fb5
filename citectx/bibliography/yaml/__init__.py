"""YAML text -> trees that know their places, and what is wrong with it."""
