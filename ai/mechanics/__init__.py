"""The readable half of each mechanic: its words, why moves are refused, what events reveal, facts for explanations."""
