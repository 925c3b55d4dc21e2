-- The till: quotes, orders, and what admins do with them.

create function private.shipping_fee(method text) returns numeric
language sql immutable set search_path = '' as $$ select case when method = 'post' then 9.95 else 0.00 end $$;

-- Lines with today's prices; lines of one product are added up. Null: not a list of lines.
create function private.price_lines(lines jsonb)
returns table (product_id uuid, name text, quantity int, unit_price numeric, available int, state text)
language sql stable set search_path = '' as $$
  select l.id, p.name, l.quantity, coalesce(p.sale_price, p.price), p.stock,
    case when p.id is null or p.status <> 'live' or p.availability <> 'available' then 'unavailable'
      when p.stock < l.quantity then 'short' else 'ok' end
  from (
    select private.to_uuid(i.line ->> 'product_id') as id, sum((i.line ->> 'quantity')::int)::int as quantity, min(i.n) as n
    from jsonb_array_elements(lines) with ordinality as i (line, n) group by 1) l
  left join public.products p on p.id = l.id order by l.n
$$;

create function private.lines_are_sound(lines jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 50 and not exists (
    select 1 from jsonb_array_elements(case when jsonb_typeof(lines) = 'array' then lines else '[]' end) l
    where jsonb_typeof(l) <> 'object' or private.to_uuid(l ->> 'product_id') is null
      or coalesce(l ->> 'quantity', '') !~ '^[1-9]\d?$'), false)
$$;

-- What the cart costs now. lines: [{product_id, quantity 1-99}], delivery: post or collect. Statuses: ok or changed (some
-- line is not ok), with lines [{product_id, name, quantity, unit_price, line_total, available (stock; null: no limit),
-- state: ok, short or unavailable}], subtotal and total over lines not unavailable, shipping; invalid {fields}.
create function public.quote_order(lines jsonb, delivery text default 'post') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.lines_are_sound(lines) then return '{"status": "invalid", "fields": ["lines"]}'::jsonb; end if;
  if coalesce(delivery, '') not in ('post', 'collect') then return '{"status": "invalid", "fields": ["delivery"]}'::jsonb; end if;
  return (
    select jsonb_build_object('status', case when bool_and(l.state = 'ok') then 'ok' else 'changed' end,
      'lines', jsonb_agg(jsonb_build_object('product_id', l.product_id, 'name', l.name, 'quantity', l.quantity,
        'unit_price', l.unit_price, 'line_total', l.unit_price * l.quantity, 'available', l.available, 'state', l.state)),
      'subtotal', coalesce(sum(l.unit_price * l.quantity) filter (where l.state <> 'unavailable'), 0),
      'shipping', private.shipping_fee(delivery),
      'total', coalesce(sum(l.unit_price * l.quantity) filter (where l.state <> 'unavailable'), 0) + private.shipping_fee(delivery))
    from private.price_lines(lines) l);
end
$$;

