-- Extras of a booking: what can be booked, checks, and later changes.

create type private.selected_extra as (extra_id uuid, quantity int, answer text);

create function private.read_extras(choices jsonb) returns setof private.selected_extra
language plpgsql immutable security definer set search_path = '' as $$
begin
  return query
  select private.to_uuid(x.value ->> 'extra_id'),
    case when x.value ->> 'quantity' ~ '^\d{1,4}$' then (x.value ->> 'quantity')::int end,
    private.clean(x.value ->> 'answer')
  from jsonb_array_elements(case when jsonb_typeof(choices -> 'extras') = 'array' then choices -> 'extras' else '[]' end)
    with ordinality x (value, n)
  order by x.n;
  return;
end
$$;
comment on function private.read_extras(jsonb) is
  'The extras in the choices of a request: {extras: [{extra_id, quantity, answer}]}. A value that cannot be read is null.';
grant execute on function private.read_extras(jsonb) to anon, authenticated, service_role;

create function private.max_extra_nights() returns int
language sql immutable set search_path = '' as $$
  select 30
$$;
comment on function private.max_extra_nights() is 'Maximum number of nights of an extra in one booking.';
grant execute on function private.max_extra_nights() to anon, authenticated, service_role;

create function private.max_extra_quantity(x public.extras, seats int) returns int
language sql immutable set search_path = '' as $$
  select case x.price_per when 'person' then seats when 'booking' then 1 else private.max_extra_nights() end
$$;
comment on function private.max_extra_quantity(public.extras, int) is
  'The highest quantity of an extra in one booking with this number of seats.';
grant execute on function private.max_extra_quantity(public.extras, int) to anon, authenticated, service_role;

create function private.extra_units_left(x public.extras, except_booking uuid default null) returns int
language sql stable security definer set search_path = '' as $$
  select case when x.max_units is not null then greatest(x.max_units - (
    select coalesce(sum(l.quantity), 0) from public.booking_lines l join public.bookings b on b.id = l.booking_id
    where l.extra_id = x.id and l.removed_at is null and private.is_live(b)
      and l.booking_id is distinct from except_booking), 0)::int end
$$;
comment on function private.extra_units_left(public.extras, uuid) is
  'Number of units of an extra that can still be booked. Null if the extra has no limit. The units of the booking with
the id except_booking count as free.';
grant execute on function private.extra_units_left(public.extras, uuid) to anon, authenticated, service_role;

create function private.extra_closes(x public.extras, e public.events) returns date
language sql immutable set search_path = '' as $$
  select e.start_date - x.closes_days
$$;
comment on function private.extra_closes(public.extras, public.events) is
  'The last day on which members can add or remove an extra.';
grant execute on function private.extra_closes(public.extras, public.events) to anon, authenticated, service_role;

create function private.extra_errors(choices jsonb, e public.events, seats int) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select array(select 'extras' where
      jsonb_typeof(choices -> 'extras') not in ('array', 'null')
      or exists (select from private.read_extras(choices) c
        left join public.extras x on x.id = c.extra_id and x.event_id = e.id
        where x.id is null or c.quantity is null
          or c.quantity not between 1 and private.max_extra_quantity(x, seats)
          or x.question is not null and c.answer is null
          or private.validation_errors(jsonb_populate_record(null::public.booking_lines,
            jsonb_build_object('answer', c.answer)), 'answer') <> '{}')
      or exists (select from private.read_extras(choices) c group by c.extra_id having count(*) > 1)));
end
$$;
comment on function private.extra_errors(jsonb, public.events, int) is
  'Returns {extras} if a selected extra cannot be read, is repeated, belongs to another departure, has too many units
for the seats, or lacks the answer to its question. Otherwise empty.';
grant execute on function private.extra_errors(jsonb, public.events, int) to anon, authenticated, service_role;

create function private.extras_refusal(choices jsonb, e public.events, booking_id uuid default null) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.result('extra_unavailable', jsonb_build_object('name', x.name,
      'left', case when x.is_offered and private.today() <= private.extra_closes(x, e)
        then private.extra_units_left(x, extras_refusal.booking_id) end))
    from private.read_extras(choices) c join public.extras x on x.id = c.extra_id
    where not exists (select from public.booking_lines l
        where l.booking_id = extras_refusal.booking_id and l.extra_id = x.id and l.removed_at is null
          and l.quantity >= c.quantity)
      and (not x.is_offered or private.today() > private.extra_closes(x, e)
        or c.quantity > private.extra_units_left(x, extras_refusal.booking_id))
    order by x.sort_order limit 1);
