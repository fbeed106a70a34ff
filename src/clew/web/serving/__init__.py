"""What a server process needs around the app: limits of connections and log lines, and a quiet stop."""
