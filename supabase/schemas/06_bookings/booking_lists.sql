-- The admin list of bookings and its filters, and reminders sent from it.

create function private.booking_condition(q text) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
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
$$;
comment on function private.booking_condition(text) is
  'The SQL condition that finds bookings by a search text. Null if the search text is empty. Contains the ids of the
matching customers; if more than 5,000 customers match, checks the customer of each booking instead.';

create function private.bookings_found(q text, max_rows int) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  found_ids uuid[];
begin
  execute format('select array(select b.id from public.bookings b where %s order by b.created_at desc, b.id limit $1)',
    private.booking_condition(q)) into found_ids using max_rows;
  return found_ids;
end
$$;
comment on function private.bookings_found(text, int) is
  'Ids of the newest bookings that match a search text, at most max_rows.';

create function private.bookings_found(conditions text, sort text, few boolean) returns text
language sql stable set search_path = '' as $$
  select case when few then format(
    $sql$(select b.id, b.created_at, b.next_due_date, d.start_date, case when b.status = 'confirmed'
      or b.status = 'pending' and b.expires_at > %L then greatest(b.total_amount - b.paid_amount, 0) else 0 end as owing
      from public.bookings b left join public.events d on d.id = b.event_id where %s offset 0) b,
    lateral (select b.start_date) e$sql$, private.now(), conditions)
    else private.booking_rows(sort)
      || case when ltrim(sort, '-') = 'start' then ' join public.events e on e.id = b.event_id' else '' end
      || ' where ' || conditions end
$$;
comment on function private.bookings_found(text, text, boolean) is
  'Builds the SQL query of a list of bookings. few: true if the conditions match few rows; the query then filters
first and sorts afterwards.';

create function public.list_bookings(filters jsonb default '{}', page int default 1,
  page_size int default 20)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(filters);
  sort text := given ->> 'sort';
  payment text := given ->> 'payment';
  conditions text[] := array['true', private.booking_condition(given ->> 'q'),
    private.booking_status_filter(given ->> 'status')] || private.booking_payment_filter(payment, given ->> 'departs');
  -- True if the filters match few rows. The query then sorts these rows, instead of reading an index in sorted order.
  few boolean := coalesce(payment = 'overdue' or sort <> '-created'
    and (payment in ('partial', 'pending', 'owing', 'transfers', 'refund_due')
      or payment = 'paid' and coalesce(given ->> 'event_id', given ->> 'trip_id') is not null), false);
  shape constant text := '(select to_jsonb(o) from public.booking_overview o where o.id = p.id)';
  query text;
begin
  perform private.require_permission('sales');
  conditions := conditions || nullif(private.event_filter(given, 'b.event_id'), '');
  if given ->> 'customer_id' is not null then
    conditions := conditions || format('b.customer_id = %L', private.to_uuid(given ->> 'customer_id'));
  end if;
  query := 'select b.id from ' || private.bookings_found(array_to_string(conditions, ' and '), sort, few);
  if few then
    return private.page(query || ' order by ' || private.booking_order(sort), shape, null, page, page_size);
  end if;
  return private.ordered_page(query, private.booking_order(sort), shape, null, page, page_size);
end
$$;
comment on function public.list_bookings(jsonb, integer, integer) is
  'For staff: one page of bookings. filters: q (reference, customer''s name, email or phone number, or trip), status
(pending, confirmed, cancelled, expired; live: pending or confirmed), payment (paid, partial, pending, owing, overdue,
transfers, refund_due), event_id, trip_id (all departures of a trip), customer_id, departs (soon: the trip starts
within settings.changes_close_days days), sort (start, due, owing, created; a minus sign before it sorts in
descending order; default: the newest first). Counting stops at 1,000; capped is then true.
Statuses: ok {total int, capped boolean, rows booking_overview[]}.';
revoke execute on function public.list_bookings(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_bookings(jsonb, integer, integer) to authenticated;

create function private.number_pattern(q text) returns text
language sql immutable set search_path = '' as $$
  select case when q ~ '^[\d\s()+.-]+$' and q ~ '\d.*\d.*\d.*\d'
    then '%' || regexp_replace(regexp_replace(q, '\D', '', 'g'), '^(61|0)', '') || '%' end
$$;
comment on function private.number_pattern(text) is
  'The LIKE pattern for a phone number, without separators, leading 0 or country code 61. Null: the search text is not
a phone number.';

create function private.booking_order(sort text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(case ltrim(sort, '-')
    when 'start' then 'e.start_date'
    when 'due' then 'b.next_due_date'
    when 'owing' then 'b.owing'
    when 'created' then 'b.created_at' end
    || case when sort in ('-owing', '-created') then ' desc, ' when sort like '-%' then ' desc nulls last, '
      when sort = 'owing' then ', ' else ' nulls last, ' end, '') || 'b.created_at desc, b.id'
$$;
comment on function private.booking_order(text) is
  'The SQL sort order of a list of bookings. "nulls last" is omitted for columns that are never null, because
PostgreSQL could not read their index backwards otherwise.';

create function private.booking_payment_filter(payment text, departs text) returns text[]
language sql stable set search_path = '' as $$
  select array[case payment
    when 'paid' then 'b.paid_amount >= b.total_amount'
    when 'partial' then 'b.paid_amount > 0 and b.paid_amount < b.total_amount'
    when 'pending' then 'b.paid_amount = 0 and b.total_amount > 0'
    when 'owing' then format('case when b.status in (''pending'', ''confirmed'')
      then greatest(b.total_amount - b.paid_amount, 0) else 0 end > 0
      and (b.status <> ''pending'' or b.expires_at > %L)', private.now())
    when 'overdue' then format('b.status = ''confirmed'' and b.next_due_date < %L', private.today())
    when 'transfers' then format('b.id = any (array(select t.booking_id from public.bank_transfers t
      where t.status = ''pending'' and t.expires_at > %L))', private.now())
    when 'refund_due' then format('(b.refund_due > 0
      or b.status = ''pending'' and b.paid_amount > 0 and b.expires_at <= %L)', private.now()) end,
    case when departs = 'soon' then format('b.event_id = any (array(select d.id from public.events d
      where d.start_date between %L and %L))', private.today(),
      private.today() + (private.settings()).changes_close_days) end]
