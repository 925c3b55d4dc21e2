-- Customers with what they have booked and paid: what the desk's lists and pages read.

create view public.customer_overview with (security_invoker = true) as
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
    group by e.location order by count(*) desc, e.location limit 5) l) as favorite_locations
from public.customers c;
comment on view public.customer_overview is
  'A customer with trips, money spent and history. Never null: events_count, total_spent, event_history,
  favorite_locations.';
comment on column public.customer_overview.status is 'As the desk set it. Values: customers.status.';
comment on column public.customer_overview.event_history is
  'At most 20 trips. status: Completed, Upcoming or Pending. Shape:
{booking_id uuid, event_id uuid, name text, date date?, cost numeric, status text}[].';
comment on column public.customer_overview.favorite_locations is 'Shape: text[].';
revoke all on public.customer_overview from anon, authenticated;
grant select on public.customer_overview to authenticated, service_role;

create function public.list_customers(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(filters);
  words text[] := private.search_patterns(given ->> 'q');
  state text := given ->> 'status';
  conditions text[] := array['true'];
begin
  perform private.require_admin();
  if words is not null then
    conditions := conditions ||
      'lower(c.full_name || '' '' || coalesce(c.email, '''')) like any (($1)[2:])'::text;
  end if;
  if state is not null then conditions := conditions || 'c.status = ($1)[1]'::text; end if;
  return private.page('select c.id from public.customers c where ' || array_to_string(conditions, ' and ')
    || ' order by c.created_at desc, c.id', '(select to_jsonb(o) from public.customer_overview o where o.id = p.id)',
    state || words, page, page_size);
end
$$;
comment on function public.list_customers(jsonb, int, int) is 'For admins, newest first. filters: {q (part of a name or
an address), status}; page from 1, page_size 1 to 1000. Statuses: ok {total int, capped boolean, rows
customer_overview[]}.';

revoke execute on function public.list_customers(jsonb, int, int) from public, anon, authenticated;
grant execute on function public.list_customers(jsonb, int, int) to authenticated;
