"""Positions that belong to no game: pictures, move entry, previews, and setting one up."""