end
$$;
comment on function private.extras_refusal(jsonb, public.events, uuid) is
  'The first selected extra that cannot be booked, with the number of units left, or null if all can be booked. The
number is null if the extra is no longer offered or its last day has passed. booking_id: the extras that this booking
already has are always accepted; null: a new booking. The caller must have locked the trip, so that limits are never
exceeded.';

create function private.add_choice_lines(b public.bookings, choices jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, extra_id,
    answer, promo_code_id, room_option_id, traveller_positions)
  select b.id, l.kind, l.description, l.quantity, l.unit_price, l.gst_free, 'booking', l.extra_id, l.answer,
    l.promo_code_id, l.room_option_id, l.traveller_positions
  from public.events e cross join lateral private.quote_lines(e, b.seats, choices) l
  where e.id = b.event_id and l.kind <> 'seat';
  return;
end
$$;
comment on function private.add_choice_lines(public.bookings, jsonb) is
  'Adds the room options, the selected extras and the discounts to a new booking, which changes its total.';

create function private.stored_extras(booking_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('extra_id', l.extra_id, 'quantity', l.quantity, 'answer', l.answer)
    order by l.extra_id), '[]')
  from public.booking_lines l
  where l.booking_id = stored_extras.booking_id and l.kind = 'extra' and l.removed_at is null
$$;
comment on function private.stored_extras(uuid) is
  'The extras of a booking, ordered by id, for comparison with private.sorted_extras.';

create function private.sorted_extras(choices jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(c) order by c.extra_id), '[]') from private.read_extras(choices) c
$$;
comment on function private.sorted_extras(jsonb) is 'The extras that a request selects, ordered by id.';

create function private.copy_extras(from_event uuid, to_event uuid) returns void
language sql set search_path = '' as $$
  insert into public.extras (event_id, name, description, price, price_per, max_units, closes_days, question,
    is_offered, sort_order)
  select to_event, x.name, x.description, x.price, x.price_per, x.max_units, x.closes_days, x.question, x.is_offered,
    x.sort_order
  from public.extras x where x.event_id = from_event
$$;
comment on function private.copy_extras(uuid, uuid) is 'Copies the extras of a departure to a new departure.';

create function public.event_availability(event_id uuid, seats int default 1, booking_id uuid default null)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  e public.events;
  b public.bookings;
begin
  if private.quote_errors(seats, 1) <> '{}' then return private.invalid('seats'); end if;
  select * into e from public.events t where t.id = event_availability.event_id;
  if not private.is_visible(e) then return private.result('not_found'); end if;
  if booking_id is not null then
    select * into b from public.bookings t where t.id = event_availability.booking_id;
    if not private.can_access_booking(b) then return private.result('not_found'); end if;
  end if;
  return private.result('ok', jsonb_build_object('seats_left', greatest(private.free_seats(e),
      case when e.max_registrations is not null then 0 end),
    'price_from', private.seat_price(e) * seats,
    'extras', (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name,
      'description', x.description, 'price', x.price, 'price_per', x.price_per, 'question', x.question,
      'closes_on', private.extra_closes(x, e), 'left', private.extra_units_left(x, b.id),
      'max', least(private.max_extra_quantity(x, seats), private.extra_units_left(x, b.id))) order by x.sort_order), '[]')
      from public.extras x
      where x.event_id = e.id and x.is_offered and private.today() <= private.extra_closes(x, e)),
    'rooms', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'beds', o.beds,
      'price', o.price, 'is_shareable', o.is_shareable, 'is_default', o.id = private.default_room_option(e.id),
      'left', private.rooms_left(o, b.id), 'max', least(seats, greatest(k.booked,
        case when o.is_offered then coalesce(private.room_beds_left(o, b.id), seats) else 0 end)))
        order by o.sort_order), '[]')
      from public.room_options o
      cross join lateral (select private.booked_room_beds(o.id, b.id) as booked) k
      where o.event_id = e.id and (o.is_offered or k.booked > 0))));
end
$$;
comment on function public.event_availability(uuid, integer, uuid) is
  'For everyone who can see the departure: what a party of this many seats can book. seats_left: null if the trip has no
