-- The admin list of customers, with totals and likely duplicates.

create view public.customer_overview with (security_invoker = true) as
select c.id, c.profile_id, c.full_name, c.email, c.phone, c.status, c.member_status, c.last_activity, c.created_at,
  (select count(*)::int from public.bookings b where b.customer_id = c.id
    and (b.status = 'confirmed' or b.status = 'pending' and private.is_live(b))) as events_count,
  (select coalesce(sum(b.paid_amount - a.refund_due), 0)::numeric(12, 2) from public.bookings b
    join public.booking_balances a on a.booking_id = b.id where b.customer_id = c.id) as total_spent,
  (select coalesce(jsonb_agg(jsonb_build_object('booking_id', h.id, 'event_id', h.event_id, 'name', h.title,
    'date', h.start_date, 'cost', h.total_amount, 'status', h.state) order by h.start_date desc), '[]')
    from (select b.id, b.event_id, e.title, e.start_date, b.total_amount,
      case when b.status = 'cancelled' then 'Cancelled' when b.status = 'pending' then 'Pending'
        when e.end_date < (select private.today()) then 'Completed' else 'Upcoming' end as state
      from public.bookings b join public.events e on e.id = b.event_id
      where b.customer_id = c.id
        and (b.status in ('confirmed', 'cancelled') or b.status = 'pending' and private.is_live(b))
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
      and e.start_date >= (select private.today())) as next_start,
  c.forgotten_at, c.guest_email
from public.customers c;
comment on view public.customer_overview is
  'Customers with their trips, total spent and booking history. Never null: events_count, total_spent, event_history,
favorite_locations, owing.';
comment on column public.customer_overview.status is
  'Status that staff set, with the values of the column customers.status. Values: customers.status.';
comment on column public.customer_overview.events_count is 'Number of pending and confirmed bookings.';
comment on column public.customer_overview.total_spent is 'AUD paid in total, minus refunds that are due.';
comment on column public.customer_overview.event_history is
  'At most 20 trips. status: Completed, Upcoming, Pending or Cancelled. Shape: {booking_id uuid, event_id uuid, name
text, date date?, cost numeric, status text}[].';
comment on column public.customer_overview.favorite_locations is
  'At most five locations, the most often booked first. Shape: text[].';
comment on column public.customer_overview.owing is
  'AUD that the customer still owes on pending and confirmed bookings.';
comment on column public.customer_overview.next_start is
  'The first day of the next trip with a pending or confirmed booking, today or later. Null: no such trip.';
comment on column public.customer_overview.guest_email is
  'The email address that a visitor entered to book without an account. It is not confirmed. Null: the customer has an
account or was added by staff.';
revoke all on public.customer_overview from anon, authenticated;
grant select on public.customer_overview to authenticated, service_role;

create function public.list_customers(filters jsonb default '{}', page int default 1,
  page_size int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(filters);
  patterns text[] := private.search_patterns(given ->> 'q');
  number text := private.number_pattern(given ->> 'q');
  status text := given ->> 'status';
  sort text := given ->> 'sort';
  sort_order text := case ltrim(sort, '-') when 'name' then 'lower(c.full_name)' when 'joined' then 'c.created_at'
    when 'active' then 'c.last_activity' when 'start' then 's.value'
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
$$;
comment on function public.list_customers(jsonb, int, int) is
  'For staff with the permission "sales": one page of customers and the total number of customers. page from 1,
page_size 1 to 1000. Runs as the owner of the tables, because searches under row-level security cannot use their
indexes.
Parameters:
- filters: {q (part of a name, email address or phone number), status, who (account: with an account; no_email:
without an email address and without an account; owing: owe money; duplicates: may be duplicates of another customer),
sort (name, joined, active, bookings, spent, owing, start; a minus sign before it sorts in descending order;
default: the newest first)}.
Statuses: ok {total int, capped boolean, rows customer_overview[]}.';
revoke execute on function public.list_customers(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_customers(jsonb, integer, integer) to authenticated;

create function private.customer_sums(sort text) returns text
language sql stable set search_path = '' as $$
  select coalesce(' left join (select b.customer_id, ' || case ltrim(sort, '-')
    when 'bookings' then 'count(*) as value from public.bookings b where ' || private.booking_status_filter('live')
    when 'spent' then format('sum(b.paid_amount - case when b.status = ''pending'' and b.expires_at <= %L
      then b.paid_amount else b.refund_due end) as value from public.bookings b where b.paid_amount <> 0', private.now())
    when 'owing' then 'sum(b.total_amount - b.paid_amount) as value from public.bookings b where '
      || (private.booking_payment_filter('owing', null))[1]
    when 'start' then format('min(e.start_date) as value from public.events e
      join public.bookings b on b.event_id = e.id where e.start_date >= %L and ', private.today())
      || private.booking_status_filter('live') end || ' group by b.customer_id) s on s.customer_id = c.id', '')
$$;
comment on function private.customer_sums(text) is
  'The SQL join that a sort order of customers (alias c) needs. The column spent has the payments minus refunds that are
due, as in the list.';

create function private.likely_duplicates(customer_id uuid) returns table (id uuid, other_id uuid, reason text)
language sql stable set search_path = '' as $$
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
$$;
comment on function private.likely_duplicates(uuid) is
  'Customers who may be the same person as the given customer, with the reasons.
Reasons:
- phone: both customers have the same phone number.
- name: both have the same name, and one of them has no email address.
- email: the email address of one customer belongs to the account of the other.';

create function public.customer_duplicates(customer_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('sales');
  return private.result('ok', jsonb_build_object('rows', coalesce((
    select jsonb_agg(private.contact_of(c) || jsonb_build_object('id', c.id, 'reasons', d.reasons)
      order by c.full_name, c.id)
    from (select l.other_id, array_agg(distinct l.reason order by l.reason) as reasons
      from private.likely_duplicates(customer_duplicates.customer_id) l group by l.other_id) d
    join public.customers c on c.id = d.other_id), '[]')));
end
$$;
comment on function public.customer_duplicates(uuid) is
  'For staff with the permission "sales": customers who may be the same person as the given customer, with the reasons.
Reasons:
- phone: both customers have the same phone number.
- name: both have the same name, and one of them has no email address.
- email: the email address of one customer belongs to the account of the other.
Statuses: ok {rows {id uuid, full_name text, email text?, phone text?, reasons text[]}[]}.';
revoke execute on function public.customer_duplicates(uuid) from public, anon, authenticated;
grant execute on function public.customer_duplicates(uuid) to authenticated;
