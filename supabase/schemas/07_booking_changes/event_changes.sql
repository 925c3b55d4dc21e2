-- Changes of the departure of a booking: rules, preview, and the change in one transaction.

create function private.change_fee(b public.bookings) returns numeric
language sql stable set search_path = '' as $$
  select case when private.has_refund_offer(b.id) or (private.event_of(b)).called_off_at is not null then 0
    when private.today() <= (private.event_of(b)).start_date - (b.move_policy ->> 'days')::int
      then (b.move_policy ->> 'fee')::numeric
    else (b.move_policy ->> 'late_fee')::numeric end
$$;
comment on function private.change_fee(public.bookings) is
  'The fee for changing the departure of a booking today, AUD per person. 0 while the customer can cancel a moved trip for
a full refund, and if the departure is called off.';

create function private.extras_on_event(b public.bookings, e public.events) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('extra_id', x.id, 'quantity', l.quantity,
    'answer', case when x.question is not null then l.answer end) order by x.sort_order, x.id), '[]')
  from public.booking_lines l join public.extras o on o.id = l.extra_id
  join public.extras x on x.event_id = e.id and lower(x.name) = lower(o.name) and x.price_per = o.price_per
  where l.booking_id = b.id and l.removed_at is null and x.is_offered
    and private.today() <= private.extra_closes(x, e) and (x.question is null or l.answer is not null)
    and coalesce(l.quantity <= private.extra_units_left(x, b.id), true)
$$;
comment on function private.extras_on_event(public.bookings, public.events) is
  'The extras of a booking that another departure offers under the same name and price unit, with enough units left, as
in private.read_extras. The booking loses its other extras.';

create function private.rooms_on_event(b public.bookings, e public.events) returns uuid[]
language sql stable set search_path = '' as $$
  select array(select coalesce(k.id, private.default_room_option(e.id))
    from unnest(private.stored_rooms(b.id)) with ordinality s (id, n)
    join public.room_options o on o.id = s.id
    left join public.room_options k on k.event_id = e.id and lower(k.name) = lower(o.name) and k.is_offered
      and coalesce((select count(*) from unnest(private.stored_rooms(b.id)) r (id) where r.id = s.id)
        <= private.room_beds_left(k, b.id), true)
    where private.default_room_option(e.id) is not null order by s.n)
$$;
comment on function private.rooms_on_event(public.bookings, public.events) is
  'The room option of each seat of a booking on another departure: the option with the same name if it has enough beds left,
otherwise the default option. Empty: the departure or the booking has no room options.';

create function private.codes_on_event(b public.bookings, e public.events, choices jsonb) returns uuid[]
language sql stable set search_path = '' as $$
  select array(select p.id from public.promo_codes p
    where p.id = any (private.stored_codes(b.id))
      and (p.all_trips or exists (select from public.promo_code_targets t where t.promo_code_id = p.id
        and (t.event_id = e.id or t.trip_id = e.trip_id)))
      and p.min_spend <= (select sum(l.amount) from private.quote_lines(e, b.seats, choices) l)
    order by p.id)
$$;
comment on function private.codes_on_event(public.bookings, public.events, jsonb) is
  'The promo codes of a booking that can also be used for another departure. The price of the booking there must reach
the minimum spend of the code. The last day and the number of uses of a code are not checked, because the booking
already uses the code. choices: without codes.';

create function private.choices_on_event(b public.bookings, e public.events) returns jsonb
language sql stable set search_path = '' as $$
  select k.choices || jsonb_build_object('codes', private.codes_on_event(b, e, k.choices))
  from (select jsonb_build_object('extras', private.extras_on_event(b, e), 'rooms', private.rooms_on_event(b, e))) k (choices)
$$;
comment on function private.choices_on_event(public.bookings, public.events) is
  'The room options, extras and promo codes that a booking keeps on another departure, in the shape of the parameter
choices of the function book.';