$$;
comment on function private.booking_payment_filter(text, text) is
  'The SQL conditions for two filters of the booking list: "payment" (state of the payments) and "departs" (only
bookings of trips that start soon).';

create function public.remind_bookings(booking_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
      if private.queue_reminder(r.customer_id, 'installment_due', format('%s:%s:staff:%s', r.part, r.due_date,
        private.today()), jsonb_build_object('booking_id', r.id, 'reference', r.reference, 'event', r.title,
          'amount', r.amount, 'due_date', r.due_date, 'stage', case when r.due_date - private.today() > 1 then 'week'
            when r.due_date - private.today() = 1 then 'tomorrow' when r.due_date = private.today() then 'today'
            else 'late' end)) then
        perform private.audit('remind_booking', 'bookings', r.id::text, jsonb_build_object('amount', r.amount));
      end if;
      sent := sent + 1;
    end if;
  end loop;
  nothing_due := cardinality(array(select distinct unnest(booking_ids))) - sent - unreached;
  return private.result('reminded', jsonb_build_object('sent', sent, 'unreached', unreached,
    'nothing_due', nothing_due));
end
$$;
comment on function public.remind_bookings(uuid[]) is
  'For staff: queues emails about the next instalment of these bookings, at most one email per day and instalment. sent:
number of bookings with a reminder of today, also from an earlier call, so that a repeated request has the same result. unreached: bookings whose customer has no email address, or has an address that rejects emails.
nothing_due: bookings that are paid, covered by an announced bank transfer, not confirmed or not found.
Statuses: reminded {sent int, unreached int, nothing_due int}, invalid {fields text[]}.';
revoke execute on function public.remind_bookings(uuid[]) from public, anon, authenticated;
grant execute on function public.remind_bookings(uuid[]) to authenticated;

create function private.booking_rows(sort text) returns text
language sql stable set search_path = '' as $$
  select case when ltrim(sort, '-') = 'owing' then format($sql$(
      (select b.*, case when b.status in ('pending', 'confirmed') then greatest(b.total_amount - b.paid_amount, 0)
          else 0 end as owing from public.bookings b where b.status <> 'pending' or b.expires_at > %1$L
        order by owing %2$s, created_at desc, id)
      union all
      (select b.*, 0::numeric as owing from public.bookings b where b.status = 'pending' and b.expires_at <= %1$L
        order by owing %2$s, created_at desc, id)) b$sql$,
    private.now(), case when sort like '-%' then 'desc' else '' end)
    else 'public.bookings b' end
$$;
comment on function private.booking_rows(text) is
  'The SQL source of the rows of a list of bookings. Bookings with an expired seat hold owe nothing; a separate
subquery reads them, so that an index can sort the other bookings.';

create function private.booking_status_filter(status text) returns text
language sql stable set search_path = '' as $$
  select case status
    when 'pending' then format('b.status = ''pending'' and b.expires_at > %L', private.now())
    when 'live' then format('(b.status = ''confirmed'' or b.status = ''pending'' and b.expires_at > %L)', private.now())
    when 'expired' then format('b.status in (''expired'', ''pending'')
      and (b.status = ''expired'' or b.expires_at <= %L)', private.now())
    else format('b.status = %L', status) end where status is not null
$$;
comment on function private.booking_status_filter(text) is
  'The SQL condition for the filter "status" of the booking list. Equivalent to private.current_booking_status, but
written on columns only, so that indexes can be used.';
