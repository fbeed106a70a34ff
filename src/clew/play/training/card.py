"""The card of a network in words: what it learned from, how well, and what it won."""

from dataclasses import asdict
from typing import Any

from clew.core.game import Game
from clew.core.learning.weights import Weights

#: The card beside the weights file.
CARD_FILE = "weights.md"


def card_in_words(game: Game, weights: Weights) -> str:
    """Return a card as Markdown."""
    card = weights.card
    use = ", ".join(f"{name} {value}" for name, value in asdict(weights.use).items())
    lines = [
        f"# The network of {game.about.name}",
        "",
        f"It has {len(weights.direct)} features of a position, {len(weights.biases)} hidden units, and a policy over "
        f"{len(weights.policy)} features of a move. It learned from "
        f"{card['positions']} positions of {card['games']} games that it played against itself "
        f"(`{card['game']}`), in {card['hours']} hours. On games held out, its cross-entropy is "
        f"{card['held_out_loss']} and its squared error {card['held_out_error']}. The search uses it with {use}, "
        f"in {' and '.join(f'`{name}`' for name in weights.games)}.",
        "",
        *(["Made by:", "", f"    {card['command']}", ""] if card["command"] else []),
        *([card["note"], ""] if card.get("note") else []),
        "| generation | against | a move | games | score | 95% interval | gate |",
        "| ---: | --- | --- | ---: | ---: | --- | --- |",
        *(_gate_line(gate) for gate in card["gates"]),
    ]
    return "\n".join(lines) + "\n"


def _gate_line(gate: dict[str, Any]) -> str:
    low, high = gate["interval"]
    against = "no network" if gate["against"] == "none" else "the one before"
    verdict = "passed" if gate["passed"] else "not passed"
    return (
        f"| {gate['generation']} | {against} | {gate['budget']} | {gate['games']} | {gate['score']:.1%} "
        f"| {low:.1%} to {high:.1%} | {verdict} |"
    )
