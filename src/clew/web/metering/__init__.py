"""Work metered by client: how much of the server's time each may use, and how many requests are at work at once."""
