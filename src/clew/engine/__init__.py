"""The engine protocol: Clew as an engine for other programs, and other programs as players; docs/engines.md has it."""
