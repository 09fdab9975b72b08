"""`python -m gipfel` is the command `gipfel`."""

import sys

from gipfel.cli import main

sys.exit(main())
