"""A game being played: sessions, records, bots, matches, ratings, statistics and analysis."""
