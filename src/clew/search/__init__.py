"""Program players, generic over games."""
