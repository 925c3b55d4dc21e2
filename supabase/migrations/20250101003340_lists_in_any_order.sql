-- The desk's lists of bookings and customers come in each of their orders, whatever they are narrowed to, without
-- reading all that the years have brought.

-- A page of a list that is counted before it is put in order: which rows there are does not hang on their order.
create function private.ordered_page(query text, ranked text, shape text, arguments text[], page int, page_size int)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  total int;
begin
  execute format('select count(*) from (%s limit 1001) c', query) into total using arguments;
  return private.answer('ok', jsonb_build_object('total', least(total, 1000), 'capped', total > 1000,
    'rows', private.page_rows(query || ' order by ' || ranked, shape, arguments, page, page_size)));
end
$$;

-- What is never null is in the order of its index downwards too.
create or replace function private.booking_order(sort text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(case ltrim(sort, '-')
    when 'departure' then 'e.start_date'
    when 'due' then 'b.next_due_date'
    when 'owing' then 'b.owing'
    when 'created' then 'b.created_at' end
    || case when sort in ('-owing', '-created') then ' desc, ' when sort like '-%' then ' desc nulls last, '
      when sort = 'owing' then ', ' else ' nulls last, ' end, '') || 'b.created_at desc, b.id'
$$;

-- What a list's question about money, or about the time that is left, comes to. What few bookings are is found first,
-- and named: of all the others there are as many as there are years.
create or replace function private.booking_matter(payment text, departs text) returns text[]
language sql stable set search_path = '' as $$
  select array[case payment
    when 'paid' then 'b.paid_amount >= b.total_amount'
    when 'partial' then 'b.paid_amount > 0 and b.paid_amount < b.total_amount'
    when 'pending' then 'b.paid_amount = 0 and b.total_amount > 0'
    when 'owing' then format('case when b.status in (''pending'', ''confirmed'')
      then greatest(b.total_amount - b.paid_amount, 0) else 0 end > 0
      and (b.status <> ''pending'' or b.expires_at > %L)', private.now())
    when 'overdue' then format('b.status = ''confirmed'' and b.next_due_date < %L', private.today())
    when 'transfers' then format('b.id = any (array(select t.booking_id from public.transfers t
      where t.status = ''pending'' and t.expires_at > %L))', private.now())
    when 'refund_due' then format('(b.refund_due > 0
      or b.status = ''pending'' and b.paid_amount > 0 and b.expires_at <= %L)', private.now()) end,
    case when departs = 'soon' then format('b.event_id = any (array(select d.id from public.events d
      where d.start_date between %L and %L))', private.today(),
      private.today() + (private.rules()).changes_close_days) end]
$$;

-- Of which rows a list of bookings is made. Where few match, they are found first and sorted then: along an order one
-- would go by all others before them.
create function private.bookings_found(conditions text, sort text, few boolean) returns text
language sql stable set search_path = '' as $$
  select case when few then format(
    $sql$(select b.id, b.created_at, b.next_due_date, d.start_date, case when b.status = 'confirmed'
      or b.status = 'pending' and b.expires_at > %L then greatest(b.total_amount - b.paid_amount, 0) else 0 end as owing
      from public.bookings b join public.events d on d.id = b.event_id where %s offset 0) b,
    lateral (select b.start_date) e$sql$, private.now(), conditions)
    else private.booking_rows(sort)
      || case when ltrim(sort, '-') = 'departure' then ' join public.events e on e.id = b.event_id' else '' end
      || ' where ' || conditions end
$$;

create or replace function public.list_bookings(filters jsonb default '{}', page int default 1,
  page_size int default 20)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(filters);
  sort text := given ->> 'sort';
  payment text := given ->> 'payment';
  conditions text[] := array['true', private.booking_condition(given ->> 'q'),
    private.booking_state(given ->> 'status')] || private.booking_matter(payment, given ->> 'departs');
  -- Of one trip, or with money still to come or to go; the newest of them come from an index.
  few boolean := coalesce(payment = 'overdue' or sort <> '-created'
    and (payment in ('partial', 'pending', 'owing', 'transfers', 'refund_due')
      or payment = 'paid' and given ->> 'event_id' is not null), false);
begin
  perform private.require('sales');
  if given ->> 'event_id' is not null then
    conditions := conditions || format('b.event_id = %L', private.to_uuid(given ->> 'event_id'));
  end if;
  if given ->> 'customer_id' is not null then
    conditions := conditions || format('b.customer_id = %L', private.to_uuid(given ->> 'customer_id'));
  end if;
  return private.ordered_page('select b.id from ' || private.bookings_found(array_to_string(conditions, ' and '), sort,
    few),
    private.booking_order(sort), '(select to_jsonb(o) from public.booking_overview o where o.id = p.id)', null, page,
    page_size);
end
$$;

