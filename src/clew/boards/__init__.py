"""Lattices that games are played on: sites, names, neighbours, lines, symmetries and coordinates, but no rules."""
