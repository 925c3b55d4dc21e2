-- What each trip's page tells, by the trip's number; the files after this one fill it in. A day's plan has a line for
-- each activity: when, what, and after a colon what to know. What is included, and what is not, is a line each;
-- a question takes a line, and its answer the next.

create temporary table demo_days (trip text, day int, title text, description text, plan text);
create temporary table demo_texts (trip text, includes text, excludes text, questions text);
