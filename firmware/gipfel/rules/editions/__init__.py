"""The five booklets. A further one is a file beside these, and a line here."""

from functools import lru_cache

from gipfel.rules.edition import Edition, Rules
from gipfel.rules.editions.franjos import FRANJOS
from gipfel.rules.editions.parker import PARKER
from gipfel.rules.editions.ravensburger_de import RAVENSBURGER_DE
from gipfel.rules.editions.ravensburger_fr import RAVENSBURGER_FR
from gipfel.rules.editions.spielecafe import SPIELECAFE
from gipfel.rules.flaws import Fault, Flaw, IllegalRules

EDITIONS: dict[str, Edition] = {
    edition.key: edition for edition in (RAVENSBURGER_DE, RAVENSBURGER_FR, SPIELECAFE, PARKER, FRANJOS)
}


@lru_cache(maxsize=256)
def rules_of(edition: str, variants: tuple[str, ...] = (), house: tuple[str, ...] = ()) -> Rules:
    """Return the rules in force for an edition's key, its variants and agreed house rules.

    >>> rules_of("franjos", ("night-leap",)).fields
    <Fields.LEAPT: 'night-leap'>
    """
    if edition not in EDITIONS:
        raise IllegalRules(Flaw(Fault.NO_EDITION, "edition", names=(edition, *EDITIONS)))
    return Rules(EDITIONS[edition], variants, house)