-- Places an order at the database's own prices and takes its stock. buyer: {full_name, email, phone}; delivery: {method:
-- post or collect, address_line, suburb, state, postcode}; expected_total: as the page showed it. Statuses: placed
-- {order_id, number, token, total}, changed {quote} (price, stock or total differ), invalid {fields}, too_many (5 an hour).
create function public.place_order(lines jsonb, buyer jsonb, delivery jsonb, expected_total numeric, request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  quote jsonb;
  faults text[] := '{}'::text[];
  method text := delivery ->> 'method';
  address text := private.clean(buyer ->> 'email');
  field text;
begin
  faults := array_remove(private.form_faults(buyer ->> 'full_name', address, buyer ->> 'phone', null), null);
  if not private.lines_are_sound(lines) then faults := faults || 'lines'::text; end if;
  if request_id is null then faults := faults || 'request_id'::text; end if;
  if coalesce(method, '') not in ('post', 'collect') then faults := faults || 'method'::text; end if;
  if method = 'post' then
    foreach field in array array['address_line', 'suburb', 'state', 'postcode'] loop
      if private.clean(delivery ->> field) is null
        or char_length(delivery ->> field) > (case field when 'postcode' then 12 when 'state' then 40 else 100 end) then
        faults := faults || field;
      end if;
    end loop;
  end if;
  if faults <> '{}' then return jsonb_build_object('status', 'invalid', 'fields', to_jsonb(faults)); end if;
  perform pg_advisory_xact_lock(hashtext('guest ' || lower(address)));
  select * into o from public.orders t where t.request_id = place_order.request_id and lower(t.email) = lower(address);
  if not found then
    if (select count(*) from public.orders t
        where lower(t.email) = lower(address) and t.created_at > now() - interval '1 hour') >= 5 then
      return '{"status": "too_many"}'::jsonb;
    end if;
    -- Always in the same order, so that two orders cannot wait for each other.
    perform 1 from public.products p where p.id in (select l.product_id from private.price_lines(lines) l) order by p.id for update;
    quote := public.quote_order(lines, method);
    if quote ->> 'status' <> 'ok' or (quote ->> 'total')::numeric is distinct from expected_total then
      return jsonb_build_object('status', 'changed', 'quote', quote);
    end if;
    insert into public.orders (user_id, full_name, email, phone, delivery, address_line, suburb, state, postcode, subtotal,
      shipping, total, request_id)
    select auth.uid(), private.clean(buyer ->> 'full_name'), address, private.clean(buyer ->> 'phone'), method, d.address_line,
      d.suburb, d.state, d.postcode, (quote ->> 'subtotal')::numeric, (quote ->> 'shipping')::numeric,
      (quote ->> 'total')::numeric, place_order.request_id
    from (select private.clean(a.address_line) as address_line, private.clean(a.suburb) as suburb,
        private.clean(a.state) as state, private.clean(a.postcode) as postcode
      from jsonb_to_record(case when method = 'post' then delivery else '{}' end)
        as a (address_line text, suburb text, state text, postcode text)) d
    returning * into o;
    insert into public.order_items (order_id, product_id, name, unit_price, quantity)
    select o.id, l.product_id, l.name, l.unit_price, l.quantity from private.price_lines(lines) l;
    update public.products p set stock = p.stock - l.quantity
    from private.price_lines(lines) l where p.id = l.product_id and p.stock is not null;
    perform private.send_mail(o.email, 'order_placed', jsonb_build_object('order_id', o.id, 'number', o.number,
      'token', o.access_token, 'total', o.total));
  end if;
  return jsonb_build_object('status', 'placed', 'order_id', o.id, 'number', o.number, 'token', o.access_token, 'total', o.total);
end
$$;

-- For the buyer, an admin, or whoever holds the order's secret link. Statuses: ok {order (search_text and secrets left
-- out), items, payments}, not_found.
create function public.get_order(order_id uuid, token uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('status', 'ok',
      'order', to_jsonb(o) - array['access_token', 'request_id', 'search_text', 'user_id'],
      'items', (select jsonb_agg(to_jsonb(i) - 'order_id') from public.order_items i where i.order_id = o.id),
      'payments', (select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'method', p.method, 'amount', p.amount,
        'paid_at', p.paid_at) order by p.paid_at), '[]') from public.order_payments p where p.order_id = o.id))
    from public.orders o where o.id = get_order.order_id
      and (o.access_token = get_order.token or o.user_id = auth.uid() or private.is_admin())),
    '{"status": "not_found"}')
$$;

-- The buyer's transfer has come. Statuses: paid, already {order_status}, not_found.
create function public.mark_order_paid(order_id uuid, method text default 'bank_transfer') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
begin
  perform private.require_admin();
  select * into o from public.orders t where t.id = mark_order_paid.order_id for update;
  if not found then return '{"status": "not_found"}'::jsonb; end if;
  if o.status <> 'pending' then return jsonb_build_object('status', 'already', 'order_status', o.status); end if;
  if coalesce(method, '') not in ('card', 'bank_transfer', 'cash') then return '{"status": "invalid", "fields": ["method"]}'::jsonb; end if;
  if o.total > 0 then
    insert into public.order_payments (order_id, kind, method, amount, recorded_by) values (o.id, 'payment', method, o.total, auth.uid());
  end if;
  update public.orders t set status = 'paid', paid_at = now() where t.id = o.id;
  perform private.audit('order_paid', 'orders', o.id::text, jsonb_build_object('amount', o.total));
  perform private.send_mail(o.email, 'order_paid', jsonb_build_object('number', o.number, 'amount', o.total));
  return '{"status": "paid"}'::jsonb;
end
$$;

