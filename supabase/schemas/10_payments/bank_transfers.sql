-- Bank transfers: announced by members, confirmed or rejected by staff.

create function private.bank_transfer_result(t public.bank_transfers) returns jsonb
language sql stable set search_path = '' as $$
  select private.result('requested', jsonb_build_object('transfer_id', t.id, 'reference', t.reference,
    'amount', t.amount, 'waits_until', t.expires_at, 'expires_at', b.expires_at))
  from public.bookings b where b.id = t.booking_id
$$;
comment on function private.bank_transfer_result(public.bank_transfers) is
  'Builds the result with the status "requested" for a bank transfer.';

create function private.bank_transfer_refusal(b public.bookings, amount numeric) returns jsonb
language plpgsql set search_path = '' as $$
declare
  max_pending_bank_transfers constant int := 3; -- pending transfers per booking
  current_settings public.settings := private.settings();
  announced numeric := private.pending_transfer_amount(b.id);
  balance numeric := greatest(b.total_amount - b.paid_amount - announced, 0);
  missing numeric := case when b.status = 'pending'
    then least(private.first_installment_amount(b.id) - b.paid_amount - announced, balance) else 0 end;
begin
  if not private.is_live(b) then return private.result('not_live'); end if;
  if not private.has_bank_account(current_settings) then return private.result('no_bank_account'); end if;
  if not private.is_amount(amount) then return private.invalid('amount'); end if;
  if (select count(*) from public.bank_transfers t where t.booking_id = b.id
    and private.current_bank_transfer_status(t) = 'pending') >= max_pending_bank_transfers then
    return private.result('too_many', jsonb_build_object('max', max_pending_bank_transfers));
  end if;
  if not private.has_permission('booking') then
    if private.is_network_over('transfer') then
      return private.result('too_many', jsonb_build_object('max', private.max_network_requests_per_hour()));
    end if;
    perform private.record_network_request('transfer');
  end if;
  if amount > balance then return private.result('too_much', jsonb_build_object('balance', balance)); end if;
  if amount < missing then return private.result('too_small', jsonb_build_object('min', missing)); end if;
  return null;
end
$$;
comment on function private.bank_transfer_refusal(public.bookings, numeric) is
  'The reason why a bank transfer of this amount cannot be announced, or null if it can. Pending transfers count as
paid. The amount is at most the unpaid amount. For a pending booking, it is at least the unpaid part of the first
instalment. The request limit per IP network does not apply to staff.';

