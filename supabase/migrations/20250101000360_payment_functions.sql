-- Paying, confirming, refunding, and changing a plan. Every change of money is one new row of the ledger.

-- Amounts from outside: positive, whole cents, below a million.
create function private.is_amount(amount numeric) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(amount > 0 and amount < 1000000 and amount = round(amount, 2), false)
$$;

-- Adds a payment and draws its consequences. The caller holds the event's lock; returns the booking's status.
create function private.add_payment(booking_id uuid, amount numeric, method text, note text, reference text,
  transfer_id uuid, request_id uuid) returns text
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
  e public.events;
  first_part numeric;
begin
  select * into b from public.bookings t where t.id = add_payment.booking_id;
  select n.amount into first_part from public.installments n where n.booking_id = b.id order by n.sequence limit 1;
  insert into public.payments (booking_id, kind, method, amount, note, reference, transfer_id, request_id, recorded_by)
  values (b.id, case when b.paid_amount < first_part then 'deposit'
      when exists (select 1 from (select sum(n.amount) over (order by n.sequence) as due
        from public.installments n where n.booking_id = b.id) s where s.due = b.paid_amount + add_payment.amount) then 'instalment'
      else 'extra' end,
    method, amount, private.clean(note), reference, transfer_id, request_id, auth.uid());
  select * into b from public.bookings t where t.id = b.id;
  select * into e from public.events t where t.id = b.event_id;
  if b.status = 'pending' and b.paid_amount >= coalesce(first_part, 0) then
    perform private.confirm_booking(b.id);
  elsif b.status = 'expired' and b.paid_amount >= coalesce(first_part, 0)
    and coalesce(private.free_seats(e) >= b.seats, true) then
    perform private.confirm_booking(b.id);  -- late, but the seats are still there
    perform private.find_next_due(b.id);
  elsif b.status in ('expired', 'cancelled') then
    update public.bookings t set refund_due = t.refund_due + add_payment.amount where t.id = b.id;
  end if;
  update public.bookings t set plan_status = 'completed' where t.id = b.id and t.paid_amount >= t.total_amount;
  update public.customers c set last_activity = now() where c.id = b.customer_id;
  perform private.audit('payment', 'bookings', b.id::text, jsonb_build_object('amount', amount, 'method', method));
  perform private.send_mail((select c.email from public.customers c where c.id = b.customer_id), 'payment_received',
    jsonb_build_object('reference', b.reference, 'amount', amount));
  return (select t.status from public.bookings t where t.id = b.id);
end
$$;

