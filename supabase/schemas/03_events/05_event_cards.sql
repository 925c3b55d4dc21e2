-- The view of events for cards and lists. PostgreSQL reads the cover picture only if a query selects one of its columns.

create view public.event_cards with (security_invoker = true) as
select e.id, e.title, e.description, e.location, e.start_date, e.end_date, e.end_date - e.start_date as nights,
  e.max_registrations, e.price, e.sale_price, private.seat_price(e) as asking_price,
  private.seat_deposit(e, context.settings) as deposit, e.currency, e.status, e.phase, e.custom_fields,
  e.custom_fields ->> 'summary' as summary, e.event_type, e.version, e.created_at, e.updated_at,
  private.booking_closes(e, context.settings) as booking_closes_on,
  private.changes_close(e, context.settings) as changes_close_on,
  private.min_age(e, context.settings) as min_age,
  e.meeting_point, e.start_time, e.end_point, e.end_time, e.arrival_note,
  now.seats_taken,
  case when e.max_registrations is not null then greatest(0, e.max_registrations - now.seats_taken) end as spots_left,
  (picture.cover).image_url, (picture.cover).alt_text as image_alt, (picture.cover).width as image_width,
  (picture.cover).height as image_height,
  case when now.state in ('coming_soon', 'open') and e.max_registrations <= now.seats_taken then 'full'
    else now.state end as state,
  case when context.today < e.opens_on then e.opens_on end as opens_on,
  nullif(greatest(private.members_book_from(e, context.settings), context.today), context.today) as members_book_from,
  e.members_only, e.gst_free,
  e.end_date >= context.today as is_upcoming,
  now.state in ('open', 'coming_soon', 'planning') as is_available,
  case when now.state = 'open' and coalesce(e.max_registrations > now.seats_taken, true) then 0
    when now.state in ('open', 'coming_soon') then 1
    when now.state = 'planning' then 2 else 3 end as sort_group,
  e.trip_id, e.min_group_size,
  private.confirmation(e, s.seats_confirmed, e.max_registrations - now.seats_taken, now.state) as confirmation,
  greatest(e.min_group_size - s.seats_confirmed, 0) as to_confirm,
  private.is_free_until_guaranteed(e) as is_free_until_guaranteed
from public.events e
join public.event_stats s on s.event_id = e.id
cross join (select settings, private.today() as today, private.now() as at from private.settings() settings offset 0) context
cross join lateral (
  select case when s.next_expiry <= context.at then private.seats_held(s, context.at) else s.seats_taken end as seats_taken,
    private.sale_state(e, context.today, context.settings) as state
  offset 0
) now
cross join lateral (
  select (select m from public.event_images m where m.event_id = e.id
    order by (m.itinerary_id is not null), m.sort_order, m.id limit 1) as cover
  offset 0
) picture;
comment on view public.event_cards is
  'Events, each with its counters, cover picture and sale state. Never null: deposit, min_age, seats_taken, state,
members_only, gst_free, is_available, sort_group, trip_id, is_free_until_guaranteed.';
comment on column public.event_cards.nights is 'Number of nights from the first to the last day.';
comment on column public.event_cards.asking_price is
  'Current price in AUD per person: the sale price if there is one. Null: no price yet.';
comment on column public.event_cards.deposit is 'Deposit in AUD per person.';
comment on column public.event_cards.summary is 'Short description for lists. Null: no summary.';
comment on column public.event_cards.booking_closes_on is 'The last day on which members can book.';
comment on column public.event_cards.changes_close_on is
  'The last day on which members can change the travellers of a booking that is made now.';
comment on column public.event_cards.min_age is 'Minimum age in years on the day of departure. 0: no minimum age.';
comment on column public.event_cards.start_time is
  'Meeting time, in local time at the meeting point. Null: not known yet.';
comment on column public.event_cards.end_time is
  'Time at which the trip ends, in local time at the end point. Null: not known yet.';
comment on column public.event_cards.seats_taken is
  'Seats of pending and confirmed bookings and of open waitlist offers.';
comment on column public.event_cards.spots_left is 'Number of free seats, at least 0. Null: no limit.';
comment on column public.event_cards.image_url is 'URL of the cover picture. Null: no cover picture.';
comment on column public.event_cards.image_alt is 'Alternative text of the cover picture for screen readers.';
comment on column public.event_cards.image_width is 'Width of the cover picture in pixels. Null: unknown.';
comment on column public.event_cards.image_height is 'Height of the cover picture in pixels. Null: unknown.';
comment on column public.event_cards.state is
  'Sale state of the departure. Values: past, planning, closed, full, open, coming_soon, called_off.';
comment on column public.event_cards.opens_on is
  'The future day on which booking opens to everyone. Null if the event has no such day, or if the day has passed.';
comment on column public.event_cards.members_book_from is
  'The future day on which booking opens to members. Null: members can book already, or no day is set.';
comment on column public.event_cards.gst_free is
  'Whether the price includes no GST, because the trip goes outside Australia.';
comment on column public.event_cards.is_upcoming is
  'Whether the last day is today or later, even if the trip was called off. Does not depend on the sale state, so that
queries can filter by it quickly.';
comment on column public.event_cards.is_available is
  'Whether visitors can book the trip, join its waitlist or express interest.';
comment on column public.event_cards.sort_group is
  'Sort order of lists. 0: can be booked. 1: takes waitlist entries. 2: takes expressions of interest. 3: none of
these.';
comment on column public.event_cards.min_group_size is
  'Number of confirmed travellers that the departure needs to go ahead. Null: no minimum.';
comment on column public.event_cards.confirmation is
  'Whether an upcoming departure goes ahead: planned (it needs more travellers), guaranteed, or final_spots (it needs
no more travellers, and few seats are free). Null: none of the values applies, or the departure is past, in planning or
called off. Values: planned, guaranteed, final_spots.';
comment on column public.event_cards.to_confirm is
  'Number of further confirmed seats that the departure needs to reach its minimum. Null: no minimum.';
comment on column public.event_cards.is_free_until_guaranteed is
  'Whether a booking made now can be cancelled without cost until the departure is guaranteed.';
revoke all on public.event_cards from anon, authenticated;
grant select on public.event_cards to anon, authenticated, service_role;

create view public.event_choices with (security_invoker = true) as
select coalesce(array_agg(distinct e.place) filter (where e.place <> ''), '{}') as destinations,
  coalesce(array_agg(distinct e.month), '{}') as months
from (
  select btrim(regexp_replace(t.location, '^.*,', '')) as place, to_char(t.start_date, 'YYYY-MM') as month
  from public.events t
  where t.status = 'published' and t.end_date >= (select private.today())
) e;
comment on view public.event_choices is
  'One row: the filter options for published departures that are not over. Neither column is null.';
comment on column public.event_choices.destinations is
  'The last comma-separated part of each location, such as Tasmania.';
comment on column public.event_choices.months is 'The months in which departures start, such as 2031-02.';
revoke all on public.event_choices from anon, authenticated;
grant select on public.event_choices to anon, authenticated, service_role;
