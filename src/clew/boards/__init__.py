"""Lattices that games are played on: sites, names, neighbours, lines, symmetries, places on paper. No rules."""
