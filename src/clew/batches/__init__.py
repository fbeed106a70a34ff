"""Many games at once, stepped in compiled code."""
