"""LineUp!, by Tom Harvey."""
