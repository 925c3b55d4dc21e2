set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.new_departure_errors(given jsonb, event jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  candidate public.events;
  -- The source is stored, so its texts, pictures and activities are valid.
  changed jsonb := event - array['images', 'emergency_phone'] || jsonb_build_object('days', (
    select jsonb_agg(d.value - array['items', 'images'] order by d.n)
    from jsonb_array_elements(event -> 'days') with ordinality d (value, n)));
  errors text[];
begin
  candidate.start_date := private.to_date(event ->> 'start_date');
  if coalesce(candidate.start_date < private.today(), true)
    or private.validation_errors(candidate, 'start_date') <> '{}' then return array['start_date']; end if;
  errors := private.event_errors(private.event_rows(changed, null));
  if private.clean(given ->> 'surcharge') is not null and private.to_amount(given ->> 'surcharge') is null then
    errors := errors || 'surcharge'::text;
  end if;
  return errors;
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
 SET plan_cache_mode TO 'force_custom_plan'
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

CREATE INDEX events_search_idx ON public.events USING gin (lower(((title || ' '::text) || location)) extensions.gin_trgm_ops);
