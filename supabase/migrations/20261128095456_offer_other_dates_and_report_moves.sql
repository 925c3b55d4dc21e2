set local check_function_bodies = off;

CREATE TABLE "private"."other_date_offers" ("recipient" text NOT NULL, "event_id" uuid NOT NULL, "from_event_id" uuid NOT NULL, CONSTRAINT "other_date_offers_pkey" PRIMARY KEY (recipient, event_id), "offered_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."other_date_offers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."other_date_offers" OWNER TO "postgres";

CREATE TABLE "private"."other_date_refusals" ("recipient" text NOT NULL, CONSTRAINT "other_date_refusals_pkey" PRIMARY KEY (recipient), "refused_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."other_date_refusals" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."other_date_refusals" OWNER TO "postgres";

ALTER TABLE "public"."bookings" ADD COLUMN "min_retained" numeric(10,2) NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION private.activity_ids(kind text, id text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  entity_id uuid := private.to_uuid(id);
begin
  if kind = 'trip' then
    return private.with_related_ids(array(select b.id from public.bookings b where b.event_id = entity_id))
      || array(select entity_id::text
        union select e.journey_id::text from public.events e where e.id = entity_id
        union select w.id::text from public.waitlist_submissions w where w.event_id = entity_id);
  end if;
  if kind in ('booking', 'order') then
    return private.with_related_ids(array[entity_id])
      || array(select w.id::text from public.waitlist_submissions w where w.booking_id = entity_id);
  end if;
  if kind = 'customer' then
    return private.with_related_ids(array(select b.id from public.bookings b where b.customer_id = entity_id
      union select o.id from public.orders o join public.customers c on c.profile_id = o.user_id
      where c.id = entity_id))
      || array(select entity_id::text
        union select m.old_id::text from public.customer_merges m where m.customer_id = entity_id
        union select c.profile_id::text from public.customers c where c.id = entity_id and c.profile_id is not null
        union select w.id::text from public.waitlist_submissions w
        join public.customers c on lower(c.email) = lower(w.email) where c.id = entity_id);
  end if;
  return array[case when kind = 'settings' then kind else entity_id::text end];
end
$function$;

CREATE OR REPLACE FUNCTION private.cancellation(b public.bookings)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  today constant date := private.today();
  departs constant date := (private.event_of(b)).start_date;
  offer_until constant date := private.refund_offer_until(b.id);
  is_free constant boolean := b.free_until_guaranteed and (private.event_of(b)).guaranteed_at is null
    and today <= departs;
  tier record;
  later record;
  retained numeric;
begin
  if not private.is_live(b) then return private.result('already_cancelled'); end if;
  if today > departs and offer_until is null and not private.has_permission('booking') then
    return private.result('too_late', jsonb_build_object('deadline', departs));
  end if;
  if offer_until is null and not is_free then select * into tier from private.tier_with_minimum(b, today) t;
  else
    select case when is_free then departs else offer_until end as until,
      case when o.retained > 0 then 'what applied on the day of the move' else t.keeps end as keeps,
      case when o.retained > 0 then 'all other payments' else t.refunds end as refunds, o.retained
    into tier
    from private.cancellation_tiers('[{"days": 0, "keeps": "amount", "value": 0}]') t
    cross join (select case when offer_until is null then b.min_retained else 0 end as retained) o;
  end if;
  if is_free then
    select t.keeps, least(b.paid_amount, t.retained) as retained into later from private.tier_with_minimum(b, today) t;
  elsif tier.until < departs then
    select t.keeps, least(b.paid_amount, t.retained) as retained into later
    from private.tier_with_minimum(b, tier.until + 1) t;
  else select null::text as keeps, null::numeric as retained into later; end if;
  retained := least(b.paid_amount, tier.retained);
  return private.result('ok', jsonb_build_object('paid', b.paid_amount, 'retained', retained,
    'refund', b.paid_amount - retained, 'keeps', tier.keeps, 'refunds', tier.refunds,
    'until', case when tier.until >= today then tier.until end,
    'next_from', case when later.keeps is not null and not is_free then tier.until + 1 end, 'next_keeps', later.keeps,
    'next_retained', later.retained, 'until_guaranteed', is_free,
    'lines', private.split_by_line(b.id, retained, b.paid_amount - retained)));
end
$function$;

CREATE OR REPLACE FUNCTION private.departure_change(b public.bookings, e public.events, staff boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
  choices := private.choices_on_departure(b, e);
  select jsonb_agg(jsonb_build_object('kind', l.kind, 'description', l.description, 'quantity', l.quantity,
    'unit_price', l.unit_price, 'amount', l.amount, 'gst_free', l.gst_free)), sum(l.amount) into lines, total
  from private.lines_on_departure(b, e, choices) l;
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
$function$;

CREATE OR REPLACE FUNCTION private.email_token(m public.email_outbox)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select t.token from private.email_tokens t where t.email_id = m.id),
    (select k.token::text from public.waitlist_submissions w join private.offer_tokens k on k.entry_id = w.id
      where m.template in ('offer_made', 'offer_ending') and lower(w.email) = lower(m.to_email)
        and w.status = 'offered' and w.offer_expires_at > private.now()
        and md5(k.token::text) = split_part(m.dedupe_key, ':', 2)),
    (select c.token::text from public.customer_claims c
      where m.template = 'claim_customer' and lower(c.email) = lower(m.to_email) and c.used_at is null
        and c.expires_at > private.now() and c.expires_at = (m.data ->> 'expires_at')::timestamptz),
    (select private.order_token(o.id)::text from public.orders o
      where o.id = private.to_uuid(m.data ->> 'order_id') and lower(o.email) = lower(m.to_email)),
    (select private.waitlist_token(w.id) from public.waitlist_submissions w
      where m.template = 'waitlist_joined' and m.data ? 'confirm' and w.status = 'unconfirmed'
        and w.id = private.to_uuid(split_part(m.dedupe_key, ':', 2))
        and private.waitlist_content(w) = split_part(m.dedupe_key, ':', 4) and lower(w.email) = lower(m.to_email)),
    (select o.token::text from private.refund_offers o
      where m.template = 'trip_changed' and m.data ->> 'refund_until' is not null
        and o.booking_id = private.to_uuid(m.data ->> 'booking_id') and o.expires_at > private.now()),
    (select private.address_token('confirm_interest', m.to_email)
      where m.template in ('interest_received', 'product_interest_received') and m.data ? 'confirm'
        and (exists (select from public.interest_submissions i
            where lower(i.email) = lower(m.to_email) and i.confirmed_at is null)
          or exists (select from public.product_interest p
            where lower(p.email) = lower(m.to_email) and p.confirmed_at is null))),
    (select private.address_token('unsubscribe', m.to_email)
      where m.template = 'trip_opened' and exists (select from public.interest_submissions i
        where lower(i.email) = lower(m.to_email) and i.event_id = private.to_uuid(m.data ->> 'event_id')
          and i.confirmed_at is not null)),
    (select private.address_token('unsubscribe', m.to_email)
      where m.template = 'other_dates' and not exists (select from private.other_date_refusals r
        where r.recipient = private.mailbox_key(m.to_email))),
    (select private.unsubscribe_token(c.profile_id) from public.email_preferences c
      where m.template = 'new_departures' and c.new_departures
        and c.profile_id = private.to_uuid(split_part(m.dedupe_key, ':', 2))))
$function$;

CREATE OR REPLACE FUNCTION private.end_waitlist()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  recipients constant text[] := private.send_other_dates(new);
begin
  perform private.queue_emails('trip_changed', array_agg(w.email order by w.created_at, w.id),
    array_agg(jsonb_build_object(
    'key', new.id || ':off:' || w.id, 'event', new.title, 'event_id', new.id, 'called_off', true, 'booking_id', null,
    'reference', null, 'refund', 0) order by w.created_at, w.id))
  from public.waitlist_submissions w where w.event_id = new.id and w.status in ('waiting', 'offered')
    and not private.mailbox_key(w.email) = any (recipients);
  update public.waitlist_submissions w set status = 'withdrawn'
  where w.event_id = new.id and w.status in ('waiting', 'offered');
  return null;
end
$function$;

ALTER FUNCTION "private"."end_waitlist"() OWNER TO "postgres";

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
  delete from private.other_date_offers o using private.emails_to_erase(profile_id) a
  where o.recipient = private.mailbox_key(a.email) and o.offered_at < a.until;
  delete from private.other_date_refusals r using private.emails_to_erase(profile_id) a
  where r.recipient = private.mailbox_key(a.email) and r.refused_at < a.until;
  perform private.erase_payer_addresses(profile_id);
  delete from public.email_suppressions m using private.emails_to_erase(profile_id) a
  where m.email = a.email and m.suppressed_at < a.until;
  delete from public.staff_invites i using private.emails_of(profile_id) e
  where i.email = e.email and e.until = 'infinity';
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
      'departure_changes', (select coalesce(jsonb_agg(private.strip_internal_fields(to_jsonb(r), 'id', 'booking_id')
        || jsonb_build_object('event', v.title, 'start_date', v.start_date) order by r.created_at, r.id), '[]')
        from public.departure_change_requests r join public.events v on v.id = r.event_id where r.booking_id = b.id)))
    from private.bookings_of(profile_id) b), '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.mailbox_key(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select md5(private.mailbox_of(email))
