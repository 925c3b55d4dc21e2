-- Events: departures of trips, and their counters.

create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint events_title_length check (title ~ '\S' and char_length(title) <= 200),
  description text not null default '' constraint events_description_length check (char_length(description) <= 10000),
  location text not null default '' constraint events_location_length check (char_length(location) <= 200),
  start_date date constraint events_start_date_bounds check (start_date between '1900-01-01' and '2199-12-31'),
  end_date date constraint events_end_date_bounds check (end_date between '1900-01-01' and '2199-12-31'),
  max_registrations int constraint events_max_registrations_bounds check (max_registrations between 1 and 100000),
  price numeric(10, 2) constraint events_price_bounds check (price between 0 and 99999.99),
  sale_price numeric(10, 2) constraint events_sale_price_bounds check (sale_price between 0 and 99999.99),
  deposit numeric(10, 2) constraint events_deposit_bounds check (deposit between 0 and 99999.99),
  currency text not null default 'AUD' constraint events_currency_known check (currency in ('AUD')),
  status text not null default 'draft' constraint events_status_known check (status in ('draft', 'published')),
  phase text not null default 'open' constraint events_phase_known check (phase in ('open', 'coming_soon', 'planning')),
  custom_fields jsonb not null default '{}'
    constraint events_custom_fields_kind check (jsonb_typeof(custom_fields) = 'object')
    constraint events_custom_fields_length check (length(custom_fields::text) <= 40000),
  event_type text not null default 'paranormal_trip'
    constraint events_event_type_length check (char_length(event_type) between 1 and 40),
  version int not null default 1,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  opens_on date,
  members_only boolean not null default false,
  called_off_at timestamptz,
  gst_free boolean not null default false,
  booking_closes_days int constraint events_booking_closes_days_bounds check (booking_closes_days between 0 and 730),
  changes_close_days int constraint events_changes_close_days_bounds check (changes_close_days between 0 and 730),
  min_age int constraint events_min_age_bounds check (min_age between 0 and 30),
  meeting_point text not null default ''
    constraint events_meeting_point_length check (char_length(meeting_point) <= 300),
  start_time time,
  end_point text not null default '' constraint events_end_point_length check (char_length(end_point) <= 300),
  end_time time,
  arrival_note text not null default ''
    constraint events_arrival_note_length check (char_length(arrival_note) <= 2000),
  trip_id uuid not null references public.trips (id),
  activity_level int constraint events_activity_level_bounds check (activity_level between 1 and 5),
  walking_hours numeric constraint events_walking_hours_bounds check (walking_hours between 0 and 24),
  stairs text not null default '' constraint events_stairs_length check (char_length(stairs) <= 300),
  darkness text not null default '' constraint events_darkness_length check (char_length(darkness) <= 300),
  toilets text not null default '' constraint events_toilets_length check (char_length(toilets) <= 300),
  wheelchair_access text not null default ''
    constraint events_wheelchair_access_length check (char_length(wheelchair_access) <= 300),
  min_group_size int constraint events_min_group_size_bounds check (min_group_size between 1 and 100000)
    constraint events_min_group_size_not_above_max check (min_group_size <= max_registrations),
  languages text not null default '' constraint events_languages_length check (char_length(languages) <= 200),
  packing_list text not null default ''
    constraint events_packing_list_length check (char_length(packing_list) <= 2000),
  insurance text not null default '' constraint events_insurance_length check (char_length(insurance) <= 1000),
  visa text not null default '' constraint events_visa_length check (char_length(visa) <= 1000),
  optional_costs text not null default ''
    constraint events_optional_costs_length check (char_length(optional_costs) <= 2000),
  deposit_includes_extras boolean not null default false,
  decision_days int constraint events_decision_days_bounds check (decision_days between 1 and 730),
  free_until_guaranteed boolean not null default false
    constraint events_free_until_guaranteed_needs_minimum check (not free_until_guaranteed or min_group_size is not null),
  guaranteed_at timestamptz,
  time_zone text constraint events_time_zone_form check (private.is_time_zone(time_zone)),
  constraint events_end_date_not_before_start check (end_date >= start_date),
  constraint events_sale_price_not_above_price check (sale_price is null or coalesce(sale_price <= price, false)),
  constraint events_start_date_published check (status = 'draft' or start_date is not null),
  constraint events_end_date_published check (status = 'draft' or start_date is null or end_date is not null),
  constraint events_opens_on_bounds check (opens_on between '1900-01-01' and '2199-12-31'),
  constraint events_opens_on_before_start check (opens_on <= start_date),
  constraint events_opens_on_to_all check (opens_on is null or not members_only)
);
comment on table public.events is
  'Departures of trips. Everyone reads published departures, only staff read drafts. Departures with members_only are
