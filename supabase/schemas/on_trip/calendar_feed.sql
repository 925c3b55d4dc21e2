-- The calendar feed of a booking: a secret address that calendars read again and again.

create table private.calendar_links (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  token_hash uuid not null constraint calendar_links_token_hash_once unique,
  created_at timestamptz not null default private.now()
);
comment on table private.calendar_links is
  'Secret addresses of the calendar feeds of bookings, at most one per booking. Only the hash of the token is stored.';
comment on column private.calendar_links.booking_id is 'Primary key: the booking whose trip the feed contains.';
comment on column private.calendar_links.token_hash is
  'Hash of the secret token in the address, as in private.hash_token.';
comment on column private.calendar_links.created_at is 'When the address was made.';
alter table private.calendar_links enable row level security;
grant all on private.calendar_links to service_role;

create function private.has_calendar_feed(b public.bookings) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.calendar_links f where f.booking_id = b.id);
end
$$;
comment on function private.has_calendar_feed(public.bookings) is
  'Whether a booking has a secret address at which calendar apps can read its trip.';

create function private.is_event_on(b public.bookings) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(private.current_booking_status(b) = 'confirmed', false)
    and exists (select from public.events e where e.id = b.event_id and e.called_off_at is null);
end
$$;
comment on function private.is_event_on(public.bookings) is
  'Whether a booking is confirmed and its departure is not called off.';

create function public.start_calendar_feed(booking_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  token constant uuid := gen_random_uuid();
begin
  select * into b from public.bookings x where x.id = start_calendar_feed.booking_id;
  if b.id is null or b.user_id is distinct from private.me() then return private.result('not_found'); end if;
  if not private.is_event_on(b) then return private.result('not_confirmed'); end if;
  insert into private.calendar_links as f (booking_id, token_hash) values (b.id, private.hash_token(token))
  on conflict on constraint calendar_links_pkey do update set token_hash = excluded.token_hash,
    created_at = excluded.created_at;
  perform private.audit('start_calendar_feed', 'bookings', b.id::text, '{}');
  return private.result('started', jsonb_build_object('token', token));
end
$$;
comment on function public.start_calendar_feed(uuid) is
  'For the member who booked: makes the secret address of the calendar feed, and ends an earlier one. The token is stored
nowhere else. not_confirmed: the booking is not confirmed, or staff called off the departure.
Statuses: started {token uuid}, not_confirmed, not_found.';
revoke execute on function public.start_calendar_feed(uuid) from public, anon, authenticated;
grant execute on function public.start_calendar_feed(uuid) to authenticated;

create function public.stop_calendar_feed(booking_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
begin
  select * into b from public.bookings x where x.id = stop_calendar_feed.booking_id;
  if b.id is null or b.user_id is distinct from private.me() then return private.result('not_found'); end if;
  delete from private.calendar_links f where f.booking_id = b.id;
  if not found then return private.result('no_feed'); end if;
  perform private.audit('stop_calendar_feed', 'bookings', b.id::text, '{}');
  return private.result('stopped');
end
$$;
comment on function public.stop_calendar_feed(uuid) is
  'For the member who booked: ends the address of the calendar feed.
Statuses: stopped, no_feed, not_found.';
revoke execute on function public.stop_calendar_feed(uuid) from public, anon, authenticated;
grant execute on function public.stop_calendar_feed(uuid) to authenticated;

create function private.event_instant(e public.events, day date, local_time time) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (day + local_time) at time zone coalesce(e.time_zone, private.zone());
end
$$;
comment on function private.event_instant(public.events, date, time) is
  'The instant of a local time at the destination of a departure. Null if the day or the time is null.';

create function private.calendar_days(e public.events) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('day_number', d.day_number, 'title', d.title, 'place', d.place,
      'date', x.day, 'items', (
        select coalesce(jsonb_agg(jsonb_build_object('title', i.title,
          'description', i.description, 'starts_at', private.event_instant(e, x.day, i.start_time),
          'ends_at', private.event_instant(e, x.day + case when i.end_time <= i.start_time then 1 else 0 end, i.end_time))
          order by i.sort_order, i.id), '[]')
        from public.itinerary_items i where i.itinerary_id = d.id)) order by d.day_number), '[]')
    from public.event_itineraries d, lateral (select coalesce(d.date, e.start_date + d.day_number - 1) as day) x
    where d.event_id = e.id);
end
$$;
comment on function private.calendar_days(public.events) is
  'The days of a departure with their activities, with instants instead of local times. A day without a date gets the date
that follows from its number. Activities have no stable ids, because every save of a trip adds them again, so the feed
identifies an activity by its day and title.';

create function public.calendar_feed(token uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  b public.bookings;
  e public.events;
begin
  select x.* into b from private.calendar_links f join public.bookings x on x.id = f.booking_id
  where f.token_hash = private.hash_token(token);
  if b.id is null then return private.result('not_found'); end if;
  -- When a member deletes their account, the booking and its calendar link remain, but the feed must end.
  if b.user_id is null or not private.is_event_on(b) then return private.result('ended'); end if;
  select * into e from public.events x where x.id = b.event_id;
  return private.result('ok', jsonb_build_object('booking_id', b.id, 'title', e.title, 'location', e.location,
    'start_date', e.start_date, 'end_date', e.end_date, 'meeting_point', e.meeting_point,
    'starts_at', private.event_instant(e, e.start_date, e.start_time), 'end_point', e.end_point,
    'ends_at', private.event_instant(e, e.end_date, e.end_time), 'version', e.version, 'changed_at', e.updated_at,
    'days', private.calendar_days(e)));
end
$$;
comment on function public.calendar_feed(uuid) is
  'For the edge function calendar-feed: the trip of the booking whose feed has the token. The result contains no names,
prices or answers. starts_at, ends_at: the meeting and the end of the trip; null: the time is not known. version,
changed_at: of the departure. ended: the booking is not confirmed or has no member, or staff called off the departure.
Statuses: ok {booking_id uuid, title text, location text, start_date date, end_date date, meeting_point text, starts_at
timestamptz?, end_point text, ends_at timestamptz?, version int, changed_at timestamptz, days {day_number int, title text,
place text, date date, items {title text, description text, starts_at timestamptz?, ends_at
timestamptz?}[]}[]}, ended, not_found.';
revoke execute on function public.calendar_feed(uuid) from public, anon, authenticated;
grant execute on function public.calendar_feed(uuid) to service_role;
