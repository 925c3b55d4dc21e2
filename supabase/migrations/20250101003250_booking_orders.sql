-- Lists of bookings come in their order from an index, however many bookings there are: as they fall due, by what they
-- owe, by their departure.

create index bookings_due_idx on public.bookings (next_due_date, created_at desc, id);
create index bookings_due_last_idx on public.bookings (next_due_date desc nulls last, created_at desc, id);
drop index public.bookings_next_due_idx;
create index bookings_owing_idx on public.bookings ((case when status in ('pending', 'confirmed')
  then greatest(total_amount - paid_amount, 0) else 0 end), created_at desc, id);
create index bookings_owing_most_idx on public.bookings ((case when status in ('pending', 'confirmed')
  then greatest(total_amount - paid_amount, 0) else 0 end) desc, created_at desc, id);
create index events_start_idx on public.events (start_date);
create index events_latest_idx on public.events (start_date desc nulls last);

-- By what a list of bookings b of events e is put in order: a name, downwards with a minus before it.
create or replace function private.booking_order(sort text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(case ltrim(sort, '-')
    when 'departure' then 'e.start_date'
    when 'due' then 'b.next_due_date'
    when 'owing' then 'b.owing'
    when 'created' then 'b.created_at' end
    || case when sort like '-owing' then ' desc, ' when sort like '-%' then ' desc nulls last, '
      when sort = 'owing' then ', ' else ' nulls last, ' end, '') || 'b.created_at desc, b.id'
$$;

-- Of which rows a list of bookings is made, as its order wants them. What has run out owes nothing: the few of which
-- the clock does not know yet stand by themselves, so that the others come from their index.
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

-- What a list's question about the state of a booking comes to: as private.status_now has it, by columns alone.
create function private.booking_state(status text) returns text
language sql stable set search_path = '' as $$
  select case status
    when 'pending' then format('b.status = ''pending'' and b.expires_at > %L', private.now())
    when 'live' then format('(b.status = ''confirmed'' or b.status = ''pending'' and b.expires_at > %L)', private.now())
    when 'expired' then format('b.status in (''expired'', ''pending'')
      and (b.status = ''expired'' or b.expires_at <= %L)', private.now())
    else format('b.status = %L', status) end where status is not null
$$;

-- What a list's question about money, or about the time that is left, comes to. What few bookings
-- are is found first, and named: of all the others there are as many as there are years.
create or replace function private.booking_matter(payment text, departs text) returns text[]
language sql stable set search_path = '' as $$
  select array[case payment
    when 'paid' then 'b.paid_amount >= b.total_amount'
    when 'partial' then 'b.paid_amount > 0 and b.paid_amount < b.total_amount'
    when 'pending' then 'b.paid_amount = 0 and b.total_amount > 0'
    when 'owing' then format('case when b.status in (''pending'', ''confirmed'')
      then greatest(b.total_amount - b.paid_amount, 0) else 0 end > 0
      and (b.status <> ''pending'' or b.expires_at > %L)', private.now())
    when 'overdue' then format('b.id = any (array(select d.id from public.bookings d
      where d.status = ''confirmed'' and d.next_due_date < %L))', private.today())
    when 'transfers' then format('b.id = any (array(select t.booking_id from public.transfers t
      where t.status = ''pending'' and t.expires_at > %L))', private.now())
    when 'refund_due' then format('(b.refund_due > 0
      or b.status = ''pending'' and b.paid_amount > 0 and b.expires_at <= %L)', private.now()) end,
    case when departs = 'soon' then format('b.event_id = any (array(select d.id from public.events d
      where d.start_date between %L and %L))', private.today(),
      private.today() + (private.rules()).changes_close_days) end]
$$;

create or replace function public.list_bookings(filters jsonb default '{}', page int default 1,
  page_size int default 20)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(filters);
  sort text := given ->> 'sort';
  conditions text[] := array['true', private.booking_condition(given ->> 'q'),
    private.booking_state(given ->> 'status')]
    || private.booking_matter(given ->> 'payment', given ->> 'departs');
begin
  perform private.require('sales');
  if given ->> 'event_id' is not null then
    conditions := conditions || format('b.event_id = %L', private.to_uuid(given ->> 'event_id'));
  end if;
  if given ->> 'customer_id' is not null then
    conditions := conditions || format('b.customer_id = %L', private.to_uuid(given ->> 'customer_id'));
  end if;
  return private.page('select b.id from ' || private.booking_rows(sort)
    || case when ltrim(sort, '-') = 'departure' then ' join public.events e on e.id = b.event_id' else '' end
    || ' where ' || array_to_string(conditions, ' and ') || ' order by ' || private.booking_order(sort),
    '(select to_jsonb(o) from public.booking_overview o where o.id = p.id)', null, page, page_size);
end
$$;

revoke execute on function private.booking_rows(text), private.booking_state(text)
  from public, anon, authenticated;