create function private.lines_on_event(b public.bookings, e public.events, choices jsonb)
returns setof public.booking_lines
language sql stable set search_path = '' as $$
  with priced as (
    select case when d.unit_price is null then q else jsonb_populate_record(q, jsonb_build_object('unit_price', d.unit_price,
      'amount', d.unit_price)) end as line, coalesce(d.unit_price, q.amount) as amount, 0 as part
    from private.quote_lines(e, b.seats, choices) q
    -- A booking that was split may have only a part of a fixed discount. Its discount never exceeds that part.
    left join lateral (select max(l.unit_price) as unit_price from public.booking_lines l
      join public.promo_codes p on p.id = l.promo_code_id and p.amount is not null
      where q.kind = 'discount' and l.booking_id = b.id and l.removed_at is null and l.promo_code_id = q.promo_code_id
      having max(l.unit_price) > q.unit_price) d on true
    union all
    select l, l.amount, 1 from public.booking_lines l
    where l.booking_id = b.id and l.removed_at is null and l.kind = 'adjustment'
    union all
    select jsonb_populate_record(null::public.booking_lines, jsonb_build_object('kind', 'adjustment',
      'description', 'Fee for the change of departure', 'quantity', b.seats, 'unit_price', f.fee,
      'amount', f.fee * b.seats, 'gst_free', e.gst_free)), f.fee * b.seats, 2
    from private.change_fee(b) f (fee) where f.fee > 0)
  select (p.line).* from (
    select p.line, p.part, (p.line).id from priced p
    union all
    -- Price reductions by staff stay, but the total is never below 0.
    select jsonb_populate_record(null::public.booking_lines, jsonb_build_object('kind', 'adjustment',
      'description', 'Discount limited to the price', 'quantity', 1, 'unit_price', -sum(p.amount),
      'amount', -sum(p.amount), 'gst_free', e.gst_free)), 3, null from priced p having sum(p.amount) < 0) p
  order by p.part, p.id
$$;
comment on function private.lines_on_event(public.bookings, public.events, jsonb) is
  'The lines of a booking on another departure: seats, rooms, extras and discounts at the prices of today, the fee for
the change, and the price changes by staff. Only the price changes have an id, because these lines stay. choices: from
private.choices_on_event.';

create function private.change_obstacle(b public.bookings, e public.events, staff boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  booked constant public.events := private.event_of(b);
  sale jsonb := private.sale_refusal(e);
  twin constant public.bookings := private.blocking_booking(b, e.id);
  refusal jsonb;
begin
  if not private.is_live(b) then return private.result('not_live'); end if;
  if b.status <> 'confirmed' then return private.result('not_confirmed'); end if;
  if private.today() >= booked.start_date and booked.called_off_at is null then
    return private.result('departed', jsonb_build_object('departed_on', booked.start_date));
  end if;
  if e.id = b.event_id then return private.result('same_event'); end if;
  if sale ->> 'status' = 'closed' and staff and e.start_date > private.today() then sale := null; end if;
  if sale is not null then return sale; end if;
  if b.user_id is null and private.is_members_first(e) then
    return private.result('members_only', jsonb_build_object('opens_on', e.opens_on));
  end if;
  if twin.id is not null then
    return private.result('already_booked', jsonb_build_object('booking_id', twin.id, 'reference', twin.reference));
  end if;
  refusal := private.guardian_refusal(private.stored_travellers(b.id), e);
  if refusal ->> 'status' = 'invalid' then return private.result('too_young'); end if;
  return coalesce(refusal, private.rooms_refusal(private.choices_on_event(b, e), e, b.seats, b.id));
end
$$;
comment on function private.change_obstacle(public.bookings, public.events, boolean) is
  'The reason why a booking cannot change to a departure. Does not check free seats, or the last day on which members
can make the change. Null: no such reason. staff: staff can also use a departure that is closed for booking.';

create function private.staff_request_reason(b public.bookings, e public.events, staff boolean) returns text
language sql stable set search_path = '' as $$
  select case when coalesce(b.seats > private.free_seats(e) + private.seats_held_for(b.id, e.id), false) then 'full'
    when not staff and not private.has_refund_offer(b.id)
      and private.today() > (private.event_of(b)).start_date - (b.move_policy ->> 'days')::int then 'late' end
$$;
comment on function private.staff_request_reason(public.bookings, public.events, boolean) is
  'Why a member must ask staff for a change of departure: full (too few free seats) or late (the last day of the move policy
has passed). Null: the member can change the booking now. staff: if true, only the reason full is possible.';

