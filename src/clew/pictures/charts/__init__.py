"""Charts: bar charts, value graphs and cross tables of scores."""
