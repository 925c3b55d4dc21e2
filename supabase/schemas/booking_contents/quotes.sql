-- The price of a booking before it is made, and the reasons to refuse it.

create function private.quote_lines(e public.events, seats int, choices jsonb) returns setof public.booking_lines
language plpgsql stable set search_path = '' as $$
begin
  return query
  with priced as (
    select 0 as part, 0 as place, jsonb_build_object('kind', 'seat', 'description', 'Seat', 'quantity', seats,
      'unit_price', private.seat_price(e)) as line, private.seat_price(e) * seats as amount
    union all
    select 1, o.sort_order, jsonb_build_object('kind', 'room_option', 'description', o.name,
      'quantity', cardinality(c.positions), 'unit_price', r.price, 'room_option_id', o.id,
      'traveller_positions', c.positions), r.price * cardinality(c.positions)
    from private.selected_rooms(e, seats, choices) c join public.room_options o on o.id = c.room_option_id
    cross join lateral (select greatest(o.price, -private.seat_price(e)) as price) r
    union all
    select 2, x.sort_order, jsonb_build_object('kind', 'extra', 'description', x.name, 'quantity', c.quantity,
      'unit_price', x.price, 'extra_id', x.id, 'answer', c.answer), x.price * c.quantity
    from private.read_extras(choices) c join public.extras x on x.id = c.extra_id)
  select r.* from (
    select p.part, p.place, p.line, p.amount from priced p
    union all
    select 3, d.n::int, jsonb_build_object('kind', 'discount', 'description', d.description, 'quantity', 1,
      'unit_price', -d.amount, 'promo_code_id', d.promo_code_id), -d.amount
    from private.code_discounts(choices, (select sum(p.amount) from priced p))
      with ordinality d (promo_code_id, description, amount, n) where d.amount > 0) q
  cross join lateral jsonb_populate_record(null::public.booking_lines, q.line || jsonb_build_object(
    'amount', q.amount, 'gst_free', e.gst_free)) r
  order by q.part, q.place;
  return;
end
$$;
comment on function private.quote_lines(public.events, int, jsonb) is
  'The lines of a booking before it is made, without ids: seats, room options, extras, then discounts of promo codes.
choices: the room options, extras and promo codes of the request; not validated here. All lines include GST, or none
do, as for the seats of the departure.';
grant execute on function private.quote_lines(public.events, int, jsonb) to anon, authenticated, service_role;

create function private.quote_booking(e public.events, seats int, plan int, choices jsonb default '{}') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  lines jsonb := (select jsonb_agg(jsonb_build_object('kind', l.kind, 'description', l.description,
    'quantity', l.quantity, 'unit_price', l.unit_price, 'amount', l.amount, 'gst_free', l.gst_free))
    from private.quote_lines(e, seats, choices) l);
  total numeric := (select sum((l ->> 'amount')::numeric) from jsonb_array_elements(lines) l);
  extras numeric := (select greatest(coalesce(sum((l ->> 'amount')::numeric), 0), 0) from jsonb_array_elements(lines) l
    where e.deposit_includes_extras and l ->> 'kind' in ('extra', 'room_option'));
  deposit numeric := least(private.seat_deposit(e) * seats + extras, total);
begin
  return jsonb_build_object('price', private.seat_price(e), 'seats', seats, 'total', total, 'deposit', deposit,
    'deposit_extras', least(extras, deposit),
    'lines', lines, 'currency', e.currency, 'plan', plan, 'installments', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.sequence), '[]')
      from private.plan_installments(total, deposit, plan, e.start_date) p));
end
$$;
comment on function private.quote_booking(public.events, int, int, jsonb) is
  'Calculates the price per person, the lines, the total, the deposit and the instalments of a booking, in AUD. The
deposit is per seat, plus extras and room supplements if events.deposit_includes_extras is true, at most the total.';
grant execute on function private.quote_booking(public.events, int, int, jsonb) to anon, authenticated, service_role;

create function private.quote_errors(seats int, plan int) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select unnest(private.validation_errors(jsonb_populate_record(null::public.bookings,
      jsonb_build_object('seats', seats, 'plan', plan)), 'seats', 'plan'))
    union select 'seats' where seats > (private.settings()).max_seats_per_booking);
