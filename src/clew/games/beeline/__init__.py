"""Beeline, by Winston N. Allen."""
