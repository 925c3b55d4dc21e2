set local check_function_bodies = off;

DROP VIEW "public"."booking_overview";

DROP VIEW "public"."promo_code_uses";

DROP FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text);

DROP FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text);

DROP FUNCTION "public"."move_travellers"(uuid, uuid, uuid[], numeric, numeric, integer);

DROP FUNCTION "public"."request_departure_change"(uuid, uuid);

ALTER TABLE "public"."departure_change_requests" ADD COLUMN "traveller_ids" uuid[];

ALTER TABLE "public"."departure_change_requests" ADD COLUMN "unnamed_seats" integer NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION private.blocking_booking(b public.bookings, event_id uuid)
 RETURNS public.bookings
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  found public.bookings;
begin
  select t.* into found from public.bookings t where t.customer_id = b.customer_id
    and t.event_id = blocking_booking.event_id and t.id <> b.id and private.is_live(t)
    and not private.is_split_together(b, t)
  order by t.created_at, t.reference limit 1;
  return found;
end
$function$;

ALTER FUNCTION "private"."blocking_booking"(public.bookings, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.call_off_of(b public.bookings)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_build_object('choice', private.current_choice(c), 'answered_by', c.answered_by,
      'answer_until', o.answer_until, 'start_date', e.start_date, 'end_date', e.end_date, 'paid', c.paid,
      'needs_account', private.current_choice(c) = 'refund' and private.needs_refund_account(b))
    from private.call_off_choices c join public.call_offs o on o.event_id = c.event_id
    join public.events e on e.id = c.event_id
    where c.booking_id = b.id order by c.answer_by desc, c.id limit 1), (
    select jsonb_build_object('choice', null, 'answered_by', null, 'answer_until', null, 'start_date', e.start_date,
      'end_date', e.end_date, 'paid', 0, 'needs_account', false)
    from public.events e where e.id = b.event_id and b.status = 'cancelled' and e.called_off_at = b.cancelled_at));
end
$function$;

