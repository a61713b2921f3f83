"""What pages show, as plain values for their templates; nothing here asks or changes anything."""
