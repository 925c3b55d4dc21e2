-- Splits a booking, so that some of its travellers change to another departure. Preview and change use the same function.

create function private.split_seats(b public.bookings, traveller_ids uuid[], unnamed_seats int)
returns table (seat int, traveller_id uuid, moves boolean, new_seat int)
language sql stable set search_path = '' as $$
  select s.seat, s.traveller_id, s.moves,
    (row_number() over (partition by s.moves order by s.traveller_id is null, s.seat))::int - 1
  from (
    select n as seat, t.id as traveller_id, case when t.id is not null then t.id = any (split_seats.traveller_ids)
      else row_number() over (partition by t.id is null order by n desc) <= split_seats.unnamed_seats end as moves
    from generate_series(0, b.seats - 1) n
    left join public.travellers t on t.booking_id = b.id and t.sort_order = n) s
$$;
comment on function private.split_seats(public.bookings, uuid[], int) is
  'The seats of a booking that is split into two bookings, numbered from 0, with their travellers. moves: the seat
belongs to one of the given travellers, or is one of the given number of seats without a traveller. new_seat: the
position of the seat in its booking after the split.';

create function private.split_refusal(b public.bookings, e public.events, traveller_ids uuid[], unnamed_seats int)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  own constant public.events := private.event_of(b);
  twin constant public.bookings := private.blocking_booking(b, e.id);
  moved constant public.bookings := private.live_booking(b.customer_id, e.id);
  named constant int := (select count(*) from public.travellers t where t.booking_id = b.id);
  errors text[];
  refusal jsonb;
begin
  if not private.is_live(b) then return private.result('not_live'); end if;
  if b.status <> 'confirmed' then return private.result('not_confirmed'); end if;
  if own.called_off_at is not null then return private.result('called_off'); end if;
  if e.id = b.event_id then return private.result('same_event'); end if;
  if twin.id is not null then
    return private.result('already_booked', jsonb_build_object('booking_id', twin.id, 'reference', twin.reference));
  end if;
  errors := array(select 'traveller_ids' where traveller_ids is null
      or exists (select from unnest(traveller_ids) i (id) left join public.travellers t on t.id = i.id and t.booking_id = b.id
        where t.id is null)
      or cardinality(traveller_ids) <> (select count(distinct i.id) from unnest(traveller_ids) i (id)))
    || array(select 'unnamed_seats' where coalesce(unnamed_seats not between 0 and b.seats - named
      or cardinality(traveller_ids) + unnamed_seats not between 1 and b.seats - 1, true));
  if errors <> '{}' and private.is_split_together(b, moved) then
    return private.result('already_booked', jsonb_build_object('booking_id', moved.id, 'reference', moved.reference));
  elsif errors <> '{}' then
    return private.invalid(variadic errors);
  end if;
  if exists (select from public.event_change_requests r where r.booking_id = b.id and r.status = 'open'
    and (r.event_id, r.traveller_ids, r.unnamed_seats) is distinct from (e.id,
      array(select i.id from unnest(split_refusal.traveller_ids) i (id) order by i.id), split_refusal.unnamed_seats)) then
    return private.result('request_open');
  end if;
  if private.pending_transfer_amount(b.id) + private.processing_charges(b.id) + private.pending_refunds_of(b.id) > 0 then
    return private.result('payment_pending');
  end if;
  select private.guardian_refusal(coalesce(jsonb_agg(to_jsonb(t) order by t.sort_order), '[]'), own) into refusal
  from public.travellers t where t.booking_id = b.id and t.id <> all (traveller_ids);
  return case when refusal ->> 'status' = 'guardian_needed' then private.result('guardian_leaves') end;
end
$$;
comment on function private.split_refusal(public.bookings, public.events, uuid[], int) is
  'The reason why a booking cannot be split for a change to another departure. guardian_leaves: a minor would stay
without a guardian. already_booked: the customer has another booking of that departure, or these travellers have moved
there before. Null: the booking can be split. Before a split, the caller must have locked the booking.';

