"""What the tests share: cases, walks, references, servers, browsers."""
