"""Data sets -> the weights and tables that ship: the modules `train_…` and `count_background`."""
