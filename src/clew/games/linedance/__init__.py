"""LineDance and its game "Where's My Line?", by Elijah Allen and Kate Jones."""
