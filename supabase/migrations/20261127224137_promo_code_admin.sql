set local check_function_bodies = off;

DROP POLICY "Staff with the permission trips add trips of promo codes" ON "public"."promo_code_trips";

DROP POLICY "Staff with the permission trips remove trips of promo codes" ON "public"."promo_code_trips";

DROP POLICY "Staff with the permission trips add promo codes" ON "public"."promo_codes";

DROP TRIGGER "audit_promo_code_trip" ON "public"."promo_code_trips";

DROP TRIGGER "audit_promo_code" ON "public"."promo_codes";

DROP TRIGGER "prepare_promo_code" ON "public"."promo_codes";

DROP FUNCTION "private"."audit_promo_code_trip"();

DROP FUNCTION "private"."prepare_promo_code"();

CREATE OR REPLACE FUNCTION private.audit_promo_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    perform private.audit('delete_promo_code', 'promo_codes', old.id::text, jsonb_build_object('title', old.code,
      'percent', old.percent, 'amount', old.amount));
  else
    perform private.audit('change_promo_code', 'promo_codes', new.id::text, jsonb_build_object(
      'before', jsonb_build_object('is_active', old.is_active), 'after', jsonb_build_object('is_active', new.is_active)));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.entity_name(entity text, entity_id text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  key uuid := private.to_uuid(entity_id);
  found_name text;
begin
  case entity
    when 'bookings' then select concat_ws(', ', b.reference, c.full_name) into found_name
    from public.bookings b join public.customers c on c.id = b.customer_id where b.id = key;
    when 'events' then select e.title into found_name from public.events e where e.id = key;
    when 'customers' then select c.full_name into found_name from public.customers c where c.id = key;
    when 'profiles' then select p.full_name into found_name from public.profiles p where p.id = key;
    when 'products' then select p.name into found_name from public.products p where p.id = key;
    when 'promo_codes' then select p.code into found_name from public.promo_codes p where p.id = key;
    when 'orders' then select concat_ws(', ', o.number, o.full_name) into found_name from public.orders o where o.id = key;
    when 'bank_transfers' then select concat_ws(', ', t.reference, c.full_name) into found_name
    from public.bank_transfers t join public.bookings b on b.id = t.booking_id
    join public.customers c on c.id = b.customer_id where t.id = key;
    when 'waitlist_submissions' then select concat_ws(', ', w.full_name, w.event_name) into found_name
    from public.waitlist_submissions w where w.id = key;
    when 'interest_submissions' then select concat_ws(', ', i.full_name, i.trip_name) into found_name
    from public.interest_submissions i where i.id = key;
    when 'contact_messages' then select m.full_name into found_name from public.contact_messages m where m.id = key;
    when 'comments' then select concat_ws(', ', c.user_name, e.title) into found_name
    from public.comments c join public.events e on e.id = c.event_id where c.id = key;
    when 'comment_replies' then select concat_ws(', ', r.user_name, e.title) into found_name
    from public.comment_replies r join public.events e on e.id = r.event_id where r.id = key;
    else null;
  end case;
  return found_name;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_promo_code_used(promo_code_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.booking_lines l where l.promo_code_id = is_promo_code_used.promo_code_id)
$function$;

ALTER FUNCTION "private"."is_promo_code_used"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_used_discount()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (new.code, new.percent, new.amount) is distinct from (old.code, old.percent, old.amount)
    and private.is_promo_code_used(old.id) then
    raise exception 'A promo code that was used keeps its code and its discount.' using errcode = '23001';
  end if;
  return new;
end
$function$;

ALTER FUNCTION "private"."keep_used_discount"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.promo_code_errors(candidate jsonb, trips jsonb)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.row_validation_errors('public.promo_codes', jsonb_build_array(jsonb_build_object('path', '', 'row',
      candidate)))
    || array(select 'percent' where num_nonnulls(candidate ->> 'percent', candidate ->> 'amount') <> 1)
    || array(select 'ends_on'
      where private.to_date(candidate ->> 'starts_on') > private.to_date(candidate ->> 'ends_on'))
    || array(select 'trips' where candidate ->> 'all_trips' = 'false' and (jsonb_array_length(trips) not between 1 and 100
      or exists (select from jsonb_array_elements(trips) t
        left join public.journeys j on j.id = private.to_uuid(t ->> 'journey_id')
        left join public.events e on e.id = private.to_uuid(t ->> 'event_id')
        where num_nonnulls(j.id, e.id) <> 1)))
$function$;

ALTER FUNCTION "private"."promo_code_errors"(jsonb, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.promo_code_facts(p public.promo_codes)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(p) - array['id', 'created_at'] || jsonb_build_object('trips', (
    select coalesce(jsonb_agg(concat_ws(', ', coalesce(j.title, e.title), e.start_date) order by t.id), '[]')
    from public.promo_code_trips t left join public.journeys j on j.id = t.journey_id
    left join public.events e on e.id = t.event_id where t.promo_code_id = p.id))
$function$;

ALTER FUNCTION "private"."promo_code_facts"(public.promo_codes) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.promo_code_row(p public.promo_codes)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(p) || jsonb_build_object('state', private.promo_code_state(p),
    'is_used', private.is_promo_code_used(p.id), 'uses', u.uses, 'revenue', u.revenue, 'trips', (
      select coalesce(jsonb_agg(jsonb_build_object('journey_id', t.journey_id, 'event_id', t.event_id,
        'title', coalesce(j.title, e.title), 'start_date', e.start_date) order by t.id), '[]')
      from public.promo_code_trips t left join public.journeys j on j.id = t.journey_id
      left join public.events e on e.id = t.event_id where t.promo_code_id = p.id))
  from public.promo_code_uses u where u.promo_code_id = p.id
$function$;

ALTER FUNCTION "private"."promo_code_row"(public.promo_codes) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.promo_code_state(p public.promo_codes)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when not p.is_active then 'inactive'
    when private.today() > p.ends_on then 'expired'
    when private.promo_code_uses(p.id) >= p.max_uses then 'used_up'
    when private.today() < p.starts_on then 'scheduled'
    else 'active' end
$function$;

ALTER FUNCTION "private"."promo_code_state"(public.promo_codes) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_promo_code_trips(promo_code_id uuid, trips jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from public.promo_code_trips t where t.promo_code_id = write_promo_code_trips.promo_code_id
    and not exists (select from jsonb_array_elements(trips) g
      where private.to_uuid(g ->> 'journey_id') = t.journey_id or private.to_uuid(g ->> 'event_id') = t.event_id);
  insert into public.promo_code_trips (promo_code_id, journey_id, event_id)
  select write_promo_code_trips.promo_code_id, private.to_uuid(g.trip ->> 'journey_id'),
    private.to_uuid(g.trip ->> 'event_id')
  from jsonb_array_elements(trips) with ordinality g (trip, n) order by g.n
  on conflict on constraint promo_code_trips_once do nothing
$function$;

ALTER FUNCTION "private"."write_promo_code_trips"(uuid, jsonb) OWNER TO "postgres";

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
begin
  perform private.require_admin();
  if patterns is null then return private.result('ok', found_rows); end if;
  if reads_all then
    found_rows := found_rows || jsonb_build_object(
      'customers', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select c.id, c.full_name, c.email, c.phone from public.customers c
        where lower(c.full_name || ' ' || coalesce(c.email, '')) like any (patterns)
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
        where o.search_text like any (patterns) order by o.created_at desc, o.id limit 5) r),
      'promo_codes', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select p.id, p.code, p.percent, p.amount, private.promo_code_state(p) as state from public.promo_codes p
        where lower(p.code) like any (patterns) order by p.created_at desc, p.id limit 5) r));
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

