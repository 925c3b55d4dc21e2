-- What the lists read beside their rows, and no longer need to.

-- A card's picture is looked for once it is on a page: not for each departure that a page is chosen from, nor for a
-- count.
create or replace view public.event_cards with (security_invoker = true) as
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
cross join (select rules, private.today() as today, private.now() as at from private.rules() rules offset 0) house
cross join lateral (
  select private.seats_held(s, house.at) as seats_taken, private.sale_state(e, house.today, house.rules) as state
  offset 0
) now;

-- The picture of a card is the first of its trip in this order.
drop index public.event_images_event_idx;
create index event_images_event_idx on public.event_images (event_id, (itinerary_id is not null), sort_order, id);

-- A trip is looked up where its day is the order, not for each booking that is counted or put in another order.
create or replace function private.bookings_found(conditions text, sort text, few boolean) returns text
language sql stable set search_path = '' as $$
  select case when few then format(
    $sql$(select b.id, b.created_at, b.next_due_date, d.start_date, case when b.status = 'confirmed'
      or b.status = 'pending' and b.expires_at > %L then greatest(b.total_amount - b.paid_amount, 0) else 0 end as owing
      from public.bookings b left join public.events d on d.id = b.event_id where %s offset 0) b,
    lateral (select b.start_date) e$sql$, private.now(), conditions)
    else private.booking_rows(sort)
      || case when ltrim(sort, '-') = 'departure' then ' join public.events e on e.id = b.event_id' else '' end
      || ' where ' || conditions end
$$;

-- Those that are half paid are found and sorted without looking at the bookings themselves. No booking is half paid as
-- it is made.
drop index public.bookings_partly_paid_idx;
create index bookings_partly_paid_idx on public.bookings (created_at desc, id)
  include (status, expires_at, next_due_date, event_id, total_amount, paid_amount)
where paid_amount > 0 and paid_amount < total_amount;

-- Numbers that several customers have are read from their index, which needs the number itself beside what it makes of
-- it.
drop index public.customers_number_idx;
create index customers_number_idx on public.customers
  (regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(61|0)', '')) include (phone);

-- Customers with an account, and those whom no letter reaches, stand among many others.
create index customers_account_idx on public.customers (created_at desc, id) where profile_id is not null;
create index customers_no_email_idx on public.customers (created_at desc, id)
where email is null and profile_id is null and forgotten_at is null;

-- Orders that ran out and were handed over are none or few: found first, and sorted then.
create or replace function public.list_orders(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  state text := nullif(filters ->> 'status', '');
  rows text := 'public.orders o';
  conditions text := 'true';
begin
  perform private.require('sales');
  if private.clean(filters ->> 'q') is not null then
    conditions := conditions || ' and o.search_text like any (($1)[1]::text[])';
  end if;
  conditions := conditions || case
    when state is null then ''
    when state = 'pending' then ' and o.status = ''pending'' and o.expires_at > (select private.now())'
    when state = 'expired' then
      ' and (o.status = ''expired'' or (o.status = ''pending'' and o.expires_at <= (select private.now())))'
    when state = 'refund_due' then ' and o.refund_due > 0'
    else ' and o.status = ($1)[2]' end;
  if state = 'expired' and filters ->> 'fulfilled' = 'true' then
    rows := format('(select * from public.orders o where %s offset 0) o', conditions);
    conditions := 'true';
  end if;
  conditions := conditions || case filters ->> 'fulfilled'
    when 'true' then ' and o.fulfilled_at is not null'
    when 'false' then ' and o.fulfilled_at is null' else '' end;
  return private.page(format('select o.id from %s where %s order by o.created_at desc, o.id', rows, conditions),
    '(select private.order_row(o) || jsonb_build_object(''user_id'', o.user_id, ''items'', private.order_lines(o.id))
      from public.orders o where o.id = p.id)',
    array[private.search_patterns(filters ->> 'q')::text, state], page, page_size);
end
$$;
