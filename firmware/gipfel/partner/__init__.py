"""Gipfel as a player: a worker that thinks, and answers what the table asks. Loaded where somebody wants it."""

from gipfel.partner.thinking import Thinker
from gipfel.partner.worker import InlinePartner, PartnerWorker

__all__ = ["InlinePartner", "PartnerWorker", "Thinker"]
