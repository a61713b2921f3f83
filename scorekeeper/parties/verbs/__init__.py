"""What changes an evening: events, tables, hosts and phones."""