create function private.min_retained_after_change(b public.bookings) returns numeric
language sql stable set search_path = '' as $$
  select greatest(b.min_retained, case when (private.event_of(b)).called_off_at is null
    then (private.cancellation(b) ->> 'retained')::numeric end)
$$;
comment on function private.min_retained_after_change(public.bookings) is
  'Minimum amount that a cancellation retains after the booking changes its departure, AUD: the amount that a
cancellation would retain now. So a change to a later date does not make a cancellation cheaper.';

create function private.event_change(b public.bookings, e public.events, staff boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  before constant public.events := private.event_of(b);
  refusal jsonb := case when e.id is null or not (private.is_visible(e) or private.is_date_instead(b.event_id, e.id))
      then private.result('not_found')
    else private.change_obstacle(b, e, staff) end;
  choices jsonb;
  lines jsonb;
  total numeric;
begin
  if refusal is not null then return refusal; end if;
  choices := private.choices_on_event(b, e);
  select jsonb_agg(jsonb_build_object('kind', l.kind, 'description', l.description, 'quantity', l.quantity,
    'unit_price', l.unit_price, 'amount', l.amount, 'gst_free', l.gst_free)), sum(l.amount) into lines, total
  from private.lines_on_event(b, e, choices) l;
  return private.result('ok', jsonb_build_object(
    'asks', private.staff_request_reason(b, e, staff), 'seats', b.seats, 'paid', b.paid_amount,
    'fee', private.change_fee(b) * b.seats, 'min_retained', private.min_retained_after_change(b), 'refund_due', greatest(b.paid_amount - total, 0),
    'self_until', before.start_date - (b.move_policy ->> 'days')::int,
    'given_up', (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'description', l.description)
        order by l.id), '[]')
      from public.booking_lines l where l.booking_id = b.id and l.removed_at is null
        and l.kind in ('room_option', 'extra', 'discount') and not exists (
          select from jsonb_array_elements(lines) n where n ->> 'kind' = l.kind
            and lower(n ->> 'description') = lower(l.description))),
    'before', jsonb_build_object('event_id', before.id, 'title', before.title, 'location', before.location,
      'start_date', before.start_date, 'end_date', before.end_date, 'total', b.total_amount,
      'lines', private.lines_of(b.id), 'installments', private.installments_of(b.id)),
    'after', jsonb_build_object('event_id', e.id, 'title', e.title, 'location', e.location,
      'start_date', e.start_date, 'end_date', e.end_date, 'total', total, 'lines', lines,
      'installments', private.moved_installments(b, e.start_date, private.plan_for_total(b, total, e.start_date)))));
end
$$;
comment on function private.event_change(public.bookings, public.events, boolean) is
  'The effects of changing a booking to another departure, as in preview_event_change. Called for the preview and
before the change itself. Before a change, the caller must have locked both departures.';