seat limit. booking_id: a booking of the caller, whose seats, extras and rooms count as free; null: a new booking.
price_from: AUD for all seats without extras; null: no price yet. extras: those that can still be added. price: AUD for one
unit. closes_on: last day on which members can add or remove the extra. left: units left for all bookings; null: no limit.
max: highest quantity for this party, 0 if none is left. rooms: the room options; none: the departure has no choice of
rooms. beds: people per room. price: AUD per person. left: empty rooms; null: no limit. max: number of people of this party
who still fit.
Statuses: ok {seats_left int?, price_from numeric?, extras {id uuid, name text, description text, price numeric,
price_per extras.price_per, question text?, closes_on date, left int?, max int}[], rooms {id uuid, name text, beds int,
price numeric, is_shareable boolean, is_default boolean, left int?, max int}[]}, invalid {fields text[]}, not_found.';
revoke execute on function public.event_availability(uuid, integer, uuid) from public, anon, authenticated;
grant execute on function public.event_availability(uuid, integer, uuid) to anon, authenticated;

create function private.plan_for_total(b public.bookings, total numeric, start_date date default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  more constant numeric := total - b.total_amount;
  open int[];
  part numeric;
begin
  if more <= 0 then return private.fit_installments(b.id, total); end if;
  -- The first instalment of a pending booking is its deposit. It changes only if the booking has no other instalment.
  select array_agg(s.sequence order by s.sequence) into open
  from (select n.sequence, n.due_date, sum(n.amount) over (order by n.sequence) as due, count(*) over () as count
    from public.installments n where n.booking_id = b.id) s
  where s.due > b.paid_amount and s.due_date >= private.today()
    and (b.status = 'confirmed' or s.sequence > 1 or s.count = 1);
  if open is null then
    return private.installments_of(b.id) || jsonb_build_object('sequence',
      jsonb_array_length(private.installments_of(b.id)) + 1, 'due_date', greatest(private.today(),
        coalesce(plan_for_total.start_date, (private.event_of(b)).start_date) - b.last_installment_days),
      'amount', more);
  end if;
  part := trunc(more / cardinality(open), 2);
  return (select jsonb_agg(jsonb_build_object('sequence', n.sequence, 'due_date', n.due_date, 'amount', n.amount
      + case when n.sequence = open[cardinality(open)] then more - part * (cardinality(open) - 1)
        when n.sequence = any (open) then part else 0 end) order by n.sequence)
    from public.installments n where n.booking_id = b.id);
end
$$;
comment on function private.plan_for_total(public.bookings, numeric, date) is
  'The instalments of a booking after its lines change to another total. start_date: first day of the trip; null: as
stored. An increase is divided equally among unpaid instalments that are not due yet; remaining cents are added to the
last one. If there are no such instalments, the increase becomes a new instalment, due on the last day for
instalments, or today if that day has passed. A decrease shortens the plan from its end.';

create function private.total_with_choices(b public.bookings, choices jsonb) returns numeric
language sql stable set search_path = '' as $$
  select b.total_amount
    - (select coalesce(sum(l.amount), 0) from public.booking_lines l
      where l.booking_id = b.id and l.removed_at is null and (l.kind = 'extra' and choices -> 'extras' is not null
        or l.kind = 'room_option' and choices -> 'rooms' is not null))
    + (select coalesce(sum(case when k.id is null then c.quantity * x.price
        else k.unit_price * c.quantity end), 0)
      from private.read_extras(choices) c join public.extras x on x.id = c.extra_id
      left join public.booking_lines k on k.booking_id = b.id and k.extra_id = x.id and k.removed_at is null)
    + (select coalesce(sum(coalesce(k.unit_price, l.unit_price) * l.quantity), 0)
      from public.events e cross join lateral private.quote_lines(e, b.seats, choices) l
      left join public.booking_lines k
        on k.booking_id = b.id and k.room_option_id = l.room_option_id and k.removed_at is null
      where e.id = b.event_id and l.kind = 'room_option' and choices -> 'rooms' is not null)
$$;
comment on function private.total_with_choices(public.bookings, jsonb) is
  'The total of a booking with other extras or room options, AUD. If extras or rooms are missing in choices, those of
the booking stay. The total is below 0 if the discounts exceed the remaining price.';

create function private.late_choices_refusal(b public.bookings, e public.events, choices jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select case when choices -> 'rooms' is not null and private.today() > e.start_date - b.changes_close_days
    then private.result('rooms_closed', jsonb_build_object('closed_on', e.start_date - b.changes_close_days))
    when choices -> 'extras' is not null then coalesce((select private.result('too_late', jsonb_build_object(
        'name', x.name, 'closed_on', private.extra_closes(x, e)))
      from public.booking_lines l join public.extras x on x.id = l.extra_id
      where l.booking_id = b.id and l.removed_at is null and private.today() > private.extra_closes(x, e)
        and not exists (select from private.read_extras(choices) c
          where c.extra_id = x.id and c.quantity >= l.quantity)
      order by x.sort_order limit 1), private.extras_refusal(choices, e, b.id)) end
$$;
comment on function private.late_choices_refusal(public.bookings, public.events, jsonb) is
  'The reason why a member, but not staff, is too late to change the extras or room options of a booking. Null if
there is none.';

create function private.choices_change(b public.bookings, choices jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  e public.events := private.event_of(b);
  refusal jsonb;
  total numeric;
begin
  if not private.is_live(b) then return private.result('not_live'); end if;
  if private.extra_errors(choices, e, b.seats) <> '{}' then return private.invalid('extras'); end if;
  if choices -> 'rooms' is not null then
    if private.read_rooms(choices) = '{}' or private.room_errors(choices, e, b.seats) <> '{}' then
      return private.invalid('rooms');
    end if;
    refusal := private.rooms_refusal(choices, e, b.seats, b.id);
  end if;
  if not private.has_permission('booking') then
    refusal := coalesce(private.late_choices_refusal(b, e, choices), refusal);
  end if;
  if refusal is not null then return refusal; end if;
  total := greatest(private.total_with_choices(b, choices), 0);
  return private.result('ok', jsonb_build_object('total_before', b.total_amount, 'total', total,
    'refund_due', greatest(b.paid_amount - total, 0), 'installments', private.plan_for_total(b, total)));
end
$$;
comment on function private.choices_change(public.bookings, jsonb) is
  'The effects of changing the extras or room options of a booking. Extras and rooms that the booking already has keep
their price. Staff with the permission "booking" can change extras at any time, even above their limit, and room
options at any time within their limit.';

create function private.lower_deposit(before public.bookings) returns void
language sql set search_path = '' as $$
  update public.bookings b set deposit_amount = least(b.total_amount, b.deposit_amount,
    greatest(private.seat_deposit(e) * b.seats, case when e.deposit_includes_extras
      then b.deposit_amount + b.total_amount - before.total_amount else b.deposit_amount end))
  from public.events e
  where b.id = before.id and e.id = b.event_id and b.total_amount < before.total_amount
$$;
comment on function private.lower_deposit(public.bookings) is
  'Lowers the deposit of a booking after extras were removed. The deposit is then at most the total. If deposits include
extras, the deposit also decreases by the price of the removed extras, but not below the deposit of the seats. before:
the booking before the change.';

create function public.preview_extras(booking_id uuid, choices jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = preview_extras.booking_id;
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  return private.choices_change(b, choices);
end
$$;
comment on function public.preview_extras(uuid, jsonb) is
  'For the member or staff: what a change of the extras or room options costs. choices: {extras: [{extra_id, quantity,
answer}], rooms: [id]}: all extras that the booking should have, and the room option of each seat in the order of the
travellers. If extras or rooms are omitted, they do not change. total and refund_due: AUD after the change.
extra_unavailable: left is the number of units left; null: the extra is not offered any more. room_unavailable: left is
the number of people who still fit; null: the option is not offered any more. too_late: the last day to remove the
extra has passed. rooms_closed: the last day on which members can change travellers and rooms has passed. not_live: the
booking is cancelled or has expired.
Statuses: ok {total_before numeric, total numeric, refund_due numeric, installments {sequence int, due_date date,
amount numeric}[]}, extra_unavailable {name text, left int?}, room_unavailable {name text, left int?}, too_late {name
text, closed_on date}, rooms_closed {closed_on date}, not_live, invalid {fields text[]}, not_found.';
revoke execute on function public.preview_extras(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.preview_extras(uuid, jsonb) to authenticated;

create function public.change_extras(booking_id uuid, choices jsonb, expected_total numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.lock_booking(booking_id);
  own boolean := b.user_id is not distinct from private.me();
  has_rooms boolean := choices -> 'rooms' is not null;
  change jsonb;
begin
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  if (choices -> 'extras' is null or private.stored_extras(b.id) = private.sorted_extras(choices))
    and (not has_rooms or private.stored_rooms(b.id) = private.read_rooms(choices)) then
    return private.result('saved', jsonb_build_object('total', b.total_amount));
  end if;
  change := private.choices_change(b, choices);
  if change ->> 'status' <> 'ok' then return change; end if;
  if (change ->> 'total')::numeric is distinct from expected_total then
    return private.result('price_changed', change - 'status');
  end if;
  perform private.replace_choice_lines(b, choices, case when own then 'member' else 'staff' end);
  perform private.lower_deposit(b);
  perform private.write_installments(b.id, change -> 'installments');
  perform private.set_next_due_date(b.id);
  perform private.audit(case when has_rooms then 'change_rooms' else 'change_extras' end, 'bookings', b.id::text,
    jsonb_build_object('before', b.total_amount, 'after', change -> 'total', 'installments', change -> 'installments'));
  perform private.notify_booking_changed(b.id, case when has_rooms then 'rooms' else 'extras' end, b.total_amount);
  perform private.confirm_if_covered(b.id);
  perform private.sync_plan_status(b.id);
  return private.result('saved', jsonb_build_object('total', change -> 'total'));
end
$$;
comment on function public.change_extras(uuid, jsonb, numeric) is
  'For the member or staff: replaces the extras or room options of a pending or confirmed booking. choices: as in
preview_extras. expected_total: the total that the preview showed, AUD; price_changed: the total is different now. The
unpaid instalments change with the total; money paid above the new total becomes a refund due. Other parameters and
results as in preview_extras.
Statuses: saved {total numeric}, price_changed {total_before numeric, total numeric, refund_due numeric, installments
{sequence int, due_date date, amount numeric}[]}, extra_unavailable {name text, left int?}, room_unavailable {name
text, left int?}, too_late {name text, closed_on date}, rooms_closed {closed_on date}, not_live, invalid {fields
text[]}, not_found.';
revoke execute on function public.change_extras(uuid, jsonb, numeric) from public, anon, authenticated;
grant execute on function public.change_extras(uuid, jsonb, numeric) to authenticated;

create function private.replace_choice_lines(b public.bookings, choices jsonb, source text) returns void
language plpgsql set search_path = '' as $$
declare
  total constant numeric := private.total_with_choices(b, choices);
begin
  -- Discounts keep their amount. If they exceed the remaining price, a line for the difference is added first.
  -- So the total of the booking is never below 0.
  if total < 0 then perform private.adjust_total(b.id, -total, 'Discount limited to the price', source); end if;
  if choices -> 'extras' is not null then perform private.write_extra_lines(b, choices, source); end if;
  if choices -> 'rooms' is not null then perform private.write_room_lines(b, choices, source); end if;
end
$$;
comment on function private.replace_choice_lines(public.bookings, jsonb, text) is
  'Removes and adds lines of extras and room options, so that the booking has exactly those in choices. If choices has
no extras or no rooms, those lines stay. Discounts keep their amount.';

create function private.write_extra_lines(b public.bookings, choices jsonb, source text) returns void
language plpgsql set search_path = '' as $$
declare
  before jsonb := (select coalesce(jsonb_object_agg(l.extra_id, l.unit_price), '{}') from public.booking_lines l
    where l.booking_id = b.id and l.kind = 'extra' and l.removed_at is null);
begin
  -- Unchanged lines stay. A line with another quantity or answer is replaced and keeps its unit price.
  -- New lines are added before old lines are removed, so that the total is never below 0 in between.
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, extra_id,
    answer)
  select b.id, 'extra', l.description, l.quantity, coalesce((before ->> l.extra_id::text)::numeric, l.unit_price),
    l.gst_free, write_extra_lines.source, l.extra_id, l.answer
  from public.events e cross join lateral private.quote_lines(e, b.seats, choices) l
  where e.id = b.event_id and l.kind = 'extra' and not exists (select from public.booking_lines k
    where k.booking_id = b.id and k.removed_at is null and (k.extra_id, k.quantity) = (l.extra_id, l.quantity)
      and k.answer is not distinct from l.answer);
  update public.booking_lines l set removed_at = private.now()
  where l.booking_id = b.id and l.kind = 'extra' and l.removed_at is null
    and not exists (select from private.read_extras(choices) c
      where (c.extra_id, c.quantity) = (l.extra_id, l.quantity) and c.answer is not distinct from l.answer);
end
$$;
comment on function private.write_extra_lines(public.bookings, jsonb, text) is
  'Removes and adds the lines of extras, so that the booking has exactly the selected ones. The caller must have made sure
that the total does not fall below 0.';
