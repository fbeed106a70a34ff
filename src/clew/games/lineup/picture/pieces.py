"""LineUp!: shapes of the board, the tokens and secured structures."""

from math import atan2

from clew.games.lineup.picture.layout import Layout
from clew.games.lineup.picture.standing import Structure
from clew.pictures import Circle, Line, Path, Point, Rectangle, Shape, polygon, regular, rounded

# Sizes, where a square has side 1, and a square and its corners are 0.71 apart.
HOLLOW = 0.25
TOKEN = 0.27
RIM = 0.035
JOINT = 0.22
AROUND = 0.34
WOOD = 0.37


def board_shapes(layout: Layout) -> list[Shape]:
    """Return the wooden base under all cells and their corners, then the cells."""
    shapes: list[Shape] = []
    for reach, role in ((WOOD + 0.05, "edge"), (WOOD, "cloth")):
        shapes += [
            Path(polygon(outline), fill=role, stroke=role, width=2 * reach, textured=False)
            for outline in layout.outlines
        ]
    shapes += [Path(polygon(outline), fill="board", stroke="line", width=0.04) for outline in layout.outlines]
    return shapes


def hollow(centre: Point, kind: str) -> Shape:
    """Return the place for a token: round on corners, of the shape of the cell on cells."""
    if kind == "corner":
        return Circle(centre, HOLLOW, fill="cloth", stroke="edge", width=0.04)
    if kind in ("hexagon", "triangle", "triangle, point down"):
        sides, turn, reach = {"hexagon": (6, 0, 0.3), "triangle": (3, 0, 0.37)}.get(kind, (3, 180, 0.37))
        return Path(rounded(regular(centre, reach, sides, turn=turn), 0.05), fill="shade", stroke="line", width=0.02)
    corner = (centre[0] - HOLLOW, centre[1] - HOLLOW)
    return Rectangle(corner, (2 * HOLLOW, 2 * HOLLOW), 0.06, fill="shade", stroke="line", width=0.02)


def touched_shape(centre: Point, kind: str) -> Shape:
    """Return the outline of what can be touched at a site: a circle on corners, the shape of the cell on cells."""
    if kind == "corner":
        return Circle(centre, AROUND)
    if kind in ("hexagon", "triangle", "triangle, point down"):
        sides, turn, reach = {"hexagon": (6, 0, 0.4), "triangle": (3, 0, 0.46)}.get(kind, (3, 180, 0.46))
        return Path(rounded(regular(centre, reach, sides, turn=turn), 0.12))
    return Rectangle((centre[0] - AROUND, centre[1] - AROUND), (2 * AROUND, 2 * AROUND), 0.22)


def struck_out(centre: Point) -> list[Shape]:
    """Return a cross through a token that a move would capture."""
    reach = 0.85 * AROUND
    x, y = centre
    return [
        Line((x - reach, y - way * reach), (x + reach, y + way * reach), stroke="ink", width=0.055, casing="paper")
        for way in (1, -1)
    ]


def token(centre: Point, seat: int, *, is_secured: bool = False) -> tuple[Shape, ...]:
    """Return a seat's token, with a dot if it is secured."""
    role = f"seat-{seat}"
    body: Shape
    if seat == 0:
        body = Circle(centre, TOKEN, fill=role, stroke=f"rim-{role}", width=RIM)
    else:
        body = Path(rounded(token_corners(centre, seat), 0.06), fill=role, stroke=f"rim-{role}", width=RIM)
    pip = Circle(centre, 0.3 * TOKEN, fill=f"on-{role}")
    return (body, pip) if is_secured else (body,)


def token_corners(centre: Point, seat: int) -> tuple[Point, ...]:
    """Return the corners of a token: a square, a triangle, a lozenge, a star, a cross; seat 0 has a disc."""
    x, y = centre
    if seat == 1:
        return regular(centre, 1.3 * TOKEN, 4, turn=45)
    if seat == 2:
        return regular((x, y + 0.15 * TOKEN), 1.35 * TOKEN, 3)
    if seat == 3:
        return regular(centre, 1.3 * TOKEN, 4)
    if seat == 4:
        outer, inner = regular(centre, 1.3 * TOKEN, 5), regular(centre, 0.7 * TOKEN, 5, turn=36)
        return tuple(corner for pair in zip(outer, inner, strict=True) for corner in pair)
    near, far = 0.42 * TOKEN, 1.15 * TOKEN
    quarter = ((near, -far), (near, -near), (far, -near))
    turns = ((1, 0), (0, 1), (-1, 0), (0, -1))
    return tuple((x + a * cos - b * sin, y + a * sin + b * cos) for cos, sin in turns for a, b in quarter)


def joints(layout: Layout, structure: Structure, joined: set[frozenset[int]]) -> list[Shape]:
    """Return the joints of a secured structure (LU4): lines from its centre to all other tokens.

    Those in `joined` are drawn already, and get no second line: pale ones would be darker there.
    In space the tokens are in several layers: a line joins the tokens of each outer layer, and the centre has a ring.
    """
    role = f"seat-{structure.seat}"
    centre, rim = layout.places[structure.centre], f"rim-{role}"
    if layout.is_flat:
        arms = [arm for arm in structure.arms if frozenset({structure.centre, arm}) not in joined]
        joined.update(frozenset({structure.centre, arm}) for arm in arms)
        places = [layout.places[arm] for arm in arms]
        return [Line(centre, place, stroke=role, width=JOINT, casing=rim, textured=False) for place in places]
    layers: dict[int, list[Point]] = {}
    for arm in structure.arms:
        layers.setdefault(layout.layer_of[arm], []).append(layout.places[arm])
    rings = [polygon(_around_centre(layer)) for layer in layers.values()]
    around = Circle(centre, TOKEN + 0.5 * JOINT, stroke=role, width=0.5 * JOINT, casing=rim, textured=False)
    return [around, *(Path(ring, stroke=role, width=JOINT, casing=rim, textured=False) for ring in rings)]


def _around_centre(points: list[Point]) -> list[Point]:
    """Return points in their order around their centre."""
    x = sum(point[0] for point in points) / len(points)
    y = sum(point[1] for point in points) / len(points)
    return sorted(points, key=lambda point: atan2(point[1] - y, point[0] - x))
