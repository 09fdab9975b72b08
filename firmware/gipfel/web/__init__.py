"""What the table's page and a hall's pages share: a small web server with its limits, headers and manners."""

from typing import TYPE_CHECKING

from gipfel import lazy_exports

if TYPE_CHECKING:
    from gipfel.web.addresses import address_at, address_of, names_for, own_address
    from gipfel.web.assets import Asset, asset_response, assets_of
    from gipfel.web.bodies import (
        DoneResponse,
        ErrorResponse,
        LanguageQuery,
        LanguageSetting,
        RequestBody,
        ResponseBody,
        body_of,
        check_is_json,
        query_of,
    )
    from gipfel.web.connection import connection_of
    from gipfel.web.dispatch import WebSite
    from gipfel.web.event_stream import EventListener, EventStreams
    from gipfel.web.hosts import knows_host
    from gipfel.web.http_response import bytes_response, json_response
    from gipfel.web.listening import listen
    from gipfel.web.loopback import LOOPBACK
    from gipfel.web.openapi import described
    from gipfel.web.problem import Problem
    from gipfel.web.routes import ANYBODY, Media, Route
    from gipfel.web.server import BackgroundWork, WebServer

__all__ = [
    "ANYBODY",
    "LOOPBACK",
    "Asset",
    "BackgroundWork",
    "DoneResponse",
    "ErrorResponse",
    "EventListener",
    "EventStreams",
    "LanguageQuery",
    "LanguageSetting",
    "Media",
    "Problem",
    "RequestBody",
    "ResponseBody",
    "Route",
    "WebServer",
    "WebSite",
    "address_at",
    "address_of",
    "asset_response",
    "assets_of",
    "body_of",
    "bytes_response",
    "check_is_json",
    "connection_of",
    "described",
    "json_response",
    "knows_host",
    "listen",
    "names_for",
    "own_address",
    "query_of",
]

__getattr__ = lazy_exports(
    __name__,
    {
        "addresses": "address_at address_of names_for own_address",
        "assets": "Asset asset_response assets_of",
        "bodies": (
            "DoneResponse ErrorResponse LanguageQuery LanguageSetting RequestBody ResponseBody body_of "
            "check_is_json query_of"
        ),
        "connection": "connection_of",
        "dispatch": "WebSite",
        "event_stream": "EventListener EventStreams",
        "hosts": "knows_host",
        "http_response": "bytes_response json_response",
        "listening": "listen",
        "loopback": "LOOPBACK",
        "openapi": "described",
        "problem": "Problem",
        "routes": "ANYBODY Media Route",
        "server": "BackgroundWork WebServer",
    },
)
