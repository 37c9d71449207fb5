"""Sentences -> vectors of what they mean, by a small transformer that ships with the package.

`encoder.Encoder` is what others are given, `chosen.encoder_of` gives it to commands and scripts,
and `both_passes.both_passes` ranks with it. Encoding takes milliseconds for a sentence and seconds
for a paper, and is done by a process of its own: nothing that somebody waits for in an editor may
ask for it. What was encoded once is kept.
"""
