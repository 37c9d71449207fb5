"""Text files -> word vectors: corpus, training, tuning."""
