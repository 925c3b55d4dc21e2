set local check_function_bodies = off;

DROP VIEW "public"."booking_overview";

DROP VIEW "public"."customer_overview";

DROP VIEW "public"."event_travellers";

DROP VIEW "public"."booking_balances";

DROP VIEW "public"."installment_schedule";

ALTER TABLE "public"."payments" DROP CONSTRAINT "payments_kind_check";

ALTER TABLE "public"."payments" DROP CONSTRAINT "payments_refunds_are_negative";

ALTER TABLE "public"."bookings" ADD COLUMN "split_from" uuid;

ALTER TABLE "public"."payments" ADD COLUMN "source_payment_id" uuid;

CREATE OR REPLACE FUNCTION private.card_money(row_id uuid, intent text, OUT paid_by jsonb, OUT intent_id text, OUT amount numeric, OUT currency text, OUT booking_id uuid, OUT order_id uuid, OUT mode text, OUT account_id text)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('payment_id', p.id), s.provider_ref, p.amount + (
      select coalesce(sum(k.amount), 0) from public.payments k
      where k.source_payment_id = s.id and k.booking_id = p.booking_id and k.amount < 0),
    c.currency, p.booking_id, null::uuid, c.mode, c.account_id
  from public.payments p join public.payments s on s.id = coalesce(p.source_payment_id, p.id)
  join public.card_checkouts c on c.intent_id = s.provider_ref
  where (p.id = row_id or p.provider_ref = intent) and p.amount > 0
  union all
  select jsonb_build_object('order_payment_id', p.id), p.provider_ref, p.amount, c.currency, null, p.order_id, c.mode,
    c.account_id
  from public.order_payments p join public.card_checkouts c on c.intent_id = p.provider_ref
  where p.id = row_id or p.provider_ref = intent
  union all
  select jsonb_build_object('unmatched_payment_id', s.id), s.intent_id, s.amount, s.currency, c.booking_id, c.order_id, s.mode,
    s.account_id
  from public.unmatched_payments s left join public.card_checkouts c on c.id = s.checkout_id
  where s.id = row_id or s.intent_id = intent
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.card_payments_left(booking_id uuid, order_id uuid)
 RETURNS TABLE(paid_by jsonb, amount_left numeric, currency text, mode text, account_id text, paid_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select m.paid_by, greatest(m.amount - private.returned_or_disputed(m.paid_by, m.intent_id), 0), m.currency, m.mode, m.account_id, t.paid_at
  from (
    select p.id, p.paid_at from public.payments p
    where p.booking_id = card_payments_left.booking_id
    union all
    select q.id, q.paid_at from public.order_payments q
    where q.order_id = card_payments_left.order_id) t
  cross join lateral private.card_money(t.id, null) m
  where m.paid_by is not null
  order by t.paid_at desc, t.id
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
    -- A fixed discount is not higher than before, because a booking can have a part of it after a split.
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

CREATE OR REPLACE FUNCTION private.link_refunded(link_id uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(r.booked), 0) from public.card_checkouts c
  join public.payments p on p.provider_ref = c.intent_id
  join public.payments k on k.id = p.id or k.source_payment_id = p.id
  join public.card_refunds r on r.payment_id = k.id and r.status = 'succeeded'
  where c.payment_link_id = link_id and c.status = 'paid'
$function$;

CREATE OR REPLACE FUNCTION private.move_travellers(b public.bookings, e public.events, traveller_ids uuid[], unnamed_seats integer, expected_total numeric, expected_fee numeric, reference text)
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
  part := private.write_split(b, traveller_ids, unnamed_seats, coalesce(reference, gen_random_uuid()::text));
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
  -- The error undoes the split.
  if outcome is not null then raise exception using errcode = 'AB003'; end if;
  perform private.write_departure_change(part, e, change);
  return private.result('changed', jsonb_build_object('booking_id', part.id, 'reference', part.reference,
    'total', change #> '{after,total}', 'refund_due', change -> 'refund_due')) || private.offer_and_report(b.event_id);
exception when sqlstate 'AB003' then return outcome;
end
$function$;

ALTER FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_share_refund(payment_id uuid, amount numeric)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.queue_email(l.payer_email, 'share_refunded', jsonb_build_object('booking_id', p.booking_id,
    'reference', b.reference, 'event', e.title, 'amount', notify_share_refund.amount))
  from public.payments p join public.payments s on s.id = coalesce(p.source_payment_id, p.id)
  join public.card_checkouts c on c.intent_id = s.provider_ref
  join private.payment_links l on l.id = c.payment_link_id
  join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id
  where p.id = notify_share_refund.payment_id
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
    -- The cumulated parts are rounded, so that no cent is lost and neither booking gets a total below 0.
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

ALTER FUNCTION "private"."split_lines"(public.bookings, uuid[], integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.split_payments(b public.bookings, part uuid, amount numeric)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with held as (
    select coalesce(p.source_payment_id, p.id) as source_id, sum(p.amount - coalesce((
      select sum(r.amount) from public.card_refunds r where r.payment_id = p.id and r.status = 'succeeded'), 0)) as amount
    from public.payments p
    -- A reversed refund returns money to its payment, so it is no source of its own.
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

ALTER FUNCTION "private"."split_payments"(public.bookings, uuid, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.split_refusal(b public.bookings, e public.events, traveller_ids uuid[], unnamed_seats integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  own constant public.events := private.event_of(b);
  twin constant public.bookings := private.live_booking(b.customer_id, e.id);
  named constant int := (select count(*) from public.travellers t where t.booking_id = b.id);
  errors text[];
  refusal jsonb;
begin
  if not private.is_live(b) then return private.result('not_live'); end if;
  if b.status <> 'confirmed' then return private.result('not_confirmed'); end if;
  if own.called_off_at is not null then return private.result('called_off'); end if;
  if e.id = b.event_id then return private.result('same_departure'); end if;
  if twin.id is not null then
    return private.result('already_booked', jsonb_build_object('booking_id', twin.id, 'reference', twin.reference));
  end if;
  errors := array(select 'traveller_ids' where traveller_ids is null
      or exists (select from unnest(traveller_ids) i (id) left join public.travellers t on t.id = i.id and t.booking_id = b.id
        where t.id is null)
      or cardinality(traveller_ids) <> (select count(distinct i.id) from unnest(traveller_ids) i (id)))
    || array(select 'unnamed_seats' where coalesce(unnamed_seats not between 0 and b.seats - named
      or cardinality(traveller_ids) + unnamed_seats not between 1 and b.seats - 1, true));
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if exists (select from public.departure_change_requests r where r.booking_id = b.id and r.status = 'open') then
    return private.result('request_open');
  end if;
  if private.pending_transfer_amount(b.id) + private.processing_charges(b.id) + private.pending_refunds_of(b.id) > 0 then
    return private.result('payment_pending');
  end if;
  select private.guardian_refusal(coalesce(jsonb_agg(to_jsonb(t) order by t.sort_order), '[]'), own) into refusal
  from public.travellers t where t.booking_id = b.id and t.id <> all (traveller_ids);
  return case when refusal ->> 'status' = 'guardian_needed' then private.result('guardian_leaves') end;
end
$function$;

ALTER FUNCTION "private"."split_refusal"(public.bookings, public.events, uuid[], integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.split_seats(b public.bookings, traveller_ids uuid[], unnamed_seats integer)
 RETURNS TABLE(seat integer, traveller_id uuid, moves boolean, new_seat integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s.seat, s.traveller_id, s.moves,
    (row_number() over (partition by s.moves order by s.traveller_id is null, s.seat))::int - 1
  from (
    select n as seat, t.id as traveller_id, case when t.id is not null then t.id = any (split_seats.traveller_ids)
      else row_number() over (partition by t.id is null order by n desc) <= split_seats.unnamed_seats end as moves
    from generate_series(0, b.seats - 1) n
    left join public.travellers t on t.booking_id = b.id and t.sort_order = n) s
$function$;

ALTER FUNCTION "private"."split_seats"(public.bookings, uuid[], integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_departure_change(b public.bookings, e public.events, change jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  staff constant boolean := b.user_id is distinct from private.me() and private.is_admin();
begin
  perform private.write_departure_lines(b, e, case when staff then 'staff' else 'member' end);
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
  update public.departure_change_requests r set decided_at = private.now(), decided_by = private.me(),
    status = case when staff and r.event_id = e.id then 'confirmed' else 'withdrawn' end
  where r.booking_id = b.id and r.status = 'open';
  perform private.record_customer_activity(b.customer_id);
  perform private.audit('change_departure', 'bookings', b.id::text, jsonb_build_object('seats', b.seats,
    'fee', change -> 'fee', 'before', jsonb_build_object('event_id', b.event_id, 'total', b.total_amount),
    'after', jsonb_build_object('event_id', e.id, 'total', change #> '{after,total}')));
  perform private.queue_customer_email(b.customer_id, 'departure_changed', jsonb_build_object('booking_id', b.id,
    'reference', b.reference, 'event', e.title, 'start_date', e.start_date, 'end_date', e.end_date,
    'event_before', change #> '{before,title}', 'start_date_before', change #> '{before,start_date}',
    'end_date_before', change #> '{before,end_date}', 'total_before', b.total_amount, 'total', change #> '{after,total}',
    'lines', change #> '{after,lines}', 'installments', change #> '{after,installments}',
    'refund_due', change -> 'refund_due', 'given_up', change -> 'given_up')
    || case when change ? 'rest' then jsonb_build_object('seats', b.seats, 'split_from',
      change #> '{rest,reference}', 'rest_seats', change #> '{rest,seats}', 'rest_total', change #> '{rest,total}') else '{}' end);
end
$function$;

CREATE OR REPLACE FUNCTION private.write_split(b public.bookings, traveller_ids uuid[], unnamed_seats integer, reference text)
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
  -- The seats are freed before they are booked again, so that a departure is not guaranteed by counting them twice.
  update public.bookings t set seats = b.seats - moving where t.id = b.id;
  insert into public.bookings (reference, customer_id, event_id, user_id, seats, status, total_amount, deposit_amount,
    payment_method, plan, notes, created_at, confirmed_at, changes_close_days, last_installment_days, terms_version,
    terms_accepted_at, cancellation_policy, move_policy, free_until_guaranteed, split_from)
  values (write_split.reference, b.customer_id, b.event_id, b.user_id, moving, 'confirmed', coalesce(seat_price, 0), 0,
    b.payment_method, b.plan, b.notes, b.created_at, b.confirmed_at, b.changes_close_days, b.last_installment_days,
    b.terms_version, b.terms_accepted_at, b.cancellation_policy, b.move_policy, b.free_until_guaranteed, b.id)
  returning * into part;
  perform private.write_split_lines(b, part.id, traveller_ids, unnamed_seats);
  update public.travellers t set sort_order = s.new_seat, booking_id = case when s.moves then part.id else b.id end
  from private.split_seats(b, traveller_ids, unnamed_seats) s where t.id = s.traveller_id;
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

ALTER FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_split_installments(b public.bookings, part uuid, share numeric)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."write_split_installments"(public.bookings, uuid, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_split_lines(b public.bookings, part uuid, traveller_ids uuid[], unnamed_seats integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."write_split_lines"(public.bookings, uuid, uuid[], integer) OWNER TO "postgres";

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
  -- A refund for a booking that was split from the booking of the payment.
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

CREATE OR REPLACE FUNCTION public.card_report(month date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  first_day date;
  begins timestamptz;
  ends timestamptz;
begin
  perform private.require_permission('sales');
  if month is null or month not between date '2000-01-01' and date '2100-12-31' then
    return private.invalid('month');
  end if;
  first_day := date_trunc('month', month)::date;
  begins := private.start_of(first_day);
  ends := private.start_of((first_day + interval '1 month')::date);
  return (
    with money as (
      select 'bookings' as part, p.method, p.kind = 'refund' as is_refund, p.amount,
        case when e.gst_free then 0 else p.amount end as taxed from public.payments p
      join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id
      where p.paid_at >= begins and p.paid_at < ends
      union all
      select 'orders', q.method, q.kind = 'refund', q.amount, q.amount - private.voucher_share(q) from public.order_payments q
      where q.paid_at >= begins and q.paid_at < ends
    ), by_method as (
      select y.part, y.method, coalesce(sum(y.amount) filter (where not y.is_refund), 0)::numeric(14, 2) as received,
        coalesce(-sum(y.amount) filter (where y.is_refund), 0)::numeric(14, 2) as refunded,
        sum(y.amount)::numeric(14, 2) as net
      from money y group by y.part, y.method
    ), kept as (
      select b.fee - case when b.type = 'stripe_fee' then b.amount else 0 end as fee from public.provider_balance b
      where b.currency = 'aud' and b.happened_at >= begins and b.happened_at < ends
    ), payouts as (
      select o.id, o.amount, o.arrives_on, o.state from public.provider_payouts o
      where o.currency = 'aud' and o.arrives_on >= first_day and o.arrives_on < first_day + interval '1 month'
    )
    select private.result('ok', jsonb_build_object(
      'month', first_day,
      'bookings', (select coalesce(jsonb_agg(to_jsonb(m) - 'part' order by m.method), '[]')
        from by_method m where m.part = 'bookings'),
      'orders', (select coalesce(jsonb_agg(to_jsonb(m) - 'part' order by m.method), '[]')
        from by_method m where m.part = 'orders'),
      'received', (select coalesce(sum(m.received), 0) from by_method m),
      'refunded', (select coalesce(sum(m.refunded), 0) from by_method m),
      'net', (select coalesce(sum(m.net), 0) from by_method m),
      'gst', (select private.gst_in(coalesce(sum(y.taxed), 0)) from money y),
      'fees', (select coalesce(sum(k.fee), 0)::numeric(14, 2) from kept k),
      'payouts', (select coalesce(jsonb_agg(to_jsonb(o) order by o.arrives_on, o.id), '[]') from payouts o),
      'paid_out', (select coalesce(sum(o.amount), 0) from payouts o where o.state not in ('failed', 'canceled')))));
end
$function$;

CREATE OR REPLACE FUNCTION public.move_travellers(booking_id uuid, event_id uuid, traveller_ids uuid[], expected_total numeric, expected_fee numeric, unnamed_seats integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.lock_booking(booking_id, event_id);
  e public.events;
begin
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  if b.user_id is not distinct from private.me() then perform private.require_shown_factor(); end if;
  select * into e from public.events t where t.id = move_travellers.event_id;
  return private.move_travellers(b, e, traveller_ids, unnamed_seats, expected_total, expected_fee,
    private.numbered('INV-', nextval('public.booking_reference_seq')));
end
$function$;

ALTER FUNCTION "public"."move_travellers"(uuid, uuid, uuid[], numeric, numeric, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.preview_move_of_travellers(booking_id uuid, event_id uuid, traveller_ids uuid[], unnamed_seats integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.lock_booking(booking_id, event_id);
  e public.events;
begin
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  select * into e from public.events t where t.id = preview_move_of_travellers.event_id;
  return private.move_travellers(b, e, traveller_ids, unnamed_seats, null, null, null);
end
$function$;

ALTER FUNCTION "public"."preview_move_of_travellers"(uuid, uuid, uuid[], integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.report_cancellations(from_day date, to_day date, trips_page integer DEFAULT NULL::integer, page_size integer DEFAULT 20, filters jsonb DEFAULT '{}'::jsonb, by_trip boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  begins timestamptz;
  ends timestamptz;
  errors text[];
  chosen uuid[];
begin
  perform private.require_permission('sales');
  errors := array_remove(array[
    case when coalesce(from_day not between date '2000-01-01' and date '2100-12-31', true) then 'from_day' end,
    case when coalesce(to_day not between from_day and least(from_day + 366, date '2100-12-31'), true)
      then 'to_day' end], null);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  chosen := private.filtered_departures(filters);
  begins := private.start_of(from_day);
  ends := private.start_of(to_day + 1);
  return (
    with ended as (
      select b.event_id, case when by_trip then e.journey_id else e.id end as part, e.start_date,
        private.cancelled_by(b) as reason, p.received, p.refunded, b.retained_amount, b.waived_amount,
        case when b.status = 'pending' then b.paid_amount else b.refund_due end as refund_due
      from public.bookings b join public.events e on e.id = b.event_id
      cross join lateral (select coalesce(sum(t.amount) filter (where t.kind <> 'refund'), 0) as received,
        coalesce(-sum(t.amount) filter (where t.kind = 'refund'), 0) as refunded
        from public.payments t where t.booking_id = b.id) p
      where (b.status in ('cancelled', 'expired')
          and case b.status when 'cancelled' then b.cancelled_at else b.held_until end >= begins
          and case b.status when 'cancelled' then b.cancelled_at else b.held_until end < ends
        or b.status = 'pending' and b.expires_at <= (select private.now()) and b.expires_at >= begins
          and b.expires_at < ends)
        and (chosen is null or b.event_id = any (chosen))
    ), sums as (
      select d.reason, d.event_id, d.part, grouping(d.reason, d.event_id, d.part) as grain,
        count(distinct d.event_id)::int as departures, min(d.start_date) as start_date,
        jsonb_build_object('bookings', count(*), 'received', coalesce(sum(d.received), 0),
          'kept', coalesce(sum(d.retained_amount), 0), 'waived', coalesce(sum(d.waived_amount), 0),
          'refunded', coalesce(sum(d.refunded), 0), 'refund_due', coalesce(sum(d.refund_due), 0)) as money
      from ended d group by grouping sets ((d.reason, d.event_id), (d.reason), (d.part), ())
    )
    select private.result('ok', (select s.money from sums s where s.grain = 7) || jsonb_build_object(
      'moves', private.move_sums(begins, ends, chosen),
      'reasons', (select coalesce(jsonb_agg(jsonb_build_object('reason', s.reason) || s.money order by
        array_position(array['member', 'staff', 'called_off', 'expired', 'unknown'], s.reason)), '[]')
        from sums s where s.grain = 3),
      'trips_total', (select count(*) from sums s where s.grain = 6),
      'trips', (select coalesce(jsonb_agg(t.entry order by t.start_date nulls last, t.part), '[]') from (
        select s.start_date, s.part, jsonb_build_object('event_id', e.id, 'journey_id', j.id,
          'title', coalesce(e.title, j.title), 'start_date', e.start_date, 'departures', s.departures) || s.money
          as entry
        from sums s left join public.events e on e.id = s.part left join public.journeys j on j.id = s.part
        where s.grain = 6 order by s.start_date nulls last, s.part
        limit case when trips_page is not null then size end
        offset (greatest(trips_page, 1) - 1)::bigint * size) t),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('reason', s.reason, 'title', e.title,
        'start_date', e.start_date) || s.money order by e.start_date nulls last, e.id,
        array_position(array['member', 'staff', 'called_off', 'expired', 'unknown'], s.reason)), '[]')
        from sums s join public.events e on e.id = s.event_id where s.grain = 1 and trips_page is null))));
end
$function$;

CREATE OR REPLACE FUNCTION public.report_payments(from_day date, to_day date, trips_page integer DEFAULT NULL::integer, page_size integer DEFAULT 20, filters jsonb DEFAULT '{}'::jsonb, by_trip boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  begins timestamptz;
  ends timestamptz;
  errors text[];
  chosen uuid[];
begin
  perform private.require_permission('sales');
  errors := array_remove(array[
    case when coalesce(from_day not between date '2000-01-01' and date '2100-12-31', true) then 'from_day' end,
    case when coalesce(to_day not between from_day and least(from_day + 366, date '2100-12-31'), true)
      then 'to_day' end], null);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  chosen := private.filtered_departures(filters);
  begins := private.start_of(from_day);
  ends := private.start_of(to_day + 1);
  return (
    with money as (
      select private.day_of(p.paid_at) as day, p.method, b.event_id,
        case when by_trip then e.journey_id else e.id end as part, e.start_date, p.amount,
        p.kind = 'refund' as is_refund
      from public.payments p join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id
      where p.paid_at >= begins and p.paid_at < ends and (chosen is null or b.event_id = any (chosen))
      union all
      select private.day_of(q.paid_at), q.method, null, null, null, q.amount, q.kind = 'refund' from public.order_payments q
      where q.paid_at >= begins and q.paid_at < ends and chosen is null
    ), sums as (
      select m.day, m.method, m.event_id, m.part, grouping(m.day, m.method, m.event_id, m.part) as grain,
        count(distinct m.event_id)::int as departures, min(m.start_date) as start_date,
        jsonb_build_object('received', coalesce(sum(m.amount) filter (where not m.is_refund), 0),
          'refunded', coalesce(-sum(m.amount) filter (where m.is_refund), 0), 'net', coalesce(sum(m.amount), 0))
        as moved
      from money m group by grouping sets ((m.day, m.method, m.event_id), (m.day), (m.method), (m.part), ())
    )
    select private.result('ok', (select s.moved from sums s where s.grain = 15) || jsonb_build_object(
      'days', (select coalesce(jsonb_agg(jsonb_build_object('day', s.day) || s.moved order by s.day), '[]')
        from sums s where s.grain = 7),
      'methods', (select coalesce(jsonb_agg(jsonb_build_object('method', s.method) || s.moved order by s.method), '[]')
        from sums s where s.grain = 11),
      'trips_total', (select count(*) from sums s where s.grain = 14),
      'trips', (select coalesce(jsonb_agg(t.entry order by t.start_date nulls last, t.part), '[]') from (
        select s.start_date, s.part, jsonb_build_object('event_id', e.id, 'journey_id', j.id,
          'title', coalesce(e.title, j.title), 'start_date', e.start_date, 'departures', s.departures) || s.moved
          as entry
        from sums s left join public.events e on e.id = s.part left join public.journeys j on j.id = s.part
        where s.grain = 14 order by s.start_date nulls last, s.part
        limit case when trips_page is not null then size end
        offset (greatest(trips_page, 1) - 1)::bigint * size) t),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('day', s.day, 'method', s.method, 'title', e.title,
        'start_date', e.start_date, 'gst_free', e.gst_free) || s.moved order by s.day, s.method,
        e.start_date nulls last, e.id), '[]')
        from sums s left join public.events e on e.id = s.event_id
        where s.grain = 1 and trips_page is null))));
end
$function$;

ALTER TABLE "public"."bookings" ADD CONSTRAINT "bookings_split_from_fkey" FOREIGN KEY (split_from) REFERENCES public.bookings(id) ON DELETE SET NULL;

ALTER TABLE "public"."payments" ADD CONSTRAINT "payments_kind_check" CHECK ((kind = ANY (ARRAY['deposit'::text, 'installment'::text, 'extra'::text, 'refund'::text, 'split'::text])));

ALTER TABLE "public"."payments" ADD CONSTRAINT "payments_refunds_are_negative" CHECK (
CASE kind
    WHEN 'refund'::text THEN (amount < (0)::numeric)
    WHEN 'split'::text THEN (amount <> (0)::numeric)
    ELSE (amount > (0)::numeric)
END);

ALTER TABLE "public"."payments" ADD CONSTRAINT "payments_source_of_splits" CHECK (((source_payment_id IS NOT NULL) = (kind = 'split'::text)));

ALTER TABLE "public"."payments" ADD CONSTRAINT "payments_source_payment_id_fkey" FOREIGN KEY (source_payment_id) REFERENCES public.payments(id);

CREATE VIEW "public"."installment_schedule" WITH (security_invoker=true) AS  SELECT i.id,
    b.id AS booking_id,
    i.sequence,
    i.due_date,
    i.amount,
    (LEAST(i.amount, GREATEST((b.paid_amount - (i.due - i.amount)), (0)::numeric)))::numeric(10,2) AS covered,
        CASE
            WHEN (i.due <= b.paid_amount) THEN 'paid'::text
            WHEN (NOT private.is_live(b.*)) THEN 'cancelled'::text
            WHEN ((i.due_date < ( SELECT private.today() AS today)) AND (b.status = 'confirmed'::text)) THEN 'overdue'::text
            ELSE 'pending'::text
        END AS status,
        CASE
            WHEN (i.due <= b.paid_amount) THEN ( SELECT min(p.paid_at) AS min
               FROM ( SELECT y.paid_at,
                        sum(y.amount) OVER (ORDER BY y.paid_at) AS total
                       FROM public.payments y
                      WHERE (y.booking_id = b.id)) p
              WHERE (p.total >= i.due))
            ELSE NULL::timestamp with time zone
        END AS paid_date,
    ((i.amount + i.refunded))::numeric(10,2) AS original_amount,
    i.refunded
   FROM (public.bookings b
     CROSS JOIN LATERAL ( SELECT n.id,
            n.booking_id,
            n.sequence,
            n.due_date,
            n.amount,
            n.refunded,
            sum(n.amount) OVER (ORDER BY n.sequence) AS due
           FROM public.installments n
          WHERE (n.booking_id = b.id)) i);

CREATE VIEW "public"."booking_balances" WITH (security_invoker=true) AS  SELECT b.id AS booking_id,
    s.status,
    b.total_amount,
    private.gst_in(m.invoice_total,
        CASE
            WHEN ( SELECT e.gst_free
               FROM public.events e
              WHERE (e.id = b.event_id)) THEN (0)::numeric
            ELSE current_settings.gst_percent
        END) AS gst,
    b.paid_amount,
    (
        CASE
            WHEN s.live THEN GREATEST((b.total_amount - b.paid_amount), (0)::numeric)
            ELSE (0)::numeric
        END)::numeric(10,2) AS balance,
        CASE
            WHEN (b.total_amount = (0)::numeric) THEN 100
            ELSE (floor((LEAST((b.paid_amount / b.total_amount), (1)::numeric) * (100)::numeric)))::integer
        END AS percent_paid,
        CASE
            WHEN (b.paid_amount >= b.total_amount) THEN 'paid'::text
            WHEN (b.paid_amount > (0)::numeric) THEN 'partial'::text
            ELSE 'pending'::text
        END AS payment_status,
    m.refund_due,
        CASE
            WHEN s.live THEN b.next_due_date
            ELSE NULL::date
        END AS next_due_date,
    ( SELECT (i.amount - i.covered)
           FROM public.installment_schedule i
          WHERE (s.live AND (i.booking_id = b.id) AND (i.status <> 'paid'::text))
          ORDER BY i.sequence
         LIMIT 1) AS next_due_amount,
        CASE
            WHEN ((b.status = 'confirmed'::text) AND (b.next_due_date < ( SELECT private.today() AS today))) THEN ( SELECT sum((i.amount - i.covered)) AS sum
               FROM public.installment_schedule i
              WHERE ((i.booking_id = b.id) AND (i.status = 'overdue'::text)))
            ELSE (0)::numeric
        END AS overdue_amount,
    ( SELECT (COALESCE(sum(t.amount), (0)::numeric))::numeric(10,2) AS "coalesce"
           FROM public.bank_transfers t
          WHERE ((t.booking_id = b.id) AND (t.status = 'pending'::text) AND (private.current_bank_transfer_status(t.*) = 'pending'::text))) AS announced_amount,
    m.invoice_total
   FROM (((public.bookings b
     CROSS JOIN ( SELECT r.gst_percent
           FROM private.settings() r(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy, move_policy, call_off_answer_days, bank_code, apca_number)) current_settings)
     CROSS JOIN LATERAL ( SELECT n.status,
            (n.status = ANY (ARRAY['pending'::text, 'confirmed'::text])) AS live
           FROM ( SELECT private.current_booking_status(b.*) AS status
                 OFFSET 0) n
         OFFSET 0) s)
     CROSS JOIN LATERAL ( SELECT d.refund_due,
            (
                CASE
                    WHEN s.live THEN b.total_amount
                    ELSE (b.paid_amount - d.refund_due)
                END)::numeric(10,2) AS invoice_total
           FROM ( SELECT
                        CASE
                            WHEN (s.status = b.status) THEN b.refund_due
                            ELSE b.paid_amount
                        END AS refund_due
                 OFFSET 0) d
         OFFSET 0) m);

ALTER VIEW "public"."booking_balances" OWNER TO "postgres";

CREATE VIEW "public"."booking_overview" WITH (security_invoker=true) AS  SELECT b.id,
    b.reference,
    b.event_id,
    e.title AS event_title,
    e.location AS event_location,
    e.start_date,
    e.end_date,
    b.customer_id,
    c.full_name AS customer_name,
    COALESCE(c.email, c.guest_email) AS customer_email,
    c.phone AS customer_phone,
    b.user_id,
    b.seats,
    a.status,
    b.total_amount,
    b.deposit_amount,
    b.paid_amount,
    a.balance,
    a.percent_paid,
    a.payment_status,
    a.refund_due,
    b.payment_method,
    b.plan,
        CASE
            WHEN (a.status = ANY (ARRAY['pending'::text, 'confirmed'::text])) THEN b.plan_status
            ELSE 'cancelled'::text
        END AS plan_status,
    a.next_due_date,
    a.next_due_amount,
    a.overdue_amount,
    a.announced_amount,
    a.gst,
    b.notes,
    b.cancellation_reason,
    s.notes AS staff_notes,
    s.cancellation_reason AS staff_cancellation_reason,
    b.expires_at,
    b.created_at,
    b.confirmed_at,
    b.cancelled_at,
    t.given AS travellers_given,
    (b.seats - t.born) AS details_missing,
    e.gst_free,
    a.invoice_total,
    b.billing_name,
    b.billing_phone,
    b.terms_version,
    b.terms_accepted_at,
    (e.start_date - b.changes_close_days) AS changes_close_on,
    e.min_age,
    e.meeting_point,
    e.start_time,
    e.end_point,
    e.end_time,
    e.arrival_note,
    private.lines_of(b.id) AS lines,
    b.waived_amount,
    n.confirmation,
    n.to_confirm,
    (b.free_until_guaranteed AND (e.guaranteed_at IS NULL)) AS is_free_until_guaranteed
   FROM ((((((public.bookings b
     JOIN public.booking_balances a ON ((a.booking_id = b.id)))
     JOIN public.events e ON ((e.id = b.event_id)))
     LEFT JOIN public.customers c ON ((c.id = b.customer_id)))
     LEFT JOIN public.booking_staff_notes s ON ((s.booking_id = b.id)))
     LEFT JOIN LATERAL ( SELECT private.confirmation(e.*, x.seats_confirmed, NULL::integer, private.sale_state(e.*)) AS confirmation,
            GREATEST((e.min_group_size - x.seats_confirmed), 0) AS to_confirm
           FROM public.event_stats x
          WHERE (x.event_id = b.event_id)) n ON (true))
     LEFT JOIN LATERAL ( SELECT (count(*))::integer AS given,
            (count(p.date_of_birth))::integer AS born
           FROM public.travellers p
          WHERE (p.booking_id = b.id)) t ON (true));

ALTER VIEW "public"."booking_overview" OWNER TO "postgres";

CREATE VIEW "public"."customer_overview" WITH (security_invoker=true) AS  SELECT c.id,
    c.profile_id,
    c.full_name,
    c.email,
    c.phone,
    c.status,
    c.member_status,
    c.last_activity,
    c.created_at,
    ( SELECT (count(*))::integer AS count
           FROM public.bookings b
          WHERE ((b.customer_id = c.id) AND ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*))))) AS events_count,
    ( SELECT (COALESCE(sum((b.paid_amount - a.refund_due)), (0)::numeric))::numeric(12,2) AS "coalesce"
           FROM (public.bookings b
             JOIN public.booking_balances a ON ((a.booking_id = b.id)))
          WHERE (b.customer_id = c.id)) AS total_spent,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('booking_id', h.id, 'event_id', h.event_id, 'name', h.title, 'date', h.start_date, 'cost', h.total_amount, 'status', h.state) ORDER BY h.start_date DESC), '[]'::jsonb) AS "coalesce"
           FROM ( SELECT b.id,
                    b.event_id,
                    e.title,
                    e.start_date,
                    b.total_amount,
                        CASE
                            WHEN (b.status = 'cancelled'::text) THEN 'Cancelled'::text
                            WHEN (b.status = 'pending'::text) THEN 'Pending'::text
                            WHEN (e.end_date < ( SELECT private.today() AS today)) THEN 'Completed'::text
                            ELSE 'Upcoming'::text
                        END AS state
                   FROM (public.bookings b
                     JOIN public.events e ON ((e.id = b.event_id)))
                  WHERE ((b.customer_id = c.id) AND ((b.status = ANY (ARRAY['confirmed'::text, 'cancelled'::text])) OR ((b.status = 'pending'::text) AND private.is_live(b.*))))
                  ORDER BY e.start_date DESC
                 LIMIT 20) h) AS event_history,
    ( SELECT COALESCE(jsonb_agg(l.location), '[]'::jsonb) AS "coalesce"
           FROM ( SELECT e.location
                   FROM (public.bookings b
                     JOIN public.events e ON ((e.id = b.event_id)))
                  WHERE ((b.customer_id = c.id) AND ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*))) AND (e.location <> ''::text))
                  GROUP BY e.location
                  ORDER BY (count(*)) DESC, e.location
                 LIMIT 5) l) AS favorite_locations,
    ( SELECT (COALESCE(sum(GREATEST((b.total_amount - b.paid_amount), (0)::numeric)), (0)::numeric))::numeric(12,2) AS "coalesce"
           FROM public.bookings b
          WHERE ((b.customer_id = c.id) AND ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*))))) AS owing,
    ( SELECT min(e.start_date) AS min
           FROM (public.bookings b
             JOIN public.events e ON ((e.id = b.event_id)))
          WHERE ((b.customer_id = c.id) AND ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*))) AND (e.start_date >= ( SELECT private.today() AS today)))) AS next_departure,
    c.forgotten_at,
    c.guest_email
   FROM public.customers c;

ALTER VIEW "public"."customer_overview" OWNER TO "postgres";

CREATE VIEW "public"."event_travellers" WITH (security_invoker=true) AS  SELECT b.event_id,
    e.title AS event_name,
    b.id AS booking_id,
    b.reference,
    t.id AS traveller_id,
    COALESCE(t.full_name, c.full_name) AS traveller_name,
    c.full_name AS booked_by,
    COALESCE(c.email, c.guest_email) AS email,
    c.phone,
    b.created_at AS registration_date,
    b.status AS booking_status,
    b.seats,
    a.payment_status,
    t.date_of_birth,
    t.dietary,
    t.emergency_contact_name,
    t.emergency_contact_phone,
    t.room_mate,
    t.shares_with,
    t.is_guardian,
    e.journey_id,
    e.start_date,
    ( SELECT o.description
           FROM public.booking_lines o
          WHERE ((o.booking_id = b.id) AND (o.kind = 'room_option'::text) AND (o.removed_at IS NULL) AND (t.sort_order = ANY (o.traveller_positions)))) AS room_option,
    ( SELECT string_agg(concat_ws(': '::text, (l.description ||
                CASE
                    WHEN (l.quantity > 1) THEN format(' (%s)'::text, l.quantity)
                    ELSE ''::text
                END), l.answer), '; '::text ORDER BY l.id) AS string_agg
           FROM public.booking_lines l
          WHERE ((l.booking_id = b.id) AND (l.kind = 'extra'::text) AND (l.removed_at IS NULL) AND ((l.traveller_id IS NULL) OR (l.traveller_id = t.id)))) AS extras
   FROM ((((public.bookings b
     JOIN public.booking_balances a ON ((a.booking_id = b.id)))
     JOIN public.events e ON ((e.id = b.event_id)))
     JOIN public.customers c ON ((c.id = b.customer_id)))
     LEFT JOIN public.travellers t ON ((t.booking_id = b.id)))
  WHERE ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*)));

ALTER VIEW "public"."event_travellers" OWNER TO "postgres";

ALTER VIEW "public"."installment_schedule" OWNER TO "postgres";

CREATE INDEX bookings_split_from_idx ON public.bookings USING btree (split_from);

CREATE INDEX payments_source_idx ON public.payments USING btree (source_payment_id);

COMMENT ON COLUMN "public"."bookings"."split_from" IS 'The booking from which this booking was split, with some of its travellers. Null: it was not split from another one.';

COMMENT ON COLUMN "public"."payments"."amount" IS 'The amount, AUD. Negative for refunds, and for money that went to a booking that was split from this one.';

COMMENT ON COLUMN "public"."payments"."kind" IS 'deposit: a payment while the first instalment is not covered. installment: a payment that completes an instalment
exactly, without a remainder. extra: any other payment. refund: money returned to the customer. split: a part of a payment
that went from a booking (negative) to the booking that was split from it (positive).';

COMMENT ON COLUMN "public"."payments"."paid_at" IS 'When the money was paid or refunded. Of a split: when its payment was paid.';

COMMENT ON COLUMN "public"."payments"."source_payment_id" IS 'Of a split: the payment of a customer of which the entry is a part. Null: not a split.';

COMMENT ON FUNCTION "private"."card_money"(uuid, text) IS 'Finds a card payment, of a booking, of an order or unmatched, by its row id or by the provider''s payment id.
amount: without the parts that went to bookings that were split from the booking. An entry of such a booking is a part of the
payment, and can be refunded to the same card. paid_by is null if there is no such payment.';

COMMENT ON FUNCTION "private"."card_payments_left"(uuid, uuid) IS 'The amount that can still be refunded for each card payment of a booking or order, newest payment first, AUD. A booking
that was split from another one also has its parts of the payments of that booking.';

COMMENT ON FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text) IS 'Splits a locked booking and changes the new booking to another locked departure. Undoes both if the change is refused.
reference null: a preview, which undoes them in any case. So the preview cannot differ from the change.';

