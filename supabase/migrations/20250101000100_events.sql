-- Trips, their counters, and the card that lists show.

create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  description text not null default '' check (char_length(description) <= 10000),
  location text not null default '' check (char_length(location) <= 200),
  start_date date,
  end_date date,
  max_registrations int check (max_registrations between 1 and 100000),
  price numeric(10, 2) check (price >= 0),
  sale_price numeric(10, 2) check (sale_price >= 0),
  deposit numeric(10, 2) check (deposit >= 0),
  currency text not null default 'AUD' check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'draft' check (status in ('draft', 'published')),
  phase text not null default 'open' check (phase in ('open', 'coming_soon', 'planning')),
  custom_fields jsonb not null default '{}' check (jsonb_typeof(custom_fields) = 'object' and length(custom_fields::text) <= 40000),
  event_type text not null default 'paranormal_trip' check (char_length(event_type) between 1 and 40),
  version int not null default 1,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint events_end_not_before_start check (end_date >= start_date),
  constraint events_sale_not_above_price check (sale_price <= price),
  constraint events_published_has_dates check (status = 'draft' or (start_date is not null and end_date is not null))
);
comment on table public.events is 'Trips: drafts for admins, published ones for everyone.';
comment on column public.events.max_registrations is 'Seats; null: as many as come.';
comment on column public.events.price is 'Per person; null: not for sale yet.';
comment on column public.events.sale_price is 'Per person, asked instead of the price where set.';
comment on column public.events.deposit is 'Per person, not refundable; null: 800.';
comment on column public.events.phase is 'planning: visitors express interest. coming_soon: announced, members book early. open: on sale.';
comment on column public.events.custom_fields is 'summary, includes [text], venues [{name, place, blurb}], faq [{question, answer}], month_only (the day is not fixed).';
comment on column public.events.version is 'Goes up with every save, so that of two admins the second is told.';

create table public.event_stats (
  event_id uuid primary key references public.events (id) on delete cascade,
  hearts int not null default 0,
  ghosts int not null default 0,
  flames int not null default 0,
  eyes int not null default 0,
  comments int not null default 0,
  revision int not null default 0,
  seats_taken int not null default 0 check (seats_taken >= 0),
  next_expiry timestamptz
);
comment on table public.event_stats is 'One row an event, kept by triggers: nobody counts rows to show a number.';
comment on column public.event_stats.comments is 'Comments not deleted; replies are not counted.';
comment on column public.event_stats.revision is 'Goes up whenever a comment or reply is written, edited, deleted, pinned or flagged: one number tells what to read anew.';
comment on column public.event_stats.seats_taken is 'Confirmed and pending bookings, and offers; stale holds are in it until they are expired.';
comment on column public.event_stats.next_expiry is 'No hold of this event runs out before this moment; null: none is known.';

create index events_published_start_idx on public.events (start_date, id) where status = 'published';
create index events_created_at_idx on public.events (created_at desc);
create index events_created_by_idx on public.events (created_by);
create index events_title_trgm_idx on public.events using gin (title extensions.gin_trgm_ops);

-- Helpers --------------------------------------------------------------------------------------------------------

-- The constants of the trade (terms and conditions).
create function private.default_deposit() returns numeric language sql immutable set search_path = '' as 'select 800.00';
create function private.booking_closes(start_date date) returns date
language sql immutable set search_path = '' as 'select start_date - 90';
create function private.changes_close(start_date date) returns date
language sql immutable set search_path = '' as 'select start_date - 30';

-- Seats that are still counted as taken although their hold has run out.
create function private.stale_seats(event_id uuid) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select sum(b.seats) from public.bookings b
                   where b.event_id = stale_seats.event_id and b.status = 'pending' and b.expires_at <= now()), 0)
       + coalesce((select sum(w.seats) from public.waitlist_submissions w
                   where w.event_id = stale_seats.event_id and w.status = 'offered' and w.offer_expires_at <= now()), 0);
end
$$;

create function private.has_booked(event_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.bookings b
                 where b.event_id = has_booked.event_id and b.user_id = (select auth.uid()));
end
$$;

-- Triggers -------------------------------------------------------------------------------------------------------

create function private.start_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.event_stats (event_id) values (new.id);
  insert into public.event_ledgers (event_id) values (new.id);
  return new;
end
$$;
create trigger start_event after insert on public.events for each row execute function private.start_event();

create function private.touch_event() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;
create trigger touch_event before update on public.events for each row execute function private.touch_event();

-- Rights ---------------------------------------------------------------------------------------------------------

alter table public.events enable row level security;
alter table public.event_stats enable row level security;

create policy "Guests read published events" on public.events for select to anon using (status = 'published');
create policy "Members read published events and those they booked, admins all" on public.events
for select to authenticated
using (status = 'published' or (select private.is_admin()) or private.has_booked(id));
create policy "Whoever reads an event reads its counters" on public.event_stats
for select to anon, authenticated using (exists (select 1 from public.events e where e.id = event_id));

revoke all on public.events, public.event_stats from anon, authenticated;
grant select on public.events, public.event_stats to anon, authenticated;
grant all on public.events, public.event_stats to service_role;
