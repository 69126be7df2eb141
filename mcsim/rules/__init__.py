"""Rules as data: one field a rule, the variants, changes to them, and how the engine sees them."""

from mcsim.rules.catalogue import FIELDS
from mcsim.rules.fields import Field
from mcsim.rules.rules import Rules, parse_setting
from mcsim.rules.variants import VARIANTS

__all__ = ["FIELDS", "VARIANTS", "Field", "Rules", "parse_setting"]
