"""The printed box: measures, where each part sits, the parts themselves, checks and pictures."""
