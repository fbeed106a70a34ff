"""The games, one room each. Nobody outside names one: they are found by looking into this folder."""
