"""What a report on a game shows, the same on its page and in the file that `clew report` writes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from clew.core.package import GamePackage
from clew.core.rulebook import MARKS
from clew.pictures.charts.bars import Bar, BarChart
from clew.pictures.charts.values import role_of
from clew.pictures.look import Look
from clew.play.statistics import Notable, Statistics, history, sessions_of, sources
from clew.web.catalogue import service
from clew.web.sharing.shared import of_text


@dataclass(frozen=True)
class ReportView:
    """Statistics with their pictures."""

    title: str
    statistics: Statistics
    lengths: Markup
    shares: Markup
    endings: Markup


def shown(title: str, found: Statistics, palette: str, prefix: str) -> ReportView:
    """Return statistics with their pictures."""

    def drawn(chart: BarChart, name: str) -> Markup:
        return Markup(chart.draw().svg(Look(palette=palette, background=False, prefix=f"{prefix}-{name}")))

    names = found.seat_names
    lengths = [Bar(label, count, str(count)) for label, count in found.lengths.bars]
    shares = [
        Bar(names[seat], share.mean, f"{share.mean:.0%} ({share.low:.0%} to {share.high:.0%})", share.low, share.high,
            role_of(names[seat], seat))
        for seat, share in enumerate(found.shares)
    ]  # fmt: skip
    endings = [
        Bar(letter, each.games, f"{each.games} games") for letter, each in zip("ABCDEFGH", found.endings, strict=False)
    ]
    return ReportView(
        title,
        found,
        drawn(BarChart("How many games had so many moves", lengths), "lengths"),
        drawn(BarChart("What each seat got", shares, mark=1 / len(names)), "shares"),
        drawn(BarChart("How games ended", endings), "endings"),
    )


def links_of(notable: Sequence[Notable]) -> dict[str, str]:
    """Return where games that stand out can be looked at."""
    return {each.what: f"/view/{of_text(each.record).code}" for each in notable if each.record}


def pictures_of(notable: Sequence[Notable], palette: str, prefix: str) -> dict[str, Markup]:
    """Return how games that stand out ended, as pictures."""
    drawn = {}
    for number, each in enumerate(notable):
        if each.record:
            end = sessions_of(each.record)[0].position
            drawn[each.what] = Markup(end.svg(palette=palette, background=False, prefix=f"{prefix}-{number}"))
    return drawn


def context_of(found: GamePackage) -> dict[str, Any]:
    """Return what there is to say about a game before anything is counted."""
    counted = sources(found)
    return {
        "card": service.card(found),
        "history": history(found),
        "sources": [(mark, words, counted.get(mark, 0)) for mark, words in MARKS.items() if counted.get(mark)],
        "rules_count": len(found.rulebook),
    }