create function private.split_lines(b public.bookings, traveller_ids uuid[], unnamed_seats int)
returns table (id bigint, kind text, moved_quantity int, moved_price numeric, moved_seats int[], rest_quantity int,
  rest_price numeric, rest_seats int[])
language sql stable set search_path = '' as $$
  with seats as (
    select s.* from private.split_seats(b, split_lines.traveller_ids, split_lines.unnamed_seats) s
  ), size as (select count(*) filter (where s.moves)::int as moving from seats s), lines as (
    select l.*, l.kind in ('discount', 'adjustment') and l.traveller_id is null as is_shared
    from public.booking_lines l where l.booking_id = b.id and l.removed_at is null
  ), own as (
    select l.id, l.kind, l.quantity, l.unit_price, l.amount, z.moving, r.moved as moved_seats, r.rest as rest_seats,
      l.kind = 'seat' and l.quantity % b.seats <> 0 as is_divided,
      case when l.traveller_id is not null then case when l.traveller_id = any (split_lines.traveller_ids) then l.quantity else 0 end
        when l.kind = 'room_option' then cardinality(r.moved)
        when l.kind = 'seat' and l.quantity % b.seats <> 0 then 1
        else l.quantity * z.moving / b.seats end as moved_quantity
    from lines l cross join size z cross join lateral (
      select array_agg(s.new_seat order by s.new_seat) filter (where s.moves) as moved,
        array_agg(s.new_seat order by s.new_seat) filter (where not s.moves) as rest
      from seats s where s.seat = any (l.traveller_positions)) a
    cross join lateral (select coalesce(a.moved, '{}') as moved, coalesce(a.rest, '{}') as rest) r
    where not l.is_shared
  ), priced as (
    select o.*, case when o.is_divided then round(o.amount * o.moving / b.seats, 2) else o.unit_price end as moved_price
    from own o
  ), weight as (
    select case when sum(p.amount) > 0 then sum(p.moved_quantity * p.moved_price) / sum(p.amount)
      else z.moving::numeric / b.seats end as fraction
    from size z left join priced p on true group by z.moving
  ), shared as (
    -- Rounds the running totals instead of each line, so that no cent is lost and neither booking gets a total below 0.
    select s.id, s.kind, s.amount, round(s.until * w.fraction, 2) - round((s.until - s.amount) * w.fraction, 2) as moved
    from (select l.id, l.kind, l.amount, sum(l.amount) over (order by l.id) as until from lines l where l.is_shared) s
    cross join weight w
  )
  select p.id, p.kind, p.moved_quantity, p.moved_price, case when p.kind = 'room_option' then p.moved_seats end,
    case when p.is_divided then 1 else p.quantity - p.moved_quantity end,
    case when p.is_divided then p.amount - p.moved_price else p.unit_price end,
    case when p.kind = 'room_option' then p.rest_seats end
  from priced p
  union all
  select s.id, s.kind, (s.moved <> 0)::int, s.moved, null, (s.moved = 0 or s.moved <> s.amount)::int, s.amount - s.moved, null
  from shared s
$$;
comment on function private.split_lines(public.bookings, uuid[], int) is
  'How the lines of a booking are divided when it is split into two bookings. Seats, room options and lines of a
traveller go with the travellers. The units of an extra are divided by the number of seats; units that cannot be
divided stay. Discounts and price changes are divided in proportion to the price of all other lines. moved: for the
new booking, rest: for the old one. A quantity of 0 is no line.';

create function private.write_split_lines(b public.bookings, part uuid, traveller_ids uuid[], unnamed_seats int) returns void
language sql set search_path = '' as $$
  with division as materialized (
    select * from private.split_lines(b, write_split_lines.traveller_ids, write_split_lines.unnamed_seats)
  ), replaced as (
    update public.booking_lines l set removed_at = private.now() from division d where l.id = d.id
  )
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, traveller_id, source,
    created_at, extra_id, answer, promo_code_id, room_option_id, traveller_positions)
  select case when n.is_moved then write_split_lines.part else b.id end, l.kind, l.description, n.quantity, n.price,
    l.gst_free, l.traveller_id, l.source, l.created_at, l.extra_id, l.answer, l.promo_code_id, l.room_option_id, n.seats
  from division d join public.booking_lines l on l.id = d.id
  cross join lateral (values (true, d.moved_quantity, d.moved_price, d.moved_seats),
    (false, d.rest_quantity, d.rest_price, d.rest_seats)) n (is_moved, quantity, price, seats)
  where n.quantity > 0 and not (n.is_moved and l.kind = 'seat')
  order by l.id, n.is_moved
