-- Confirms bookings whose first instalment is paid, and expires bank transfers of bookings that have ended.

create function private.may_confirm(b public.bookings) returns boolean
language sql stable set search_path = '' as $$
  select case b.status
    when 'pending' then e.status = 'published' and e.start_date >= private.today()
    when 'expired' then private.sale_obstacle(e) is null and coalesce(private.free_seats(e) >= b.seats, true)
      and not exists (select 1 from public.bookings o where o.customer_id = b.customer_id and o.event_id = b.event_id
        and o.id <> b.id and private.is_live(o))
    else false end
  from public.events e where e.id = b.event_id
$$;
comment on function private.may_confirm(public.bookings) is
  'Whether a payment may confirm the booking now. A pending booking needs a published trip that has not started. An
expired booking needs a trip on sale, free seats and no other pending or confirmed booking of the trip by the customer.
If the booking may not be confirmed, the payment must be refunded.';

create function private.confirm_if_covered(booking_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = confirm_if_covered.booking_id;
  if b.status not in ('pending', 'expired') or b.paid_amount < private.first_installment_amount(b.id) then return; end if;
  if private.may_confirm(b) then
    perform private.confirm_booking(b.id);
    perform private.set_next_due_date(b.id);
  elsif b.status = 'pending' then
    update public.bookings t set expires_at = private.now() where t.id = b.id;
    perform private.expire_holds(b.event_id);
  end if;
end
$$;
comment on function private.confirm_if_covered(uuid) is
  'Confirms a booking if its first instalment is paid. If private.may_confirm does not allow the confirmation of a
pending booking, expires the booking instead.';

create function private.sync_plan_status(booking_id uuid) returns void
language sql set search_path = '' as $$
  update public.bookings b set plan_status = case when b.paid_amount >= b.total_amount then 'completed'
    else 'active' end
  where b.id = sync_plan_status.booking_id and b.status in ('pending', 'confirmed')
    and (b.paid_amount >= b.total_amount) <> (b.plan_status = 'completed')
$$;
comment on function private.sync_plan_status(uuid) is
  'Sets the plan status to completed when the total is paid, and back to active when it is no longer paid.';

create function private.payment_kind(b public.bookings, amount numeric) returns text
language sql stable set search_path = '' as $$
  select case when b.paid_amount < private.first_installment_amount(b.id) then 'deposit'
    when exists (select 1 from (select sum(n.amount) over (order by n.sequence) as due
      from public.installments n where n.booking_id = b.id) s where s.due = b.paid_amount + payment_kind.amount)
      then 'installment'
    else 'extra' end
$$;
comment on function private.payment_kind(public.bookings, numeric) is
  'The kind of a payment. deposit: the first instalment is not covered yet. installment: the payment completes an
instalment exactly, without a remainder. extra: any other payment.';

create function private.add_payment(b public.bookings, amount numeric, method text, note text default null,
  transfer public.bank_transfers default null, request_id uuid default null, provider_ref text default null,
  paid_at timestamptz default private.now(), payer text default null) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  payment_id uuid;
begin
  insert into public.payments (booking_id, kind, method, amount, reference, transfer_id, request_id, provider_ref,
    paid_at)
  values (b.id, private.payment_kind(b, amount), method, amount, transfer.reference, transfer.id, request_id,
    provider_ref, paid_at)
  returning id into payment_id;
  insert into public.payment_notes (payment_id, note, recorded_by)
  values (payment_id, private.clean(note), private.me());
  perform private.confirm_if_covered(b.id);
  perform private.sync_plan_status(b.id);
  select * into b from public.bookings t where t.id = b.id;
  perform private.record_customer_activity(b.customer_id);
  perform private.audit('payment', 'bookings', b.id::text, jsonb_build_object('payment_id', payment_id,
    'amount', amount, 'method', method, 'booking_status', b.status, 'refund_due', b.refund_due));
  perform private.notify_payment(b, amount, payer);
  return b;
end
$$;
comment on function private.add_payment(public.bookings, numeric, text, text, public.bank_transfers, uuid, text, timestamptz, text) is
  'Adds a payment to the ledger, confirms the booking if its first instalment is covered, and queues the email.
payer: the
traveller who paid with a payment link. Null: the customer. Returns the updated booking.';

create function private.expire_bank_transfers(event_id uuid) returns int
language plpgsql set search_path = '' as $$
declare
  t record;
  ended int := 0;
begin
  for t in
    update public.bank_transfers x set status = 'expired', decided_at = private.now()
    from public.bookings b
    where b.id = x.booking_id and b.event_id = expire_bank_transfers.event_id
      and x.status = 'pending' and x.expires_at <= private.now()
    returning x.id, x.reference, x.amount, b.reference as booking, b.customer_id
  loop
    insert into public.audit_log (action, entity, entity_id, details)
    values ('expire_bank_transfer', 'bank_transfers', t.id::text, jsonb_build_object('amount', t.amount));
    perform private.queue_customer_email(t.customer_id, 'transfer_expired',
      jsonb_build_object('reference', t.reference, 'amount', t.amount, 'booking', t.booking));
    ended := ended + 1;
  end loop;
  return ended;
end
$$;
comment on function private.expire_bank_transfers(uuid) is
  'Expires the pending bank transfers of a trip whose expires_at has passed, and queues the emails. Returns the number
of expired transfers. The audit log entries have no actor.';

create function private.end_bank_transfers(booking_id uuid) returns int
language plpgsql set search_path = '' as $$
declare
  ended int;
begin
  with over as (
    update public.bank_transfers t set status = 'expired', decided_at = private.now()
    where t.booking_id = end_bank_transfers.booking_id and t.status = 'pending' returning t.id, t.amount
  ), logged as (
    insert into public.audit_log (action, entity, entity_id, details)
    select 'expire_bank_transfer', 'bank_transfers', o.id::text, jsonb_build_object('amount', o.amount) from over o order by o.id
  )
  select count(*) into ended from over;
  return ended;
end
$$;
comment on function private.end_bank_transfers(uuid) is
  'Expires the pending bank transfers of a booking that was cancelled or has expired. Staff can still confirm them if
the money arrives. Returns the number of expired transfers.';

create function private.end_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_bank_transfers(new.id);
  return null;
end
$$;
comment on function private.end_booking() is
  'Trigger: expires the pending bank transfers of a booking when it is cancelled or expires.';

create trigger end_booking after update of status on public.bookings
for each row when (old.status in ('pending', 'confirmed') and new.status in ('cancelled', 'expired'))
execute function private.end_booking();
