"""What an operator sees of a server: whether it is alive and ready, its metrics, and a log line for each request."""
