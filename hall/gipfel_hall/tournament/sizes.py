"""How many sit at each table: as many as the host wants, or nearly, and never two more than at another table."""


def group_sizes(players: int, size: int) -> tuple[int, ...]:
    """Return the sizes of all tables, the largest first; sizes differ by one at most.

    As many tables as possible have the size that is wanted. Tables of two need an even number of players: with an
    odd one, somebody sits out, and so does who is alone; nobody else ever does.
    """
    seated = players - players % 2 if size == 2 else players
    if seated < 2:
        return ()
    tables = range(-(-seated // 4), seated // 2 + 1)
    return min((_shared_out(seated, count) for count in tables), key=lambda sizes: _unwanted(sizes, size))


def _shared_out(players: int, tables: int) -> tuple[int, ...]:
    least, more = divmod(players, tables)
    return (least + 1,) * more + (least,) * (tables - more)


def _unwanted(sizes: tuple[int, ...], size: int) -> tuple[int, int]:
    """Return what is to be least: tables of another size, then tables that are too small."""
    return sum(each != size for each in sizes), sum(each < size for each in sizes)
