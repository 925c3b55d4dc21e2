-- The card that lists show. What does not change from trip to trip is asked once (offset 0 keeps it so).

create view public.event_cards with (security_invoker = true) as
select e.id, e.title, e.description, e.location, e.start_date, e.end_date, e.end_date - e.start_date as nights,
  e.max_registrations, e.price, e.sale_price, private.seat_price(e) as asking_price,
  private.seat_deposit(e, house.rules) as deposit, e.currency, e.status, e.phase, e.custom_fields,
  e.custom_fields ->> 'summary' as summary, e.event_type, e.version, e.created_at, e.updated_at,
  private.booking_closes(e.start_date, house.rules) as booking_closes_on,
  now.seats_taken,
  case when e.max_registrations is not null then greatest(0, e.max_registrations - now.seats_taken) end as spots_left,
  i.image_url, i.alt_text as image_alt, i.width as image_width, i.height as image_height,
  case when now.state in ('coming_soon', 'open') and e.max_registrations <= now.seats_taken then 'full'
    else now.state end as state
from public.events e
join public.event_stats s on s.event_id = e.id
cross join (select rules, private.today() as today, private.now() as at from private.rules() rules offset 0) house
cross join lateral (
  select private.seats_held(s, house.at) as seats_taken, private.sale_state(e, house.today, house.rules) as state
  offset 0
) now
left join lateral (
  select m.image_url, m.alt_text, m.width, m.height from public.event_images m
  where m.event_id = e.id order by (m.itinerary_id is not null), m.sort_order, m.id limit 1
) i on true;
comment on view public.event_cards is
  'An event with its counters, cover picture, spots left (null: no limit) and state for sale. Never null: deposit,
  seats_taken, state.';
comment on column public.event_cards.state is 'Values: past, planning, closed, full, open, coming_soon.';

revoke all on public.event_cards from anon, authenticated;
grant select on public.event_cards to anon, authenticated, service_role;