-- What a list of customers c is put in order by, beside themselves: s.value of their bookings.
create function private.customer_sums(sort text) returns text
language sql stable set search_path = '' as $$
  select coalesce(' left join (select b.customer_id, ' || case ltrim(sort, '-')
    when 'bookings' then 'count(*) as value from public.bookings b where ' || private.booking_state('live')
    when 'spent' then 'sum(b.paid_amount) as value from public.bookings b where b.paid_amount <> 0'
    when 'owing' then 'sum(b.total_amount - b.paid_amount) as value from public.bookings b where '
      || (private.booking_matter('owing', null))[1]
    when 'departure' then format('min(e.start_date) as value from public.events e
      join public.bookings b on b.event_id = e.id where e.start_date >= %L and ', private.today())
      || private.booking_state('live') end || ' group by b.customer_id) s on s.customer_id = c.id', '')
$$;

-- Whoever may be another one too, of all: the numbers that several have are found first, and names of those who
-- have no address.
create function private.doubled_customers() returns setof uuid
language sql stable set search_path = '' as $$
  select c.id from public.customers c
  where regexp_replace(regexp_replace(c.phone, '\D', '', 'g'), '^(61|0)', '') = any (array(
    select regexp_replace(regexp_replace(d.phone, '\D', '', 'g'), '^(61|0)', '') from public.customers d group by 1
    having count(*) > 1))
  union
  select unnest(array[c.id, o.id]) from public.customers c
  join public.customers o on lower(o.full_name) = lower(c.full_name) and o.id <> c.id
  where c.email is null and c.forgotten_at is null and o.forgotten_at is null
$$;

-- Who may be the same as one of them.
drop function private.likely_doubles(uuid);
create function private.likely_doubles(person uuid) returns table (id uuid, other uuid, why text)
language sql stable set search_path = '' as $$
  select c.id, o.id, 'phone' from public.customers c join public.customers o on o.id <> c.id
    and regexp_replace(regexp_replace(o.phone, '\D', '', 'g'), '^(61|0)', '')
    = regexp_replace(regexp_replace(c.phone, '\D', '', 'g'), '^(61|0)', '')
  where c.id = person
  union all
  select c.id, o.id, 'name' from public.customers c join public.customers o on o.id <> c.id
    and lower(o.full_name) = lower(c.full_name) and (o.email is null or c.email is null)
  where c.id = person and c.forgotten_at is null and o.forgotten_at is null
  union all
  select c.id, o.id, 'email' from public.customers c join public.customers o on o.id <> c.id
    and lower(o.email) = private.email_of(c.profile_id)
  where c.id = person and c.profile_id is not null and c.email is null
  union all
  select c.id, o.id, 'email' from public.customers c join auth.users u on lower(u.email) = lower(c.email)
  join public.customers o on o.profile_id = u.id and o.id <> c.id
  where c.id = person and o.email is null
$$;

create or replace function public.list_customers(filters jsonb default '{}', page int default 1,
  page_size int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(filters);
  words text[] := private.search_patterns(given ->> 'q');
  number text := private.number_pattern(given ->> 'q');
  state text := given ->> 'status';
  sort text := given ->> 'sort';
  ranked text := case ltrim(sort, '-') when 'name' then 'lower(c.full_name)' when 'joined' then 'c.created_at'
    when 'active' then 'c.last_activity' when 'departure' then 's.value'
    when 'bookings' then 'coalesce(s.value, 0)' when 'spent' then 'coalesce(s.value, 0)'
    when 'owing' then 'coalesce(s.value, 0)' end
    || case when sort in ('-name', '-joined') then ' desc, ' when sort like '-%' then ' desc nulls last, '
      else ' nulls last, ' end;
  conditions text[] := array['true', case given ->> 'who' when 'account' then 'c.profile_id is not null'
    when 'no_email' then 'c.email is null and c.profile_id is null and c.forgotten_at is null'
    when 'owing' then format('c.id in (select b.customer_id from public.bookings b where %s)',
      (private.booking_matter('owing', null))[1])
    when 'doubles' then format('c.id = any (%L::uuid[])', array(select private.doubled_customers())) end];
begin
  perform private.require('sales');
  if words is not null then
    conditions := conditions || format(
      '(lower(c.full_name || '' '' || coalesce(c.email, '''')) like any (($1)[2:])%s)',
      case when number is not null then format(' or regexp_replace(c.phone, ''\D'', '''', ''g'') like %L', number) end);
  end if;
  if state is not null then conditions := conditions || 'c.status = ($1)[1]'::text; end if;
  return private.ordered_page('select c.id from public.customers c' || private.customer_sums(sort)
    || ' where ' || array_to_string(conditions, ' and '),
    coalesce(ranked, '') || 'c.created_at desc, c.id',
    '(select to_jsonb(o) from public.customer_overview o where o.id = p.id)', state || words, page, page_size);
end
$$;

drop function private.customer_sums();

revoke execute on function private.ordered_page(text, text, text, text[], int, int),
  private.bookings_found(text, text, boolean), private.customer_sums(text), private.doubled_customers(),
  private.likely_doubles(uuid) from public,
  anon, authenticated;
