"""The database: its tables, migrations, connections and group commit."""
