-- Emails about new departures to members who chose them in their email preferences.

create table private.event_announcements (
  event_id uuid primary key references public.events (id) on delete cascade,
  announced_at timestamptz not null default private.now()
);
comment on table private.event_announcements is
  'Departures that were announced by email, so that each departure is announced only once. Departures published before
announcements were introduced are listed too.';
comment on column private.event_announcements.event_id is 'The departure that was announced.';
comment on column private.event_announcements.announced_at is 'When the departure was announced.';

alter table private.event_announcements enable row level security;

create function private.announce_events() returns void
language sql security definer set search_path = '' as $$
  with announced as (
    insert into private.event_announcements (event_id) select d from private.new_events(private.today()) d
    on conflict do nothing returning event_id)
  select private.queue_email(l.to_email, l.template, l.data)
  from private.event_emails(array(select t.event_id from announced t)) l
$$;
comment on function private.announce_events() is
  'Sends one email about all departures published since the last run to each member who chose such emails.';

create function private.event_emails(event_ids uuid[]) returns table (to_email text, template text, data jsonb)
language sql stable set search_path = '' as $$
  select private.email_of(c.profile_id), 'new_dates', jsonb_build_object('key', c.profile_id || ':' || d.key,
    'events', d.events, 'token', private.unsubscribe_token(c.profile_id))
  from (
    select md5(string_agg(e.id::text, ' ' order by e.id)) as key, jsonb_agg(jsonb_build_object('event_id', e.id,
      'event', e.title, 'location', e.location, 'start_date', e.start_date,
      'end_date', coalesce(e.end_date, e.start_date)) order by e.start_date, e.id) as events
    from public.events e where e.id = any (event_emails.event_ids)
    having count(*) > 0) d
  join public.email_preferences c on c.new_dates
$$;
comment on function private.event_emails(uuid[]) is
  'Queues one email about the given new departures for each member who chose such emails.';

create function private.new_events(day date) returns setof uuid
language sql stable set search_path = '' as $$
  select e.id from public.events e
  where e.status = 'published' and e.start_date > new_events.day
    and not exists (select from private.event_announcements a where a.event_id = e.id)
$$;
comment on function private.new_events(date) is
  'Published departures that start after the given day and have not been announced yet.';
