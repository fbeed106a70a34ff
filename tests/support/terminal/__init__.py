"""Terminals for tests: real ones, by tmux."""
