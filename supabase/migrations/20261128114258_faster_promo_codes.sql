set local check_function_bodies = off;

DROP FUNCTION "private"."promo_code_state"(public.promo_codes);

CREATE OR REPLACE FUNCTION private.ordered_page(query text, sort_order text, shape text, arguments text[], page integer, page_size integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  total int;
begin
  execute format('select count(*) from (%s limit 1001) c', query) into total using arguments;
  return private.result('ok', jsonb_build_object('total', least(total, 1000), 'capped', total > 1000,
    'rows', private.page_rows(query || ' order by ' || sort_order, shape, arguments, page, page_size)));
end
$function$;

CREATE OR REPLACE FUNCTION private.page(query text, shape text, arguments text[], page integer, page_size integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  row_limit bigint := least(greatest(coalesce(page_size, 20), 1), 1000);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * row_limit;
  total int;
  rows jsonb;
begin
  execute format('with found as materialized (
      select q.id, row_number() over () as position from (%s limit %s) q)
    select (select count(*) from found), (
      select coalesce(jsonb_agg((%s) order by p.position), ''[]'')
      from (select f.id, f.position from found f where f.position > %s and f.position <= %s) p)',
    query, greatest(1001, skipped + row_limit), shape, skipped, skipped + row_limit)
  into total, rows using arguments;
  return private.result('ok', jsonb_build_object('total', least(total, 1000), 'capped', total > 1000, 'rows', rows));
end
$function$;

CREATE OR REPLACE FUNCTION private.page_rows(query text, shape text, arguments text[], page integer, page_size integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  size bigint := least(greatest(coalesce(page_size, 20), 1), 1000);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  rows jsonb;
begin
  execute format('select coalesce(jsonb_agg((%s) order by p.position), ''[]'')
    from (select q.id, row_number() over () as position from (%s limit %s offset %s) q) p', shape, query, size, skipped)
  into rows using arguments;
  return rows;
end
$function$;

CREATE OR REPLACE FUNCTION private.promo_code_row(p public.promo_codes)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select to_jsonb(p) || jsonb_build_object('state', private.promo_code_state(p, private.today()),
      'is_used', private.is_promo_code_used(p.id), 'uses', u.uses, 'revenue', u.revenue, 'trips', (
        select coalesce(jsonb_agg(jsonb_build_object('journey_id', t.journey_id, 'event_id', t.event_id,
          'title', coalesce(j.title, e.title), 'start_date', e.start_date) order by t.id), '[]')
        from public.promo_code_trips t left join public.journeys j on j.id = t.journey_id
        left join public.events e on e.id = t.event_id where t.promo_code_id = p.id))
    from public.promo_code_uses u where u.promo_code_id = p.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.promo_code_state(p public.promo_codes, today date)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when not p.is_active then 'inactive'
    when today > p.ends_on then 'expired'
    when p.max_uses is not null and private.is_used_up(p, null) then 'used_up'
    when today < p.starts_on then 'scheduled'
    else 'active' end;
end
$function$;

ALTER FUNCTION "private"."promo_code_state"(public.promo_codes, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tasks_due(permission text, query text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  found_rows jsonb;
begin
  if not private.has_permission(permission) then return '{"count": 0, "items": []}'::jsonb; end if;
  execute format('select jsonb_build_object(''count'', count(*), ''items'',
      coalesce(jsonb_agg(to_jsonb(r) - ''position'' order by r.position) filter (where r.position <= 5), ''[]''))
    from (select q.*, row_number() over () as position from (%s limit 100) q) r', query) into found_rows;
  return found_rows;
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
  -- A variable, because PostgreSQL calls a function in the query once more when it plans the query.
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

CREATE OR REPLACE FUNCTION public.list_events(filters jsonb DEFAULT '{}'::jsonb, page integer DEFAULT 1, page_size integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given jsonb := private.to_object(filters);
  sort text := given ->> 'sort';
  patterns text[] := private.search_patterns(given ->> 'q');
  condition text := private.trip_condition(given ->> 'which') || case when patterns is null then ''
    else ' and lower(e.title || '' '' || e.location) like any ($1)' end;
  total int;
begin
  perform private.require_permission('sales');
  execute 'select count(*) from public.events e where ' || condition into total using patterns;
  return private.result('ok', jsonb_build_object('total', total, 'rows', private.page_rows(
    format('select e.id from public.events e %s where %s order by %s, e.id', coalesce(private.trip_counters(sort), ''),
      condition, private.trip_order(sort)), 'private.trip_row(p.id)', patterns, page, page_size)));
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
        and (($1)[2] is null or private.promo_code_state(c, (select private.today())) = ($1)[2])
      order by c.created_at desc, c.id',
    '(select private.promo_code_row(c) from public.promo_codes c where c.id = p.id)',
    array[private.search_patterns(filters ->> 'q')::text, nullif(filters ->> 'state', '')], page, page_size);
end
$function$;

COMMENT ON FUNCTION "private"."promo_code_state"(public.promo_codes, date) IS 'Whether a promo code can be used on a day: active, scheduled (its first day has not come), used_up, expired or inactive.';

REVOKE ALL ON FUNCTION "private"."promo_code_state"(public.promo_codes, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."promo_code_state"(public.promo_codes, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_state"(public.promo_codes, date) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."promo_code_state"(public.promo_codes, date) TO "service_role";
