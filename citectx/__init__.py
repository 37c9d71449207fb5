"""What the cited paper says about the sentence you are writing."""

__version__ = "0.1.0"
