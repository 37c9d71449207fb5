"""What every room stands on: files, paths, arrays, hashes, offsets. Knows nothing of citations."""
