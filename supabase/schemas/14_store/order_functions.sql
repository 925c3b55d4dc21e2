-- Functions to read, pay, refund and cancel orders.

create function private.can_access_order(o public.orders, token uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(o.user_id = private.me() or private.has_permission('store')
    or (private.order_token(o.id) = token
      and private.now() < o.created_at + make_interval(days => private.order_link_days())), false)
$$;
comment on function private.can_access_order is
  'Whether the caller may read an order. Allowed for the buyer, for staff with the permission "store", and for anyone
with the secret token of the order, for private.order_link_days days after the order.';

create function private.can_cancel_order(o public.orders) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.current_order_status(o) = 'pending' or o.status = 'paid' and o.total = 0 and o.fulfilled_at is null;
end
$$;
comment on function private.can_cancel_order(public.orders) is
  'Whether an order can be cancelled without a refund: it is unpaid, or it is free of charge and not fulfilled.';

create function private.order_row(o public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(o) - array['request_id', 'search_text', 'user_id', 'promo_code_id']
    || jsonb_build_object('promo_code', (select p.code from public.promo_codes p where p.id = o.promo_code_id),
      'status', private.current_order_status(o), 'can_cancel', private.can_cancel_order(o),
      'collect_title', e.title, 'collect_date', e.start_date)
  from (select) one left join public.events e on e.id = o.collect_event_id
$$;
comment on function private.order_row is 'The columns of an order as pages show them, without secrets.';

create function private.order_lines(order_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'product_id', i.product_id, 'name', i.name,
    'variant', i.variant_name, 'unit_price', i.unit_price, 'quantity', i.quantity, 'line_total', i.line_total)
    order by i.name, i.variant_name, i.id), '[]')
  from public.order_items i where i.order_id = order_lines.order_id
$$;
comment on function private.order_lines is 'Returns the items of an order as JSON.';

create function public.get_order(order_id uuid, token uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select private.result('ok', jsonb_build_object('order', private.order_row(o), 'items', private.order_lines(o.id),
      'payments', (select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'method', p.method,
        'amount', p.amount, 'paid_at', p.paid_at) order by p.paid_at, p.id), '[]')
        from public.order_payments p where p.order_id = o.id),
      'refunds', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'state', r.status,
        'requested_at', r.created_at, 'settled_at', r.settled_at) order by r.created_at, r.id), '[]')
        from public.card_refunds r left join public.order_payments p on p.id = r.order_payment_id
        left join public.unmatched_payments s on s.id = r.unmatched_payment_id
        left join public.card_checkouts c on c.id = s.checkout_id
        where o.id in (p.order_id, c.order_id))))
    from public.orders o where o.id = get_order.order_id and private.can_access_order(o, token)),
    private.result('not_found'))
$$;
comment on function public.get_order(uuid, uuid) is
  'For the buyer, for staff, or for the holder of the secret link while the link is valid: an order with its items and
payments. Amounts in AUD.
Fields:
- can_cancel: cancel_order accepts the order.
- refunds: refunds to the cards that paid, oldest first. state of a refund: requested (not sent to the provider yet),
pending (sent), succeeded, failed or canceled (staff follow up).
Statuses: ok {order {id uuid, number text, full_name text, email text?, phone text?, delivery orders.delivery,
address_line text?, suburb text?, state text?, postcode text?, country text, collect_event_id uuid?, collect_title
text?, collect_date date?, subtotal numeric, discount_percent numeric, discount numeric, shipping numeric, total
numeric, paid_amount numeric, refund_due numeric, payment_method orders.payment_method, status orders.status,
created_at timestamptz, expires_at timestamptz, paid_at timestamptz?, fulfilled_at timestamptz?, cancelled_at
timestamptz?, voucher_amount numeric, promo_code text?, promo_discount numeric, terms_version int?, terms_accepted_at
timestamptz?, can_cancel boolean}, items {id uuid, product_id uuid?, name text, variant text?, unit_price numeric, quantity int,
line_total numeric}[], payments {kind order_payments.kind, method order_payments.method, amount numeric, paid_at
timestamptz}[], refunds {id uuid, amount numeric, state card_refunds.status, requested_at timestamptz, settled_at
timestamptz?}[]}, not_found.';
revoke execute on function public.get_order(uuid, uuid) from public, anon, authenticated;
grant execute on function public.get_order(uuid, uuid) to anon, authenticated;

create function private.add_order_payment(payment public.order_payments, note text) returns uuid
language plpgsql set search_path = '' as $$
declare
  added uuid;
