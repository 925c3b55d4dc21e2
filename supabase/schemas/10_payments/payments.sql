-- Records payments that staff received and refunds that staff paid.

create function private.payment_errors(amount numeric, method text, note text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  p public.payments;
  words public.payment_notes;
begin
  p.method := method;
  words.note := private.clean(note);
  return case when private.is_amount(amount) then '{}' else '{amount}'::text[] end
    || private.validation_errors(p, 'method') || private.validation_errors(words, 'note');
end
$$;
comment on function private.payment_errors(numeric, text, text) is
  'Field names of the validation errors in a payment or refund entered by staff: amount, method, note.';

create function private.payment_of(request_id uuid, given public.payments, note text, out same boolean,
  out amount_then numeric)
language sql stable set search_path = '' as $$
  select (p.booking_id, p.amount, p.method) = (given.booking_id, given.amount, given.method)
    and coalesce(p.purpose = given.purpose, true)
    and coalesce(private.day_of(p.paid_at) = private.day_of(given.paid_at), true)
    and n.note is not distinct from private.clean(payment_of.note), abs(p.amount)
  from public.payments p left join public.payment_notes n on n.payment_id = p.id
  where p.request_id = payment_of.request_id
$$;
comment on function private.payment_of(uuid, public.payments, text) is
  'The payment that an earlier request with this request_id recorded. same: whether that request had the same content.
amount_then: the amount of that payment. Both columns are null if the request_id is new.';

create function public.record_payment(booking_id uuid, amount numeric, method text,
  note text default null, request_id uuid default null, received_on date default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  given public.payments;
  earlier record;
  errors text[];
begin
  perform private.require_permission('money');
  perform private.advisory_lock('payment ' || request_id);
  b := private.lock_booking(booking_id);
  if b.id is null then return private.result('not_found'); end if;
  perform private.refuse_own_money(b.id, null);
  given.booking_id := b.id;
  given.amount := case when private.is_amount(amount) then amount end;
  given.method := method;
  given.paid_at := case when received_on is not null then private.received_at(b, received_on) end;
  select * into earlier from private.payment_of(request_id, given, note);
  if earlier.same then
    return private.result('recorded', jsonb_build_object('booking_status', b.status, 'refund_due', b.refund_due));
  elsif earlier.amount_then is not null then
    return private.result('repeated', jsonb_build_object('amount', earlier.amount_then));
  end if;
  errors := private.payment_errors(amount, method, note);
  if private.received_at(b, received_on) is null then errors := errors || 'received_on'::text; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if b.status = 'cancelled' then return private.result('not_live'); end if;
  if amount > b.total_amount - b.paid_amount then
    return private.result('too_much', jsonb_build_object('balance', greatest(b.total_amount - b.paid_amount, 0)));
  end if;
  b := private.add_payment(b, amount, method, note, request_id => request_id,
    paid_at => private.received_at(b, received_on));
  return private.result('recorded', jsonb_build_object('booking_status', b.status, 'refund_due', b.refund_due));
end
$$;
comment on function public.record_payment(uuid, numeric, text, text, uuid, date) is
  'For staff: records money that was received for a booking. If an expired booking cannot be confirmed, the payment
becomes a refund due.
Parameters:
- amount: AUD, at most the unpaid amount of the total; pending bank transfers do not reduce this maximum.
- note: only staff read it.
- request_id: the idempotency key.
- received_on: the day on which the money arrived, between the day of booking and today; null: today.
Results:
- not_live: the booking is cancelled.
- repeated: the key was used for another payment.
Statuses: recorded {booking_status bookings.status, refund_due numeric}, repeated {amount numeric}, too_much {balance
numeric}, not_live, invalid {fields text[]}, not_found.';
revoke execute on function public.record_payment(uuid, numeric, text, text, uuid, date) from public, anon, authenticated;
grant execute on function public.record_payment(uuid, numeric, text, text, uuid, date) to authenticated;

create function public.refund_payment(booking_id uuid, amount numeric, method text default 'bank_transfer',
  note text default null, request_id uuid default null, purpose text default 'duplicate_payment') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  given public.payments;
  earlier record;
  errors text[];
  refusal jsonb;
  payment_id uuid;
  paid numeric;
  total_before numeric;
begin
  perform private.require_permission('money');
  perform private.advisory_lock('payment ' || request_id);
  b := private.lock_booking(booking_id);
  if b.id is null then return private.result('not_found'); end if;
  perform private.refuse_own_money(b.id, null);
  given.booking_id := b.id;
  given.amount := case when private.is_amount(amount) then -amount end;
  given.method := method;
  given.purpose := purpose;
  select * into earlier from private.payment_of(request_id, given, note);
  if earlier.same then
    return private.result('refunded', jsonb_build_object('paid', b.paid_amount, 'refund_due', b.refund_due,
      'total', b.total_amount));
  elsif earlier.amount_then is not null then
    return private.result('repeated', jsonb_build_object('amount', earlier.amount_then));
  end if;
  refusal := private.beyond_refund_limit(amount, b.id, null);
  if refusal is not null then return refusal; end if;
  errors := private.payment_errors(amount, method, note) || private.validation_errors(given, 'purpose')
    || array(select 'purpose' where purpose is null);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  paid := b.paid_amount - private.pending_refunds_of(b.id);
  if amount > paid then
    return private.result('too_much', jsonb_build_object('paid', greatest(paid, 0)));
  end if;
  total_before := b.total_amount;
  if purpose = 'price_lowered' then perform private.lower_total(b, amount); end if;
  insert into public.payments (booking_id, kind, method, amount, request_id, purpose)
  values (b.id, 'refund', method, -amount, request_id,
    case when private.is_live(b) then refund_payment.purpose end) returning id into payment_id;
  insert into public.payment_notes (payment_id, note, recorded_by)
  values (payment_id, private.clean(note), private.me());
  perform private.sync_plan_status(b.id);
  select * into b from public.bookings t where t.id = b.id;
  perform private.record_customer_activity(b.customer_id);
  perform private.audit('refund', 'bookings', b.id::text, jsonb_build_object('payment_id', payment_id,
    'amount', amount, 'method', method, 'purpose', purpose, 'refund_due', b.refund_due));
  perform private.notify_refund(b.id, amount, total_before);
  return private.result('refunded', jsonb_build_object('paid', b.paid_amount, 'refund_due', b.refund_due,
    'total', b.total_amount));
end
$$;
comment on function public.refund_payment(uuid, numeric, text, text, uuid, text) is
  'For staff: records money that was refunded to the customer.
Parameters:
- amount: AUD, at most the paid amount.
- note: only staff read it.
- request_id: the idempotency key.
- purpose: duplicate_payment leaves the total unchanged, so the customer owes the refunded amount again. price_lowered
reduces the total by the part of the refund that exceeds the refund due. The purpose has no effect on a cancelled or
expired booking.
Fields:
- refund_due: amount that must still be refunded.
Results:
- repeated: the key was used for another refund.
- over_limit: this amount and the caller''s refunds of the last 24 hours exceed the refund limit.
Statuses: refunded {paid numeric, refund_due numeric, total numeric}, repeated {amount numeric}, too_much {paid
numeric}, invalid {fields text[]}, not_found, over_limit {limit numeric}.';
revoke execute on function public.refund_payment(uuid, numeric, text, text, uuid, text) from public, anon, authenticated;
grant execute on function public.refund_payment(uuid, numeric, text, text, uuid, text) to authenticated;
