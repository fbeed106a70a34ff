"""What the full screen can show, one file for each: each turns keys and clicks into steps and draws its frame."""
