"""What makes the pages a web app: static files with addresses that change with them, manifest, worker, robots."""
