set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.invite_bookers(event_id uuid, answer_by timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  -- Processes one booking after the other, because each hold takes seats.
  for b in select t.* from public.bookings t where t.event_id = invite_bookers.event_id
    and (t.status = 'confirmed' or t.status = 'pending' and t.paid_amount > 0)
    order by t.status, t.paid_amount > 0 desc, t.created_at, t.id
  loop
    insert into private.call_off_choices (event_id, booking_id, seats, paid, can_move, answer_by, held_event_id)
    values (b.event_id, b.id, b.seats, b.paid_amount, b.status = 'confirmed', invite_bookers.answer_by,
      case when b.status = 'confirmed' then private.date_to_hold(b) end);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_used_up(p public.promo_codes, customer_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Counts the uses only if the code has a limit, because a code can have thousands of uses.
  return case when p.max_uses is null then false else private.promo_code_uses(p.id) >= p.max_uses end
    or case when p.max_uses_per_person is null or customer_id is null then false
      else private.promo_code_uses(p.id, customer_id) >= p.max_uses_per_person end;
end
$function$;

CREATE OR REPLACE FUNCTION private.lines_on_departure(b public.bookings, e public.events, choices jsonb)
 RETURNS SETOF public.booking_lines
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with priced as (
    select case when d.unit_price is null then q else jsonb_populate_record(q, jsonb_build_object('unit_price', d.unit_price,
      'amount', d.unit_price)) end as line, coalesce(d.unit_price, q.amount) as amount, 0 as part
    from private.quote_lines(e, b.seats, choices) q
    -- After a split, a booking can have only a part of a fixed discount. It does not get a higher discount than that
    -- part.
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
$function$;

CREATE OR REPLACE FUNCTION private.link_incident_travellers(r private.incident_reports, traveller_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- If a booker is removing a traveller at the same time, the lock waits until that transaction ends.
  perform from public.travellers t where t.id = any (traveller_ids) order by t.id for key share;
  insert into private.incident_travellers (report_id, position, traveller_id)
  select r.id, i.position, (select t.id from public.travellers t join public.bookings b on b.id = t.booking_id
    where t.id = i.id and b.event_id = r.event_id)
  from unnest(traveller_ids) with ordinality i (id, position);
end
$function$;

CREATE OR REPLACE FUNCTION private.move_sums(begins timestamp with time zone, ends timestamp with time zone, event_ids uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with moved as (
    select (a.details #>> '{before,event_id}')::uuid as event_id, (a.details ->> 'seats')::int as seats,
      (a.details ->> 'fee')::numeric as fee, (a.details #>> '{after,total}')::numeric
        - (a.details #>> '{before,total}')::numeric - (a.details ->> 'fee')::numeric as difference,
      -- If only some travellers moved, the booking was split: the audit log has a split_booking entry of the same time.
      exists (select from public.audit_log s where s.action = 'split_booking' and s.at = a.at
        and s.details ->> 'booking_id' = a.entity_id) as is_split
    from public.audit_log a
    where a.action = 'change_departure' and a.at >= begins and a.at < ends
      and (event_ids is null or (a.details #>> '{before,event_id}')::uuid = any (event_ids))
  ), sums as (
    select m.event_id, grouping(m.event_id) = 1 as is_total, jsonb_build_object('bookings', count(*),
      'splits', count(*) filter (where m.is_split), 'seats', coalesce(sum(m.seats), 0), 'fees', coalesce(sum(m.fee), 0),
      'raised', coalesce(sum(m.difference) filter (where m.difference > 0), 0),
      'lowered', coalesce(-sum(m.difference) filter (where m.difference < 0), 0)) as money
    from moved m group by grouping sets ((m.event_id), ())
  )
  select (select s.money from sums s where s.is_total) || jsonb_build_object('lines', (
    select coalesce(jsonb_agg(jsonb_build_object('title', e.title, 'start_date', e.start_date) || s.money
      order by e.start_date nulls last, s.event_id), '[]')
    from sums s left join public.events e on e.id = s.event_id where not s.is_total))
$function$;

CREATE OR REPLACE FUNCTION private.move_travellers(b public.bookings, e public.events, traveller_ids uuid[], unnamed_seats integer, expected_total numeric, expected_fee numeric, reference text, request_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
  change := private.departure_change(part, e, staff);
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
  perform private.write_departure_change(part, e, change);
  -- An open request names these travellers and this departure, as private.split_refusal has checked.
  update public.departure_change_requests r set decided_at = private.now(), decided_by = private.me(),
    status = case when staff then 'confirmed' else 'withdrawn' end
  where r.booking_id = b.id and r.status = 'open';
  return private.result('changed', jsonb_build_object('booking_id', part.id, 'reference', part.reference,
    'total', change #> '{after,total}', 'refund_due', change -> 'refund_due')) || private.offer_and_report(b.event_id);
exception when sqlstate 'AB003' then return outcome;
end
$function$;

CREATE OR REPLACE FUNCTION private.moved_installments(b public.bookings, start_date date, plan jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('sequence', d.sequence, 'due_date', d.due_date, 'amount', d.amount)
    order by d.sequence), '[]')
  from (
    select s.sequence, s.amount,
      -- A paid instalment keeps its due date, which can be later than the new due dates of the instalments after it.
      -- max() moves those later too, so that the due dates stay in ascending order.
      max(case when s.due <= b.paid_amount or s.sequence = 1 or s.due_date < private.today() or s.is_new
          then s.due_date
        else greatest(private.today(), least(moved_installments.start_date - b.last_installment_days,
          (private.day_of(b.created_at) + make_interval(months => s.sequence - 1))::date)) end)
        over (order by s.sequence) as due_date
    from (select i.*, sum(i.amount) over (order by i.sequence) as due, not exists (select from public.installments n
        where n.booking_id = b.id and n.sequence = i.sequence) as is_new
      from jsonb_to_recordset(coalesce(moved_installments.plan, private.installments_of(b.id)))
        i (sequence int, due_date date, amount numeric)) s) d
$function$;

CREATE OR REPLACE FUNCTION private.notify_booking_expired()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A visitor without an account who never paid gets no email, because the email address is not verified.
  if new.paid_amount = 0 and exists (select from private.guest_bookings g where g.booking_id = new.id) then
    return null;
  end if;
  perform private.queue_customer_email(new.customer_id, 'booking_expired', jsonb_build_object('key', new.id,
    'booking_id', new.id, 'reference', new.reference, 'event_id', new.event_id, 'refund', new.refund_due,
    'event', (select e.title from public.events e where e.id = new.event_id)));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.policy_errors(policy jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  max_tiers constant int := 10;
  max_days constant int := 730;
  max_amount constant int := 100000;
  tier record;
  earlier_days numeric;
  days numeric;
  value numeric;
  -- The highest value of the earlier tiers, for each kind of value (percent or amount).
  highest jsonb := '{}'::jsonb;
  errors text[] := '{}'::text[];
begin
  if jsonb_typeof(policy) is distinct from 'array' then return array['tiers']; end if;
  if jsonb_array_length(policy) not between 1 and max_tiers then return array['tiers']; end if;
  for tier in select t.row, t.row ->> 'keeps' as keeps, t.n - 1 as place, t.n = jsonb_array_length(policy) as is_last
    from jsonb_array_elements(policy) with ordinality t (row, n) order by t.n loop
    if jsonb_typeof(tier.row) <> 'object' or tier.row - array['days', 'keeps', 'value'] <> '{}' then
      return array['tiers'];
    end if;
    days := case jsonb_typeof(tier.row -> 'days') when 'number' then (tier.row ->> 'days')::numeric end;
    value := case jsonb_typeof(tier.row -> 'value') when 'number' then (tier.row ->> 'value')::numeric end;
    if not coalesce(days between 0 and max_days and days % 1 = 0 and days < coalesce(earlier_days, max_days + 1)
      and (days = 0) = tier.is_last, false) then errors := errors || (tier.place || '.days');
    end if;
    if not coalesce(tier.keeps in ('deposit', 'percent', 'amount'), false) then
      errors := errors || (tier.place || '.keeps');
    elsif (case tier.keeps when 'deposit' then jsonb_typeof(tier.row -> 'value') is distinct from 'null'
      else not coalesce(value * 100 % 1 = 0 and value >= coalesce((highest ->> tier.keeps)::numeric, 0)
        and value <= case tier.keeps when 'percent' then 100 else max_amount end, false) end) then
      errors := errors || (tier.place || '.value');
    end if;
    earlier_days := days;
    highest := highest || coalesce(jsonb_build_object(tier.keeps, value), '{}');
  end loop;
  return errors;
end
$function$;

CREATE OR REPLACE FUNCTION private.promo_code_uses(promo_code_id uuid, customer_id uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    -- Bookings that were split from one booking count as one use of the code.
    select count(distinct case when b.split_from is null then b.id else private.split_origin(b.id, b.split_from) end)
    from public.booking_lines l join public.bookings b on b.id = l.booking_id
    where l.promo_code_id = promo_code_uses.promo_code_id and l.removed_at is null and private.is_live(b)
      and b.customer_id = coalesce(promo_code_uses.customer_id, b.customer_id))::int
    + (
    select count(*) from public.orders o
    where o.promo_code_id = promo_code_uses.promo_code_id and private.current_order_status(o) in ('pending', 'paid')
      and (promo_code_uses.customer_id is null or o.user_id = (
        select c.profile_id from public.customers c where c.id = promo_code_uses.customer_id)))::int;
end
$function$;

CREATE OR REPLACE FUNCTION private.save_trip_change(c private.trip_changes)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if c.id is null or c.recorded_at is null or private.validation_errors(c, 'day_number', 'activity', 'kind',
    'traveller_id', 'value') <> '{}' then return 'invalid'; end if;
  if c.traveller_id is not null then
    -- If a booker is removing the traveller at the same time, the lock waits until that transaction ends.
    perform from public.travellers t where t.id = c.traveller_id for key share;
    if not exists (select from public.travellers t join public.bookings b on b.id = t.booking_id
      where t.id = c.traveller_id and b.event_id = c.event_id and private.is_live(b)) then return 'gone'; end if;
  end if;
  insert into private.trip_changes (id, event_id, traveller_id, day_number, activity, kind, value, recorded_at, recorded_by)
  values (c.id, c.event_id, c.traveller_id, c.day_number, c.activity, c.kind, c.value, c.recorded_at, c.recorded_by)
  on conflict on constraint trip_changes_pkey do nothing;
  if found then return 'new'; end if;
  return case when exists (select from private.trip_changes x
    where x.id = c.id and x.event_id = c.event_id and x.recorded_by = c.recorded_by) then 'saved' else 'invalid' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.search_entity_ids(q text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  patterns text[] := private.search_patterns(q);
  -- Holds the result of bookings_found. Inside the query below, PostgreSQL would call the function once more to plan
  -- it.
  booking_ids uuid[];
begin
  if patterns is null then return array[]::text[]; end if;
  booking_ids := private.bookings_found(q, 100);
  return array(
    select f.id::text from unnest(booking_ids) f (id)
    union all (select c.id::text from public.customers c
      where lower(c.full_name || ' ' || coalesce(c.email, c.guest_email, '')) like any (patterns) limit 100)
    union all (select p.id::text from public.profiles p where lower(p.full_name) like any (patterns) limit 100)
    union all (select e.id::text from public.events e where lower(e.title) like any (patterns) limit 100)
    union all (select p.id::text from public.products p where lower(p.name) like any (patterns) limit 100)
    union all (select o.id::text from public.orders o where o.search_text like any (patterns) limit 100)
    union all (select w.id::text from public.waitlist_submissions w
      where lower(w.full_name || ' ' || w.email || ' ' || w.event_name) like any (patterns) limit 100));
end
$function$;

CREATE OR REPLACE FUNCTION private.split_lines(b public.bookings, traveller_ids uuid[], unnamed_seats integer)
 RETURNS TABLE(id bigint, kind text, moved_quantity integer, moved_price numeric, moved_seats integer[], rest_quantity integer, rest_price numeric, rest_seats integer[])
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
      else z.moving::numeric / b.seats end as part
    from size z left join priced p on true group by z.moving
  ), shared as (
    -- Rounds the running totals instead of each line, so that no cent is lost and neither booking gets a total below 0.
    select s.id, s.kind, s.amount, round(s.until * w.part, 2) - round((s.until - s.amount) * w.part, 2) as moved
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
$function$;

CREATE OR REPLACE FUNCTION private.split_payments(b public.bookings, part uuid, amount numeric)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with held as (
    select coalesce(p.source_payment_id, p.id) as source_id, sum(p.amount - coalesce((
      select sum(r.amount) from public.card_refunds r where r.payment_id = p.id and r.status = 'succeeded'), 0)) as amount
    from public.payments p
    -- Leaves out entries for reversed refunds (":back"): their money belongs to the payment that was refunded.
    where p.booking_id = b.id and p.kind <> 'refund' and coalesce(p.provider_ref not like '%:back', true)
    group by 1
  ), shared as (
    select s.id, s.method, s.paid_at, round(h.until * f.part, 2) - round((h.until - h.amount) * f.part, 2) as amount
    from (select g.source_id, g.amount, sum(g.amount) over (order by q.paid_at, q.id) as until
      from held g join public.payments q on q.id = g.source_id where g.amount > 0) h
    join public.payments s on s.id = h.source_id
    cross join (select least(split_payments.amount / nullif(sum(g.amount), 0), 1) as part from held g where g.amount > 0) f
  )
  insert into public.payments (booking_id, kind, method, amount, source_payment_id, paid_at)
  select k.booking_id, 'split', s.method, k.amount, s.id, s.paid_at
  from shared s cross join lateral (values (b.id, -s.amount, 1), (split_payments.part, s.amount, 2)) k (booking_id, amount, n)
  where s.amount > 0 order by s.paid_at, s.id, k.n
$function$;

CREATE OR REPLACE FUNCTION private.traveller_shares(b public.bookings)
 RETURNS TABLE(traveller_id uuid, full_name text, sort_order integer, share numeric, covers text[])
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with lines as (
    select l.id, l.description, l.unit_price as amount, p.position, null::uuid as traveller_id
    from public.booking_lines l cross join unnest(l.traveller_positions) p (position)
    where l.booking_id = b.id and l.removed_at is null
    union all
    select l.id, l.description, l.amount, null, l.traveller_id from public.booking_lines l
    where l.booking_id = b.id and l.removed_at is null and l.traveller_positions is null
  ), common as (
    select coalesce(sum(l.amount), 0) as amount from lines l where num_nonnulls(l.position, l.traveller_id) = 0)
  -- Rounds the running totals instead of each part, so that the parts of all seats add up to the whole.
  select t.id, t.full_name, t.sort_order, round(c.amount * (t.sort_order + 1) / b.seats, 2)
    - round(c.amount * t.sort_order / b.seats, 2) + own.amount, own.covers
  from public.travellers t cross join common c
  cross join lateral (select coalesce(sum(l.amount), 0) as amount,
    coalesce(array_agg(l.description order by l.id), '{}') as covers
    from lines l where l.position = t.sort_order or l.traveller_id = t.id) own
  where t.booking_id = b.id
$function$;

CREATE OR REPLACE FUNCTION private.waitlist_refusal(email text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  box text := private.mailbox_of(email);
  own boolean := private.is_my_email(email);
begin
  perform private.advisory_lock('enquiries ' || box);
  -- Deletes entries whose confirmation link has expired. The link is valid for as many hours as a claim link.
  delete from public.waitlist_submissions w where private.mailbox_of(w.email) = box and w.status = 'unconfirmed'
    and w.created_at <= private.now() - make_interval(hours => private.claim_link_hours());
  if (select count(*) filter (where w.created_at > private.now() - interval '1 hour') >= private.max_enquiries_per_hour()
    or not own and count(*) filter (where w.status = 'unconfirmed') >= private.max_unconfirmed_entries()
    from public.waitlist_submissions w where private.mailbox_of(w.email) = box
      and (not own or lower(w.email) = lower(waitlist_refusal.email) and w.status <> 'unconfirmed')) then
    return 'too_many';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_booking(r private.seat_request, e public.events, quote jsonb)
 RETURNS public.bookings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  rules public.settings := private.settings();
  b public.bookings;
begin
  insert into public.bookings (customer_id, event_id, user_id, seats, plan, total_amount, deposit_amount,
    payment_method, notes, request_id, expires_at, next_due_date, changes_close_days, cancellation_policy,
    move_policy, last_installment_days, terms_version, terms_accepted_at, free_until_guaranteed)
  values (r.customer_id, e.id, r.user_id, r.seats, r.plan, private.seat_price(e) * r.seats, (quote ->> 'deposit')::numeric,
    case when r.plan = 1 then 'one-off' else 'recurring' end, case when not r.staff then private.clean(r.notes) end,
    r.request_id, private.now() + case when r.guest_email is null then make_interval(hours => rules.hold_hours)
      else make_interval(mins => private.guest_hold_minutes()) end,
    (quote #>> '{installments,0,due_date}')::date, coalesce(e.changes_close_days, rules.changes_close_days),
    private.cancellation_policy(e, rules), private.move_policy(e, rules), rules.last_installment_days,
    case when not r.staff then private.accept_terms() end, case when not r.staff then private.now() end,
    private.is_free_until_guaranteed(e))
  returning * into b;
  if jsonb_array_length(quote -> 'lines') > 1 then perform private.add_choice_lines(b, r.choices); end if;
  b.total_amount := (quote ->> 'total')::numeric;
  if r.staff then perform private.write_booking_notes(b.id, private.clean(r.notes)); end if;
  insert into public.installments (booking_id, sequence, due_date, amount)
  select b.id, p.sequence, p.due_date, p.amount
  from jsonb_to_recordset(quote -> 'installments') p (sequence int, due_date date, amount numeric);
  perform private.write_travellers(b.id, r.travellers);
  perform private.record_customer_activity(b.customer_id);
  if r.guest_email is not null then insert into private.guest_bookings (booking_id) values (b.id); end if;
  -- A visitor without an account gets no email before the payment, because the email address is not verified.
  if b.total_amount > 0 and r.guest_email is null then
    perform private.queue_customer_email(b.customer_id, 'booking_received', jsonb_build_object('booking_id', b.id,
      'reference', b.reference, 'event', e.title, 'due', (quote #>> '{installments,0,amount}')::numeric,
      'total', b.total_amount, 'expires_at', b.expires_at) || private.line_facts(b.id));
  elsif b.total_amount = 0 then  -- a free booking is confirmed at once, so it needs no seat hold
    perform private.confirm_booking(b.id);
    perform private.sync_plan_status(b.id);
    select * into b from public.bookings t where t.id = b.id;
  end if;
  return b;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_order(sent public.orders, lines jsonb, quote jsonb, request_id uuid)
 RETURNS public.orders
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  rules public.settings := private.settings();
  -- A promo code can cover the whole price. No payment follows then, so the order is stored as paid at once.
  is_free constant boolean := (quote ->> 'total')::numeric = 0;
begin
  insert into public.orders (user_id, full_name, email, phone, delivery, address_line, suburb, state, postcode,
    collect_event_id, subtotal, voucher_amount, discount_percent, discount, promo_code_id, promo_discount, shipping,
    total, request_id, terms_version, terms_accepted_at, expires_at, status, paid_at)
  values (private.me(), sent.full_name, sent.email, sent.phone, sent.delivery, sent.address_line, sent.suburb,
    sent.state, sent.postcode, sent.collect_event_id, (quote ->> 'subtotal')::numeric,
    (select coalesce(sum(l.unit_price * l.quantity), 0) from private.price_lines(lines) l
      join public.products p on p.id = l.product_id where p.category = 'Gift Vouchers'),
    (quote ->> 'discount_percent')::numeric, (quote ->> 'discount')::numeric,
    case when quote ->> 'promo_code' is not null then sent.promo_code_id end, (quote ->> 'promo_discount')::numeric,
    (quote ->> 'shipping')::numeric, (quote ->> 'total')::numeric, write_order.request_id, private.accept_terms(),
    private.now(), least(private.now() + make_interval(days => rules.order_days), case when private.me() is null
      then private.now() + make_interval(hours => rules.hold_hours) end),
    case when is_free then 'paid' else 'pending' end, case when is_free then private.now() end)
  on conflict on constraint orders_request_id_key do nothing returning * into o;
  if o.id is null then return null; end if;
  insert into public.order_items (order_id, product_id, variant_id, name, variant_name, unit_price, quantity)
  select o.id, l.product_id, l.variant_id, l.name, l.variant, l.unit_price, l.quantity
  from private.price_lines(lines) l;
  perform private.take_stock(o.id);
  perform private.queue_email(o.email, 'order_placed', jsonb_build_object('order_id', o.id, 'number', o.number,
    'token', private.order_token(o.id), 'total', o.total) || private.voucher_facts(o)
    || case when is_free then '{}' else jsonb_build_object('expires_at', o.expires_at) end);
  return o;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_split(b public.bookings, traveller_ids uuid[], unnamed_seats integer, reference text, request_id uuid DEFAULT NULL::uuid)
 RETURNS public.bookings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
  -- Frees the seats before the new booking takes them. Otherwise they would count twice, and the departure could be
  -- guaranteed too early.
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
$function$;

CREATE OR REPLACE FUNCTION public.admin_search(q text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  patterns text[] := private.search_patterns(q);
  number text := private.number_pattern(q);
  reads_all boolean := private.has_permission('sales');
  own_event_ids uuid[] := array(select private.departures_for('guests'));
  found_rows jsonb := jsonb '{"customers": [], "events": [], "bookings": [], "orders": [], "transfers": [],
    "waitlist": [], "products": [], "promo_codes": []}';
  -- Holds the result of bookings_found. Inside the query below, PostgreSQL would call the function once more to plan
  -- it.
  booking_ids uuid[];
begin
  perform private.require_admin();
  if patterns is null then return private.result('ok', found_rows); end if;
  if reads_all then
    booking_ids := private.bookings_found(q, 5);
    found_rows := found_rows || jsonb_build_object(
      'customers', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select c.id, c.full_name, c.email, c.phone from public.customers c
        where lower(c.full_name || ' ' || coalesce(c.email, c.guest_email, '')) like any (patterns)
          or number is not null and regexp_replace(c.phone, '\D', '', 'g') like number
        order by c.created_at desc, c.id limit 5) r),
      'bookings', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select b.id, b.reference, private.current_booking_status(b) as status, c.full_name as customer_name,
          e.title as event_title, e.start_date,
          case when private.is_live(b) then greatest(b.total_amount - b.paid_amount, 0) else 0 end as owing
        from unnest(booking_ids) with ordinality f (id, position)
        join public.bookings b on b.id = f.id join public.customers c on c.id = b.customer_id
        join public.events e on e.id = b.event_id order by f.position) r),
      'orders', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select o.id, o.number, o.full_name, o.total, private.current_order_status(o) as status from public.orders o
        where o.search_text like any (patterns) order by o.created_at desc, o.id limit 5) r),
      'promo_codes', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        -- The state is computed after the limit, because it counts the uses of a code.
        select p.id, p.code, p.percent, p.amount, private.promo_code_state(p, private.today()) as state
        from (select c.id from public.promo_codes c where lower(c.code) like any (patterns)
          order by c.created_at desc, c.id limit 5) f
        join public.promo_codes p on p.id = f.id order by p.created_at desc, p.id) r));
    -- All references begin with the same letters, so fewer than four digits would match thousands of bank transfers.
    if q ~ '\d{4}' then
      found_rows := found_rows || jsonb_build_object('transfers', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select t.id, t.reference, t.booking_id, c.full_name as customer_name, t.amount,
          private.current_bank_transfer_status(t) as status
        from public.bank_transfers t join public.bookings b on b.id = t.booking_id
        join public.customers c on c.id = b.customer_id
        where lower(t.reference) like any (patterns) order by t.created_at desc, t.id limit 5) r));
    end if;
  end if;
  if private.has_permission('waitlist') then
    found_rows := found_rows || jsonb_build_object('waitlist', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select w.id, w.full_name, w.email, w.phone, w.event_name, e.start_date, w.seats
      from public.waitlist_submissions w left join public.events e on e.id = w.event_id
      where (lower(w.full_name || ' ' || w.email) like any (patterns)
        or number is not null and regexp_replace(w.phone, '\D', '', 'g') like number)
        and (w.status = 'waiting' or w.status = 'offered' and w.offer_expires_at > private.now())
      order by w.created_at desc, w.id limit 5) r));
  end if;
  if private.has_permission('store') then
    found_rows := found_rows || jsonb_build_object('products', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select p.id, p.name, p.category, p.status from public.products p
      where lower(p.name) like any (patterns) order by p.created_at desc, p.id limit 5) r));
  end if;
  return private.result('ok', found_rows || jsonb_build_object(
    'events', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select e.id, e.title, e.location, e.start_date, e.status from public.events e
      where lower(e.title || ' ' || e.location) like any (patterns) and (reads_all or e.id = any (own_event_ids))
      order by (e.end_date < private.today()) is true, abs(e.start_date - private.today()) nulls last, e.id
      limit 5) r)));
end
$function$;

CREATE OR REPLACE FUNCTION public.apply_card_refund(provider_id text, intent_id text, refund_id uuid, state text, amount_cents bigint, currency text, mode text, account_id text, happened_at timestamp with time zone, error text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  r public.card_refunds;
  m record;
  steps constant text[] := array['requested', 'pending', 'succeeded', 'failed', 'canceled'];
  now_is text := case state when 'requires_action' then 'pending' else state end;
  at timestamptz := least(coalesce(happened_at, private.now()), private.now());
  refunded uuid;
  errors text[];
begin
  errors := array_replace(private.provider_errors(provider_id, amount_cents, currency, mode, account_id), 'intent_id',
    'provider_id');
  if now_is is null or now_is not in ('pending', 'succeeded', 'failed', 'canceled') then
    errors := errors || 'state'::text;
  end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.advisory_lock('card refund ' || provider_id);
  select * into m from private.card_money(null, intent_id);
  if m.paid_by is null then return private.result('payment_unknown'); end if;
  if (m.mode, m.account_id, m.currency) <> (mode, account_id, currency) then return private.result('not_ours'); end if;
  -- If the refund is for a booking that was split from the booking of the payment, it counts for the split booking.
  refunded := coalesce((select p.booking_id from public.card_refunds t join public.payments p on p.id = t.payment_id
    where p.source_payment_id = (m.paid_by ->> 'payment_id')::uuid and (t.provider_id = apply_card_refund.provider_id
      or t.id = refund_id and t.provider_id is null)), m.booking_id);
  if refunded is not null then perform private.lock_booking(refunded);
  elsif m.order_id is not null then perform private.lock_order(m.order_id); end if;
  select * into r from public.card_refunds t where t.provider_id = apply_card_refund.provider_id for update;
  if not found then
    select * into r from public.card_refunds t where t.id = refund_id and t.provider_id is null for update;
  end if;
  if r.id is null then
    insert into public.card_refunds (payment_id, order_payment_id, unmatched_payment_id, amount, currency, origin, created_at)
    values ((m.paid_by ->> 'payment_id')::uuid, (m.paid_by ->> 'order_payment_id')::uuid,
      (m.paid_by ->> 'unmatched_payment_id')::uuid, amount_cents / 100.0, m.currency, 'provider', at) returning * into r;
  elsif r.provider_id is not null
    and least(array_position(steps, now_is), 4) <= least(array_position(steps, r.status), 4) then
    return private.result('already_applied');
  end if;
  update public.card_refunds t set status = now_is, provider_id = apply_card_refund.provider_id,
    amount = amount_cents / 100.0, locked_until = null,
    error = left(private.clean(apply_card_refund.error), 500),
    settled_at = case when now_is <> 'pending' then private.now() end
  where t.id = r.id;
  if now_is = 'succeeded' or r.status = 'succeeded' then
    perform private.post_card_refund(t, refunded, m.order_id, now_is = 'succeeded', at)
    from public.card_refunds t where t.id = r.id;
  end if;
  return private.result('applied', jsonb_build_object('refund_id', r.id, 'refund_status', now_is));
end
$function$;

CREATE OR REPLACE FUNCTION public.calendar_feed(token uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
  e public.events;
begin
  select x.* into b from private.calendar_links f join public.bookings x on x.id = f.booking_id
  where f.token_hash = private.hash_token(token);
  if b.id is null then return private.result('not_found'); end if;
  -- When a member deletes their account, the booking and its calendar link remain, but the feed must end.
  if b.user_id is null or not private.is_trip_on(b) then return private.result('ended'); end if;
  select * into e from public.events x where x.id = b.event_id;
  return private.result('ok', jsonb_build_object('booking_id', b.id, 'title', e.title, 'location', e.location,
    'start_date', e.start_date, 'end_date', e.end_date, 'meeting_point', e.meeting_point,
    'starts_at', private.trip_instant(e, e.start_date, e.start_time), 'end_point', e.end_point,
    'ends_at', private.trip_instant(e, e.end_date, e.end_time), 'version', e.version, 'changed_at', e.updated_at,
    'days', private.calendar_days(e)));
end
$function$;

CREATE OR REPLACE FUNCTION public.request_departure_change(booking_id uuid, event_id uuid, traveller_ids uuid[] DEFAULT NULL::uuid[], unnamed_seats integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- For some of the travellers, also locks the other departure: the preview splits the booking, takes seats there and
  -- undoes it.
  b public.bookings := private.lock_booking(booking_id, case when traveller_ids is not null then event_id end);
  e public.events;
  movers constant uuid[] := array(select t.id from unnest(traveller_ids) t (id) order by t.id);
  change jsonb;
begin
  if b.id is null or b.user_id is distinct from private.require_member() then return private.result('not_found'); end if;
  select * into e from public.events t where t.id = request_departure_change.event_id;
  change := case when traveller_ids is null then private.departure_change(b, e, false)
    else private.move_travellers(b, e, movers, unnamed_seats, null, null, null) end;
  if change ->> 'status' <> 'ok' then return change; end if;
  if change ->> 'asks' is null then return private.result('can_change'); end if;
  update public.departure_change_requests r set event_id = e.id,
    traveller_ids = case when request_departure_change.traveller_ids is not null then movers end,
    unnamed_seats = case when request_departure_change.traveller_ids is not null
      then request_departure_change.unnamed_seats else 0 end,
    created_at = case when r.event_id = e.id then r.created_at else private.now() end
  where r.booking_id = b.id and r.status = 'open';
  if not found then
    insert into public.departure_change_requests (booking_id, event_id, traveller_ids, unnamed_seats)
    select b.id, e.id, case when request_departure_change.traveller_ids is not null then movers end,
      case when request_departure_change.traveller_ids is not null then request_departure_change.unnamed_seats else 0 end;
  end if;
  return private.result('requested');
end
$function$;

CREATE OR REPLACE FUNCTION public.save_traveller_form(journey_id uuid, title text, due_days integer, fields jsonb, is_active boolean DEFAULT true, form_id uuid DEFAULT NULL::uuid, expected_version integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_forms constant int := 10; -- forms of a trip
  f private.traveller_forms;
  existing record;
  errors text[];
  is_changed boolean;
begin
  perform private.require_permission('trips');
  perform from public.journeys j where j.id = save_traveller_form.journey_id for update;
  if not found then return private.result('not_found'); end if;
  if form_id is not null then
    select * into f from private.traveller_forms x
    where x.id = save_traveller_form.form_id and x.journey_id = save_traveller_form.journey_id;
    if f.id is null then return private.result('not_found'); end if;
    if f.version is distinct from expected_version then return private.result('conflict'); end if;
  end if;
  f.title := private.clean(title);
  f.due_days := save_traveller_form.due_days;
  errors := private.validation_errors(f, 'title', 'due_days')
    || array(select 'fields' where not private.is_form_definition(fields));
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if f.id is null then
    -- If the client repeats a request because the response was lost, returns the form that the first request added.
    select x.id, x.version into existing from private.traveller_forms x
    join private.traveller_form_versions v on v.form_id = x.id and v.version = x.version
    where x.journey_id = save_traveller_form.journey_id and x.title = f.title and x.due_days = f.due_days
      and v.fields = save_traveller_form.fields
    order by x.created_at, x.id limit 1;
    if existing.id is not null then
      return private.result('saved', jsonb_build_object('form_id', existing.id, 'version', existing.version));
    end if;
    if (select count(*) from private.traveller_forms x
      where x.journey_id = save_traveller_form.journey_id) >= max_forms then
      return private.result('too_many', jsonb_build_object('max', max_forms));
    end if;
    insert into private.traveller_forms (journey_id, title, due_days)
    values (save_traveller_form.journey_id, f.title, f.due_days) returning * into f;
    is_changed := true;
  else
    select v.fields <> save_traveller_form.fields into is_changed from private.traveller_form_versions v
    where v.form_id = f.id and v.version = f.version;
    update private.traveller_forms x set title = f.title, due_days = f.due_days,
      is_active = coalesce(save_traveller_form.is_active, true), version = x.version + is_changed::int
    where x.id = f.id returning * into f;
  end if;
  if is_changed then
    insert into private.traveller_form_versions (form_id, version, fields, created_by)
    values (f.id, f.version, save_traveller_form.fields, private.me());
  end if;
  perform private.audit('save_traveller_form', 'journeys', f.journey_id::text,
    jsonb_build_object('form_id', f.id, 'version', f.version));
  return private.result('saved', jsonb_build_object('form_id', f.id, 'version', f.version));
end
$function$;

COMMENT ON COLUMN "private"."call_off_choices"."new_event_id" IS 'The departure that the booker chose instead. Null: no other
date was chosen.';

COMMENT ON COLUMN "private"."incident_acknowledgements"."acknowledged_at" IS 'When a staff member first confirmed that they
have read the report or note.';

COMMENT ON COLUMN "private"."trip_changes"."recorded_at" IS 'When the guide recorded the change: the server''s time minus the age that the device states. Never in the future.
Otherwise, a change from a device with a wrong clock could remain the newest one.';

COMMENT ON COLUMN "private"."waiver_signatures"."device" IS 'The start of the User-Agent header that the browser sent. Null:
none was sent.';

COMMENT ON COLUMN "private"."waivers"."latest_version" IS 'The newest version, even if it is not confirmed.';

COMMENT ON COLUMN "public"."bookings"."changes_close_days" IS 'The member can change travellers until this number of days before departure, including that day. Copied from the trip
on the day of booking.';

COMMENT ON COLUMN "public"."bookings"."last_installment_days" IS 'All instalments are due at the latest this number of days before departure. Copied from the settings on the day of
booking.';

COMMENT ON COLUMN "public"."bookings"."min_retained" IS 'Minimum amount that a cancellation retains, AUD: the amount that a cancellation would have retained just before the
booking changed its departure. 0: the booking never changed its departure, or a cancellation would have retained
nothing.';

COMMENT ON COLUMN "public"."departure_change_requests"."created_at" IS 'When the member made the request, or last changed it
to another departure.';

COMMENT ON COLUMN "public"."events"."free_until_guaranteed" IS 'Whether new bookings can be cancelled without cost until the departure is guaranteed. Each booking stores the value
that applied on the day of booking.';

COMMENT ON COLUMN "public"."events"."guaranteed_at" IS 'When the departure was guaranteed: the confirmed travellers reached min_group_size, or staff decided. Never set
back to null, even if confirmed bookings are cancelled later; staff can only call off the departure. Null: not
guaranteed.';

COMMENT ON COLUMN "public"."promo_codes"."is_active" IS 'Whether the code can be used. If false, bookings and orders that already have the code keep its discount.';

COMMENT ON FUNCTION "private"."blocking_booking"(public.bookings, uuid) IS 'The pending or confirmed booking that prevents a booking from changing to a departure. It is for that departure and
the same customer, and was not split from the same booking. All columns are null if there is none.';

COMMENT ON FUNCTION "private"."booking_conflicts"(public.events, public.events) IS 'The changed fields of an event that conflict with its pending and confirmed bookings: fewer seats than are taken,
the status draft, no minimum although bookings were promised free cancellation until the minimum is reached, or new
dates in the past. A guaranteed departure cannot become a draft either. Staff can still correct the dates of an event
that is over.';

COMMENT ON FUNCTION "private"."cancellation"(public.bookings) IS 'The amounts if a booking is cancelled now, AUD, as in preview_cancellation. The tier of today decides how much of the
paid money is retained; all other paid money is refunded. Nothing is retained while a refund offer for a moved trip is
open. If bookings.free_until_guaranteed is true, nothing is retained until the departure is guaranteed. After a change
of departure, at least bookings.min_retained is retained, except for a refund offer. too_late: the trip has departed, so
that only staff can cancel.';

COMMENT ON FUNCTION "private"."cancellation_tiers"(jsonb, numeric, numeric, integer) IS 'The tiers of a cancellation policy, the earliest first. total, deposit and seats: of the booking, AUD. A tier keeps
the largest amount of its own and all earlier rules, so that the company never keeps more if the customer cancels
earlier. days: number of days before departure; the tier applies up to and including that day. keeps, refunds: the
kept and the refunded part of the price in words. keeps_all: whether the company keeps the whole price. retained: AUD;
the amount may still be higher than the money that was paid.';

COMMENT ON FUNCTION "private"."card_money"(uuid, text) IS 'Finds a card payment, of a booking, of an order or unmatched, by its row id or by the provider''s payment id.
If a split divided the payment, each booking has a part of it, which can be refunded to the same card. amount: the part
that the booking still has. paid_by is null if there is no such payment.';

COMMENT ON FUNCTION "private"."change_obstacle"(public.bookings, public.events, boolean) IS 'The reason why a booking cannot change to a departure. Does not check free seats, or the last day on which members
can make the change. Null: no such reason. staff: staff can also use a departure that is closed for booking.';

COMMENT ON FUNCTION "private"."clean_code"(text) IS 'Converts a typed promo code to the form in which codes are stored:
trimmed, in capital letters. Null: nothing was typed.';

COMMENT ON FUNCTION "private"."confirmation"(public.events, integer, integer, text) IS 'Whether an upcoming departure goes ahead, for its label: planned (travellers are missing), guaranteed, or
final_spots (nothing is missing and few seats are free). Null: none of these applies, or the departure is past, in
planning or called off. state: as in event_cards.';

COMMENT ON FUNCTION "private"."device_of_request"() IS 'The start of the User-Agent header of the request. Null: the client sent none. The IP address is not used.';

COMMENT ON FUNCTION "private"."erase_answers"(uuid[]) IS 'Deletes the answers and links of travellers, and what guides recorded about them. Called when the booker names
another person instead, who must not get the answers of the earlier traveller. Signed waivers stay, but the other person
must sign too.';

COMMENT ON FUNCTION "private"."extras_on_departure"(public.bookings, public.events) IS 'The extras of a booking that another departure offers under the same name and price unit, with enough units left, as
in private.read_extras. The booking loses its other extras.';

COMMENT ON FUNCTION "private"."extras_refusal"(jsonb, public.events, uuid) IS 'The first selected extra that cannot be booked, with the number of units left, or null if all can be booked. The
number is null if the extra is no longer offered or its last day has passed. booking_id: the extras that this booking
already has are always accepted; null: a new booking. The caller must have locked the trip, so that limits are never
exceeded.';

COMMENT ON FUNCTION "private"."form_emails"(timestamp with time zone[], uuid) IS 'The emails about private.form_reminders that are not queued yet: for travellers with a link, one email per traveller
and form; for the other travellers, one per booking and form. The data contains no token.';

COMMENT ON FUNCTION "private"."form_reminders"(timestamp with time zone[], uuid) IS 'The forms and waivers about which travellers must be reminded at any of the given times. only_event: all unfinished
forms and waivers of this departure, for a reminder by staff. Null: the forms of all departures whose reminder is due.
key: identifies the form and the reminder. email: as in private.traveller_email.';

COMMENT ON FUNCTION "private"."form_states"(uuid, uuid) IS 'The state of each form and of the waiver of each traveller of a departure, or of a booking. Only confirmed bookings.
due_on: last day on which the form is not late. missing: the keys of required fields without an answer. state: done,
missing or late. A form with required fields is done when none is missing. A form with only optional fields is done when
the traveller has saved a part of it. form_id of the waiver: the id of the trip.';

COMMENT ON FUNCTION "private"."incident_errors"(private.incident_reports, jsonb) IS 'The names of the invalid fields of an incident report.';

COMMENT ON FUNCTION "private"."is_form_answer"(jsonb, jsonb) IS 'Whether a value is a valid answer to a field of a form. If an answer to an earlier version is no longer valid, such
as a removed choice, the traveller must answer again.';

COMMENT ON FUNCTION "private"."is_other_departure"(public.events, public.events) IS 'Whether a departure is another departure of the same trip that has not started and is not called off.';

COMMENT ON FUNCTION "private"."lock_form"(uuid) IS 'Locks a form, so that a traveller cannot save answers while staff save a new version of the form. The caller locks
the booking first.';

COMMENT ON FUNCTION "private"."lock_link_traveller"(uuid) IS 'Locks the booking of the traveller whose link has the token, and returns the traveller. All columns are null in the
same cases as in private.link_traveller.';

COMMENT ON FUNCTION "private"."lock_waiver"(uuid) IS 'Locks the waiver of a trip, so that nobody can sign it while staff save a new version. All columns are null if the
trip has no waiver. The caller locks the booking or the trip first.';

COMMENT ON FUNCTION "private"."lower_deposit"(public.bookings) IS 'Lowers the deposit of a booking after extras were removed. The deposit is then at most the total. If deposits include
extras, the deposit also decreases by the price of the removed extras, but not below the deposit of the seats. before:
the booking before the change.';

COMMENT ON FUNCTION "private"."lower_total"(public.bookings, numeric) IS 'Reduces the total of a booking by the part of a refund that exceeds the refund due, and adds a booking line for the
difference. Also reduces the instalments that the refunded money had paid, starting with the last. What the customer
still has to pay, and the due dates, do not change. The caller must have locked the trip.';

COMMENT ON FUNCTION "private"."max_device_text"() IS 'Maximum number of characters that are stored of the User-Agent header of a browser.';

COMMENT ON FUNCTION "private"."min_retained_after_change"(public.bookings) IS 'Minimum amount that a cancellation retains after the booking changes its departure, AUD: the amount that a
cancellation would retain now. So a change to a later date does not make a cancellation cheaper.';

COMMENT ON FUNCTION "private"."move_sums"(timestamp with time zone, timestamp with time zone, uuid[]) IS 'Totals of the changes of departure in a period, overall and for each departure that bookings left, as in
report_cancellations. event_ids: these departures only. Null: all. The audit log has one entry for each change.';

COMMENT ON FUNCTION "private"."moved_after_call_off"(private.call_off_choices, public.events) IS 'Previews the change of a booking of a called-off departure to another date, as in private.departure_change. Treats
the booking as confirmed, charges no fee, and ignores the last day on which members can change their booking.';

COMMENT ON FUNCTION "private"."notify_guaranteed"(public.events) IS 'Emails everyone with a pending or confirmed booking that the departure is guaranteed. If the booking could be
cancelled for free until now, the email also says that this ends.';

COMMENT ON FUNCTION "private"."open_call_off_choice"(uuid, uuid) IS 'Finds a choice by the token of a link. Without a token, finds it by a booking, for the member who owns the booking
and for staff with the permission "booking". refusal: not_found, or too_many wrong links from the IP network within an
hour.';

COMMENT ON FUNCTION "private"."other_date_recipients"(public.events) IS 'The people to whom other dates of a departure are offered, one row per mailbox: its waitlist, and everyone who expressed
interest and confirmed the email address. Leaves out people who unsubscribed, whose address is suppressed or who booked
the departure. event_ids: the dates that the person has not booked, does not wait for and was not offered before. seats:
the largest number of seats that the person waits for.';

COMMENT ON FUNCTION "private"."other_dates_obstacle"(public.events) IS 'The reason why other dates cannot be offered to the waitlist and to people interested in a departure. Other dates are
offered only if the departure is full or called off. Null: they can be offered.';

COMMENT ON FUNCTION "private"."own_travellers"(uuid) IS 'The travellers who are the same person as the owner of an account. A traveller is the owner if their link was emailed
to an address of the account. A traveller on a booking of the account is also the owner if they have the same name and
their link was never emailed.';

COMMENT ON FUNCTION "private"."reconcile_back_days"() IS 'Number of days before the end of the last run from which a new run compares objects. The provider also redelivers
webhooks for this number of days.';

COMMENT ON FUNCTION "private"."record_form_submission"(uuid, uuid) IS 'Records when a traveller first saved a part of a form. Later calls change nothing.';

COMMENT ON FUNCTION "private"."refund_state"(private.call_off_choices, public.bookings) IS 'undecided: no choice yet. none: nothing to refund. ready: a card refund can be sent. waiting: card refunds are on their
way. refused: the provider refused a card refund. needs_account: the bank account is missing. ready_for_file: a transfer can
be put into a file. in_file: the transfer is in a file but not recorded yet. refunded: nothing is left to refund.';

COMMENT ON FUNCTION "private"."rooms_refusal"(jsonb, public.events, integer, uuid) IS 'The first selected room option that cannot be booked, with the number of people who still fit, or null if all can
be booked. The number is null if the option is no longer offered. booking_id: the rooms that this booking already has
are always accepted; null: a new booking. The caller must have locked the trip, so that the last room is never sold
twice.';

COMMENT ON FUNCTION "private"."shown_companions"(uuid, uuid) IS 'First names and age groups of the travellers on a departure who agreed to be shown to a member. Does not include the
travellers of the member''s own bookings, or minors.';

COMMENT ON FUNCTION "private"."split_payments"(public.bookings, uuid, numeric) IS 'Moves an amount of the money paid for a booking to the new booking (part): for each payment a pair of entries in the ledger
that add up to 0. Each payment contributes in proportion to the amount that was not refunded to its card.';

COMMENT ON FUNCTION "private"."split_refusal"(public.bookings, public.events, uuid[], integer) IS 'The reason why a booking cannot be split for a change to another departure. guardian_leaves: a minor would stay without a
guardian. already_booked: the customer has another booking of that departure, or these travellers have moved there
before. Null: the booking can be split. The caller must have locked the booking for a decision.';

COMMENT ON FUNCTION "private"."staff_request_reason"(public.bookings, public.events, boolean) IS 'Why a member must ask staff for a change of departure: full (too few free seats) or late (the last day of the move policy
has passed). Null: the member can change the booking now. staff: if true, only the reason full is possible.';

COMMENT ON FUNCTION "private"."store_terms"() IS 'Trigger: stores a new version of the terms when a change of settings alters their text. A booking therefore only
reads the current version. If each booking could store a new version, concurrent bookings would block each other.';

COMMENT ON FUNCTION "private"."take_seats"(private.seat_request, boolean) IS 'Books seats for a member, for a visitor without an account, or for a customer on behalf of staff. late: true if
staff may book until departure, although booking has closed. A waitlist offer can also be booked after booking has
closed. The function uses generic query plans, because all its queries find rows by key. Planning these queries again
for each booking would take a quarter of the time.';

COMMENT ON FUNCTION "private"."tier_on"(public.bookings, date) IS 'The tier of the cancellation policy that applies to a booking on the given day. After departure: the last tier.
until: last day of the tier. retained: AUD, not yet limited to the paid amount.';

COMMENT ON FUNCTION "private"."void_password"() IS 'Trigger: removes the password of an account with an unconfirmed address when a second confirmation email is
requested. A stranger may have registered the address first and would know the password. The link in the email signs
the user in. The user can then set a new password with a password reset.';

COMMENT ON FUNCTION "private"."waiver_errors"(numeric, numeric, text) IS 'The invalid fields of a request to waive a part of the retained amount of a booking. max_amount: the retained amount,
AUD. The reason is required.';

COMMENT ON FUNCTION "private"."with_form_answers"(public.travellers, jsonb) IS 'Returns the traveller row with the answers to built-in fields filled in. Does not store it.';

COMMENT ON FUNCTION "private"."write_split_installments"(public.bookings, uuid, numeric) IS 'Divides the instalments of a booking between the booking and the new booking (part), which gets the given share.
Rounds the running totals, so that no cent is lost. The due dates do not change.';

COMMENT ON FUNCTION "private"."write_split_lines"(public.bookings, uuid, uuid[], integer) IS 'Divides the price lines of a booking between it and the new booking (part). The new booking has its line for seats
already. Changes both bookings in one statement, so that no total is below 0 in between.';

COMMENT ON FUNCTION "private"."write_travellers"(uuid, jsonb) IS 'Replaces the travellers of a booking. Travellers with an unchanged name keep their id, so that they keep their
rooms, room options and answers to forms. If a person with another name takes the place of a traveller, the answers of
the earlier traveller are deleted.';

COMMENT ON FUNCTION "public"."book_as_guest"(text, text, uuid, integer, integer, jsonb, uuid, numeric, boolean, text, text, jsonb, numeric) IS 'Books seats for a visitor without an account. full_name and email: the contact of the booking; the email address is
not verified. The seats are held for private.guest_hold_minutes() minutes; the booking expires unless the first
instalment is paid by card by then. token: the secret that opens this booking until it is attached to an account; it
expires after private.guest_token_days() days. members_only: only members can book the trip until opens_on; null: it
never opens to everyone. too_many: the email address or the IP network has reached its limit. For the other parameters
and statuses, see the function book.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text, expires_at
timestamptz?, token uuid}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on
date}, not_bookable, members_only {opens_on date?}, price_changed {price numeric, total numeric}, too_many, network_seats
{left int}, guardian_needed {travellers int[]}, terms_required, terms_changed,
conditions_changed, extra_unavailable {name text, left int?},
room_unavailable {name text, left int?}, code_refused {code text?, reason text, min_spend numeric?}, invalid {fields
text[]}, not_found.';

COMMENT ON FUNCTION "public"."booking_conditions"(uuid) IS 'For everyone who can see the departure: what applies to a booking made now. deposit: AUD per person.
deposit_includes_extras: whether the extras and room supplements of the booking are added to it.
free_until_guaranteed: the booking can be cancelled without cost until the departure is guaranteed; after that, the
tiers in cancellation apply. pay_by: last day on which an instalment can be due. changes_until: last day on which
members can change travellers. cancellation: the tiers of the cancellation policy, the earliest first. until: last day
of the tier; null: until departure. period: the tier in days before departure. keeps, refunds: both parts in words, such
as "the deposit" and "all other payments". retained: AUD per person that is kept, without extras and room supplements;
null: all payments are kept, or the departure has no price yet. hash: see the function book.
Statuses: ok {deposit numeric, deposit_includes_extras boolean, free_until_guaranteed boolean, pay_by date, changes_until
date, hash text, cancellation {until date?, period text, keeps text, refunds text, retained numeric?}[]}, not_found.';

COMMENT ON FUNCTION "public"."change_departure"(uuid, uuid, numeric, numeric) IS 'For the member or staff: changes a confirmed booking to another departure. Its seats, travellers and payments move; its
lines are priced again and its unpaid instalments get new amounts and due dates; money above the new total becomes a
refund due. expected_total and expected_fee: AUD, as in the preview; price_changed: one of them is different now.
ask_staff: the member cannot change the booking now; asks as in the preview. sold_out: the departure has too few free
seats, so staff cannot change the booking either. offered and skipped: the waitlist of the old departure, as in
cancel_booking. Other parameters and results as in preview_departure_change. A repeated request returns same_departure.
Statuses: changed {total numeric, refund_due numeric, offered {full_name text, seats int}[], skipped {full_name text, seats
int}[]}, price_changed {total numeric, fee numeric}, ask_staff {asks text}, sold_out {spots_left int}, not_live,
not_confirmed, departed {departed_on date}, same_departure, not_bookable, closed {closed_on date}, members_only {opens_on
date?}, already_booked {booking_id uuid, reference text}, too_young, guardian_needed {travellers int[]}, room_unavailable
{name text, left int?}, not_found.';

COMMENT ON FUNCTION "public"."decline_departure_change"(uuid, uuid, text) IS 'For staff with the permission "booking": declines the open request to change a booking to a departure. reason: a text
for the email to the customer, with the same maximum length as the reason of a cancellation. no_request: there is no
such open request any more.
Statuses: declined, no_request, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."extend_decision_day"(uuid, date) IS 'For staff with the permission "trips": moves the decision day of a departure to a later day, after today and before
the departure. Staff are emailed again on that day if the minimum is not reached by then.
Statuses: extended {decision_on date}, invalid {fields text[]}, already_guaranteed, called_off, not_published, no_minimum,
departed, not_found.';

COMMENT ON FUNCTION "public"."preview_departure_change"(uuid, uuid) IS 'For the member or staff: what a change of the booking to another departure means, before and after it. event_id: the new
departure. asks: why the member must ask staff with request_departure_change: full (too few free seats, so staff cannot
confirm either) or late (the last day of the move policy has passed); null: the caller can change the booking now.
self_until: last day on which members can change the booking without staff. min_retained: as much as a cancellation now
would retain; a cancellation after the change retains at least this. fee: for all seats, part of the lines. refund_due:
paid money above the new total. given_up: rooms, extras and discounts that the new departure does not have.
not_confirmed: the booking is not paid yet. departed: the booked departure has begun. Amounts in AUD.
Statuses: ok {asks text?, seats int, paid numeric, fee numeric, min_retained numeric, refund_due numeric, self_until date, given_up {kind
booking_lines.kind, description text}[], before {event_id uuid, title text, location text, start_date date, end_date date,
total numeric, lines {kind booking_lines.kind, description text, quantity int, unit_price numeric, amount numeric, gst_free
boolean}[], installments {sequence int, due_date date, amount numeric}[]}, after {event_id uuid, title text, location text,
start_date date, end_date date, total numeric, lines {kind booking_lines.kind, description text, quantity int, unit_price
numeric, amount numeric, gst_free boolean}[], installments {sequence int, due_date date, amount numeric}[]}}, not_live,
not_confirmed, departed {departed_on date}, same_departure, not_bookable, closed {closed_on date}, members_only {opens_on
date?}, already_booked {booking_id uuid, reference text}, too_young, guardian_needed {travellers int[]}, room_unavailable
{name text, left int?}, not_found.';

COMMENT ON FUNCTION "public"."preview_move_of_travellers"(uuid, uuid, uuid[], integer) IS 'For the member or staff: what it means to split a booking and to change the new booking, which gets some of the travellers,
to another departure. It makes the change and undoes it.
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
Other parameters, fields and results as in preview_departure_change.
Statuses: ok {asks text?, seats int, paid numeric, fee numeric, min_retained numeric, refund_due numeric, self_until date, given_up {kind
booking_lines.kind, description text}[], before {event_id uuid, title text, location text, start_date date, end_date date,
total numeric, lines {kind booking_lines.kind, description text, quantity int, unit_price numeric, amount numeric, gst_free
boolean}[], installments {sequence int, due_date date, amount numeric}[]}, after {event_id uuid, title text, location text,
start_date date, end_date date, total numeric, lines {kind booking_lines.kind, description text, quantity int, unit_price
numeric, amount numeric, gst_free boolean}[], installments {sequence int, due_date date, amount numeric}[]}, rest {reference
text, seats int, total_before numeric, total numeric, paid numeric, lines {kind booking_lines.kind, description text,
quantity int, unit_price numeric, amount numeric, gst_free boolean}[], installments {sequence int, due_date date, amount
numeric}[]}}, request_open, payment_pending, called_off, guardian_leaves, not_live,
not_confirmed, departed {departed_on date}, same_departure, not_bookable, closed {closed_on date}, members_only {opens_on
date?}, already_booked {booking_id uuid, reference text}, too_young, guardian_needed {travellers int[]}, room_unavailable
{name text, left int?}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."preview_other_dates"(uuid, boolean) IS 'For staff with the permission "waitlist": to how many people the other dates of a departure would be offered, and to
how many they were offered before. calling_off: true calculates this as if the departure were called off now. obstacle:
the reason why they cannot be offered now, as in offer_other_dates. waiting: people on the waitlist. interested: other
people who expressed interest. dates: the other departures, at most 10; price in AUD per person; spots_left is null
without a limit. told: people who were emailed before.
Statuses: ok {obstacle text?, waiting int, interested int, dates {event_id uuid, start_date date, end_date date?, price
numeric, spots_left int?}[], told {people int, latest_at timestamptz?}}, not_found.';

COMMENT ON FUNCTION "public"."preview_policy"(jsonb) IS 'For staff with the permission "trips": describes a cancellation policy before it is saved. policy and fields: as in
private.policy_errors. period: the tier in days before departure. keeps, refunds: the kept and the refunded part of
the price in words, such as "the deposit".
Statuses: ok {tiers {period text, keeps text, refunds text}[]}, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."read_refund_file"(uuid) IS 'For staff with the permission "money": returns an earlier payment file again, with the transfers that are not
recorded yet. Results as in make_refund_file.
Statuses: ok {file_id uuid, contents text, transfers int, total numeric, left_out int}, not_found.';

COMMENT ON FUNCTION "public"."report_cancellations"(date, date, integer, integer, jsonb, boolean) IS 'For staff with the permission "sales": bookings that were cancelled, or whose seat hold expired, in a period, and what
happened to their payments, AUD. The first and the last day are included; they are at most 366 days apart. The sums are
grouped by reason, by departure (trips), and by both together (lines). A page number limits trips to that page and omits
lines; totals cover all rows.
Parameters:
- filters: as in private.filtered_departures.
- by_trip: trips has one row for each trip, with journey_id instead of event_id and start_date, and the number of
departures with such bookings.
Fields:
- received, refunded: all payments and refunds of these bookings until now. received equals kept plus refunded plus
refund_due.
- kept: bookings.retained_amount.
- waived: the part that staff waived, which is included in refunded or refund_due.
- reason: as in private.cancelled_by.
- moves: bookings that changed their departure in the period, in total and by the departure that they left (lines, omitted
with a page number). splits: the number of these bookings that were split from a booking whose other travellers stayed.
fees: the fees of the move policy. raised and lowered: changes of the total without the fee.
Statuses: ok {bookings int, received numeric, kept numeric, waived numeric, refunded numeric, refund_due numeric,
moves {bookings int, splits int, seats int, fees numeric, raised numeric, lowered numeric, lines {title text?, start_date
date?, bookings int, splits int, seats int, fees numeric, raised numeric, lowered numeric}[]}, reasons {reason text,
bookings int, received numeric, kept numeric, waived numeric, refunded numeric, refund_due numeric}[], trips_total int, trips {event_id uuid?, journey_id uuid?, title text, start_date date?, departures int,
bookings int, received numeric, kept numeric, waived numeric, refunded numeric, refund_due numeric}[], lines {reason
text, title text, start_date date?, bookings int, received numeric, kept numeric, waived numeric, refunded numeric,
refund_due numeric}[]}, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."request_departure_change"(uuid, uuid, uuid[], integer) IS 'For members: asks staff to move their own booking, or some of its travellers, to another departure. Only for moves
that the member cannot make without staff. A request for the whole booking replaces an open request.
Parameters:
- traveller_ids and unnamed_seats: who moves, as in preview_move_of_travellers. traveller_ids null: the whole booking.
Results:
- can_change: the member can change the booking themselves.
- request_open: the booking has an open request for other travellers or another departure.
Other results as in preview_departure_change and preview_move_of_travellers.
Statuses: requested, can_change, request_open, payment_pending, called_off, guardian_leaves, invalid {fields text[]}, not_live, not_confirmed, departed {departed_on date}, same_departure, not_bookable, closed
{closed_on date}, already_booked {booking_id uuid, reference text}, too_young,
guardian_needed {travellers int[]}, room_unavailable {name text, left int?}, not_found.';

COMMENT ON FUNCTION "public"."save_departures"(jsonb, integer, jsonb, uuid) IS 'For staff with the permission "trips": saves a departure like save_event, and copies some of its new fields to
other departures of its trip, all in one transaction or not at all. event, expected_version: as in save_event; event
must have an id. others: at most 100 rows {id, expected_version, fields}; fields names what is copied: columns of
events, summary, includes, excludes, venues, faq, emergency_phone, images or days. The days move by the difference of
the start dates. Dates, opens_on, status and phase are never copied. conflict: ids of the departures that were changed
since they were loaded, or that cannot be changed with this one: they are called off, have already started or belong
to another trip. invalid: fields are those of the departure itself; departures lists the other departures that the
copied fields make invalid, for example because more seats are taken. request_id: as in save_event.
Statuses: saved {id uuid, version int}, repeated {id uuid, version int}, invalid {fields text[], departures {id uuid,
fields text[]}[]}, conflict {ids uuid[]}, too_many {max int}, not_found.';

COMMENT ON FUNCTION "public"."send_guest_link"(uuid, uuid) IS 'For the visitor who made a booking without an account: emails the link that attaches the booking to an account, at most
once per hour. not_confirmed: the booking is not paid, so nothing is sent to the unverified email address. sent_before:
the link was emailed within the last hour and is not sent again. attached: the booking belongs to an account already.
Statuses: sent {email text, expires_at timestamptz}, sent_before {email text, expires_at timestamptz}, not_confirmed,
attached, not_found.';

COMMENT ON TABLE "private"."call_off_choices" IS 'The choice of each booker of a called-off departure: a refund or another date. Before the choice, the booking is
cancelled and all its money is a refund due. The choice of another date confirms the booking again.';

COMMENT ON TABLE "private"."form_submissions" IS 'One row for each form that a traveller has saved, even partly, or for which they confirmed that there is nothing to
add. A form with only optional fields is then done.';

COMMENT ON TABLE "private"."incident_acknowledgements" IS 'Reports and follow-up notes that the office has read. A report by staff who have the permission "guests" for all
departures counts as read.';

COMMENT ON COLUMN public.booking_overview.confirmation IS 'Whether the departure goes ahead, as in private.confirmation. Null: the departure has no minimum, or it is past, in
planning or called off.
Values: planned, guaranteed.';

COMMENT ON COLUMN public.booking_overview.is_free_until_guaranteed IS 'Whether the booking can be cancelled without cost until the departure is guaranteed, and the departure is not
guaranteed yet.';

COMMENT ON COLUMN public.booking_overview.to_confirm IS 'Number of travellers that the departure still needs to reach its minimum. Null: no minimum.';

COMMENT ON COLUMN public.event_cards.confirmation IS 'Whether an upcoming departure goes ahead, as in private.confirmation. Null: none of these applies, or the departure
is past, in planning or called off. Values: planned, guaranteed, final_spots.';

COMMENT ON COLUMN public.event_cards.to_confirm IS 'Number of further confirmed seats that the departure needs to reach its minimum. Null: no minimum.';
