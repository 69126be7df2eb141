"""Policies: who decides at a seat.

A policy is a kernel `choose(lookup, rules, board, mine) -> int`: the completion tables, the rules
of the game, what all see, what this seat has; the answer is one of the actions of
`mcsim.play.actions`.
"""