hidden from visitors.';
comment on column public.events.id is 'Primary key.';
comment on column public.events.title is 'Title of the trip.';
comment on column public.events.description is 'Description on the trip page. Empty: no description.';
comment on column public.events.location is
  'Destination of the trip, such as "Port Arthur, Tasmania". Empty: not known yet.';
comment on column public.events.start_date is 'First day of the trip. Null only in drafts whose date is not fixed.';
comment on column public.events.end_date is 'Last day of the trip. Null only in drafts whose date is not fixed.';
comment on column public.events.max_registrations is 'Number of seats. Null: no limit.';
comment on column public.events.price is
  'AUD per person. Null: not for sale yet. The upper bound keeps the total of the largest booking below 100 million.';
comment on column public.events.sale_price is
  'Reduced price in AUD per person, which replaces price. Null: not reduced.';
comment on column public.events.deposit is 'AUD per person, not refundable. Null: settings.default_deposit applies.';
comment on column public.events.currency is 'Currency of the prices; always AUD.';
comment on column public.events.status is 'draft or published.';
comment on column public.events.phase is
  'planning: visitors can express interest. coming_soon: announced; members can book early. open: on sale.';
comment on column public.events.custom_fields is
  'JSON object with summary (text), includes (list of texts), venues ([{name, place, blurb}]), faq ([{question,
answer}]) and month_only (true: only the month is fixed, not the day).';
comment on column public.events.event_type is 'Type of the trip, such as paranormal_trip.';
comment on column public.events.version is
  'Increases with every save. A save must send the version that the form loaded; an older version is refused.';
comment on column public.events.created_by is
  'The account that added the departure. Null: the account was deleted, or a migration or seed added the departure.';
comment on column public.events.created_at is 'When the departure was added.';
comment on column public.events.updated_at is 'When the departure was last changed.';
comment on column public.events.opens_on is
  'The day on which booking opens to everyone. Members can book settings.early_booking_days earlier. Null: everyone
can book as soon as the departure is on sale.';
comment on column public.events.members_only is 'Whether only members can see and book the departure.';
comment on column public.events.called_off_at is 'When staff called off the departure. Null: not called off.';
comment on column public.events.deposit_includes_extras is
  'Whether the deposit of a new booking includes its extras and room supplements. Extras that are removed later lower the
deposit; extras that are added later do not raise it.';
comment on column public.events.decision_days is
  'Number of days before departure. If min_group_size is not reached on that day, staff decide whether the departure
goes ahead. Null: no decision day.';
comment on column public.events.free_until_guaranteed is
  'Whether new bookings can be cancelled without cost until the departure is guaranteed. Each booking stores the value
that applied on the day of booking.';
comment on column public.events.guaranteed_at is
  'When the departure was guaranteed: the confirmed travellers reached min_group_size, or staff decided. Never set
back to null, even if confirmed bookings are cancelled later; staff can only call off the departure. Null: not
guaranteed.';
comment on column public.events.gst_free is
  'Whether the price includes no GST, because the trip goes outside Australia.';

comment on column public.events.booking_closes_days is
  'Number of days before departure. Booking closes after that day, and no waitlist offers are made later. Null:
settings.booking_closes_days applies.';
comment on column public.events.changes_close_days is
  'Number of days before departure. Members can change travellers up to and including that day. Null:
settings.changes_close_days applies. A booking keeps the number that applied when it was made.';
comment on column public.events.min_age is
  'Age in years on the day of departure. Younger travellers cannot join. 0: no minimum age. Null: settings.min_age
applies.';
comment on column public.events.meeting_point is 'Place where the group meets on the first day. Empty: not known yet.';
comment on column public.events.start_time is 'Meeting time, in local time at the meeting point. Null: not known yet.';
comment on column public.events.end_point is 'Place where the trip ends on the last day. Empty: not known yet.';
comment on column public.events.end_time is
  'Time at which the trip ends, in local time at the end point. Null: not known yet.';