COMMENT ON FUNCTION "private"."split_lines"(public.bookings, uuid[], integer) IS 'How a split divides the lines of a booking. Seats, room options and lines of a traveller go with the travellers. The units
of an extra are divided by the number of seats; units that cannot be divided stay. Discounts and price changes are divided in
proportion to the price of all other lines. moved: for the new booking, rest: for the old one. A quantity of 0 is no line.';

COMMENT ON FUNCTION "private"."split_payments"(public.bookings, uuid, numeric) IS 'Moves an amount of the money paid for a booking to the new booking (part): for each payment a pair of entries in the ledger
that add up to 0. Each payment gives a part in proportion to what it still holds, without the refunds to its card.';

COMMENT ON FUNCTION "private"."split_refusal"(public.bookings, public.events, uuid[], integer) IS 'The reason why a booking cannot be split for a change to another departure. guardian_leaves: a minor would stay without a
guardian. Null: it can be split. The caller must have locked the booking for a decision.';

COMMENT ON FUNCTION "private"."split_seats"(public.bookings, uuid[], integer) IS 'The seats of a booking, from 0, with their travellers. moves: the seat belongs to one of the given travellers, or is one of
the given number of seats without a traveller. new_seat: the position of the seat in its booking after the split.';

COMMENT ON FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text) IS 'Splits a locked confirmed booking into two bookings of the same departure: the given travellers and seats without a
traveller get a new booking, which is returned. Seats, lines, instalments and payments of both add up to those before.
reference: of the new booking. The caller must have checked private.split_refusal.';

