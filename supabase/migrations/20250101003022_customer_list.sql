-- The desk's list of customers: what each has booked, spent and owes, when they leave next, in whatever order; and who
-- may be one person kept twice.

alter table public.customers add column forgotten_at timestamptz;
comment on column public.customers.forgotten_at is
  'When the person asked to be forgotten: bookings and the ledger stay, nobody stands behind them any more.';
update public.customers c set forgotten_at = coalesce(c.last_activity, c.created_at)
where c.full_name = 'Former customer' and c.profile_id is null and c.email is null and c.phone is null
  and c.status = 'Inactive';

create index customers_name_idx on public.customers (lower(full_name));
create index customers_number_idx on public.customers
  (regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(61|0)', ''));

create or replace view public.customer_overview with (security_invoker = true) as
select c.id, c.profile_id, c.full_name, c.email, c.phone, c.status, c.member_status, c.last_activity, c.created_at,
  (select count(*)::int from public.bookings b where b.customer_id = c.id
    and (b.status = 'confirmed' or b.status = 'pending' and private.is_live(b))) as events_count,
  (select coalesce(sum(b.paid_amount), 0)::numeric(12, 2) from public.bookings b
    where b.customer_id = c.id) as total_spent,
  (select coalesce(jsonb_agg(jsonb_build_object('booking_id', h.id, 'event_id', h.event_id, 'name', h.title,
    'date', h.start_date, 'cost', h.total_amount, 'status', h.state) order by h.start_date desc), '[]')
    from (select b.id, b.event_id, e.title, e.start_date, b.total_amount,
      case when b.status = 'pending' then 'Pending' when e.end_date < (select private.today()) then 'Completed'
        else 'Upcoming' end as state
      from public.bookings b join public.events e on e.id = b.event_id
      where b.customer_id = c.id and (b.status = 'confirmed' or b.status = 'pending' and private.is_live(b))
      order by e.start_date desc limit 20) h) as event_history,
  (select coalesce(jsonb_agg(l.location), '[]') from (
    select e.location from public.bookings b join public.events e on e.id = b.event_id
    where b.customer_id = c.id and (b.status = 'confirmed' or b.status = 'pending' and private.is_live(b))
      and e.location <> ''
    group by e.location order by count(*) desc, e.location limit 5) l) as favorite_locations,
  (select coalesce(sum(greatest(b.total_amount - b.paid_amount, 0)), 0)::numeric(12, 2) from public.bookings b
    where b.customer_id = c.id and (b.status = 'confirmed' or b.status = 'pending' and private.is_live(b))) as owing,
  (select min(e.start_date) from public.bookings b join public.events e on e.id = b.event_id
    where b.customer_id = c.id and (b.status = 'confirmed' or b.status = 'pending' and private.is_live(b))
      and e.start_date >= (select private.today())) as next_departure,
  c.forgotten_at
from public.customers c;
comment on view public.customer_overview is
  'A customer with trips, money spent and history. Never null: events_count, total_spent, event_history,
  favorite_locations, owing.';
comment on column public.customer_overview.owing is 'Of bookings that hold seats, AUD.';

-- The same sums of everybody who has booked, for putting the list in order.
create function private.customer_sums()
returns table (customer_id uuid, bookings bigint, spent numeric, owing numeric, departure date)
language sql stable set search_path = '' as $$
  select b.customer_id, count(*) filter (where l.live), sum(b.paid_amount),
    coalesce(sum(greatest(b.total_amount - b.paid_amount, 0)) filter (where l.live), 0),
    min(e.start_date) filter (where l.live and e.start_date >= private.today())
  from public.bookings b join public.events e on e.id = b.event_id
  cross join lateral (select b.status = 'confirmed' or b.status = 'pending' and private.is_live(b) as live) l
  group by b.customer_id
$$;

-- Customers who may be one person: the same number however it is written, the same name where one has no address, an
-- account whose address is another's. person: one of them alone.
create function private.likely_doubles(person uuid default null) returns table (id uuid, other uuid, why text)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select c.id, o.id, 'phone' from public.customers c join public.customers o on o.id <> c.id
    and regexp_replace(regexp_replace(o.phone, '\D', '', 'g'), '^(61|0)', '')
    = regexp_replace(regexp_replace(c.phone, '\D', '', 'g'), '^(61|0)', '')
  where person is null or c.id = person
  union all
  select c.id, o.id, 'name' from public.customers c join public.customers o on o.id <> c.id
    and lower(o.full_name) = lower(c.full_name) and (o.email is null or c.email is null)
  where (person is null or c.id = person) and c.forgotten_at is null and o.forgotten_at is null
  union all
  select c.id, o.id, 'email' from public.customers c join public.customers o on o.id <> c.id
    and lower(o.email) = private.email_of(c.profile_id)
  where c.id = person and c.profile_id is not null and c.email is null
  union all
  select c.id, o.id, 'email' from public.customers c join auth.users u on lower(u.email) = lower(c.email)
  join public.customers o on o.profile_id = u.id and o.id <> c.id
  where c.id = person and o.email is null;
end
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
    when 'active' then 'c.last_activity' when 'bookings' then 'coalesce(s.bookings, 0)'
    when 'spent' then 'coalesce(s.spent, 0)' when 'owing' then 'coalesce(s.owing, 0)'
    when 'departure' then 's.departure' end;
  conditions text[] := array['true', case given ->> 'who' when 'account' then 'c.profile_id is not null'
    when 'no_email' then 'c.email is null and c.profile_id is null and c.forgotten_at is null'
    when 'owing' then 'c.id in (select o.customer_id from private.customer_sums() o where o.owing > 0)'
    when 'doubles' then 'c.id in (select d.id from private.likely_doubles() d)' end];
begin
  perform private.require('sales');
  if words is not null then
    conditions := conditions || format(
      '(lower(c.full_name || '' '' || coalesce(c.email, '''')) like any (($1)[2:])%s)',
      case when number is not null then format(' or regexp_replace(c.phone, ''\D'', '''', ''g'') like %L', number) end);
  end if;
  if state is not null then conditions := conditions || 'c.status = ($1)[1]'::text; end if;
  return private.page('select c.id from public.customers c'
    || case when ltrim(sort, '-') in ('bookings', 'spent', 'owing', 'departure')
      then ' left join private.customer_sums() s on s.customer_id = c.id' else '' end
    || ' where ' || array_to_string(conditions, ' and ') || ' order by ' || coalesce(ranked
      || case when sort like '-%' then ' desc nulls last, ' else ' nulls last, ' end, '') || 'c.created_at desc, c.id',
    '(select to_jsonb(o) from public.customer_overview o where o.id = p.id)', state || words, page, page_size);
end
$$;
comment on function public.list_customers(jsonb, int, int) is 'For admins. filters: {q (part of a name or an address, or
a telephone number), status, who (account: with one; no_email: no way to write to them; owing; doubles: who may be
another one too), sort (name, joined, active, bookings, spent, owing, departure; downwards with a minus before it; none:
the newest first)}; page from 1, page_size 1 to 1000. Statuses: ok {total int, capped boolean, rows
customer_overview[]}.';

revoke execute on function private.customer_sums(), private.likely_doubles(uuid) from public, anon, authenticated;
