"""The database: its tables, migrations, connections, group commit, and the store of games."""
