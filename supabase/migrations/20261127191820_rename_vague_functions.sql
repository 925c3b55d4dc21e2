-- Renames come first, so that indexes, constraints and triggers keep the renamed functions.
alter function private.about(text, jsonb) rename to audited_ids;
alter function private.called(jsonb) rename to audited_names;
alter index public.audit_log_about_idx rename to audit_log_audited_ids_idx;
alter index public.audit_log_called_idx rename to audit_log_audited_names_idx;
alter index public.audit_log_by_idx rename to audit_log_actor_idx;
alter index public.audit_log_of_kind_idx rename to audit_log_entity_newest_idx;
alter function private.fits(jsonb, regtype) rename to is_convertible;
alter function private.postcode_fits(text, text) rename to is_postcode_of_state;
alter function private.placed(public.orders) rename to placed_result;
alter function private.welcome() rename to queue_welcome_email;
alter trigger welcome on private.profile_emails rename to queue_welcome_email;
alter function private.remind(uuid, text, text, jsonb) rename to queue_reminder;
alter function private.counted(int, text) rename to count_with_noun;
alter function private.looks_like(text) rename to comparable_name;
alter function private.may_be_called(uuid, text) rename to can_use_name;
alter function private.may_see_order(public.orders, uuid) rename to can_access_order;
alter function private.details_missing(public.bookings) rename to count_missing_details;
alter function private.end_paid_back_order(uuid) rename to end_refunded_order;
alter function private.put_answer(public.events, text, text) rename to add_answer;
alter function private.take_account(uuid, text) rename to hand_over_account;
alter function private.reminders_ahead(timestamptz) rename to upcoming_reminders;
alter function private.recovery_hash(text) rename to hash_recovery_code;

set local check_function_bodies = off;

DROP FUNCTION "private"."close_checkouts"(uuid, uuid);

DROP FUNCTION "private"."current_round"(uuid);

DROP FUNCTION "private"."guests_of"(uuid);

DROP FUNCTION "private"."installment_reminders"(timestamp with time zone[], uuid);

DROP FUNCTION "private"."is_in_audience"(text, boolean, boolean);

DROP FUNCTION "private"."likely_duplicates"(uuid);

DROP FUNCTION "private"."lock_charge"(uuid, uuid, uuid, numeric);

DROP FUNCTION "private"."offer_reminders"(timestamp with time zone[], uuid);

DROP FUNCTION "private"."pending_refunds_of"(uuid);

DROP FUNCTION "private"."post_card_refund"(public.card_refunds, uuid, uuid, boolean, timestamp with time zone);

DROP FUNCTION "private"."post_dispute"(public.card_disputes, uuid, uuid, boolean, text, timestamp with time zone);

DROP FUNCTION "private"."reminders"(timestamp with time zone[], uuid);

DROP FUNCTION "private"."send_reminders"(uuid);

DROP FUNCTION "private"."trip_reminders"(timestamp with time zone[], uuid);

