"""The table in a terminal: the board drawn, rulings told, a game by keys."""
