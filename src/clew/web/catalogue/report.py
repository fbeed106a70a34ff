"""A report on a game: what its page shows, and the same as one HTML file for `clew report`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from clew import __version__
from clew.core.about import TRADEMARKS
from clew.core.package import GamePackage
from clew.core.rulebook import MARKS
from clew.pictures.charts.bars import Bar, BarChart
from clew.pictures.charts.values import role_of
from clew.pictures.look import Look
from clew.pictures.stylesheet import stylesheet
from clew.play.session import Session
from clew.play.statistics import Notable, Share, Statistics, history, sessions_of, sources
from clew.web.catalogue.service import game_card
from clew.web.sharing.shared import shared_from_text
from clew.web.templating import HERE, TEMPLATES

#: The style sheets of a report file, in this order.
STYLES = ("base.css", "catalogue/about.css")


@dataclass(frozen=True)
class ReportView:
    """Statistics with their charts."""

    title: str
    statistics: Statistics
    lengths: Markup
    shares: Markup
    endings: Markup


def report_view(title: str, statistics: Statistics, palette: str, prefix: str) -> ReportView:
    """Return statistics with their charts."""

    def draw(chart: BarChart, name: str) -> Markup:
        return Markup(chart.draw().svg(Look(palette=palette, background=False, prefix=f"{prefix}-{name}")))

    names = statistics.seat_names
    lengths = [Bar(label, count, str(count)) for label, count in statistics.lengths.bars]
    shares = [share_bar(names[seat], seat, share) for seat, share in enumerate(statistics.shares)]
    endings = [
        Bar(letter, ending.games, f"{ending.games} games")
        for letter, ending in zip("ABCDEFGH", statistics.endings, strict=False)
    ]
    return ReportView(
        title,
        statistics,
        lengths=draw(BarChart("Number of moves", lengths), "lengths"),
        shares=draw(BarChart("Share of each seat", shares, mark=1 / len(names)), "shares"),
        endings=draw(BarChart("How games ended", endings), "endings"),
    )


def share_bar(name: str, seat: int, share: Share) -> Bar:
    """Return the bar of a seat's mean payoff, with its 95% interval."""
    words = f"{share.mean:.0%} ({share.low:.0%} to {share.high:.0%})"
    return Bar(name, share.mean, words, low=share.low, high=share.high, role=role_of(name, seat))


def notable_links(notable: Sequence[Notable]) -> dict[str, str]:
    """Return the links of the notable games."""
    return {each.what: f"/view/{shared_from_text(each.record).code}" for each in notable if each.record}


def notable_pictures(notable: Sequence[Notable], palette: str, prefix: str) -> dict[str, Markup]:
    """Return pictures of the final positions of the notable games."""
    pictures = {}
    for number, each in enumerate(notable):
        if each.record:
            final = sessions_of(each.record)[0].position
            pictures[each.what] = Markup(final.svg(palette=palette, background=False, prefix=f"{prefix}-{number}"))
    return pictures


def game_context(package: GamePackage) -> dict[str, Any]:
    """Return the template variables that need no statistics: the game, its history, the sources of its rules."""
    counts = sources(package)
    return {
        "card": game_card(package),
        "kind": package.about.kind,
        "goal": package.short_rules[0] if package.short_rules else None,
        "history": history(package),
        "trademarks": TRADEMARKS,
        "sources": [(mark, words, counts.get(mark, 0)) for mark, words in MARKS.items() if counts.get(mark)],
        "rules_count": len(package.rulebook),
    }


def report_html(
    package: GamePackage, statistics: Sequence[tuple[str, Statistics]], sample: Session, palette: str
) -> str:
    """Return a report as one HTML page with all its pictures; each of the statistics has a title."""
    middle = sample.positions[2 * len(sample.moves) // 3].view(0)
    settings = {
        "palette": palette,
        "caption": False,
        "coordinates": False,
        "background": False,
        "cropped": True,
        "prefix": "sample",
    }
    styles = [stylesheet(), *((HERE / "static" / name).read_text(encoding="utf-8") for name in STYLES)]
    columns = [report_view(title, each, palette, f"part{number}") for number, (title, each) in enumerate(statistics)]
    return TEMPLATES.env.get_template("catalogue/report.html").render(
        **game_context(package),
        palette=palette,
        # Our own style sheets contain nothing to escape, and escaping would break them.
        style=Markup("\n".join(styles)),
        version=__version__,
        sample=Markup(middle.svg(**settings)),
        columns=columns,
        variants=(),
        pictures=notable_pictures(statistics[0][1].notable, palette, "ended") if statistics else {},
    )