CREATE OR REPLACE FUNCTION public.list_promo_codes(filters jsonb DEFAULT '{}'::jsonb, page integer DEFAULT 1, page_size integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_permission('sales');
  return private.page('select c.id from public.promo_codes c
      where (($1)[1] is null or lower(c.code) like any (($1)[1]::text[]))
        and (($1)[2] is null or private.promo_code_state(c) = ($1)[2])
      order by c.created_at desc, c.id',
    '(select private.promo_code_row(c) from public.promo_codes c where c.id = p.id)',
    array[private.search_patterns(filters ->> 'q')::text, nullif(filters ->> 'state', '')], page, page_size);
end
$function$;

ALTER FUNCTION "public"."list_promo_codes"(jsonb, integer, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_promo_code(promo_code_id uuid, fields jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored public.promo_codes;
  wanted public.promo_codes;
  before jsonb;
  given jsonb;
  trips jsonb := private.to_list(fields -> 'trips');
  errors text[];
begin
  perform private.require_permission('trips');
  if promo_code_id is null then return private.invalid('promo_code_id'); end if;
  select * into stored from public.promo_codes p where p.id = promo_code_id for update;
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into given from jsonb_each(private.to_object(fields)) f
  where f.key in ('percent', 'amount', 'starts_on', 'ends_on', 'all_trips', 'max_uses', 'max_uses_per_person',
    'min_spend', 'members_only', 'is_stackable');
  given := private.new_row('public.promo_codes', given, jsonb_build_object('id', promo_code_id,
    'code', coalesce(private.clean_code(fields ->> 'code'), ''), 'is_active', coalesce(stored.is_active, true),
    'created_at', coalesce(stored.created_at, private.now())));
  errors := private.promo_code_errors(given, trips);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if given ->> 'all_trips' = 'true' then trips := '[]'; end if;
  wanted := jsonb_populate_record(null::public.promo_codes, given);
  if exists (select from public.promo_codes p where p.code = wanted.code and p.id <> wanted.id) then
    return private.result('code_taken');
  end if;
  if (wanted.code, wanted.percent, wanted.amount) is distinct from (stored.code, stored.percent, stored.amount)
    and private.is_promo_code_used(stored.id) then
    return private.result('used');
  end if;
  if stored.id is not null then before := private.promo_code_facts(stored); end if;
  insert into public.promo_codes values (wanted.*)
  on conflict (id) do update set code = excluded.code, percent = excluded.percent, amount = excluded.amount,
    starts_on = excluded.starts_on, ends_on = excluded.ends_on, all_trips = excluded.all_trips,
    max_uses = excluded.max_uses, max_uses_per_person = excluded.max_uses_per_person, min_spend = excluded.min_spend,
    members_only = excluded.members_only, is_stackable = excluded.is_stackable;
  perform private.write_promo_code_trips(wanted.id, trips);
  if before is distinct from private.promo_code_facts(wanted) then
    perform private.audit(case when before is null then 'add_promo_code' else 'change_promo_code' end, 'promo_codes',
      wanted.id::text, jsonb_build_object('before', before, 'after', private.promo_code_facts(wanted)));
  end if;
  return private.result('saved');
exception when unique_violation then return private.result('code_taken');  -- a concurrent request added the code
end
$function$;

ALTER FUNCTION "public"."save_promo_code"(uuid, jsonb) OWNER TO "postgres";

CREATE TRIGGER allow_only_is_active BEFORE UPDATE ON public.promo_codes FOR EACH ROW WHEN (private.is_client()) EXECUTE FUNCTION private.allow_only('is_active');

CREATE TRIGGER audit_promo_code AFTER DELETE OR UPDATE ON public.promo_codes FOR EACH ROW WHEN (private.is_client()) EXECUTE FUNCTION private.audit_promo_code();

CREATE TRIGGER keep_used_discount BEFORE UPDATE ON public.promo_codes FOR EACH ROW EXECUTE FUNCTION private.keep_used_discount();

CREATE POLICY "Staff with the permission trips delete promo codes" ON "public"."promo_codes" FOR DELETE TO "authenticated" USING (( SELECT private.has_permission('trips'::text) AS has_permission));

COMMENT ON FUNCTION "private"."audit_promo_code"() IS 'Trigger: writes an audit log entry about a promo code that staff deactivated, reactivated or deleted.';

COMMENT ON FUNCTION "private"."is_promo_code_used"(uuid) IS 'Whether any booking ever had the promo code, also one that was cancelled or has expired. Its invoice names the code and
the discount.';

COMMENT ON FUNCTION "private"."keep_used_discount"() IS 'Trigger: raises error 23001 if the code or the discount of a used promo code changes.';

COMMENT ON FUNCTION "private"."promo_code_errors"(jsonb, jsonb) IS 'Field names of the validation errors of a promo code: its columns, and trips if a code that is not for all trips has
none, more than 100, or an unknown one.';

COMMENT ON FUNCTION "private"."promo_code_facts"(public.promo_codes) IS 'The values of a promo code with the names of its trips and departures, for the audit log.';

COMMENT ON FUNCTION "private"."promo_code_row"(public.promo_codes) IS 'A promo code as the list of staff shows it, with its state, uses, revenue, trips and departures.';

COMMENT ON FUNCTION "private"."promo_code_state"(public.promo_codes) IS 'Whether a promo code can be used today: active, scheduled (its first day has not come), used_up, expired or inactive.';

COMMENT ON FUNCTION "private"."write_promo_code_trips"(uuid, jsonb) IS 'Replaces the trips and departures of a promo code.';

COMMENT ON FUNCTION "public"."admin_search"(text) IS 'For staff: at most five matches of each kind, the newest first; of departures the next one first and past ones last.
A kind is empty if the caller''s role may not read it. Customers and waitlist entries also match by phone number, bank
transfers by at least four digits of their reference. Fewer than three letters match only the start of a word. waitlist: entries that are waiting or have an open
offer. owing: AUD owed on a pending or confirmed booking. Runs as the owner of the tables, because searches under
row-level security cannot use their indexes.
Statuses: ok {customers {id uuid, full_name text, email text?, phone text?}[], events {id uuid, title text, location
text, start_date date?, status events.status}[], bookings {id uuid, reference text, status bookings.status,
customer_name text, event_title text, start_date date?, owing numeric}[], orders {id uuid, number text, full_name
text, total numeric, status orders.status}[], transfers {id uuid, reference text, booking_id uuid, customer_name text,
amount numeric, status bank_transfers.status}[], waitlist {id uuid, full_name text, email text, phone text?,
event_name text, start_date date?, seats int}[], products {id uuid, name text, category products.category, status
products.status}[], promo_codes {id uuid, code text, percent int?, amount numeric?, state text}[]}.';

COMMENT ON FUNCTION "public"."list_promo_codes"(jsonb, integer, integer) IS 'For staff: one page of promo codes, newest first. filters: q (part of the code), state (active, scheduled, used_up,
expired or inactive). is_used: the code and the discount cannot change any more. uses and revenue: number of pending and
confirmed bookings with the code, and the sum of their totals after discounts, AUD. trips: the trips (journey_id) and
departures (event_id) of a code that is not for all trips. Counting stops at 1,000; capped is then true.
Statuses: ok {total int, capped boolean, rows {id uuid, code text, percent int?, amount numeric?, starts_on date?, ends_on
date?, all_trips boolean, max_uses int?, max_uses_per_person int?, min_spend numeric, members_only boolean, is_stackable
boolean, is_active boolean, created_at timestamptz, state text, is_used boolean, uses int, revenue numeric, trips
{journey_id uuid?, event_id uuid?, title text, start_date date?}[]}[]}.';

COMMENT ON FUNCTION "public"."save_promo_code"(uuid, jsonb) IS 'For staff: adds or changes a promo code. promo_code_id: generated by the client for a new code, so that a repeated
request adds it only once. fields: {code, percent, amount, starts_on, ends_on, all_trips, trips [{journey_id} or
{event_id}], max_uses, max_uses_per_person, min_spend, members_only, is_stackable}; omitted fields get their default.
Exactly one of percent and amount is given. trips: at most 100, not used if all_trips is true. used: a booking has or had
the code, so that the code and its discount cannot change. code_taken: another promo code has the same code.
Statuses: saved, used, code_taken, invalid {fields text[]}.';

COMMENT ON POLICY "Staff with the permission trips change promo codes" ON "public"."promo_codes" IS 'Requires the permission "trips". A trigger refuses changes to columns other than is_active; the function
save_promo_code changes them.';

COMMENT ON POLICY "Staff with the permission trips delete promo codes" ON "public"."promo_codes" IS 'Requires the permission "trips". A code that was ever used cannot be deleted, because lines refer to it.';

COMMENT ON TABLE "public"."promo_codes" IS 'Codes that reduce the price of a booking. Only staff read them; private.codes_refusal decides who can use one. The
function save_promo_code writes them.';

REVOKE ALL ON FUNCTION "private"."is_promo_code_used"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_promo_code_used"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_promo_code_used"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_promo_code_used"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."keep_used_discount"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_used_discount"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_used_discount"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_used_discount"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."promo_code_errors"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."promo_code_errors"(jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_errors"(jsonb, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_errors"(jsonb, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."promo_code_facts"(public.promo_codes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."promo_code_facts"(public.promo_codes) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_facts"(public.promo_codes) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_facts"(public.promo_codes) TO "service_role";

REVOKE ALL ON FUNCTION "private"."promo_code_row"(public.promo_codes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."promo_code_row"(public.promo_codes) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_row"(public.promo_codes) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_row"(public.promo_codes) TO "service_role";

REVOKE ALL ON FUNCTION "private"."promo_code_state"(public.promo_codes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."promo_code_state"(public.promo_codes) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_state"(public.promo_codes) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_state"(public.promo_codes) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_promo_code_trips"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_promo_code_trips"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_promo_code_trips"(uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_promo_code_trips"(uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_promo_codes"(jsonb, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_promo_codes"(jsonb, integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_promo_codes"(jsonb, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_promo_codes"(jsonb, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_promo_code"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_promo_code"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_promo_code"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_promo_code"(uuid, jsonb) TO "postgres";

REVOKE ALL ON TABLE "public"."promo_code_trips" FROM "authenticated";

GRANT SELECT ON TABLE "public"."promo_code_trips" TO "authenticated";

REVOKE ALL ON TABLE "public"."promo_codes" FROM "authenticated";

GRANT DELETE, SELECT, UPDATE ON TABLE "public"."promo_codes" TO "authenticated";
