"""Challenges: positions of games that the program has played, in which exactly one turn is right; three for each day.

mining.py           finds positions for the themes that a game declares (core/interaction/challenges.py)
proof.py            proves that one turn is right, by trying all of them (turns.py, forced.py)
collection.py       the positions that were found, as text in the game's package
calendar.py         the challenge of a day, by the date alone
attempt.py          what becomes of a turn that is tried, with the opponent's reply
"""
