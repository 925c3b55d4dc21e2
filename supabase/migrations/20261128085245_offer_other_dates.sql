set local check_function_bodies = off;

CREATE TABLE "private"."other_date_offers" ("recipient" text NOT NULL, "event_id" uuid NOT NULL, "from_event_id" uuid NOT NULL, CONSTRAINT "other_date_offers_pkey" PRIMARY KEY (recipient, event_id), "offered_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."other_date_offers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."other_date_offers" OWNER TO "postgres";

CREATE TABLE "private"."other_date_refusals" ("recipient" text NOT NULL, CONSTRAINT "other_date_refusals_pkey" PRIMARY KEY (recipient), "refused_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."other_date_refusals" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."other_date_refusals" OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.mailbox_key(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select md5(private.mailbox_of(email))
$function$;

ALTER FUNCTION "private"."mailbox_key"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_called_off(e public.events)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.queue_emails('trip_changed', array_agg(p.email order by p.id), array_agg(jsonb_build_object(
    'key', e.id || ':off:' || p.id, 'event', e.title, 'event_id', e.id, 'called_off', true,
    'booking_id', p.booking_id, 'reference', p.reference, 'refund', p.refund) order by p.id))
  from (
    select b.id, private.customer_email(c) as email, b.id as booking_id, b.reference,
      b.paid_amount as refund
    from public.bookings b join public.customers c on c.id = b.customer_id
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

CREATE OR REPLACE FUNCTION public.call_off_event(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.events;
  ended record;
  waiting int;
begin
  perform private.require_permission('trips');
  e := private.lock_event(event_id);
  if e.id is null then return private.result('not_found'); end if;
  if e.called_off_at is not null then return private.result('already_called_off'); end if;
  if e.status <> 'published' then return private.result('not_published'); end if;
  if e.end_date < private.today() then return private.result('ended'); end if;
  perform private.notify_called_off(e);
  waiting := (select count(*) from public.waitlist_submissions w
    where w.event_id = e.id and w.status in ('waiting', 'offered'));
  -- The trigger end_waitlist withdraws the waitlist entries.
  update public.events t set called_off_at = private.now() where t.id = e.id;
  select * into ended from private.end_bookings(e.id);
  perform private.audit('call_off_event', 'events', e.id::text, jsonb_build_object('title', e.title,
    'bookings', ended.bookings, 'seats', ended.seats, 'refund', ended.refund, 'waiting', waiting));
  return private.result('called_off', jsonb_build_object('bookings', ended.bookings, 'seats', ended.seats,
    'refund', ended.refund, 'waiting', waiting));
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

CREATE INDEX other_date_offers_event_idx ON private.other_date_offers USING btree (event_id);

CREATE INDEX other_date_offers_from_event_idx ON private.other_date_offers USING btree (from_event_id, recipient);

CREATE TRIGGER end_waitlist AFTER UPDATE OF called_off_at ON public.events FOR EACH ROW WHEN (((old.called_off_at IS NULL) AND (new.called_off_at IS NOT NULL))) EXECUTE FUNCTION private.end_waitlist();

COMMENT ON COLUMN "private"."other_date_offers"."event_id" IS 'The departure that was offered.';

COMMENT ON COLUMN "private"."other_date_offers"."from_event_id" IS 'The departure that is full or called off.';

COMMENT ON COLUMN "private"."other_date_offers"."recipient" IS 'The person, as in private.mailbox_key.';

COMMENT ON COLUMN "private"."other_date_refusals"."recipient" IS 'The person, as in private.mailbox_key.';

COMMENT ON FUNCTION "private"."end_waitlist"() IS 'Trigger: when a departure is called off, withdraws its waitlist entries and sends each person one email: about the other
dates of the trip if there are any for the person, otherwise that the departure is called off.';

COMMENT ON FUNCTION "private"."mailbox_key"(text) IS 'A hash of the mailbox of an address, as in private.mailbox_of. Tables store it instead of the address.';

COMMENT ON FUNCTION "private"."notify_called_off"(public.events) IS 'Emails everyone with a pending or confirmed booking of an event that is called off, once for each booking. The email
shows the refund in AUD. Must be called before the bookings are ended.';

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

COMMENT ON FUNCTION "public"."preview_other_dates"(uuid, boolean) IS 'For staff with the permission "waitlist": to how many people the other dates of a departure would be offered, and to how
many they were offered. calling_off: as if the departure were called off now. obstacle: the reason why they cannot be
offered now, as in offer_other_dates. waiting: people on the waitlist. interested: other people who expressed interest.
dates: the other departures, at most 10; price in AUD per person; spots_left is null without a limit. told: people who
were emailed before.
Statuses: ok {obstacle text?, waiting int, interested int, dates {event_id uuid, start_date date, end_date date?, price
numeric, spots_left int?}[], told {people int, latest_at timestamptz?}}, not_found.';

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
