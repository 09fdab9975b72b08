"""A whole hall: how it is to be run, and what it is put together from."""

from gipfel_hall.running.assembly import RunningHall, hall
from gipfel_hall.running.new_password import set_new_password
from gipfel_hall.running.settings import HallFile, read_file

__all__ = ["HallFile", "RunningHall", "hall", "read_file", "set_new_password"]
