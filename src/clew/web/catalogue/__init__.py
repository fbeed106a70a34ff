"""The games themselves: home page, rules, lessons, new games, statistics."""