$$;
comment on function private.write_split_lines(public.bookings, uuid, uuid[], int) is
  'When a booking is split, divides its price lines between the old booking and the new booking (part). The new booking
already has its line for seats. Changes both bookings in one statement, so that no total is below 0 in
between.';

create function private.write_split_installments(b public.bookings, part uuid, share numeric) returns void
language plpgsql set search_path = '' as $$
declare
  target record;
begin
  for target in
    with divided as (
      select n.sequence, n.due_date, n.amount, n.refunded,
        round(n.until * share, 2) - round((n.until - n.amount) * share, 2) as moved, round(n.refunded * share, 2) as moved_refund
      from (select i.*, sum(i.amount) over (order by i.sequence) as until from public.installments i where i.booking_id = b.id) n
    ), parts as (
      select k.booking_id, d.due_date, k.amount, k.refunded,
        row_number() over (partition by k.booking_id order by d.sequence)::int as sequence
      from divided d cross join lateral (values (part, d.moved, d.moved_refund),
        (b.id, d.amount - d.moved, d.refunded - d.moved_refund)) k (booking_id, amount, refunded)
      where k.amount > 0)
    select t.id as booking_id, coalesce(jsonb_agg(to_jsonb(p) order by p.sequence) filter (where p.sequence is not null), '[]') as plan
    from (values (part), (b.id)) t (id) left join parts p on p.booking_id = t.id group by t.id
  loop
    perform private.write_installments(target.booking_id, target.plan);
    update public.installments n set refunded = r.refunded
    from jsonb_to_recordset(target.plan) r (sequence int, refunded numeric)
    where n.booking_id = target.booking_id and n.sequence = r.sequence and n.refunded <> r.refunded;
  end loop;
end
$$;
comment on function private.write_split_installments(public.bookings, uuid, numeric) is
  'When a booking is split, divides its instalments between the old booking and the new booking (part), which gets the
given share. Rounds the running totals, so that no cent is lost. The due dates do not change.';

create function private.split_payments(b public.bookings, part uuid, amount numeric) returns void
language sql set search_path = '' as $$
  with held as (
    select coalesce(p.source_payment_id, p.id) as source_id, sum(p.amount - coalesce((
      select sum(r.amount) from public.card_refunds r where r.payment_id = p.id and r.status = 'succeeded'), 0)) as amount
    from public.payments p
    -- Leaves out entries for reversed refunds (":back"): their money belongs to the payment that was refunded.
    where p.booking_id = b.id and p.kind <> 'refund' and coalesce(p.provider_ref not like '%:back', true)
    group by 1
  ), shared as (
    select s.id, s.method, s.paid_at, round(h.until * f.fraction, 2) - round((h.until - h.amount) * f.fraction, 2) as amount
    from (select g.source_id, g.amount, sum(g.amount) over (order by q.paid_at, q.id) as until
      from held g join public.payments q on q.id = g.source_id where g.amount > 0) h
    join public.payments s on s.id = h.source_id
    cross join (select least(split_payments.amount / nullif(sum(g.amount), 0), 1) as fraction from held g where g.amount > 0) f
  )
  insert into public.payments (booking_id, kind, method, amount, source_payment_id, paid_at)
  select k.booking_id, 'split', s.method, k.amount, s.id, s.paid_at
  from shared s cross join lateral (values (b.id, -s.amount, 1), (split_payments.part, s.amount, 2)) k (booking_id, amount, n)
  where s.amount > 0 order by s.paid_at, s.id, k.n
$$;
comment on function private.split_payments(public.bookings, uuid, numeric) is
  'When a booking is split, moves an amount of its payments to the new booking (part). For each payment, adds two
