"""What a complete hand is worth: multiplier, hu and tai, settlement, named outcomes."""
