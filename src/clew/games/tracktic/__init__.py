"""Tracktic, by GameBrotherZ, as far as it could be reconstructed."""