ledger entries that add up to 0. Each payment contributes in proportion to the amount that was not refunded to its
card.';

create function private.write_split(b public.bookings, traveller_ids uuid[], unnamed_seats int, reference text,
  request_id uuid default null) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  moving constant int := cardinality(traveller_ids) + unnamed_seats;
  seat_price constant numeric := (select sum(d.moved_quantity * d.moved_price)
    from private.split_lines(b, traveller_ids, unnamed_seats) d where d.kind = 'seat');
  part public.bookings;
  share numeric;
  deposit numeric;
begin
  perform private.close_checkouts(b.id, null);
  perform private.close_checkouts(l.id, null) from private.payment_links l
  where l.booking_id = b.id and l.traveller_id = any (traveller_ids);
  update private.payment_links l set revoked_at = private.now()
  where l.booking_id = b.id and l.traveller_id = any (traveller_ids) and l.revoked_at is null
    and (private.link_payment(l.id)).id is null;
  -- Frees the seats before the new booking takes them.
  -- If the seats counted twice for a moment, the departure could be guaranteed too early.
  update public.bookings t set seats = b.seats - moving where t.id = b.id;
  insert into public.bookings (reference, customer_id, event_id, user_id, seats, status, total_amount, deposit_amount,
    payment_method, plan, notes, created_at, confirmed_at, changes_close_days, last_installment_days, terms_version,
    terms_accepted_at, cancellation_policy, move_policy, free_until_guaranteed, split_from, request_id)
  values (write_split.reference, b.customer_id, b.event_id, b.user_id, moving, 'confirmed', coalesce(seat_price, 0), 0,
    b.payment_method, b.plan, b.notes, b.created_at, b.confirmed_at, b.changes_close_days, b.last_installment_days,
    b.terms_version, b.terms_accepted_at, b.cancellation_policy, b.move_policy, b.free_until_guaranteed, b.id, write_split.request_id)
  returning * into part;
  perform private.write_split_lines(b, part.id, traveller_ids, unnamed_seats);
  update public.travellers t set sort_order = s.new_seat, booking_id = case when s.moves then part.id else b.id end
  from private.split_seats(b, traveller_ids, unnamed_seats) s where t.id = s.traveller_id;
  update private.waiver_signatures s set booking_id = part.id where s.traveller_id = any (traveller_ids);
  select * into part from public.bookings t where t.id = part.id;
  share := case when b.total_amount > 0 then part.total_amount / b.total_amount else moving::numeric / b.seats end;
  deposit := greatest(least(round(b.deposit_amount * moving / b.seats, 2), part.total_amount),
    b.deposit_amount - (b.total_amount - part.total_amount), 0);
  update public.bookings t set deposit_amount = case when t.id = part.id then deposit else b.deposit_amount - deposit end,
    min_retained = case when t.id = part.id then round(b.min_retained * share, 2)
      else b.min_retained - round(b.min_retained * share, 2) end,
    billing_name = b.billing_name, billing_phone = b.billing_phone
  where t.id in (b.id, part.id);
  perform private.write_split_installments(b, part.id, share);
  perform private.split_payments(b, part.id, round(least(b.paid_amount, b.total_amount) * share, 2));
  perform private.set_next_due_date(i.id), private.sync_plan_status(i.id) from (values (b.id), (part.id)) i (id);
  insert into private.refund_offers (booking_id, start_date_before, end_date_before, expires_at)
  select part.id, o.start_date_before, o.end_date_before, o.expires_at from private.refund_offers o where o.booking_id = b.id;
  select * into part from public.bookings t where t.id = part.id;
  perform private.audit('split_booking', 'bookings', b.id::text, jsonb_build_object('booking_id', part.id,
    'reference', part.reference, 'seats', part.seats, 'total', part.total_amount, 'paid', part.paid_amount));
  return part;
end
$$;
comment on function private.write_split(public.bookings, uuid[], int, text, uuid) is
  'Splits a confirmed booking into two bookings of the same departure: the given travellers and seats without a
traveller get a new booking, which is returned. Seats, lines, instalments and payments of both add up to those before.
reference and request_id: of the new booking. The caller must have locked the booking and checked
private.split_refusal.';

