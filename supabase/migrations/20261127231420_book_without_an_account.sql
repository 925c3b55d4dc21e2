set local check_function_bodies = off;

DROP INDEX "public"."customers_no_email_idx";

DROP INDEX "public"."customers_search_idx";

DROP VIEW "public"."booking_overview";

DROP VIEW "public"."customer_overview";

DROP VIEW "public"."event_travellers";

DROP VIEW "public"."public_settings";

CREATE TABLE "private"."guest_bookings" ("booking_id" uuid NOT NULL, "token" uuid NOT NULL DEFAULT gen_random_uuid(), CONSTRAINT "guest_bookings_pkey" PRIMARY KEY (booking_id));

ALTER TABLE "private"."guest_bookings" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."guest_bookings" OWNER TO "postgres";

ALTER TABLE "public"."customers" ADD COLUMN "guest_email" text;

ALTER TYPE "private"."seat_request" ADD ATTRIBUTE "guest_email" text CASCADE;

ALTER TYPE "private"."seat_request" ADD ATTRIBUTE "guest_name" text CASCADE;

CREATE OR REPLACE FUNCTION private.add_guest_customer(r private.seat_request)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.customers (full_name, guest_email, last_activity)
  values (r.guest_name, r.guest_email, private.now()) returning id
$function$;