-- Announces a bank transfer; seats of a pending booking are held 7 days for it. Statuses: requested {transfer_id,
-- reference, amount, expires_at}, invalid {fields}, too_much {balance} (less transfers already announced), not_live, not_found.
create function public.request_bank_transfer(booking_id uuid, amount numeric, request_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.lock_booking(booking_id);
  t public.transfers;
  balance numeric;
begin
  if not private.may_see(b) then return '{"status": "not_found"}'::jsonb; end if;
  select * into t from public.transfers x where x.request_id = request_bank_transfer.request_id and x.booking_id = b.id;
  if not found then
    if b.status not in ('pending', 'confirmed') then return '{"status": "not_live"}'::jsonb; end if;
    if not private.is_amount(amount) then return '{"status": "invalid", "fields": ["amount"]}'::jsonb; end if;
    balance := b.total_amount - b.paid_amount
      - coalesce((select sum(x.amount) from public.transfers x where x.booking_id = b.id and x.status = 'pending'), 0);
    if amount > balance then return jsonb_build_object('status', 'too_much', 'balance', greatest(balance, 0)); end if;
    insert into public.transfers (booking_id, amount, request_id) values (b.id, amount, request_id) returning * into t;
    update public.bookings x set expires_at = greatest(x.expires_at, x.created_at + interval '7 days')
    where x.id = b.id and x.status = 'pending';
    perform private.send_mail((select c.email from public.customers c where c.id = b.customer_id), 'transfer_requested',
      jsonb_build_object('reference', t.reference, 'amount', t.amount, 'booking', b.reference));
  end if;
  return jsonb_build_object('status', 'requested', 'transfer_id', t.id, 'reference', t.reference, 'amount', t.amount,
    'expires_at', (select x.expires_at from public.bookings x where x.id = b.id));
end
$$;

-- The money of a transfer has come. Statuses: confirmed {booking_status}, already {transfer_status}, not_found.
create function public.confirm_transfer(transfer_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  t public.transfers;
  b public.bookings;
begin
  perform private.require_admin();
  b := private.lock_booking((select x.booking_id from public.transfers x where x.id = confirm_transfer.transfer_id));
  select * into t from public.transfers x where x.id = confirm_transfer.transfer_id for update;
  if not found then return '{"status": "not_found"}'::jsonb; end if;
  if t.status <> 'pending' then return jsonb_build_object('status', 'already', 'transfer_status', t.status); end if;
  update public.transfers x set status = 'confirmed', decided_at = now(), decided_by = auth.uid() where x.id = t.id;
  return jsonb_build_object('status', 'confirmed',
    'booking_status', private.add_payment(b.id, t.amount, 'bank_transfer', null, t.reference, t.id, null));
end
$$;

-- Statuses: rejected, already {transfer_status}, not_found.
create function public.reject_transfer(transfer_id uuid, reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  t public.transfers;
begin
  perform private.require_admin();
  perform private.lock_booking((select x.booking_id from public.transfers x where x.id = reject_transfer.transfer_id));
  select * into t from public.transfers x where x.id = reject_transfer.transfer_id for update;
  if not found then return '{"status": "not_found"}'::jsonb; end if;
  if t.status <> 'pending' then return jsonb_build_object('status', 'already', 'transfer_status', t.status); end if;
  update public.transfers x set status = 'rejected', decided_at = now(), decided_by = auth.uid(),
    reason = left(private.clean(reject_transfer.reason), 500) where x.id = t.id;
  perform private.audit('reject_transfer', 'transfers', t.id::text, jsonb_build_object('amount', t.amount));
  return '{"status": "rejected"}'::jsonb;
end
$$;

-- Money an admin has in hand. The same request_id records once; with another amount or booking it is repeated {amount
-- recorded by it}, so that nobody reads a lost answer as a second payment. Other statuses: recorded {booking_status},
-- invalid {fields}, too_much {balance}, not_live, not_found.
create function public.record_payment(booking_id uuid, amount numeric, method text, note text default null,
  request_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  earlier public.payments;
begin
  perform private.require_admin();
  b := private.lock_booking(booking_id);
  if b.id is null then return '{"status": "not_found"}'::jsonb; end if;
  select * into earlier from public.payments p where p.request_id = record_payment.request_id;
  if found and earlier.booking_id = b.id and earlier.amount = record_payment.amount then
    return jsonb_build_object('status', 'recorded', 'booking_status', b.status);
  elsif found then
    return jsonb_build_object('status', 'repeated', 'amount', abs(earlier.amount));
  end if;
  if not private.is_amount(amount) then return '{"status": "invalid", "fields": ["amount"]}'::jsonb; end if;
  if coalesce(method, '') not in ('card', 'bank_transfer', 'cash') then return '{"status": "invalid", "fields": ["method"]}'::jsonb; end if;
  if char_length(note) > 500 then return '{"status": "invalid", "fields": ["note"]}'::jsonb; end if;
  if b.status = 'cancelled' then return '{"status": "not_live"}'::jsonb; end if;
  if amount > b.total_amount - b.paid_amount then
    return jsonb_build_object('status', 'too_much', 'balance', greatest(b.total_amount - b.paid_amount, 0));
  end if;
  return jsonb_build_object('status', 'recorded',
    'booking_status', private.add_payment(b.id, amount, method, note, null, null, request_id));
end
$$;

-- Pays money back, never more than was paid; a request_id counts as in record_payment. Statuses: refunded {paid},
-- repeated {amount}, invalid {fields}, too_much {paid}, not_found.
create function public.refund_payment(booking_id uuid, amount numeric, method text default 'bank_transfer',
  note text default null, request_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  earlier public.payments;
begin
  perform private.require_admin();
  b := private.lock_booking(booking_id);
  if b.id is null then return '{"status": "not_found"}'::jsonb; end if;
  select * into earlier from public.payments p where p.request_id = refund_payment.request_id;
  if found and earlier.booking_id = b.id and earlier.amount = -refund_payment.amount then
    return jsonb_build_object('status', 'refunded', 'paid', b.paid_amount);
  elsif found then
    return jsonb_build_object('status', 'repeated', 'amount', abs(earlier.amount));
  end if;
  if not private.is_amount(amount) then return '{"status": "invalid", "fields": ["amount"]}'::jsonb; end if;
  if coalesce(method, '') not in ('card', 'bank_transfer', 'cash') then return '{"status": "invalid", "fields": ["method"]}'::jsonb; end if;
  if char_length(note) > 500 then return '{"status": "invalid", "fields": ["note"]}'::jsonb; end if;
  if amount > b.paid_amount then return jsonb_build_object('status', 'too_much', 'paid', b.paid_amount); end if;
  insert into public.payments (booking_id, kind, method, amount, note, request_id, recorded_by)
  values (b.id, 'refund', method, -amount, private.clean(note), request_id, auth.uid());
  update public.bookings t set plan_status = 'active'
  where t.id = b.id and t.plan_status = 'completed' and t.paid_amount < t.total_amount and t.status = 'confirmed';
  perform private.audit('refund', 'bookings', b.id::text, jsonb_build_object('amount', amount, 'method', method));
  perform private.send_mail((select c.email from public.customers c where c.id = b.customer_id), 'refund_issued',
    jsonb_build_object('reference', b.reference, 'amount', amount));
  return jsonb_build_object('status', 'refunded', 'paid', b.paid_amount - amount);
end
$$;

revoke execute on function public.request_bank_transfer(uuid, numeric, uuid), public.confirm_transfer(uuid),
  public.reject_transfer(uuid, text), public.record_payment(uuid, numeric, text, text, uuid),
  public.refund_payment(uuid, numeric, text, text, uuid) from public, anon, authenticated;
grant execute on function public.request_bank_transfer(uuid, numeric, uuid), public.confirm_transfer(uuid),
  public.reject_transfer(uuid, text), public.record_payment(uuid, numeric, text, text, uuid),
  public.refund_payment(uuid, numeric, text, text, uuid) to authenticated, service_role;
