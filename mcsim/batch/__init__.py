"""Batches: millions of deals, kept safe in a run folder."""
