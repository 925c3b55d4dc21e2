-- A visitor reads beside a price whether the tax is in it: what shows a trip's price tells it.

create or replace view public.event_cards with (security_invoker = true) as
select e.id, e.title, e.description, e.location, e.start_date, e.end_date, e.end_date - e.start_date as nights,
  e.max_registrations, e.price, e.sale_price, private.seat_price(e) as asking_price,
  private.seat_deposit(e, house.rules) as deposit, e.currency, e.status, e.phase, e.custom_fields,
  e.custom_fields ->> 'summary' as summary, e.event_type, e.version, e.created_at, e.updated_at,
  private.booking_closes(e.start_date, house.rules) as booking_closes_on,
  now.seats_taken,
  case when e.max_registrations is not null then greatest(0, e.max_registrations - now.seats_taken) end as spots_left,
  i.image_url, i.alt_text as image_alt, i.width as image_width, i.height as image_height,
  case when now.state in ('coming_soon', 'open') and e.max_registrations <= now.seats_taken then 'full'
    else now.state end as state,
  case when house.today < e.opens_on then e.opens_on end as opens_on,
  nullif(greatest(private.members_book_from(e, house.rules), house.today), house.today) as members_book_from,
  e.members_only, e.gst_free
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
  seats_taken, state, members_only, gst_free.';
comment on column public.event_cards.opens_on is 'The day on which it opens to all; null: that is no day to come.';
comment on column public.event_cards.members_book_from is
  'The day from which members book it; null: that is no day to come.';
comment on column public.event_cards.gst_free is 'No tax is in its price, as it goes outside Australia.';

create or replace function public.get_offer(token uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select private.answer(
      case when w.status = 'offered' and w.offer_expires_at <= private.now() then 'expired' else w.status end,
      jsonb_build_object('event_id', e.id, 'event_title', e.title, 'location', e.location, 'start_date', e.start_date,
        'end_date', e.end_date, 'seats', w.seats, 'price', private.seat_price(e), 'gst_free', e.gst_free,
        'full_name', w.full_name, 'expires_at', w.offer_expires_at, 'booking_id', w.booking_id))
    from public.waitlist_submissions w join public.events e on e.id = w.event_id
    where w.offer_token = token and e.status = 'published'), private.answer('not_found'))
$$;
comment on function public.get_offer(uuid) is
  'What the link of an offer shows to whoever holds it; price in AUD a person. A trip that is not published shows
nothing.
Statuses: offered {event_id uuid, event_title text, location text, start_date date, end_date date, seats int,
  price numeric?, gst_free boolean, full_name text, expires_at timestamptz, booking_id uuid?},
accepted {event_id uuid, event_title text, location text, start_date date, end_date date, seats int,
  price numeric?, gst_free boolean, full_name text, expires_at timestamptz, booking_id uuid?},
declined {event_id uuid, event_title text, location text, start_date date, end_date date, seats int,
  price numeric?, gst_free boolean, full_name text, expires_at timestamptz, booking_id uuid?},
expired {event_id uuid, event_title text, location text, start_date date, end_date date, seats int,
  price numeric?, gst_free boolean, full_name text, expires_at timestamptz, booking_id uuid?},
withdrawn {event_id uuid, event_title text, location text, start_date date, end_date date, seats int,
  price numeric?, gst_free boolean, full_name text, expires_at timestamptz, booking_id uuid?},
not_found.';
