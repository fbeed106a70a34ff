"""Line or Colour, by Néstor Romeral Andrés."""