CREATE OR REPLACE FUNCTION private.audit_filter(ids text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when cardinality(ids) <= 1000 then
    format('private.audited_ids(a.entity_id, a.details) && %L::text[]', ids)
    else format('(a.entity_id in (select unnest(%1$L::text[]))%2$s)', ids, string_agg(format(
      ' or a.details ->> %L in (select unnest(%L::text[]))', k.key, ids), '')) end
  from unnest(array['booking_id', 'event_id', 'order_id', 'customer_id']) k (key)
$function$;

CREATE OR REPLACE FUNCTION private.can_use_name(profile_id uuid, name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (private.is_staff(profile_id) or not private.is_mixed_script(name) and not private.looks_like_staff(name))
    and not exists (
      select from public.profiles p, lateral (
        select string_agg(w.word, '') as words from unnest(private.name_skeletons(name)) w (word)
        where w.word <> all (private.office_names())) n
      where p.is_admin and p.id <> can_use_name.profile_id
        and private.comparable_name(p.full_name) in (private.comparable_name(name), n.words))
$function$;

CREATE OR REPLACE FUNCTION private.close_checkouts(target_id uuid, except_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.card_checkouts c set status = 'closed', settled_at = private.now()
  where target_id in (c.booking_id, c.order_id) and c.status = 'open' and c.id <> except_id
$function$;

ALTER FUNCTION "private"."close_checkouts"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.current_round(target_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(max(c.round) + max(case when c.status in ('paid', 'processing') then 1 else 0 end)
    filter (where c.round = c.last), 1)
  from (select t.*, max(t.round) over () as last from public.card_checkouts t
    where target_id in (t.booking_id, t.order_id)) c
$function$;

ALTER FUNCTION "private"."current_round"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.day_errors(event jsonb, days jsonb)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg((d.value ->> 'path') || 'date' order by d.n), '{}')
  from jsonb_array_elements(days) with ordinality d (value, n)
  where private.is_convertible(d.value #> '{row,date}', 'date'::regtype)
    and private.is_convertible(event -> 'start_date', 'date'::regtype)
    and private.is_convertible(event -> 'end_date', 'date'::regtype)
    and not private.to_date(d.value #>> '{row,date}') between private.to_date(event ->> 'start_date')
    and private.to_date(event ->> 'end_date')
$function$;

CREATE OR REPLACE FUNCTION private.departure_row(event_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select r.trip || jsonb_build_object('without_details', case when r.trip ->> 'state' in ('past', 'called_off') then 0
    else (select coalesce(sum(private.count_missing_details(b)), 0) from public.bookings b
      where b.event_id = departure_row.event_id and private.is_live(b)) end)
  from (select private.trip_row(departure_row.event_id) as trip offset 0) r
$function$;

CREATE OR REPLACE FUNCTION private.erasure_refusal(profile_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owed numeric;
begin
  if private.is_last_owner(profile_id) then return private.result('last_owner'); end if;
  if exists (select 1 from private.bookings_of(profile_id) b join public.events e on e.id = b.event_id
    where private.is_live(b) and coalesce(e.end_date, e.start_date, 'infinity') >= private.today()) then
    return private.result('has_bookings');
  end if;
  if exists (select 1 from private.orders_of(profile_id) o where o.status = 'paid' and o.fulfilled_at is null) then
    return private.result('has_orders');
  end if;
  select coalesce((select sum(b.refund_due) from private.bookings_of(profile_id) b), 0)
    + coalesce((select sum(o.refund_due) from private.orders_of(profile_id) o), 0) into owed;
  if owed > 0 then return private.result('money_owed', jsonb_build_object('amount', owed)); end if;
  return null;
end
$function$;

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
    cross join lateral (select coalesce(c.email, private.email_of(c.profile_id)) as email) d
    where b.event_id = guests_of.event_id and b.status = 'confirmed'
    group by coalesce(lower(d.email), c.id::text)) g
  left join public.email_suppressions a on a.email = lower(g.email)
$function$;

ALTER FUNCTION "private"."guests_of"(uuid) OWNER TO "postgres";

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
  select t.at, t.id, t.reference, coalesce(c.email, private.email_of(c.profile_id)), 'installment_due',
    jsonb_build_object('booking_id', t.id, 'reference', t.reference, 'event', e.title, 'amount', t.amount,
      'due_date', t.due_date, 'stage', t.stage, 'key', t.key)
  from due_reminders t join public.events e on e.id = t.event_id join public.customers c on c.id = t.customer_id
  where not exists (select from public.email_outbox m where m.dedupe_key = 'installment_due:' || t.key)
    and not exists (select from public.autopay a where a.booking_id = t.id and a.state = 'on')
  order by t.id, t.due_date
$function$;

ALTER FUNCTION "private"."installment_reminders"(timestamp with time zone[], uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_in_audience(audience text, owes_money boolean, is_missing_details boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case audience when 'all' then true when 'owing' then owes_money when 'details' then is_missing_details end
$function$;

ALTER FUNCTION "private"."is_in_audience"(text, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.likely_duplicates(customer_id uuid)
 RETURNS TABLE(id uuid, other_id uuid, reason text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select c.id, o.id, 'phone' from public.customers c join public.customers o on o.id <> c.id
    and regexp_replace(regexp_replace(o.phone, '\D', '', 'g'), '^(61|0)', '')
    = regexp_replace(regexp_replace(c.phone, '\D', '', 'g'), '^(61|0)', '')
  where c.id = likely_duplicates.customer_id
  union all
  select c.id, o.id, 'name' from public.customers c join public.customers o on o.id <> c.id
    and lower(o.full_name) = lower(c.full_name) and (o.email is null or c.email is null)
  where c.id = likely_duplicates.customer_id and c.forgotten_at is null and o.forgotten_at is null
  union all
  select c.id, o.id, 'email' from public.customers c join public.customers o
    on lower(o.email) = private.email_of(c.profile_id)
  where c.id = likely_duplicates.customer_id and c.email is null
  union all
  select c.id, o.id, 'email' from public.customers c join auth.users u on lower(u.email) = lower(c.email)
  join public.customers o on o.profile_id = u.id
  where c.id = likely_duplicates.customer_id and o.email is null
$function$;

ALTER FUNCTION "private"."likely_duplicates"(uuid) OWNER TO "postgres";

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
    if not exists (select from public.bookings t where t.id = lock_charge.booking_id and private.can_access_booking(t)) then
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

ALTER FUNCTION "private"."lock_charge"(uuid, uuid, uuid, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.looks_like_staff(name text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select strpos(private.comparable_name(name), private.comparable_name(private.brand())) > 0
    or private.comparable_name(name) = any (r.admins) or w.words && r.admins
    or w.words <> '{}' and w.words <@ private.office_names()
  from (
    select array(select private.comparable_name(a.word)
      from unnest(array['admin', 'administrator', 'moderator']) a (word))
      as admins) r,
    private.name_skeletons(name) w (words)
$function$;

CREATE OR REPLACE FUNCTION private.make_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given_name text := left(private.clean(new.raw_user_meta_data ->> 'full_name'), 120);
begin
  insert into public.profiles (id, full_name)
  values (new.id, case when private.is_person_name(given_name) and private.can_use_name(new.id, given_name)
    then given_name end)
  on conflict do nothing;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.name_skeletons(name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array(select private.comparable_name(p.word) from regexp_split_to_table(name,
    '[\u0000-\u002f\u003a-\u003f\u005b-\u0060\u007d-\u00bf\u1680\u2000-\u206f\u3000]+') with ordinality p (word, position)
    where private.comparable_name(p.word) <> '' order by p.position)
$function$;

CREATE OR REPLACE FUNCTION private.offer_reminders(moments timestamp with time zone[], only_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(at timestamp with time zone, id uuid, name text, to_email text, template text, data jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select distinct on (w.id) s.at, w.id, 'waitlist entry ' || w.id, w.email, 'offer_ending', jsonb_build_object(
    'full_name', w.full_name, 'event', w.event_name, 'seats', w.seats, 'token', t.token,
    'expires_at', w.offer_expires_at, 'key', md5(t.token::text))
  from private.settings() r, lateral (select make_interval(hours => r.offer_reminder_hours) as ending) d,
    public.waitlist_submissions w join private.offer_tokens t on t.entry_id = w.id,
      private.reminder_steps(offer_reminders.moments) s
  where w.status = 'offered' and w.offer_expires_at > s.at and w.offer_expires_at <= s.at + d.ending
    and w.offered_at <= s.at - d.ending and (offer_reminders.only_id is null or w.id = offer_reminders.only_id)
    and not exists (select from public.email_outbox m where m.dedupe_key = 'offer_ending:' || md5(t.token::text))
  order by w.id, s.at
$function$;

ALTER FUNCTION "private"."offer_reminders"(timestamp with time zone[], uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.office_names()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array(select private.comparable_name(o.word)
    from unnest(array['the', 'official', 'customer', 'guest', 'booking',
    'bookings', 'billing', 'account', 'accounts', 'support', 'service', 'services', 'security', 'help', 'helpdesk',
    'desk', 'office', 'staff', 'team', 'manager', 'owner']) o (word))
$function$;

CREATE OR REPLACE FUNCTION private.open_charge(t public.autopay_attempts, p private.payment_provider)
 RETURNS public.card_checkouts
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c public.card_checkouts;
  refusal text := private.charge_refusal(t, p);
begin
  if t.checkout_id is not null then
    select * into c from public.card_checkouts x where x.id = t.checkout_id;
    if c.status = 'open' and c.expires_at > private.now() then return c; end if;
    -- The provider forgets idempotency keys after one day, so a retry might charge twice. If the card was charged, a
    -- webhook reports the payment.
    if c.status = 'open' then
      perform private.refuse_charge(t, 'declined', 'unknown');
      return null;
    end if;
    -- The customer has started a manual payment. The attempt is postponed by one day to wait for the result of that
    -- payment.
    update public.autopay_attempts x set checkout_id = null, locked_until = null,
      next_try_at = private.now() + interval '1 day' where x.id = t.id;
    return null;
  end if;
  if refusal is not null then
    update public.autopay_attempts x set status = case when refusal = 'on_its_way' then 'due' else 'dropped' end,
      code = refusal, locked_until = null, next_try_at = private.now() + interval '1 day',
      settled_at = case when refusal <> 'on_its_way' then private.now() end
    where x.id = t.id;
    if refusal in ('plan_changed', 'card_gone', 'other_account') then
      perform private.end_autopay(t.booking_id, 'stopped', refusal);
    end if;
    return null;
  end if;
  insert into public.card_checkouts (booking_id, round, amount, mode, account_id, created_by, expires_at)
  select b.id, private.current_round(b.id), l.amount, p.mode, p.account_id, b.user_id, private.now() + interval '23 hours'
  from public.bookings b, private.unpaid_installments(b.id, 0) l
  where b.id = t.booking_id and l.installment_id = t.installment_id returning * into c;
  update public.autopay_attempts x set checkout_id = c.id where x.id = t.id;
  return c;
end
$function$;

CREATE OR REPLACE FUNCTION private.pending_refunds_of(target_id uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select sum(r.amount) from public.card_refunds r join public.payments p on p.id = r.payment_id
    where p.booking_id = target_id and r.status in ('requested', 'pending')), 0)
    + coalesce((select sum(r.amount) from public.card_refunds r
      join public.order_payments p on p.id = r.order_payment_id
      where p.order_id = target_id and r.status in ('requested', 'pending')), 0)
$function$;

ALTER FUNCTION "private"."pending_refunds_of"(uuid) OWNER TO "postgres";

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
  end if;
end
$function$;

ALTER FUNCTION "private"."post_card_refund"(public.card_refunds, uuid, uuid, boolean, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_dispute(d public.card_disputes, booking uuid, ordered uuid, is_unmatched boolean, status_before text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  counted numeric := 0;
  less numeric := 0;
begin
  if d.status = 'lost' then
    counted := case when is_unmatched then d.amount
      else least(d.amount, greatest(private.paid_for(booking, ordered), 0)) end;
    if not is_unmatched then less := private.post_refund(booking, ordered, -counted, d.provider_id, at); end if;
  elsif status_before = 'lost' and not is_unmatched then
    perform private.post_refund(booking, ordered, d.booked, d.provider_id || ':back', at, retained_less => d.retained_less);
  end if;
  update public.card_disputes t set booked = counted, retained_less = less where t.id = d.id;
  perform private.record_discrepancy('dispute', d.provider_id, -counted,
    case when d.status = 'lost' then -d.amount else 0 end);
end
$function$;

ALTER FUNCTION "private"."post_dispute"(public.card_disputes, uuid, uuid, boolean, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.prepare_comment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_comments_per_hour constant int := 120; -- comments and replies of one member
  given jsonb := to_jsonb(new);
begin
  if given ->> 'is_pinned' = 'true' or new.is_flagged or new.is_deleted or new.likes <> 0
    or (given ->> 'replies')::int <> 0 then
    raise exception 'Clients cannot set these columns.' using errcode = '42501';
  end if;
  new.user_name := coalesce((select p.full_name from public.profiles p
    where p.id = new.user_id and private.can_use_name(p.id, p.full_name)), 'Member');
  new.created_at := private.now();
  new.updated_at := new.created_at;
  if tg_table_name = 'comment_replies' then
    select c.event_id into new.event_id from public.comments c where c.id = (given ->> 'parent_comment_id')::uuid;
  end if;
  perform private.advisory_lock('comments ' || new.user_id);
  if (select count(*) from public.comments c
    where c.user_id = new.user_id and c.created_at > private.now() - interval '1 hour')
    + (select count(*) from public.comment_replies r
      where r.user_id = new.user_id and r.created_at > private.now() - interval '1 hour')
    >= max_comments_per_hour then
    raise exception 'Too many comments. Please try again later.' using errcode = 'PT429';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.prepare_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_shown_factor();
  if (new.id, new.is_admin, new.created_at) is distinct from (old.id, old.is_admin, old.created_at) then
    raise exception 'Only the name and the phone number can be changed.' using errcode = '42501';
  end if;
  new.full_name := private.clean(new.full_name);
  new.phone := private.clean(new.phone);
  new.updated_at := private.now();
  if new.full_name is null then raise exception 'A name is required.' using errcode = '23502'; end if;
  if private.validation_errors(new, 'full_name', 'phone') <> '{}' then
    raise exception 'The name or the phone number is not valid.' using errcode = '22023';
  end if;
  if not private.can_use_name(new.id, new.full_name) then
    raise exception using errcode = '22023', message = 'Members cannot use this name.', detail = 'name_taken';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.prune_outbox()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Must be at least the longest lead time of a reminder, because the stored email prevents a second copy of the
  -- reminder.
  kept_days constant int := 90;
  late_minutes constant int := 10; -- staff see a warning if emails wait longer
  waiting int;
  first_error text;
begin
  update public.email_outbox m set cancelled_at = private.now(), data = m.data - 'token'
  where m.useless_at <= private.now() and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
  update public.email_outbox m set failed_at = private.now(), data = m.data - 'token', locked_until = null
  where m.attempts >= private.max_email_attempts() and coalesce(m.locked_until <= private.now(), true)
    and m.sent_at is null and m.failed_at is null and m.cancelled_at is null;
  delete from public.email_outbox m
  where m.created_at <= private.now() - make_interval(days => kept_days);
  select count(*), (array_agg(m.last_error order by m.id) filter (where m.last_error is not null))[1]
  into waiting, first_error from public.email_outbox m
  where m.sent_at is null and m.failed_at is null and m.cancelled_at is null
    and m.created_at <= private.now() - make_interval(mins => late_minutes);
  if waiting = 0 then return null; end if;
  return format('unsent: %s; waiting emails: %s', coalesce(first_error, 'nobody has fetched them'
    || case when private.is_scheduled() then coalesce(', because of the missing ' || private.missing_email_setup(), '') else '' end),
    waiting);
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_charges(a public.autopay)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  b public.bookings;
  s public.saved_cards;
  title text;
begin
  select * into b from public.bookings t where t.id = a.booking_id;
  select * into s from public.saved_cards t where t.id = a.card_id;
  select e.title into title from public.events e where e.id = b.event_id;
  if b.status <> 'confirmed' then return; end if;
  if exists (select from private.unpaid_installments(b.id, 0) p where p.due_date <= private.today() + private.charge_notice_days()
    and not private.is_agreed(a, p.due_date, p.amount)) then
    perform private.end_autopay(b.id, 'stopped', 'plan_changed');
    return;
  end if;
  perform private.queue_reminder(b.customer_id, 'charge_coming', p.installment_id || ':' || p.due_date,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event', title, 'amount', p.amount,
      'due_date', p.due_date, 'brand', s.brand, 'last4', s.last4))
  from private.unpaid_installments(b.id, 0) p
  where p.due_date between private.today() + 1 and private.today() + private.charge_notice_days();
  perform private.queue_reminder(b.customer_id, 'card_expiring', s.id || ':' || s.exp_year || '-' || s.exp_month,
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'brand', s.brand, 'last4', s.last4,
      'until', e.ends))
  from (select (make_date(s.exp_year, s.exp_month, 1) + interval '1 month')::date - 1 as ends) e
  where e.ends <= private.today() + 30 and exists (
    select from private.unpaid_installments(b.id, 0) p where p.due_date > e.ends);
  insert into public.autopay_attempts (booking_id, installment_id, n, first_day, next_try_at)
  select b.id, p.installment_id, 1, private.today(), private.charge_time(private.today())
  from private.unpaid_installments(b.id, 0) p where p.due_date <= private.today()
  on conflict on constraint autopay_attempts_once do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_reminder(customer_id uuid, template text, key text, data jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.email_outbox m where m.dedupe_key = queue_reminder.template || ':' || key) then
    return;
  end if;
  perform private.queue_customer_email(customer_id, queue_reminder.template,
    queue_reminder.data || jsonb_build_object('key', key));
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_reminders()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reminder record;
  first_error text;
begin
  begin
    perform private.send_reminders();
  exception when others then
    for reminder in
      select distinct r.queue_order, r.id, r.name from private.reminders(array[private.now()]) r
      order by r.queue_order, r.id
    loop
      begin
        perform private.send_reminders(reminder.id);
      exception when others then
        first_error := coalesce(first_error, format('%s: %s; %s', sqlstate, sqlerrm, reminder.name));
      end;
    end loop;
  end;
  begin
    perform private.announce_departures();
  exception when others then
    first_error := coalesce(first_error, format('%s: %s; new departures', sqlstate, sqlerrm));
  end;
  return first_error;
end
$function$;

CREATE OR REPLACE FUNCTION private.reminders(moments timestamp with time zone[], only_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(queue_order integer, at timestamp with time zone, id uuid, name text, to_email text, template text, data jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 1, o.* from private.offer_reminders(reminders.moments, reminders.only_id) o
  union all select 2, i.* from private.installment_reminders(reminders.moments, reminders.only_id) i
  union all select 3, t.* from private.trip_reminders(reminders.moments, reminders.only_id) t
$function$;

ALTER FUNCTION "private"."reminders"(timestamp with time zone[], uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.row_validation_errors(relation regclass, rows jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  unreadable jsonb;
  errors text[];
begin
  if rows = '[]' then return '{}'::text[]; end if;
  -- First finds the values that do not fit the type of their column. The constraints are then checked without these
  -- values.
  select jsonb_object_agg(m.position, m.fields) into unreadable from (
    select r.position, jsonb_object_agg(a.attname, a.attnum) as fields
    from jsonb_array_elements(rows) with ordinality r (entry, position)
    cross join lateral jsonb_each(r.entry -> 'row') f
    join pg_catalog.pg_attribute a on a.attrelid = relation and a.attname = f.key
    where f.value <> 'null' and private.is_convertible(f.value, a.atttypid) is false group by r.position) m;
  execute format($sql$
    select array(select f.path || f.field from (
      select distinct r.position, r.entry ->> 'path' as path, c.field, c.attnum
      from jsonb_array_elements($1) with ordinality r (entry, position)
      cross join lateral jsonb_populate_record(null::%s,
        (r.entry -> 'row') - array(select jsonb_object_keys(coalesce($2 -> r.position::text, '{}')))) t
      cross join lateral (values %s) c (field, attnum, holds)
      where c.holds is false and not coalesce($2 -> r.position::text ? c.field, false)
      union all
      select r.position, r.entry ->> 'path', m.key, m.value::int
      from jsonb_array_elements($1) with ordinality r (entry, position), jsonb_each_text($2 -> r.position::text) m) f
    order by f.position, f.attnum)
    $sql$, relation, private.rules_of(relation)) into errors using rows, unreadable;
  return errors;
end
$function$;

CREATE OR REPLACE FUNCTION private.send_reminders(only_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.queue_emails(g.template, g.to_emails, g.facts) from (
    select r.queue_order, r.template, array_agg(r.to_email order by r.n) as to_emails,
      array_agg(r.data order by r.n) as facts
    from private.reminders(array[private.now()], send_reminders.only_id)
      with ordinality r (queue_order, at, id, name, to_email, template, data, n)
    group by r.queue_order, r.template order by r.queue_order, r.template) g
$function$;

ALTER FUNCTION "private"."send_reminders"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.terms_text(r public.settings)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select concat_ws(e'\n\n',
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
    format('Ask for changes by email or phone, or on your dashboard, at least %s before the event. If you cancel %s, '
      'we keep the deposit and pay back whatever else you have paid. After that, what you have paid is not refunded, '
      'but we will try to pass your place on. A trip''s page may name other days. Your booking keeps the days that '
      'applied when you made it.', private.count_with_noun(r.changes_close_days, 'day'),
      case when r.changes_close_days = r.cancelling_closes_days then 'by then'
        else format('at least %s before it', private.count_with_noun(r.cancelling_closes_days, 'day')) end),
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
    'that it was made under. You can read them on its page.')
$function$;

CREATE OR REPLACE FUNCTION private.trip_progress(e public.events)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'missing', (
      select jsonb_build_object(
        'days', (select count(*) from public.event_itineraries d where d.event_id = e.id),
        'days_outside', (select count(*) from public.event_itineraries d where d.event_id = e.id
          and not coalesce(d.date between e.start_date and e.end_date, true)),
        'photos', (select count(*) from public.event_images i where i.event_id = e.id),
        'unnamed', coalesce(sum(b.seats - t.named), 0),
        'without_details', coalesce(sum(private.count_missing_details(b)), 0),
        'bookings_without_details', count(*) filter (where private.count_missing_details(b) > 0))
      from public.bookings b
      cross join lateral (select count(*) as named from public.travellers p where p.booking_id = b.id) t
      where b.event_id = e.id and private.is_live(b)),
    'offers', (select jsonb_build_object('open', count(*), 'seats', coalesce(sum(w.seats), 0))
      from public.waitlist_submissions w
      where w.event_id = e.id and w.status = 'offered' and w.offer_expires_at > private.now()),
    'announcements', (select count(*) from public.announcements a where a.event_id = e.id))
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
  select t.at, t.id, t.reference, coalesce(c.email, private.email_of(c.profile_id)), t.template,
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

ALTER FUNCTION "private"."trip_reminders"(timestamp with time zone[], uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.apply_card_dispute(provider_id text, intent_id text, state text, amount_cents bigint, currency text, mode text, account_id text, reason text, due_by timestamp with time zone, happened_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  d public.card_disputes;
  m record;
  status_before text;
  -- Order of the statuses: a later status is never replaced by an earlier one. A closed inquiry can still become a
  -- dispute, and a lost dispute can still be won.
  steps constant text[] := array['warning_needs_response', 'warning_under_review', 'warning_closed',
    'needs_response', 'under_review', 'lost', 'won', 'prevented'];
  over constant text[] := array['won', 'lost', 'warning_closed', 'prevented'];
  at timestamptz := least(coalesce(happened_at, private.now()), private.now());
  errors text[];
begin
  errors := array_replace(private.provider_errors(provider_id, amount_cents, currency, mode, account_id), 'intent_id',
    'provider_id');
  if state is null or state <> all (steps) then errors := errors || 'state'::text; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.advisory_lock('card dispute ' || provider_id);
  select * into m from private.card_money(null, intent_id);
  if m.paid_by is null then return private.result('payment_unknown'); end if;
  if (m.mode, m.account_id, m.currency) <> (mode, account_id, currency) then return private.result('not_ours'); end if;
  if m.booking_id is not null then perform private.lock_booking(m.booking_id);
  elsif m.order_id is not null then perform private.lock_order(m.order_id); end if;
  select * into d from public.card_disputes t where t.provider_id = apply_card_dispute.provider_id;
  status_before := d.status;
  if least(array_position(steps, state), 7) <= least(coalesce(array_position(steps, status_before), 0), 7) then
    -- If a won dispute is reported as lost, staff must resolve the discrepancy.
    if state = 'lost' and status_before = 'won' then
      perform private.record_discrepancy('dispute', d.provider_id, 0, -d.amount);
    end if;
    return private.result('already_applied');
  end if;
  insert into public.card_disputes as t (provider_id, intent_id, amount, currency, status, reason, due_by, opened_at,
    settled_at, handled_at)
  values (apply_card_dispute.provider_id, m.intent_id, amount_cents / 100.0, apply_card_dispute.currency, state,
    left(private.clean(apply_card_dispute.reason), 200), apply_card_dispute.due_by, at,
    case when state = any (over) then private.now() end,
    case when state = any (over) and state <> 'lost' then private.now() end)
  on conflict on constraint card_disputes_provider_id_key do update set status = excluded.status,
    amount = greatest(excluded.amount, t.booked), due_by = excluded.due_by, settled_at = excluded.settled_at,
    handled_at = excluded.handled_at
  returning * into d;
  -- The provider reports when a dispute started, but not when it ended. The current time is stored as the end.
  perform private.post_dispute(d, m.booking_id, m.order_id, m.paid_by ? 'unmatched_payment_id', status_before,
    private.now());
  perform private.audit('card_dispute', 'card_disputes', d.id::text, jsonb_build_object('amount', d.amount,
    'dispute_status', state, 'booking_id', m.booking_id, 'order_id', m.order_id));
  return private.result('applied', jsonb_build_object('dispute_status', state));
end
$function$;

CREATE OR REPLACE FUNCTION public.begin_card_checkout(booking_id uuid DEFAULT NULL::uuid, order_id uuid DEFAULT NULL::uuid, token uuid DEFAULT NULL::uuid, amount numeric DEFAULT NULL::numeric, save_card boolean DEFAULT false, request_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_checkouts_per_hour constant int := 20; -- per booking or order
  c public.card_checkouts;
  p private.payment_provider := private.card_provider();
  charge record;
  terms text;
begin
  if num_nonnulls(booking_id, order_id) <> 1 then return private.invalid('booking_id', 'order_id'); end if;
  if request_id is null then return private.invalid('request_id'); end if;
  if order_id is not null and amount is not null then return private.invalid('amount'); end if;
  perform private.advisory_lock('card checkout ' || request_id);
  select * into charge from private.lock_charge(booking_id, order_id, token, amount);
  if charge.target_id is null then return private.result('not_found'); end if;
  select * into c from public.card_checkouts t where t.request_id = begin_card_checkout.request_id;
  if found then
    if charge.target_id is distinct from coalesce(c.booking_id, c.order_id)
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
  if (select count(*) from public.card_checkouts t where charge.target_id in (t.booking_id, t.order_id)
    and t.created_at > private.now() - interval '1 hour') >= max_checkouts_per_hour then
    return private.result('too_many');
  end if;
  if save_card and private.can_save_card(booking_id, private.me()) then
    terms := private.terms_of(booking_id, charge.amount);
  end if;
  insert into public.card_checkouts (booking_id, order_id, round, amount, mode, account_id, save_card, terms,
    request_id, created_by, expires_at)
  values (begin_card_checkout.booking_id, begin_card_checkout.order_id,
    private.current_round(charge.target_id), charge.amount,
    p.mode, p.account_id, terms is not null, terms, begin_card_checkout.request_id, private.me(),
    private.charge_ends(booking_id, order_id)) returning * into c;
  perform private.close_checkouts(charge.target_id, c.id);
  return private.result('ready', jsonb_build_object('checkout_id', c.id, 'amount', c.amount,
    'expires_at', c.expires_at));
end
$function$;

CREATE OR REPLACE FUNCTION public.cancel_order(order_id uuid, token uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
begin
  if not exists (
    select from public.orders t where t.id = cancel_order.order_id and private.can_access_order(t, token)) then
    return private.result('not_found');
  end if;
  o := private.lock_order(order_id);
  if private.current_order_status(o) <> 'pending' then
    return private.result('already_closed', jsonb_build_object('order_status', private.current_order_status(o)));
  end if;
  update public.orders t set status = 'cancelled', cancelled_at = private.now() where t.id = o.id;
  perform private.give_back_stock(array[o.id]);
  perform private.audit('cancel_order', 'orders', o.id::text);
  return private.result('cancelled');
end
$function$;

CREATE OR REPLACE FUNCTION public.claim_customer(token uuid, password text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  l public.customer_claims := private.find_claim(token, null);
  account uuid := private.account_of(l.email);
  confirmed boolean := private.email_of(account) is not null;
  keeps_password boolean := confirmed and private.has_shown_password();
  own uuid;
  twice jsonb;
begin
  if private.claim_refusal(l) is not null then return private.result(private.claim_refusal(l)); end if;
  if account is null then return private.result('no_account', jsonb_build_object('email', l.email)); end if;
  if confirmed and account is distinct from private.me() then
    return private.result('sign_in', jsonb_build_object('email', l.email));
  end if;
  if confirmed and private.needs_second_factor() then return private.result('code_first'); end if;
  if not keeps_password and not private.is_password(password) then
    return private.result('weak_password', jsonb_build_object('min', private.min_password_length()));
  end if;
  if private.find_claim(token, account) is null then return private.result('not_found'); end if;
  own := private.ensure_customer(account);
  perform private.lock_customers(own, l.customer_id);
  -- Reads the claim link again after locking, because a concurrent request may have used the link first.
  l := private.find_claim(token, account);
  if private.claim_refusal(l) is not null then return private.result(private.claim_refusal(l)); end if;
  update public.customer_claims c set used_at = private.now() where c.id = l.id;
  if not confirmed then
    update public.profiles p set phone = coalesce(c.phone, p.phone), updated_at = private.now(),
      full_name = case when private.can_use_name(p.id, c.full_name) then c.full_name else p.full_name end
    from public.customers c where p.id = account and c.id = l.customer_id;
  end if;
  if own <> l.customer_id then perform private.merge_customers(own, l.customer_id); end if;
  if confirmed then
      update public.customers c set full_name = coalesce(p.full_name, c.full_name), phone = coalesce(p.phone, c.phone)
    from public.profiles p where p.id = account and c.id = l.customer_id;
  end if;
  -- The customer is already linked to the account here, so confirming the email address sends no second claim email.
  if not keeps_password then perform private.hand_over_account(account, password); end if;
  update private.profile_emails e set claimed_at = private.now() where e.profile_id = account
    and e.email = lower(l.email);
  select coalesce(jsonb_agg(d.reference), '[]') into twice from private.duplicate_bookings(l.customer_id) d;
  perform private.audit('claim_customer', 'customers', l.customer_id::text,
    jsonb_build_object('profile_id', account, 'booked_twice', twice));
  return private.result('claimed', jsonb_build_object('email', l.email, 'booked_twice', twice));
end
$function$;

CREATE OR REPLACE FUNCTION public.customer_duplicates(customer_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_permission('sales');
  return private.result('ok', jsonb_build_object('rows', coalesce((
    select jsonb_agg(private.contact_of(c) || jsonb_build_object('id', c.id, 'reasons', d.reasons)
      order by c.full_name, c.id)
    from (select l.other_id, array_agg(distinct l.reason order by l.reason) as reasons
      from private.likely_duplicates(customer_duplicates.customer_id) l group by l.other_id) d
    join public.customers c on c.id = d.other_id), '[]')));
end
$function$;

CREATE OR REPLACE FUNCTION public.get_order(order_id uuid, token uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((
    select private.result('ok', jsonb_build_object('order', private.order_row(o), 'items', private.order_lines(o.id),
      'payments', (select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'method', p.method,
        'amount', p.amount, 'paid_at', p.paid_at) order by p.paid_at, p.id), '[]')
        from public.order_payments p where p.order_id = o.id),
      'refunds', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'state', r.status,
        'requested_at', r.created_at, 'settled_at', r.settled_at) order by r.created_at, r.id), '[]')
        from public.card_refunds r left join public.order_payments p on p.id = r.order_payment_id
        left join public.unmatched_payments s on s.id = r.unmatched_payment_id
        left join public.card_checkouts c on c.id = s.checkout_id
        where o.id in (p.order_id, c.order_id))))
    from public.orders o where o.id = get_order.order_id and private.can_access_order(o, token)),
    private.result('not_found'))
$function$;

CREATE OR REPLACE FUNCTION public.join_staff(token uuid, password text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  i public.staff_invites;
begin
  select v.* into i from public.staff_invites v join private.staff_invite_tokens t on t.invite_id = v.id
  where t.token = join_staff.token;
  if not found then return private.result('not_found'); end if;
  if i.expires_at <= private.now() then return private.result('expired'); end if;
  if private.confirmed_email() is distinct from i.email then
    return private.result('other_address', jsonb_build_object('email', i.email));
  end if;
  if private.needs_second_factor() then return private.result('code_first'); end if;
  if not private.is_password(password) then
    return private.result('weak_password', jsonb_build_object('min', private.min_password_length()));
  end if;
  -- Another request may have used, withdrawn or renewed the invitation since it was read above.
  perform from public.staff_invites v where v.id = i.id for update;
  delete from private.staff_invite_tokens t where t.token = join_staff.token;
  if not found then return private.result('not_found'); end if;
  delete from public.staff_invites v where v.id = i.id;
  -- Current staff keep their role: otherwise the last owner could lose it by joining with a lower role.
  insert into public.staff as s (user_id, role) values (member, i.role)
  on conflict (user_id) do update set role = excluded.role, ended_at = null, since = private.now()
  where s.ended_at is not null;
  if found then
    insert into public.staff_events (user_id, event_id) select member, e.id from public.events e
    where e.id = any (i.departures) on conflict do nothing;
  end if;
  perform private.hand_over_account(member, password);
  return private.result('joined', jsonb_build_object('email', i.email,
    'role', (select s.role from public.staff s where s.user_id = member)));
end
$function$;

CREATE OR REPLACE FUNCTION public.list_activity(filters jsonb DEFAULT '{}'::jsonb, page integer DEFAULT 1, page_size integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given jsonb := private.to_object(filters);
  actor_id uuid := private.to_uuid(given ->> 'who');
  since date := private.to_date(given ->> 'since');
  until date := private.to_date(given ->> 'until');
  q text := private.clean(given ->> 'q');
  ids text[];
  conditions text := 'true';
  fence text := '';
begin
  perform private.require_permission('history');
  if given #>> '{of,kind}' is not null then
    ids := private.activity_ids(given #>> '{of,kind}', given #>> '{of,id}');
    conditions := conditions || ' and ' || private.audit_filter(ids);
    if cardinality(ids) <= 1000 then fence := 'offset 0'; end if;
  end if;
  if q is not null then
    -- Combines the conditions by a union instead of "or", so that each condition uses its own index. With "or", the
    -- planner would scan the whole audit log.
    conditions := conditions || format(' and a.id = any (array(
        select s.id from unnest(%L::text[]) t (id), lateral (select d.id from public.audit_log d
          where private.audited_ids(d.entity_id, d.details) && array[t.id] offset 0) s
        union select d.id from public.audit_log d where d.actor_id = any (%L::uuid[])
        union select d.id from public.audit_log d where private.audited_names(d.details) like any (%L::text[])))',
      private.search_entity_ids(q), private.search_actor_ids(q), private.search_patterns(q));
  end if;
  if given ->> 'who' = 'nobody' then
    conditions := conditions || ' and a.actor_id is null';
  elsif actor_id is not null then
    conditions := conditions || format(' and a.actor_id = %L', actor_id);
  end if;
  if private.clean(given ->> 'entity') is not null then
    conditions := conditions || format(' and a.entity = %L', given ->> 'entity');
  end if;
  if private.clean(given ->> 'action') is not null then
    conditions := conditions || format(' and a.action = %L', given ->> 'action');
  end if;
  if since is not null then conditions := conditions || format(' and a.at >= %L', private.start_of(since)); end if;
  if until is not null then conditions := conditions || format(' and a.at < %L', private.start_of(until + 1)); end if;
  -- If few rows match, they are found by their ids and then sorted. If many rows match, they are read in order until
  -- the page is full.
  return private.page(format('select a.id from (select a.id, a.at from public.audit_log a where %s %s) a
      order by a.at desc, a.id desc', conditions, fence),
    '(select private.activity_row(a) from public.audit_log a where a.id = p.id)',
    array[]::text[], page, page_size);
end
$function$;

CREATE OR REPLACE FUNCTION public.make_recovery_codes()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  codes text[] := array(select private.new_recovery_code() from generate_series(1, 10));
begin
  if private.my_role() is null or not private.has_shown_factor() then return private.result('code_first'); end if;
  delete from private.staff_recovery_codes c where c.user_id = member;
  insert into private.staff_recovery_codes (code_hash, user_id)
  select private.hash_recovery_code(c.code), member from unnest(codes) c (code);
  perform private.audit('recovery_codes_made', 'profiles', member::text);
  return private.result('made', jsonb_build_object('codes', codes));
end
$function$;

CREATE OR REPLACE FUNCTION public.place_order(lines jsonb, buyer jsonb, delivery jsonb, expected_total numeric, request_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  max_orders_per_hour constant int := 5; -- orders per member or mailbox
  sent public.orders := private.read_order(buyer, delivery);
  o public.orders;
  quote jsonb;
  errors text[] := private.validation_errors(
    sent, 'full_name', 'email', 'phone', 'delivery', 'address_line', 'suburb', 'state', 'postcode');
begin
  errors := array_replace(errors, 'delivery', 'method');
  if not private.can_collect(sent, delivery) then errors := errors || 'event_id'::text; end if;
  if not private.are_order_lines_valid(lines) then errors := errors || 'lines'::text; end if;
  if request_id is null then errors := errors || 'request_id'::text; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;

  request_id := md5(request_id::text)::uuid;
  perform private.lock_network();
  perform private.advisory_lock('orders of ' || private.mailbox_of(sent.email));
  select * into o from public.orders t where t.request_id = place_order.request_id;
  if found then
    if private.is_same_order(o, sent, lines, expected_total) then return private.placed_result(o); end if;
    return private.invalid('request_id');
  end if;
  if (select count(*) from public.orders t where t.created_at > private.now() - interval '1 hour'
    and case when private.is_my_email(sent.email) then t.user_id = private.me()
      else private.mailbox_of(t.email) = private.mailbox_of(sent.email) end) >= max_orders_per_hour
    or private.is_network_over('order') then
    return private.result('too_many');
  end if;

  perform private.expire_orders(array(select l.product_id from private.read_lines(lines) l));
  quote := public.quote_order(lines, sent.delivery);
  if quote ->> 'status' = 'invalid' then return quote; end if;
  if quote ->> 'status' <> 'ok' or (quote ->> 'total')::numeric is distinct from expected_total
    or (sent.delivery = 'none' and (quote ->> 'posted')::boolean) then
    return private.result('changed', jsonb_build_object('quote', quote));
  end if;
  o := private.write_order(sent, lines, quote, request_id);
  if o.id is null then return private.invalid('request_id'); end if;
  perform private.record_network_request('order', o.id);
  return private.placed_result(o);
end
$function$;

CREATE OR REPLACE FUNCTION public.preview_announcement(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.events;
begin
  perform private.require_permission('emails', preview_announcement.event_id);
  select * into e from public.events t where t.id = preview_announcement.event_id;
  if e.id is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('title', e.title, 'start_date', e.start_date, 'end_date', e.end_date,
    'guests', (select coalesce(jsonb_agg(to_jsonb(g)
      || case when private.has_permission('sales') then '{}' else '{"owes_money": false}'::jsonb end
      order by g.full_name, g.customer_id), '[]')
      from private.guests_of(e.id) g)));
end
$function$;

CREATE OR REPLACE FUNCTION public.publish_answer(message_id uuid, question text, answer text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked constant text := private.clean(question);
  answered constant text := private.clean(answer);
  max_question constant int := 300;
  max_answer constant int := 2000;
  journey uuid;
  departure uuid;
  e public.events;
  changed int := 0;
  errors text[] := array_remove(array[
    case when asked is null or char_length(asked) > max_question then 'question' end,
    case when answered is null or char_length(answered) > max_answer then 'answer' end], null);
begin
  perform private.require_permission('trips');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  select t.journey_id into journey from public.contact_messages m join public.events t on t.id = m.event_id
  where m.id = message_id;
  if journey is null then return private.result('not_found'); end if;
  for departure in select t.id from public.events t
    where t.journey_id = journey and (t.end_date is null or t.end_date >= private.today()) order by t.id loop
    e := private.add_answer(private.lock_event(departure), asked, answered);
    if private.validation_errors(e, 'custom_fields') <> '{}' then return private.result('too_long'); end if;
    update public.events t set custom_fields = e.custom_fields where t.id = e.id;
    changed := changed + 1;
  end loop;
  if changed = 0 then return private.result('not_found'); end if;
  perform private.audit('publish_answer', 'contact_messages', message_id::text,
    jsonb_build_object('departures', changed));
  return private.result('published', jsonb_build_object('departures', changed));
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
      coalesce(c.email, private.email_of(c.profile_id)) as email
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

CREATE OR REPLACE FUNCTION public.send_announcement(event_id uuid, audience text, subject text, body text, request_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  l public.announcements;
  title text := (select e.title from public.events e where e.id = send_announcement.event_id);
  errors text[];
  guests jsonb;
begin
  perform private.require_permission('emails', send_announcement.event_id);
  if send_announcement.audience = 'owing' then perform private.require_permission('sales'); end if;
  l.audience := send_announcement.audience;
  l.subject := private.clean(send_announcement.subject);
  l.body := private.clean(send_announcement.body);
  l.request_id := send_announcement.request_id;
  errors := private.validation_errors(l, 'audience', 'subject', 'body', 'request_id');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if title is null then return private.result('not_found'); end if;
  perform private.advisory_lock('announcements ' || private.me());
  if not exists (select from public.announcements t where t.request_id = l.request_id) and (
    select count(*) from public.announcements t
    where t.written_by = private.me() and t.written_at > private.now() - interval '1 hour')
    >= private.max_announcements_per_hour() then
    return private.result('too_many', jsonb_build_object('max', private.max_announcements_per_hour()));
  end if;
  select jsonb_agg(to_jsonb(g) order by g.full_name, g.customer_id) into guests
  from private.guests_of(send_announcement.event_id) g
  where g.email is not null and private.is_in_audience(l.audience, g.owes_money, g.is_missing_details);
  if guests is not null then
    insert into public.announcements (event_id, audience, subject, body, written_by, request_id)
    values (send_announcement.event_id, l.audience, l.subject, l.body, private.me(), l.request_id)
    on conflict on constraint announcements_request_id_key do nothing returning id into l.id;
  end if;
  if l.id is not null then
    insert into public.announcement_recipients (announcement_id, customer_id)
    select l.id, (g ->> 'customer_id')::uuid from jsonb_array_elements(guests) g;
    perform private.queue_email(g ->> 'email', 'announcement_email', jsonb_build_object('key',
      l.id || ':' || (g ->> 'customer_id'), 'event_id', send_announcement.event_id, 'event', title,
      'subject', l.subject, 'body', l.body))
    from jsonb_array_elements(guests) g;
    perform private.audit('send_announcement', 'events', send_announcement.event_id::text, jsonb_build_object(
      'announcement_id', l.id, 'audience', l.audience, 'readers', jsonb_array_length(guests)));
  end if;
  -- A request_id that was used for another departure or by another staff member returns no guests.
  select private.announcement_readers(t.id) into guests from public.announcements t where t.request_id = l.request_id
    and t.event_id = send_announcement.event_id and t.written_by = private.me();
  if not found then return private.result('no_recipients'); end if;
  return private.result('written', jsonb_build_object('readers', jsonb_array_length(guests), 'bounced',
    jsonb_path_query_array(guests, '$[*] ? (@.state == "bounced").full_name')));
end
$function$;

CREATE OR REPLACE FUNCTION public.spend_recovery_code(code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  session uuid := private.my_session();
  max_recovery_attempts_per_hour constant int := 5;
  codes_left int;
begin
  perform private.advisory_lock('recovery ' || member);
  delete from private.recovery_attempts t where t.user_id = member and t.attempted_at <= private.now() - interval '1 hour';
  if (select count(*) from private.recovery_attempts t where t.user_id = member) >= max_recovery_attempts_per_hour then
    return private.result('too_many');
  end if;
  insert into private.recovery_attempts (user_id) values (member);
  delete from private.staff_recovery_codes c
  where c.user_id = member and c.code_hash = private.hash_recovery_code(spend_recovery_code.code);
  if not found then return private.result('wrong_code'); end if;
  delete from auth.mfa_factors f where f.user_id = member;
  -- Ends all other sessions, including those on a lost device.
  delete from auth.sessions s where s.user_id = member and s.id is distinct from session;
  delete from auth.mfa_amr_claims a where a.session_id = session and a.authentication_method = 'totp';
  update auth.sessions s set aal = 'aal1', factor_id = null where s.id = session;
  select count(*) into codes_left from private.staff_recovery_codes c where c.user_id = member;
  perform private.audit('recovery_code_used', 'profiles', member::text, jsonb_build_object('left', codes_left));
  return private.result('removed', jsonb_build_object('left', codes_left));
end
$function$;

CREATE OR REPLACE FUNCTION public.upcoming_emails(page integer DEFAULT 1, page_size integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  found_page jsonb;
begin
  perform private.require_permission('emails');
  with ahead as materialized (
    select * from private.upcoming_reminders(private.start_of(private.today() + 7) - interval '1 second')
  ), shown as (
    select a.*, row_number() over () as row_order from (
      select r.* from ahead r order by r.at, r.template, r.to_email, r.data ->> 'key' limit size offset skipped) a)
  select private.result('ok', jsonb_build_object('total', (select count(*) from ahead), 'rows', coalesce(jsonb_agg(
    jsonb_build_object('day', private.day_of(s.at), 'to_email', s.to_email, 'template', s.template, 'data', s.data,
      'reason', s.reason) order by s.row_order), '[]')))
  into found_page from shown s;
  return found_page;
end
$function$;

CREATE OR REPLACE FUNCTION public.update_waitlist_entry(entry_id uuid, full_name text, email text, phone text DEFAULT NULL::text, notes text DEFAULT NULL::text, event_id uuid DEFAULT NULL::uuid, seats integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old public.waitlist_submissions;
  w public.waitlist_submissions;
  e public.events;
  errors text[];
  moved boolean;
begin
  perform private.require_permission('waitlist');
  old := private.lock_entry(entry_id, event_id);
  if old.id is null then return private.result('not_found'); end if;
  w := old;
  w.full_name := private.clean(full_name);
  w.email := private.clean(email);
  w.phone := private.clean(phone);
  w.notes := private.clean(notes);
  w.event_id := coalesce(update_waitlist_entry.event_id, old.event_id);
  w.seats := coalesce(update_waitlist_entry.seats, old.seats);
  errors := private.validation_errors(w, 'full_name', 'email', 'phone', 'notes', 'seats');
  select * into e from public.events t where t.id = w.event_id;
  if e.id is null then errors := errors || 'event_id'::text; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  moved := (w.event_id, w.seats) <> (old.event_id, old.seats);
  if moved and not private.can_ever_be_offered(w.seats, e) then return private.invalid('seats'); end if;
  if (moved or lower(w.email) <> lower(old.email)) and old.status in ('offered', 'accepted') then
    return private.result('has_offer');
  end if;
  if exists (select from public.waitlist_submissions t
    where t.event_id = w.event_id and lower(t.email) = lower(w.email) and t.id <> w.id) then
    return private.result('duplicate');
  end if;
  -- A new email address must be confirmed by the link in its email, even if staff entered the address.
  if lower(w.email) <> lower(old.email) and old.status = 'waiting' then w.status := 'unconfirmed'; end if;
  update public.waitlist_submissions t set full_name = w.full_name, email = w.email, phone = w.phone, notes = w.notes,
    event_id = w.event_id, seats = w.seats, status = w.status,
    event_name = case when w.event_id = old.event_id then old.event_name else e.title end
  where t.id = w.id;
  perform private.audit_entry('update_waitlist_entry', old, w);
  select * into w from public.waitlist_submissions t where t.id = w.id;
  -- An earlier link confirms only the earlier content, so the new content needs a new link.
  if private.waitlist_content(w) <> private.waitlist_content(old) and w.status = 'unconfirmed' then
    perform private.send_waitlist_email(w);
  end if;
  -- With fewer seats or on another trip, the entry may fit into freed seats for which other entries are too large.
  if moved then perform private.offer_free_seats(w.event_id); end if;
  return private.result('updated');
end
$function$;

COMMENT ON COLUMN "public"."settings"."offer_reminder_hours" IS 'How many hours before its expiry a reminder of a waitlist offer is sent. The offer must also have been open for this
many hours.';

COMMENT ON FUNCTION "private"."close_checkouts"(uuid, uuid) IS 'Closes the other open checkouts of a booking or order. A late payment on one of them is handled when it arrives.';

COMMENT ON FUNCTION "private"."current_round"(uuid) IS 'The round of the next checkout of a booking or order.';

COMMENT ON FUNCTION "private"."erasure_refusal"(uuid) IS 'The reason why an account cannot be deleted: last_owner, has_bookings, has_orders or money_owed. Null: it can be
deleted.';

COMMENT ON FUNCTION "private"."guests_of"(uuid) IS 'The customers with a confirmed booking of a departure, one row per email address. reason: why the address is
suppressed. owes_money: whether the customer owes money. is_missing_details: whether traveller details are missing.';

COMMENT ON FUNCTION "private"."hash_recovery_code"(text) IS 'The hash under which a recovery code is stored. Upper and lower case, dashes and blanks make no difference.';

COMMENT ON FUNCTION "private"."installment_reminders"(timestamp with time zone[], uuid) IS 'Reminders for instalments of confirmed bookings: a week before the due date, the day before, on the due date and
after it. Each of these is sent once. Payments and announced bank transfers cover the oldest instalments first.
Bookings with automatic payments get no reminders.';

COMMENT ON FUNCTION "private"."is_in_audience"(text, boolean, boolean) IS 'Whether a guest belongs to the audience of an announcement.';

COMMENT ON FUNCTION "private"."likely_duplicates"(uuid) IS 'Customers who may be the same person as the given customer, with the reason. phone: both have the same phone
number. name: both have the same name, and one has no email address. email: the email address of one is the address of
the account of the other.';

COMMENT ON FUNCTION "private"."lock_charge"(uuid, uuid, uuid, numeric) IS 'Locks the booking or order to pay, and returns the amount to charge. target_id: null if the booking or order does not
exist or the caller may not see it.';

COMMENT ON FUNCTION "private"."offer_reminders"(timestamp with time zone[], uuid) IS 'Reminders for waitlist offers that expire soon, at any hour of the day. One reminder per offer.';

COMMENT ON FUNCTION "private"."pending_refunds_of"(uuid) IS 'Total of the card refunds of a booking or order that are requested or pending and not posted to the ledger yet,
AUD.';

COMMENT ON FUNCTION "private"."post_card_refund"(public.card_refunds, uuid, uuid, boolean, timestamp with time zone) IS 'Posts a succeeded refund to the ledger, or reverses the posting if the refund fails later. A refund started at the
provider does not cancel the booking or order.';

COMMENT ON FUNCTION "private"."post_dispute"(public.card_disputes, uuid, uuid, boolean, text, timestamp with time zone) IS 'Posts a lost dispute to the ledger, or reverses the posting if the dispute is no longer lost.';

COMMENT ON FUNCTION "private"."post_refund"(uuid, uuid, numeric, text, timestamp with time zone, text, uuid, numeric, text) IS 'Adds a ledger entry for a card refund or a lost dispute. The amount is negative. A positive amount reverses an
earlier entry. A refund with the purpose price_lowered also reduces the total; a reversal does not raise the total again.
Returns the amount by which the retained amount of a cancelled booking decreased.';

COMMENT ON FUNCTION "private"."prepare_profile"() IS 'Trigger: trims and validates a profile that its member changes. Raises error 42501 if the second factor is not
verified or if a column other than the name or phone number changes. Raises 23502 if the name is missing, and 22023 if
the name or phone number is invalid. The detail name_taken means that private.can_use_name refused the name.';

COMMENT ON FUNCTION "private"."reminders"(timestamp with time zone[], uuid) IS 'All reminders that are due at any of the given times. queue_order: the order in which they are queued.
only_id: restricts the result to this offer or booking.';

COMMENT ON FUNCTION "private"."send_reminders"(uuid) IS 'Queues the reminders that are due now. only_id: restricts them to this offer or booking.';

COMMENT ON FUNCTION "private"."trip_reminders"(timestamp with time zone[], uuid) IS 'Reminders about missing traveller details and about trips that start soon. Members who turned off trip reminders
get none. first_night: the accommodation of the first day.';

COMMENT ON FUNCTION "public"."customer_duplicates"(uuid) IS 'For staff with the permission "sales": customers who may be the same person as the given customer, with the reasons.
phone: both have the same phone number. name: both have the same name, and one has no email address. email: the
email address of one is the address of the account of the other.
Statuses: ok {rows {id uuid, full_name text, email text?, phone text?, reasons text[]}[]}.';

COMMENT ON FUNCTION "public"."delete_my_account"() IS 'For members: deletes the account, and anonymises its bookings, orders and ledger entries. code_first: the account has
a second factor that is not verified in this session. has_bookings: a booked trip is not over. has_orders: a paid order
is not sent yet. money_owed: amount is a refund due that must be paid first, AUD. last_owner: the caller is the only
owner.
Statuses: deleted, code_first, has_bookings, has_orders, money_owed {amount numeric}, last_owner.';

COMMENT ON FUNCTION "public"."preview_announcement"(uuid) IS 'For staff who may email the guests of a departure (guides: of departures assigned to them): the guests with a
confirmed booking, one row per email address. email: null if the guest has no address. reason: why the address is
suppressed. owes_money, is_missing_details: whether the guest belongs to the audience "owing" or "details". owes_money
is always false for guides.
Statuses: ok {title text, start_date date?, end_date date?, guests {customer_id uuid, full_name text, email text?,
reason email_suppressions.reason?, owes_money boolean, is_missing_details boolean}[]}, not_found.';

COMMENT ON FUNCTION "public"."set_autopay"(uuid, uuid) IS 'For members: turns on automatic payments with a saved card for their own booking. The member accepts the terms
that autopay_terms returns if nothing is paid now (amount 0). card_gone: the card was removed, or the
caller may not save cards.
Statuses: on {installments {installment_id uuid, due_date date, amount numeric}[]}, nothing_due, card_gone, not_found.';

COMMENT ON FUNCTION "public"."update_waitlist_entry"(uuid, text, text, text, text, uuid, integer) IS 'For staff: changes a waitlist entry. If event_id or seats is null, the stored value is kept. The entry keeps its
time of joining. If it was moved or its seats changed, freed seats of its trip are offered. A changed email address
must be confirmed again. has_offer: the trip, seats and email address of an entry with an open or accepted offer
cannot be changed. duplicate: the email address already has an entry for that trip.
Statuses: updated, has_offer, duplicate, invalid {fields text[]}, not_found.';

COMMENT ON TABLE "public"."guide_profiles" IS 'Public profiles of guides. Visitors read them only through the function trip_guides.';

REVOKE ALL ON FUNCTION "private"."close_checkouts"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."close_checkouts"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."close_checkouts"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."close_checkouts"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."current_round"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."current_round"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."current_round"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."current_round"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."guests_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guests_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guests_of"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."guests_of"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."installment_reminders"(timestamp with time zone[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."installment_reminders"(timestamp with time zone[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."installment_reminders"(timestamp with time zone[], uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."installment_reminders"(timestamp with time zone[], uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_in_audience"(text, boolean, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_in_audience"(text, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_in_audience"(text, boolean, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_in_audience"(text, boolean, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "private"."likely_duplicates"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."likely_duplicates"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."likely_duplicates"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."likely_duplicates"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."lock_charge"(uuid, uuid, uuid, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_charge"(uuid, uuid, uuid, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_charge"(uuid, uuid, uuid, numeric) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_charge"(uuid, uuid, uuid, numeric) TO "service_role";

REVOKE ALL ON FUNCTION "private"."offer_reminders"(timestamp with time zone[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."offer_reminders"(timestamp with time zone[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."offer_reminders"(timestamp with time zone[], uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."offer_reminders"(timestamp with time zone[], uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."pending_refunds_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pending_refunds_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pending_refunds_of"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."pending_refunds_of"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."post_card_refund"(public.card_refunds, uuid, uuid, boolean, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_card_refund"(public.card_refunds, uuid, uuid, boolean, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_card_refund"(public.card_refunds, uuid, uuid, boolean, timestamp with time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_card_refund"(public.card_refunds, uuid, uuid, boolean, timestamp with time zone) TO "service_role";

REVOKE ALL ON FUNCTION "private"."post_dispute"(public.card_disputes, uuid, uuid, boolean, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_dispute"(public.card_disputes, uuid, uuid, boolean, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_dispute"(public.card_disputes, uuid, uuid, boolean, text, timestamp with time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_dispute"(public.card_disputes, uuid, uuid, boolean, text, timestamp with time zone) TO "service_role";

REVOKE ALL ON FUNCTION "private"."reminders"(timestamp with time zone[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reminders"(timestamp with time zone[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reminders"(timestamp with time zone[], uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."reminders"(timestamp with time zone[], uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."send_reminders"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."send_reminders"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."send_reminders"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."send_reminders"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."trip_reminders"(timestamp with time zone[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."trip_reminders"(timestamp with time zone[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."trip_reminders"(timestamp with time zone[], uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."trip_reminders"(timestamp with time zone[], uuid) TO "service_role";
