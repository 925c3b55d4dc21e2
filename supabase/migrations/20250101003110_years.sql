-- What is asked of a house with years behind it looks at few of its rows.

-- Trips that are ahead, and those that are over, by the day on which they end.
create index events_published_end_idx on public.events (end_date, id) include (members_only, called_off_at)
where status = 'published';

-- The thread from its newest end.
create index comments_newest_idx on public.comments (event_id, is_pinned desc, created_at desc, id desc)
where not is_deleted;

-- A set of all events is made anew for each page of a thread, and is as long as the house is old; a lookup of the one
-- event is not. It is no `exists`, which the planner would turn into that set again.
alter policy "Members read visible comments, staff all" on public.comments
  using ((not is_deleted or (select private.may('community')))
    and (select true from public.events e where e.id = comments.event_id));
