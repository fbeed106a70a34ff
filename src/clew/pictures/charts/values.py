"""The value graph of a game: the expected payoff of each seat after every move."""

from collections.abc import Sequence
from dataclasses import dataclass

from clew.pictures.captions import text_width
from clew.pictures.outlines import Outline, Point
from clew.pictures.palettes import THINGS
from clew.pictures.picture import Picture
from clew.pictures.shapes import Circle, Group, Label, Line, Path, Rectangle, Shape

WIDTH, HEIGHT = 12.0, 4.8
#: Large letters, because the graph is a third of a metre wide on a desk and a few centimetres on a phone.
LETTERS = 0.52
LEFT, TOP, BOTTOM = 1.7, 0.7, 1.0

#: The minimum distance between the numbers along the bottom.
NUMBER_ROOM = 1.4

#: The minimum distance between the labels at the right end of the lines.
LABEL_ROOM = 0.62


@dataclass(frozen=True)
class ValueGraph:
    """A value graph: `values[ply][seat]` from 0 to 1, beginning with the start (ply 0)."""

    title: str
    seats: Sequence[str]
    values: Sequence[Sequence[float]]
    turns: Sequence[int] = ()
    """The plies after which the lead changed."""
    now: int | None = None
    """The selected ply."""
    plies: int = 0
    """The length of the whole game, if not all of it has been judged yet."""
    labels: Sequence[str] = ()
    """What the players are called; by default as their seats."""

    def draw(self) -> Picture:
        """Return the picture."""
        label_width = max(text_width(name, LETTERS, bold=True) for name in self._names) + 0.6
        box = (-LEFT, -TOP, WIDTH + LEFT + label_width, HEIGHT + TOP + BOTTOM)
        picture = Picture(self.title, self._description(), box)
        picture.add(*self._ground())
        for ply in self.turns:
            picture.add(self._upright(ply, "danger", (0.12, 0.12)))
            picture.add(Label("!", (self._x(ply), -0.35), LETTERS, bold=True, fill="danger"))
        if self.now is not None:
            picture.add(self._upright(self.now, "selected", ()))
        for seat in range(len(self.seats)):
            picture.add(*self._line(seat))
        picture.add(*self._labels())
        return picture

    @property
    def _names(self) -> Sequence[str]:
        return self.labels or self.seats

    @property
    def _length(self) -> int:
        return max(1, self.plies, len(self.values) - 1)

    def _x(self, ply: int) -> float:
        return WIDTH * ply / self._length

    def _point(self, ply: int, seat: int) -> Point:
        return self._x(ply), HEIGHT * (1.0 - self.values[ply][seat])

    def _description(self) -> str:
        if not self.values:
            return "No move has been judged yet."
        last = ", ".join(f"{name} {value:.0%}" for name, value in zip(self._names, self.values[-1], strict=True))
        turned = f" The lead changes after move {', '.join(map(str, self.turns))}." if self.turns else ""
        return f"The expected result of each player, move by move; after move {len(self.values) - 1}: {last}.{turned}"

    def _ground(self) -> list[Shape]:
        shapes: list[Shape] = [Rectangle((0.0, 0.0), (WIDTH, HEIGHT), fill="board", textured=False)]
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            y = HEIGHT * (1.0 - share)
            shapes.append(Line((0.0, y), (WIDTH, y), stroke="line", width=0.03 if share == 0.5 else 0.012))
            if share in (0.0, 0.5, 1.0):
                shapes.append(Label(f"{share:.0%}", (-0.2, y), LETTERS, anchor="end", fill="faint"))
        fitting = int(WIDTH / NUMBER_ROOM)
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if self._length <= step * fitting)
        for ply in range(0, self._length + 1, step):
            shapes.append(Label(str(ply), (self._x(ply), HEIGHT + 0.5), LETTERS, fill="faint"))
        shapes.append(Label("moves", (WIDTH + 0.5, HEIGHT + 0.5), LETTERS, anchor="start", fill="faint"))
        return shapes

    def _upright(self, ply: int, role: str, dash: tuple[float, ...]) -> Shape:
        return Line((self._x(ply), 0.0), (self._x(ply), HEIGHT), stroke=role, width=0.05, dash=dash)

    def _line(self, seat: int) -> list[Shape]:
        if not self.values:
            return []
        points = [self._point(ply, seat) for ply in range(len(self.values))]
        outline = Outline.at(points[0]).line(*points[1:])
        role = role_of(self.seats[seat], seat)
        shapes: list[Shape] = [Path(outline, stroke=role, width=0.11, casing=f"rim-{role}", casing_width=0.025)]
        shapes.append(Circle(points[-1], 0.12, fill=role, stroke=f"rim-{role}", width=0.03))
        return [Group(tuple(shapes), decorative=True)]

    def _labels(self) -> list[Shape]:
        """Return the names of the seats at the ends of their lines, moved apart where they would overlap."""
        if not self.values:
            return []
        last = len(self.values) - 1
        wanted = sorted((self._point(last, seat)[1], seat) for seat in range(len(self.seats)))
        places: list[float] = []
        for y, _ in wanted:
            places.append(max(y, places[-1] + LABEL_ROOM) if places else y)
        # If labels were pushed below the bottom, all move up together.
        excess = max(0.0, places[-1] - HEIGHT - 0.1)
        at = self._x(last) + 0.25
        return [
            Label(self._names[seat], (at, place - excess), LETTERS, bold=True, anchor="start", halo="paper")
            for place, (_, seat) in zip(places, wanted, strict=True)
        ]


def role_of(name: str, seat: int) -> str:
    """Return the role of a seat's line: the colour that its name is, if any."""
    colour = {"silver": "grey"}.get(name.lower(), name.lower())
    return colour if colour in THINGS else f"seat-{seat}"