comment on column public.events.time_zone is
  'IANA name of the time zone of all local times of the departure. Null: the time zone of the company.';
comment on column public.events.arrival_note is
  'Notes for arrival, such as directions and a packing list. Empty: no notes.';
comment on column public.events.trip_id is 'The trip of this departure. If it is null, a trigger adds a new trip.';
comment on column public.events.activity_level is
  'Effort from 1 (easy) to 5 (demanding). Null: not known yet.';
comment on column public.events.walking_hours is 'Hours on foot on a usual day. Null: not known yet.';
comment on column public.events.stairs is 'Steps and stairs that travellers climb. Empty: not known yet.';
comment on column public.events.darkness is 'Time that the group spends in the dark. Empty: not known yet.';
comment on column public.events.toilets is 'Where travellers find toilets, and where not. Empty: not known yet.';
comment on column public.events.wheelchair_access is
  'Which parts of the trip are accessible by wheelchair. Empty: not known yet.';
comment on column public.events.min_group_size is
  'Number of travellers that the departure needs to go ahead. At most max_registrations. Null: not known yet.';
comment on column public.events.languages is 'Languages that the guides speak. Empty: not known yet.';
comment on column public.events.packing_list is 'Things to bring, one per line. Empty: no list.';
comment on column public.events.insurance is 'Insurance that travellers need. Empty: not known yet.';
comment on column public.events.visa is 'Passport, visa and entry rules. Empty: not known yet.';
comment on column public.events.optional_costs is
  'Activities that travellers can add at their own cost, one per line. Empty: none.';

create index events_published_start_idx on public.events (start_date, id) where status = 'published';
create index events_created_at_idx on public.events (created_at desc);
create index events_created_by_idx on public.events (created_by);
create index events_title_trgm_idx on public.events using gin (title extensions.gin_trgm_ops);
create index events_search_idx on public.events using gin (lower(title || ' ' || location) extensions.gin_trgm_ops);
create index events_opens_on_idx on public.events (opens_on) where opens_on is not null;
create index events_published_end_idx on public.events (end_date, id) include (members_only, called_off_at)
where status = 'published';
create index events_start_idx on public.events (start_date);
create index events_latest_idx on public.events (start_date desc nulls last);
create index events_decision_idx on public.events (start_date)
where decision_days is not null and guaranteed_at is null and called_off_at is null;
create index events_trip_idx on public.events (trip_id, start_date);

alter table public.events enable row level security;
revoke all on public.events from anon, authenticated;
grant select on public.events to anon;
grant select, delete on public.events to authenticated;
grant all on public.events to service_role;

create policy "Visitors read published events that are not for members only" on public.events
for select to anon using (status = 'published' and not members_only);
comment on policy "Visitors read published events that are not for members only" on public.events is
  'Members read events through a separate policy.';

create policy "Staff with the permission trips delete events" on public.events
for delete to authenticated using ((select private.has_permission('trips')));
comment on policy "Staff with the permission trips delete events" on public.events is
  'Requires the permission "trips".';

create table public.event_contacts (
  event_id uuid primary key references public.events (id) on delete cascade,
  emergency_phone text not null
    constraint event_contacts_emergency_phone_form check (private.is_phone(emergency_phone))
);
comment on table public.event_contacts is
  'Emergency phone numbers of departures. Stored separately from events because visitors must not read them.';
comment on column public.event_contacts.event_id is 'The departure that the phone number is for.';
comment on column public.event_contacts.emergency_phone is 'Phone number that travellers call in an emergency.';

alter table public.event_contacts enable row level security;
revoke all on public.event_contacts from anon, authenticated;
grant select on public.event_contacts to authenticated;
grant all on public.event_contacts to service_role;

create table public.event_stats (
  event_id uuid primary key references public.events (id) on delete cascade,
  hearts int not null default 0,
  ghosts int not null default 0,
  flames int not null default 0,
  eyes int not null default 0,
  comments int not null default 0,
  revision int not null default 0,
  seats_taken int not null default 0 check (seats_taken >= 0),
  next_expiry timestamptz,
  seats_freed int not null default 0
  constraint event_stats_seats_freed_min check (seats_freed >= 0),
  seats_confirmed int not null default 0 constraint event_stats_seats_confirmed_min check (seats_confirmed >= 0)
);
comment on table public.event_stats is
  'Counters, one row per event. Triggers update the counters, so that pages need not count rows.';
