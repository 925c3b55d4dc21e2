-- Lists of orders: a member's own, and the desk's.

create view public.order_overview with (security_invoker = true) as
select o.id, o.user_id, o.number, private.order_status_now(o) as status, o.total, o.refund_due, o.created_at,
  o.expires_at, o.fulfilled_at, (select string_agg(i.quantity || ' × ' || i.name, ', ' order by i.name, i.id)
    from public.order_items i where i.order_id = o.id) as items
from public.orders o;
comment on view public.order_overview is
  'Orders as they stand now, with what was ordered in words. Never null: status, items.';
comment on column public.order_overview.status is 'As of now: Values: orders.status.';
revoke all on public.order_overview from anon, authenticated;
grant select on public.order_overview to authenticated, service_role;

create function public.list_orders(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  state text := nullif(filters ->> 'status', '');
  conditions text := 'true';
begin
  perform private.require_admin();
  if private.clean(filters ->> 'q') is not null then
    conditions := conditions || ' and o.search_text like any (($1)[1]::text[])';
  end if;
  conditions := conditions || case
    when state is null then ''
    when state = 'pending' then ' and o.status = ''pending'' and o.expires_at > (select private.now())'
    when state = 'expired' then
      ' and (o.status = ''expired'' or (o.status = ''pending'' and o.expires_at <= (select private.now())))'
    when state = 'refund_due' then ' and o.refund_due > 0'
    else ' and o.status = ($1)[2]' end;
  conditions := conditions || case filters ->> 'fulfilled'
    when 'true' then ' and o.fulfilled_at is not null'
    when 'false' then ' and o.fulfilled_at is null' else '' end;
  return private.page('select o.id from public.orders o where ' || conditions || ' order by o.created_at desc, o.id',
    '(select private.order_row(o) || jsonb_build_object(''user_id'', o.user_id, ''items'', private.order_lines(o.id))
      from public.orders o where o.id = p.id)',
    array[private.search_patterns(filters ->> 'q')::text, state], page, page_size);
end
$$;
comment on function public.list_orders(jsonb, int, int) is 'For admins, the newest first. filters: q (number, name,
address), status (as orders, or refund_due), fulfilled (true, false). total stops at 1,000, then capped. Statuses: ok
{total int, capped boolean, rows {id uuid, number text, full_name text, email text?, phone text?, delivery
orders.delivery, address_line text?, suburb text?, state text?, postcode text?, country text, subtotal numeric,
shipping numeric, total numeric, paid_amount numeric, refund_due numeric, payment_method orders.payment_method, status
orders.status, created_at timestamptz, expires_at timestamptz, paid_at timestamptz?, fulfilled_at timestamptz?,
cancelled_at timestamptz?, user_id uuid?, items {id uuid, product_id uuid?, name text, unit_price numeric, quantity
int, line_total numeric}[]}[]}.';

revoke execute on function public.list_orders(jsonb, int, int) from public, anon, authenticated;
grant execute on function public.list_orders(jsonb, int, int) to authenticated;
