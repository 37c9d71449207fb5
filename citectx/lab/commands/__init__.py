"""`citectx evaluate`, `vectors` and `lexicon`: the commands of those who measure and train."""
