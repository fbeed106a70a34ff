"""A report on a game as one HTML file, which needs nothing else."""

from collections.abc import Sequence

from markupsafe import Markup

from clew import __version__
from clew.core.package import GamePackage
from clew.pictures.stylesheet import stylesheet
from clew.play.session import Session
from clew.play.statistics import Statistics
from clew.web.catalogue.report import context_of, pictures_of, shown
from clew.web.templating import HERE, TEMPLATES

#: The style sheets that a report needs, in this order.
STYLES = ("clew.css", "catalogue/about.css")


def report_file(found: GamePackage, counted: Sequence[tuple[str, Statistics]], sample: Session, palette: str) -> str:
    """Return a report with some statistics, each under its title, as HTML with all pictures inside."""
    middle = sample.positions[2 * len(sample.moves) // 3].view(0)
    settings = {"palette": palette, "caption": False, "coordinates": False, "background": False, "prefix": "sample"}
    styles = [stylesheet(), *((HERE / "static" / name).read_text(encoding="utf-8") for name in STYLES)]
    columns = [shown(title, each, palette, f"part{number}") for number, (title, each) in enumerate(counted)]
    return TEMPLATES.env.get_template("catalogue/report.html").render(
        **context_of(found),
        palette=palette,
        # A style sheet is no place for HTML's quoting, and ours are our own.
        style=Markup("\n".join(styles)),
        version=__version__,
        sample=Markup(middle.svg(**settings)),
        columns=columns,
        variants=(),
        pictures=pictures_of(counted[0][1].notable, palette, "ended") if counted else {},
    )
