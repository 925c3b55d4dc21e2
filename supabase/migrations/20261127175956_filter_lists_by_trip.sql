set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.departure_filter(filters jsonb, event_column text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select concat_ws(' and ',
    case when filters ->> 'event_id' is not null then format('%s = %L', event_column,
      private.to_uuid(filters ->> 'event_id')) end,
    case when filters ->> 'journey_id' is not null then format('%s = any (array(select e.id from public.events e
      where e.journey_id = %L))', event_column, private.to_uuid(filters ->> 'journey_id')) end)
$function$;

ALTER FUNCTION "private"."departure_filter"(jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_enquiries(relation text, subject text, filters jsonb, page integer, page_size integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  patterns text[] := private.search_patterns(filters ->> 'q');
  departures text := nullif(private.departure_filter(filters, 's.event_id'), '');
begin
  return private.page(
    format('select s.id from public.%I s where ', relation) || coalesce(departures, 'true')
      || case when patterns is not null then
        format(' and lower(s.full_name || '' '' || s.email || '' '' || s.%I) like any ($1)', subject) else '' end
      || ' order by s.created_at desc, s.id',
    format('select to_jsonb(s) from public.%I s where s.id = p.id', relation), patterns, page, page_size);
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

CREATE OR REPLACE FUNCTION public.list_bookings(filters jsonb DEFAULT '{}'::jsonb, page integer DEFAULT 1, page_size integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given jsonb := private.to_object(filters);
  sort text := given ->> 'sort';
  payment text := given ->> 'payment';
  conditions text[] := array['true', private.booking_condition(given ->> 'q'),
    private.booking_status_filter(given ->> 'status')] || private.booking_payment_filter(payment, given ->> 'departs');
  -- These filters match few rows, so the query filters before sorting. In the order newest first, an index sorts the
  -- rows instead.
  few boolean := coalesce(payment = 'overdue' or sort <> '-created'
    and (payment in ('partial', 'pending', 'owing', 'transfers', 'refund_due')
      or payment = 'paid' and coalesce(given ->> 'event_id', given ->> 'journey_id') is not null), false);
begin
  perform private.require_permission('sales');
  conditions := conditions || nullif(private.departure_filter(given, 'b.event_id'), '');
  if given ->> 'customer_id' is not null then
    conditions := conditions || format('b.customer_id = %L', private.to_uuid(given ->> 'customer_id'));
  end if;
  return private.ordered_page('select b.id from ' || private.bookings_found(array_to_string(conditions, ' and '), sort,
    few),
    private.booking_order(sort), '(select to_jsonb(o) from public.booking_overview o where o.id = p.id)', null, page,
    page_size);
end
$function$;

CREATE OR REPLACE FUNCTION public.list_waitlist(filters jsonb DEFAULT '{}'::jsonb, page integer DEFAULT 1, page_size integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_rows jsonb;
begin
  perform private.require_permission('waitlist');
  found_rows := private.list_enquiries('waitlist_submissions', 'event_name', filters, page, page_size);
  return jsonb_set(found_rows, '{rows}', (
    select coalesce(jsonb_agg(l.row || case when l.row ->> 'status' = 'offered'
      and (l.row ->> 'offer_expires_at')::timestamptz <= private.now() then '{"status": "expired"}'::jsonb
      else '{}' end || jsonb_build_object('start_date', e.start_date) order by l.position), '[]')
    from jsonb_array_elements(found_rows -> 'rows') with ordinality l (row, position)
    left join public.events e on e.id = (l.row ->> 'event_id')::uuid));
end
$function$;

COMMENT ON FUNCTION "private"."departure_filter"(jsonb, text) IS 'The SQL condition of the list filters event_id (one departure) and journey_id (all departures of a trip). An invalid
id matches no row. Empty: no filter.';

COMMENT ON FUNCTION "private"."list_enquiries"(text, text, jsonb, integer, integer) IS 'One page of a table of enquiries, newest first. filters: q searches the name, the email address and the column
given by the parameter subject; event_id and journey_id as in private.departure_filter. Runs as the owner of the table,
because row-level security would prevent the use of the trigram index.';

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
products.status}[]}.';

COMMENT ON FUNCTION "public"."list_bookings"(jsonb, integer, integer) IS 'For staff: one page of bookings. filters: q (reference, customer''s name, email or phone number, or trip), status
(pending, confirmed, cancelled, expired; live: pending or confirmed), payment (paid, partial, pending, owing, overdue,
transfers, refund_due), event_id, journey_id (all departures of a trip), customer_id, departs (soon: the trip starts
within settings.changes_close_days days), sort (departure, due, owing, created; a minus sign before it sorts in
descending order; default: the newest first). Counting stops at 1,000; capped is then true.
Statuses: ok {total int, capped boolean, rows booking_overview[]}.';

COMMENT ON FUNCTION "public"."list_waitlist"(jsonb, integer, integer) IS 'For staff: one page of waitlist entries, newest first. filters: q searches name, email address and event; one or two
letters match only the start of a word. event_id filters by departure, journey_id by trip. An entry has the status
expired as soon as its offer has expired, even before a scheduled job runs. total stops at 1,000; capped is then true.
Statuses: ok {total int, capped boolean, rows {id uuid, event_id uuid, event_name text, start_date date?, full_name text,
email text, phone text?, notes text?, seats int, status text, offered_at timestamptz?, offer_expires_at timestamptz?,
booking_id uuid?, created_at timestamptz}[]}.';

REVOKE ALL ON FUNCTION "private"."departure_filter"(jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."departure_filter"(jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."departure_filter"(jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."departure_filter"(jsonb, text) TO "service_role";
