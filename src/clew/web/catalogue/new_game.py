"""The form for a new game, and the game that is made of it."""

from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from clew.core.about import About
from clew.core.errors import ClewError
from clew.core.package import package
from clew.pictures.palettes import colour_named
from clew.play.conduct import LEVEL_NAMES
from clew.search.levels import LEVELS
from clew.web.catalogue.api import StartPosition
from clew.web.catalogue.form_errors import invalid_field
from clew.web.catalogue.models import GameCard, PresetCard, StartPreview
from clew.web.catalogue.service import game_card, player_counts, start_preview
from clew.web.dependencies import (
    ClientAddress,
    CurrentApp,
    CurrentVisitor,
    FormFields,
    Texts,
    app_state,
    set_visitor_cookie,
)
from clew.web.errors import mistake_of, status_of
from clew.web.forms import Form
from clew.web.live import forms
from clew.web.live.creation import create_game, given_name
from clew.web.metering.current import MeteredRoute
from clew.web.models import LONGEST_POSITION
from clew.web.preferences import preferences_of, save_preferences
from clew.web.templating import go, page

#: What links to the form can choose by `with`.
WITH: dict[str, dict[str, str]] = {
    "computer": {"opponent": "program"},
    "friend": {"opponent": "link"},
    "device": {"opponent": "me"},
    "open": {"opponent": "link", "open": "on"},
}

OPTION = "option-"

router = APIRouter(route_class=MeteredRoute, include_in_schema=False)


@router.get("/new/{game}")
def new(
    request: Request,
    game: str,
    option: Texts = [],  # noqa: B006
    position: StartPosition = None,
) -> HTMLResponse:
    """Show the form for a new game, filled in by the query: fields, `option=name=value`, `with=open`, `preset=2`."""
    about = package(game).about
    query = request.query_params
    fields = {
        name: value.strip()
        for name, value in query.multi_items()
        if value.strip() and name not in ("option", "position", "with", "preset") and len(value) <= LONGEST_POSITION
    }
    fields |= WITH.get(query.get("with", ""), {})
    fields |= {f"{OPTION}{name}": value for name, _, value in (each.partition("=") for each in option)}
    if position:
        fields["position"] = position
    return new_page(request, game, with_preset(about, fields, query.get("preset")))


def with_preset(about: About, fields: Form, number: str | None) -> Form:
    """Return the fields of a form with the options of a preset instead of its own."""
    presets = game_card(package(about.id)).presets
    if number is None or not (number.isascii() and number.isdigit()) or int(number) >= len(presets):
        return fields
    others = {name: value for name, value in fields.items() if name != "position" and not name.startswith(OPTION)}
    return others | {f"{OPTION}{name}": value for name, value in presets[int(number)].options.items()}


def new_page(request: Request, game: str, fields: Form, refusal: ClewError | None = None) -> HTMLResponse:
    """Show the form with the fields that were sent, and why they were refused."""
    palette, position = preferences_of(request).palette, fields.get("position")
    options = [f"{name.removeprefix(OPTION)}={fields[name]}" for name in fields if name.startswith(OPTION)]
    try:
        start = start_preview(game, [] if position else options, position, palette)
    except ClewError as error:
        refusal = refusal or error
        start = start_preview(game, [], None, palette)
    card = game_card(package(game))
    context = {
        "card": card,
        "start": start,
        "svg": Markup(start.svg),
        "fields": fields,
        "error": refusal and mistake_of(invalid_field(refusal, package(game).about)),
        "engines": {name: f"{forms.ENGINE_PREFIX}{name}" for name in app_state(request).games.engines},
        **_choices(card, start, fields),
    }
    field = context["error"] and context["error"].field
    is_shown_above = field in (None, "name", f"{OPTION}{card.players_option}")
    context["is_folded"] = is_shown_above and (context["chosen_preset"] is not None or position is not None)
    return page(request, "catalogue/new.html", context, status_of(refusal) if refusal else 200)


def _choices(card: GameCard, start: StartPreview, fields: Form) -> dict[str, Any]:
    """Return what can be chosen, and what is."""
    about = package(card.id).about
    players = next((option for option in card.options if option.name == card.players_option), None)
    starting, seats = start.seat or 0, len(start.seat_names)
    return {
        "levels": [level.number for level in LEVELS],
        "level_names": LEVEL_NAMES,
        "opponent": fields.get("opponent", "program"),
        "players": players,
        "player_counts": list(map(str, player_counts(about.option(card.players_option)))) if players else [],
        "options": [option for option in card.options if option is not players],
        "colours": [colour_named(name) for name in card.seat_names],
        "first_seat": starting,
        "last_seat": forms.your_seat("opponent", starting, seats),
        "presets": offered_presets(card),
        "chosen_preset": chosen_preset(card, fields),
    }


def offered_presets(card: GameCard) -> list[PresetCard]:
    """Return the presets without those that are only a number of players, which has a field of its own."""
    return [preset for preset in card.presets if list(preset.options) != [card.players_option]]


def chosen_preset(card: GameCard, fields: Form) -> int | None:
    """Return the preset whose options the form has, if it has those of one, whatever the number of players."""
    if fields.get("position"):
        return None
    usual = {option.name: option.default for option in card.options}
    given = {name.removeprefix(OPTION): value for name, value in fields.items() if name.startswith(OPTION)}
    different = {name: value for name, value in given.items() if value != usual.get(name)}
    apart = {name: value for name, value in different.items() if name != card.players_option}
    return next((each.number for each in offered_presets(card) if each.options in (different, apart)), None)


@router.post("/games")
def create(
    request: Request, server: CurrentApp, visitor: CurrentVisitor, client: ClientAddress, form: FormFields
) -> Response:
    """Create a game and redirect to it."""
    game = form.get("game", "")
    # An unknown game has no form to come back to.
    package(game)
    try:
        server.limits.new_games.count(client)
        live = create_game(server.games, visitor, forms.new_game(form), client)
    except ClewError as error:
        return new_page(request, game, form, error)
    response = go(f"/games/{live.header.id}" + ("#guide" if form.get("guide") == "on" else ""))
    set_visitor_cookie(request, response, visitor)
    before = preferences_of(request)
    # The guided first game has a level of its own, which was not chosen.
    levels = [] if form.get("guide") == "on" else [seat.level for seat in live.seats if seat.level is not None]
    name = form.get("name") or given_name(live) or before.name
    save_preferences(request, response, replace(before, name=name, level=(levels or [before.level])[0]))
    return response
