"""The picture of a game that other sites show beside a link to it."""

from fastapi import APIRouter
from fastapi.responses import Response

from clew.core.package import package
from clew.core.position import Position
from clew.pictures.png import to_png
from clew.web.dependencies import ClientAddress, CurrentApp
from clew.web.lru_cache import LruCache
from clew.web.metering.current import MeteredRoute
from clew.web.pictures import CACHED_PICTURE, MEDIA_TYPES
from clew.web.positions.board_svg import picture

router = APIRouter(route_class=MeteredRoute, include_in_schema=False)

#: In pixels: large enough for every site that shows previews.
WIDTH = 800

_PICTURES: LruCache[bytes] = LruCache(100)


@router.get("/pictures/{game}.png")
def game_picture(server: CurrentApp, client: ClientAddress, game: str) -> Response:
    """Return a board in the later part of a sample game as PNG."""
    found = package(game)
    positions = server.samples.positions(found)
    position = positions[len(positions) * 2 // 3]
    server.limits.pictures.count(client)

    def draw() -> bytes:
        return server.background.do(to_png, board_of(position), WIDTH)

    is_final = bool(server.samples.ready(game))
    headers = CACHED_PICTURE if is_final else {"Cross-Origin-Resource-Policy": "cross-origin"}
    return Response(_PICTURES.get((game, position), draw), media_type=MEDIA_TYPES["png"], headers=headers)


def board_of(position: Position) -> str:
    """Return the board alone, without names and legends: they are too small to read in a preview."""
    return picture(position, caption=False, coordinates=False, cropped=True, background=True)
