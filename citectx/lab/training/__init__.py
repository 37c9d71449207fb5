"""Data sets -> the weights and tables that ship."""
