-- Events as cards and lists show them. The cover picture is looked up only for the rows of a page.

create view public.event_cards with (security_invoker = true) as
select e.id, e.title, e.description, e.location, e.start_date, e.end_date, e.end_date - e.start_date as nights,
  e.max_registrations, e.price, e.sale_price, private.seat_price(e) as asking_price,
  private.seat_deposit(e, context.settings) as deposit, e.currency, e.status, e.phase, e.custom_fields,
  e.custom_fields ->> 'summary' as summary, e.event_type, e.version, e.created_at, e.updated_at,
  private.booking_closes(e, context.settings) as booking_closes_on,
  private.changes_close(e, context.settings) as changes_close_on,
  private.cancelling_closes(e, context.settings) as cancelling_closes_on,
  private.min_age(e, context.settings) as min_age,
  e.meeting_point, e.start_time, e.end_point, e.end_time, e.arrival_note,
  now.seats_taken,
  case when e.max_registrations is not null then greatest(0, e.max_registrations - now.seats_taken) end as spots_left,
  (select m.image_url from public.event_images m where m.event_id = e.id
    order by (m.itinerary_id is not null), m.sort_order, m.id limit 1) as image_url,
  (select m.alt_text from public.event_images m where m.event_id = e.id
    order by (m.itinerary_id is not null), m.sort_order, m.id limit 1) as image_alt,
  (select m.width from public.event_images m where m.event_id = e.id
    order by (m.itinerary_id is not null), m.sort_order, m.id limit 1) as image_width,
  (select m.height from public.event_images m where m.event_id = e.id
    order by (m.itinerary_id is not null), m.sort_order, m.id limit 1) as image_height,
  case when now.state in ('coming_soon', 'open') and e.max_registrations <= now.seats_taken then 'full'
    else now.state end as state,
  case when context.today < e.opens_on then e.opens_on end as opens_on,
  nullif(greatest(private.members_book_from(e, context.settings), context.today), context.today) as members_book_from,
  e.members_only, e.gst_free,
  e.end_date >= context.today as is_upcoming,
  now.state in ('open', 'coming_soon', 'planning') as is_available,
  case when now.state = 'open' and coalesce(e.max_registrations > now.seats_taken, true) then 0
    when now.state in ('open', 'coming_soon') then 1
    when now.state = 'planning' then 2 else 3 end as sort_group
from public.events e
join public.event_stats s on s.event_id = e.id
cross join (select settings, private.today() as today, private.now() as at from private.settings() settings offset 0) context
cross join lateral (
  select case when s.next_expiry <= context.at then private.seats_held(s, context.at) else s.seats_taken end as seats_taken,
    private.sale_state(e, context.today, context.settings) as state
  offset 0
) now;
comment on view public.event_cards is
  'An event with its counters, cover picture and state for sale. Never null: deposit, min_age, seats_taken, state,
members_only, gst_free, is_available, sort_group.';
comment on column public.event_cards.nights is 'Nights from the first to the last day.';
comment on column public.event_cards.asking_price is 'AUD per person that a seat costs now. Null: no price yet.';
comment on column public.event_cards.deposit is 'AUD per person.';
comment on column public.event_cards.summary is 'Short text for lists. Null: none.';
comment on column public.event_cards.booking_closes_on is 'The last day of booking.';
comment on column public.event_cards.changes_close_on is
  'The last day on which members who book now can change travellers.';
comment on column public.event_cards.cancelling_closes_on is
  'The last day on which members who book now can cancel.';
comment on column public.event_cards.min_age is 'Years at departure. 0: no minimum.';
comment on column public.event_cards.start_time is 'Local time at the meeting point. Null: not known yet.';
comment on column public.event_cards.end_time is 'Local time at the end point. Null: not known yet.';
comment on column public.event_cards.seats_taken is 'Seats of live bookings and open offers.';
comment on column public.event_cards.spots_left is 'Seats left, at least 0. Null: no limit.';
comment on column public.event_cards.image_url is 'The cover picture. Null: none.';
comment on column public.event_cards.image_alt is 'What the cover picture shows.';
comment on column public.event_cards.image_width is 'Pixels. Null: unknown.';
comment on column public.event_cards.image_height is 'Pixels. Null: unknown.';
comment on column public.event_cards.state is 'Values: past, planning, closed, full, open, coming_soon, called_off.';
comment on column public.event_cards.opens_on is 'The day after today on which it opens to everyone. Null: none.';
comment on column public.event_cards.members_book_from is
  'The day after today from which members book it. Null: none.';
comment on column public.event_cards.gst_free is
  'Whether the price includes no GST, because the trip goes outside Australia.';
comment on column public.event_cards.is_upcoming is
  'The last day is today or later, even if the trip was called off. Known without the state.';
comment on column public.event_cards.is_available is
  'Whether visitors can book the trip, join its waitlist or express interest.';
comment on column public.event_cards.sort_group is
  'Order of lists: 0 can be booked, 1 has a waitlist, 2 takes enquiries, 3 none of these.';
revoke all on public.event_cards from anon, authenticated;
grant select on public.event_cards to anon, authenticated, service_role;

create view public.departure_choices with (security_invoker = true) as
select coalesce(array_agg(distinct e.place) filter (where e.place <> ''), '{}') as destinations,
  coalesce(array_agg(distinct e.month), '{}') as months
from (
  select btrim(regexp_replace(t.location, '^.*,', '')) as place, to_char(t.start_date, 'YYYY-MM') as month
  from public.events t
  where t.status = 'published' and t.end_date >= (select private.today())
) e;
comment on view public.departure_choices is
  'One row: the filter choices of published departures that are not over. Neither column is null.';
comment on column public.departure_choices.destinations is 'The last part of each location, such as Tasmania.';
comment on column public.departure_choices.months is 'The months of the starts, such as 2031-02.';
revoke all on public.departure_choices from anon, authenticated;
grant select on public.departure_choices to anon, authenticated, service_role;
