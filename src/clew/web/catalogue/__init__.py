"""The games that can be played: home page, rules, lessons, new games, statistics."""
