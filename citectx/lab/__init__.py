"""Data sets -> weights, vectors and tables. Nothing imports it; `cli` names its commands."""
