"""The eye: dice and board, from pixels to readings; it knows nothing of the game's rules."""