COMMENT ON FUNCTION "private"."write_split_installments"(public.bookings, uuid, numeric) IS 'Divides the instalments of a booking between it and the new booking (part), which gets the given share. The cumulated
amounts are rounded, so that no cent is lost. Due dates stay.';

COMMENT ON FUNCTION "private"."write_split_lines"(public.bookings, uuid, uuid[], integer) IS 'Replaces the lines of a booking by its share and writes those of the new booking (part), which has the line for its seats
already. One statement, so that no total is below 0 in between.';

COMMENT ON FUNCTION "public"."move_travellers"(uuid, uuid, uuid[], numeric, numeric, integer) IS 'For the member or staff: splits a confirmed booking and changes the new booking, which gets some of the travellers, to
another departure, all or nothing. expected_total and expected_fee: AUD, of the new booking, as in the preview. booking_id
and reference in the result: the new booking. Other parameters and results as in preview_move_of_travellers and
change_departure. A repeated request returns already_booked.
Statuses: changed {booking_id uuid, reference text, total numeric, refund_due numeric, offered {full_name text, seats int}[], skipped {full_name text, seats
int}[]}, price_changed {total numeric, fee numeric}, ask_staff {asks text}, sold_out {spots_left int}, request_open,
payment_pending, called_off, guardian_leaves, not_live,
not_confirmed, departed {departed_on date}, same_departure, not_bookable, closed {closed_on date}, members_only {opens_on
date?}, already_booked {booking_id uuid, reference text}, too_young, guardian_needed {travellers int[]}, room_unavailable
{name text, left int?}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."preview_move_of_travellers"(uuid, uuid, uuid[], integer) IS 'For the member or staff: what it means to split a booking and to change the new booking, which gets some of the travellers,
to another departure. It makes the change and undoes it.
Parameters:
- traveller_ids: the travellers who move.
- unnamed_seats: number of seats without a traveller that move. At least one seat moves and at least one stays.
Fields:
- before and after: the new booking on the old and the new departure. paid: money that goes with it.
- rest: the old booking after the split. total_before: its total before the split.
Results:
- request_open: the member has asked staff to move the booking.
- payment_pending: a payment or refund is on its way.
- called_off: the booked departure does not take place.
- guardian_leaves: a minor would stay without a guardian.
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