begin
  insert into public.order_payments (order_id, kind, method, amount, request_id)
  values (payment.order_id, payment.kind, payment.method, payment.amount, payment.request_id)
  on conflict on constraint order_payments_request_id_key do nothing returning id into added;
  insert into public.order_payment_notes (payment_id, note, recorded_by)
  select added, private.clean(note), private.me() where added is not null;
  return added;
end
$$;
comment on function private.add_order_payment is
  'Adds a payment or refund to the ledger of the store, with the note of staff. Null: the request_id is already in the
ledger.';

create function public.mark_order_paid(order_id uuid, method text default 'bank_transfer') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  payment public.order_payments;
  o public.orders;
  kept boolean;
begin
  perform private.require_permission('store');
  payment.method := mark_order_paid.method;
  if private.validation_errors(payment, 'method') <> '{}' then return private.invalid('method'); end if;
  o := private.lock_order(order_id);
  if o.id is null then return private.result('not_found'); end if;
  perform private.refuse_own_money(null, o.id);
  kept := o.status = 'pending' or (o.status = 'expired' and o.paid_at is null and private.take_stock(o.id));
  if o.paid_at is not null or (o.total = 0 and not kept) then
    return private.result('already_paid', jsonb_build_object('order_status', o.status));
  end if;
  update public.orders t set status = case when kept then 'paid' else o.status end, paid_at = private.now()
  where t.id = o.id;
  if o.total > 0 then
    payment.order_id := o.id;
    payment.kind := 'payment';
    payment.amount := o.total;
    perform private.add_order_payment(payment, null);
  end if;
  perform private.audit(case when kept then 'order_paid' else 'order_paid_late' end, 'orders', o.id::text,
    jsonb_build_object('amount', o.total, 'method', method));
  perform private.queue_email(o.email, case when kept then 'order_paid' else 'order_paid_late' end,
    jsonb_build_object('number', o.number, 'amount', o.total) || private.voucher_facts(o));
  if kept then return private.result('paid'); end if;
  return private.result('money_owed', jsonb_build_object('refund_due', o.total));
end
$$;
comment on function public.mark_order_paid(uuid, text) is
  'For staff: records that the money of an order has arrived. An expired order becomes paid if its stock is still
available. money_owed: the stock is not available or the order was cancelled, so the money must be refunded.
already_paid: the order was paid before.
Statuses: paid, money_owed {refund_due numeric}, already_paid {order_status orders.status}, invalid {fields text[]},
not_found.';
revoke execute on function public.mark_order_paid(uuid, text) from public, anon, authenticated;
grant execute on function public.mark_order_paid(uuid, text) to authenticated;

