-- Trips. A trip is a trip with one or more departures. An event is one departure of a trip.

create table public.trips (
  id uuid primary key default gen_random_uuid(),
  slug text not null constraint trips_slug_key unique
    constraint trips_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  title text not null constraint trips_title_length check (title ~ '\S' and char_length(title) <= 200),
  summary text not null default '' constraint trips_summary_length check (char_length(summary) <= 500),
  created_at timestamptz not null default private.now(),
  cancellation_policy jsonb
    constraint trips_cancellation_policy_valid check (private.is_cancellation_policy(cancellation_policy)),
  move_policy jsonb constraint trips_move_policy_valid check (private.is_move_policy(move_policy))
);
comment on table public.trips is
  'Trips. A trip groups its departures, which are rows of events. A trip without departures is deleted automatically.';
comment on column public.trips.id is 'Primary key.';
comment on column public.trips.slug is
  'Name of the trip in its URL, /trips/{slug}: lower-case letters, digits and single hyphens.';
comment on column public.trips.title is 'Title of the trip.';
comment on column public.trips.summary is 'One sentence about the trip. Empty: no summary.';
comment on column public.trips.created_at is 'When the trip was added.';
comment on column public.trips.cancellation_policy is
  'How much the company keeps if a new booking is cancelled. Format as in private.policy_errors. Null:
settings.cancellation_policy applies. Each booking stores the policy from the day of booking. Shape: {days int, keeps
text, value numeric?}[].';
comment on column public.trips.move_policy is
  'Until when members can change the departure of new bookings themselves, and the fees. Format as in
private.is_move_policy. Null: settings.move_policy applies. Each booking stores the policy from the day of booking.
Shape: {days int, fee numeric, late_fee numeric}.';

alter table public.trips enable row level security;
revoke all on public.trips from anon, authenticated;
grant select on public.trips to anon, authenticated;
grant update on public.trips to authenticated;
grant all on public.trips to service_role;

create function private.to_slug(title text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(trim(both '-' from left(regexp_replace(
    regexp_replace(lower(normalize(title, nfkd)), '[\u0300-\u036f''’]', '', 'g'), '[^a-z0-9]+', '-', 'g'), 70)), ''), 'trip')
$$;
comment on function private.to_slug(text) is
  'Converts a title to a slug of at most 70 characters. Accents and apostrophes are removed; other characters become
hyphens. A title without letters of a to z or digits becomes "trip".';

create function private.add_trip(title text, summary text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  base constant text := private.to_slug(title);
  added uuid;
  n int := 1;
begin
  while added is null loop
    insert into public.trips (slug, title, summary)
    values (base || case when n > 1 then '-' || n else '' end,
      left(coalesce(nullif(btrim(add_trip.title), ''), 'Trip'), 200), left(coalesce(add_trip.summary, ''), 500))
    on conflict on constraint trips_slug_key do nothing returning id into added;
    n := n + 1;
  end loop;
  return added;
end
$$;
comment on function private.add_trip(text, text) is
  'Adds a trip and returns its id. If the slug of the title is used, the new slug ends in -2, -3 and so on.';
