-- The desk's lists of bookings and customers in the order that is asked for, and found by a telephone number too.

create index customers_digits_idx on public.customers
using gin (regexp_replace(phone, '\D', '', 'g') extensions.gin_trgm_ops);

-- What finds a number, however it is written; null: these are words. The first zero of a number and its country's code
-- stand for the same.
create function private.number_pattern(q text) returns text
language sql immutable set search_path = '' as $$
  select case when q ~ '^[\d\s()+.-]+$' and q ~ '\d.*\d.*\d.*\d'
    then '%' || regexp_replace(regexp_replace(q, '\D', '', 'g'), '^(61|0)', '') || '%' end
$$;

create or replace function private.booking_condition(q text) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  patterns text[] := private.search_patterns(q);
  number text := private.number_pattern(q);
  customers uuid[];
begin
  if patterns is null then return null; end if;
  customers := array(select c.id from public.customers c
    where lower(c.full_name || ' ' || coalesce(c.email, '')) like any (patterns)
      or number is not null and regexp_replace(c.phone, '\D', '', 'g') like number limit 5001);
  return format('(%s or b.event_id = any (%L::uuid[])%s)',
    case when cardinality(customers) <= 5000 then format('b.customer_id = any (%L::uuid[])', customers)
      else format('(select lower(c.full_name || '' '' || coalesce(c.email, '''')) like any (%L::text[])
      from public.customers c where c.id = b.customer_id)', patterns) end,
    array(select e.id from public.events e where e.title ilike any (patterns)),
    case when cardinality(patterns) = 1 then format(' or b.reference ilike %L', patterns[1]) end);
end
$$;

-- By what a list of bookings b of events e is put in order: a name, downwards with a minus before it.
create function private.booking_order(sort text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(case ltrim(sort, '-')
    when 'departure' then 'e.start_date'
    when 'due' then 'b.next_due_date'
    when 'owing' then 'case when b.status = ''confirmed'' or b.status = ''pending'' and private.is_live(b)
      then greatest(b.total_amount - b.paid_amount, 0) else 0 end'
    when 'created' then 'b.created_at' end
    || case when sort like '-%' then ' desc nulls last, ' else ' nulls last, ' end, '') || 'b.created_at desc, b.id'
$$;

-- What a list's question about money, or about the time that is left, comes to.
create function private.booking_matter(payment text, departs text) returns text[]
language sql stable set search_path = '' as $$
  select array[case payment
    when 'paid' then 'b.paid_amount >= b.total_amount'
    when 'partial' then 'b.paid_amount > 0 and b.paid_amount < b.total_amount'
    when 'pending' then 'b.paid_amount = 0 and b.total_amount > 0'
    when 'owing' then 'b.paid_amount < b.total_amount and private.is_live(b)'
    when 'overdue' then 'b.status = ''confirmed'' and b.next_due_date < private.today()'
    when 'transfers' then 'b.id in (select t.booking_id from public.transfers t
      where t.status = ''pending'' and t.expires_at > (select private.now()))'
    when 'refund_due' then '(b.refund_due > 0
      or b.status = ''pending'' and b.paid_amount > 0 and not private.is_live(b))' end,
    case when departs = 'soon' then format('e.start_date between %L and %L', private.today(),
      private.today() + (private.rules()).changes_close_days) end]
$$;

create or replace function public.list_bookings(filters jsonb default '{}', page int default 1,
  page_size int default 20)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(filters);
  conditions text[] := array['true', private.booking_condition(given ->> 'q')];
begin
  perform private.require_admin();
  if given ->> 'status' is not null then
    conditions := conditions || case given ->> 'status'
      when 'pending' then 'b.status = ''pending'' and private.is_live(b)'
      when 'live' then '(b.status = ''confirmed'' or b.status = ''pending'' and private.is_live(b))'
      when 'expired' then
        'b.status in (''expired'', ''pending'') and (b.status = ''expired'' or not private.is_live(b))'
      else format('b.status = %L', given ->> 'status') end;
  end if;
  if given ->> 'event_id' is not null then
    conditions := conditions || format('b.event_id = %L', private.to_uuid(given ->> 'event_id'));
  end if;
  if given ->> 'customer_id' is not null then
    conditions := conditions || format('b.customer_id = %L', private.to_uuid(given ->> 'customer_id'));
  end if;
  conditions := conditions || private.booking_matter(given ->> 'payment', given ->> 'departs');
  return private.page('select b.id from public.bookings b'
    || case when given ->> 'departs' is not null or ltrim(given ->> 'sort', '-') = 'departure'
      then ' join public.events e on e.id = b.event_id' else '' end
    || ' where ' || array_to_string(conditions, ' and ') || ' order by ' || private.booking_order(given ->> 'sort'),
    '(select to_jsonb(o) from public.booking_overview o where o.id = p.id)', null, page, page_size);
end
$$;
comment on function public.list_bookings(jsonb, int, int) is 'For admins. filters: q (part of the reference, the
customer''s name, address or telephone number, or the trip''s title), status (pending, confirmed, cancelled, expired:
what a booking is now; live: pending or confirmed), payment (paid, partial, pending, owing, overdue, transfers,
refund_due), event_id, customer_id, departs (soon: within the days in which changes are closed), sort (departure, due,
owing, created; downwards with a minus before it; none: the newest first). Counting stops at 1,000, then capped.
Statuses: ok {total int, capped boolean, rows booking_overview[]}.';

create or replace function public.list_customers(filters jsonb default '{}', page int default 1,
  page_size int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(filters);
  words text[] := private.search_patterns(given ->> 'q');
  number text := private.number_pattern(given ->> 'q');
  state text := given ->> 'status';
  sort text := given ->> 'sort';
  conditions text[] := array['true'];
begin
  perform private.require_admin();
  if words is not null then
    conditions := conditions || format(
      '(lower(c.full_name || '' '' || coalesce(c.email, '''')) like any (($1)[2:])%s)',
      case when number is not null then format(' or regexp_replace(c.phone, ''\D'', '''', ''g'') like %L', number) end);
  end if;
  if state is not null then conditions := conditions || 'c.status = ($1)[1]'::text; end if;
  return private.page('select c.id from public.customers c where ' || array_to_string(conditions, ' and ')
    || ' order by ' || coalesce(case ltrim(sort, '-') when 'name' then 'lower(c.full_name)'
      when 'joined' then 'c.created_at' when 'active' then 'c.last_activity' end
      || case when sort like '-%' then ' desc nulls last, ' else ' nulls last, ' end, '') || 'c.created_at desc, c.id',
    '(select to_jsonb(o) from public.customer_overview o where o.id = p.id)', state || words, page, page_size);
end
$$;
comment on function public.list_customers(jsonb, int, int) is 'For admins. filters: {q (part of a name or an address, or
a telephone number), status, sort (name, joined, active; downwards with a minus before it; none: the newest first)};
page from 1, page_size 1 to 1000. Statuses: ok {total int, capped boolean, rows customer_overview[]}.';

-- The desk reminds of what is next, once a day and part. Nobody is reminded of what is announced.
create function public.remind_bookings(booking_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  r record;
  sent int := 0;
  unreached int := 0;
  nothing_due int;
begin
  perform private.require_admin();
  if coalesce(cardinality(booking_ids), 0) not between 1 and 1000 then return private.invalid('booking_ids'); end if;
  for r in
    select b.id, b.customer_id, b.reference, e.title, i.id as part, i.due_date, i.amount - i.covered as amount,
      coalesce(c.email, private.email_of(c.profile_id)) as email
    from public.bookings b join public.events e on e.id = b.event_id
    join public.customers c on c.id = b.customer_id
    cross join lateral (select s.id, s.due_date, s.amount, s.covered from public.installment_schedule s
      where s.booking_id = b.id and s.status <> 'paid' order by s.sequence limit 1) i
    where b.id = any (booking_ids) and b.status = 'confirmed'
      and i.amount - i.covered > (select coalesce(sum(t.amount), 0) from public.transfers t
        where t.booking_id = b.id and private.transfer_status_now(t) = 'pending')
    order by b.id
  loop
    if r.email is null or exists (select from public.mail_addresses a where a.email = lower(r.email)) then
      unreached := unreached + 1;
    else
      perform private.remind(r.customer_id, 'instalment_due', format('%s:%s:desk:%s', r.part, r.due_date,
        private.today()), jsonb_build_object('booking_id', r.id, 'reference', r.reference, 'event', r.title,
          'amount', r.amount, 'due_date', r.due_date, 'stage', case when r.due_date - private.today() > 1 then 'week'
            when r.due_date - private.today() = 1 then 'tomorrow' when r.due_date = private.today() then 'today'
            else 'late' end));
      perform private.audit('remind_booking', 'bookings', r.id::text, jsonb_build_object('amount', r.amount));
      sent := sent + 1;
    end if;
  end loop;
  nothing_due := cardinality(array(select distinct unnest(booking_ids))) - sent - unreached;
  return private.answer('reminded', jsonb_build_object('sent', sent, 'unreached', unreached,
    'nothing_due', nothing_due));
end
$$;
comment on function public.remind_bookings(uuid[]) is 'For admins: letters about the next part of each of these
bookings, one a day and part at most. unreached: without an address, or with one at which nothing arrives. nothing_due:
paid, announced, not confirmed, or not there. Statuses: reminded {sent int, unreached int, nothing_due int}, invalid
{fields text[]}.';

revoke execute on function private.number_pattern(text), private.booking_order(text),
  private.booking_matter(text, text), public.remind_bookings(uuid[]) from public, anon, authenticated;
grant execute on function public.remind_bookings(uuid[]) to authenticated;