$function$;

ALTER FUNCTION "private"."mailbox_key"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.min_retained_after_change(b public.bookings)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select greatest(b.min_retained, case when (private.event_of(b)).called_off_at is null
    then (private.cancellation(b) ->> 'retained')::numeric end)
$function$;

ALTER FUNCTION "private"."min_retained_after_change"(public.bookings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.move_sums(begins timestamp with time zone, ends timestamp with time zone, event_ids uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('bookings', count(*), 'seats', coalesce(sum(m.seats), 0), 'fees', coalesce(sum(m.fee), 0),
    'raised', coalesce(sum(m.difference) filter (where m.difference > 0), 0),
    'lowered', coalesce(-sum(m.difference) filter (where m.difference < 0), 0))
  from (
    select (a.details ->> 'seats')::int as seats, (a.details ->> 'fee')::numeric as fee,
      (a.details #>> '{after,total}')::numeric - (a.details #>> '{before,total}')::numeric - (a.details ->> 'fee')::numeric
        as difference
    from public.audit_log a
    where a.action = 'change_departure' and a.at >= begins and a.at < ends
      and (event_ids is null or (a.details #>> '{before,event_id}')::uuid = any (event_ids))) m
$function$;

ALTER FUNCTION "private"."move_sums"(timestamp with time zone, timestamp with time zone, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_called_off(e public.events)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.queue_emails('trip_changed', array_agg(p.email order by p.id), array_agg(jsonb_build_object(
    'key', e.id || ':off:' || p.id, 'event', e.title, 'event_id', e.id, 'called_off', true,
    'booking_id', p.booking_id, 'reference', p.reference, 'refund', p.refund) || p.choice order by p.id))
  from (
    select b.id, private.customer_email(c) as email, b.id as booking_id, b.reference, b.paid_amount as refund,
      jsonb_build_object('message', o.message) || case when h.id is null then '{}' else jsonb_build_object(
        'can_move', h.can_move and exists (select from private.call_off_dates d where d.event_id = e.id),
        'answer_until', o.answer_until, 'token', private.new_call_off_token(h.id)) end as choice
    from public.bookings b join public.customers c on c.id = b.customer_id
    left join public.call_offs o on o.event_id = e.id
    left join private.call_off_choices h on h.booking_id = b.id and h.event_id = e.id
    where b.event_id = e.id and b.status in ('pending', 'confirmed')) p
$function$;

CREATE OR REPLACE FUNCTION private.other_date_recipients(e public.events)
 RETURNS TABLE(recipient text, email text, seats integer, is_waiting boolean, event_ids uuid[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with dates as materialized (
    select d.id, d.start_date from private.other_departures(e) d
  ), people as materialized (
    select private.mailbox_key(p.email) as recipient, max(p.seats) as seats, bool_or(p.is_waiting) as is_waiting,
      (array_agg(p.email order by p.is_waiting desc, p.created_at, p.email))[1] as email
    from (
      select w.email, w.seats, w.created_at, true as is_waiting from public.waitlist_submissions w
      where w.event_id = e.id and (w.status = 'waiting'
          or e.called_off_at is not null and w.status in ('offered', 'withdrawn'))
        and not exists (select from private.other_date_refusals r where r.recipient = private.mailbox_key(w.email))
      union all
      select i.email, 1, i.created_at, false from public.interest_submissions i
      where i.event_id = e.id and i.confirmed_at is not null) p
    where exists (select from dates)
      and not exists (select from public.email_suppressions a where a.email = lower(p.email))
    group by 1
  ), taken as materialized (
    select b.event_id, private.mailbox_key(private.customer_email(c)) as recipient
    from public.bookings b join public.customers c on c.id = b.customer_id
    where (b.event_id = e.id or b.event_id in (select d.id from dates d)) and private.is_live(b)
    union
    select w.event_id, private.mailbox_key(w.email) from public.waitlist_submissions w
    where w.event_id in (select d.id from dates d) and w.status in ('waiting', 'offered')
    union
    select o.event_id, o.recipient from private.other_date_offers o where o.event_id in (select d.id from dates d)
  )
  select p.recipient, p.email, p.seats, p.is_waiting, array_agg(d.id order by d.start_date, d.id)
  from people p cross join dates d
  where not exists (select from taken t where t.recipient = p.recipient and t.event_id in (e.id, d.id))
  group by p.recipient, p.email, p.seats, p.is_waiting
$function$;

ALTER FUNCTION "private"."other_date_recipients"(public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.other_dates(e public.events)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((select jsonb_agg(jsonb_build_object('event_id', d.id, 'start_date', d.start_date,
    'end_date', d.end_date, 'price', private.seat_price(d), 'spots_left', private.free_seats(d))
    order by d.start_date, d.id) from private.other_departures(e) d), '[]');
end
$function$;

ALTER FUNCTION "private"."other_dates"(public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.other_dates_email(e public.events, recipient text, email text, seats integer, is_waiting boolean, event_ids uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('key', recipient || ':' || md5(array_to_string(event_ids, ' ')), 'event', e.title,
    'event_id', e.id, 'start_date', e.start_date, 'end_date', coalesce(e.end_date, e.start_date),
    'called_off', e.called_off_at is not null, 'is_waiting', is_waiting, 'seats', seats,
    'events', jsonb_agg(jsonb_build_object('event_id', d.id, 'start_date', d.start_date,
      'end_date', coalesce(d.end_date, d.start_date), 'price', private.seat_price(d),
      'spots_left', private.free_seats(d), 'is_bookable', coalesce(seats <= private.free_seats(d), true))
      order by d.start_date, d.id),
    'token', private.address_token('unsubscribe', email))
  from public.events d where d.id = any (event_ids)
$function$;

ALTER FUNCTION "private"."other_dates_email"(public.events, text, text, integer, boolean, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.other_dates_obstacle(e public.events)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when e.id is null then 'not_found' when e.status <> 'published' then 'not_published'
    when e.start_date <= private.today() then 'departed'
    when e.called_off_at is null and coalesce(private.free_seats(e) > 0, true) then 'has_seats' end
$function$;

ALTER FUNCTION "private"."other_dates_obstacle"(public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.other_departures(e public.events)
 RETURNS SETOF public.events
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The largest number of dates that a page or an email lists.
  max_dates constant int := 10;
begin
  return query select t.* from public.events t
  where t.journey_id = e.journey_id and t.id <> e.id and t.status = 'published' and t.start_date > private.today()
    and private.is_open(t) and not private.is_members_first(t) and coalesce(private.free_seats(t) > 0, true)
  order by t.start_date, t.id limit max_dates;
  return;
end
$function$;

ALTER FUNCTION "private"."other_departures"(public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.send_other_dates(e public.events)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  recipients text[];
begin
  with selected as materialized (
    select r.* from private.other_date_recipients(e) r
  ), offered as (
    insert into private.other_date_offers (recipient, event_id, from_event_id)
    select s.recipient, d.id, e.id from selected s cross join unnest(s.event_ids) d (id) order by s.recipient, d.id
    on conflict do nothing returning other_date_offers.recipient, other_date_offers.event_id
  ), emails as (
    select s.recipient, s.email, private.other_dates_email(e, s.recipient, s.email, s.seats, s.is_waiting, o.event_ids) as facts
    from selected s join (select f.recipient, array_agg(f.event_id order by f.event_id) as event_ids from offered f
      group by f.recipient) o on o.recipient = s.recipient
  ), queued as (
    select private.queue_emails('other_dates', array_agg(m.email order by m.recipient),
      array_agg(m.facts order by m.recipient)) from emails m
  )
  select coalesce(array_agg(m.recipient order by m.recipient), '{}') into recipients from emails m cross join queued;
  if recipients <> '{}' then
    perform private.audit('offer_other_dates', 'events', e.id::text, jsonb_build_object('title', e.title,
      'people', cardinality(recipients)));
  end if;
  return recipients;
end
$function$;

ALTER FUNCTION "private"."send_other_dates"(public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.terms_text(r public.settings)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return concat_ws(e'\n\n',
    '## Who we are',
    concat('These terms are between you and ', coalesce(nullif(r.legal_name, ''), 'us'),
      case when r.abn <> '' then ' (ABN ' || r.abn || ')' end,
      case when r.address <> '' then ', ' || r.address end,
      '. They cover guided group trips, events and goods sold on this site. ',
      coalesce(nullif(concat_ws(' or ', 'Write to ' || nullif(r.email, ''),
        case r.email when '' then 'Call ' else 'call ' end || nullif(r.phone, '')), '') || ': we', 'We'),
      ' reply within ', private.count_with_noun(r.reply_hours, 'hour'), '.'),
    case when r.insurer <> '' then 'Our liability insurer is ' || r.insurer || '.' end,
    case when r.accreditation <> '' then 'Accreditation: ' || r.accreditation || '.' end,
    '## Prices',
    'Prices are in Australian dollars (AUD) and include GST where it applies. A trip''s price is per person and is the '
    'one shown on the trip''s page when you book. It includes accommodation, guided tours, paranormal investigations '
    'and all meals as specified there. Flights, travel insurance and personal spending are not included unless the '
    'page says so.',
    '## Our tours',
    'Our Tasmania tour takes 4 nights, our Vietnam battlefield tour 13 nights and our USA road trip 12 nights. Other '
    'departures are as long as their pages say. Dates and itineraries of a trip in planning may still change. You '
    'can’t book such a trip before they are fixed.',
    '## Booking and deposit',
    format('Book at least %s before departure, unless the trip''s page names another day. A deposit of $%s per person '
      'holds your place, unless a trip''s page names another. The deposit is non-refundable unless stated otherwise in '
      'these terms.', private.count_with_noun(r.booking_closes_days, 'day'),
      to_char(r.default_deposit, 'FM999,999,990.00')),
    format('Your spots are held for %s from booking. Make your first payment in that time. If you tell us that you '
      'made a bank transfer, we hold them for %s from then, to let the money arrive. Your spots are yours once it has '
      'arrived. A seat offered from the waitlist is held for up to %s, and for less if the trip departs soon: the '
      'offer says until when.', private.count_with_noun(r.hold_hours, 'hour'),
      private.count_with_noun(r.transfer_days, 'day'),
      private.count_with_noun(r.offer_hours, 'hour')),
    '## Payment plans',
    format('Pay in full, or in 3 or 4 parts: the deposit first, the rest in equal parts a month apart, the last no '
      'later than %s before departure. There is no interest and no fee. If a part is overdue your dashboard says so.',
      private.count_with_noun(r.last_installment_days, 'day')),
    format('## Travellers under %s', r.adult_age),
    concat(format('A traveller under %s on the day of departure needs a parent or guardian who travels on the same '
      'booking and is responsible for them. Without one we can’t accept the booking.', r.adult_age),
      case when r.min_age > 0 then format(' Nobody under %s on the day of departure can travel with us.', r.min_age) end,
      ' A trip''s page may name a higher age.'),
    '## Changing or cancelling your booking',
    format('Ask for changes by email or phone, or on your dashboard, at least %s before the event. You can cancel on '
      'your dashboard until departure. We keep a part of what you have paid, as in this table, and pay back the rest.',
      private.count_with_noun(r.changes_close_days, 'day')),
    private.policy_table(r.cancellation_policy),
    'A trip''s page may show another table. Your booking keeps the days and the table that applied when you made it.',
    concat(format('You can change a paid booking to another date or trip on your dashboard until %s before departure, if '
      'enough spots are free. Later, or if the other date is full, ask us. ',
      private.count_with_noun((r.move_policy ->> 'days')::int, 'day')), private.move_fees_text(r.move_policy),
      'The price and the conditions of the other date then apply. If you cancel after a change, we keep at least what we '
      'would have kept on the day of the change.'),
    'Refund policies may vary by event: better terms on a trip''s page take precedence.',
    '## If we cancel or move a trip',
    format('If we cancel a trip, we pay all of your money back, the deposit included. If we move a trip to other '
      'dates, we tell you by email. You can then cancel within %s, and we pay all of your money back, the deposit '
      'included.', private.count_with_noun(r.refund_offer_days, 'day')),
    '## Safety and good manners',
    'Old places have uneven floors, low light and neighbours. Follow your guide, look after one another, and leave '
    'every site as you found it. A guide may end the tour of anyone who puts others at risk. We promise history and '
    'a proper investigation; we cannot promise a ghost.',
    '## The store',
    format('An order is a purchase once we have your payment. Postage within Australia is shown before you order; '
      'collecting on the trip is free. Tell us within %s if something is not right and we repair, replace or refund '
      'it.', private.count_with_noun(r.faulty_goods_days, 'day')),
    format('A gift voucher is valid for %s years from the day it is paid.', private.voucher_years()),
    '## Your rights by law',
    'Our goods come with guarantees that cannot be excluded under the Australian Consumer Law. You are entitled to a '
    'replacement or refund for a major failure and compensation for any other reasonably foreseeable loss or damage. '
    'You are also entitled to have the goods repaired or replaced if the goods fail to be of acceptable quality and '
    'the failure does not amount to a major failure.',
    'Our services come with guarantees that cannot be excluded under the Australian Consumer Law. Nothing in these '
    'terms takes away a right you have by law.',
    '## Law and changes',
    'The law of New South Wales, Australia, applies. If we change these terms, a booking or an order keeps the terms '
    'that it was made under. You can read them on its page.');
end
$function$;

CREATE OR REPLACE FUNCTION private.tier_with_minimum(b public.bookings, day date)
 RETURNS TABLE(until date, keeps text, refunds text, retained numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select t.until, case when b.min_retained > t.retained then m.keeps else t.keeps end,
    case when b.min_retained > t.retained then m.refunds else t.refunds end, greatest(t.retained, b.min_retained)
  from private.tier_on(b, day) t
  cross join (values ('what applied on the day of the move', 'all other payments')) m (keeps, refunds)
$function$;

ALTER FUNCTION "private"."tier_with_minimum"(public.bookings, date) OWNER TO "postgres";

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
    'refund_due', change -> 'refund_due', 'given_up', change -> 'given_up'));
end
$function$;

CREATE OR REPLACE FUNCTION public.call_off_event(event_id uuid, reason text DEFAULT 'other'::text, note text DEFAULT NULL::text, message text DEFAULT NULL::text, answer_days integer DEFAULT NULL::integer, offered uuid[] DEFAULT '{}'::uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  s public.settings := private.settings();
  e public.events;
  o public.call_offs;
  obstacle text;
  errors text[];
  ended record;
  waiting int;
begin
  perform private.require_permission('trips');
  perform private.lock_event(t.id) from (select d.id from public.events d
    where d.id = call_off_event.event_id or d.id = any (offered) order by d.id) t;
  select * into e from public.events t where t.id = call_off_event.event_id;
  obstacle := private.call_off_obstacle(e);
  if obstacle is not null then return private.result(obstacle); end if;
  s.call_off_answer_days := coalesce(answer_days, s.call_off_answer_days);
  o.reason := reason;
  o.note := private.clean(note);
  o.message := private.clean(message);
  errors := private.validation_errors(o, 'reason', 'note', 'message')
    || array(select 'answer_days' where private.validation_errors(s, 'call_off_answer_days') <> '{}');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  o.answer_until := private.today() + s.call_off_answer_days;
  insert into public.call_offs (event_id, reason, note, message, answer_until, called_off_by)
  values (e.id, o.reason, o.note, o.message, o.answer_until, private.me());
  insert into private.call_off_dates (event_id, offered_id)
  select e.id, d.id from private.dates_instead(e) d where d.id = any (offered);
  perform private.invite_bookers(e.id, private.start_of(o.answer_until + 1));
  perform private.notify_called_off(e);
  waiting := (select count(*) from public.waitlist_submissions w
    where w.event_id = e.id and w.status in ('waiting', 'offered'));
  -- The trigger end_waitlist withdraws the waitlist entries.
  update public.events t set called_off_at = private.now() where t.id = e.id;
  select * into ended from private.end_bookings(e.id);
  update private.call_off_choices h set held_event_id = null where h.held_event_id = e.id;
  perform private.audit('call_off_event', 'events', e.id::text, jsonb_build_object('title', e.title,
    'call_off_reason', o.reason, 'bookings', ended.bookings, 'seats', ended.seats, 'refund', ended.refund,
    'waiting', waiting));
  return private.result('called_off', jsonb_build_object('bookings', ended.bookings, 'seats', ended.seats,
    'refund', ended.refund, 'waiting', waiting, 'held', (select count(*) from private.call_off_choices h
      where h.event_id = e.id and h.held_event_id is not null)));
end
$function$;

CREATE OR REPLACE FUNCTION public.join_waitlist(event_id uuid, full_name text, email text, phone text DEFAULT NULL::text, notes text DEFAULT NULL::text, seats integer DEFAULT 1)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.events;
  w public.waitlist_submissions;
  old public.waitlist_submissions;
  errors text[];
  why_not text;
begin
  w.full_name := private.clean(full_name);
  w.email := private.clean(email);
  w.phone := private.clean(phone);
  w.notes := private.clean(notes);
  w.seats := seats;
  errors := private.validation_errors(w, 'full_name', 'email', 'phone', 'notes', 'seats');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.lock_network();
  e := private.lock_event(event_id);
  if not private.is_visible(e) or private.sale_state(e) in ('past', 'called_off') then
    return private.result('not_found');
  end if;
  if not private.can_ever_be_offered(w.seats, e) then return private.invalid('seats'); end if;
  if private.is_bookable(e, w.seats) then return private.result('bookable'); end if;
  if private.is_network_over('join') then return private.result('busy'); end if;
  perform private.record_network_request('join');
  select * into old from public.waitlist_submissions t where t.event_id = e.id and lower(t.email) = lower(w.email);
  if private.is_waiting(old) then return private.result('duplicate'); end if;
  w.status := case when private.is_my_email(w.email) then 'waiting' else 'unconfirmed' end;
  if old.status = 'unconfirmed' then
    -- A new request replaces an entry whose email address is not confirmed, and sends a new link. The number of emails
    -- per hour is limited.
    if w.status = 'unconfirmed' and (select count(*) from public.email_outbox m where m.template = 'waitlist_joined'
      and lower(m.to_email) = lower(w.email) and m.created_at > private.now() - interval '1 hour')
      >= private.max_enquiries_per_hour() then
      return private.result('too_many');
    end if;
    update public.waitlist_submissions t set full_name = w.full_name, phone = w.phone, notes = w.notes,
      seats = w.seats, status = w.status
    where t.id = old.id returning * into w;
    perform private.send_waitlist_email(w);
    if w.status = 'unconfirmed' then return private.result('duplicate'); end if;
    return private.result('joined', jsonb_build_object('other_dates', private.other_dates(e)));
  end if;
  why_not := private.waitlist_refusal(w.email);
  if why_not is not null then return private.result(why_not); end if;
  -- After a declined or expired offer, the person joins again at the end of the waitlist.
  delete from public.waitlist_submissions t where t.id = old.id;
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, phone, notes, seats, status)
  values (e.id, e.title, w.full_name, w.email, w.phone, w.notes, w.seats, w.status) returning * into w;
  perform private.send_waitlist_email(w);
  return private.result('joined', jsonb_build_object('other_dates', private.other_dates(e)));
end
$function$;

CREATE OR REPLACE FUNCTION public.my_waitlist()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid := private.require_member();
begin
  return private.result('ok', jsonb_build_object('entries', coalesce((
    select jsonb_agg(jsonb_build_object('id', w.id, 'event_id', e.id, 'event_title', e.title,
      'start_date', e.start_date, 'seats', w.seats, 'position', w.position, 'first', w.first,
      'other_dates', case when w.offered then '[]' else private.other_dates(e) end,
      'token', case when w.offered then private.offer_token(w.id) end,
      'expires_at', case when w.offered then w.offer_expires_at end)
      order by w.offered desc, e.start_date, w.id)
    from (
      select t.id, t.event_id, t.seats, t.offer_expires_at, t.status = 'offered' as offered,
        l.position, coalesce(l.first, false) as first
      from public.waitlist_submissions t
      left join lateral (
        select w.position, w.first from public.waitlist_line w where w.event_id = t.event_id and w.id = t.id) l on true
      where lower(t.email) in (select m.email from private.emails_of(person) m) and private.is_own(t, person)
        and (t.status = 'waiting' or t.status = 'offered' and t.offer_expires_at > private.now())
    ) w join public.events e on e.id = w.event_id
    where e.status = 'published' and e.end_date >= private.today()), '[]')));
end
$function$;

CREATE OR REPLACE FUNCTION public.offer_other_dates(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.events;
  obstacle text;
  recipients text[];
begin
  perform private.require_permission('waitlist');
  e := private.lock_event(event_id);
  obstacle := private.other_dates_obstacle(e);
  if obstacle is not null then return private.result(obstacle); end if;
  if not exists (select from private.other_departures(e)) then return private.result('no_dates'); end if;
  recipients := private.send_other_dates(e);
  if recipients = '{}' then return private.result('no_recipients'); end if;
  return private.result('offered', jsonb_build_object('people', cardinality(recipients)));
end
$function$;

ALTER FUNCTION "public"."offer_other_dates"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.preview_other_dates(event_id uuid, calling_off boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.events;
begin
  perform private.require_permission('waitlist');
  select * into e from public.events t where t.id = preview_other_dates.event_id;
  if e.id is null then return private.result('not_found'); end if;
  if calling_off then e.called_off_at := coalesce(e.called_off_at, private.now()); end if;
  return (select private.result('ok', jsonb_build_object('obstacle', private.other_dates_obstacle(e),
      'waiting', count(*) filter (where r.is_waiting), 'interested', count(*) filter (where not r.is_waiting),
      'dates', private.other_dates(e),
      'told', (select jsonb_build_object('people', count(distinct o.recipient), 'latest_at', max(o.offered_at))
        from private.other_date_offers o where o.from_event_id = e.id)))
    from private.other_date_recipients(e) r);
end
$function$;

ALTER FUNCTION "public"."preview_other_dates"(uuid, boolean) OWNER TO "postgres";

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
      cross join lateral (select coalesce(sum(t.amount) filter (where t.amount > 0), 0) as received,
        coalesce(-sum(t.amount) filter (where t.amount < 0), 0) as refunded
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

CREATE OR REPLACE FUNCTION public.resend_email(email_id bigint, request_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  m public.email_outbox;
  secret text;
  again text;
  made bigint;
begin
  perform private.require_permission('emails');
  if request_id is null then return private.invalid('request_id'); end if;
  select * into m from public.email_outbox t where t.id = email_id;
  if not found then return private.result('not_found'); end if;
  again := coalesce(m.dedupe_key, m.template) || ':again:' || m.id || ':' || request_id;
  if exists (select from public.email_outbox t where t.dedupe_key = again) then return private.result('queued'); end if;
  if (select v.state from public.email_overview v where v.id = m.id) = 'waiting' then
    return private.result('waiting');
  end if;
  if exists (select from public.email_suppressions a where a.email = lower(m.to_email)) then
    return private.result('bounced');
  end if;
  secret := private.email_token(m);
  if m.useless_at <= private.now() or secret is null
    and (m.data ? 'confirm' or m.data ->> 'refund_until' is not null
      or m.template in ('offer_made', 'offer_ending', 'claim_customer', 'order_placed', 'new_departures',
        'staff_invited', 'trip_opened', 'product_available', 'other_dates')) then
    return private.result('no_longer_relevant');
  end if;
  insert into public.email_outbox (to_email, template, data, dedupe_key, useless_at, again_of)
  values (m.to_email, m.template,
    case when secret is null then m.data else m.data || jsonb_build_object('token', secret) end, again, m.useless_at,
    coalesce(m.again_of, m.id))
  on conflict on constraint email_outbox_dedupe_key_once do nothing returning id into made;
  if made is not null then
    perform private.audit('resend_email', 'email_outbox', m.id::text,
      jsonb_build_object('template', m.template, 'as', made));
  end if;
  return private.result('queued');
end
$function$;

CREATE OR REPLACE FUNCTION public.unsubscribe(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member_id uuid := private.to_uuid(split_part(token, '.', 1));
  address text := private.address_of_token('unsubscribe', token);
begin
  if address is not null then
    update public.interest_submissions i set confirmed_at = null
    where lower(i.email) = address;
    update public.product_interest p set confirmed_at = null
    where lower(p.email) = address;
    insert into private.other_date_refusals (recipient) values (private.mailbox_key(address)) on conflict do nothing;
    update public.email_outbox m set cancelled_at = private.now(), data = m.data - 'token'
    where m.template in ('trip_opened', 'product_available', 'other_dates') and lower(m.to_email) = address
      and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
    return private.result('unsubscribed');
  end if;
  if member_id is null or token is distinct from private.unsubscribe_token(member_id)
    or not exists (select from public.profiles p where p.id = member_id) then
    return private.result('not_found');
  end if;
  update public.email_preferences c set new_departures = false, changed_at = private.now()
  where c.profile_id = member_id and c.new_departures;
  if found then
    insert into public.audit_log (action, entity, entity_id) values ('unsubscribe', 'profiles', member_id::text);
  end if;
  update public.email_outbox m set cancelled_at = private.now(), data = m.data - 'token'
  where starts_with(m.dedupe_key, 'new_departures:' || member_id || ':')
    and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
  return private.result('unsubscribed');
end
$function$;

ALTER TABLE "private"."other_date_offers" ADD CONSTRAINT "other_date_offers_event_id_fkey" FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

ALTER TABLE "private"."other_date_offers" ADD CONSTRAINT "other_date_offers_from_event_id_fkey" FOREIGN KEY (from_event_id) REFERENCES public.events(id) ON DELETE CASCADE;

ALTER TABLE "public"."bookings" ADD CONSTRAINT "bookings_min_retained_range" CHECK ((min_retained >= (0)::numeric));

CREATE INDEX other_date_offers_event_idx ON private.other_date_offers USING btree (event_id);

CREATE INDEX other_date_offers_from_event_idx ON private.other_date_offers USING btree (from_event_id, recipient);

CREATE TRIGGER end_waitlist AFTER UPDATE OF called_off_at ON public.events FOR EACH ROW WHEN (((old.called_off_at IS NULL) AND (new.called_off_at IS NOT NULL))) EXECUTE FUNCTION private.end_waitlist();

COMMENT ON COLUMN "private"."other_date_offers"."event_id" IS 'The departure that was offered.';

COMMENT ON COLUMN "private"."other_date_offers"."from_event_id" IS 'The departure that is full or called off.';

COMMENT ON COLUMN "private"."other_date_offers"."recipient" IS 'The person, as in private.mailbox_key.';

COMMENT ON COLUMN "private"."other_date_refusals"."recipient" IS 'The person, as in private.mailbox_key.';

COMMENT ON COLUMN "public"."bookings"."min_retained" IS 'AUD that a cancellation retains at least, because a cancellation on the day of a change of departure would have retained
it. 0: the booking never changed its departure, or nothing would have been retained.';

COMMENT ON FUNCTION "private"."activity_ids"(text, text) IS 'The ids of all rows whose audit log entries are part of the history of an entity. kind: trip, booking, customer,
product, order or settings. The history of a trip, which is a departure here, includes changes of the policies that all its
departures share. The history of a customer includes merged customers.';

COMMENT ON FUNCTION "private"."cancellation"(public.bookings) IS 'The amounts if a booking is cancelled now, AUD, as in preview_cancellation. The tier of today decides how much of the
paid money is retained; all other paid money is refunded. Nothing is retained while a refund offer for a moved trip is
open, or until the departure is guaranteed if the booking was made under that promise. After a change of departure, at
least bookings.min_retained is retained, except for a refund offer. too_late: the trip has departed, so that only staff can cancel.';

COMMENT ON FUNCTION "private"."end_waitlist"() IS 'Trigger: when a departure is called off, withdraws its waitlist entries and sends each person one email: about the other
dates of the trip if there are any for the person, otherwise that the departure is called off.';

COMMENT ON FUNCTION "private"."export_bookings"(uuid) IS 'The bookings of an account with their travellers and answers to forms, lines, instalments, payments, bank transfers,
the bank account for a refund, and requests to change the departure.';

COMMENT ON FUNCTION "private"."mailbox_key"(text) IS 'A hash of the mailbox of an address, as in private.mailbox_of. Tables store it instead of the address.';

COMMENT ON FUNCTION "private"."min_retained_after_change"(public.bookings) IS 'AUD that a cancellation retains at least once the booking has changed its departure: as much as a cancellation now. So a
change to a later date does not make a cancellation cheaper.';

COMMENT ON FUNCTION "private"."move_sums"(timestamp with time zone, timestamp with time zone, uuid[]) IS 'Totals of the changes of departure in a period, as in report_cancellations. event_ids: the departures that the bookings
left. Null: all. The audit log has one entry for each change.';

COMMENT ON FUNCTION "private"."notify_called_off"(public.events) IS 'Emails everyone with a pending or confirmed booking of an event that is called off, once for each booking. The email shows
the refund in AUD and the link to the choice. Must be called before the bookings are ended.';

COMMENT ON FUNCTION "private"."other_date_recipients"(public.events) IS 'The people to whom other dates of a departure are offered, one row per mailbox: its waitlist, and everyone who expressed
interest and confirmed the email address. Without people who unsubscribed, whose address is suppressed or who booked the
departure. event_ids: the dates that the person has not booked, does not wait for and was not offered before. seats: the
largest number of seats that the person waits for.';

COMMENT ON FUNCTION "private"."other_dates"(public.events) IS 'The departures of private.other_departures as JSON. price: AUD per person. spots_left: null if there is no limit.';

COMMENT ON FUNCTION "private"."other_dates_email"(public.events, text, text, integer, boolean, uuid[]) IS 'The data of the email about other dates. is_bookable: whether the date has enough free seats for the person.';

COMMENT ON FUNCTION "private"."other_dates_obstacle"(public.events) IS 'The reason why the other dates of a departure cannot be offered to its people: they are offered only if it is full or
called off. Null: they can be offered.';

COMMENT ON FUNCTION "private"."other_departures"(public.events) IS 'The next departures of the same trip that everyone can book now and that have free seats, at most 10.';

COMMENT ON FUNCTION "private"."send_other_dates"(public.events) IS 'Emails the other dates of a locked departure to the people of private.other_date_recipients, writes an audit log entry
and returns the people as in private.mailbox_key. A repeated call emails only people and dates that are new.';

COMMENT ON FUNCTION "private"."tier_with_minimum"(public.bookings, date) IS 'The tier of private.tier_on, which retains at least bookings.min_retained.';

COMMENT ON FUNCTION "public"."join_waitlist"(uuid, text, text, text, text, integer) IS 'Adds a person to the waitlist of a trip if the seats cannot be booked now. The entry of a member with a confirmed
email address is waiting at once. Any other email address must be confirmed by the link in the email
(confirm_waitlist). A new request replaces an unconfirmed entry.
Parameters:
- seats: at most the capacity of the trip and the maximum in the settings.
Results:
- joined: other_dates are other departures of the trip with free seats; price in AUD per person; spots_left is null
without a limit.
- bookable: the seats can be booked now.
- duplicate: the email address already has an entry.
- too_many: the email address has reached a limit; the part of the address after a + is ignored.
- busy: the IP network of the visitor has reached its request limit.
Statuses: joined {other_dates {event_id uuid, start_date date, end_date date?, price numeric, spots_left int?}[]},
bookable, duplicate, too_many, busy, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."my_waitlist"() IS 'For members: their own waitlist entries, offers first.
Fields:
- position: position on the waitlist; null for an entry with an offer.
- token: token of the page of the offer, valid until expires_at.
- first: the member has booked before, so their entry precedes those of new customers.
- other_dates: other departures of the trip with free seats, as in join_waitlist; empty for an entry with an offer.
Statuses: ok {entries {id uuid, event_id uuid, event_title text, start_date date, seats int, position int?, first
boolean, other_dates {event_id uuid, start_date date, end_date date?, price numeric, spots_left int?}[], token uuid?, expires_at timestamptz?}[]}.';

COMMENT ON FUNCTION "public"."offer_other_dates"(uuid) IS 'For staff with the permission "waitlist": emails the other dates of a full or called-off departure to its waitlist and to
everyone who expressed interest, as in preview_other_dates. people: number of people who got an email. A person gets each
date offered once, so a repeated request emails only new people and new dates. has_seats: the departure has free seats.
no_dates: the trip has no other departure with free seats. no_recipients: nothing is new for anyone.
Statuses: offered {people int}, no_recipients, no_dates, has_seats, not_published, departed, not_found.';

COMMENT ON FUNCTION "public"."preview_departure_change"(uuid, uuid) IS 'For the member or staff: what a change of the booking to another departure means, before and after it. event_id: the new
departure. asks: full (too few free seats) or late (the last day of the move policy has passed): the member must ask staff
with request_departure_change, and staff cannot confirm while it is full; null: the caller can change the booking now.
self_until: last day on which members change it themselves. min_retained: as much as a cancellation now would retain; a
cancellation after the change retains at least this. fee: for all seats, part of the lines. refund_due: paid money
above the new total. given_up: rooms, extras and discounts that the new departure does not have. not_confirmed: the
booking is not paid yet. departed: the booked departure has begun. Amounts in AUD.
Statuses: ok {asks text?, seats int, paid numeric, fee numeric, min_retained numeric, refund_due numeric, self_until date, given_up {kind
booking_lines.kind, description text}[], before {event_id uuid, title text, location text, start_date date, end_date date,
total numeric, lines {kind booking_lines.kind, description text, quantity int, unit_price numeric, amount numeric, gst_free
boolean}[], installments {sequence int, due_date date, amount numeric}[]}, after {event_id uuid, title text, location text,
start_date date, end_date date, total numeric, lines {kind booking_lines.kind, description text, quantity int, unit_price
numeric, amount numeric, gst_free boolean}[], installments {sequence int, due_date date, amount numeric}[]}}, not_live,
not_confirmed, departed {departed_on date}, same_departure, not_bookable, closed {closed_on date}, members_only {opens_on
date?}, already_booked {booking_id uuid, reference text}, too_young, guardian_needed {travellers int[]}, room_unavailable
{name text, left int?}, not_found.';

COMMENT ON FUNCTION "public"."preview_other_dates"(uuid, boolean) IS 'For staff with the permission "waitlist": to how many people the other dates of a departure would be offered, and to how
many they were offered. calling_off: as if the departure were called off now. obstacle: the reason why they cannot be
offered now, as in offer_other_dates. waiting: people on the waitlist. interested: other people who expressed interest.
dates: the other departures, at most 10; price in AUD per person; spots_left is null without a limit. told: people who
were emailed before.
Statuses: ok {obstacle text?, waiting int, interested int, dates {event_id uuid, start_date date, end_date date?, price
numeric, spots_left int?}[], told {people int, latest_at timestamptz?}}, not_found.';

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
- moves: bookings that changed their departure in the period, by the departure that they left. fees: of the move policy.
raised and lowered: changes of the total without the fee.
Statuses: ok {bookings int, received numeric, kept numeric, waived numeric, refunded numeric, refund_due numeric,
moves {bookings int, seats int, fees numeric, raised numeric, lowered numeric}, reasons {reason text, bookings int, received numeric, kept numeric, waived numeric, refunded numeric, refund_due
numeric}[], trips_total int, trips {event_id uuid?, journey_id uuid?, title text, start_date date?, departures int,
bookings int, received numeric, kept numeric, waived numeric, refunded numeric, refund_due numeric}[], lines {reason
text, title text, start_date date?, bookings int, received numeric, kept numeric, waived numeric, refunded numeric,
refund_due numeric}[]}, invalid {fields text[]}.';

COMMENT ON TABLE "private"."other_date_offers" IS 'Departures that were offered by email as another date, so that a person gets each departure offered once.';

COMMENT ON TABLE "private"."other_date_refusals" IS 'People who unsubscribed from news about trips. Their waitlist entries get no emails about other dates.';

REVOKE ALL ON FUNCTION "private"."end_waitlist"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_waitlist"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_waitlist"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_waitlist"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."mailbox_key"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mailbox_key"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mailbox_key"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."mailbox_key"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."min_retained_after_change"(public.bookings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."min_retained_after_change"(public.bookings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."min_retained_after_change"(public.bookings) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."min_retained_after_change"(public.bookings) TO "service_role";

REVOKE ALL ON FUNCTION "private"."move_sums"(timestamp with time zone, timestamp with time zone, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."move_sums"(timestamp with time zone, timestamp with time zone, uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."move_sums"(timestamp with time zone, timestamp with time zone, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_sums"(timestamp with time zone, timestamp with time zone, uuid[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_sums"(timestamp with time zone, timestamp with time zone, uuid[]) TO "service_role";

REVOKE ALL ON FUNCTION "private"."other_date_recipients"(public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."other_date_recipients"(public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."other_date_recipients"(public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."other_date_recipients"(public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."other_dates"(public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."other_dates"(public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."other_dates"(public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."other_dates"(public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."other_dates_email"(public.events, text, text, integer, boolean, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."other_dates_email"(public.events, text, text, integer, boolean, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."other_dates_email"(public.events, text, text, integer, boolean, uuid[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."other_dates_email"(public.events, text, text, integer, boolean, uuid[]) TO "service_role";

REVOKE ALL ON FUNCTION "private"."other_dates_obstacle"(public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."other_dates_obstacle"(public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."other_dates_obstacle"(public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."other_dates_obstacle"(public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."other_departures"(public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."other_departures"(public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."other_departures"(public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."other_departures"(public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."send_other_dates"(public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."send_other_dates"(public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."send_other_dates"(public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."send_other_dates"(public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."tier_with_minimum"(public.bookings, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."tier_with_minimum"(public.bookings, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."tier_with_minimum"(public.bookings, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tier_with_minimum"(public.bookings, date) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."tier_with_minimum"(public.bookings, date) TO "service_role";

REVOKE ALL ON FUNCTION "public"."offer_other_dates"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."offer_other_dates"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."offer_other_dates"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."offer_other_dates"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."preview_other_dates"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."preview_other_dates"(uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."preview_other_dates"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."preview_other_dates"(uuid, boolean) TO "postgres";

COMMENT ON COLUMN "private"."other_date_offers"."offered_at" IS 'When the email was queued.';

COMMENT ON COLUMN "private"."other_date_refusals"."refused_at" IS 'When the person unsubscribed.';

CREATE OR REPLACE FUNCTION private.run_call_off_deadlines()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reminder_days constant int := 2; -- before the deadline
  min_answer_days constant int := 4; -- with fewer days for the answer, there is no reminder
  c private.call_off_choices;
  first_error text;
begin
  for c in select t.* from private.call_off_choices t where t.choice is null
    and t.answer_by <= private.now() + make_interval(days => reminder_days) order by t.event_id, t.id
  loop
    begin
      if c.answer_by <= private.now() then
        c := private.lock_call_off_choice(c.id);
        if c.choice is null then perform private.write_refund_choice(c, 'deadline'); end if;
      elsif exists (select from public.call_offs o where o.event_id = c.event_id
          and o.called_off_at <= c.answer_by - make_interval(days => min_answer_days))
        and not exists (select from public.email_outbox m where m.dedupe_key = 'call_off_reminder:' || c.id) then
        perform private.queue_customer_email(b.customer_id, 'call_off_reminder',
          jsonb_build_object('can_move', c.can_move) || private.call_off_email(c))
        from public.bookings b where b.id = c.booking_id;
      end if;
    exception when others then
      first_error := coalesce(first_error, sqlstate || ': ' || sqlerrm);
    end;
  end loop;
  return first_error;
end
$function$;

CREATE OR REPLACE FUNCTION public.make_refund_file(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  s constant public.settings := private.settings();
  file uuid;
  left_out int;
begin
  perform private.require_permission('money');
  if not exists (select from public.call_offs o where o.event_id = make_refund_file.event_id) then
    return private.result('not_found');
  end if;
  if not private.has_bank_account(s) or s.bank_code = '' or s.apca_number = ''
    or s.bank_bsb !~ '^[0-9]{3}[^0-9]?[0-9]{3}$' or regexp_replace(s.bank_account_number, '[^0-9]', '', 'g') !~ '^[0-9]{1,9}$' then
    return private.result('no_bank_details');
  end if;
  perform private.lock_event(make_refund_file.event_id);
  insert into private.refund_files (event_id, created_by) values (make_refund_file.event_id, private.me())
  returning id into file;
  with due as (
    select b.id, private.transfer_due(b) as amount, private.my_role() <> 'owner'
      and private.me() in (b.user_id, u.profile_id) as is_own
    from private.call_off_choices c join public.bookings b on b.id = c.booking_id
    join public.customers u on u.id = b.customer_id
    where c.event_id = make_refund_file.event_id and private.refund_state(c, b) = 'ready_for_file'
  ), filed as (
    insert into private.refund_transfers (file_id, booking_id, amount)
    select file, d.id, d.amount from due d
    where d.is_own is not true and private.beyond_refund_limit(d.amount, d.id, null) is null
    returning booking_id
  )
  select count(*) into left_out from due d where d.id not in (select f.booking_id from filed f);
  if private.refund_file(file) is null then
    delete from private.refund_files f where f.id = file;
    return private.result('nothing_due', jsonb_build_object('left_out', left_out));
  end if;
  perform private.audit('make_refund_file', 'events', make_refund_file.event_id::text,
    (select jsonb_build_object('transfers', count(*), 'amount', sum(t.amount)) from private.refund_transfers t
      where t.file_id = file));
  return private.refund_file(file, left_out);
end
$function$;

CREATE OR REPLACE FUNCTION public.choose_refund(token uuid DEFAULT NULL::uuid, booking_id uuid DEFAULT NULL::uuid, account_name text DEFAULT NULL::text, bsb text DEFAULT NULL::text, account_number text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  opened record;
  c private.call_off_choices;
  b public.bookings;
  account private.refund_accounts;
  errors text[] := '{}'::text[];
  is_given constant boolean := num_nonnulls(account_name, bsb, account_number) > 0;
  was_answered boolean;
begin
  opened := private.open_call_off_choice(token, booking_id);
  if opened.refusal is not null then return opened.refusal; end if;
  c := private.lock_call_off_choice(opened.choice_id);
  select * into b from public.bookings t where t.id = c.booking_id;
  if token is null and b.user_id is not distinct from private.me() then perform private.require_shown_factor(); end if;
  if c.choice = 'date' then return private.result('already_answered', jsonb_build_object('choice', c.choice)); end if;
  account := private.read_refund_account(b.id, account_name, bsb, account_number);
  if is_given or private.needs_refund_account(b) and private.answered_by(c, token) = 'booker' then
    errors := private.refund_account_errors(account);
  end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if is_given and private.is_account_used(b.id) then return private.result('account_used'); end if;
  was_answered := private.current_choice(c) is not null;
  if is_given and private.transfer_due(b) > 0 then perform private.save_refund_account(account); end if;
  if c.choice is null then
    perform private.write_refund_choice(c, case when was_answered then 'deadline' else private.answered_by(c, token) end);
  end if;
  return private.result(case when was_answered then 'saved' else 'selected' end,
    jsonb_build_object('refund_due', b.refund_due));
end
$function$;

CREATE OR REPLACE FUNCTION public.preview_call_off(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.events;
  obstacle text;
begin
  perform private.require_permission('trips');
  select * into e from public.events t where t.id = preview_call_off.event_id;
  obstacle := private.call_off_obstacle(e);
  if obstacle is not null then return private.result(obstacle); end if;
  return (
    select private.result('ok', jsonb_build_object('bookings', count(b.id), 'people', coalesce(sum(b.seats), 0),
      'paid', coalesce(sum(b.paid_amount), 0), 'unpaid_bookings', count(b.id) filter (where b.paid_amount = 0),
      'answer_days', (private.settings()).call_off_answer_days,
      'waiting', (select count(*) from public.waitlist_submissions w
        where w.event_id = e.id and (w.status = 'waiting' or w.status = 'offered' and w.offer_expires_at > private.now())),
      'dates', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'start_date', d.start_date,
        'end_date', d.end_date, 'price', private.seat_price(d), 'free_seats', private.free_seats(d))
        order by d.start_date, d.id), '[]') from private.dates_instead(e) d))
      || (select jsonb_build_object('by_card', m.by_card, 'by_transfer', m.by_transfer)
        from private.pays_for_bookings(e.id) m))
    from public.bookings b where b.event_id = e.id and private.is_live(b));
end
$function$;
