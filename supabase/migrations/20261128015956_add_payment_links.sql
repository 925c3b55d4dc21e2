set local check_function_bodies = off;

DROP INDEX "public"."card_checkouts_paid_once";

ALTER TABLE "private"."network_requests" DROP CONSTRAINT "network_requests_kind_known";

DROP FUNCTION "private"."add_payment"(public.bookings, numeric, text, text, public.bank_transfers, uuid, text, timestamp with time zone);

DROP FUNCTION "private"."lock_charge"(uuid, uuid, uuid, numeric);

DROP FUNCTION "private"."notify_payment"(public.bookings, numeric);

DROP FUNCTION "public"."begin_card_checkout"(uuid, uuid, uuid, numeric, boolean, uuid);

CREATE TABLE "private"."payment_links" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "booking_id" uuid NOT NULL, "traveller_id" uuid, "payer_name" text, "payer_email" text, "amount" numeric(10,2) NOT NULL, "token" uuid NOT NULL DEFAULT gen_random_uuid(), "times_sent" integer NOT NULL DEFAULT 1, "revoked_at" timestamp with time zone, CONSTRAINT "payment_links_pkey" PRIMARY KEY (id), CONSTRAINT "payment_links_times_sent_range" CHECK (((times_sent >= 1) AND (times_sent <= 5))), CONSTRAINT "payment_links_token_once" UNIQUE (token), "created_at" timestamp with time zone NOT NULL DEFAULT private.now(), "sent_at" timestamp with time zone NOT NULL DEFAULT private.now(), CONSTRAINT "payment_links_amount_range" CHECK (private.is_amount(amount)), CONSTRAINT "payment_links_payer_email_form" CHECK (((payer_email IS NULL) OR private.is_email(payer_email))), CONSTRAINT "payment_links_payer_name_fits" CHECK (((payer_name IS NULL) OR private.is_person_name(payer_name))));

ALTER TABLE "private"."payment_links" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."payment_links" OWNER TO "postgres";

ALTER TABLE "public"."card_checkouts" ADD COLUMN "payment_link_id" uuid;

CREATE OR REPLACE FUNCTION private.add_payment(b public.bookings, amount numeric, method text, note text DEFAULT NULL::text, transfer public.bank_transfers DEFAULT NULL::public.bank_transfers, request_id uuid DEFAULT NULL::uuid, provider_ref text DEFAULT NULL::text, paid_at timestamp with time zone DEFAULT private.now(), payer text DEFAULT NULL::text)
 RETURNS public.bookings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  payment_id uuid;
begin
  insert into public.payments (booking_id, kind, method, amount, reference, transfer_id, request_id, provider_ref,
    paid_at)
  values (b.id, private.payment_kind(b, amount), method, amount, transfer.reference, transfer.id, request_id,
    provider_ref, paid_at)
  returning id into payment_id;
  insert into public.payment_notes (payment_id, note, recorded_by)
  values (payment_id, private.clean(note), private.me());
  perform private.confirm_if_covered(b.id);
  perform private.sync_plan_status(b.id);
  select * into b from public.bookings t where t.id = b.id;
  perform private.record_customer_activity(b.customer_id);
  perform private.audit('payment', 'bookings', b.id::text, jsonb_build_object('payment_id', payment_id,
    'amount', amount, 'method', method, 'booking_status', b.status, 'refund_due', b.refund_due));
  perform private.notify_payment(b, amount, payer);
  return b;
end
$function$;

