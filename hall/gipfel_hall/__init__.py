"""Many tables, one evening: who plays where, an archive of all games, a league and tournaments."""
