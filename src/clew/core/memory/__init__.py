"""Memory of compiled functions: copies of states, and small tables on the stack."""