create function private.move_travellers(b public.bookings, e public.events, traveller_ids uuid[], unnamed_seats int,
  expected_total numeric, expected_fee numeric, reference text, request_id uuid default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  staff constant boolean := private.has_permission('booking');
  part public.bookings;
  rest public.bookings;
  change jsonb;
  outcome jsonb := private.split_refusal(b, e, traveller_ids, unnamed_seats);
begin
  if outcome is not null then return outcome; end if;
  part := private.write_split(b, traveller_ids, unnamed_seats, coalesce(reference, gen_random_uuid()::text),
    request_id);
  select * into rest from public.bookings t where t.id = b.id;
  change := private.event_change(part, e, staff);
  if change ->> 'status' = 'ok' then
    change := change || jsonb_build_object('rest', jsonb_build_object('reference', rest.reference, 'seats', rest.seats,
      'total_before', b.total_amount, 'total', rest.total_amount, 'paid', rest.paid_amount,
      'lines', private.lines_of(rest.id), 'installments', private.installments_of(rest.id)));
  end if;
  outcome := case when change ->> 'status' <> 'ok' or reference is null then change
    when change ->> 'asks' = 'full' and staff
      then private.result('sold_out', jsonb_build_object('spots_left', greatest(private.free_seats(e), 0)))
    when change ->> 'asks' is not null then private.result('ask_staff', jsonb_build_object('asks', change -> 'asks'))
    when (change #>> '{after,total}')::numeric is distinct from expected_total
      or (change ->> 'fee')::numeric is distinct from expected_fee
      then private.result('price_changed', jsonb_build_object('total', change #> '{after,total}', 'fee', change -> 'fee'))
    end;
  -- The error rolls back the split; the exception handler then returns the outcome.
  if outcome is not null then raise exception using errcode = 'AB003'; end if;
  perform private.write_event_change(part, e, change);
  -- private.split_refusal has checked that an open request is for the same travellers and departure.
  update public.event_change_requests r set decided_at = private.now(), decided_by = private.me(),
    status = case when staff then 'confirmed' else 'withdrawn' end
  where r.booking_id = b.id and r.status = 'open';
  return private.result('changed', jsonb_build_object('booking_id', part.id, 'reference', part.reference,
    'total', change #> '{after,total}', 'refund_due', change -> 'refund_due')) || private.offer_and_report(b.event_id);
exception when sqlstate 'AB003' then return outcome;
end
$$;
comment on function private.move_travellers(public.bookings, public.events, uuid[], int, numeric, numeric, text, uuid) is
  'Splits a booking and changes the new booking to another departure. The caller must have locked the booking and both
departures. Undoes both if the change is refused. reference null: a preview, which always undoes both. So the preview
cannot differ from the real change.';

create function public.preview_move_of_travellers(booking_id uuid, event_id uuid, traveller_ids uuid[],
  unnamed_seats int default 0) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.lock_booking(booking_id, event_id);
  e public.events;
begin
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  select * into e from public.events t where t.id = preview_move_of_travellers.event_id;
  return private.move_travellers(b, e, traveller_ids, unnamed_seats, null, null, null);
end
$$;
comment on function public.preview_move_of_travellers(uuid, uuid, uuid[], int) is
  'For the member or staff: what it means to split a booking and to change the new booking, which gets some of the travellers,
to another departure. The preview makes the change and rolls it back.
Parameters:
- traveller_ids: the travellers who move.
- unnamed_seats: number of seats without a traveller that move. At least one seat moves and at least one stays.
Fields:
- before and after: the new booking on the old and the new departure. paid: money that goes with it.
- rest: the old booking after the split. total_before: its total before the split.
Results:
- request_open: the booking already has an open request: for the whole booking, other travellers or another departure.
- payment_pending: a payment or refund is on its way.
- called_off: the booked departure does not take place.
- guardian_leaves: a minor would stay without a guardian.
- already_booked: the customer has a booking there that was not split from the same booking, or these travellers have moved
there before. Other travellers of the booking can still move there. They get a separate booking of that departure.
Other parameters, fields and results as in preview_event_change.
Statuses: ok {asks text?, seats int, paid numeric, fee numeric, min_retained numeric, refund_due numeric, self_until date, given_up {kind
booking_lines.kind, description text}[], before {event_id uuid, title text, location text, start_date date, end_date date,
total numeric, lines {kind booking_lines.kind, description text, quantity int, unit_price numeric, amount numeric, gst_free
boolean}[], installments {sequence int, due_date date, amount numeric}[]}, after {event_id uuid, title text, location text,
start_date date, end_date date, total numeric, lines {kind booking_lines.kind, description text, quantity int, unit_price
numeric, amount numeric, gst_free boolean}[], installments {sequence int, due_date date, amount numeric}[]}, rest {reference
text, seats int, total_before numeric, total numeric, paid numeric, lines {kind booking_lines.kind, description text,
quantity int, unit_price numeric, amount numeric, gst_free boolean}[], installments {sequence int, due_date date, amount
numeric}[]}}, request_open, payment_pending, called_off, guardian_leaves, not_live,
not_confirmed, departed {departed_on date}, same_event, not_bookable, closed {closed_on date}, members_only {opens_on
date?}, already_booked {booking_id uuid, reference text}, too_young, guardian_needed {travellers int[]}, room_unavailable
{name text, left int?}, invalid {fields text[]}, not_found.';
revoke execute on function public.preview_move_of_travellers(uuid, uuid, uuid[], int) from public, anon, authenticated;
grant execute on function public.preview_move_of_travellers(uuid, uuid, uuid[], int) to authenticated;

create function public.move_travellers(booking_id uuid, event_id uuid, traveller_ids uuid[], expected_total numeric,
  expected_fee numeric, unnamed_seats int default 0, request_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.lock_booking(booking_id, event_id);
  e public.events;
  part public.bookings;
begin
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  if b.user_id is not distinct from private.me() then perform private.require_shown_factor(); end if;
  if request_id is not null then perform private.advisory_lock('request ' || request_id); end if;
  select * into part from public.bookings t where t.request_id = move_travellers.request_id;
  if part.split_from = b.id then
    return private.result('changed', jsonb_build_object('booking_id', part.id, 'reference', part.reference,
      'total', part.total_amount, 'refund_due', part.refund_due, 'offered', '[]'::jsonb, 'skipped', '[]'::jsonb));
  elsif part.id is not null then
    return private.invalid('request_id');
  end if;
  select * into e from public.events t where t.id = move_travellers.event_id;
  return private.move_travellers(b, e, traveller_ids, unnamed_seats, expected_total, expected_fee,
    private.numbered('INV-', nextval('public.booking_reference_seq')), request_id);
end
$$;
comment on function public.move_travellers(uuid, uuid, uuid[], numeric, numeric, int, uuid) is
  'For the member or staff: splits a confirmed booking and changes the new booking, which gets some of the travellers, to
another departure, all or nothing. expected_total and expected_fee: AUD, of the new booking, as in the preview. booking_id
and reference in the result: the new booking. request_id: idempotency key; a repeated request returns the new booking again.
Other parameters and results as in preview_move_of_travellers and change_event.
Statuses: changed {booking_id uuid, reference text, total numeric, refund_due numeric, offered {full_name text, seats int}[], skipped {full_name text, seats
int}[]}, price_changed {total numeric, fee numeric}, ask_staff {asks text}, sold_out {spots_left int}, request_open,
payment_pending, called_off, guardian_leaves, not_live,
not_confirmed, departed {departed_on date}, same_event, not_bookable, closed {closed_on date}, members_only {opens_on
date?}, already_booked {booking_id uuid, reference text}, too_young, guardian_needed {travellers int[]}, room_unavailable
{name text, left int?}, invalid {fields text[]}, not_found.';
revoke execute on function public.move_travellers(uuid, uuid, uuid[], numeric, numeric, int, uuid) from public, anon, authenticated;
grant execute on function public.move_travellers(uuid, uuid, uuid[], numeric, numeric, int, uuid) to authenticated;