COMMENT ON VIEW "public"."booking_balances" IS 'For each booking: amounts paid, still owing, overdue, and to be refunded, computed from the ledger, AUD.
Never null: status, gst, balance, percent_paid, payment_status, refund_due, overdue_amount, announced_amount,
invoice_total.';

COMMENT ON VIEW "public"."booking_overview" IS 'Bookings with their trip, customer and balance. Members do not see ended bookings without payments if the trip is
no longer visible to them. Never null: event_title, event_location, start_date, end_date, status, balance,
percent_paid, payment_status, refund_due, overdue_amount, announced_amount, gst, plan_status, travellers_given,
details_missing, gst_free, invoice_total, changes_close_on, meeting_point, end_point,
arrival_note, lines, is_free_until_guaranteed.';

COMMENT ON VIEW "public"."customer_overview" IS 'Customers with their trips, total spent and booking history. Never null: events_count, total_spent, event_history,
favorite_locations, owing.';

COMMENT ON VIEW "public"."event_travellers" IS 'Travellers of each trip: one row per traveller, or one row per booking if no traveller has been entered. Filter by
event_id or journey_id. Never null: traveller_name, payment_status.';

COMMENT ON VIEW "public"."installment_schedule" IS 'Instalments, each with the amount that payments have covered. Never null: covered, status, original_amount.';

