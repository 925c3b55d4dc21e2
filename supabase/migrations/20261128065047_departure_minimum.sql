set local check_function_bodies = off;

DROP TRIGGER "raise_event_version" ON "public"."events";

DROP VIEW "public"."booking_overview";

DROP VIEW "public"."journey_cards";

DROP VIEW "public"."event_cards";

CREATE TABLE "private"."decision_requests" ("event_id" uuid NOT NULL, "decision_on" date NOT NULL, CONSTRAINT "decision_requests_pkey" PRIMARY KEY (event_id, decision_on), "requested_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."decision_requests" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."decision_requests" OWNER TO "postgres";

ALTER TABLE "public"."bookings" ADD COLUMN "free_until_guaranteed" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."event_stats" ADD COLUMN "seats_confirmed" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."events" ADD COLUMN "decision_days" integer;

ALTER TABLE "public"."events" ADD COLUMN "free_until_guaranteed" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."events" ADD COLUMN "guaranteed_at" timestamp with time zone;

CREATE OR REPLACE FUNCTION private.booking_conflicts(old public.events, new public.events)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  live boolean := private.has_live_bookings(old.id);
  today date := private.today();
begin
  return array_remove(array[
    case when new.max_registrations < (select private.seats_held(s) from public.event_stats s where s.event_id = old.id)
      then 'max_registrations' end,
    case when (live or old.guaranteed_at is not null) and new.status <> 'published' then 'status' end,
    case when new.min_group_size is null and old.guaranteed_at is null and exists (select from public.bookings b
      where b.event_id = old.id and b.free_until_guaranteed and private.is_live(b)) then 'min_group_size' end,
    case when live and new.start_date is distinct from old.start_date and new.start_date < today
      or new.start_date is null and exists (select from public.bookings b where b.event_id = old.id)
      then 'start_date' end,
    case when live and new.end_date is distinct from old.end_date and new.end_date < today then 'end_date' end], null);
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
  if offer_until is null and not is_free then select * into tier from private.tier_on(b, today) t;
  else
    select case when is_free then departs else offer_until end as until, t.keeps, t.refunds, 0::numeric as retained
    into tier
    from private.cancellation_tiers('[{"days": 0, "keeps": "amount", "value": 0}]') t;
  end if;
  if is_free then
    select t.keeps, least(b.paid_amount, t.retained) as retained into later from private.tier_on(b, today) t;
  elsif tier.until < departs then
    select t.keeps, least(b.paid_amount, t.retained) as retained into later from private.tier_on(b, tier.until + 1) t;
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

CREATE OR REPLACE FUNCTION private.confirmation(e public.events, seats_confirmed integer, spots_left integer, state text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  -- The largest number of free seats that the pages call the final spots.
  final_spots constant int := 4;
begin
  if state in ('past', 'planning', 'called_off') then return null; end if;
  return case when e.guaranteed_at is null and seats_confirmed < e.min_group_size then 'planned'
    when spots_left between 1 and final_spots and state in ('open', 'coming_soon') then 'final_spots'
    when e.guaranteed_at is not null then 'guaranteed' end;
end
$function$;

ALTER FUNCTION "private"."confirmation"(public.events, integer, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_seats_taken()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was boolean := tg_op <> 'INSERT' and old.status in ('pending', 'confirmed');
  live boolean := tg_op <> 'DELETE' and new.status in ('pending', 'confirmed');
  confirmed int := case when tg_op <> 'DELETE' and new.status = 'confirmed' then new.seats else 0 end
    - case when tg_op <> 'INSERT' and old.status = 'confirmed' then old.seats else 0 end;
  b public.bookings := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and old.event_id <> new.event_id then
    update public.event_stats s set seats_taken = s.seats_taken - old.seats,
      seats_confirmed = s.seats_confirmed - case when old.status = 'confirmed' then old.seats else 0 end
    where s.event_id = old.event_id and was;
    was := false;
    confirmed := case when new.status = 'confirmed' then new.seats else 0 end;
  end if;
  update public.event_stats s set
    seats_taken = s.seats_taken + case when live then new.seats else 0 end - case when was then old.seats else 0 end,
    next_expiry = case when live then least(s.next_expiry, new.expires_at) else s.next_expiry end,
    seats_confirmed = s.seats_confirmed + confirmed
  where s.event_id = b.event_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.decision_facts(e public.events)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('minimum', e.min_group_size, 'confirmed', s.seats_confirmed,
    'decision_on', e.start_date - e.decision_days,
    'is_due', e.id in (select d.id from private.departures_to_decide() d),
    'guaranteed_at', e.guaranteed_at,
    'bookings', count(b.id), 'paid', coalesce(sum(b.paid_amount), 0),
    'free_bookings', count(b.id) filter (where b.free_until_guaranteed and e.guaranteed_at is null))
  from public.event_stats s
  left join public.bookings b on b.event_id = s.event_id and private.is_live(b)
  where s.event_id = e.id group by s.event_id, s.seats_confirmed
$function$;

ALTER FUNCTION "private"."decision_facts"(public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.decision_obstacle(e public.events)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when e.id is null then 'not_found' when e.called_off_at is not null then 'called_off'
    when e.guaranteed_at is not null then 'already_guaranteed' when e.status <> 'published' then 'not_published'
    when e.min_group_size is null then 'no_minimum' when e.start_date < private.today() then 'departed' end
$function$;

ALTER FUNCTION "private"."decision_obstacle"(public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.departures_to_decide(day date DEFAULT private.today())
 RETURNS SETOF public.events
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select e.* from public.events e
  where e.decision_days is not null and e.guaranteed_at is null and e.called_off_at is null and e.status = 'published'
    and e.phase <> 'planning' and e.min_group_size is not null and e.start_date >= departures_to_decide.day
    and e.start_date - e.decision_days <= departures_to_decide.day
$function$;

ALTER FUNCTION "private"."departures_to_decide"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.event_content(e public.events, days_later integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return to_jsonb(e) - array['id', 'version', 'created_by', 'created_at', 'updated_at', 'called_off_at', 'guaranteed_at']
    || jsonb_build_object(
      'emergency_phone', (select c.emergency_phone from public.event_contacts c where c.event_id = e.id),
      'images', private.image_list(e.id, null),
      'days', coalesce((
        select jsonb_agg(to_jsonb(d) - array['id', 'event_id', 'day_number'] || jsonb_build_object(
          'date', d.date + days_later, 'images', private.image_list(e.id, d.id), 'items', coalesce((
            select jsonb_agg(to_jsonb(i) - array['id', 'itinerary_id', 'sort_order'] order by i.sort_order, i.id)
            from public.itinerary_items i where i.itinerary_id = d.id), '[]')) order by d.day_number)
        from public.event_itineraries d where d.event_id = e.id), '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION private.event_rows(given jsonb, old public.events)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  event_id uuid := coalesce(old.id, gen_random_uuid());
  event jsonb := private.new_row('public.events', (case when old.id is null then '{}' else to_jsonb(old) end || given)
    - array['version', 'created_at', 'updated_at', 'guaranteed_at'], jsonb_build_object('id', event_id, 'created_by', private.me()));
  days jsonb := '[]'::jsonb;
  items jsonb := '[]'::jsonb;
  images jsonb := private.image_rows(given -> 'images', 'images', event_id, null);
  day record;
  day_id uuid;
begin
  if not event ? 'end_date' and event ? 'start_date' then
    event := event || jsonb_build_object('end_date', event -> 'start_date');
  end if;
  for day in select d.value, d.n, format('days.%s.', d.n - 1) as path
    from jsonb_array_elements(private.to_list(given -> 'days')) with ordinality d (value, n) order by d.n loop
    day_id := gen_random_uuid();
    days := days || jsonb_build_object('path', day.path, 'row', private.new_row('public.event_itineraries', day.value,
      jsonb_build_object('id', day_id, 'event_id', event_id, 'day_number', day.n)));
    items := items || private.item_rows(day.value -> 'items', day.path || 'items', day_id);
    images := images || private.image_rows(day.value -> 'images', day.path || 'images', event_id, day_id);
  end loop;
  return jsonb_build_object('events', jsonb_build_array(jsonb_build_object('path', '', 'row', event)),
    'event_contacts', case when private.clean(given ->> 'emergency_phone') is null then '[]'::jsonb
      else jsonb_build_array(jsonb_build_object('path', '', 'row', private.new_row('public.event_contacts',
        jsonb_build_object('emergency_phone', given -> 'emergency_phone'), jsonb_build_object('event_id', event_id)))) end,
    'event_itineraries', days, 'itinerary_items', items, 'event_images', images);
end
$function$;

CREATE OR REPLACE FUNCTION private.event_terms(e public.events)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object('title', e.title, 'status', e.status, 'phase', e.phase, 'price', e.price,
    'sale_price', e.sale_price, 'deposit', e.deposit, 'max_registrations', e.max_registrations,
    'deposit_includes_extras', nullif(e.deposit_includes_extras, false),
    'start_date', e.start_date, 'end_date', e.end_date, 'opens_on', e.opens_on,
    'members_only', nullif(e.members_only, false), 'gst_free', nullif(e.gst_free, false),
    'booking_closes_days', e.booking_closes_days, 'changes_close_days', e.changes_close_days,
    'min_age', e.min_age,
    'activity_level', e.activity_level, 'min_group_size', e.min_group_size,
    'decision_days', e.decision_days, 'free_until_guaranteed', nullif(e.free_until_guaranteed, false),
    'meeting_point', nullif(e.meeting_point, ''), 'start_time', e.start_time))
$function$;

CREATE OR REPLACE FUNCTION private.guarantee_if_reached()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reached uuid := (select e.id from public.events e join public.event_stats s on s.event_id = e.id
    where e.id = case tg_table_name when 'events' then (to_jsonb(new) ->> 'id')::uuid
        else (to_jsonb(new) ->> 'event_id')::uuid end
      and e.guaranteed_at is null and e.called_off_at is null and e.status = 'published'
      and s.seats_confirmed >= e.min_group_size);
begin
  if reached is not null then perform private.write_guarantee(reached, 'minimum'); end if;
  return null;
end
$function$;

ALTER FUNCTION "private"."guarantee_if_reached"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_free_until_guaranteed(e public.events)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return e.free_until_guaranteed and e.guaranteed_at is null;
end
$function$;

ALTER FUNCTION "private"."is_free_until_guaranteed"(public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_moved_by_merge(template text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select template = any (array['autopay_ended', 'autopay_stopped', 'booking_cancelled', 'booking_changed',
    'booking_confirmed', 'booking_expired', 'booking_received', 'card_expiring', 'card_gone', 'charge_coming',
    'charge_declined', 'charge_needs_you', 'contact_received', 'departure_changed', 'departure_change_declined',
    'departure_guaranteed',
    'details_missing', 'announcement_email', 'installment_due',
    'interest_received', 'message_reply', 'offer_ending', 'offer_made', 'offer_passed_on', 'order_cancelled',
    'order_paid', 'order_paid_late', 'order_placed', 'order_refunded', 'order_sent', 'payment_received',
    'refund_issued', 'transfer_expired', 'transfer_rejected', 'transfer_requested', 'trip_changed', 'trip_soon'])
$function$;

CREATE OR REPLACE FUNCTION private.notify_guaranteed(e public.events)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.queue_customer_email(b.customer_id, 'departure_guaranteed', jsonb_build_object('key', b.id,
    'event', e.title, 'event_id', e.id, 'start_date', e.start_date, 'end_date', e.end_date, 'booking_id', b.id,
    'reference', b.reference, 'free_until_guaranteed', b.free_until_guaranteed))
  from public.bookings b where b.event_id = e.id and private.is_live(b) order by b.created_at, b.id
$function$;

ALTER FUNCTION "private"."notify_guaranteed"(public.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refuse_to_delete_guaranteed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'A guaranteed departure cannot be deleted.' using errcode = '23503';
  return null;
end
$function$;

ALTER FUNCTION "private"."refuse_to_delete_guaranteed"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.request_decisions()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with due as (
    select e from private.departures_to_decide() e
  ), requested as (
    insert into private.decision_requests (event_id, decision_on)
    select (d.e).id, (d.e).start_date - (d.e).decision_days from due d
    on conflict do nothing returning event_id, decision_on)
  select private.queue_email(private.email_of(p.user_id), 'decision_due', private.decision_facts(d.e)
    || jsonb_build_object('key', r.event_id || ':' || r.decision_on || ':' || p.user_id, 'event', (d.e).title,
      'event_id', r.event_id, 'start_date', (d.e).start_date, 'end_date', (d.e).end_date))
  from requested r join due d on (d.e).id = r.event_id
  cross join public.staff p join public.role_permissions t on t.role = p.role and t.permission = 'trips'
  where p.ended_at is null
  order by (d.e).start_date, r.event_id, p.user_id
$function$;

ALTER FUNCTION "private"."request_decisions"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.run_scheduled_job(job text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wrong text;
begin
  case job
    when 'holds' then wrong := private.end_due_holds();
    when 'openings' then wrong := private.offer_at_openings();
    when 'decisions' then perform private.request_decisions();
    when 'orders' then perform private.expire_orders();
    when 'charges' then wrong := private.queue_due_charges();
    when 'reminders' then wrong := private.queue_reminders();
    when 'emails' then wrong := private.prune_outbox();
    when 'retention' then perform private.erase_old_data();
  end case;
  return wrong;
exception when others then
  return sqlstate || ': ' || sqlerrm;
end
$function$;

CREATE OR REPLACE FUNCTION private.shared_field_names()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array['title', 'description', 'location', 'max_registrations', 'price', 'sale_price', 'deposit', 'members_only',
    'gst_free', 'booking_closes_days', 'changes_close_days', 'min_age', 'meeting_point',
    'start_time', 'end_point', 'end_time', 'arrival_note', 'emergency_phone', 'activity_level', 'walking_hours', 'stairs',
    'darkness', 'toilets', 'wheelchair_access', 'min_group_size', 'decision_days', 'free_until_guaranteed', 'languages', 'packing_list', 'insurance', 'visa',
    'optional_extras', 'deposit_includes_extras', 'images', 'days']
    || private.custom_field_names()
$function$;

CREATE OR REPLACE FUNCTION private.trip_row(event_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', c.id, 'title', c.title, 'location', c.location, 'start_date', c.start_date,
    'end_date', c.end_date, 'max_registrations', c.max_registrations, 'price', c.price, 'sale_price', c.sale_price,
    'asking_price', c.asking_price, 'currency', c.currency, 'status', c.status, 'state', c.state,
    'version', c.version, 'seats_taken', c.seats_taken,
    'confirmation', c.confirmation, 'to_confirm', c.to_confirm, 'bookings', t.bookings, 'seats', t.seats,
    'received', t.received, 'owing', t.owing, 'journey_id', j.id, 'journey_title', j.title,
    'departures', (select count(*) from public.events d where d.journey_id = j.id),
    'waiting', (select count(*) from public.waitlist_submissions w
      where w.event_id = c.id and w.status = 'waiting'))
  from public.event_cards c join public.event_totals t on t.event_id = c.id
  join public.journeys j on j.id = c.journey_id where c.id = trip_row.event_id
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
  -- A visitor gets no email before the payment, because nobody has proved the address.
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

CREATE OR REPLACE FUNCTION private.write_departure_change(b public.bookings, e public.events, change jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  staff constant boolean := b.user_id is distinct from private.me();
begin
  perform private.write_departure_lines(b, e, case when staff then 'staff' else 'member' end);
  delete from public.room_assignments a using public.travellers t
  where t.id = a.traveller_id and t.booking_id = b.id;
  delete from private.refund_offers o where o.booking_id = b.id;
  update public.bookings t set event_id = e.id,
    changes_close_days = coalesce(e.changes_close_days, (private.settings()).changes_close_days),
    cancellation_policy = private.cancellation_policy(e), move_policy = private.move_policy(e), is_double = false,
    free_until_guaranteed = private.is_free_until_guaranteed(e),
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

CREATE OR REPLACE FUNCTION private.write_event(rows jsonb, given jsonb, is_new boolean)
 RETURNS public.events
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  e public.events := jsonb_populate_record(null::public.events, rows #> '{events,0,row}');
  old_start date := (select t.start_date from public.events t where t.id = e.id);
begin
  if is_new then
    insert into public.events select e.*;
  else
    update public.events t set title = e.title, description = e.description, location = e.location,
      start_date = e.start_date, end_date = e.end_date, max_registrations = e.max_registrations, price = e.price,
      sale_price = e.sale_price, deposit = e.deposit, currency = e.currency, status = e.status, phase = e.phase,
      custom_fields = e.custom_fields, event_type = e.event_type, opens_on = e.opens_on, members_only = e.members_only,
      gst_free = e.gst_free, booking_closes_days = e.booking_closes_days,
      changes_close_days = e.changes_close_days, min_age = e.min_age,
      meeting_point = e.meeting_point, start_time = e.start_time, end_point = e.end_point, end_time = e.end_time,
      arrival_note = e.arrival_note, journey_id = coalesce(e.journey_id, t.journey_id),
      activity_level = e.activity_level, walking_hours = e.walking_hours, stairs = e.stairs, darkness = e.darkness,
      toilets = e.toilets, wheelchair_access = e.wheelchair_access, min_group_size = e.min_group_size,
      languages = e.languages, packing_list = e.packing_list, insurance = e.insurance, visa = e.visa,
      optional_extras = e.optional_extras, deposit_includes_extras = e.deposit_includes_extras,
      decision_days = e.decision_days, free_until_guaranteed = e.free_until_guaranteed
    where t.id = e.id;
    if jsonb_typeof(given -> 'images') = 'array' then
      delete from public.event_images i where i.event_id = e.id and i.itinerary_id is null;
    end if;
    if jsonb_typeof(given -> 'days') = 'array' then
      delete from public.event_itineraries d where d.event_id = e.id;
    else
      -- The range that the constraint on the column date allows.
      update public.event_itineraries d
      set date = greatest('1900-01-01', least('2199-12-31', d.date + (e.start_date - old_start)))
      where d.event_id = e.id and d.date is not null and e.start_date <> old_start;
    end if;
  end if;
  if given ? 'emergency_phone' then
    delete from public.event_contacts c where c.event_id = e.id;
    insert into public.event_contacts select t.* from jsonb_array_elements(rows -> 'event_contacts') r,
      jsonb_populate_record(null::public.event_contacts, r -> 'row') t;
  end if;
  perform private.write_itinerary(rows);
  select * into e from public.events t where t.id = e.id;
  return e;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_guarantee(event_id uuid, reason text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  e public.events;
  confirmed constant int := (select s.seats_confirmed from public.event_stats s where s.event_id = write_guarantee.event_id);
begin
  update public.events t set guaranteed_at = private.now() where t.id = write_guarantee.event_id returning * into e;
  perform private.audit('guarantee_event', 'events', e.id::text, jsonb_build_object('title', e.title, 'reason', reason,
    'confirmed', confirmed, 'min_group_size', e.min_group_size));
  perform private.notify_guaranteed(e);
  return confirmed;
end
$function$;

ALTER FUNCTION "private"."write_guarantee"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_today()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return private.result('ok', jsonb_build_object(
    'decisions', private.tasks_due('trips', 'select e.id, e.title, e.start_date, e.min_group_size as minimum,
        s.seats_confirmed as confirmed
      from private.departures_to_decide() e join public.event_stats s on s.event_id = e.id order by e.start_date, e.id'),
    'offers', private.tasks_due('waitlist', 'select w.id, w.full_name, w.event_name, w.seats, w.offer_expires_at
      from public.waitlist_submissions w where w.status = ''offered'' and w.offer_expires_at > (select private.now())
      order by w.offer_expires_at, w.id'),
    'overdue', private.tasks_due('sales', 'select b.id, b.reference, b.next_due_date, c.full_name as customer_name
      from public.bookings b join public.customers c on c.id = b.customer_id
      where b.status = ''confirmed'' and b.next_due_date < private.today() order by b.next_due_date, b.reference'),
    'duplicates', private.tasks_due('booking', 'select b.id, b.reference, e.title as event_title,
        c.full_name as customer_name
      from public.bookings b join public.customers c on c.id = b.customer_id join public.events e on e.id = b.event_id
      where b.is_double and e.end_date >= private.today()
        and b.id in (select d.id from private.duplicate_bookings(b.customer_id) d) order by b.created_at, b.reference'),
    'moves', private.tasks_due('booking', 'select b.id, b.reference, c.full_name as customer_name, e.title as event_title,
        e.start_date, r.created_at
      from public.departure_change_requests r join public.bookings b on b.id = r.booking_id
      join public.customers c on c.id = b.customer_id join public.events e on e.id = r.event_id
      where r.status = ''open'' order by r.created_at, r.id'),
    'transfers', private.tasks_due('money', 'select t.id, t.reference, t.amount, t.created_at, t.booking_id,
        b.reference as booking_reference, c.full_name as customer_name
      from public.bank_transfers t join public.bookings b on b.id = t.booking_id
      join public.customers c on c.id = b.customer_id
      where t.status = ''pending'' and t.expires_at > (select private.now()) order by t.created_at, t.reference'),
    'refunds', private.tasks_due('sales', 'select r.kind, r.id, r.reference, r.refund_due, r.customer_name from (
        (select ''booking'' as kind, b.id, b.reference, b.refund_due, c.full_name as customer_name, b.created_at
         from public.bookings b join public.customers c on c.id = b.customer_id
         where b.refund_due > 0 order by b.created_at, b.reference limit 100)
        union all
        (select ''booking'', b.id, b.reference, b.paid_amount, c.full_name, b.created_at
         from public.bookings b join public.customers c on c.id = b.customer_id
         where b.status = ''pending'' and b.expires_at <= (select private.now())
           and b.refund_due = 0 and b.paid_amount > 0
         order by b.created_at, b.reference limit 100)
        union all
        (select ''order'', o.id, o.number, o.refund_due, o.full_name, o.created_at
         from public.orders o where o.refund_due > 0 order by o.created_at, o.number limit 100)) r
      order by r.created_at, r.reference'),
    'flagged', private.tasks_due('moderation', 'select f.kind, f.id, f.user_name, f.content from (
        (select ''comment'' as kind, c.id, c.user_name, left(c.content, 140) as content, c.created_at
         from public.comments c where c.is_flagged and not c.is_deleted order by c.created_at limit 100)
        union all
        (select ''reply'', a.id, a.user_name, left(a.content, 140), a.created_at
         from public.comment_replies a where a.is_flagged and not a.is_deleted order by a.created_at limit 100)) f
      order by f.created_at, f.id'),
    'messages', private.tasks_due('messages', 'select m.id, m.full_name, left(m.message, 140) as message, m.created_at
      from public.contact_messages m where m.handled_at is null order by m.created_at, m.id'),
    'interest', private.tasks_due('messages', 'select i.id, i.full_name, i.trip_name, i.created_at
      from public.interest_submissions i where i.handled_at is null order by i.created_at, i.id'),
    'orders', private.tasks_due('store', 'select o.id, o.number, o.full_name, o.total, o.status, o.created_at
      from public.orders o where o.status = ''paid'' and o.fulfilled_at is null order by o.created_at, o.number'),
    'low_stock', private.tasks_due('store', 'select s.id, s.name, s.variant, s.stock from (
        (select p.id, p.name, null::text as variant, p.stock, 0 as position from public.products p
         where p.status = ''live'' and p.availability <> ''coming_soon''
           and p.stock <= (select r.low_stock from private.settings() r)
           and not exists (select from public.product_variants v where v.product_id = p.id)
         order by p.stock, p.id limit 100)
        union all
        (select p.id, p.name, v.name, v.stock, v.sort_order from public.product_variants v
         join public.products p on p.id = v.product_id
         where p.status = ''live'' and p.availability <> ''coming_soon''
           and v.stock <= (select r.low_stock from private.settings() r)
         order by v.stock, p.id, v.sort_order limit 100)) s
      order by s.stock, s.id, s.position'),
    'cards', private.tasks_due('sales', 'select x.kind, x.id, x.reference, x.amount, x.currency, x.created_at
      from public.card_exceptions x order by x.created_at, x.id')));
end
$function$;

CREATE OR REPLACE FUNCTION public.booking_conditions(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  e public.events;
  settings constant public.settings := private.settings();
begin
  select * into e from public.events t where t.id = booking_conditions.event_id;
  if not private.is_visible(e) or e.start_date is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('deposit', private.seat_deposit(e, settings),
    'deposit_includes_extras', e.deposit_includes_extras,
    'free_until_guaranteed', private.is_free_until_guaranteed(e),
    'pay_by', private.last_installment(e.start_date, settings),
    'changes_until', private.changes_close(e, settings),
    'cancellation', (select jsonb_agg(jsonb_build_object('until', case when t.days > 0 then e.start_date - t.days end,
        'period', t.period, 'keeps', t.keeps,
        'refunds', t.refunds,
        'retained', case when not t.keeps_all and private.seat_price(e) is not null then t.retained end) order by t.days desc)
      from private.cancellation_tiers(private.cancellation_policy(e, settings), private.seat_price(e),
        private.seat_deposit(e, settings)) t)));
end
$function$;

CREATE OR REPLACE FUNCTION public.extend_decision_day(event_id uuid, decision_on date)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.events;
  obstacle text;
begin
  perform private.require_permission('trips');
  e := private.lock_event(event_id);
  obstacle := private.decision_obstacle(e);
  if obstacle is not null then return private.result(obstacle); end if;
  if not coalesce(decision_on > private.today() and decision_on < e.start_date
    and decision_on > e.start_date - coalesce(e.decision_days, 731), false) then
    return private.invalid('decision_on');
  end if;
  update public.events t set decision_days = e.start_date - extend_decision_day.decision_on where t.id = e.id;
  perform private.audit('extend_decision_day', 'events', e.id::text, jsonb_build_object('title', e.title,
    'before', jsonb_build_object('decision_days', e.decision_days),
    'after', jsonb_build_object('decision_days', e.start_date - decision_on)));
  return private.result('extended', jsonb_build_object('decision_on', decision_on));
end
$function$;

ALTER FUNCTION "public"."extend_decision_day"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.guarantee_departure(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.events;
  obstacle text;
begin
  perform private.require_permission('trips');
  e := private.lock_event(event_id);
  obstacle := private.decision_obstacle(e);
  if obstacle is not null then return private.result(obstacle); end if;
  return private.result('guaranteed', jsonb_build_object('confirmed', private.write_guarantee(e.id, 'staff')));
end
$function$;

ALTER FUNCTION "public"."guarantee_departure"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.set_event_status(event_id uuid, status text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old public.events;
  saved public.events;
  errors text[];
begin
  perform private.require_permission('trips');
  saved.status := status;
  if private.validation_errors(saved, 'status') <> '{}' then return private.invalid('status'); end if;
  old := private.lock_event(event_id);
  if old.id is null then return private.result('not_found'); end if;
  if status = 'draft' and private.has_live_bookings(old.id) then return private.result('has_bookings'); end if;
  if status = 'draft' and old.guaranteed_at is not null and old.called_off_at is null then
    return private.result('guaranteed');
  end if;
  if old.status <> status then
    if status = 'published' then
      errors := private.missing_for_sale(old.phase, to_jsonb(old));
      if old.start_date is null and not 'start_date' = any (errors) then errors := errors || 'start_date'::text; end if;
      if errors <> '{}' then return private.invalid(variadic errors); end if;
    end if;
    update public.events t set status = set_event_status.status,
      end_date = case when set_event_status.status = 'published' then coalesce(old.end_date, old.start_date)
        else old.end_date end
    where t.id = old.id returning * into saved;
    perform private.audit_event(case status when 'published' then 'publish_event' else 'unpublish_event' end, old, saved);
    perform private.settle_offers(saved);
  end if;
  return private.result(case status when 'published' then 'published' else 'unpublished' end);
end
$function$;

CREATE OR REPLACE FUNCTION public.trip_overview(event_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  e public.events;
  today date := private.today();
begin
  perform private.require_permission('sales');
  select * into e from public.events t where t.id = trip_overview.event_id;
  if e.id is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('trip', private.trip_row(e.id), 'money', private.trip_money(e.id),
    'upcoming', jsonb_build_object(
      'opens_on', case when e.opens_on > today then e.opens_on end,
      'booking_closes_on', case when private.booking_closes(e) >= today
        then private.booking_closes(e) end,
      'last_installment_on', case when private.last_installment(e.start_date) >= today
        then private.last_installment(e.start_date) end,
      'changes_close_on', case when private.changes_close(e) >= today
        then private.changes_close(e) end,
      'departs_on', case when e.start_date >= today then e.start_date end,
      'returns_on', case when e.end_date >= today then e.end_date end)) || private.trip_progress(e) || jsonb_build_object('decision', private.decision_facts(e)));
end
$function$;

ALTER TABLE "private"."decision_requests" ADD CONSTRAINT "decision_requests_event_id_fkey" FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;

ALTER TABLE "public"."event_stats" ADD CONSTRAINT "event_stats_seats_confirmed_min" CHECK ((seats_confirmed >= 0));

ALTER TABLE "public"."events" ADD CONSTRAINT "events_decision_days_bounds" CHECK (((decision_days >= 1) AND (decision_days <= 730)));

ALTER TABLE "public"."events" ADD CONSTRAINT "events_free_until_guaranteed_needs_minimum" CHECK (((NOT free_until_guaranteed) OR (min_group_size IS NOT NULL)));

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
    ( SELECT private.confirmation(e.*, n.seats_confirmed, NULL::integer, private.sale_state(e.*)) AS confirmation
           FROM public.event_stats n
          WHERE (n.event_id = b.event_id)) AS confirmation,
    ( SELECT GREATEST((e.min_group_size - n.seats_confirmed), 0) AS "greatest"
           FROM public.event_stats n
          WHERE (n.event_id = b.event_id)) AS to_confirm,
    (b.free_until_guaranteed AND (e.guaranteed_at IS NULL)) AS is_free_until_guaranteed
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

CREATE VIEW "public"."event_cards" WITH (security_invoker=true) AS  SELECT e.id,
    e.title,
    e.description,
    e.location,
    e.start_date,
    e.end_date,
    (e.end_date - e.start_date) AS nights,
    e.max_registrations,
    e.price,
    e.sale_price,
    private.seat_price(e.*) AS asking_price,
    private.seat_deposit(e.*, context.settings) AS deposit,
    e.currency,
    e.status,
    e.phase,
    e.custom_fields,
    (e.custom_fields ->> 'summary'::text) AS summary,
    e.event_type,
    e.version,
    e.created_at,
    e.updated_at,
    private.booking_closes(e.*, context.settings) AS booking_closes_on,
    private.changes_close(e.*, context.settings) AS changes_close_on,
    private.min_age(e.*, context.settings) AS min_age,
    e.meeting_point,
    e.start_time,
    e.end_point,
    e.end_time,
    e.arrival_note,
    now.seats_taken,
        CASE
            WHEN (e.max_registrations IS NOT NULL) THEN GREATEST(0, (e.max_registrations - now.seats_taken))
            ELSE NULL::integer
        END AS spots_left,
    (picture.cover).image_url AS image_url,
    (picture.cover).alt_text AS image_alt,
    (picture.cover).width AS image_width,
    (picture.cover).height AS image_height,
        CASE
            WHEN ((now.state = ANY (ARRAY['coming_soon'::text, 'open'::text])) AND (e.max_registrations <= now.seats_taken)) THEN 'full'::text
            ELSE now.state
        END AS state,
        CASE
            WHEN (context.today < e.opens_on) THEN e.opens_on
            ELSE NULL::date
        END AS opens_on,
    NULLIF(GREATEST(private.members_book_from(e.*, context.settings), context.today), context.today) AS members_book_from,
    e.members_only,
    e.gst_free,
    (e.end_date >= context.today) AS is_upcoming,
    (now.state = ANY (ARRAY['open'::text, 'coming_soon'::text, 'planning'::text])) AS is_available,
        CASE
            WHEN ((now.state = 'open'::text) AND COALESCE((e.max_registrations > now.seats_taken), true)) THEN 0
            WHEN (now.state = ANY (ARRAY['open'::text, 'coming_soon'::text])) THEN 1
            WHEN (now.state = 'planning'::text) THEN 2
            ELSE 3
        END AS sort_group,
    e.journey_id,
    e.min_group_size,
    private.confirmation(e.*, s.seats_confirmed, (e.max_registrations - now.seats_taken), now.state) AS confirmation,
    GREATEST((e.min_group_size - s.seats_confirmed), 0) AS to_confirm,
    private.is_free_until_guaranteed(e.*) AS is_free_until_guaranteed
   FROM ((((public.events e
     JOIN public.event_stats s ON ((s.event_id = e.id)))
     CROSS JOIN ( SELECT settings.*::public.settings AS settings,
            private.today() AS today,
            private.now() AS at
           FROM private.settings() settings(only_row, default_deposit, booking_closes_days, waitlist_closes_days, changes_close_days, last_installment_days, min_installment, hold_hours, transfer_days, offer_hours, max_seats_per_booking, adult_age, reply_hours, postage, order_days, faulty_goods_days, low_stock, gst_percent, email, phone, socials, abn, bank_account_name, bank_bsb, bank_account_number, under_construction, member_discount_percent, early_booking_days, offer_reminder_hours, reminder_hour, installment_reminder_days, installment_last_reminder_days, installment_late_days, details_reminder_days, trip_reminder_days, version, refund_limit, staff_second_factor, staff_idle_hours, min_age, refund_offer_days, traveller_retention_days, enquiry_retention_months, legal_name, address, insurer, accreditation, data_countries, cancellation_policy, move_policy)
         OFFSET 0) context)
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN (s.next_expiry <= context.at) THEN private.seats_held(s.*, context.at)
                    ELSE s.seats_taken
                END AS seats_taken,
            private.sale_state(e.*, context.today, context.settings) AS state
         OFFSET 0) now)
     CROSS JOIN LATERAL ( SELECT ( SELECT m.*::public.event_images AS m
                   FROM public.event_images m
                  WHERE (m.event_id = e.id)
                  ORDER BY (m.itinerary_id IS NOT NULL), m.sort_order, m.id
                 LIMIT 1) AS cover
         OFFSET 0) picture);

ALTER VIEW "public"."event_cards" OWNER TO "postgres";

CREATE VIEW "public"."journey_cards" WITH (security_invoker=true) AS  SELECT c.id,
    c.title,
    c.description,
    c.location,
    c.start_date,
    c.end_date,
    c.nights,
    c.max_registrations,
    c.price,
    c.sale_price,
    c.asking_price,
    c.deposit,
    c.currency,
    c.status,
    c.phase,
    c.custom_fields,
    c.summary,
    c.event_type,
    c.version,
    c.created_at,
    c.updated_at,
    c.booking_closes_on,
    c.changes_close_on,
    c.min_age,
    c.meeting_point,
    c.start_time,
    c.end_point,
    c.end_time,
    c.arrival_note,
    c.seats_taken,
    c.spots_left,
    c.image_url,
    c.image_alt,
    c.image_width,
    c.image_height,
    c.state,
    c.opens_on,
    c.members_book_from,
    c.members_only,
    c.gst_free,
    c.is_upcoming,
    c.is_available,
    c.sort_group,
    c.journey_id,
    c.min_group_size,
    c.confirmation,
    c.to_confirm,
    c.is_free_until_guaranteed,
    n.other_departures,
    n.from_price
   FROM (( SELECT DISTINCT ON (e.journey_id) e.id,
            ((count(*) OVER (PARTITION BY e.journey_id) - 1))::integer AS other_departures,
            min(e.asking_price) FILTER (WHERE e.is_available) OVER (PARTITION BY e.journey_id) AS from_price
           FROM public.event_cards e
          WHERE ((e.status = 'published'::text) AND (e.end_date >= ( SELECT private.today() AS today)))
          ORDER BY e.journey_id, e.sort_group, e.start_date, e.id) n
     JOIN public.event_cards c ON ((c.id = n.id)));

ALTER VIEW "public"."journey_cards" OWNER TO "postgres";

CREATE INDEX events_decision_idx ON public.events USING btree (start_date) WHERE ((decision_days IS NOT NULL) AND (guaranteed_at IS NULL) AND (called_off_at IS NULL));

CREATE TRIGGER guarantee_if_reached AFTER UPDATE OF seats_confirmed ON public.event_stats FOR EACH ROW WHEN ((new.seats_confirmed > old.seats_confirmed)) EXECUTE FUNCTION private.guarantee_if_reached();

CREATE TRIGGER guarantee_if_reached AFTER UPDATE OF min_group_size, status ON public.events FOR EACH ROW WHEN (((new.guaranteed_at IS NULL) AND (new.min_group_size IS NOT NULL))) EXECUTE FUNCTION private.guarantee_if_reached();

CREATE TRIGGER raise_event_version BEFORE UPDATE ON public.events FOR EACH ROW WHEN ((NOT (old.guaranteed_at IS DISTINCT FROM new.guaranteed_at))) EXECUTE FUNCTION private.raise_event_version();

CREATE TRIGGER refuse_to_delete_guaranteed BEFORE DELETE ON public.events FOR EACH ROW WHEN (((old.guaranteed_at IS NOT NULL) AND (old.called_off_at IS NULL) AND private.is_client())) EXECUTE FUNCTION private.refuse_to_delete_guaranteed();

COMMENT ON COLUMN "private"."decision_requests"."decision_on" IS 'The decision day. Staff are emailed again if they extend it.';

COMMENT ON COLUMN "private"."decision_requests"."event_id" IS 'The departure that staff decide about.';

COMMENT ON COLUMN "public"."bookings"."free_until_guaranteed" IS 'Whether the booking can be cancelled without cost until the departure is guaranteed. Copied from the trip on the day of
booking.';

COMMENT ON COLUMN "public"."event_stats"."seats_confirmed" IS 'Seats of confirmed bookings: the travellers that count towards events.min_group_size.';

COMMENT ON COLUMN "public"."events"."decision_days" IS 'Number of days before departure. If the minimum is not reached on that day, staff decide whether the departure goes
ahead. Null: no decision day.';

COMMENT ON COLUMN "public"."events"."free_until_guaranteed" IS 'Whether new bookings can be cancelled without cost until the departure is guaranteed. Each booking stores the promise
from the day of booking.';

COMMENT ON COLUMN "public"."events"."guaranteed_at" IS 'When the departure was guaranteed: the confirmed travellers reached min_group_size, or staff decided. Nothing clears it,
also not a cancellation; staff can only call off the departure. Null: not guaranteed.';

COMMENT ON FUNCTION "private"."booking_conflicts"(public.events, public.events) IS 'The changed fields of an event that conflict with its pending and confirmed bookings: fewer seats than are taken,
the status draft, no minimum although free cancellation until it is reached was promised, or new dates in the past. A
guaranteed departure cannot become a draft either. Staff can still correct the dates of an event that is over.';

COMMENT ON FUNCTION "private"."cancellation"(public.bookings) IS 'The amounts if a booking is cancelled now, AUD, as in preview_cancellation. The tier of today decides how much of the
paid money is retained; all other paid money is refunded. Nothing is retained while a refund offer for a moved trip is
open, or until the departure is guaranteed if the booking was made under that promise. too_late: the trip has departed, so that only staff can cancel.';

COMMENT ON FUNCTION "private"."confirmation"(public.events, integer, integer, text) IS 'Whether an upcoming departure goes ahead, for its label: planned (travellers are missing), guaranteed, or final_spots
(nothing is missing and few seats are free). Null: the departure has no minimum, or the question does not arise.
state: as in event_cards.';

COMMENT ON FUNCTION "private"."count_seats_taken"() IS 'Trigger: adds the seats that a change takes or frees to the seats taken and the confirmed seats of the trip. If the
booking changes to another departure, its seats are freed on the old one. The caller must have locked the trip, or both
departures.';

COMMENT ON FUNCTION "private"."decision_facts"(public.events) IS 'The numbers for the decision about a departure, as in trip_overview. bookings, paid and free_bookings are of pending and
confirmed bookings; paid is in AUD.';

COMMENT ON FUNCTION "private"."decision_obstacle"(public.events) IS 'The reason why staff cannot decide about a departure. Null: they can.';

COMMENT ON FUNCTION "private"."departures_to_decide"(date) IS 'Upcoming departures on sale that have not reached their minimum although their decision day has come.';

COMMENT ON FUNCTION "private"."guarantee_if_reached"() IS 'Trigger: guarantees a published departure whose confirmed travellers reach the minimum. The caller must have locked the
departure.';

COMMENT ON FUNCTION "private"."is_free_until_guaranteed"(public.events) IS 'Whether a booking made now can be cancelled without cost until the departure is guaranteed.';

COMMENT ON FUNCTION "private"."notify_guaranteed"(public.events) IS 'Emails everyone with a pending or confirmed booking that the departure is guaranteed, and that free cancellation ends if
the booking was made under that promise.';

COMMENT ON FUNCTION "private"."refuse_to_delete_guaranteed"() IS 'Trigger: raises error 23503 when staff delete a guaranteed departure. They can call it off instead.';

COMMENT ON FUNCTION "private"."request_decisions"() IS 'Scheduled job: emails all staff with the permission "trips" once on the decision day of a departure that has not reached
its minimum.';

COMMENT ON FUNCTION "private"."write_guarantee"(uuid, text) IS 'Guarantees a locked departure, writes an audit log entry, emails its customers and returns the number of confirmed
travellers. reason: minimum (the minimum is reached) or staff.';

COMMENT ON FUNCTION "public"."admin_today"() IS 'For staff: open tasks by kind. A kind is empty if the caller''s role may not read it. Each kind has count, which
stops at 100, and the five most urgent items. low_stock lists each variant separately. orders: paid orders that are not
sent yet. decisions: departures whose decision day has come before the minimum was reached. moves: requests to change a
booking to another departure, which event_title and start_date name. Amounts are in AUD.
Statuses: ok {decisions {count int, items {id uuid, title text, start_date date, minimum int, confirmed int}[]},
offers {count int, items {id uuid, full_name text, event_name text, seats int, offer_expires_at
timestamptz}[]}, overdue {count int, items {id uuid, reference text, next_due_date date, customer_name text}[]},
duplicates {count int, items {id uuid, reference text, event_title text, customer_name text}[]}, moves {count int, items
{id uuid, reference text, customer_name text, event_title text, start_date date, created_at timestamptz}[]}, transfers {count int,
items {id uuid, reference text, amount numeric, created_at timestamptz, booking_id uuid, booking_reference text,
customer_name text}[]}, refunds {count int, items {kind text, id uuid, reference text, refund_due numeric,
customer_name text}[]}, flagged {count int, items {kind text, id uuid, user_name text, content text}[]}, messages
{count int, items {id uuid, full_name text, message text, created_at timestamptz}[]}, interest {count int, items {id
uuid, full_name text, trip_name text, created_at timestamptz}[]}, orders {count int, items {id uuid, number text,
full_name text, total numeric, status orders.status, created_at timestamptz}[]}, low_stock {count int, items {id uuid,
name text, variant text?, stock int}[]}, cards {count int, items {kind text, id uuid, reference text?, amount numeric,
currency text, created_at timestamptz}[]}}.';

COMMENT ON FUNCTION "public"."booking_conditions"(uuid) IS 'For everyone who can see the departure: what applies to a booking made now. deposit: AUD per person.
deposit_includes_extras: whether the extras and room supplements of the booking are added to it.
free_until_guaranteed: the booking can be cancelled without cost until the departure is guaranteed; cancellation then
applies from the guarantee on. pay_by: last day on which an instalment can be due. changes_until: last day on which members can change travellers.
cancellation: the tiers of the cancellation policy, the earliest first. until: last day of the tier; null: until
departure. period: the tier in days before departure. keeps, refunds: both parts in words, such as "the
deposit" and "all other payments". retained: AUD per person that is kept, without extras and room supplements; null:
all payments are kept, or the departure has no price yet.
Statuses: ok {deposit numeric, deposit_includes_extras boolean, free_until_guaranteed boolean, pay_by date, changes_until date, cancellation {until
date?, period text, keeps text, refunds text, retained numeric?}[]}, not_found.';

COMMENT ON FUNCTION "public"."extend_decision_day"(uuid, date) IS 'For staff with the permission "trips": moves the decision day of a departure to a later day, after today and before the
departure. Staff are emailed again on that day if the minimum is not reached until then.
Statuses: extended {decision_on date}, invalid {fields text[]}, already_guaranteed, called_off, not_published, no_minimum,
departed, not_found.';

COMMENT ON FUNCTION "public"."guarantee_departure"(uuid) IS 'For staff with the permission "trips": guarantees a departure although its minimum is not reached. Its customers are
emailed, and free cancellation until guaranteed ends. This cannot be undone; staff can only call off the departure.
confirmed: number of confirmed travellers.
Statuses: guaranteed {confirmed int}, already_guaranteed, called_off, not_published, no_minimum, departed, not_found.';

COMMENT ON FUNCTION "public"."list_events"(jsonb, integer, integer) IS 'For staff with the permission "sales": one page of trips and the total number of trips. filters: q (part of the title
or location; one or two letters match only the start of a word), which (drafts, published, upcoming, past, full,
called_off) and sort (departure, title, price, free, owing; a minus sign before it sorts in descending order; default:
the newest first). full: upcoming trips without a free seat. seats_taken: includes open waitlist offers. seats: booked
seats only. departures: number of departures of the trip, in any status.
Statuses: ok {total int, rows {id uuid, title text, location text, start_date date?, end_date date?, max_registrations
int?, price numeric?, sale_price numeric?, asking_price numeric?, currency text, status events.status, state
event_cards.state, version int, seats_taken int, confirmation event_cards.confirmation?, to_confirm int?,
bookings int, seats int, received numeric, owing numeric, journey_id
uuid, journey_title text, departures int, waiting int}[]}.';

COMMENT ON FUNCTION "public"."preview_cancellation"(uuid) IS 'For the member or staff: the amounts if the booking is cancelled now, AUD. retained plus refund equals paid. keeps,
refunds: the tier of today in words, such as "the deposit" and "all other payments". until: last day of the tier; null: the trip has departed.
next_from: first day of the next tier, with next_keeps and next_retained; null: there is none.
until_guaranteed: the booking can be cancelled without cost until the departure is guaranteed; next_keeps and next_retained
then describe the tier of today, which applies from the guarantee on, and next_from is null. lines: both amounts for
each line of the booking that has a price. deadline: day of departure. already_cancelled: the booking is cancelled or its
seat hold has expired. Statuses: ok {paid numeric, retained numeric, refund numeric, keeps text, refunds text, until
date?, next_from date?, next_keeps text?, next_retained numeric?, until_guaranteed boolean,
lines {description text, quantity int, retained numeric, refund numeric}[]}, too_late {deadline date}, already_cancelled, not_found.';

COMMENT ON FUNCTION "public"."set_event_status"(uuid, text) IS 'For staff with the permission "trips": publishes a draft (status published) or makes a departure a draft again
(status draft). Publishing offers free seats to the waitlist. A published departure needs a start date; a departure on
sale also needs a location, a price and seats. invalid: fields lists the missing fields. Unpublishing ends open waitlist
offers, and their entries wait again. has_bookings: a departure with pending or confirmed bookings cannot become a
draft. guaranteed: a guaranteed departure cannot become a draft; staff can only call it off.
Statuses: published, unpublished, invalid {fields text[]}, has_bookings, guaranteed, not_found.';

COMMENT ON FUNCTION "public"."trip_departures"(uuid, integer, integer) IS 'For staff with the permission "sales": one page of the departures of a trip, in any status, and their number.
event_id: any departure of the trip. The next departure is first; past departures are last, the most recent first.
Amounts are in AUD. Rows are as in list_events. without_details: number of travellers without a name, a date of birth or
an emergency contact; 0 for past departures and departures that were called off.
Statuses: ok {total int, rows {id uuid, title text, location text, start_date date?, end_date date?, max_registrations
int?, price numeric?, sale_price numeric?, asking_price numeric?, currency text, status events.status, state
event_cards.state, version int, seats_taken int, confirmation event_cards.confirmation?, to_confirm int?,
bookings int, seats int, received numeric, owing numeric, journey_id
uuid, journey_title text, departures int, waiting int, without_details int}[]}, not_found.';

COMMENT ON FUNCTION "public"."trip_overview"(uuid) IS 'For staff with the permission "sales": totals and open tasks of one departure. Amounts are in AUD. trip: as in
list_events. money: covers pending and confirmed bookings, except that received and refund_due cover all bookings.
missing.days_outside: itinerary days outside the dates of the departure. missing.unnamed and missing.without_details:
numbers of seats. upcoming: dates from today on; null if the date has passed. decision: minimum and number of confirmed
travellers; is_due: the decision day has come and staff must decide; bookings, paid and free_bookings: pending and
confirmed bookings, their payments, and those that can be cancelled without cost until the departure is guaranteed.
Statuses: ok {trip {id uuid, title text, location text, start_date date?, end_date date?, max_registrations int?,
price numeric?, sale_price numeric?, asking_price numeric?, currency text, status events.status, state
event_cards.state, version int, seats_taken int, confirmation event_cards.confirmation?, to_confirm int?,
bookings int, seats int, received numeric, owing numeric, journey_id
uuid, journey_title text, departures int, waiting int}, money {confirmed int, pending int, confirmed_seats int,
pending_seats int, expected numeric, paid numeric, received numeric, owing numeric, overdue numeric, overdue_bookings
int, announced numeric, refund_due numeric, refunds int, next_due_on date?}, missing {days int, days_outside int, photos
int, unnamed int, without_details int, bookings_without_details int}, offers {open int, seats int}, announcements int,
upcoming {opens_on date?, booking_closes_on date?, last_installment_on date?, changes_close_on date?, departs_on date?,
returns_on date?}, decision {minimum int?, confirmed int, decision_on date?, is_due boolean, guaranteed_at timestamptz?,
bookings int, paid numeric, free_bookings int}}, not_found.';

COMMENT ON TABLE "private"."decision_requests" IS 'Decision days on which staff were emailed, so that each decision day of a departure causes one notification.';

COMMENT ON VIEW "public"."booking_overview" IS 'Bookings with their trip, customer and balance. Members do not see ended bookings without payments if the trip is
no longer visible to them. Never null: event_title, event_location, start_date, end_date, status, balance,
percent_paid, payment_status, refund_due, overdue_amount, announced_amount, gst, plan_status, travellers_given,
details_missing, gst_free, invoice_total, changes_close_on, meeting_point, end_point,
arrival_note, lines, is_free_until_guaranteed.';

COMMENT ON VIEW "public"."event_cards" IS 'Events, each with its counters, cover picture and sale state. Never null: deposit, min_age, seats_taken, state,
members_only, gst_free, is_available, sort_group, journey_id, is_free_until_guaranteed.';

COMMENT ON VIEW "public"."journey_cards" IS 'Trips with an upcoming published departure, one row per trip, with the columns of event_cards for one departure: the
next departure that can be booked, or otherwise the next one by sort_group. Never null: deposit, min_age, seats_taken,
state, members_only, gst_free, is_available, sort_group, journey_id, is_free_until_guaranteed, other_departures.';

REVOKE ALL ON FUNCTION "private"."confirmation"(public.events, integer, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."confirmation"(public.events, integer, integer, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."confirmation"(public.events, integer, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."confirmation"(public.events, integer, integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."confirmation"(public.events, integer, integer, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."decision_facts"(public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."decision_facts"(public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."decision_facts"(public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."decision_facts"(public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."decision_obstacle"(public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."decision_obstacle"(public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."decision_obstacle"(public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."decision_obstacle"(public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."departures_to_decide"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."departures_to_decide"(date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."departures_to_decide"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."departures_to_decide"(date) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."departures_to_decide"(date) TO "service_role";

REVOKE ALL ON FUNCTION "private"."guarantee_if_reached"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guarantee_if_reached"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guarantee_if_reached"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."guarantee_if_reached"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_free_until_guaranteed"(public.events) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_free_until_guaranteed"(public.events) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."is_free_until_guaranteed"(public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_free_until_guaranteed"(public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_free_until_guaranteed"(public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."notify_guaranteed"(public.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_guaranteed"(public.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_guaranteed"(public.events) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_guaranteed"(public.events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."refuse_to_delete_guaranteed"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_to_delete_guaranteed"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_to_delete_guaranteed"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_to_delete_guaranteed"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."request_decisions"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."request_decisions"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_decisions"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_decisions"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_guarantee"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_guarantee"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_guarantee"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_guarantee"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."extend_decision_day"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."extend_decision_day"(uuid, date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."extend_decision_day"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."extend_decision_day"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "public"."guarantee_departure"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."guarantee_departure"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."guarantee_departure"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."guarantee_departure"(uuid) TO "postgres";

GRANT SELECT ON TABLE "public"."booking_overview" TO "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."event_cards" TO "anon", "authenticated", "service_role";

GRANT SELECT ON TABLE "public"."journey_cards" TO "anon", "authenticated", "service_role";

COMMENT ON COLUMN "private"."decision_requests"."requested_at" IS 'When the emails were queued.';

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

COMMENT ON COLUMN public.event_cards.asking_price IS 'Current price in AUD per person: the sale price if there is one. Null: no price yet.';

COMMENT ON COLUMN public.event_cards.booking_closes_on IS 'The last day on which members can book.';

COMMENT ON COLUMN public.event_cards.changes_close_on IS 'The last day on which members can change travellers, for bookings made now.';

COMMENT ON COLUMN public.event_cards.confirmation IS 'Whether an upcoming departure goes ahead, as in private.confirmation. Null: it has no minimum, or the question does not
arise. Values: planned, guaranteed, final_spots.';

COMMENT ON COLUMN public.event_cards.deposit IS 'Deposit in AUD per person.';

COMMENT ON COLUMN public.event_cards.end_time IS 'Time at which the trip ends, in local time at the end point. Null: not known yet.';

COMMENT ON COLUMN public.event_cards.gst_free IS 'Whether the price includes no GST, because the trip goes outside Australia.';

COMMENT ON COLUMN public.event_cards.image_alt IS 'Alternative text of the cover picture for screen readers.';

COMMENT ON COLUMN public.event_cards.image_height IS 'Height of the cover picture in pixels. Null: unknown.';

COMMENT ON COLUMN public.event_cards.image_url IS 'URL of the cover picture. Null: no cover picture.';

COMMENT ON COLUMN public.event_cards.image_width IS 'Width of the cover picture in pixels. Null: unknown.';

COMMENT ON COLUMN public.event_cards.is_available IS 'Whether visitors can book the trip, join its waitlist or express interest.';

COMMENT ON COLUMN public.event_cards.is_free_until_guaranteed IS 'Whether a booking made now can be cancelled without cost until the departure is guaranteed.';

COMMENT ON COLUMN public.event_cards.is_upcoming IS 'Whether the last day is today or later, even if the trip was called off. Does not depend on the sale state, so that
queries can filter by it quickly.';

COMMENT ON COLUMN public.event_cards.members_book_from IS 'The future day on which booking opens to members. Null: members can book already, or no day is set.';

COMMENT ON COLUMN public.event_cards.min_age IS 'Minimum age in years on the day of departure. 0: no minimum age.';

COMMENT ON COLUMN public.event_cards.min_group_size IS 'Number of confirmed travellers that the departure needs to go ahead. Null: no minimum.';

COMMENT ON COLUMN public.event_cards.nights IS 'Number of nights from the first to the last day.';

COMMENT ON COLUMN public.event_cards.opens_on IS 'The future day on which booking opens to everyone. Null if the event has no such day, or if it has passed.';

COMMENT ON COLUMN public.event_cards.seats_taken IS 'Seats of pending and confirmed bookings and of open waitlist offers.';

COMMENT ON COLUMN public.event_cards.sort_group IS 'Sort order of lists. 0: can be booked. 1: takes waitlist entries. 2: takes expressions of interest. 3: none of
these.';

COMMENT ON COLUMN public.event_cards.spots_left IS 'Number of free seats, at least 0. Null: no limit.';

COMMENT ON COLUMN public.event_cards.start_time IS 'Meeting time, in local time at the meeting point. Null: not known yet.';

COMMENT ON COLUMN public.event_cards.state IS 'Values: past, planning, closed, full, open, coming_soon, called_off.';

COMMENT ON COLUMN public.event_cards.summary IS 'Short description for lists. Null: no summary.';

COMMENT ON COLUMN public.event_cards.to_confirm IS 'Number of travellers missing to the minimum: seats of confirmed bookings count. Null: no minimum.';

COMMENT ON COLUMN public.journey_cards.from_price IS 'Lowest asking price in AUD per person of the available departures. Null: no departure has a price yet.';

COMMENT ON COLUMN public.journey_cards.other_departures IS 'Number of other upcoming departures of the trip that the reader can see.';

-- Departures whose confirmed travellers already reach the minimum are guaranteed without emails.
update public.events e set guaranteed_at = private.now()
where e.status = 'published' and e.called_off_at is null and e.min_group_size <= (
  select sum(b.seats) from public.bookings b where b.event_id = e.id and b.status = 'confirmed');

update public.event_stats s set seats_confirmed = c.seats
from (select b.event_id, sum(b.seats) as seats from public.bookings b where b.status = 'confirmed' group by b.event_id) c
where c.event_id = s.event_id;

insert into public.scheduled_jobs (job, position) values ('decisions', 4);