-- Statuses: fulfilled, unfulfilled, not_paid, not_found.
create function public.set_order_fulfilled(order_id uuid, fulfilled boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
begin
  perform private.require_admin();
  select * into o from public.orders t where t.id = set_order_fulfilled.order_id for update;
  if not found then return '{"status": "not_found"}'::jsonb; end if;
  if fulfilled and o.status <> 'paid' then return '{"status": "not_paid"}'::jsonb; end if;
  update public.orders t set fulfilled_at = case when fulfilled then coalesce(o.fulfilled_at, now()) end where t.id = o.id;
  perform private.audit(case when fulfilled then 'order_fulfilled' else 'order_unfulfilled' end, 'orders', o.id::text);
  return jsonb_build_object('status', case when fulfilled then 'fulfilled' else 'unfulfilled' end);
end
$$;

create function private.give_back_stock(order_id uuid) returns void
language sql set search_path = '' as $$
  update public.products p set stock = p.stock + i.quantity
  from (select t.product_id, sum(t.quantity)::int as quantity from public.order_items t
        where t.order_id = give_back_stock.order_id group by 1) i
  where p.id = i.product_id and p.stock is not null
$$;

-- Pays money back, never more than was paid; the whole amount makes the order refunded, and what was not sent goes back
-- into stock. A request_id counts as in record_payment. Statuses: refunded {paid}, repeated {amount}, invalid {fields},
-- too_much {paid}, not_found.
create function public.refund_order(order_id uuid, amount numeric, method text default 'bank_transfer', note text default null,
  request_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  earlier public.order_payments;
begin
  perform private.require_admin();
  select * into o from public.orders t where t.id = refund_order.order_id for update;
  if not found then return '{"status": "not_found"}'::jsonb; end if;
  select * into earlier from public.order_payments p where p.request_id = refund_order.request_id;
  if found and earlier.order_id = o.id and earlier.amount = -refund_order.amount then
    return jsonb_build_object('status', 'refunded', 'paid', o.paid_amount);
  elsif found then
    return jsonb_build_object('status', 'repeated', 'amount', abs(earlier.amount));
  end if;
  if not private.is_amount(amount) then return '{"status": "invalid", "fields": ["amount"]}'::jsonb; end if;
  if coalesce(method, '') not in ('card', 'bank_transfer', 'cash') then return '{"status": "invalid", "fields": ["method"]}'::jsonb; end if;
  if char_length(note) > 500 then return '{"status": "invalid", "fields": ["note"]}'::jsonb; end if;
  if amount > o.paid_amount then return jsonb_build_object('status', 'too_much', 'paid', o.paid_amount); end if;
  insert into public.order_payments (order_id, kind, method, amount, note, request_id, recorded_by)
  values (o.id, 'refund', method, -amount, private.clean(note), request_id, auth.uid());
  if amount = o.paid_amount and o.status = 'paid' then
    update public.orders t set status = 'refunded' where t.id = o.id;
    if o.fulfilled_at is null then perform private.give_back_stock(o.id); end if;
  end if;
  perform private.audit('refund_order', 'orders', o.id::text, jsonb_build_object('amount', amount));
  return jsonb_build_object('status', 'refunded', 'paid', o.paid_amount - amount);
end
$$;

-- An order not paid yet; its stock goes back. The buyer may, signed in or through the link. Statuses: cancelled,
-- already {order_status}, not_found.
create function public.cancel_order(order_id uuid, token uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
begin
  select * into o from public.orders t where t.id = cancel_order.order_id
    and (t.access_token = cancel_order.token or t.user_id = auth.uid() or private.is_admin()) for update;
  if not found then return '{"status": "not_found"}'::jsonb; end if;
  if o.status <> 'pending' then return jsonb_build_object('status', 'already', 'order_status', o.status); end if;
  update public.orders t set status = 'cancelled', cancelled_at = now() where t.id = o.id;
  perform private.give_back_stock(o.id);
  perform private.audit('cancel_order', 'orders', o.id::text);
  return '{"status": "cancelled"}'::jsonb;
end
$$;

-- For admins. filters: q (number, name, address), status, fulfilled (true, false). Statuses: ok {total, capped, rows}.
create function public.list_orders(filters jsonb default '{}', page int default 1, page_size int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words text := private.like_pattern(filters ->> 'q');
  size int := least(greatest(coalesce(page_size, 20), 1), 1000);
  conditions text := 'true';
  total int;
  rows jsonb;
begin
  perform private.require_admin();
  if words is not null then conditions := conditions || ' and o.search_text like $1'; end if;
  if nullif(filters ->> 'status', '') is not null then conditions := conditions || ' and o.status = $2'; end if;
  conditions := conditions || coalesce(case filters ->> 'fulfilled' when 'true' then ' and o.fulfilled_at is not null'
    when 'false' then ' and o.fulfilled_at is null' end, '');
  execute 'select count(*) from (select 1 from public.orders o where ' || conditions || ' limit 1001) c' into total
  using words, filters ->> 'status';
  execute 'select coalesce(jsonb_agg(to_jsonb(l) - array[''access_token'', ''request_id'', ''search_text''] || jsonb_build_object(''items'',
      (select jsonb_agg(jsonb_build_object(''name'', i.name, ''quantity'', i.quantity, ''unit_price'', i.unit_price))
       from public.order_items i where i.order_id = l.id)) order by l.created_at desc, l.id), ''[]'')
    from (select o.* from public.orders o where ' || conditions || ' order by o.created_at desc, o.id limit $3 offset $4) l' into rows
  using words, filters ->> 'status', size, (greatest(coalesce(page, 1), 1) - 1) * size;
  return jsonb_build_object('status', 'ok', 'total', least(total, 1000), 'capped', total > 1000, 'rows', rows);
end
$$;

revoke execute on function public.quote_order(jsonb, text), public.place_order(jsonb, jsonb, jsonb, numeric, uuid),
  public.get_order(uuid, uuid), public.mark_order_paid(uuid, text), public.set_order_fulfilled(uuid, boolean),
  public.refund_order(uuid, numeric, text, text, uuid), public.cancel_order(uuid, uuid), public.list_orders(jsonb, int, int)
  from public, anon, authenticated;
grant execute on function public.quote_order(jsonb, text), public.place_order(jsonb, jsonb, jsonb, numeric, uuid),
  public.get_order(uuid, uuid), public.cancel_order(uuid, uuid) to anon, authenticated, service_role;
grant execute on function public.mark_order_paid(uuid, text), public.set_order_fulfilled(uuid, boolean),
  public.refund_order(uuid, numeric, text, text, uuid), public.list_orders(jsonb, int, int) to authenticated, service_role;