comment on column public.event_stats.event_id is 'The event whose rows are counted.';
comment on column public.event_stats.hearts is 'Number of heart reactions.';
comment on column public.event_stats.ghosts is 'Number of ghost reactions.';
comment on column public.event_stats.flames is 'Number of flame reactions.';
comment on column public.event_stats.eyes is 'Number of eye reactions.';
comment on column public.event_stats.comments is 'Number of comments that are not deleted. Replies are not included.';
comment on column public.event_stats.revision is
  'Increases with every change of a comment or reply. Clients refetch the comments when this number changes.';
comment on column public.event_stats.seats_taken is
  'Seats of confirmed bookings, pending bookings, open waitlist offers, and holds for travellers of called-off
departures. Expired seat holds are included until a scheduled job or the next booking ends them.';
comment on column public.event_stats.next_expiry is
  'The earliest time at which an unpaid booking, a waitlist offer or another hold of the event may expire and free its
seats. Null if there is none.';
comment on column public.event_stats.seats_freed is
  'Seats that became free while people were on the waitlist and have not been offered or booked since. Waitlist offers
use only these seats.';
comment on column public.event_stats.seats_confirmed is
  'Seats of confirmed bookings: the travellers that count towards events.min_group_size.';

alter table public.event_stats enable row level security;
revoke all on public.event_stats from anon, authenticated;
grant select on public.event_stats to anon, authenticated;
grant all on public.event_stats to service_role;

create policy "Readers of an event read its counters" on public.event_stats
for select to anon, authenticated using (exists (select 1 from public.events e where e.id = event_id));
comment on policy "Readers of an event read its counters" on public.event_stats is
  'Row-level security on events decides who reads the event.';

create function private.start_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.event_stats (event_id) values (new.id);
  insert into public.event_ledgers (event_id) values (new.id);
  return new;
end
$$;
comment on function private.start_event() is
  'Trigger: adds the rows of a new event to event_stats (counters) and event_ledgers (totals).';

create trigger start_event after insert on public.events for each row execute function private.start_event();

create function private.raise_event_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.updated_at := private.now();
  return new;
end
$$;
comment on function private.raise_event_version() is 'Trigger: increases the version of a changed event.';

-- A guarantee changes no field of the form, so that it does not conflict with unsaved changes of an admin.
create trigger raise_event_version before update on public.events
for each row when (old.guaranteed_at is not distinct from new.guaranteed_at)
execute function private.raise_event_version();

create function private.booked_events() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 10 as $$
declare
  member uuid := private.me();
begin
  return query select b.event_id from public.bookings b
  where b.user_id = member and (private.is_live(b) or b.paid_amount <> 0);
end
$$;
comment on function private.booked_events() is
  'Events on which the caller has a pending or confirmed booking, or a cancelled or expired booking whose payments are
not fully refunded. The caller can read these events even if they are drafts.';
grant execute on function private.booked_events() to authenticated, service_role;

create policy "Members read published events and those they booked, staff all" on public.events
for select to authenticated
using (status = 'published' or (select private.has_permission('sales'))
  or id in (select private.events_for('guests')) or id in (select private.booked_events()));
comment on policy "Members read published events and those they booked, staff all" on public.events is
  'Staff with the permission "sales" read all events. Guides also read the departures assigned to them.';

create policy "Booked members and staff read the emergency phone" on public.event_contacts
for select to authenticated
using (event_id in (select private.booked_events()) or (select private.has_permission('sales'))
  or event_id in (select private.events_for('guests')));
comment on policy "Booked members and staff read the emergency phone" on public.event_contacts is
  'Staff with the permission "sales" read all phone numbers. Guides read those of the departures assigned to them.';

create function private.max_replies_per_hour() returns int
language sql immutable set search_path = '' as $$
  select 60
$$;
comment on function private.max_replies_per_hour() is
  'Maximum number of replies to messages that one staff member can send within an hour.';

create function private.require_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.events e where e.id = new.event_id for key share;
  if not found then raise exception using errcode = '42501', message = 'This event does not exist.'; end if;
  return new;
end
$$;
comment on function private.require_event() is
  'Trigger: refuses a row whose event has been deleted, with error 42501 instead of the foreign-key error 23503.';
