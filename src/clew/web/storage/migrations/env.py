"""Run by Alembic, with the connection given to migrations.configuration."""

from alembic import context

from clew.web.storage.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
context.run_migrations()
