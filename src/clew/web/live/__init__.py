"""Games being played on the server: events, actions, clocks, bots, live updates, pages."""
