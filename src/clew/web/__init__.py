"""The web app: pages, JSON API, live events and the database behind them.

Each feature has a folder (`live`, `catalogue`, `positions`, `sharing`, `analysis`, `puzzles`), and inside the names are
the same: `models` (JSON), `api` (routes under /api/v1), `pages` (HTML), `service` (the rest). `state` is what one
server process holds, `dependencies` gives it to routes, `app` puts everything together. docs/web-api.md describes the
JSON API; the page /api lists its routes.
"""

from clew.extras import need

need("web")