create function public.preview_event_change(booking_id uuid, event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  b public.bookings;
  e public.events;
begin
  select * into b from public.bookings t where t.id = preview_event_change.booking_id;
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  select * into e from public.events t where t.id = preview_event_change.event_id;
  return private.event_change(b, e, private.has_permission('booking'));
end
$$;
comment on function public.preview_event_change(uuid, uuid) is
  'For the member or staff: what a change of the booking to another departure means, before and after it. event_id: the
new departure. asks: why the member must ask staff with request_event_change: full (too few free seats, so staff
cannot confirm either) or late (the last day of the move policy has passed); null: the caller can change the booking
now. self_until: last day on which members can change the booking without staff. min_retained: as much as a
cancellation now would retain; a cancellation after the change retains at least this. fee: for all seats, part of the
lines. refund_due: paid money above the new total. given_up: rooms, extras and discounts that the new departure does
not have. not_confirmed: the booking is not paid yet. departed: the booked departure has begun. not_live: the booking
is cancelled or has expired. already_booked: the customer already has a booking of the new departure. too_young: a
traveller is below the minimum age of the new departure. Amounts in AUD.
Statuses: ok {asks text?, seats int, paid numeric, fee numeric, min_retained numeric, refund_due numeric, self_until
date, given_up {kind booking_lines.kind, description text}[], before {event_id uuid, title text, location text,
start_date date, end_date date, total numeric, lines {kind booking_lines.kind, description text, quantity int,
unit_price numeric, amount numeric, gst_free boolean}[], installments {sequence int, due_date date, amount numeric}[]},
after {event_id uuid, title text, location text, start_date date, end_date date, total numeric, lines {kind
booking_lines.kind, description text, quantity int, unit_price numeric, amount numeric, gst_free boolean}[],
installments {sequence int, due_date date, amount numeric}[]}}, not_live, not_confirmed, departed {departed_on date},
same_event, not_bookable, closed {closed_on date}, members_only {opens_on date?}, already_booked {booking_id uuid,
reference text}, too_young, guardian_needed {travellers int[]}, room_unavailable {name text, left int?}, not_found.';
revoke execute on function public.preview_event_change(uuid, uuid) from public, anon, authenticated;
grant execute on function public.preview_event_change(uuid, uuid) to authenticated;

create function private.write_event_lines(b public.bookings, e public.events, source text) returns void
language plpgsql set search_path = '' as $$
declare
  before constant bigint[] := array(select l.id from public.booking_lines l
    where l.booking_id = b.id and l.removed_at is null and l.kind <> 'adjustment');
begin
  -- New lines are added before old ones are removed, so that the total is not below 0 in between.
  insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, extra_id,
    answer, promo_code_id, room_option_id, traveller_positions)
  select b.id, l.kind, l.description, l.quantity, l.unit_price, l.gst_free, write_event_lines.source, l.extra_id,
    l.answer, l.promo_code_id, l.room_option_id, l.traveller_positions
  from private.lines_on_event(b, e, private.choices_on_event(b, e)) l where l.id is null;
  update public.booking_lines l set removed_at = private.now() where l.id = any (before);
end
$$;
comment on function private.write_event_lines(public.bookings, public.events, text) is
  'Replaces the lines of a booking by those of another departure. Price changes by staff stay.';

