"""Shapes, themes and SVG. No rules."""
