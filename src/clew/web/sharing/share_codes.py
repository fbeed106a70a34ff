"""Codes that carry a text in a link: compressed, URL-safe, and with a checksum."""

import base64
import binascii
import zlib

from clew.web.errors import NotFound, PayloadTooLarge

#: The first letter of a code: the format of the rest.
VERSION = "1"

#: The dictionary of phrases that texts have in common. It must never change: every existing link depends on it.
DICTIONARY = (
    b'size=players=option=random[Options "[Rules "1"]\n[Start "[Unseen "[Date "20[Seat0 "[Seat1 "[Seat2 "[Seat3 "level='
    b'[Result "1/2-1/2"]\n[Result "0-1"]\n[Result "1-0"]\n[Result "*"]\n[Termination "unfinished"]\n'
    b'[Termination "time"]\n[Termination "agreement"]\n[Termination "resignation"]\n[Termination "rules"]\n\n'
    b"1. \n2. \n3. \n4. \n5. \n6. \n7. \n8. \n9. \n"
    b'10. \n11. \n12. \n13. \n14. \n15. \n16. \n17. \n18. \n19. \n20. [Game "'
)

#: The longest code that is accepted, in characters, and the longest text, in bytes.
MAX_CODE_LENGTH = 12_000
MAX_TEXT_LENGTH = 100_000


def encode(text: str) -> str:
    """Return the code of a text, or raise PayloadTooLarge."""
    plain = text.encode()
    if len(plain) > MAX_TEXT_LENGTH:
        raise PayloadTooLarge("this is too long to share as a link")
    compressor = zlib.compressobj(9, zdict=DICTIONARY)
    compressed = compressor.compress(plain) + compressor.flush()
    code = VERSION + base64.urlsafe_b64encode(compressed).decode().rstrip("=")
    if len(code) > MAX_CODE_LENGTH:
        raise PayloadTooLarge("this is too long to share as a link")
    return code


def decode(code: str) -> str:
    """Return the text of a code, or raise NotFound."""
    broken = NotFound("this link cannot be read: it may have been cut off or mistyped")
    if len(code) > MAX_CODE_LENGTH or not code.startswith(VERSION):
        raise broken
    try:
        compressed = base64.b64decode(code[1:] + "=" * (-(len(code) - 1) % 4), altchars=b"-_", validate=True)
        decompressor = zlib.decompressobj(zdict=DICTIONARY)
        # The limit protects against forged codes that expand to something huge.
        plain = decompressor.decompress(compressed, MAX_TEXT_LENGTH)
        if not decompressor.eof:
            raise broken
        return plain.decode()
    except (binascii.Error, zlib.error, ValueError) as error:
        raise broken from error
