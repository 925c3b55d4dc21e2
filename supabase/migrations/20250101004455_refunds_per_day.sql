-- The refund limit holds for all refunds of a staff member on one booking or order within a day, and staff decide nothing
-- about money of their own bookings and orders. Only owners do.

-- What the caller has paid back, or asked the card provider to pay back, on a booking or order within 24 hours.
create function private.refunded_by_me(booking_id uuid, order_id uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((
    select -sum(p.amount) from public.payments p join public.payment_notes n on n.payment_id = p.id
    where p.booking_id = refunded_by_me.booking_id and p.kind = 'refund' and p.provider_ref is null
      and n.recorded_by = private.me() and p.paid_at > private.now() - interval '24 hours'), 0)
    + coalesce((
    select -sum(p.amount) from public.order_payments p join public.order_payment_notes n on n.payment_id = p.id
    where p.order_id = refunded_by_me.order_id and p.kind = 'refund' and p.provider_ref is null
      and n.recorded_by = private.me() and p.paid_at > private.now() - interval '24 hours'), 0)
    + coalesce((
    select sum(r.amount) from public.card_refunds r
    left join public.payments p on p.id = r.payment_id left join public.order_payments o on o.id = r.order_payment_id
    where (p.booking_id = refunded_by_me.booking_id or o.order_id = refunded_by_me.order_id)
      and r.requested_by = private.me() and r.status in ('requested', 'pending', 'succeeded')
      and r.created_at > private.now() - interval '24 hours'), 0)
$$;

drop function private.beyond_refund_limit(numeric);
-- The refusal of a refund that would take the caller beyond the limit; null: it would not. The caller holds the lock of
-- the booking or order, so that refunds sent at the same time count.
create function private.beyond_refund_limit(amount numeric, booking_id uuid, order_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  most numeric := (private.rules()).refund_limit;
begin
  if private.may('refunds')
    or coalesce(amount, 0) + private.refunded_by_me(beyond_refund_limit.booking_id, beyond_refund_limit.order_id) <= most
  then return null; end if;
  return private.answer('over_limit', jsonb_build_object('limit', most));
end
$$;
comment on column public.house_rules.refund_limit is 'AUD. Staff who may not pay back without a limit pay back at most so
much on one booking or order within 24 hours.';

create function private.refuse_own_money(booking_id uuid, order_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.my_role() = 'owner' then return; end if;
  if exists (select from public.bookings b join public.customers c on c.id = b.customer_id
    where b.id = refuse_own_money.booking_id and private.me() in (b.user_id, c.profile_id))
    or exists (select from public.orders o where o.id = refuse_own_money.order_id and o.user_id = private.me()) then
    raise exception 'This is your own booking or order. Ask another staff member.' using errcode = '42501';
  end if;
end
$$;
revoke execute on function private.refunded_by_me(uuid, uuid), private.beyond_refund_limit(numeric, uuid, uuid),
  private.refuse_own_money(uuid, uuid) from public, anon, authenticated;

create or replace function public.refund_payment(booking_id uuid, amount numeric, method text default 'bank_transfer',
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
  perform private.require('money');
  perform private.one_at_a_time('payment ' || request_id);
  b := private.lock_booking(booking_id);
  if b.id is null then return private.answer('not_found'); end if;
  perform private.refuse_own_money(b.id, null);
  given.booking_id := b.id;
  given.amount := case when private.is_amount(amount) then -amount end;
  given.method := method;
  given.purpose := purpose;
  select * into earlier from private.payment_of(request_id, given, note);
  if earlier.same then
    return private.answer('refunded', jsonb_build_object('paid', b.paid_amount, 'refund_due', b.refund_due,
      'total', b.total_amount));
  elsif earlier.amount_then is not null then
    return private.answer('repeated', jsonb_build_object('amount', earlier.amount_then));
  end if;
  refusal := private.beyond_refund_limit(amount, b.id, null);
  if refusal is not null then return refusal; end if;
  faults := private.money_faults(amount, method, note) || private.faults(given, 'purpose')
    || array(select 'purpose' where purpose is null);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  paid := b.paid_amount - private.going_back(b.id);
  if amount > paid then
    return private.answer('too_much', jsonb_build_object('paid', greatest(paid, 0)));
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
  perform private.tell_of_refund(b.id, amount, total_before);
  return private.answer('refunded', jsonb_build_object('paid', b.paid_amount, 'refund_due', b.refund_due,
    'total', b.total_amount));
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
  refusal jsonb;
begin
  perform private.require('money');
  o := private.lock_order(order_id);
  if o.id is null then return private.answer('not_found'); end if;
  perform private.refuse_own_money(null, o.id);
  select * into earlier from public.order_payments p where p.request_id = refund_order.request_id;
  if found and (earlier.order_id, earlier.amount, earlier.method)
    = (o.id, -refund_order.amount, refund_order.method) then
    return private.answer('refunded', jsonb_build_object('paid', o.paid_amount));
  elsif found then
    return private.answer('repeated', jsonb_build_object('amount', abs(earlier.amount)));
  end if;
  refusal := private.beyond_refund_limit(amount, null, o.id);
  if refusal is not null then return refusal; end if;
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

create or replace function public.begin_refund(booking_id uuid, order_id uuid, amount numeric, note text,
  purpose text, request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  p private.payment_provider := private.card_provider();
  words public.card_refunds;
  faults text[];
  refusal jsonb;
  paid numeric;
  most numeric;
  elsewhere numeric;
  found_any boolean;
  open numeric := begin_refund.amount;
  part record;
  refund_id uuid;
  parts int := 0;
begin
  perform private.require('money');
  if request_id is null or num_nonnulls(booking_id, order_id) <> 1 then return private.answer('not_found'); end if;
  perform private.one_at_a_time('refund ' || request_id);
  if booking_id is not null then paid := (private.lock_booking(booking_id)).paid_amount;
  else paid := (private.lock_order(order_id)).paid_amount; end if;
  if paid is null then return private.answer('not_found'); end if;
  perform private.refuse_own_money(booking_id, order_id);
  words.note := private.clean(note);
  words.purpose := begin_refund.purpose;
  faults := array(select 'amount' where not private.is_amount(amount)) || private.faults(words, 'note', 'purpose')
    || array(select 'purpose' where begin_refund.purpose is null);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if private.earlier_refund(booking_id, order_id, amount, purpose, request_id) is not null then
    return private.earlier_refund(booking_id, order_id, amount, purpose, request_id);
  end if;
  refusal := private.beyond_refund_limit(amount, begin_refund.booking_id, begin_refund.order_id);
  if refusal is not null then return refusal; end if;
  if p.sealed_key is null then return private.answer('no_provider'); end if;
  select coalesce(sum(l.amount_left) filter (where (l.mode, l.account_id) = (p.mode, p.account_id)), 0),
    sum(l.amount_left) filter (where (l.mode, l.account_id) <> (p.mode, p.account_id)), count(*) > 0
  into most, elsewhere, found_any
  from private.card_payments_left(booking_id, order_id) l;
  if not found_any then return private.answer('not_by_card'); end if;
  if most = 0 and elsewhere > 0 then return private.answer('other_account'); end if;
  most := greatest(least(most, paid - private.going_back(coalesce(booking_id, order_id))), 0);
  if amount > most then return private.answer('too_much', jsonb_build_object('paid', most)); end if;
  for part in select l.* from private.card_payments_left(booking_id, order_id) l
    where (l.mode, l.account_id) = (p.mode, p.account_id) and l.amount_left > 0
  loop
    exit when open = 0;
    refund_id := private.ask_card_refund(part.paid_by, least(open, part.amount_left), part.currency, 'desk', note);
    update public.card_refunds t set refund_request_id = begin_refund.request_id,
      purpose = case when part.paid_by ? 'payment_id' then words.purpose end
    where t.id = refund_id;
    parts := parts + 1;
    open := open - least(open, part.amount_left);
  end loop;
  return private.answer('requested', jsonb_build_object('amount', amount, 'parts', parts));
end
$$;

create or replace function public.begin_card_refund(payment_id uuid, amount numeric, note text default null,
  request_id uuid default null, purpose text default 'paid_again') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m record;
  p private.payment_provider := private.card_provider();
  r public.card_refunds;
  words public.card_refunds;
  paid numeric;
  most numeric;
  faults text[];
  refusal jsonb;
  refund_id uuid;
begin
  perform private.require('money');
  perform private.one_at_a_time('payment ' || request_id);
  select * into m from private.card_money(begin_card_refund.payment_id, null);
  if m.paid_by is null then
    return private.answer(case when exists (select from public.payments t where t.id = begin_card_refund.payment_id)
      or exists (select from public.order_payments t where t.id = begin_card_refund.payment_id)
      then 'not_by_card' else 'not_found' end);
  end if;
  if m.booking_id is not null then paid := (private.lock_booking(m.booking_id)).paid_amount;
  elsif m.order_id is not null then paid := (private.lock_order(m.order_id)).paid_amount;
  else perform s.id from public.card_set_aside s where s.id = begin_card_refund.payment_id for update; end if;
  perform private.refuse_own_money(m.booking_id, m.order_id);
  most := m.amount - private.gone_back(m.paid_by, m.intent_id);
  if not m.paid_by ? 'set_aside_id' then
    most := least(most, paid - private.going_back(coalesce(m.booking_id, m.order_id)));
  end if;
  words.note := private.clean(note);
  words.purpose := purpose;
  select * into r from public.card_refunds t where t.request_id = begin_card_refund.request_id;
  if found and begin_card_refund.payment_id in (r.payment_id, r.order_payment_id, r.set_aside_id)
    and r.amount = begin_card_refund.amount and coalesce(r.purpose = words.purpose, true) then
    return private.answer('requested', jsonb_build_object('refund_id', r.id, 'most', greatest(most, 0)));
  elsif found then
    return private.answer('repeated', jsonb_build_object('amount', r.amount));
  end if;
  refusal := private.beyond_refund_limit(amount, m.booking_id, m.order_id);
  if refusal is not null then return refusal; end if;
  faults := array(select 'amount' where not private.is_amount(amount)) || private.faults(words, 'note', 'purpose')
    || array(select 'purpose' where purpose is null);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if p.sealed_key is null then return private.answer('no_provider'); end if;
  if (p.mode, p.account_id) <> (m.mode, m.account_id) then return private.answer('other_account'); end if;
  if amount > most then return private.answer('too_much', jsonb_build_object('most', greatest(most, 0))); end if;
  refund_id := private.ask_card_refund(m.paid_by, amount, m.currency, 'desk', note, request_id);
  update public.card_refunds t set purpose = words.purpose
  where t.id = refund_id and m.paid_by ? 'payment_id';
  return private.answer('requested', jsonb_build_object('most', most - amount, 'refund_id', refund_id));
end
$$;

create or replace function public.record_payment(booking_id uuid, amount numeric, method text,
  note text default null, request_id uuid default null, received_on date default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  given public.payments;
  earlier record;
  faults text[];
begin
  perform private.require('money');
  perform private.one_at_a_time('payment ' || request_id);
  b := private.lock_booking(booking_id);
  if b.id is null then return private.answer('not_found'); end if;
  perform private.refuse_own_money(b.id, null);
  given.booking_id := b.id;
  given.amount := case when private.is_amount(amount) then amount end;
  given.method := method;
  given.paid_at := case when received_on is not null then private.received_at(b, received_on) end;
  select * into earlier from private.payment_of(request_id, given, note);
  if earlier.same then
    return private.answer('recorded', jsonb_build_object('booking_status', b.status, 'refund_due', b.refund_due));
  elsif earlier.amount_then is not null then
    return private.answer('repeated', jsonb_build_object('amount', earlier.amount_then));
  end if;
  faults := private.money_faults(amount, method, note);
  if private.received_at(b, received_on) is null then faults := faults || 'received_on'::text; end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if b.status = 'cancelled' then return private.answer('not_live'); end if;
  if amount > b.total_amount - b.paid_amount then
    return private.answer('too_much', jsonb_build_object('balance', greatest(b.total_amount - b.paid_amount, 0)));
  end if;
  b := private.add_payment(b, amount, method, note, request_id => request_id,
    paid_at => private.received_at(b, received_on));
  return private.answer('recorded', jsonb_build_object('booking_status', b.status, 'refund_due', b.refund_due));
end
$$;

create or replace function public.confirm_transfer(transfer_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  t public.transfers;
  b public.bookings;
begin
  perform private.require('money');
  t := private.lock_transfer(transfer_id);
  if t.id is null then return private.answer('not_found'); end if;
  perform private.refuse_own_money(t.booking_id, null);
  if t.status in ('confirmed', 'rejected') then
    return private.answer('already', jsonb_build_object('transfer_status', t.status));
  end if;
  perform private.decide_transfer(t, 'confirmed');
  select * into b from public.bookings x where x.id = t.booking_id;
  b := private.add_payment(b, t.amount, 'bank_transfer', transfer => t);
  return private.answer('confirmed', jsonb_build_object('booking_status', b.status, 'refund_due', b.refund_due));
end
$$;

create or replace function public.mark_order_paid(order_id uuid, method text default 'bank_transfer') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  payment public.order_payments;
  o public.orders;
  kept boolean;
begin
  perform private.require('store');
  payment.method := mark_order_paid.method;
  if private.faults(payment, 'method') <> '{}' then return private.invalid('method'); end if;
  o := private.lock_order(order_id);
  if o.id is null then return private.answer('not_found'); end if;
  perform private.refuse_own_money(null, o.id);
  kept := o.status = 'pending' or (o.status = 'expired' and o.paid_at is null and private.take_stock(o.id));
  if o.paid_at is not null or (o.total = 0 and not kept) then
    return private.answer('already', jsonb_build_object('order_status', o.status));
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
  perform private.send_mail(o.email, case when kept then 'order_paid' else 'order_paid_late' end,
    jsonb_build_object('number', o.number, 'amount', o.total));
  if kept then return private.answer('paid'); end if;
  return private.answer('money_owed', jsonb_build_object('refund_due', o.total));
end
$$;

create or replace function public.reprice_plan(booking_id uuid, total_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
begin
  perform private.require('money');
  b := private.lock_booking(booking_id);
  if b.id is null then return private.answer('not_found'); end if;
  perform private.refuse_own_money(b.id, null);
  if not private.is_live(b) then return private.answer('not_live'); end if;
  if not private.is_amount(total_amount) then return private.invalid('total_amount'); end if;
  if total_amount = b.total_amount then return private.plan_answer(b.id); end if;
  if total_amount < least(b.paid_amount, b.total_amount) then
    return private.answer('below_paid', jsonb_build_object('paid', b.paid_amount));
  end if;
  perform private.write_parts(b.id, private.fit_parts(b.id, total_amount));
  update public.bookings t set total_amount = reprice_plan.total_amount,
    deposit_amount = least(t.deposit_amount, reprice_plan.total_amount)
  where t.id = b.id;
  perform private.find_next_due(b.id);
  perform private.audit('reprice_plan', 'bookings', b.id::text,
    jsonb_build_object('before', b.total_amount, 'after', total_amount, 'parts', private.parts_of(b.id)));
  perform private.tell_of_change(b.id, 'total', b.total_amount);
  perform private.confirm_if_covered(b.id);
  perform private.note_progress(b.id);
  return private.plan_answer(b.id);
end
$$;
