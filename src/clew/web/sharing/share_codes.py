"""Texts as part of a link: short, safe in an address, and known to be whole."""

import base64
import binascii
import zlib

from clew.web.errors import NotFound, PayloadTooLarge

#: The first letter of a code: how the rest is to be read.
VERSION = "1"

#: What most texts have in common, which then takes no room. Links of long ago need it as it is: it never changes.
COMMON = (
    b'size=players=option=random[Options "[Rules "1"]\n[Start "[Unseen "[Date "20[Seat0 "[Seat1 "[Seat2 "[Seat3 "level='
    b'[Result "1/2-1/2"]\n[Result "0-1"]\n[Result "1-0"]\n[Result "*"]\n[Termination "unfinished"]\n'
    b'[Termination "time"]\n[Termination "agreement"]\n[Termination "resignation"]\n[Termination "rules"]\n\n'
    b"1. \n2. \n3. \n4. \n5. \n6. \n7. \n8. \n9. \n"
    b'10. \n11. \n12. \n13. \n14. \n15. \n16. \n17. \n18. \n19. \n20. [Game "'
)

#: The longest code that is read, in letters, and the longest text, in bytes.
LONGEST_CODE = 12_000
LONGEST_TEXT = 100_000


def encode(text: str) -> str:
    """Return a text as a code."""
    plain = text.encode()
    if len(plain) > LONGEST_TEXT:
        raise PayloadTooLarge("this is too long for a link")
    packer = zlib.compressobj(9, zdict=COMMON)
    packed = packer.compress(plain) + packer.flush()
    code = VERSION + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(code) > LONGEST_CODE:
        raise PayloadTooLarge("this is too long for a link")
    return code


def decode(code: str) -> str:
    """Return the text of a code, or raise NotFound."""
    broken = NotFound("this link cannot be read: it may have been cut off or mistyped")
    if len(code) > LONGEST_CODE or not code.startswith(VERSION):
        raise broken
    try:
        packed = base64.b64decode(code[1:] + "=" * (-(len(code) - 1) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(zdict=COMMON)
        # No more than the longest text is ever unpacked, however much a forged code would make of itself.
        plain = unpacker.decompress(packed, LONGEST_TEXT)
        if not unpacker.eof:
            raise broken
        return plain.decode()
    except (binascii.Error, zlib.error, ValueError) as error:
        raise broken from error
