-- Money that is on its way back to a card is not paid back otherwise too.

create or replace function public.refund_payment(booking_id uuid, amount numeric, method text default 'bank_transfer',
  note text default null, request_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  earlier record;
  faults text[];
  payment_id uuid;
  paid numeric;
begin
  perform private.require_admin();
  perform private.one_at_a_time('payment ' || request_id);
  b := private.lock_booking(booking_id);
  if b.id is null then return private.answer('not_found'); end if;
  select * into earlier from private.payment_of(request_id, b.id, -amount, method, note);
  if earlier.same then
    return private.answer('refunded', jsonb_build_object('paid', b.paid_amount, 'refund_due', b.refund_due));
  elsif earlier.amount_then is not null then
    return private.answer('repeated', jsonb_build_object('amount', earlier.amount_then));
  end if;
  faults := private.money_faults(amount, method, note);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  paid := b.paid_amount - private.going_back(b.id);
  if amount > paid then
    return private.answer('too_much', jsonb_build_object('paid', greatest(paid, 0)));
  end if;
  insert into public.payments (booking_id, kind, method, amount, request_id)
  values (b.id, 'refund', method, -amount, request_id) returning id into payment_id;
  insert into public.payment_notes (payment_id, note, recorded_by)
  values (payment_id, private.clean(note), private.me());
  perform private.note_progress(b.id);
  select * into b from public.bookings t where t.id = b.id;
  perform private.touch_customer(b.customer_id);
  perform private.audit('refund', 'bookings', b.id::text,
    jsonb_build_object('payment_id', payment_id, 'amount', amount, 'method', method, 'refund_due', b.refund_due));
  perform private.mail_customer(b.customer_id, 'refund_issued',
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'amount', amount));
  return private.answer('refunded', jsonb_build_object('paid', b.paid_amount, 'refund_due', b.refund_due));
end
$$;

create or replace function public.refund_order(order_id uuid, amount numeric, method text default 'bank_transfer',
  note text default null, request_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  payment public.order_payments;
  earlier public.order_payments;
  told public.order_payment_notes;
  faults text[];
begin
  perform private.require_admin();
  o := private.lock_order(order_id);
  if o.id is null then return private.answer('not_found'); end if;
  select * into earlier from public.order_payments p where p.request_id = refund_order.request_id;
  if found and (earlier.order_id, earlier.amount, earlier.method)
    = (o.id, -refund_order.amount, refund_order.method) then
    return private.answer('refunded', jsonb_build_object('paid', o.paid_amount));
  elsif found then
    return private.answer('repeated', jsonb_build_object('amount', abs(earlier.amount)));
  end if;
  payment.method := refund_order.method;
  told.note := refund_order.note;
  faults := private.faults(payment, 'method') || private.faults(told, 'note');
  if not private.is_amount(amount) then faults := 'amount'::text || faults; end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if amount > o.paid_amount - private.going_back(o.id) then
    return private.answer('too_much', jsonb_build_object('paid',
      greatest(o.paid_amount - private.going_back(o.id), 0)));
  end if;
  payment.order_id := o.id;
  payment.kind := 'refund';
  payment.amount := -amount;
  payment.request_id := refund_order.request_id;
  if private.add_order_payment(payment, note) is null then  -- sent for another order at the same moment
    return private.answer('repeated', jsonb_build_object('amount',
      (select abs(p.amount) from public.order_payments p where p.request_id = refund_order.request_id)));
  end if;
  if amount = o.paid_amount and o.status = 'paid' then
    update public.orders t set status = 'refunded' where t.id = o.id;
    if o.fulfilled_at is null then perform private.give_back_stock(array[o.id]); end if;
  end if;
  perform private.audit('refund_order', 'orders', o.id::text, jsonb_build_object('amount', amount, 'method', method));
  return private.answer('refunded', jsonb_build_object('paid', o.paid_amount - amount));
end
$$;