REVOKE ALL ON FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."split_lines"(public.bookings, uuid[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."split_lines"(public.bookings, uuid[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_lines"(public.bookings, uuid[], integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_lines"(public.bookings, uuid[], integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."split_payments"(public.bookings, uuid, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."split_payments"(public.bookings, uuid, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_payments"(public.bookings, uuid, numeric) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_payments"(public.bookings, uuid, numeric) TO "service_role";

REVOKE ALL ON FUNCTION "private"."split_refusal"(public.bookings, public.events, uuid[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."split_refusal"(public.bookings, public.events, uuid[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_refusal"(public.bookings, public.events, uuid[], integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_refusal"(public.bookings, public.events, uuid[], integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."split_seats"(public.bookings, uuid[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."split_seats"(public.bookings, uuid[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_seats"(public.bookings, uuid[], integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_seats"(public.bookings, uuid[], integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_split_installments"(public.bookings, uuid, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_split_installments"(public.bookings, uuid, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_split_installments"(public.bookings, uuid, numeric) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_split_installments"(public.bookings, uuid, numeric) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_split_lines"(public.bookings, uuid, uuid[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_split_lines"(public.bookings, uuid, uuid[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_split_lines"(public.bookings, uuid, uuid[], integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_split_lines"(public.bookings, uuid, uuid[], integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."move_travellers"(uuid, uuid, uuid[], numeric, numeric, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."move_travellers"(uuid, uuid, uuid[], numeric, numeric, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."move_travellers"(uuid, uuid, uuid[], numeric, numeric, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."move_travellers"(uuid, uuid, uuid[], numeric, numeric, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."preview_move_of_travellers"(uuid, uuid, uuid[], integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."preview_move_of_travellers"(uuid, uuid, uuid[], integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."preview_move_of_travellers"(uuid, uuid, uuid[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."preview_move_of_travellers"(uuid, uuid, uuid[], integer) TO "postgres";

GRANT SELECT ON TABLE "public"."booking_balances" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."booking_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."customer_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."event_travellers" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."installment_schedule" TO "authenticated", "service_role";

COMMENT ON COLUMN public.booking_balances.announced_amount IS 'Total of the pending bank transfers, AUD. Not included in paid_amount.';

COMMENT ON COLUMN public.booking_balances.balance IS 'Amount that the customer still owes on a pending or confirmed booking, AUD. 0 if the booking is cancelled or
expired.';

COMMENT ON COLUMN public.booking_balances.gst IS 'GST included in invoice_total, AUD. 0 for a trip without GST.';

COMMENT ON COLUMN public.booking_balances.invoice_total IS 'The amount on the invoice, AUD: the price, or the retained amount of a cancelled or expired booking.';

COMMENT ON COLUMN public.booking_balances.overdue_amount IS 'Total of the overdue instalments of a confirmed booking, AUD. 0 for a pending booking, because a booking that is
not paid in time expires instead.';

COMMENT ON COLUMN public.booking_balances.payment_status IS 'Whether the total is fully paid, partly paid or unpaid. Values: paid, partial, pending.';

COMMENT ON COLUMN public.booking_balances.refund_due IS 'Amount to refund to the customer, AUD.';

COMMENT ON COLUMN public.booking_balances.status IS 'The actual status now: a pending booking whose seat hold has ended is expired. Values: bookings.status.';

COMMENT ON COLUMN public.booking_overview.billing_name IS 'The customer''s name on the invoice, as on the day of booking. The column customer_name has the current name.';

COMMENT ON COLUMN public.booking_overview.changes_close_on IS 'The last day on which the member can change travellers.';

COMMENT ON COLUMN public.booking_overview.confirmation IS 'Whether the departure goes ahead, as in private.confirmation. Null: it has no minimum, or the question does not arise.
Values: planned, guaranteed.';

COMMENT ON COLUMN public.booking_overview.details_missing IS 'Number of seats whose traveller has no name or no date of birth yet.';

COMMENT ON COLUMN public.booking_overview.end_time IS 'Time at which the trip ends, in local time at the end point. Null: not known yet.';

COMMENT ON COLUMN public.booking_overview.gst_free IS 'Whether the trip is sold without GST.';

COMMENT ON COLUMN public.booking_overview.is_free_until_guaranteed IS 'Whether the booking was made under the promise of free cancellation until the departure is guaranteed, and the departure
is not guaranteed yet.';

COMMENT ON COLUMN public.booking_overview.lines IS 'What the total consists of, without removed lines. Shape: {kind booking_lines.kind, description text, quantity int,
unit_price numeric, amount numeric, gst_free boolean}[].';

COMMENT ON COLUMN public.booking_overview.min_age IS 'Minimum age of the trip in years. Null: settings.min_age applies.';

COMMENT ON COLUMN public.booking_overview.plan_status IS 'The plan status from bookings, or cancelled if the booking is cancelled.
Values: active, completed, overdue, cancelled.';

COMMENT ON COLUMN public.booking_overview.staff_notes IS 'Notes of staff. Null for members.';

COMMENT ON COLUMN public.booking_overview.start_time IS 'Meeting time, in local time at the meeting point. Null: not known yet.';

COMMENT ON COLUMN public.booking_overview.status IS 'The actual status now: a pending booking whose seat hold has ended is expired. Values: bookings.status.';

COMMENT ON COLUMN public.booking_overview.to_confirm IS 'Number of travellers missing to the minimum of the departure. Null: no minimum.';

COMMENT ON COLUMN public.booking_overview.travellers_given IS 'Number of travellers that have been entered.';

COMMENT ON COLUMN public.customer_overview.event_history IS 'At most 20 trips. status: Completed, Upcoming, Pending or Cancelled. Shape: {booking_id uuid, event_id uuid, name
text, date date?, cost numeric, status text}[].';

COMMENT ON COLUMN public.customer_overview.events_count IS 'Number of pending and confirmed bookings.';

COMMENT ON COLUMN public.customer_overview.favorite_locations IS 'At most five locations, the most often booked first. Shape: text[].';

COMMENT ON COLUMN public.customer_overview.guest_email IS 'The email address that a visitor entered to book without an account. It is not confirmed. Null: the customer has an
account or was added by staff.';

COMMENT ON COLUMN public.customer_overview.next_departure IS 'The first day of the next trip with a pending or confirmed booking, today or later. Null: no such trip.';

COMMENT ON COLUMN public.customer_overview.owing IS 'AUD that the customer still owes on pending and confirmed bookings.';

COMMENT ON COLUMN public.customer_overview.status IS 'Status that staff set. Values: customers.status.';

COMMENT ON COLUMN public.customer_overview.total_spent IS 'AUD paid in total, minus refunds that are due.';

COMMENT ON COLUMN public.event_travellers.extras IS 'The extras of the traveller, or of the whole booking, as text. Includes answers, and quantities above 1. Null if
there are none.';

COMMENT ON COLUMN public.event_travellers.room_option IS 'The room option of the traveller. Null: the departure has no room options.';

COMMENT ON COLUMN public.installment_schedule.covered IS 'Amount that payments have covered, AUD.';

COMMENT ON COLUMN public.installment_schedule.original_amount IS 'The amount of the instalment before a refund lowered the price, AUD.';

COMMENT ON COLUMN public.installment_schedule.status IS 'Unpaid instalments of a cancelled or expired booking are cancelled. Unpaid instalments of a pending booking are never
overdue. Values: paid, pending, overdue, cancelled.';
