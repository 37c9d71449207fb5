"""A place in a draft -> the references that fit it. `suggestions` is the way in."""
