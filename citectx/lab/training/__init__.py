"""Data sets -> the weights and tables that ship.

`train_fused`, `train_encoder`, `train_resolution`, `train_zones` and `count_background` are the
ways in.
"""