end
$$;
comment on function private.quote_errors(int, int) is
  'Field names of the validation errors in a booking request: seats (number of seats), plan (number of instalments).';
grant execute on function private.quote_errors(int, int) to anon, authenticated, service_role;

create function private.sale_refusal(e public.events) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  why text := private.sale_obstacle(e);
begin
  if why = 'closed' then
    return private.result(why, jsonb_build_object('closed_on', private.booking_closes(e)));
  elsif why is not null then
    return private.result(why);
  end if;
  return null;
end
$$;
comment on function private.sale_refusal(public.events) is
  'The reason why the trip cannot be booked now, without checking for free seats. Null: it can be booked.';
grant execute on function private.sale_refusal(public.events) to anon, authenticated, service_role;

create function public.preview_plan(event_id uuid, seats int, plan int, for_customer boolean default false,
  offer_token uuid default null, choices jsonb default '{}') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  e public.events;
  errors text[] := private.quote_errors(seats, plan);
  refusal jsonb;
begin
  if for_customer then perform private.require_permission('booking'); end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  select * into e from public.events t where t.id = preview_plan.event_id;
  if not private.is_visible(e) then return private.result('not_found'); end if;
  errors := private.extra_errors(choices, e, seats) || private.room_errors(choices, e, seats)
    || private.code_errors(choices);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  refusal := private.sale_refusal(e);
  if refusal ->> 'status' = 'closed' and (for_customer and e.start_date >= private.today()
    or private.is_offer_open(offer_token, e.id)) then
    refusal := null;
  end if;
  return coalesce(refusal, private.codes_refusal(choices, e, seats, for_customer),
    private.result('ok', private.quote_booking(e, seats, plan, choices)
    || jsonb_build_object('closed_on', private.sale_refusal(e) -> 'closed_on', 'spots_left',
      greatest(private.free_seats(e), case when e.max_registrations is not null then 0 end))));
end
$$;
comment on function public.preview_plan(uuid, integer, integer, boolean, uuid, jsonb) is
  'For visitors, members and staff: the price of a booking made today. seats: number of seats. plan: number of
instalments, 1, 3 or 4; shortly before departure there are fewer. for_customer: true if staff book for a customer, which
is possible until departure. offer_token: token of an open waitlist offer, which can be booked even after booking has
closed. choices: {extras: [{extra_id, quantity, answer}], rooms: [id], codes: [id]}; rooms: the room option of each seat;
omitted: the default option for all. codes: at most private.max_codes ids of promo codes, from check_promo_code.
code_refused: a code cannot be used, with the reasons of check_promo_code. price: AUD per person. total, deposit and
amount: AUD for all seats. deposit_extras: the part of the deposit for extras and room supplements. spots_left: null if
the trip has no seat
limit. closed_on: the last day on which members could book; null while booking is open.
Statuses: ok {price numeric, seats int, total numeric, deposit numeric, deposit_extras numeric, lines {kind booking_lines.kind, description text,
quantity int, unit_price numeric, amount numeric, gst_free boolean}[], currency text, plan int, installments
{sequence int, due_date date, amount numeric}[], spots_left int?, closed_on date?}, closed {closed_on date},
not_bookable, code_refused {code text?, reason text, min_spend numeric?}, not_found, invalid {fields
text[]}.';
revoke execute on function public.preview_plan(uuid, integer, integer, boolean, uuid, jsonb) from public, anon, authenticated;
grant execute on function public.preview_plan(uuid, integer, integer, boolean, uuid, jsonb) to anon, authenticated;

create function private.add_customer_for_booking(new_customer jsonb, request_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  given jsonb := private.to_object(new_customer) - 'id' - 'status';
  outcome jsonb := public.save_customer(given, request_id);
begin
  if outcome ->> 'status' = 'duplicate' then
    return (select private.result('customer_known', jsonb_build_object('customer_id', c.id, 'full_name', c.full_name))
      from public.customers c where lower(c.email) = lower(private.clean(given ->> 'email')));
  end if;
  return outcome;
end
$$;
comment on function private.add_customer_for_booking(jsonb, uuid) is
  'Adds the new customer of a booking made by staff. customer_known: another customer already has the email address,
so no customer is added.';