create function public.refund_order(order_id uuid, amount numeric, method text default 'bank_transfer',
  note text default null, request_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  payment public.order_payments;
  earlier public.order_payments;
  payment_note public.order_payment_notes;
  errors text[];
  refusal jsonb;
begin
  perform private.require_permission('money');
  o := private.lock_order(order_id);
  if o.id is null then return private.result('not_found'); end if;
  perform private.refuse_own_money(null, o.id);
  select * into earlier from public.order_payments p where p.request_id = refund_order.request_id;
  if found and (earlier.order_id, earlier.amount, earlier.method)
    = (o.id, -refund_order.amount, refund_order.method) then
    return private.result('refunded', jsonb_build_object('paid', o.paid_amount));
  elsif found then
    return private.result('repeated', jsonb_build_object('amount', abs(earlier.amount)));
  end if;
  refusal := private.beyond_refund_limit(amount, null, o.id);
  if refusal is not null then return refusal; end if;
  payment.method := refund_order.method;
  payment_note.note := refund_order.note;
  errors := private.validation_errors(payment, 'method') || private.validation_errors(payment_note, 'note');
  if not private.is_amount(amount) then errors := 'amount'::text || errors; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if amount > o.paid_amount - private.pending_refunds_of(o.id) then
    return private.result('too_much', jsonb_build_object('paid',
      greatest(o.paid_amount - private.pending_refunds_of(o.id), 0)));
  end if;
  payment.order_id := o.id;
  payment.kind := 'refund';
  payment.amount := -amount;
  payment.request_id := refund_order.request_id;
  if private.add_order_payment(payment, note) is null then  -- the request_id was used for another order
    return private.result('repeated', jsonb_build_object('amount',
      (select abs(p.amount) from public.order_payments p where p.request_id = refund_order.request_id)));
  end if;
  if amount = o.paid_amount and o.status = 'paid' then
    update public.orders t set status = 'refunded' where t.id = o.id;
    if o.fulfilled_at is null then perform private.give_back_stock(array[o.id]); end if;
  end if;
  perform private.audit('refund_order', 'orders', o.id::text, jsonb_build_object('amount', amount, 'method', method));
  return private.result('refunded', jsonb_build_object('paid', o.paid_amount - amount));
end
$$;
comment on function public.refund_order(uuid, numeric, text, text, uuid) is
  'For staff: records money that was refunded to the buyer of an order. A refund of the whole amount sets a paid order
to refunded, and items that were not sent return to stock.
Parameters:
- amount: AUD, at most the paid amount minus refunds that the card provider is processing.
- request_id: idempotency key.
Results:
- repeated: the request_id was used with another amount, method or order; the result contains the amount of that
request.
- over_limit: this amount and the caller''s refunds of the last 24 hours exceed the refund limit.
Statuses: refunded {paid numeric}, repeated {amount numeric}, too_much {paid numeric}, invalid {fields text[]},
not_found, over_limit {limit numeric}.';
revoke execute on function public.refund_order(uuid, numeric, text, text, uuid) from public, anon, authenticated;
grant execute on function public.refund_order(uuid, numeric, text, text, uuid) to authenticated;

create function public.cancel_order(order_id uuid, token uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
begin
  if not exists (
    select from public.orders t where t.id = cancel_order.order_id and private.can_access_order(t, token)) then
    return private.result('not_found');
  end if;
  o := private.lock_order(order_id);
  if not private.can_cancel_order(o) then
    return private.result('already_closed', jsonb_build_object('order_status', private.current_order_status(o)));
  end if;
  update public.orders t set status = 'cancelled', cancelled_at = private.now() where t.id = o.id;
  perform private.give_back_stock(array[o.id]);
  perform private.audit('cancel_order', 'orders', o.id::text);
  return private.result('cancelled');
end
$$;
comment on function public.cancel_order(uuid, uuid) is
  'For the buyer (signed in or with the secret link) and for staff: cancels an order that is unpaid or
free of charge and not fulfilled, and returns its stock. already_closed: the order is in any other state.
Statuses: cancelled, already_closed {order_status orders.status}, not_found.';
revoke execute on function public.cancel_order(uuid, uuid) from public, anon, authenticated;
grant execute on function public.cancel_order(uuid, uuid) to anon, authenticated;

create function public.list_orders(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  state text := nullif(filters ->> 'status', '');
  rows text := 'public.orders o';
  conditions text := 'true';
begin
  perform private.require_permission('sales');
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
  if state = 'expired' and filters ->> 'fulfilled' = 'true' then
    rows := format('(select * from public.orders o where %s offset 0) o', conditions);
    conditions := 'true';
  end if;
  conditions := conditions || case filters ->> 'fulfilled'
    when 'true' then ' and o.fulfilled_at is not null'
    when 'false' then ' and o.fulfilled_at is null' else '' end;
  return private.page(format('select o.id from %s where %s order by o.created_at desc, o.id', rows, conditions),
    '(select private.order_row(o) || jsonb_build_object(''user_id'', o.user_id, ''items'', private.order_lines(o.id))
      from public.orders o where o.id = p.id)',
    array[private.search_patterns(filters ->> 'q')::text, state], page, page_size);
end
$$;
comment on function public.list_orders(jsonb, integer, integer) is
  'For staff: one page of orders, newest first. filters: q (number, name, email address), status (a value of
orders.status, or refund_due for orders with money to refund), fulfilled (true or false). Counting stops at 1,000;
capped is then true.
Statuses: ok {total int, capped boolean, rows {id uuid, number text, full_name text, email text?, phone text?,
delivery orders.delivery, address_line text?, suburb text?, state text?, postcode text?, country text,
collect_event_id uuid?, collect_title text?, collect_date date?, subtotal numeric, discount_percent numeric, discount
numeric, shipping numeric, total numeric, paid_amount numeric, refund_due numeric, payment_method
orders.payment_method, status orders.status, created_at timestamptz, expires_at timestamptz, paid_at timestamptz?,
fulfilled_at timestamptz?, cancelled_at timestamptz?, voucher_amount numeric, promo_code text?, promo_discount numeric,
terms_version int?, terms_accepted_at timestamptz?, can_cancel boolean, user_id uuid?, items {id uuid, product_id uuid?, name text, variant text?, unit_price numeric, quantity
int, line_total numeric}[]}[]}.';
revoke execute on function public.list_orders(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_orders(jsonb, integer, integer) to authenticated;