create function public.request_bank_transfer(booking_id uuid, amount numeric, request_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  t public.bank_transfers;
  refusal jsonb;
begin
  perform private.require_member();
  perform private.advisory_lock('transfer ' || request_id);
  b := private.lock_booking(booking_id);
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  select * into t from public.bank_transfers x where x.request_id = request_bank_transfer.request_id;
  if t.booking_id = b.id and t.amount = request_bank_transfer.amount then return private.bank_transfer_result(t); end if;
  if t.booking_id = b.id then
    return private.result('repeated', jsonb_build_object('reference', t.reference, 'amount', t.amount));
  end if;
  if t.id is not null then return private.invalid('request_id'); end if;
  refusal := private.bank_transfer_refusal(b, amount);
  if refusal is not null then return refusal; end if;
  insert into public.bank_transfers (booking_id, amount, request_id) values (b.id, amount, request_id) returning * into t;
  -- Only the first announced transfer extends the hold of the seats.
  update public.bookings x set expires_at = greatest(x.expires_at, t.expires_at)
  where x.id = b.id and x.status = 'pending'
    and not exists (select 1 from public.bank_transfers o where o.booking_id = x.id and o.id <> t.id);
  perform private.record_customer_activity(b.customer_id);
  perform private.audit('request_bank_transfer', 'bank_transfers', t.id::text,
    jsonb_build_object('booking_id', b.id, 'amount', t.amount));
  perform private.queue_customer_email(b.customer_id, 'transfer_requested', jsonb_build_object('booking_id', b.id,
    'reference', t.reference, 'amount', t.amount, 'booking', b.reference, 'waits_until', t.expires_at));
  return private.bank_transfer_result(t);
end
$$;
comment on function public.request_bank_transfer(uuid, numeric, uuid) is
  'Announces a bank transfer for the caller''s own booking; staff can announce one for any booking. The first transfer
of a pending booking extends the hold of the seats until waits_until.
Parameters:
- amount: AUD, at most the unpaid amount minus pending bank transfers. For a pending booking, the amount must also
cover the unpaid part of the first instalment.
- request_id: the idempotency key.
Results:
- repeated: the key was used with another amount.
- too_many: the booking has the maximum number of pending transfers, or the IP network has reached its request limit.
- no_bank_account: the company''s bank account is not set up.
- not_live: the booking is cancelled or has expired.
Statuses: requested {transfer_id uuid, reference text, amount numeric, waits_until timestamptz, expires_at
timestamptz?}, repeated {reference text, amount numeric}, too_small {min numeric}, too_much {balance numeric}, too_many
{max int}, no_bank_account, not_live, invalid {fields text[]}, not_found.';
revoke execute on function public.request_bank_transfer(uuid, numeric, uuid) from public, anon, authenticated;
grant execute on function public.request_bank_transfer(uuid, numeric, uuid) to authenticated;

create function private.lock_bank_transfer(transfer_id uuid) returns public.bank_transfers
language plpgsql set search_path = '' as $$
declare
  t public.bank_transfers;
begin
  perform private.lock_booking((select x.booking_id from public.bank_transfers x where x.id = lock_bank_transfer.transfer_id));
  select * into t from public.bank_transfers x where x.id = lock_bank_transfer.transfer_id for update;
  return t;
end
$$;
comment on function private.lock_bank_transfer(uuid) is
  'Locks the trip and the booking of a bank transfer, then locks and returns the transfer. All columns are null if
the transfer does not exist.';

create function private.decide_bank_transfer(t public.bank_transfers, decision text, note text default null) returns void
language sql set search_path = '' as $$
  update public.bank_transfers x set status = decision, decided_at = private.now() where x.id = t.id;
  insert into public.bank_transfer_notes (transfer_id, note, decided_by) values (t.id, private.clean(note), private.me());
$$;
comment on function private.decide_bank_transfer(public.bank_transfers, text, text) is
  'Stores the decision on a bank transfer (confirmed or rejected) and the staff member who made it.';

create function public.confirm_bank_transfer(transfer_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  t public.bank_transfers;
  b public.bookings;
begin
  perform private.require_permission('money');
  t := private.lock_bank_transfer(transfer_id);
  if t.id is null then return private.result('not_found'); end if;
  perform private.refuse_own_money(t.booking_id, null);
  if t.status in ('confirmed', 'rejected') then
    return private.result('already_decided', jsonb_build_object('transfer_status', t.status));
  end if;
  perform private.decide_bank_transfer(t, 'confirmed');
  select * into b from public.bookings x where x.id = t.booking_id;
  b := private.add_payment(b, t.amount, 'bank_transfer', transfer => t);
  return private.result('confirmed', jsonb_build_object('booking_status', b.status, 'refund_due', b.refund_due));
end
$$;
comment on function public.confirm_bank_transfer(uuid) is
  'For staff: records that the money of a bank transfer arrived. The whole amount is posted as a payment. refund_due:
the part that the booking does not need and that must be refunded, AUD. already_decided: the transfer was confirmed or
rejected before.
Statuses: confirmed {booking_status bookings.status, refund_due numeric}, already_decided {transfer_status
bank_transfers.status}, not_found.';
revoke execute on function public.confirm_bank_transfer(uuid) from public, anon, authenticated;
grant execute on function public.confirm_bank_transfer(uuid) to authenticated;

create function public.reject_bank_transfer(transfer_id uuid, reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  t public.bank_transfers;
  b public.bookings;
  words public.bank_transfer_notes;
begin
  perform private.require_permission('money');
  t := private.lock_bank_transfer(transfer_id);
  if t.id is null then return private.result('not_found'); end if;
  if t.status <> 'pending' then
    return private.result('already_decided', jsonb_build_object('transfer_status', t.status));
  end if;
  words.note := private.clean(reason);
  if private.validation_errors(words, 'note') <> '{}' then return private.invalid('reason'); end if;
  perform private.decide_bank_transfer(t, 'rejected', reason);
  select * into b from public.bookings x where x.id = t.booking_id;
  perform private.audit('reject_bank_transfer', 'bank_transfers', t.id::text,
    jsonb_build_object('booking_id', b.id, 'amount', t.amount));
  perform private.queue_customer_email(b.customer_id, 'transfer_rejected',
    jsonb_build_object('reference', t.reference, 'amount', t.amount, 'booking', b.reference));
  return private.result('rejected');
end
$$;
comment on function public.reject_bank_transfer(uuid, text) is
  'For staff: records that the money of a bank transfer will not arrive. reason: only staff read it. already_decided:
the transfer is no longer pending.
Statuses: rejected, already_decided {transfer_status bank_transfers.status}, invalid {fields text[]}, not_found.';
revoke execute on function public.reject_bank_transfer(uuid, text) from public, anon, authenticated;
grant execute on function public.reject_bank_transfer(uuid, text) to authenticated;
