"""Citing words, source words -> how the one says more than the other."""