ALTER FUNCTION "private"."add_payment"(public.bookings, numeric, text, text, public.bank_transfers, uuid, text, timestamp with time zone, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.can_send_links(b public.bookings)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(b.user_id = private.me(), false)
$function$;

ALTER FUNCTION "private"."can_send_links"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.checkout_purpose(c public.card_checkouts)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when c.payment_link_id is not null then 'share' when c.order_id is not null then 'order' else 'booking' end
$function$;

ALTER FUNCTION "private"."checkout_purpose"(public.card_checkouts) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.close_checkouts(target_id uuid, except_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.card_checkouts c set status = 'closed', settled_at = private.now()
  where target_id in (c.booking_id, c.order_id, c.payment_link_id) and c.status = 'open'
    and target_id = coalesce(c.payment_link_id, c.booking_id, c.order_id) and c.id is distinct from except_id
$function$;

CREATE OR REPLACE FUNCTION private.current_round(target_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(max(c.round) + max(case when c.status in ('paid', 'processing') then 1 else 0 end)
    filter (where c.round = c.last), 1)
  from (select t.*, max(t.round) over () as last from public.card_checkouts t
    where target_id in (t.booking_id, t.order_id, t.payment_link_id)
      and target_id = coalesce(t.payment_link_id, t.booking_id, t.order_id)) c
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
  delete from public.travellers t where t.booking_id = any (ids);
  perform private.erase_payers(ids);
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

CREATE OR REPLACE FUNCTION private.erase_emails(profile_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.waitlist_submissions w using private.emails_to_erase(profile_id) a
  where lower(w.email) = a.email and w.created_at < a.until;
  delete from public.interest_submissions i using private.emails_to_erase(profile_id) a
  where lower(i.email) = a.email and i.created_at < a.until;
  delete from public.product_interest p using private.emails_to_erase(profile_id) a
  where lower(p.email) = a.email and p.created_at < a.until;
  delete from public.contact_messages m using private.emails_to_erase(profile_id) a
  where lower(m.email) = a.email and m.created_at < a.until;
  delete from public.email_outbox m using private.emails_to_erase(profile_id) a
  where lower(m.to_email) = a.email and m.created_at < a.until;
  perform private.erase_payer_addresses(profile_id);
  delete from public.email_suppressions m using private.emails_to_erase(profile_id) a
  where m.email = a.email and m.suppressed_at < a.until;
  delete from public.staff_invites i using private.emails_of(profile_id) e
  where i.email = e.email and e.until = 'infinity';
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_old_travellers()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  erased int;
  cutoff_day date := private.today() - (private.settings()).traveller_retention_days;
begin
  update public.rooms r set note = null from public.events e
  where e.id = r.event_id and e.end_date < cutoff_day and r.note is not null;
  update public.bookings b set notes = null from public.events e
  where e.id = b.event_id and e.end_date < cutoff_day and b.notes is not null;
  delete from public.travellers t using public.bookings b, public.events e
  where b.id = t.booking_id and e.id = b.event_id and e.end_date < cutoff_day;
  get diagnostics erased = row_count;
  perform private.erase_payers(array(select b.id from private.payment_links l join public.bookings b on b.id = l.booking_id
    join public.events e on e.id = b.event_id where e.end_date < cutoff_day and l.payer_email is not null));
  return erased;
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_payer_addresses(profile_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update private.payment_links l set payer_name = null, payer_email = null,
    revoked_at = coalesce(l.revoked_at, private.now())
  from private.emails_to_erase(profile_id) a
  where lower(l.payer_email) = a.email and l.created_at < a.until
$function$;

ALTER FUNCTION "private"."erase_payer_addresses"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erase_payers(booking_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update private.payment_links l set payer_name = null, payer_email = null,
    revoked_at = coalesce(l.revoked_at, private.now())
  where l.booking_id = any (booking_ids) and num_nonnulls(l.payer_name, l.payer_email) > 0
$function$;

ALTER FUNCTION "private"."erase_payers"(uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.export_payment_links(profile_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'full_name', l.payer_name, 'email', l.payer_email,
    'amount', l.amount, 'created_at', l.created_at) order by l.created_at, l.id), '[]')
  from private.emails_of(profile_id) a
  join private.payment_links l on lower(l.payer_email) = a.email and l.created_at >= a.since and l.created_at < a.until
  join public.bookings b on b.id = l.booking_id join public.events e on e.id = b.event_id
$function$;

ALTER FUNCTION "private"."export_payment_links"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.link_charge(l private.payment_links, b public.bookings, OUT amount numeric, OUT refusal jsonb)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  link_status text := private.payment_link_status(l, b);
begin
  if link_status = 'open' then
    select c.amount, c.refusal into amount, refusal from private.charge_of(b,
      least(l.amount, nullif(greatest(b.total_amount - b.paid_amount - private.processing_charges(b.id), 0), 0))) c;
  else
    refusal := private.result(case when link_status = 'processing' then 'processing'
      when link_status in ('revoked', 'cancelled') then 'not_live' else 'nothing_due' end);
  end if;
end
$function$;

ALTER FUNCTION "private"."link_charge"(private.payment_links, public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.link_payment(link_id uuid)
 RETURNS public.payments
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p from public.card_checkouts c join public.payments p on p.provider_ref = c.intent_id
  where c.payment_link_id = link_id and c.status = 'paid'
$function$;

ALTER FUNCTION "private"."link_payment"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.link_refunded(link_id uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(r.booked), 0) from public.card_checkouts c
  join public.payments p on p.provider_ref = c.intent_id
  join public.card_refunds r on r.payment_id = p.id and r.status = 'succeeded'
  where c.payment_link_id = link_id and c.status = 'paid'
$function$;

ALTER FUNCTION "private"."link_refunded"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_charge(booking_id uuid, order_id uuid, token uuid, link_token uuid, wanted numeric, OUT target_id uuid, OUT amount numeric, OUT refusal jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
  o public.orders;
  l private.payment_links;
begin
  if lock_charge.link_token is not null then
    select k.id into target_id from private.payment_links k where k.token = link_token;
    if target_id is null then return; end if;
    b := private.lock_link_booking(target_id);
    select * into l from private.payment_links k where k.id = target_id;
    select c.amount, c.refusal into amount, refusal from private.link_charge(l, b) c;
  elsif lock_charge.booking_id is not null then
    if not exists (select from public.bookings t where t.id = lock_charge.booking_id
      and (private.can_access_booking(t) or private.is_guest(t, token))) then
      return;
    end if;
    b := private.lock_booking(lock_charge.booking_id);
    target_id := b.id;
    select c.amount, c.refusal into amount, refusal from private.charge_of(b, wanted) c;
  else
    if not exists (select from public.orders t where t.id = lock_charge.order_id
      and private.can_access_order(t, token)) then
      return;
    end if;
    o := private.lock_order(lock_charge.order_id);
    target_id := o.id;
    select c.amount, c.refusal into amount, refusal from private.charge_of(o) c;
  end if;
end
$function$;

ALTER FUNCTION "private"."lock_charge"(uuid, uuid, uuid, uuid, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_link_booking(link_id uuid)
 RETURNS public.bookings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.lock_booking((select k.booking_id from private.payment_links k where k.id = link_id));
end
$function$;

ALTER FUNCTION "private"."lock_link_booking"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_payment(b public.bookings, amount numeric, payer text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.queue_customer_email(b.customer_id, case when private.is_live(b) and b.paid_amount >= b.total_amount
    and b.paid_amount - amount < b.total_amount then 'paid_up' else 'payment_received' end,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'amount', amount, 'booking_status', b.status,
      'refund_due', b.refund_due, 'event', (select e.title from public.events e where e.id = b.event_id))
      || case when payer is null then '{}' else jsonb_build_object('payer', payer) end);
end
$function$;

ALTER FUNCTION "private"."notify_payment"(public.bookings, numeric, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_share_refund(payment_id uuid, amount numeric)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.queue_email(l.payer_email, 'share_refunded', jsonb_build_object('booking_id', p.booking_id,
    'reference', b.reference, 'event', e.title, 'amount', notify_share_refund.amount))
  from public.payments p join public.card_checkouts c on c.intent_id = p.provider_ref
  join private.payment_links l on l.id = c.payment_link_id
  join public.bookings b on b.id = p.booking_id join public.events e on e.id = b.event_id
  where p.id = notify_share_refund.payment_id
$function$;

ALTER FUNCTION "private"."notify_share_refund"(uuid, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.open_shares(b public.bookings)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(l.amount), 0) from private.payment_links l
  where l.booking_id = b.id and private.payment_link_status(l, b) = 'open'
$function$;

ALTER FUNCTION "private"."open_shares"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.pay_booking(c public.card_checkouts, b public.bookings, paid_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owed_before numeric := b.refund_due;
  excess numeric;
  refund uuid;
begin
  b := private.add_payment(b, c.amount, 'card', provider_ref => c.intent_id, paid_at => paid_at,
    payer => (select l.payer_name from private.payment_links l where l.id = c.payment_link_id));
  excess := least(c.amount, b.refund_due - owed_before);
  perform private.send_share_receipt(c, b, excess);
  if excess <= 0 then
    return private.result('applied', jsonb_build_object('booking_status', b.status, 'order_status', null));
  end if;
  refund := private.request_card_refund((select jsonb_build_object('payment_id', p.id) from public.payments p
    where p.provider_ref = c.intent_id), excess, c.currency, 'late');
  return private.result('refund_due', jsonb_build_object('refund_id', refund));
end
$function$;

CREATE OR REPLACE FUNCTION private.payment_link_status(l private.payment_links, b public.bookings)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when p.id is not null then case when private.link_refunded(l.id) >= p.amount then 'refunded' else 'paid' end
    when l.revoked_at is not null then 'revoked'
    when exists (select from public.card_checkouts c where c.payment_link_id = l.id and c.status = 'processing')
      then 'processing'
    when private.current_booking_status(b) <> 'confirmed' then 'cancelled'
    when b.paid_amount >= b.total_amount then 'settled'
    else 'open' end
  from private.link_payment(l.id) p
$function$;

ALTER FUNCTION "private"."payment_link_status"(private.payment_links, public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_card_refund(r public.card_refunds, booking uuid, ordered uuid, succeeded boolean, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  counted numeric := case when r.unmatched_payment_id is not null then r.amount
    when succeeded then least(r.amount, greatest(private.paid_for(booking, ordered), 0)) else r.booked end;
  less numeric := 0;
  total_before numeric := (select b.total_amount from public.bookings b where b.id = booking);
begin
  if r.unmatched_payment_id is not null then
    update public.unmatched_payments s set handled_at = case when succeeded and s.amount <= (select sum(t.amount)
      from public.card_refunds t where t.unmatched_payment_id = s.id and t.status = 'succeeded') then private.now() end
    where s.id = r.unmatched_payment_id;
  else
    less := private.post_refund(booking, ordered, case when succeeded then -counted else counted end,
      r.provider_id || case when succeeded then '' else ':back' end, at, r.note, r.requested_by,
      case when succeeded then 0 else r.retained_less end, r.purpose);
  end if;
  update public.card_refunds t set booked = case when succeeded then counted else 0 end,
    retained_less = case when succeeded then less else 0 end where t.id = r.id;
  perform private.record_discrepancy('refund', r.provider_id, case when succeeded then -counted else 0 end,
    case when succeeded then -r.amount else 0 end);
  if succeeded and r.origin = 'staff' and r.order_payment_id is not null then
    perform private.end_refunded_order(ordered);
  end if;
  perform private.audit(case when succeeded then 'card_refund' else 'card_refund_failed' end, 'card_refunds', r.id::text,
    jsonb_build_object('amount', r.amount, 'booked', counted, 'origin', r.origin, 'booking_id', booking,
      'order_id', ordered) || case when r.purpose is null then '{}' else jsonb_build_object('purpose', r.purpose) end);
  if succeeded and counted > 0 then
    perform private.notify_refund(booking, counted, total_before);
    perform private.notify_share_refund(r.payment_id, counted);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_link_email(l private.payment_links, b public.bookings)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.queue_email(l.payer_email, 'payment_link', jsonb_build_object('key', l.id || ':' || l.times_sent,
    'booking_id', b.id, 'full_name', l.payer_name, 'booker', private.first_name(c.full_name), 'event', e.title,
    'start_date', e.start_date, 'end_date', e.end_date, 'amount', l.amount, 'token', l.token))
  from public.customers c, public.events e where c.id = b.customer_id and e.id = b.event_id
$function$;

ALTER FUNCTION "private"."queue_link_email"(private.payment_links, public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.send_share_receipt(c public.card_checkouts, b public.bookings, refund numeric)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.queue_email(l.payer_email, 'share_receipt', jsonb_build_object('key', c.id, 'booking_id', b.id,
    'reference', b.reference, 'event', e.title, 'amount', c.amount, 'gst', private.gst_in(c.amount,
      case when e.gst_free then 0 else (private.settings()).gst_percent end), 'refund', greatest(refund, 0)))
  from private.payment_links l, public.events e where l.id = c.payment_link_id and e.id = b.event_id
$function$;

ALTER FUNCTION "private"."send_share_receipt"(public.card_checkouts, public.bookings, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shareable(b public.bookings)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select greatest(b.total_amount - b.paid_amount - private.pending_transfer_amount(b.id)
    - private.processing_charges(b.id) - private.open_shares(b), 0)
$function$;

ALTER FUNCTION "private"."shareable"(public.bookings) OWNER TO "postgres";

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
  -- The cumulated parts are rounded, so that the parts of all seats add up to the whole.
  select t.id, t.full_name, t.sort_order, round(c.amount * (t.sort_order + 1) / b.seats, 2)
    - round(c.amount * t.sort_order / b.seats, 2) + own.amount, own.covers
  from public.travellers t cross join common c
  cross join lateral (select coalesce(sum(l.amount), 0) as amount,
    coalesce(array_agg(l.description order by l.id), '{}') as covers
    from lines l where l.position = t.sort_order or l.traveller_id = t.id) own
  where t.booking_id = b.id
$function$;

ALTER FUNCTION "private"."traveller_shares"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unmatched_reason(c public.card_checkouts, s public.unmatched_payments)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when c.id is null then 'unknown' when s.mode <> c.mode then 'mode'
    when s.account_id <> c.account_id then 'account' when s.currency <> c.currency then 'currency'
    when s.amount <> c.amount then 'amount'
    when c.status in ('paid', 'returned') or exists (select from public.card_checkouts o
      where o.status = 'paid' and (o.booking_id = c.booking_id or o.order_id = c.order_id)
        -- A link is paid once, so rounds do not matter.
        and o.payment_link_id is not distinct from c.payment_link_id
        and (o.round = c.round or c.payment_link_id is not null)) then 'duplicate' end
$function$;

CREATE OR REPLACE FUNCTION public.apply_card_payment(checkout_id uuid, session_id text, intent_id text, state text, amount_cents bigint, currency text, mode text, account_id text, paid_at timestamp with time zone, card jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c public.card_checkouts;
  s public.unmatched_payments;
  b public.bookings;
  o public.orders;
  outcome jsonb;
  errors text[] := '{}'::text[];
begin
  if state is null or state not in ('succeeded', 'processing', 'failed', 'expired') then
    return private.invalid('state');
  end if;
  if state in ('succeeded', 'processing') then
    errors := errors || private.provider_errors(intent_id, amount_cents, currency, mode, account_id);
  end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if checkout_id is null then return private.result('not_ours'); end if;
  perform private.advisory_lock('card payment ' || coalesce(intent_id, checkout_id::text));
  select * into c from public.card_checkouts t where t.id = checkout_id;
  if c.booking_id is not null then b := private.lock_booking(c.booking_id);
  elsif c.order_id is not null then o := private.lock_order(c.order_id); end if;
  select * into c from public.card_checkouts t where t.id = checkout_id for update;
  if state <> 'succeeded' then
    if c.id is null then return private.result('not_ours'); end if;
    return private.record_charge_state(c, state, intent_id);
  end if;
  if exists (select from public.unmatched_payments t where t.intent_id = apply_card_payment.intent_id)
    or exists (select from public.payments t where t.provider_ref = apply_card_payment.intent_id)
    or exists (select from public.order_payments t where t.provider_ref = apply_card_payment.intent_id) then
    return private.result('already_applied');
  end if;
  s.intent_id := apply_card_payment.intent_id;
  s.checkout_id := c.id;
  s.amount := amount_cents / 100.0;
  s.currency := apply_card_payment.currency;
  s.mode := apply_card_payment.mode;
  s.account_id := apply_card_payment.account_id;
  s.reason := private.unmatched_reason(c, s);
  if s.reason is not null then return private.add_unmatched_payment(s); end if;
  update public.card_checkouts t set status = 'paid', intent_id = s.intent_id, settled_at = private.now(),
    session_id = coalesce(t.session_id, apply_card_payment.session_id), session_closed = true
  where t.id = c.id returning * into c;
  outcome := case when b.id is not null
    then private.pay_booking(c, b, least(coalesce(paid_at, private.now()), private.now()))
    else private.pay_order(c, o, least(coalesce(paid_at, private.now()), private.now())) end;
  perform private.close_checkouts(coalesce(c.payment_link_id, c.booking_id, c.order_id), c.id);
  if outcome ->> 'status' = 'applied' then perform private.save_card(c, card); end if;
  return outcome;
end
$function$;

CREATE OR REPLACE FUNCTION public.begin_card_checkout(booking_id uuid DEFAULT NULL::uuid, order_id uuid DEFAULT NULL::uuid, token uuid DEFAULT NULL::uuid, amount numeric DEFAULT NULL::numeric, save_card boolean DEFAULT false, request_id uuid DEFAULT NULL::uuid, link_token uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_checkouts_per_hour constant int := 20; -- per booking, order or payment link
  c public.card_checkouts;
  p private.payment_provider := private.card_provider();
  charge record;
  terms text;
begin
  if num_nonnulls(booking_id, order_id, link_token) <> 1 then return private.invalid('booking_id', 'order_id'); end if;
  if request_id is null then return private.invalid('request_id'); end if;
  if booking_id is null and amount is not null then return private.invalid('amount'); end if;
  perform private.advisory_lock('card checkout ' || request_id);
  select * into charge from private.lock_charge(booking_id, order_id, token, link_token, amount);
  if charge.target_id is null then return private.result('not_found'); end if;
  select * into c from public.card_checkouts t where t.request_id = begin_card_checkout.request_id;
  if found then
    if charge.target_id is distinct from coalesce(c.payment_link_id, c.booking_id, c.order_id)
      or begin_card_checkout.amount <> c.amount then
      return private.invalid('request_id');
    elsif c.status <> 'open' or c.expires_at <= private.now() then
      return private.result('already_closed', jsonb_build_object('checkout_id', c.id, 'checkout_status', c.status));
    end if;
    return private.result('ready', jsonb_build_object('checkout_id', c.id, 'amount', c.amount,
      'expires_at', c.expires_at));
  end if;
  if charge.refusal is not null then return charge.refusal; end if;
  if p.sealed_key is null then return private.result('no_provider'); end if;
  if (select count(*) from public.card_checkouts t where charge.target_id in (t.booking_id, t.order_id, t.payment_link_id)
    and charge.target_id = coalesce(t.payment_link_id, t.booking_id, t.order_id) and t.created_at > private.now() - interval '1 hour') >= max_checkouts_per_hour then
    return private.result('too_many');
  end if;
  if save_card and private.can_save_card(booking_id, private.me()) then
    terms := private.terms_of(booking_id, charge.amount);
  end if;
  insert into public.card_checkouts (booking_id, order_id, round, amount, mode, account_id, save_card, terms,
    request_id, created_by, payment_link_id, expires_at)
  values (coalesce(begin_card_checkout.booking_id, (select l.booking_id from private.payment_links l
      where l.id = charge.target_id)), begin_card_checkout.order_id,
    private.current_round(charge.target_id), charge.amount,
    p.mode, p.account_id, terms is not null, terms, begin_card_checkout.request_id, private.me(),
    case when link_token is not null then charge.target_id end, private.charge_ends(booking_id, order_id)) returning * into c;
  perform private.close_checkouts(charge.target_id, c.id);
  return private.result('ready', jsonb_build_object('checkout_id', c.id, 'amount', c.amount,
    'expires_at', c.expires_at));
end
$function$;

ALTER FUNCTION "public"."begin_card_checkout"(uuid, uuid, uuid, numeric, boolean, uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.card_checkout_state(checkout_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c public.card_checkouts;
begin
  select * into c from public.card_checkouts t where t.id = checkout_id;
  if not found then return private.result('not_found'); end if;
  return (
    select private.result('ok', jsonb_build_object(
      'state', case when c.status = 'open' then 'checking'
        when c.status = 'paid' and exists (select from public.card_refunds r where r.origin = 'late'
          and (r.payment_id = p.id or r.order_payment_id = q.id)) then 'paid_late' else c.status end,
      'purpose', private.checkout_purpose(c),
      'booking_id', case when c.payment_link_id is null then c.booking_id end, 'order_id', c.order_id, 'amount', c.amount, 'paid_at', coalesce(p.paid_at, q.paid_at),
      'booking_status', case when c.payment_link_id is null then private.current_booking_status(b) end,
      'order_status', private.current_order_status(o), 'refund_due', case when c.payment_link_id is null
        then coalesce(b.refund_due, o.refund_due, 0) else 0 end))
    from (select 1) one
    left join public.bookings b on b.id = c.booking_id left join public.orders o on o.id = c.order_id
    left join public.payments p on p.provider_ref = c.intent_id
    left join public.order_payments q on q.provider_ref = c.intent_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.card_checkout_to_open(checkout_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  c public.card_checkouts;
  p private.payment_provider := private.card_provider();
begin
  select * into c from public.card_checkouts t where t.id = checkout_id;
  if not found then return private.result('not_found'); end if;
  if c.status <> 'open' or c.expires_at <= private.now() then
    return private.result('closed', jsonb_build_object('checkout_status', c.status));
  end if;
  if p.sealed_key is null or (p.mode, p.account_id) <> (c.mode, c.account_id) then
    return private.result('no_provider');
  end if;
  return (
    select private.result('open', jsonb_build_object('checkout_id', c.id,
      'purpose', private.checkout_purpose(c), 'booking_id', c.booking_id,
      'order_id', c.order_id, 'reference', coalesce(b.reference, o.number), 'title', e.title,
      'amount_cents', (c.amount * 100)::bigint, 'currency', c.currency, 'mode', c.mode,
      'email', case when c.payment_link_id is null then coalesce(o.email, private.customer_email(u))
        else (select l.payer_email from private.payment_links l where l.id = c.payment_link_id) end, 'save_card', c.save_card,
      'customer', (select s.customer from public.saved_cards s where s.user_id = c.created_by
        and c.created_by in (b.user_id, o.user_id) and c.payment_link_id is null and s.mode = c.mode and s.account_id = c.account_id
        order by s.created_at desc, s.id limit 1),
      'expires_at', c.expires_at, 'session_id', c.session_id, 'url', private.checkout_page(c.id)))
    from (select 1) one left join public.bookings b on b.id = c.booking_id
    left join public.events e on e.id = b.event_id left join public.customers u on u.id = b.customer_id
    left join public.orders o on o.id = c.order_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.download_my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
begin
  perform private.require_shown_factor();
  return private.result('ok', jsonb_build_object('exported_at', private.now(), 'email', private.email_of(member),
    'emails', (select coalesce(jsonb_agg(e.email order by e.email), '[]') from private.emails_of(member) e),
    'profile', (select private.strip_internal_fields(to_jsonb(p)) from public.profiles p where p.id = member),
    'customer', (select private.strip_internal_fields(to_jsonb(c)) from public.customers c where c.profile_id = member),
    'guide_profile', (select private.strip_internal_fields(to_jsonb(g)) from public.guide_profiles g
      where g.user_id = member),
    'bookings', private.export_bookings(member), 'orders', private.export_orders(member))
    || private.export_cards(member) || private.export_comments(member) || private.export_messages(member)
    || private.export_emails(member) || jsonb_build_object('payment_links', private.export_payment_links(member)));
end
$function$;

CREATE OR REPLACE FUNCTION public.payment_link(token uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  l private.payment_links;
  b public.bookings;
  link_status text;
begin
  perform private.lock_network();
  if private.is_network_over('payment_link') then return private.result('too_many'); end if;
  select * into l from private.payment_links k where k.token = payment_link.token;
  if not found then
    perform private.record_network_request('payment_link');
    return private.result('not_found');
  end if;
  select * into b from public.bookings t where t.id = l.booking_id;
  link_status := private.payment_link_status(l, b);
  if link_status not in ('open', 'processing', 'paid') then return private.result(link_status); end if;
  return (
    select private.result(link_status, jsonb_build_object('event_title', e.title, 'start_date', e.start_date,
      'end_date', e.end_date, 'booker', private.first_name(c.full_name), 'full_name', l.payer_name,
      'amount', case link_status when 'open' then least(l.amount, b.total_amount - b.paid_amount)
        when 'paid' then (private.link_payment(l.id)).amount else l.amount end,
      'covers', coalesce((select s.covers from private.traveller_shares(b) s
        where s.traveller_id = l.traveller_id and s.share = l.amount), '{}')))
    from public.events e, public.customers c where e.id = b.event_id and c.id = b.customer_id);
end
$function$;

ALTER FUNCTION "public"."payment_link"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.payment_shares(booking_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = payment_shares.booking_id;
  if b.id is null or not (private.can_send_links(b) or private.has_permission('sales')) then
    return private.result('not_found');
  end if;
  return private.result('ok', jsonb_build_object('can_send', private.can_send_links(b)
      and private.current_booking_status(b) = 'confirmed' and b.paid_amount < b.total_amount,
    'unpaid', greatest(b.total_amount - b.paid_amount, 0), 'shareable', private.shareable(b),
    'travellers', (select coalesce(jsonb_agg(jsonb_build_object('id', s.traveller_id, 'full_name', s.full_name,
      'share', s.share) order by s.sort_order), '[]') from private.traveller_shares(b) s),
    'links', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'traveller_id', l.traveller_id,
      'payer_name', l.payer_name, 'payer_email', l.payer_email, 'amount', coalesce(p.amount, l.amount),
      'link_status', s.status, 'sent_at', l.sent_at, 'times_sent', l.times_sent, 'paid_at', p.paid_at,
      'refunded', private.link_refunded(l.id), 'token', case when s.status = 'open' and private.can_send_links(b)
        then l.token end) order by l.created_at, l.payer_name, l.id), '[]')
      from private.payment_links l cross join lateral private.payment_link_status(l, b) s (status)
      cross join lateral private.link_payment(l.id) p where l.booking_id = b.id)));
end
$function$;

ALTER FUNCTION "public"."payment_shares"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.resend_payment_link(link_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_times_sent constant int := 5; -- as in the constraint payment_links_times_sent_range
  b public.bookings := private.lock_link_booking(link_id);
  l private.payment_links;
begin
  select * into l from private.payment_links k where k.id = link_id;
  if not private.can_send_links(b) then return private.result('not_found'); end if;
  if private.payment_link_status(l, b) <> 'open' then return private.result('not_open'); end if;
  if l.sent_at > private.now() - interval '1 hour' then return private.result('sent_before'); end if;
  if l.times_sent >= max_times_sent then return private.result('too_many'); end if;
  update private.payment_links k set sent_at = private.now(), times_sent = k.times_sent + 1
  where k.id = l.id returning * into l;
  perform private.queue_link_email(l, b);
  perform private.audit('resend_payment_link', 'bookings', l.booking_id::text, jsonb_build_object('amount', l.amount));
  return private.result('sent');
end
$function$;

ALTER FUNCTION "public"."resend_payment_link"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.revoke_payment_link(link_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.lock_link_booking(link_id);
  l private.payment_links;
begin
  select * into l from private.payment_links k where k.id = link_id;
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  if private.payment_link_status(l, b) <> 'open' then return private.result('not_open'); end if;
  update private.payment_links k set revoked_at = private.now() where k.id = l.id;
  perform private.close_checkouts(l.id, null);
  perform private.audit('revoke_payment_link', 'bookings', l.booking_id::text, jsonb_build_object('amount', l.amount));
  return private.result('revoked');
end
$function$;

ALTER FUNCTION "public"."revoke_payment_link"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.send_payment_link(booking_id uuid, traveller_id uuid, email text, amount numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_links_per_day constant int := 20; -- per booking
  b public.bookings := private.lock_booking(booking_id);
  t public.travellers;
  l private.payment_links;
  errors text[];
begin
  if not private.can_send_links(b) then return private.result('not_found'); end if;
  select * into t from public.travellers r where r.id = send_payment_link.traveller_id and r.booking_id = b.id;
  if not found then return private.result('not_found'); end if;
  l.payer_email := private.clean(email);
  l.amount := case when private.is_amount(amount) then send_payment_link.amount end;
  errors := array(select 'email' where not private.is_email(l.payer_email))
    || array(select 'amount' where l.amount is null);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if private.current_booking_status(b) <> 'confirmed' then return private.result('not_confirmed'); end if;
  if exists (select from private.payment_links o where o.booking_id = b.id and o.traveller_id = t.id
    and private.payment_link_status(o, b) in ('open', 'processing')) then
    return private.result('has_link');
  end if;
  if b.paid_amount >= b.total_amount then return private.result('nothing_due'); end if;
  if l.amount > private.shareable(b) then
    return private.result('too_much', jsonb_build_object('max', private.shareable(b)));
  end if;
  if l.amount < private.min_charge() then
    return private.result('too_small', jsonb_build_object('min', private.min_charge()));
  end if;
  if (private.card_provider()).sealed_key is null then return private.result('no_provider'); end if;
  if (select count(*) from private.payment_links o where o.booking_id = b.id
    and o.created_at > private.now() - interval '1 day') >= max_links_per_day then
    return private.result('too_many');
  end if;
  insert into private.payment_links (booking_id, traveller_id, payer_name, payer_email, amount)
  values (b.id, t.id, t.full_name, l.payer_email, l.amount) returning * into l;
  perform private.queue_link_email(l, b);
  perform private.audit('send_payment_link', 'bookings', b.id::text, jsonb_build_object('amount', l.amount));
  return private.result('sent', jsonb_build_object('link_id', l.id));
end
$function$;

ALTER FUNCTION "public"."send_payment_link"(uuid, uuid, text, numeric) OWNER TO "postgres";

ALTER TABLE "private"."network_requests" ADD CONSTRAINT "network_requests_kind_known" CHECK ((kind = ANY (ARRAY['join'::text, 'book'::text, 'transfer'::text, 'order'::text, 'message'::text, 'interest'::text, 'product_interest'::text, 'promo_code'::text, 'payment_link'::text])));

ALTER TABLE "private"."payment_links" ADD CONSTRAINT "payment_links_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "private"."payment_links" ADD CONSTRAINT "payment_links_traveller_id_fkey" FOREIGN KEY (traveller_id) REFERENCES public.travellers(id) ON DELETE SET NULL;

ALTER TABLE "public"."card_checkouts" ADD CONSTRAINT "card_checkouts_link_of_booking" CHECK (((payment_link_id IS NULL) OR (booking_id IS NOT NULL)));

ALTER TABLE "public"."card_checkouts" ADD CONSTRAINT "card_checkouts_payment_link_id_fkey" FOREIGN KEY (payment_link_id) REFERENCES private.payment_links(id);

CREATE INDEX payment_links_email_idx ON private.payment_links USING btree (lower(payer_email));

CREATE INDEX payment_links_traveller_idx ON private.payment_links USING btree (traveller_id);

CREATE UNIQUE INDEX card_checkouts_paid_once ON public.card_checkouts USING btree (COALESCE(payment_link_id, booking_id, order_id), round) WHERE (status = 'paid'::text);

CREATE INDEX card_checkouts_payment_link_idx ON public.card_checkouts USING btree (payment_link_id);

COMMENT ON COLUMN "private"."payment_links"."amount" IS 'The share, AUD. The link charges at most the unpaid amount of the booking.';

COMMENT ON COLUMN "private"."payment_links"."booking_id" IS 'The booking of which the link pays a share.';

COMMENT ON COLUMN "private"."payment_links"."id" IS 'Primary key.';

COMMENT ON COLUMN "private"."payment_links"."payer_email" IS 'Email address that the booker typed. The link and the receipt go to it. Null: erased with the travellers of the
booking.';

COMMENT ON COLUMN "private"."payment_links"."payer_name" IS 'Name of the traveller when the link was made. Null: erased with the travellers of the booking.';

COMMENT ON COLUMN "private"."payment_links"."revoked_at" IS 'When the booker or staff revoked the link. Null: not revoked.';

COMMENT ON COLUMN "private"."payment_links"."times_sent" IS 'Number of emails with the link, at most 5.';

COMMENT ON COLUMN "private"."payment_links"."token" IS 'The secret token in the link. Only the member who booked and the email to the payer get it.';

COMMENT ON COLUMN "private"."payment_links"."traveller_id" IS 'The traveller who pays. Null: the traveller was removed.';

COMMENT ON COLUMN "public"."card_checkouts"."payment_link_id" IS 'The payment link that pays a share of the booking. Null: the booking or order is paid without a link.';

COMMENT ON COLUMN "public"."card_checkouts"."round" IS 'Number of the round. Checkouts of a booking, order or payment link belong to the same round until one of them is paid
or processing; the next checkout then starts a new round. Only one payment per round is accepted; a second payment is
refunded. Each payment link has its own rounds, so that several travellers can pay at the same time.';

COMMENT ON FUNCTION "private"."add_payment"(public.bookings, numeric, text, text, public.bank_transfers, uuid, text, timestamp with time zone, text) IS 'Adds a payment to the ledger, confirms the booking if its first instalment is covered, and queues the email.
payer: the
traveller who paid with a payment link. Null: the customer. Returns the updated booking.';

COMMENT ON FUNCTION "private"."can_send_links"(public.bookings) IS 'Whether the caller is the member who booked. Only they can send links and see their tokens.';

COMMENT ON FUNCTION "private"."checkout_purpose"(public.card_checkouts) IS 'What a checkout pays: booking, order or share (a payment link of a booking).';

COMMENT ON FUNCTION "private"."close_checkouts"(uuid, uuid) IS 'Closes the other open checkouts of a booking, order or payment link. The checkouts of a booking do not include those of
its payment links. A late payment on a closed checkout is handled when it arrives.';

COMMENT ON FUNCTION "private"."current_round"(uuid) IS 'The round of the next checkout of a booking, order or payment link.';

COMMENT ON FUNCTION "private"."erase_bookings"(uuid) IS 'Removes the travellers, payers, notes and cancellation reasons from the bookings of an account, the reasons of their price
changes, the notes of their rooms, and queued emails about them.';

COMMENT ON FUNCTION "private"."erase_old_travellers"() IS 'Deletes the travellers of trips that ended more than settings.traveller_retention_days days ago, the payers of their
bookings, and the notes on their bookings and rooms. Bookings and payments remain. Returns the number of deleted travellers.';

COMMENT ON FUNCTION "private"."erase_payer_addresses"(uuid) IS 'Removes the name and the email addresses of an account from the payment links that others sent to it, and ends the
links.';

COMMENT ON FUNCTION "private"."erase_payers"(uuid[]) IS 'Removes the names and email addresses from the payment links of bookings, and ends the links. The amounts remain.';

COMMENT ON FUNCTION "private"."export_payment_links"(uuid) IS 'The payment links that others sent to the email addresses of an account.';

COMMENT ON FUNCTION "private"."link_charge"(private.payment_links, public.bookings) IS 'The amount that a link charges now, or the reason to refuse: its share, at most the unpaid amount of the booking that is
not processing. The caller must have locked the booking.';

COMMENT ON FUNCTION "private"."link_payment"(uuid) IS 'The payment of a link in the ledger. All columns are null: not paid.';

COMMENT ON FUNCTION "private"."link_refunded"(uuid) IS 'The amount of the payment of a link that was refunded to the payer''s card, AUD.';

COMMENT ON FUNCTION "private"."lock_charge"(uuid, uuid, uuid, uuid, numeric) IS 'Locks the booking or order to pay, and returns the amount to charge. target_id: the booking, order or payment link;
null if it does not exist or the caller may not see it.';

COMMENT ON FUNCTION "private"."lock_link_booking"(uuid) IS 'Locks the booking of a link. All columns are null if the link does not exist. The caller must read the link afterwards.';

COMMENT ON FUNCTION "private"."notify_payment"(public.bookings, numeric, text) IS 'Emails the customer about a payment. If the payment completes a pending or confirmed booking, the template is paid_up
instead of payment_received. payer: the traveller who paid with a payment link. Null: the customer.';

COMMENT ON FUNCTION "private"."notify_share_refund"(uuid, numeric) IS 'Emails the payer of a link that money was refunded to their card. Does nothing for other payments.';

COMMENT ON FUNCTION "private"."open_shares"(public.bookings) IS 'Total of the open links of a booking, AUD.';

COMMENT ON FUNCTION "private"."pay_booking"(public.card_checkouts, public.bookings, timestamp with time zone) IS 'Posts a card payment to a booking. Money that the booking no longer needs is refunded to the card. The payer of a
payment link gets the receipt.';

COMMENT ON FUNCTION "private"."payment_link_status"(private.payment_links, public.bookings) IS 'The status of a link now. open: the link can be paid. processing: a payment was started and may take days. paid and
refunded: the ledger has its payment. revoked. cancelled: the booking has ended. settled: the booking was paid in another
way. Only an open link accepts a payment.';

COMMENT ON FUNCTION "private"."queue_link_email"(private.payment_links, public.bookings) IS 'Emails a payment link to the payer.';

COMMENT ON FUNCTION "private"."send_share_receipt"(public.card_checkouts, public.bookings, numeric) IS 'Emails the payer of a link the receipt. Does nothing for other checkouts. refund: AUD that the booking does not need
and that is refunded to the card.';

COMMENT ON FUNCTION "private"."shareable"(public.bookings) IS 'The part of the unpaid amount for which no payment is on its way: not announced as a bank transfer, not processing,
and not asked for by an open link. AUD. For a decision, the caller must have locked the booking.';

COMMENT ON FUNCTION "private"."traveller_shares"(public.bookings) IS 'The share of each traveller in the price of a booking, AUD: the lines of the traveller, and an equal part of all other
lines. If all seats have travellers, the shares add up to the price. covers: the descriptions of the traveller''s lines.';

COMMENT ON FUNCTION "public"."begin_card_checkout"(uuid, uuid, uuid, numeric, boolean, uuid, uuid) IS 'Starts a card payment for a booking or an order. Members can pay their own bookings, staff any booking. A booking made
without an account can be paid by the holder of its token, an order by its signed-in buyer or the holder of its token. amount: AUD, for a booking. Null: the amount due now, or
the first instalment of a pending booking. An order is paid in full. link_token: the token of a payment link, instead of
booking_id and order_id; the link charges its share, and never saves the card. save_card: the customer agrees that the remaining
instalments are charged later, on the dates and in the amounts of autopay_terms. Ignored unless the customer of the
booking calls; always ignored for staff and payment links. request_id: idempotency key generated by the client for one click. A repeated
request returns the same checkout, or already_closed if that checkout has ended. Other open checkouts of the booking,
order or payment link are closed.
Statuses: ready {checkout_id uuid, amount numeric, expires_at timestamptz}, already_closed {checkout_id uuid,
checkout_status card_checkouts.status}, processing, nothing_due, not_live, too_much {balance numeric}, too_small {min
numeric}, too_many, no_provider, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."card_checkout_state"(uuid) IS 'For the page shown after a payment: the state of a checkout in the company''s ledger, for anyone who knows the id of
the checkout. Contains no personal data. state: checking (no payment is known yet), paid_late (paid after the booking or
order had ended; refunded), returned (a second payment; refunded), otherwise the status from card_checkouts. purpose: booking,
order or share. For a share (a payment link), nothing about the booking is returned.
Statuses: ok {state text, purpose text, booking_id uuid?, order_id uuid?, amount numeric, paid_at timestamptz?,
booking_status bookings.status?, order_status orders.status?, refund_due numeric}, not_found.';

COMMENT ON FUNCTION "public"."card_checkout_to_open"(uuid) IS 'For the service role: the data to create the provider''s checkout page. session_id: set if the page already exists.
customer: customer id at the provider, only if a member pays for their own booking or order. purpose: booking, order or
share. email: of a share, the payer''s. closed: the checkout was
paid or superseded. no_provider: the checkout was started under another connection.
Statuses: open {checkout_id uuid, purpose text, booking_id uuid?, order_id uuid?, reference text, title text?,
amount_cents int, currency text, mode text, email text?, save_card boolean, customer text?, expires_at timestamptz,
session_id text?, url text?}, closed {checkout_status card_checkouts.status}, no_provider, not_found.';

COMMENT ON FUNCTION "public"."download_my_data"() IS 'For members: all data stored about the caller, except notes of staff and secrets. Messages and orders from before the
account was created are included only after the member has used a claim link.
Statuses: ok {exported_at timestamptz, email text?, emails text[], profile jsonb, customer jsonb?, guide_profile jsonb?,
bookings jsonb[], orders jsonb[], cards jsonb[], autopay jsonb[], comments jsonb[], replies jsonb[], likes jsonb[],
reports jsonb[], reactions jsonb[], favorites jsonb[], waitlist jsonb[], interest jsonb[], product_interest jsonb[],
messages jsonb[], email_preferences jsonb?, email_suppressions jsonb[], announcements_received
jsonb[], payment_links jsonb[]}.';

COMMENT ON FUNCTION "public"."payment_link"(uuid) IS 'For everyone with the link: the share that a payment link pays. amount: AUD; of an open link at most the unpaid amount
of the booking. covers: the traveller''s own lines; the rest of the share is a part of the booking''s common price. booker:
first name. The statuses are those of private.payment_link_status; a link that is over reveals nothing else. too_many:
many wrong links were opened from the IP network within an hour.
Statuses: open {event_title text, start_date date, end_date date, booker text, full_name text?, amount numeric, covers
text[]}, processing {event_title text, start_date date, end_date date, booker text, full_name text?, amount numeric,
covers text[]}, paid {event_title text, start_date date, end_date date, booker text, full_name text?, amount numeric,
covers text[]}, refunded, revoked, cancelled, settled, too_many, not_found.';

COMMENT ON FUNCTION "public"."payment_shares"(uuid) IS 'For the member who booked, and for staff with the permission "sales": the shares of the travellers and the payment
links of a booking. AUD. can_send: the caller can send links now. shareable: the most that a new link can ask for. share:
the traveller''s part of the price. link_status: see private.payment_link_status. amount: the paid amount of a paid link.
refunded: the amount that was refunded to the payer''s card. token: only for the member, and only of an open link.
payer_name and payer_email: null after they were erased.
Statuses: ok {can_send boolean, unpaid numeric, shareable numeric, travellers {id uuid, full_name text, share numeric}[],
links {id uuid, traveller_id uuid?, payer_name text?, payer_email text?, amount numeric, link_status text, sent_at
timestamptz, times_sent int, paid_at timestamptz?, refunded numeric, token uuid?}[]}, not_found.';

COMMENT ON FUNCTION "public"."resend_payment_link"(uuid) IS 'For the member who booked: emails an open payment link again, at most once per hour and five times in all.
sent_before: the link was emailed within the last hour. not_open: the link is paid, revoked or over.
Statuses: sent, sent_before, too_many, not_open, not_found.';

COMMENT ON FUNCTION "public"."revoke_payment_link"(uuid) IS 'For the member who booked and for staff with the permission "booking": ends an open payment link and closes its
checkout pages. not_open: the link is paid, revoked or over, or its payment is processing.
Statuses: revoked, not_open, not_found.';

COMMENT ON FUNCTION "public"."send_payment_link"(uuid, uuid, text, numeric) IS 'For the member who booked: emails a traveller a link to pay a share of the booking by card. amount: AUD, at most the
part of the unpaid amount for which no payment is on its way. not_confirmed: the deposit is not paid yet, or the booking
has ended. has_link: the traveller has an open link, or their payment is processing. too_many: a booking can have 20 new
links a day.
Statuses: sent {link_id uuid}, has_link, not_confirmed, nothing_due, too_much {max numeric}, too_small {min numeric},
no_provider, too_many, invalid {fields text[]}, not_found.';

COMMENT ON TABLE "private"."payment_links" IS 'Links with which travellers pay shares of a booking. A link has no status column: private.payment_link_status computes
it from the link, its checkouts and the booking, so that links and ledger cannot differ.';

REVOKE ALL ON FUNCTION "private"."add_payment"(public.bookings, numeric, text, text, public.bank_transfers, uuid, text, timestamp with time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_payment"(public.bookings, numeric, text, text, public.bank_transfers, uuid, text, timestamp with time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_payment"(public.bookings, numeric, text, text, public.bank_transfers, uuid, text, timestamp with time zone, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_payment"(public.bookings, numeric, text, text, public.bank_transfers, uuid, text, timestamp with time zone, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."can_send_links"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can_send_links"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."can_send_links"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."can_send_links"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."checkout_purpose"(public.card_checkouts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."checkout_purpose"(public.card_checkouts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."checkout_purpose"(public.card_checkouts) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."checkout_purpose"(public.card_checkouts) TO "service_role";

REVOKE ALL ON FUNCTION "private"."erase_payer_addresses"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erase_payer_addresses"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erase_payer_addresses"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."erase_payer_addresses"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."erase_payers"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erase_payers"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erase_payers"(uuid[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."erase_payers"(uuid[]) TO "service_role";

REVOKE ALL ON FUNCTION "private"."export_payment_links"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_payment_links"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_payment_links"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_payment_links"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."link_charge"(private.payment_links, public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."link_charge"(private.payment_links, public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."link_charge"(private.payment_links, public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."link_charge"(private.payment_links, public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."link_payment"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."link_payment"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."link_payment"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."link_payment"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."link_refunded"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."link_refunded"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."link_refunded"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."link_refunded"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."lock_charge"(uuid, uuid, uuid, uuid, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_charge"(uuid, uuid, uuid, uuid, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_charge"(uuid, uuid, uuid, uuid, numeric) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_charge"(uuid, uuid, uuid, uuid, numeric) TO "service_role";

REVOKE ALL ON FUNCTION "private"."lock_link_booking"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_link_booking"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_link_booking"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_link_booking"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."notify_payment"(public.bookings, numeric, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_payment"(public.bookings, numeric, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_payment"(public.bookings, numeric, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_payment"(public.bookings, numeric, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."notify_share_refund"(uuid, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_share_refund"(uuid, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_share_refund"(uuid, numeric) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_share_refund"(uuid, numeric) TO "service_role";

REVOKE ALL ON FUNCTION "private"."open_shares"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_shares"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_shares"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_shares"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."payment_link_status"(private.payment_links, public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payment_link_status"(private.payment_links, public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payment_link_status"(private.payment_links, public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."payment_link_status"(private.payment_links, public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."queue_link_email"(private.payment_links, public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_link_email"(private.payment_links, public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_link_email"(private.payment_links, public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_link_email"(private.payment_links, public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."send_share_receipt"(public.card_checkouts, public.bookings, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."send_share_receipt"(public.card_checkouts, public.bookings, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."send_share_receipt"(public.card_checkouts, public.bookings, numeric) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."send_share_receipt"(public.card_checkouts, public.bookings, numeric) TO "service_role";

REVOKE ALL ON FUNCTION "private"."shareable"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shareable"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shareable"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."shareable"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."traveller_shares"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."traveller_shares"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."traveller_shares"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."traveller_shares"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "public"."begin_card_checkout"(uuid, uuid, uuid, numeric, boolean, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."begin_card_checkout"(uuid, uuid, uuid, numeric, boolean, uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."begin_card_checkout"(uuid, uuid, uuid, numeric, boolean, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."begin_card_checkout"(uuid, uuid, uuid, numeric, boolean, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."payment_link"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."payment_link"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."payment_link"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."payment_link"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."payment_shares"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."payment_shares"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."payment_shares"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."payment_shares"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."resend_payment_link"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resend_payment_link"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."resend_payment_link"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."resend_payment_link"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."revoke_payment_link"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."revoke_payment_link"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."revoke_payment_link"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."revoke_payment_link"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."send_payment_link"(uuid, uuid, text, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."send_payment_link"(uuid, uuid, text, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."send_payment_link"(uuid, uuid, text, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_payment_link"(uuid, uuid, text, numeric) TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."payment_links" TO "service_role";

CREATE INDEX payment_links_booking_idx ON private.payment_links USING btree (booking_id, created_at);

COMMENT ON COLUMN "private"."payment_links"."created_at" IS 'When the link was made.';

COMMENT ON COLUMN "private"."payment_links"."sent_at" IS 'When the link was last emailed.';