ALTER FUNCTION "private"."call_off_of"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.change_obstacle(b public.bookings, e public.events, staff boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
  if e.id = b.event_id then return private.result('same_departure'); end if;
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
  return coalesce(refusal, private.rooms_refusal(private.choices_on_departure(b, e), e, b.seats, b.id));
end
$function$;

CREATE OR REPLACE FUNCTION private.date_to_hold(b public.bookings)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select d.id from private.call_off_dates o join public.events d on d.id = o.offered_id
  cross join private.event_of(b) e
  where o.event_id = b.event_id and coalesce(private.free_seats(d) >= b.seats, true)
    and (private.blocking_booking(b, d.id)).id is null
  order by abs(d.start_date - e.start_date), d.start_date, d.id limit 1
$function$;

CREATE OR REPLACE FUNCTION private.duplicate_bookings(customer_id uuid)
 RETURNS SETOF public.bookings
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query select b.* from public.bookings b
  cross join lateral private.live_booking(b.customer_id, b.event_id) f
  where b.customer_id = duplicate_bookings.customer_id and private.is_live(b)
    and b.id <> f.id and not private.is_split_together(b, f) order by b.created_at, b.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_bookings(profile_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids uuid[] := array(select b.id from private.bookings_of(profile_id) b order by b.id);
begin
  perform 1 from public.bookings b where b.id = any (ids) order by b.id for update;
  update public.rooms r set note = null where r.id in (select p.room_id from public.room_assignments p
    join public.travellers t on t.id = p.traveller_id where t.booking_id = any (ids)) and r.note is not null;
  delete from private.waiver_signatures s where s.booking_id = any (ids);
  delete from public.travellers t where t.booking_id = any (ids);
  update public.departure_change_requests r
  set traveller_ids = case when r.traveller_ids is not null then '{}'::uuid[] end,
    status = case when r.status = 'open' then 'withdrawn' else r.status end, decided_at = coalesce(r.decided_at, private.now())
  where r.booking_id = any (ids) and (r.status = 'open' or r.traveller_ids <> '{}');
  perform private.erase_payers(ids);
  delete from private.refund_accounts a where a.booking_id = any (ids);
  delete from public.payment_notes n using public.payments p where p.id = n.payment_id and p.booking_id = any (ids);
  delete from public.bank_transfer_notes n using public.bank_transfers t
  where t.id = n.transfer_id and t.booking_id = any (ids);
  perform private.erase_refund_notes(ids, '{}');
  delete from public.booking_staff_notes n where n.booking_id = any (ids);
  update public.booking_lines l set description = 'Price change'
  where l.booking_id = any (ids) and l.kind = 'adjustment';
  update public.bookings b set notes = null, cancellation_reason = null, billing_name = 'Former customer',
    billing_phone = null
  where b.id = any (ids);
  delete from public.email_outbox m using public.bookings b where b.id = any (ids)
    and (m.data ->> 'booking_id' = b.id::text or b.reference in (m.data ->> 'reference', m.data ->> 'booking'));
  perform private.erase_audit_log('bookings', ids);
end
$function$;

CREATE OR REPLACE FUNCTION private.export_bookings(profile_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(private.strip_internal_fields(to_jsonb(b)) || jsonb_build_object(
      'event', (select e.title from public.events e where e.id = b.event_id),
      'travellers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(t), 'id', 'booking_id')
        || jsonb_build_object('answers', private.answers_of(t.id)) order by t.sort_order), '[]')
        from public.travellers t where t.booking_id = b.id),
      'waivers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(s), 'id', 'booking_id', 'traveller_id',
        'journey_id', 'device') order by s.signed_at, s.id), '[]')
        from private.waiver_signatures s where s.booking_id = b.id),
      'lines', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(l), 'id', 'booking_id', 'traveller_id')
        order by l.id), '[]')
        from public.booking_lines l where l.booking_id = b.id),
      'installments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(i), 'id', 'booking_id')
        order by i.sequence), '[]')
        from public.installments i where i.booking_id = b.id),
      'payments', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(p), 'booking_id')
        order by p.paid_at), '[]')
        from public.payments p where p.booking_id = b.id),
      'transfers', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(x), 'booking_id')
        order by x.created_at), '[]')
        from public.bank_transfers x where x.booking_id = b.id),
      'refund_account', (select private.strip_internal_fields(to_jsonb(r), 'booking_id')
        from private.refund_accounts r where r.booking_id = b.id),
      'departure_changes', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(r), 'id', 'booking_id', 'traveller_ids')
        || jsonb_build_object('event', v.title, 'start_date', v.start_date, 'travellers', (
          select jsonb_agg(t.full_name order by t.id) from public.travellers t where t.id = any (r.traveller_ids))) order by r.created_at, r.id), '[]')
        from public.departure_change_requests r join public.events v on v.id = r.event_id where r.booking_id = b.id)))
    from private.bookings_of(profile_id) b), '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.is_split_together(b public.bookings, other public.bookings)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.split_origin(b.id, b.split_from) = private.split_origin(other.id, other.split_from)
$function$;

