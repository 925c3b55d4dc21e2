-- Temporary tables for the texts of the trip pages, by trip number. Files 21 to 29 fill them. A plan has one activity
-- per line: the time, the name, and notes after a colon. `includes` and `excludes` have one item per line. `questions`
-- alternates question and answer lines.

create temporary table demo_days (trip text, day int, title text, description text, plan text);
create temporary table demo_texts (trip text, includes text, excludes text, questions text);