ALTER FUNCTION "private"."add_guest_customer"(private.seat_request) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.affected_recipients(event_id uuid)
 RETURNS TABLE(who uuid, email text, booking_id uuid, reference text, token uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select b.id, private.customer_email(c), b.id, b.reference, null::uuid
  from public.bookings b join public.customers c on c.id = b.customer_id
  where b.event_id = affected_recipients.event_id and b.status in ('pending', 'confirmed') and private.is_live(b)
  union all
  select w.id, w.email, null, null, private.offer_token(w.id) from public.waitlist_submissions w
  where w.event_id = affected_recipients.event_id and w.status = 'offered' and w.offer_expires_at > private.now()
$function$;

CREATE OR REPLACE FUNCTION private.booking_condition(q text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  patterns text[] := private.search_patterns(q);
  number text := private.number_pattern(q);
  customers uuid[];
begin
  if patterns is null then return null; end if;
  customers := array(select c.id from public.customers c
    where lower(c.full_name || ' ' || coalesce(c.email, c.guest_email, '')) like any (patterns)
      or number is not null and regexp_replace(c.phone, '\D', '', 'g') like number limit 5001);
  return format('(%s or b.event_id = any (%L::uuid[])%s)',
    case when cardinality(customers) <= 5000 then format('b.customer_id = any (%L::uuid[])', customers)
      else format('(select lower(c.full_name || '' '' || coalesce(c.email, c.guest_email, '''')) like any (%L::text[])
      from public.customers c where c.id = b.customer_id)', patterns) end,
    array(select e.id from public.events e where e.title ilike any (patterns)),
    case when cardinality(patterns) = 1 then format(' or b.reference ilike %L', patterns[1]) end);
end
$function$;

CREATE OR REPLACE FUNCTION private.booking_refusal(r private.seat_request, e public.events)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.live_booking(r.customer_id, e.id);
  total numeric;
  refusal jsonb;
begin
  if b.id is not null then
    return private.result('already_booked', jsonb_build_object('booking_id', b.id, 'reference', b.reference));
  end if;
  if r.user_id is null and private.is_members_first(e) then
    return private.result('members_only', jsonb_build_object('opens_on', e.opens_on));
  end if;
  if not r.staff then
    total := (private.quote_booking(e, r.seats, r.plan, r.choices) ->> 'total')::numeric;
    if r.expected_price is distinct from private.seat_price(e) or r.expected_total <> total then
      return private.result('price_changed', jsonb_build_object('price', private.seat_price(e), 'total', total));
    end if;
    refusal := case when r.guest_email is null then private.member_refusal(r) else private.guest_refusal(r) end;
    if refusal is null and r.offer_token is null then refusal := private.network_seats_refusal(r.seats, e); end if;
    if refusal is not null then return refusal; end if;
  end if;
  return coalesce(private.guardian_refusal(r.travellers, e), private.extras_refusal(r.choices, e),
    private.codes_refusal(r.choices, e, r.seats, r.staff, r.customer_id, r.user_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.codes_refusal(choices jsonb, e public.events, seats integer, for_customer boolean DEFAULT false, customer_id uuid DEFAULT NULL::uuid, user_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  spend numeric := (select sum(l.amount) from private.quote_lines(e, seats, choices) l where l.kind <> 'discount');
  codes int := (select count(*) from private.read_codes(choices));
begin
  if codes = 0 then return null; end if;
  if for_customer is not true then
    user_id := private.me();
    customer_id := (select c.id from public.customers c where c.profile_id = private.me());
  end if;
  return (
    select private.result('code_refused', jsonb_build_object('code', r.code, 'reason', r.reason,
      'min_spend', case when r.reason = 'min_spend' then r.min_spend end))
    from (
      select c.n, p.code, p.min_spend, case
        when p.is_active is not true then 'unknown'
        when private.today() < p.starts_on then 'not_yet'
        when private.today() > p.ends_on then 'expired'
        when not p.all_trips and not exists (select from public.promo_code_trips t where t.promo_code_id = p.id
          and (t.event_id = e.id or t.journey_id = e.journey_id)) then 'other_trip'
        when p.members_only and codes_refusal.user_id is null
          and (for_customer is not true or codes_refusal.customer_id is not null) then 'members_only'
        -- Uses per person cannot be counted for a visitor without an account.
        when p.max_uses_per_person is not null and codes_refusal.user_id is null and for_customer is not true
          then 'members_only'
        when codes > 1 and not p.is_stackable then 'not_stackable'
        when spend < p.min_spend then 'min_spend'
        when private.promo_code_uses(p.id) >= p.max_uses then 'used_up'
        when codes_refusal.customer_id is not null
          and private.promo_code_uses(p.id, codes_refusal.customer_id) >= p.max_uses_per_person then 'used_up'
        when (select d.amount from private.code_discounts(choices, spend) d where d.promo_code_id = p.id) = 0
          then 'no_discount' end as reason
      from private.read_codes(choices) with ordinality c (id, n) left join public.promo_codes p on p.id = c.id) r
    where r.reason is not null order by r.n limit 1);
end
$function$;

CREATE OR REPLACE FUNCTION private.confirm_booking(booking_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  update public.bookings t set status = 'confirmed', confirmed_at = private.now(), expires_at = null
  where t.id = confirm_booking.booking_id returning * into b;
  update public.customers c set member_status = 'member' where c.id = b.customer_id;
  perform private.record_customer_activity(b.customer_id);
  perform private.queue_customer_email(b.customer_id, 'booking_confirmed',
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event',
      (select e.title from public.events e where e.id = b.event_id)));
  perform private.send_claim(c.id, c.guest_email) from public.customers c
  where c.id = b.customer_id and c.guest_email is not null;
end
$function$;

CREATE OR REPLACE FUNCTION private.customer_email(c public.customers)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(c.email, private.email_of(c.profile_id), c.guest_email)
$function$;

ALTER FUNCTION "private"."customer_email"(public.customers) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.earlier_booking(r private.seat_request)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.request_id = r.request_id;
  if b.id is null then return null; end if;
  if b.customer_id is distinct from r.customer_id then return private.invalid('request_id'); end if;
  if (b.event_id, b.seats, b.plan, private.stored_travellers(b.id), case when r.staff
    then (select n.notes from public.booking_staff_notes n where n.booking_id = b.id) else b.notes end,
    private.stored_extras(b.id), private.stored_codes(b.id), private.guest_contact(b.id))
    is not distinct from (r.event_id, r.seats, r.plan, private.read_travellers(r.travellers),
      private.clean(r.notes), private.sorted_extras(r.choices),
      array(select c from private.read_codes(r.choices) c order by c),
      array_remove(array[r.guest_name, r.guest_email], null)) then
    return private.booking_result(b);
  end if;
  return private.result('repeated', jsonb_build_object('booking_id', b.id, 'reference', b.reference));
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_customer(profile_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c public.customers;
begin
  select * into c from public.customers t where t.profile_id = erase_customer.profile_id for update;
  delete from public.email_outbox m using public.customer_merges g where g.customer_id = c.id
    and lower(m.to_email) in (lower(g.before #>> '{kept,email}'), lower(g.before #>> '{other,email}'));
  update public.customer_merges g set before = null where g.customer_id = c.id;
  delete from public.email_outbox m where lower(m.to_email) = lower(c.email);
  delete from public.email_suppressions m where m.email = lower(c.email);
  delete from public.customer_claims l where l.customer_id = c.id;
  update public.customers t set full_name = 'Former customer', email = null, guest_email = null, phone = null,
    status = 'Inactive', profile_id = null, forgotten_at = private.now()
  where t.id = c.id;
  perform private.erase_audit_log('customers', array[c.id]);
end
$function$;

CREATE OR REPLACE FUNCTION private.find_guest_booking(booking_id uuid, token uuid)
 RETURNS public.bookings
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select b from public.bookings b where b.id = find_guest_booking.booking_id and private.is_guest(b, token)
$function$;

ALTER FUNCTION "private"."find_guest_booking"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.guest_contact(booking_id uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select array[c.full_name, c.guest_email] from private.guest_bookings g
    join public.bookings b on b.id = g.booking_id join public.customers c on c.id = b.customer_id
    where g.booking_id = guest_contact.booking_id), '{}')
$function$;

ALTER FUNCTION "private"."guest_contact"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.guest_hold_minutes()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 30
$function$;

ALTER FUNCTION "private"."guest_hold_minutes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.guest_refusal(r private.seat_request)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  max_bookings_per_hour constant int := 3; -- bookings per email address
  max_unpaid_per_day constant int := 5; -- unpaid bookings per IP network
begin
  perform private.advisory_lock('book as guest ' || lower(r.guest_email));
  if (select count(*) from public.customers c join public.bookings b on b.customer_id = c.id
      where lower(c.guest_email) = lower(r.guest_email) and b.created_at > private.now() - interval '1 hour')
      >= max_bookings_per_hour
    or private.is_network_over('book')
    or (select count(*) from private.network_requests q join private.guest_bookings g on g.booking_id = q.booking_id
      join public.bookings b on b.id = g.booking_id
      where q.network = private.client_network() and q.kind = 'book'
        and q.requested_at > private.now() - interval '1 day' and b.paid_amount = 0 and b.total_amount > 0)
      >= max_unpaid_per_day then
    return private.result('too_many');
  end if;
  return null;
end
$function$;

ALTER FUNCTION "private"."guest_refusal"(private.seat_request) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.guest_token_days()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 30
$function$;

ALTER FUNCTION "private"."guest_token_days"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.guests_of(event_id uuid)
 RETURNS TABLE(customer_id uuid, full_name text, email text, reason text, owes_money boolean, is_missing_details boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select g.customer_id, g.full_name, g.email, a.reason, g.owes_money, g.is_missing_details from (
    select (array_agg(c.id order by c.id))[1] as customer_id, (array_agg(c.full_name order by c.id))[1] as full_name,
      min(d.email) as email, bool_or(o.balance > 0) as owes_money,
      bool_or(private.count_missing_details(b) > 0) as is_missing_details
    from public.bookings b
    join public.booking_balances o on o.booking_id = b.id
    join public.customers c on c.id = b.customer_id
    cross join lateral (select private.customer_email(c) as email) d
    where b.event_id = guests_of.event_id and b.status = 'confirmed'
    group by coalesce(lower(d.email), c.id::text)) g
  left join public.email_suppressions a on a.email = lower(g.email)
$function$;

CREATE OR REPLACE FUNCTION private.installment_reminders(moments timestamp with time zone[], only_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(at timestamp with time zone, id uuid, name text, to_email text, template text, data jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with steps as materialized (
    select * from private.reminder_steps(installment_reminders.moments) s where s.by_day
  ), rules as materialized (
    select r.*, 10 as late_until_days, -- days after the due date; staff follow up later
      greatest(r.installment_reminder_days, r.installment_last_reminder_days) as ahead,
      (select min(s.day) from steps s) as first_day, (select max(s.day) from steps s) as last_day
    from private.settings() r
  ), due as materialized (
    select b.id, b.customer_id, b.event_id, b.reference, b.created_at, i.id as part, i.due_date,
      least(i.amount, i.so_far) as amount, i.so_far
    from rules r, public.bookings b
    cross join lateral (select n.id, n.due_date, n.amount,
      sum(n.amount) over (order by n.sequence) - greatest(b.paid_amount, 0) as so_far
      from public.installments n where n.booking_id = b.id) i
    where b.status = 'confirmed' and b.next_due_date <= r.last_day + r.ahead and i.so_far > 0
      and i.due_date >= b.next_due_date
      and i.due_date between r.first_day - r.late_until_days and r.last_day + r.ahead
      and (installment_reminders.only_id is null or b.id = installment_reminders.only_id)
  ), announced as (
    select t.booking_id, s.at, sum(t.amount) as amount from public.bank_transfers t, steps s
    where t.status = 'pending' and t.expires_at > s.at group by t.booking_id, s.at
  ), due_reminders as (
    select distinct on (d.part, g.stage) s.at, d.*, g.stage, d.part || ':' || d.due_date || ':' || g.stage as key
    from rules r cross join steps s join due d on d.created_at <= s.quiet_since
    left join announced a on a.booking_id = d.id and a.at = s.at,
      lateral (select d.due_date - s.day as days) n,
      lateral (select case
        when n.days > r.installment_last_reminder_days and n.days <= r.installment_reminder_days then 'week'
        when n.days between 1 and r.installment_last_reminder_days then 'tomorrow'
        when n.days = 0 then 'today'
        when n.days between -r.late_until_days and -r.installment_late_days then 'late' end as stage) g
    where g.stage is not null and d.so_far > coalesce(a.amount, 0)
    order by d.part, g.stage, s.at
  )
  select t.at, t.id, t.reference, private.customer_email(c), 'installment_due',
    jsonb_build_object('booking_id', t.id, 'reference', t.reference, 'event', e.title, 'amount', t.amount,
      'due_date', t.due_date, 'stage', t.stage, 'key', t.key)
  from due_reminders t join public.events e on e.id = t.event_id join public.customers c on c.id = t.customer_id
  where not exists (select from public.email_outbox m where m.dedupe_key = 'installment_due:' || t.key)
    and not exists (select from public.autopay a where a.booking_id = t.id and a.state = 'on')
  order by t.id, t.due_date
$function$;

CREATE OR REPLACE FUNCTION private.is_attached(booking_id uuid, token uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from private.guest_bookings g join public.bookings b on b.id = g.booking_id
    where g.booking_id = is_attached.booking_id and g.token = is_attached.token and b.user_id is not null)
$function$;

ALTER FUNCTION "private"."is_attached"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_guest(b public.bookings, token uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(b.user_id is null
    and private.now() < b.created_at + make_interval(days => private.guest_token_days())
    and exists (select from private.guest_bookings g where g.booking_id = b.id and g.token = is_guest.token), false)
$function$;

ALTER FUNCTION "private"."is_guest"(public.bookings, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_charge(booking_id uuid, order_id uuid, token uuid, wanted numeric, OUT target_id uuid, OUT amount numeric, OUT refusal jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
  o public.orders;
begin
  if lock_charge.booking_id is not null then
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

CREATE OR REPLACE FUNCTION private.member_refusal(r private.seat_request)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  max_bookings_per_hour constant int := 10; -- bookings per member
begin
  perform private.advisory_lock('book ' || r.user_id);
  if (select count(*) from public.bookings t
    where t.user_id = r.user_id and t.created_at > private.now() - interval '1 hour')
    >= max_bookings_per_hour then
    return private.result('too_many');
  end if;
  if private.is_network_over('book') then return private.result('too_many'); end if;
  return private.hold_refusal(r.user_id, r.event_id);
end
$function$;

ALTER FUNCTION "private"."member_refusal"(private.seat_request) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.merge_customers(from_id uuid, into_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  gone public.customers;
begin
  update public.bookings b set customer_id = into_id where b.customer_id = from_id;
  update public.email_outbox m set dedupe_key = 'announcement_email:' || r.announcement_id || ':' || into_id
  from public.announcement_recipients r where r.customer_id = from_id
    and m.dedupe_key = 'announcement_email:' || r.announcement_id || ':' || from_id
    and not exists (select from public.announcement_recipients t
      where t.announcement_id = r.announcement_id and t.customer_id = into_id);
  insert into public.announcement_recipients (announcement_id, customer_id)
  select r.announcement_id, into_id from public.announcement_recipients r where r.customer_id = from_id on conflict do nothing;
  update public.customer_claims l set customer_id = into_id where l.customer_id = from_id and l.used_at is not null;
  update public.customer_merges m set customer_id = into_id where m.customer_id = from_id;
  insert into public.customer_merges (old_id, customer_id, before, merged_by)
  select from_id, into_id, jsonb_build_object('kept', private.contact_of(k), 'other', private.contact_of(o)), private.me()
  from public.customers k, public.customers o where k.id = into_id and o.id = from_id;
  delete from public.customers c where c.id = from_id returning * into gone;
  update public.customers c set profile_id = coalesce(gone.profile_id, c.profile_id),
    phone = coalesce(c.phone, gone.phone),
    member_status = case when 'member' in (c.member_status, gone.member_status) then 'member'
      when coalesce(gone.profile_id, c.profile_id) is not null then 'vip' else c.member_status end,
    last_activity = private.now(), created_at = least(c.created_at, gone.created_at),
    email = coalesce(c.email, gone.email),
    guest_email = case when coalesce(gone.profile_id, c.profile_id) is null
      then coalesce(c.guest_email, gone.guest_email) end
  where c.id = into_id;
  update public.bookings b set user_id = c.profile_id from public.customers c
  where c.id = into_id and b.customer_id = into_id and b.user_id is distinct from c.profile_id;
  update public.bookings b set is_double = true where b.id in (select d.id from private.duplicate_bookings(into_id) d);
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_booking_expired()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A visitor without an account who never paid gets no email, because nobody has proved the address.
  if new.paid_amount = 0 and exists (select from private.guest_bookings g where g.booking_id = new.id) then
    return null;
  end if;
  perform private.queue_customer_email(new.customer_id, 'booking_expired', jsonb_build_object('key', new.id,
    'booking_id', new.id, 'reference', new.reference, 'event_id', new.event_id, 'refund', new.refund_due,
    'event', (select e.title from public.events e where e.id = new.event_id)));
  return null;
end
$function$;

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
    where b.event_id = e.id and b.status in ('pending', 'confirmed')
    union all
    select w.id, w.email, null, null, 0 from public.waitlist_submissions w
    where w.event_id = e.id and w.status in ('waiting', 'offered')) p
$function$;

CREATE OR REPLACE FUNCTION private.queue_customer_email(customer_id uuid, template text, data jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.queue_email(private.customer_email(c), template, data)
  from public.customers c where c.id = customer_id
$function$;

CREATE OR REPLACE FUNCTION private.resolve_customer(r private.seat_request)
 RETURNS private.seat_request
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if r.staff then
    select c.profile_id into r.user_id from public.customers c where c.id = r.customer_id for no key update;
    if found then return r; end if;
    select m.customer_id into r.customer_id from public.customer_merges m where m.old_id = r.customer_id;
    select c.profile_id into r.user_id from public.customers c where c.id = r.customer_id for no key update;
  elsif r.guest_email is not null then
    select b.customer_id into r.customer_id from public.bookings b
    join private.guest_bookings g on g.booking_id = b.id where b.request_id = r.request_id;
  else
    select c.id into r.customer_id from public.customers c where c.profile_id = r.user_id;
  end if;
  return r;
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
begin
  if patterns is null then return array[]::text[]; end if;
  return array(
    select f.id::text from unnest(private.bookings_found(q, 100)) f (id)
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

CREATE OR REPLACE FUNCTION private.take_seats(r private.seat_request, late boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  e public.events;
  b public.bookings;
  errors text[];
  refusal jsonb;
  outcome jsonb;
begin
  r.travellers := coalesce(nullif(r.travellers, 'null'), '[]');
  errors := private.seat_request_errors(r);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if not r.staff then perform private.lock_network(); end if;
  e := private.lock_event(r.event_id);
  if private.sale_obstacle(e) = 'not_found' or not private.is_visible(e) then return private.result('not_found'); end if;
  errors := private.extra_errors(r.choices, e, r.seats) || private.code_errors(r.choices);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.lock_promo_codes(r.choices);
  perform private.advisory_lock('request ' || r.request_id);
  r := private.resolve_customer(r);
  refusal := case when r.offer_token is null or not private.can_offer_seats(e) then private.sale_refusal(e) end;
  late := late and r.staff and refusal ->> 'status' = 'closed' and e.start_date >= private.today();
  outcome := coalesce(private.earlier_booking(r), case when not late then refusal end);
  if outcome is not null then return outcome; end if;
  if r.guest_email is null then
    r.customer_id := coalesce(r.customer_id, private.ensure_customer(r.user_id));
  end if;
  outcome := coalesce(private.booking_refusal(r, e), private.claim_offer(r, e));
  if outcome is not null then return outcome; end if;
  if r.guest_email is not null then r.customer_id := private.add_guest_customer(r); end if;
  b := private.write_booking(r, e);
  if not r.staff then perform private.record_network_request('book', booking_id => b.id); end if;
  if r.staff then
    perform private.audit('admin_book', 'bookings', b.id::text, jsonb_build_object('customer_id', b.customer_id,
      'event_id', e.id, 'seats', b.seats, 'total', b.total_amount)
      || case when late then jsonb_build_object('after_closing', true) else '{}' end);
  end if;
  if r.offer_token is not null then
    update public.waitlist_submissions w set booking_id = b.id where w.id = private.offered_entry(r.offer_token);
  end if;
  return private.booking_result(b);
end
$function$;

CREATE OR REPLACE FUNCTION private.trip_reminders(moments timestamp with time zone[], only_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(at timestamp with time zone, id uuid, name text, to_email text, template text, data jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with ahead as materialized (
    select e.id as event_id, e.title, e.location, e.start_date, e.end_date, e.meeting_point, e.start_time, e.end_point,
      e.end_time, e.arrival_note, e.activity_level, e.walking_hours, e.packing_list, k.template,
      array_agg(s.at) as moments
    from private.settings() r, private.reminder_steps(trip_reminders.moments) s, public.events e,
      lateral (select e.start_date - s.day as days) d, lateral (values ('details_missing',
        d.days between coalesce(e.changes_close_days, r.changes_close_days) + 1 and r.details_reminder_days),
        ('trip_soon', d.days between 1 and r.trip_reminder_days)) k (template, is_due)
    where s.by_day and e.status = 'published' and k.is_due
    group by e.id, k.template
  ), due_reminders as (
    select f.at, a.event_id, a.title, a.location, a.start_date, a.end_date, a.meeting_point, a.start_time, a.end_point,
      a.end_time, a.arrival_note, a.activity_level, a.walking_hours, a.packing_list, a.template, b.id, b.reference,
      b.customer_id, b.changes_close_days, b.missing
    from ahead a
    -- Reads only the bookings of the upcoming trips in the subquery "ahead". Reading all bookings would become slow as
    -- their number grows.
    cross join lateral (
      select t.id, t.reference, t.customer_id, t.created_at, t.changes_close_days, case when a.template = 'details_missing'
        then private.count_missing_details(t) end as missing
      from public.bookings t where t.event_id = a.event_id and t.status = 'confirmed'
        and (trip_reminders.only_id is null or t.id = trip_reminders.only_id) offset 0) b
    cross join lateral (
      select min(m.at) as at from unnest(a.moments) m (at)
      where b.created_at <= m.at - make_interval(hours => private.reminder_quiet_hours())) f
    where f.at is not null and (a.template = 'trip_soon' or b.missing > 0)
  )
  select t.at, t.id, t.reference, private.customer_email(c), t.template,
    jsonb_build_object('booking_id', t.id, 'reference', t.reference, 'event', t.title, 'key', k.key)
    || case t.template when 'details_missing'
      then jsonb_build_object('missing', t.missing, 'until', t.start_date - t.changes_close_days)
      else jsonb_build_object('event_id', t.event_id, 'location', t.location, 'start_date', t.start_date,
        'end_date', t.end_date) || jsonb_strip_nulls(jsonb_build_object('meeting_point', nullif(t.meeting_point, ''),
        'start_time', t.start_time, 'end_point', nullif(t.end_point, ''), 'end_time', t.end_time,
        'arrival_note', nullif(t.arrival_note, ''), 'emergency_phone', (
          select x.emergency_phone from public.event_contacts x where x.event_id = t.event_id),
        'activity_level', t.activity_level, 'walking_hours', t.walking_hours,
        'packing_list', nullif(t.packing_list, ''), 'first_night', (
          select nullif(d.accommodation, '') from public.event_itineraries d
          where d.event_id = t.event_id and d.day_number = 1))) end
  from due_reminders t join public.customers c on c.id = t.customer_id
  cross join lateral (select case t.template when 'details_missing' then t.id::text
    else t.id || ':' || t.start_date end as key) k
  where not exists (select from public.email_outbox m where m.dedupe_key = t.template || ':' || k.key)
    and not exists (select from public.email_preferences h where h.profile_id = c.profile_id and not h.trip_reminders)
  order by t.id, t.template
$function$;

CREATE OR REPLACE FUNCTION private.unclaimed_customer(profile_id uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select c.id from public.customers c join public.profiles p on p.id = unclaimed_customer.profile_id and not p.is_admin
  where c.profile_id is null
    and private.email_of(unclaimed_customer.profile_id) in (lower(c.email), lower(c.guest_email))
  order by c.guest_email is not null, c.created_at, c.id limit 1
$function$;

CREATE OR REPLACE FUNCTION private.write_booking(r private.seat_request, e public.events)
 RETURNS public.bookings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  quote jsonb := private.quote_booking(e, r.seats, r.plan, r.choices);
  rules public.settings := private.settings();
  b public.bookings;
begin
  insert into public.bookings (customer_id, event_id, user_id, seats, plan, total_amount, deposit_amount,
    payment_method, notes, request_id, expires_at, next_due_date, changes_close_days, cancelling_closes_days,
    last_installment_days, terms_version, terms_accepted_at)
  values (r.customer_id, e.id, r.user_id, r.seats, r.plan, private.seat_price(e) * r.seats, (quote ->> 'deposit')::numeric,
    case when r.plan = 1 then 'one-off' else 'recurring' end, case when not r.staff then private.clean(r.notes) end,
    r.request_id, private.now() + case when r.guest_email is null then make_interval(hours => rules.hold_hours)
      else make_interval(mins => private.guest_hold_minutes()) end,
    (quote #>> '{installments,0,due_date}')::date, coalesce(e.changes_close_days, rules.changes_close_days),
    coalesce(e.cancelling_closes_days, rules.cancelling_closes_days), rules.last_installment_days,
    case when not r.staff then private.accept_terms() end, case when not r.staff then private.now() end)
  returning * into b;
  perform private.add_choice_lines(b, r.choices);
  b.total_amount := (quote ->> 'total')::numeric;
  if r.staff then perform private.write_booking_notes(b.id, private.clean(r.notes)); end if;
  insert into public.installments (booking_id, sequence, due_date, amount)
  select b.id, p.sequence, p.due_date, p.amount
  from jsonb_to_recordset(quote -> 'installments') p (sequence int, due_date date, amount numeric);
  perform private.write_travellers(b.id, r.travellers);
  perform private.record_customer_activity(b.customer_id);
  if r.guest_email is not null then insert into private.guest_bookings (booking_id) values (b.id); end if;
  -- A visitor gets no email before the payment, because nobody has proved the address.
  if b.total_amount > 0 and r.guest_email is null then
    perform private.queue_customer_email(b.customer_id, 'booking_received', jsonb_build_object('booking_id', b.id,
      'reference', b.reference, 'event', e.title, 'due', (quote #>> '{installments,0,amount}')::numeric,
      'total', b.total_amount, 'expires_at', b.expires_at));
  elsif b.total_amount = 0 then  -- a free booking is confirmed at once, so it needs no seat hold
    perform private.confirm_booking(b.id);
    perform private.sync_plan_status(b.id);
    select * into b from public.bookings t where t.id = b.id;
  end if;
  return b;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_book(event_id uuid, seats integer, plan integer, customer_id uuid DEFAULT NULL::uuid, travellers jsonb DEFAULT '[]'::jsonb, request_id uuid DEFAULT gen_random_uuid(), notes text DEFAULT NULL::text, customer jsonb DEFAULT NULL::jsonb, late boolean DEFAULT false, choices jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  merged_customer uuid := coalesce((select m.customer_id from public.customer_merges m where m.old_id = admin_book.customer_id),
    admin_book.customer_id);
  added jsonb;
  outcome jsonb;
begin
  perform private.require_permission('booking');
  if customer_id is not null or customer is null then
    if not exists (select 1 from public.customers c where c.id = merged_customer) then
      return private.result('customer_not_found');
    end if;
    return private.take_seats(row(event_id, merged_customer, null, true, seats, plan, travellers, notes, request_id,
      null, null, choices, null, null, null)::private.seat_request, coalesce(late, false));
  end if;
  -- Locks the trip and the promo codes before the customer, to avoid deadlocks.
  perform private.lock_event(event_id);
  perform private.lock_promo_codes(choices);
  added := private.add_customer_for_booking(customer, request_id);
  if added ->> 'status' <> 'saved' then return added; end if;
  outcome := private.take_seats(row(event_id, (added ->> 'id')::uuid, null, true, seats, plan, travellers, notes,
    request_id, null, null, choices, null, null, null)::private.seat_request, coalesce(late, false));
  if outcome ->> 'status' not in ('booked', 'repeated') then raise exception using errcode = 'AB001'; end if;
  return outcome;
exception when sqlstate 'AB001' then return outcome;  -- no booking, so the customer is not added
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
    "waitlist": [], "products": []}';
begin
  perform private.require_admin();
  if patterns is null then return private.result('ok', found_rows); end if;
  if reads_all then
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
        from unnest(private.bookings_found(q, 5)) with ordinality f (id, position)
        join public.bookings b on b.id = f.id join public.customers c on c.id = b.customer_id
        join public.events e on e.id = b.event_id order by f.position) r),
      'orders', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select o.id, o.number, o.full_name, o.total, private.current_order_status(o) as status from public.orders o
        where o.search_text like any (patterns) order by o.created_at desc, o.id limit 5) r));
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
      where (lower(e.title) like any (patterns) or lower(e.location) like any (patterns))
        and (reads_all or e.id = any (own_event_ids))
      order by (e.end_date < private.today()) is true, abs(e.start_date - private.today()) nulls last, e.id
      limit 5) r)));
end
$function$;

CREATE OR REPLACE FUNCTION public.book(event_id uuid, seats integer, plan integer, travellers jsonb, request_id uuid, expected_price numeric, terms_accepted boolean, offer_token uuid DEFAULT NULL::uuid, notes text DEFAULT NULL::text, terms_hash text DEFAULT NULL::text, choices jsonb DEFAULT '{}'::jsonb, expected_total numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid := private.require_member();
begin
  if terms_accepted is not true then return private.result('terms_required'); end if;
  if terms_hash <> (select t.hash from public.current_terms t)
    and not exists (select from public.bookings b where b.request_id = book.request_id) then
    return private.result('terms_changed');
  end if;
  return private.take_seats(row(event_id, null, person, false, seats, plan, travellers, notes, request_id,
    expected_price, offer_token, choices, expected_total, null, null)::private.seat_request);
end
$function$;

CREATE OR REPLACE FUNCTION public.book_as_guest(full_name text, email text, event_id uuid, seats integer, plan integer, travellers jsonb, request_id uuid, expected_price numeric, terms_accepted boolean, notes text DEFAULT NULL::text, terms_hash text DEFAULT NULL::text, choices jsonb DEFAULT '{}'::jsonb, expected_total numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given jsonb := jsonb_build_object('full_name', private.clean(full_name), 'email', private.clean(email));
  errors text[] := private.validation_errors(jsonb_populate_record(null::public.customers, given), 'full_name', 'email');
  outcome jsonb;
begin
  if given ->> 'email' is null then errors := errors || 'email'::text; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if terms_accepted is not true then return private.result('terms_required'); end if;
  if terms_hash <> (select t.hash from public.current_terms t)
    and not exists (select from public.bookings b where b.request_id = book_as_guest.request_id) then
    return private.result('terms_changed');
  end if;
  outcome := private.take_seats(row(event_id, null, null, false, seats, plan, travellers, notes, request_id,
    expected_price, null, choices, expected_total, given ->> 'email', given ->> 'full_name')::private.seat_request);
  return outcome || case when outcome ->> 'status' <> 'booked' then '{}' else jsonb_build_object('token',
    (select g.token from private.guest_bookings g where g.booking_id = (outcome ->> 'booking_id')::uuid)) end;
end
$function$;

ALTER FUNCTION "public"."book_as_guest"(text, text, uuid, integer, integer, jsonb, uuid, numeric, boolean, text, text, jsonb, numeric) OWNER TO "postgres";

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
      'purpose', case when c.order_id is null then 'booking' else 'order' end, 'booking_id', c.booking_id,
      'order_id', c.order_id, 'reference', coalesce(b.reference, o.number), 'title', e.title,
      'amount_cents', (c.amount * 100)::bigint, 'currency', c.currency, 'mode', c.mode,
      'email', coalesce(o.email, private.customer_email(u)), 'save_card', c.save_card,
      'customer', (select s.customer from public.saved_cards s where s.user_id = c.created_by
        and c.created_by in (b.user_id, o.user_id) and s.mode = c.mode and s.account_id = c.account_id
        order by s.created_at desc, s.id limit 1),
      'expires_at', c.expires_at, 'session_id', c.session_id, 'url', private.checkout_page(c.id)))
    from (select 1) one left join public.bookings b on b.id = c.booking_id
    left join public.events e on e.id = b.event_id left join public.customers u on u.id = b.customer_id
    left join public.orders o on o.id = c.order_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.guest_booking(booking_id uuid, token uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.find_guest_booking(booking_id, token);
begin
  if b.id is null then
    return private.result(case when private.is_attached(booking_id, token) then 'attached' else 'not_found' end);
  end if;
  return (
    select private.result('ok', jsonb_build_object('id', b.id, 'reference', b.reference,
      'booking_status', private.current_booking_status(b), 'full_name', c.full_name, 'email', c.guest_email,
      'event_id', e.id, 'event_title', e.title, 'event_location', e.location, 'start_date', e.start_date,
      'end_date', e.end_date, 'seats', b.seats, 'total', b.total_amount, 'paid', b.paid_amount,
      'due_now', coalesce((private.charge_of(b, null)).amount, 0), 'expires_at', b.expires_at,
      'token_expires_at', b.created_at + make_interval(days => private.guest_token_days()),
      'lines', private.lines_of(b.id), 'installments', (
        select coalesce(jsonb_agg(jsonb_build_object('sequence', s.sequence, 'due_date', s.due_date, 'amount', s.amount,
          'paid', s.covered >= s.amount) order by s.sequence), '[]')
        from public.installment_schedule s where s.booking_id = b.id)))
    from public.events e join public.customers c on c.id = b.customer_id where e.id = b.event_id);
end
$function$;

ALTER FUNCTION "public"."guest_booking"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_customers(filters jsonb DEFAULT '{}'::jsonb, page integer DEFAULT 1, page_size integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given jsonb := private.to_object(filters);
  patterns text[] := private.search_patterns(given ->> 'q');
  number text := private.number_pattern(given ->> 'q');
  status text := given ->> 'status';
  sort text := given ->> 'sort';
  sort_order text := case ltrim(sort, '-') when 'name' then 'lower(c.full_name)' when 'joined' then 'c.created_at'
    when 'active' then 'c.last_activity' when 'departure' then 's.value'
    when 'bookings' then 'coalesce(s.value, 0)' when 'spent' then 'coalesce(s.value, 0)'
    when 'owing' then 'coalesce(s.value, 0)' end
    || case when sort in ('-name', '-joined') then ' desc, ' when sort like '-%' then ' desc nulls last, '
      else ' nulls last, ' end;
  conditions text[] := array['true', case given ->> 'who' when 'account' then 'c.profile_id is not null'
    when 'no_email' then 'c.email is null and c.guest_email is null and c.profile_id is null and c.forgotten_at is null'
    when 'owing' then format('c.id in (select b.customer_id from public.bookings b where %s)',
      (private.booking_payment_filter('owing', null))[1])
    when 'duplicates' then format('c.id = any (%L::uuid[])', array(select private.duplicated_customers())) end];
begin
  perform private.require_permission('sales');
  if patterns is not null then
    conditions := conditions || format(
      '(lower(c.full_name || '' '' || coalesce(c.email, c.guest_email, '''')) like any (($1)[2:])%s)',
      case when number is not null then format(' or regexp_replace(c.phone, ''\D'', '''', ''g'') like %L', number) end);
  end if;
  if status is not null then conditions := conditions || 'c.status = ($1)[1]'::text; end if;
  return private.ordered_page('select c.id from public.customers c' || private.customer_sums(sort)
    || ' where ' || array_to_string(conditions, ' and '),
    coalesce(sort_order, '') || 'c.created_at desc, c.id',
    '(select to_jsonb(o) from public.customer_overview o where o.id = p.id)', status || patterns, page, page_size);
end
$function$;

CREATE OR REPLACE FUNCTION public.remind_bookings(booking_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  r record;
  sent int := 0;
  unreached int := 0;
  nothing_due int;
begin
  perform private.require_permission('emails');
  if coalesce(cardinality(booking_ids), 0) not between 1 and 1000 then return private.invalid('booking_ids'); end if;
  for r in
    select b.id, b.customer_id, b.reference, e.title, i.id as part, i.due_date, i.amount - i.covered as amount,
      private.customer_email(c) as email
    from public.bookings b join public.events e on e.id = b.event_id
    join public.customers c on c.id = b.customer_id
    cross join lateral (select s.id, s.due_date, s.amount, s.covered from public.installment_schedule s
      where s.booking_id = b.id and s.status <> 'paid' order by s.sequence limit 1) i
    where b.id = any (booking_ids) and b.status = 'confirmed'
      and i.amount - i.covered > (select coalesce(sum(t.amount), 0) from public.bank_transfers t
        where t.booking_id = b.id and private.current_bank_transfer_status(t) = 'pending')
    order by b.id
  loop
    if r.email is null or exists (select from public.email_suppressions a where a.email = lower(r.email)) then
      unreached := unreached + 1;
    else
      perform private.queue_reminder(r.customer_id, 'installment_due', format('%s:%s:staff:%s', r.part, r.due_date,
        private.today()), jsonb_build_object('booking_id', r.id, 'reference', r.reference, 'event', r.title,
          'amount', r.amount, 'due_date', r.due_date, 'stage', case when r.due_date - private.today() > 1 then 'week'
            when r.due_date - private.today() = 1 then 'tomorrow' when r.due_date = private.today() then 'today'
            else 'late' end));
      perform private.audit('remind_booking', 'bookings', r.id::text, jsonb_build_object('amount', r.amount));
      sent := sent + 1;
    end if;
  end loop;
  nothing_due := cardinality(array(select distinct unnest(booking_ids))) - sent - unreached;
  return private.result('reminded', jsonb_build_object('sent', sent, 'unreached', unreached,
    'nothing_due', nothing_due));
end
$function$;

CREATE OR REPLACE FUNCTION public.send_claim_link(customer_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c public.customers;
  l public.customer_claims;
  recent boolean;
begin
  perform private.require_permission('booking');
  select * into c from public.customers t where t.id = send_claim_link.customer_id for update;
  if not found then return private.result('not_found'); end if;
  if c.profile_id is not null then return private.result('already_linked'); end if;
  if private.customer_email(c) is null then return private.result('no_email'); end if;
  recent := exists (select from public.customer_claims t where t.customer_id = c.id and t.used_at is null
    and lower(t.email) = lower(private.customer_email(c)) and t.sent_at > private.now() - interval '1 hour');
  l := private.send_claim(c.id, private.customer_email(c));
  return private.result(case when recent then 'sent_before' else 'sent' end,
    jsonb_build_object('email', l.email, 'expires_at', l.expires_at));
end
$function$;

CREATE OR REPLACE FUNCTION public.send_guest_link(booking_id uuid, token uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  b public.bookings := private.find_guest_booking(booking_id, token);
  l public.customer_claims;
begin
  if b.id is null then
    return private.result(case when private.is_attached(booking_id, token) then 'attached' else 'not_found' end);
  end if;
  if b.status <> 'confirmed' then return private.result('not_confirmed'); end if;
  l := private.send_claim(b.customer_id, (select c.guest_email from public.customers c where c.id = b.customer_id));
  if l.id is null then return private.result('not_found'); end if;
  return private.result(case when l.sent_at = private.now() then 'sent' else 'sent_before' end,
    jsonb_build_object('email', l.email, 'expires_at', l.expires_at));
end
$function$;

ALTER FUNCTION "public"."send_guest_link"(uuid, uuid) OWNER TO "postgres";

ALTER TABLE "private"."guest_bookings" ADD CONSTRAINT "guest_bookings_booking_id_fkey" FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE "public"."customers" ADD CONSTRAINT "customers_guest_email_without_account" CHECK (((guest_email IS NULL) OR (profile_id IS NULL)));

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
    (e.start_date - b.cancelling_closes_days) AS cancelling_closes_on,
    e.min_age,
    e.meeting_point,
    e.start_time,
    e.end_point,
    e.end_time,
    e.arrival_note,
    private.lines_of(b.id) AS lines
   FROM (((((public.bookings b
     JOIN public.booking_balances a ON ((a.booking_id = b.id)))
     JOIN public.events e ON ((e.id = b.event_id)))
     LEFT JOIN public.customers c ON ((c.id = b.customer_id)))
     LEFT JOIN public.booking_staff_notes s ON ((s.booking_id = b.id)))
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
    t.is_guardian,
    e.journey_id,
    e.start_date
   FROM ((((public.bookings b
     JOIN public.booking_balances a ON ((a.booking_id = b.id)))
     JOIN public.events e ON ((e.id = b.event_id)))
     JOIN public.customers c ON ((c.id = b.customer_id)))
     LEFT JOIN public.travellers t ON ((t.booking_id = b.id)))
  WHERE ((b.status = 'confirmed'::text) OR ((b.status = 'pending'::text) AND private.is_live(b.*)));

ALTER VIEW "public"."event_travellers" OWNER TO "postgres";

CREATE VIEW "public"."public_settings" WITH (security_invoker=true) AS  SELECT r.default_deposit,
    r.booking_closes_days,
    r.waitlist_closes_days,
    r.changes_close_days,
    r.cancelling_closes_days,
    r.last_installment_days,
    r.hold_hours,
    r.transfer_days,
    r.offer_hours,
    r.max_seats_per_booking,
    r.adult_age,
    r.min_age,
    r.early_booking_days,
    r.reply_hours,
    r.postage,
    r.order_days,
    r.faulty_goods_days,
    r.gst_percent,
    r.low_stock,
    r.member_discount_percent,
    r.refund_offer_days,
    r.traveller_retention_days,
    r.enquiry_retention_months,
    r.legal_name,
    r.address,
    r.insurer,
    r.accreditation,
    r.data_countries,
    r.email,
    r.phone,
    r.socials,
    r.abn,
    r.bank_account_name,
    r.bank_bsb,
    r.bank_account_number,
    r.under_construction,
    private.guest_hold_minutes() AS guest_hold_minutes,
    private.order_link_days() AS order_link_days,
    private.voucher_years() AS voucher_years,
    private.max_day_photos() AS day_photos,
    ((r.abn !~ '[1-9]'::text) OR (r.legal_name = ''::text) OR (r.address = ''::text) OR (NOT private.has_bank_account(r.*))) AS legal_texts_are_drafts,
    private.has_bank_account(r.*) AS bank_transfers_open
   FROM private.settings() r(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, cancelling_closes_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries);

ALTER VIEW "public"."public_settings" OWNER TO "postgres";

CREATE INDEX customers_guest_email_idx ON public.customers USING btree (lower(guest_email)) WHERE (guest_email IS NOT NULL);

CREATE INDEX customers_no_email_idx ON public.customers USING btree (created_at DESC, id) WHERE ((email IS NULL) AND (guest_email IS NULL) AND (profile_id IS NULL) AND (forgotten_at IS NULL));

CREATE INDEX customers_search_idx ON public.customers USING gin (lower(((full_name || ' '::text) || COALESCE(email, guest_email, ''::text))) extensions.gin_trgm_ops);

COMMENT ON COLUMN "private"."guest_bookings"."booking_id" IS 'The booking.';

COMMENT ON COLUMN "private"."guest_bookings"."token" IS 'The secret token. Only the browser that booked has it; emails do not contain it.';

COMMENT ON COLUMN "public"."customers"."guest_email" IS 'The email address that a visitor typed to book without an account. Nobody has proved that the address is theirs, so
several customers can have the same one. Null: the customer did not book without an account, or has an account now.';

COMMENT ON FUNCTION "private"."add_guest_customer"(private.seat_request) IS 'Adds the customer of a booking without an account. Another customer with the same email address stays unchanged.';

COMMENT ON FUNCTION "private"."booking_refusal"(private.seat_request, public.events) IS 'The reason why this customer cannot book, without checking for free seats. Null: the customer can book. A trip that is
not open to everyone can be booked only for a customer with an account. The caller must have locked the trip and the promo
codes.';

COMMENT ON FUNCTION "private"."confirm_booking"(uuid) IS 'Confirms a booking, sets the member status of its customer to member, and queues the email. If the booking was made
without an account, queues the email with the link that attaches it to an account. The caller must have
locked the trip.';

COMMENT ON FUNCTION "private"."customer_email"(public.customers) IS 'The address to which emails for a customer are sent: their own, otherwise that of their account, otherwise the one that
they typed to book without an account. Null: no address is known.';

COMMENT ON FUNCTION "private"."find_guest_booking"(uuid, uuid) IS 'The booking that a token opens. All columns are null if the token does not open it.';

COMMENT ON FUNCTION "private"."guest_contact"(uuid) IS 'The name and the email address of a booking that was made without an account. Empty for other bookings.';

COMMENT ON FUNCTION "private"."guest_hold_minutes"() IS 'Number of minutes for which an unpaid booking without an account holds its seats.';

COMMENT ON FUNCTION "private"."guest_refusal"(private.seat_request) IS 'The reason why a visitor cannot book without an account now: too_many. Null: the visitor can book. Bookings of members
with the same email address are not counted, so that the result says nothing about them.';

COMMENT ON FUNCTION "private"."guest_token_days"() IS 'Number of days after which the token of a booking without an account expires.';

COMMENT ON FUNCTION "private"."is_attached"(uuid, uuid) IS 'Whether the booking of a token is attached to an account, so that the token does not open it any more.';

COMMENT ON FUNCTION "private"."is_guest"(public.bookings, uuid) IS 'Whether the token opens the booking: it is the token of this booking, it has not expired, and the booking is not attached
to an account.';

COMMENT ON FUNCTION "private"."member_refusal"(private.seat_request) IS 'The reason why a member cannot make another booking now: too_many, unpaid_holds or held_before. Null: the member can
book.';

COMMENT ON FUNCTION "private"."notify_booking_expired"() IS 'Trigger: emails the customer when the seat hold of a booking expires. Not if the booking was made without an account
and never paid.';

COMMENT ON FUNCTION "private"."queue_customer_email"(uuid, text, jsonb) IS 'Queues an email to a customer, to the address of private.customer_email.';

COMMENT ON FUNCTION "private"."resolve_customer"(private.seat_request) IS 'Fills in the customer and the account of a request. A visitor without an account has a customer only if the request is
repeated. If the customer was merged into another one, uses the customer
that remains.';

COMMENT ON FUNCTION "private"."take_seats"(private.seat_request, boolean) IS 'Books seats for the member who calls, for a visitor without an account, or for a customer on behalf of staff. late: staff may book until
departure, after booking has closed. A waitlist offer can also be booked after booking has closed.';

COMMENT ON FUNCTION "private"."unclaimed_customer"(uuid) IS 'The customer record that staff added for the email address of an account, or that a visitor with this address booked
with, and that is not linked to the account yet. Null for staff accounts: otherwise a stranger with the link could take over a staff account.';

COMMENT ON FUNCTION "private"."write_booking"(private.seat_request, public.events) IS 'Inserts the booking with its lines, instalments and travellers, and queues the email of a member. A booking without a price to pay is
confirmed immediately.';

COMMENT ON FUNCTION "public"."begin_card_checkout"(uuid, uuid, uuid, numeric, boolean, uuid) IS 'Starts a card payment for a booking or an order. Members can pay their own bookings, staff any booking. A booking made
without an account can be paid by the holder of its token, an order by its signed-in buyer or the holder of its token. amount: AUD, for a booking. Null: the amount due now, or
the first instalment of a pending booking. An order is paid in full. save_card: the customer agrees that the remaining
instalments are charged later, on the dates and in the amounts of autopay_terms. Ignored unless the customer of the
booking calls; always ignored for staff. request_id: idempotency key generated by the client for one click. A repeated
request returns the same checkout, or already_closed if that checkout has ended. Other open checkouts of the booking or
order are closed.
Statuses: ready {checkout_id uuid, amount numeric, expires_at timestamptz}, already_closed {checkout_id uuid,
checkout_status card_checkouts.status}, processing, nothing_due, not_live, too_much {balance numeric}, too_small {min
numeric}, too_many, no_provider, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."book_as_guest"(text, text, uuid, integer, integer, jsonb, uuid, numeric, boolean, text, text, jsonb, numeric) IS 'Books seats for a visitor without an account. full_name and email: the contact of the booking; nobody has proved the
address. The seats are held for private.guest_hold_minutes() minutes; the booking expires unless the first instalment is
paid by card by then. token: the secret that opens this booking until it is attached to an account; it expires after
private.guest_token_days() days. members_only: only members can book the trip until opens_on; null: it never opens to
everyone. too_many: the email address or the IP network has reached its limit. For the other parameters and statuses, see
the function book.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text, expires_at
timestamptz?, token uuid}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on
date}, not_bookable, members_only {opens_on date?}, price_changed {price numeric, total numeric}, too_many, network_seats
{left int}, guardian_needed {travellers int[]}, terms_required, terms_changed, extra_unavailable {name text, left int?},
code_refused {code text?, reason text, min_spend numeric?}, invalid {fields text[]}, not_found.';

COMMENT ON FUNCTION "public"."guest_booking"(uuid, uuid) IS 'For the visitor who made a booking without an account: the booking that the token opens. total, paid and due_now: AUD.
due_now: the amount that can be paid by card now; 0: nothing. expires_at: when the seat hold ends; null: the booking is
confirmed or over. token_expires_at: the token opens the booking until then. attached: the booking belongs to an account now, so the person must sign in.
Statuses: ok {id uuid, reference text, booking_status bookings.status, full_name text, email text, event_id uuid,
event_title text, event_location text, start_date date, end_date date, seats int, total numeric, paid numeric, due_now
numeric, expires_at timestamptz?, token_expires_at timestamptz, lines {kind booking_lines.kind, description text, quantity
int, unit_price numeric, amount numeric, gst_free boolean}[], installments {sequence int, due_date date, amount numeric, paid boolean}[]}, attached,
not_found.';

COMMENT ON FUNCTION "public"."send_guest_link"(uuid, uuid) IS 'For the visitor who made a booking without an account: emails the link that attaches the booking to an account, at most
once per hour. not_confirmed: the booking is not paid, so nothing is sent to the unproved address. sent_before: the link was
emailed within the last hour and is not sent again. attached: the booking belongs to an account already.
Statuses: sent {email text, expires_at timestamptz}, sent_before {email text, expires_at timestamptz}, not_confirmed,
attached, not_found.';

COMMENT ON TABLE "private"."guest_bookings" IS 'Bookings that visitors made without an account, with their secret tokens.';

COMMENT ON VIEW "public"."booking_overview" IS 'Bookings with their trip, customer and balance. Members do not see ended bookings without payments if the trip is
no longer visible to them. Never null: event_title, event_location, start_date, end_date, status, balance,
percent_paid, payment_status, refund_due, overdue_amount, announced_amount, gst, plan_status, travellers_given,
details_missing, gst_free, invoice_total, changes_close_on, cancelling_closes_on, meeting_point, end_point,
arrival_note, lines.';

COMMENT ON VIEW "public"."customer_overview" IS 'Customers with their trips, total spent and booking history. Never null: events_count, total_spent, event_history,
favorite_locations, owing.';

COMMENT ON VIEW "public"."event_travellers" IS 'Travellers of each trip: one row per traveller, or one row per booking if no traveller has been entered. Filter by
event_id or journey_id. Never null: traveller_name, payment_status.';

COMMENT ON VIEW "public"."public_settings" IS 'One row: the settings and limits that public pages need, and the contact and bank details of the company.
Never null: every column.';

REVOKE ALL ON FUNCTION "private"."add_guest_customer"(private.seat_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_guest_customer"(private.seat_request) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_guest_customer"(private.seat_request) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_guest_customer"(private.seat_request) TO "service_role";

REVOKE ALL ON FUNCTION "private"."customer_email"(public.customers) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."customer_email"(public.customers) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."customer_email"(public.customers) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."customer_email"(public.customers) TO "service_role";

REVOKE ALL ON FUNCTION "private"."find_guest_booking"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_guest_booking"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_guest_booking"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_guest_booking"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."guest_contact"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guest_contact"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_contact"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_contact"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."guest_hold_minutes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."guest_hold_minutes"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."guest_hold_minutes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_hold_minutes"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_hold_minutes"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."guest_refusal"(private.seat_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guest_refusal"(private.seat_request) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_refusal"(private.seat_request) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_refusal"(private.seat_request) TO "service_role";

REVOKE ALL ON FUNCTION "private"."guest_token_days"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."guest_token_days"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."guest_token_days"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_token_days"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_token_days"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_attached"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_attached"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_attached"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_attached"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_guest"(public.bookings, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_guest"(public.bookings, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_guest"(public.bookings, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_guest"(public.bookings, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."member_refusal"(private.seat_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."member_refusal"(private.seat_request) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."member_refusal"(private.seat_request) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."member_refusal"(private.seat_request) TO "service_role";

REVOKE ALL ON FUNCTION "public"."book_as_guest"(text, text, uuid, integer, integer, jsonb, uuid, numeric, boolean, text, text, jsonb, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."book_as_guest"(text, text, uuid, integer, integer, jsonb, uuid, numeric, boolean, text, text, jsonb, numeric) TO "anon";

REVOKE ALL ON FUNCTION "public"."book_as_guest"(text, text, uuid, integer, integer, jsonb, uuid, numeric, boolean, text, text, jsonb, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."book_as_guest"(text, text, uuid, integer, integer, jsonb, uuid, numeric, boolean, text, text, jsonb, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "public"."guest_booking"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."guest_booking"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."guest_booking"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."guest_booking"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."send_guest_link"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."send_guest_link"(uuid, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."send_guest_link"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_guest_link"(uuid, uuid) TO "postgres";

GRANT DELETE, INSERT, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."guest_bookings" TO "service_role";

GRANT SELECT ON TABLE "public"."booking_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."customer_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."event_travellers" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."public_settings" TO "anon", "authenticated", "service_role";

ALTER TABLE "public"."customers" ADD CONSTRAINT "customers_guest_email_fits" CHECK (((guest_email IS NULL) OR private.is_email(guest_email)));

COMMENT ON COLUMN public.booking_overview.billing_name IS 'The customer''s name on the invoice, as on the day of booking. The column customer_name has the current name.';

COMMENT ON COLUMN public.booking_overview.cancelling_closes_on IS 'The last day on which the member can cancel.';

COMMENT ON COLUMN public.booking_overview.changes_close_on IS 'The last day on which the member can change travellers.';

COMMENT ON COLUMN public.booking_overview.details_missing IS 'Number of seats whose traveller has no name or no date of birth yet.';

COMMENT ON COLUMN public.booking_overview.end_time IS 'Time at which the trip ends, in local time at the end point. Null: not known yet.';

COMMENT ON COLUMN public.booking_overview.gst_free IS 'Whether the trip is sold without GST.';

COMMENT ON COLUMN public.booking_overview.lines IS 'What the total consists of, without removed lines. Shape: {kind booking_lines.kind, description text, quantity int,
unit_price numeric, amount numeric, gst_free boolean}[].';

COMMENT ON COLUMN public.booking_overview.min_age IS 'Minimum age of the trip in years. Null: settings.min_age applies.';

COMMENT ON COLUMN public.booking_overview.plan_status IS 'The plan status from bookings, or cancelled if the booking is cancelled.
Values: active, completed, overdue, cancelled.';

COMMENT ON COLUMN public.booking_overview.staff_notes IS 'Notes of staff. Null for members.';

COMMENT ON COLUMN public.booking_overview.start_time IS 'Meeting time, in local time at the meeting point. Null: not known yet.';

COMMENT ON COLUMN public.booking_overview.status IS 'The actual status now: a pending booking whose seat hold has ended is expired. Values: bookings.status.';

COMMENT ON COLUMN public.booking_overview.travellers_given IS 'Number of travellers that have been entered.';

COMMENT ON COLUMN public.customer_overview.event_history IS 'At most 20 trips. status: Completed, Upcoming, Pending or Cancelled. Shape: {booking_id uuid, event_id uuid, name
text, date date?, cost numeric, status text}[].';

COMMENT ON COLUMN public.customer_overview.events_count IS 'Number of pending and confirmed bookings.';

COMMENT ON COLUMN public.customer_overview.favorite_locations IS 'At most five locations, the most often booked first. Shape: text[].';

COMMENT ON COLUMN public.customer_overview.guest_email IS 'The address typed to book without an account, not proved. Null: the customer has an account or was added by staff.';

COMMENT ON COLUMN public.customer_overview.next_departure IS 'The first day of the next trip with a pending or confirmed booking, today or later. Null: no such trip.';

COMMENT ON COLUMN public.customer_overview.owing IS 'AUD that the customer still owes on pending and confirmed bookings.';

COMMENT ON COLUMN public.customer_overview.status IS 'Status that staff set. Values: customers.status.';

COMMENT ON COLUMN public.customer_overview.total_spent IS 'AUD paid in total, minus refunds that are due.';

COMMENT ON COLUMN public.public_settings.bank_transfers_open IS 'Whether the company''s bank account is set up. If it is not set up, pages do not offer payment by bank transfer.';

COMMENT ON COLUMN public.public_settings.day_photos IS 'Maximum number of photos of one day of an itinerary.';

COMMENT ON COLUMN public.public_settings.guest_hold_minutes IS 'Number of minutes for which an unpaid booking without an account holds its seats.';

COMMENT ON COLUMN public.public_settings.legal_texts_are_drafts IS 'Whether the ABN, the legal name, the postal address or the bank account is missing or a placeholder. Invoices are
then marked as drafts.';

COMMENT ON COLUMN public.public_settings.order_link_days IS 'Number of days after an order for which the secret link to the order works.';

COMMENT ON COLUMN public.public_settings.socials IS 'Links to social media. Shape: {name text, url text}[].';

COMMENT ON COLUMN public.public_settings.voucher_years IS 'Years for which a gift voucher is valid.';
