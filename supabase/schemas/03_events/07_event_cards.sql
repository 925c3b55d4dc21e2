-- Events as cards and lists show them.

-- A card's picture is looked for once it is on a page: not for each departure that a page is chosen from, nor for a
-- count.
create view public.event_cards with (security_invoker = true) as
select e.id, e.title, e.description, e.location, e.start_date, e.end_date, e.end_date - e.start_date as nights,
  e.max_registrations, e.price, e.sale_price, private.seat_price(e) as asking_price,
  private.seat_deposit(e, house.rules) as deposit, e.currency, e.status, e.phase, e.custom_fields,
  e.custom_fields ->> 'summary' as summary, e.event_type, e.version, e.created_at, e.updated_at,
  private.booking_closes(e.start_date, house.rules) as booking_closes_on,
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
  case when house.today < e.opens_on then e.opens_on end as opens_on,
  nullif(greatest(private.members_book_from(e, house.rules), house.today), house.today) as members_book_from,
  e.members_only, e.gst_free,
  e.end_date >= house.today as ahead,
  now.state in ('open', 'coming_soon', 'planning') as offered,
  case when now.state = 'open' and coalesce(e.max_registrations > now.seats_taken, true) then 0
    when now.state in ('open', 'coming_soon') then 1
    when now.state = 'planning' then 2 else 3 end as turn
from public.events e
join public.event_stats s on s.event_id = e.id
cross join (select rules, private.today() as today, private.now() as at from private.settings() rules offset 0) house
cross join lateral (
  select private.seats_held(s, house.at) as seats_taken, private.sale_state(e, house.today, house.rules) as state
  offset 0
) now;
comment on view public.event_cards is
  'An event with its counters, cover picture, spots left (null: no limit) and state for sale. Never null: deposit,
  seats_taken, state, members_only, gst_free, offered, turn.';
comment on column public.event_cards.state is 'Values: past, planning, closed, full, open, coming_soon, called_off.';
comment on column public.event_cards.opens_on is 'The day on which it opens to all; null: that is no day to come.';
comment on column public.event_cards.members_book_from is
  'The day from which members book it; null: that is no day to come.';
comment on column public.event_cards.gst_free is 'No tax is in its price, as it goes outside Australia.';
comment on column public.event_cards.ahead is 'It is not over, whether or not it goes ahead. Known without its state.';
comment on column public.event_cards.offered is 'It is sold, waited for or asked for.';
comment on column public.event_cards.turn is
  'Its turn in a list that begins with what can be had: 0 booked, 1 waited for, 2 asked for, 3 none of these.';
revoke all on public.event_cards from anon, authenticated;
grant select on public.event_cards to anon, authenticated, service_role;

-- What a list that shows a page of them cannot gather from it.
create view public.departure_choices with (security_invoker = true) as
select coalesce(array_agg(distinct e.place) filter (where e.place <> ''), '{}') as destinations,
  coalesce(array_agg(distinct e.month), '{}') as months
from (
  select btrim(regexp_replace(t.location, '^.*,', '')) as place, to_char(t.start_date, 'YYYY-MM') as month
  from public.events t
  where t.status = 'published' and t.end_date >= (select private.today())
) e;
comment on view public.departure_choices is
  'What the published departures that are not over can be narrowed to. destinations: the last part of a place; months:
  of a start, as 2031-02. One row; neither is null.';
revoke all on public.departure_choices from anon, authenticated;
grant select on public.departure_choices to anon, authenticated, service_role;
