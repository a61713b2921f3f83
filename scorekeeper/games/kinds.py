"""The games of this site: the one place that joins a game of the core with its form and template.

A further game is one core module, one form, one template and one entry here.
"""
