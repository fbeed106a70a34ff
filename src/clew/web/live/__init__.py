"""Live games: people and bots play, and browsers see every move at once.

A game is stored as its header and an append-only log. Its events are numbered from 1, and (game, number) is unique: of
two actions at the same time one is committed and the other is checked again. The number is also the id of a live event,
so that a browser that was disconnected continues after the last event it has seen. `game` folds the log, `actions` says
what each event does, `service` commits events, `stream` sends them.
"""
