"""The default model: a learned sum of what speaks for a sentence. `scoring` is the way in."""
