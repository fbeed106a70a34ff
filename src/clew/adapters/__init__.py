"""Other people's environments over our games: PettingZoo, Gymnasium, OpenSpiel, and text for language models.

Each module imports its library when it is imported itself; `pip install clew[research]` installs all of them.
docs/research.md has the conventions.
"""
