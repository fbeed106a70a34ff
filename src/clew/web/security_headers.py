"""The headers that every response carries: what browsers may do with it, and with our pages."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: Nothing from other sites, nothing inline, no frames.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; media-src 'self' data:; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)

#: What our pages do not use, and what therefore no script on them may use.
UNUSED = (
    *("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid", "magnetometer", "microphone"),
    *("midi", "payment", "serial", "usb"),
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in UNUSED),
    "X-Content-Type-Options": "nosniff",
    # Other sites learn nothing of our addresses; our own forms still send their origin.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}

#: Once a browser has seen this, it uses HTTPS for a year, even if a link says otherwise.
HTTPS_ONLY = {"Strict-Transport-Security": f"max-age={365 * 24 * 3600}"}


class SecurityHeaders:
    """Adds the headers to every response that does not set them itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and add the headers to its response."""
        added = HEADERS | HTTPS_ONLY if scope.get("scheme") == "https" else HEADERS

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in added.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_safely)