create function private.write_event_change(b public.bookings, e public.events, change jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  staff constant boolean := b.user_id is distinct from private.me() and private.is_admin();
begin
  perform private.write_event_lines(b, e, case when staff then 'staff' else 'member' end);
  delete from public.room_assignments a using public.travellers t
  where t.id = a.traveller_id and t.booking_id = b.id;
  delete from private.refund_offers o where o.booking_id = b.id;
  update public.bookings t set event_id = e.id,
    changes_close_days = coalesce(e.changes_close_days, (private.settings()).changes_close_days),
    cancellation_policy = private.cancellation_policy(e), move_policy = private.move_policy(e), is_double = false,
    free_until_guaranteed = private.is_free_until_guaranteed(e), min_retained = (change ->> 'min_retained')::numeric,
    deposit_amount = least(private.seat_deposit(e) * t.seats + case when e.deposit_includes_extras then (
      select greatest(coalesce(sum(l.amount), 0), 0) from public.booking_lines l where l.booking_id = t.id
        and l.removed_at is null and l.kind in ('extra', 'room_option')) else 0 end, t.total_amount)
  where t.id = b.id;
  perform private.write_installments(b.id, change #> '{after,installments}');
  perform private.set_next_due_date(b.id);
  perform private.sync_plan_status(b.id);
  update public.event_change_requests r set decided_at = private.now(), decided_by = private.me(),
    status = case when staff and r.event_id = e.id then 'confirmed' else 'withdrawn' end
  where r.booking_id = b.id and r.status = 'open';
  perform private.record_customer_activity(b.customer_id);
  perform private.audit('change_event', 'bookings', b.id::text, jsonb_build_object('seats', b.seats,
    'fee', change -> 'fee', 'before', jsonb_build_object('event_id', b.event_id, 'total', b.total_amount),
    'after', jsonb_build_object('event_id', e.id, 'total', change #> '{after,total}')));
  perform private.queue_customer_email(b.customer_id, 'event_changed', jsonb_build_object('booking_id', b.id,
    'reference', b.reference, 'event', e.title, 'start_date', e.start_date, 'end_date', e.end_date,
    'event_before', change #> '{before,title}', 'start_date_before', change #> '{before,start_date}',
    'end_date_before', change #> '{before,end_date}', 'total_before', b.total_amount, 'total', change #> '{after,total}',
    'lines', change #> '{after,lines}', 'installments', change #> '{after,installments}',
    'refund_due', change -> 'refund_due', 'given_up', change -> 'given_up')
    || case when change ? 'rest' then jsonb_build_object('seats', b.seats, 'split_from',
      change #> '{rest,reference}', 'rest_seats', change #> '{rest,seats}', 'rest_total', change #> '{rest,total}') else '{}' end);
end
$$;
comment on function private.write_event_change(public.bookings, public.events, jsonb) is
  'Changes a booking to another departure, whose conditions apply from now on. The caller must have locked the booking
and the departure. Ends the open request to change the departure, the room assignments and the offer of a full refund.
Writes the audit log entry and queues the email. change: from
private.event_change.';

create function public.change_event(booking_id uuid, event_id uuid, expected_total numeric, expected_fee numeric)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.lock_booking(booking_id, event_id);
  e public.events;
  change jsonb;
begin
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  if b.user_id is not distinct from private.me() then perform private.require_shown_factor(); end if;
  select * into e from public.events t where t.id = change_event.event_id;
  change := private.event_change(b, e, private.has_permission('booking'));
  if change ->> 'status' <> 'ok' then return change; end if;
  if change ->> 'asks' = 'full' and private.has_permission('booking') then
    return private.result('sold_out', jsonb_build_object('spots_left', greatest(private.free_seats(e), 0)));
  elsif change ->> 'asks' is not null then
    return private.result('ask_staff', jsonb_build_object('asks', change -> 'asks'));
  end if;
  if (change #>> '{after,total}')::numeric is distinct from expected_total
    or (change ->> 'fee')::numeric is distinct from expected_fee then
    return private.result('price_changed', jsonb_build_object('total', change #> '{after,total}', 'fee', change -> 'fee'));
  end if;
  perform private.write_event_change(b, e, change);
  return private.result('changed', jsonb_build_object('total', change #> '{after,total}',
    'refund_due', change -> 'refund_due')) || private.offer_and_report(b.event_id);
end
$$;
comment on function public.change_event(uuid, uuid, numeric, numeric) is
  'For the member or staff: changes a confirmed booking to another departure. Its seats, travellers and payments move;
its lines are priced again and its unpaid instalments get new amounts and due dates; money above the new total becomes
a refund due. expected_total and expected_fee: AUD, as in the preview; price_changed: one of them is different now.
ask_staff: the member cannot change the booking now; asks as in the preview. sold_out: the departure has too few free
seats, so staff cannot change the booking either. offered: people on the waitlist of the old departure who received an
offer of the freed seats. skipped: people ahead of them who need more seats. Other parameters and results as in
preview_event_change. A repeated request returns same_event.
Statuses: changed {total numeric, refund_due numeric, offered {full_name text, seats int}[], skipped {full_name text,
seats int}[]}, price_changed {total numeric, fee numeric}, ask_staff {asks text}, sold_out {spots_left int}, not_live,
not_confirmed, departed {departed_on date}, same_event, not_bookable, closed {closed_on date}, members_only
{opens_on date?}, already_booked {booking_id uuid, reference text}, too_young, guardian_needed {travellers int[]},
room_unavailable {name text, left int?}, not_found.';
revoke execute on function public.change_event(uuid, uuid, numeric, numeric) from public, anon, authenticated;
grant execute on function public.change_event(uuid, uuid, numeric, numeric) to authenticated;
