-- Temporary tables for the texts of the trip pages, by trip number. Files 21 to 29 fill them. Each line of a plan is
-- one activity: its time, its name and, after a colon, notes. `includes` and `excludes` have one item per line.
-- `questions` has a question and its answer on alternate lines.

create temporary table demo_days (event text, day int, title text, description text, plan text);
create temporary table demo_texts (event text, includes text, excludes text, questions text);
