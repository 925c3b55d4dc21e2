-- Records payments and refunds that staff received or paid out.

-- What an admin's words about money break: fields. Amounts stand apart, as more may be wrong with them.
create function private.money_faults(amount numeric, method text, note text) returns text[]
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

-- Null: this request has not been here. Otherwise what it recorded: the same (same), or something else (amount).
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

create function public.record_payment(booking_id uuid, amount numeric, method text,
  note text default null, request_id uuid default null, received_on date default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  given public.payments;
  earlier record;
  faults text[];
begin
  perform private.require_permission('money');
  perform private.one_at_a_time('payment ' || request_id);
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
  faults := private.money_faults(amount, method, note);
  if private.received_at(b, received_on) is null then faults := faults || 'received_on'::text; end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if b.status = 'cancelled' then return private.result('not_live'); end if;
  if amount > b.total_amount - b.paid_amount then
    return private.result('too_much', jsonb_build_object('balance', greatest(b.total_amount - b.paid_amount, 0)));
  end if;
  b := private.add_payment(b, amount, method, note, request_id => request_id,
    paid_at => private.received_at(b, received_on));
  return private.result('recorded', jsonb_build_object('booking_status', b.status, 'refund_due', b.refund_due));
end
$$;
comment on function public.record_payment(uuid, numeric, text, text, uuid, date) is 'For admins: money in hand. amount:
AUD, at most what the total lacks, as more is a slip of the pen; transfers on their way take nothing off it, and what
they then bring beyond the total is owed back. Nothing is taken for a cancelled booking. For one whose hold ran out it
is, and owed back where the booking cannot become firm any more. note: staff''s own words. request_id: made by the
client for one press of the button; the same again records nothing, and is repeated where it was another payment.
received_on: the day on which it came, today unless said; neither in the future nor before the booking.
Statuses: recorded {booking_status bookings.status, refund_due numeric}, repeated {amount numeric},
too_much {balance numeric}, not_live, invalid {fields text[]}, not_found.';
revoke execute on function public.record_payment(uuid, numeric, text, text, uuid, date) from public, anon, authenticated;
grant execute on function public.record_payment(uuid, numeric, text, text, uuid, date) to authenticated;

create function public.refund_payment(booking_id uuid, amount numeric, method text default 'bank_transfer',
  note text default null, request_id uuid default null, purpose text default 'paid_again') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  given public.payments;
  earlier record;
  faults text[];
  refusal jsonb;
  payment_id uuid;
  paid numeric;
  total_before numeric;
begin
  perform private.require_permission('money');
  perform private.one_at_a_time('payment ' || request_id);
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
  faults := private.money_faults(amount, method, note) || private.validation_errors(given, 'purpose')
    || array(select 'purpose' where purpose is null);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  paid := b.paid_amount - private.going_back(b.id);
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
  perform private.note_progress(b.id);
  select * into b from public.bookings t where t.id = b.id;
  perform private.touch_customer(b.customer_id);
  perform private.audit('refund', 'bookings', b.id::text, jsonb_build_object('payment_id', payment_id,
    'amount', amount, 'method', method, 'purpose', purpose, 'refund_due', b.refund_due));
  perform private.notify_refund(b.id, amount, total_before);
  return private.result('refunded', jsonb_build_object('paid', b.paid_amount, 'refund_due', b.refund_due,
    'total', b.total_amount));
end
$$;
comment on function public.refund_payment(uuid, numeric, text, text, uuid, text) is 'For admins: money paid back, never
more than was paid. amount: AUD; what is owed back is proposed, more is goodwill. note: staff''s own words. request_id:
as in record_payment. purpose: price_lowered takes the total, and the parts that the money had covered, down by what was
not owed back, so that nobody owes more; paid_again leaves the total as it is. Of a booking that is over it means
nothing. refund_due: what is still owed back. Statuses: refunded {paid numeric, refund_due numeric, total numeric},
repeated {amount numeric}, too_much {paid numeric}, invalid {fields text[]}, not_found, over_limit {limit numeric}.';
revoke execute on function public.refund_payment(uuid, numeric, text, text, uuid, text) from public, anon, authenticated;
grant execute on function public.refund_payment(uuid, numeric, text, text, uuid, text) to authenticated;
