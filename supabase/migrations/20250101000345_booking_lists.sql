-- The desk's list of bookings, and how it finds one by the words of its customer, its trip and its reference.

-- The condition on bookings b that finds these words; null: no words. A few customers are looked for by their
-- bookings; of many, the newest bookings are gone through one by one, and soon enough have been found. A few letters
-- are in every reference: those are looked for in names alone.
create function private.booking_condition(q text) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  patterns text[] := private.search_patterns(q);
  customers uuid[];
begin
  if patterns is null then return null; end if;
  customers := array(select c.id from public.customers c
    where lower(c.full_name || ' ' || coalesce(c.email, '')) like any (patterns) limit 5001);
  return format('(%s or b.event_id = any (%L::uuid[])%s)',
    case when cardinality(customers) <= 5000 then format('b.customer_id = any (%L::uuid[])', customers)
      else format('(select lower(c.full_name || '' '' || coalesce(c.email, '''')) like any (%L::text[])
      from public.customers c where c.id = b.customer_id)', patterns) end,
    array(select e.id from public.events e where e.title ilike any (patterns)),
    case when cardinality(patterns) = 1 then format(' or b.reference ilike %L', patterns[1]) end);
end
$$;

-- The newest bookings that words find, at most so many. There must be words.
create function private.bookings_found(q text, most int) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  found_ids uuid[];
begin
  execute format('select array(select b.id from public.bookings b where %s order by b.created_at desc, b.id limit $1)',
    private.booking_condition(q)) into found_ids using most;
  return found_ids;
end
$$;

create function public.list_bookings(filters jsonb default '{}', page int default 1, page_size int default 20)
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
  conditions := conditions || case given ->> 'payment'
    when 'paid' then 'b.paid_amount >= b.total_amount'
    when 'partial' then 'b.paid_amount > 0 and b.paid_amount < b.total_amount'
    when 'pending' then 'b.paid_amount = 0 and b.total_amount > 0'
    when 'overdue' then 'b.next_due_date < private.today() and (b.status <> ''pending'' or private.is_live(b))'
    when 'refund_due' then 'b.refund_due > 0' end;
  return private.page('select b.id from public.bookings b where ' || array_to_string(conditions, ' and ')
    || ' order by b.created_at desc, b.id', '(select to_jsonb(o) from public.booking_overview o where o.id = p.id)',
    null, page, page_size);
end
$$;
comment on function public.list_bookings(jsonb, int, int) is 'For admins, the newest first. filters: q (part of the
reference, the customer''s name or address, or the trip''s title), status (pending, confirmed, cancelled, expired: what
a booking is now; live: pending or confirmed), payment (paid, partial, pending, overdue, refund_due), event_id,
customer_id. Counting stops at 1,000, then capped. Statuses: ok {total int, capped boolean, rows booking_overview[]}.';

revoke execute on function public.list_bookings(jsonb, int, int) from public, anon, authenticated;
grant execute on function public.list_bookings(jsonb, int, int) to authenticated;
