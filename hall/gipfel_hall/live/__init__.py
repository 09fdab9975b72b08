"""What happens at the tables now: what the broker says, folded into values; games on their way to the archive."""

from gipfel_hall.live.board import LiveBoard, board_of, columns_won, leader
from gipfel_hall.live.broker_link import BrokerLink, LinkState
from gipfel_hall.live.intake import IntakeState, IntakeWorker
from gipfel_hall.live.intake_queue import ArrivedGame, IntakeQueue
from gipfel_hall.live.tables import AnsweredCall, DeviceKey, LiveHall, LiveTable, Received, answered, cut_off, hear

__all__ = [
    "AnsweredCall",
    "ArrivedGame",
    "BrokerLink",
    "DeviceKey",
    "IntakeQueue",
    "IntakeState",
    "IntakeWorker",
    "LinkState",
    "LiveBoard",
    "LiveHall",
    "LiveTable",
    "Received",
    "answered",
    "board_of",
    "columns_won",
    "cut_off",
    "hear",
    "leader",
]
