"""Texts with small changes: most parsers refuse, and some are read as something else."""

from random import Random

#: Characters that slip through careless checks: digits of other scripts, letters whose upper case is longer.
ODD = "²٣½İßﬀ\x00\u2028-+_.,:;/|>*@#?=()'\"\\ \t\n"


def mangled(text: str, random: Random) -> str:
    """Return the text with up to three changes: a character or word removed, repeated, swapped or replaced."""
    for _ in range(random.randint(1, 3)):
        parts = text.split(" ") if random.random() < 0.5 else list(text)
        joint = " " if text.split(" ") == parts else ""
        first, second = random.randrange(len(parts)), random.randrange(len(parts))
        change = random.randrange(5)
        if change == 0:
            del parts[first]
        elif change == 1:
            parts.insert(first, parts[second])
        elif change == 2:
            parts[first], parts[second] = parts[second], parts[first]
        elif change == 3:
            parts[first] = random.choice([*ODD, "0", "7", "99999999999", "a", "Z", "w"])
        else:
            parts[first] = str(random.randint(-2, 300))
        text = joint.join(parts) or "x"
    return text


def retyped(text: str, random: Random) -> str:
    """Return the text with one or two characters replaced by others of it, mostly digits by digits and so on."""
    characters = list(text)
    for _ in range(random.randint(1, 2)):
        place = random.randrange(len(text))
        alike = [other for other in set(text) if _kind(other) == _kind(text[place])]
        characters[place] = random.choice(sorted(alike if random.random() < 0.7 else set(text)))
    return "".join(characters)


def _kind(character: str) -> tuple[bool, bool, bool]:
    return character.isdigit(), character.isalpha() or character == ".", character.isspace()


def mixed(text: str, other: str, random: Random) -> str:
    """Return the words of a text, some replaced by those at the same place of another."""
    words, others = text.split(" "), other.split(" ")
    chosen = [random.choice(pair) for pair in zip(words, others, strict=False)]
    return " ".join([*chosen, *words[len(chosen) :]])