ALTER FUNCTION "private"."is_split_together"(public.bookings, public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.live_booking(customer_id uuid, event_id uuid)
 RETURNS public.bookings
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  found public.bookings;
begin
  select b.* into found from public.bookings b where b.customer_id = live_booking.customer_id
    and b.event_id = live_booking.event_id and private.is_live(b)
  order by b.created_at, b.reference limit 1;
  return found;
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
      -- A split writes its own entry in the transaction of the move.
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
  -- The error undoes the split.
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

ALTER FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.promo_code_uses(promo_code_id uuid, customer_id uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    -- The parts of a split booking share one use.
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

CREATE OR REPLACE FUNCTION private.split_origin(booking_id uuid, split_from uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  while split_from is not null loop
    select b.id, b.split_from into booking_id, split_from from public.bookings b where b.id = split_origin.split_from;
  end loop;
  return booking_id;
end
$function$;

ALTER FUNCTION "private"."split_origin"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.split_refusal(b public.bookings, e public.events, traveller_ids uuid[], unnamed_seats integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
  if errors <> '{}' and private.is_split_together(b, moved) then
    return private.result('already_booked', jsonb_build_object('booking_id', moved.id, 'reference', moved.reference));
  elsif errors <> '{}' then
    return private.invalid(variadic errors);
  end if;
  if exists (select from public.departure_change_requests r where r.booking_id = b.id and r.status = 'open'
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
  -- The seats are freed before they are booked again, so that a departure is not guaranteed by counting them twice.
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

ALTER FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.move_travellers(booking_id uuid, event_id uuid, traveller_ids uuid[], expected_total numeric, expected_fee numeric, unnamed_seats integer DEFAULT 0, request_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "public"."move_travellers"(uuid, uuid, uuid[], numeric, numeric, integer, uuid) OWNER TO "postgres";

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
      'moves', (select case when trips_page is null then m else m || '{"lines": []}' end
        from private.move_sums(begins, ends, chosen) m),
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

CREATE OR REPLACE FUNCTION public.request_departure_change(booking_id uuid, event_id uuid, traveller_ids uuid[] DEFAULT NULL::uuid[], unnamed_seats integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The preview of a split takes seats on the other departure and gives them back.
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

ALTER FUNCTION "public"."request_departure_change"(uuid, uuid, uuid[], integer) OWNER TO "postgres";

ALTER TABLE "public"."departure_change_requests" ADD CONSTRAINT "departure_change_requests_travellers" CHECK (((traveller_ids IS NOT NULL) OR (unnamed_seats = 0)));

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
    (b.free_until_guaranteed AND (e.guaranteed_at IS NULL)) AS is_free_until_guaranteed,
    private.call_off_of(b.*) AS call_off,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('id', r.id, 'reference', r.reference, 'is_origin', (NOT (r.id IS DISTINCT FROM b.split_from))) ORDER BY (NOT (r.id IS DISTINCT FROM b.split_from)) DESC, r.reference), '[]'::jsonb) AS "coalesce"
           FROM public.bookings r
          WHERE ((r.id = b.split_from) OR (r.split_from = b.id))) AS split_bookings
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

CREATE VIEW "public"."promo_code_uses" WITH (security_invoker=true) AS  SELECT p.id AS promo_code_id,
    (count(DISTINCT u.used_by))::integer AS uses,
    COALESCE(sum(u.total), (0)::numeric) AS revenue
   FROM (public.promo_codes p
     LEFT JOIN LATERAL ( SELECT private.split_origin(b.id, b.split_from) AS used_by,
            b.total_amount AS total
           FROM (public.booking_lines l
             JOIN public.bookings b ON ((b.id = l.booking_id)))
          WHERE ((l.promo_code_id = p.id) AND (l.removed_at IS NULL) AND private.is_live(b.*))
        UNION ALL
         SELECT o.id,
            o.total
           FROM public.orders o
          WHERE ((o.promo_code_id = p.id) AND (private.current_order_status(o.*) = ANY (ARRAY['pending'::text, 'paid'::text])))) u ON (true))
  GROUP BY p.id;

ALTER VIEW "public"."promo_code_uses" OWNER TO "postgres";

COMMENT ON COLUMN "public"."departure_change_requests"."traveller_ids" IS 'The travellers who want to move, in ascending order. They can have been deleted since. Null: the whole booking.';

COMMENT ON COLUMN "public"."departure_change_requests"."unnamed_seats" IS 'Number of seats without a traveller that move. 0 for the whole booking.';

COMMENT ON FUNCTION "private"."blocking_booking"(public.bookings, uuid) IS 'The pending or confirmed booking because of which a booking cannot change to a departure: one of the same customer that
was not split from the same booking. All columns are null if there is none.';

COMMENT ON FUNCTION "private"."call_off_of"(public.bookings) IS 'The last called-off departure of a booking, and the choice of its booker, as in booking_overview. Null: no departure of the
booking was called off.';

COMMENT ON FUNCTION "private"."date_to_hold"(public.bookings) IS 'The offered departure on which seats are held for a booking of a called-off departure: the nearest in time that has
enough free seats and on which no other booking of the customer blocks it. Null: there is none.';

COMMENT ON FUNCTION "private"."duplicate_bookings"(uuid) IS 'Pending and confirmed bookings of a customer on trips for which the customer has an earlier pending or confirmed
booking that was not split from the same booking. They exist only after customers were merged.';

COMMENT ON FUNCTION "private"."erase_bookings"(uuid) IS 'Removes personal data from the bookings of an account: travellers, signed waivers, payers, bank accounts, notes and cancellation reasons. Also
removes the reasons of price changes, the notes of the bookings'' rooms, and queued emails about the bookings. Requests to
change the departure remain without their travellers, and open ones end.';

COMMENT ON FUNCTION "private"."is_split_together"(public.bookings, public.bookings) IS 'Whether two bookings were one booking before splits. A customer can have several such bookings of a departure.';

COMMENT ON FUNCTION "private"."live_booking"(uuid, uuid) IS 'The pending or confirmed booking of a trip by a customer. All columns are null if there is none. If a merge of
customers or a split left several such bookings, returns the first.';

COMMENT ON FUNCTION "private"."move_sums"(timestamp with time zone, timestamp with time zone, uuid[]) IS 'Totals of the changes of departure in a period, and the same by the departure that the bookings left, as in
report_cancellations. event_ids: these departures only. Null: all. The audit log has one entry for each change.';

COMMENT ON FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text, uuid) IS 'Splits a locked booking and changes the new booking to another locked departure. Undoes both if the change is refused.
reference null: a preview, which undoes them in any case. So the preview cannot differ from the change.';

COMMENT ON FUNCTION "private"."promo_code_uses"(uuid, uuid) IS 'Number of bookings (pending or confirmed) and orders (pending or paid) that have a promo code. Bookings that were split from
one booking count once. customer_id: counts only those of this customer. Null: counts all.';

COMMENT ON FUNCTION "private"."split_origin"(uuid, uuid) IS 'The id of the first booking from which a booking was split, directly or by several splits. split_from null: the booking
itself.';

COMMENT ON FUNCTION "private"."split_refusal"(public.bookings, public.events, uuid[], integer) IS 'The reason why a booking cannot be split for a change to another departure. guardian_leaves: a minor would stay without a
guardian. already_booked: the customer has another booking there, or these travellers have moved there before. Null: it can be
split. The caller must have locked the booking for a decision.';

COMMENT ON FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text, uuid) IS 'Splits a locked confirmed booking into two bookings of the same departure: the given travellers and seats without a
traveller get a new booking, which is returned. Seats, lines, instalments and payments of both add up to those before.
reference and request_id: of the new booking. The caller must have checked private.split_refusal.';

COMMENT ON FUNCTION "public"."move_travellers"(uuid, uuid, uuid[], numeric, numeric, integer, uuid) IS 'For the member or staff: splits a confirmed booking and changes the new booking, which gets some of the travellers, to
another departure, all or nothing. expected_total and expected_fee: AUD, of the new booking, as in the preview. booking_id
and reference in the result: the new booking. request_id: idempotency key; a repeated request returns the new booking again.
Other parameters and results as in preview_move_of_travellers and change_departure.
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
- request_open: the member has asked staff to move the booking, other travellers, or the same ones to another departure.
- payment_pending: a payment or refund is on its way.
- called_off: the booked departure does not take place.
- guardian_leaves: a minor would stay without a guardian.
- already_booked: the customer has a booking there that was not split from the same booking, or these travellers have moved
there before. Others can follow them: they get another booking of the departure.
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
with a page number). splits: those of them that were split from a booking whose other travellers stayed. fees: of the move
policy. raised and lowered: changes of the total without the fee.
Statuses: ok {bookings int, received numeric, kept numeric, waived numeric, refunded numeric, refund_due numeric,
moves {bookings int, splits int, seats int, fees numeric, raised numeric, lowered numeric, lines {title text?, start_date
date?, bookings int, splits int, seats int, fees numeric, raised numeric, lowered numeric}[]}, reasons {reason text,
bookings int, received numeric, kept numeric, waived numeric, refunded numeric, refund_due numeric}[], trips_total int, trips {event_id uuid?, journey_id uuid?, title text, start_date date?, departures int,
bookings int, received numeric, kept numeric, waived numeric, refunded numeric, refund_due numeric}[], lines {reason
text, title text, start_date date?, bookings int, received numeric, kept numeric, waived numeric, refunded numeric,
refund_due numeric}[]}, invalid {fields text[]}.';

COMMENT ON FUNCTION "public"."request_departure_change"(uuid, uuid, uuid[], integer) IS 'For members: asks staff to change their own booking, or some of its travellers, to a departure to which they cannot change
it themselves. A request for the whole booking replaces an open request.
Parameters:
- traveller_ids and unnamed_seats: who moves, as in preview_move_of_travellers. traveller_ids null: the whole booking.
Results:
- can_change: the member can change the booking themselves.
- request_open: the booking has an open request for other travellers or another departure.
Other results as in preview_departure_change and preview_move_of_travellers.
Statuses: requested, can_change, request_open, payment_pending, called_off, guardian_leaves, invalid {fields text[]}, not_live, not_confirmed, departed {departed_on date}, same_departure, not_bookable, closed
{closed_on date}, already_booked {booking_id uuid, reference text}, too_young,
guardian_needed {travellers int[]}, room_unavailable {name text, left int?}, not_found.';

COMMENT ON VIEW "public"."booking_overview" IS 'Bookings with their trip, customer and balance. Members do not see ended bookings without payments if the trip is
no longer visible to them. Never null: event_title, event_location, start_date, end_date, status, balance,
percent_paid, payment_status, refund_due, overdue_amount, announced_amount, gst, plan_status, travellers_given,
details_missing, gst_free, invoice_total, changes_close_on, meeting_point, end_point,
arrival_note, lines, is_free_until_guaranteed, split_bookings.';

COMMENT ON VIEW "public"."promo_code_uses" IS 'For staff: how often each promo code is used in bookings (pending or confirmed) and orders (pending or paid).';

REVOKE ALL ON FUNCTION "private"."blocking_booking"(public.bookings, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."blocking_booking"(public.bookings, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."blocking_booking"(public.bookings, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."blocking_booking"(public.bookings, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."call_off_of"(public.bookings) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."call_off_of"(public.bookings) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."call_off_of"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."call_off_of"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."call_off_of"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_split_together"(public.bookings, public.bookings) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_split_together"(public.bookings, public.bookings) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_split_together"(public.bookings, public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_split_together"(public.bookings, public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_split_together"(public.bookings, public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_travellers"(public.bookings, public.events, uuid[], integer, numeric, numeric, text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."split_origin"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."split_origin"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."split_origin"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_origin"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."split_origin"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_split"(public.bookings, uuid[], integer, text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."move_travellers"(uuid, uuid, uuid[], numeric, numeric, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."move_travellers"(uuid, uuid, uuid[], numeric, numeric, integer, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."move_travellers"(uuid, uuid, uuid[], numeric, numeric, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."move_travellers"(uuid, uuid, uuid[], numeric, numeric, integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."request_departure_change"(uuid, uuid, uuid[], integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."request_departure_change"(uuid, uuid, uuid[], integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."request_departure_change"(uuid, uuid, uuid[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."request_departure_change"(uuid, uuid, uuid[], integer) TO "postgres";

GRANT SELECT ON TABLE "public"."booking_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."promo_code_uses" TO "authenticated", "service_role";

COMMENT ON COLUMN public.booking_overview.billing_name IS 'The customer''s name on the invoice, as on the day of booking. The column customer_name has the current name.';

COMMENT ON COLUMN public.booking_overview.call_off IS 'The last called-off departure of the booking. choice: refund or date (another date); null: not chosen yet. answer_until: last
day on which the booker chooses; null: there is no choice, because nothing was paid. start_date and end_date: of the
called-off departure. paid: AUD when it was called off. needs_account: the bank account for the refund is missing. Null: no
departure of the booking was called off. Shape: {choice text?, answered_by text?, answer_until date?, start_date date,
end_date date, paid numeric, needs_account boolean}.';

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

COMMENT ON COLUMN public.booking_overview.split_bookings IS 'The booking from which this one was split (is_origin), then the bookings that were split from it. Shape: {id uuid,
reference text, is_origin boolean}[].';

COMMENT ON COLUMN public.booking_overview.staff_notes IS 'Notes of staff. Null for members.';

COMMENT ON COLUMN public.booking_overview.start_time IS 'Meeting time, in local time at the meeting point. Null: not known yet.';

COMMENT ON COLUMN public.booking_overview.status IS 'The actual status now: a pending booking whose seat hold has ended is expired. Values: bookings.status.';

COMMENT ON COLUMN public.booking_overview.to_confirm IS 'Number of travellers missing to the minimum of the departure. Null: no minimum.';

COMMENT ON COLUMN public.booking_overview.travellers_given IS 'Number of travellers that have been entered.';

COMMENT ON COLUMN public.promo_code_uses.promo_code_id IS 'The promo code.';

COMMENT ON COLUMN public.promo_code_uses.revenue IS 'Sum of the totals of the bookings and orders in uses after discounts, AUD.';

COMMENT ON COLUMN public.promo_code_uses.uses IS 'Number of pending or confirmed bookings, and of pending or paid orders, with the code. Bookings that were split from one
booking count once.';
