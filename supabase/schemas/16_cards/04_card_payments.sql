-- Applies card payments. Money that matches no checkout becomes an unmatched payment.

create table public.unmatched_payments (
  id uuid primary key default gen_random_uuid(),
  intent_id text not null unique,
  checkout_id uuid references public.card_checkouts (id),
  reason text not null,
  amount numeric(14, 2) not null,
  currency text not null,
  mode text not null,
  account_id text not null,
  received_at timestamptz not null default private.now(),
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  constraint unmatched_payments_intent_id_form check (intent_id ~ '^[A-Za-z0-9_]{1,200}$'),
  constraint unmatched_payments_reason_known check (reason in
    ('duplicate', 'amount', 'currency', 'mode', 'account', 'unknown')),
  constraint unmatched_payments_amount_range check (amount > 0),
  constraint unmatched_payments_currency_form check (currency ~ '^[a-z]{3}$'),
  constraint unmatched_payments_mode_known check (mode in ('test', 'live')),
  constraint unmatched_payments_account_id_form check (account_id ~ '^[A-Za-z0-9_]{1,200}$')
);
comment on table public.unmatched_payments is
  'Card payments that were not posted to a ledger: no checkout requested the payment; its amount, currency, mode or
account differs from the checkout; or another payment of the same round arrived first.';
comment on column public.unmatched_payments.id is 'Primary key.';
comment on column public.unmatched_payments.intent_id is 'Id of the payment at the provider.';
comment on column public.unmatched_payments.checkout_id is
  'The checkout whose id the payment contains. Null: not a checkout of this system.';
comment on column public.unmatched_payments.reason is
  'Why the payment does not match its checkout. duplicate: another payment of the same round had arrived, so this one
is refunded automatically.';
comment on column public.unmatched_payments.amount is 'Amount in the currency of this row.';
comment on column public.unmatched_payments.currency is 'ISO 4217 currency code in lower case.';
comment on column public.unmatched_payments.mode is 'Mode of the provider account: test or live.';
comment on column public.unmatched_payments.account_id is 'Account id at the provider.';
comment on column public.unmatched_payments.received_at is 'When the payment was stored.';
comment on column public.unmatched_payments.handled_at is
  'When the payment was refunded or staff handled it. Null: open.';
comment on column public.unmatched_payments.handled_by is
  'The staff member who marked the payment as handled. Null: not handled by staff, or the account was deleted.';

create index unmatched_payments_checkout_idx on public.unmatched_payments (checkout_id);
create index unmatched_payments_open_idx on public.unmatched_payments (received_at) where handled_at is null;
create index unmatched_payments_handled_by_idx on public.unmatched_payments (handled_by);

alter table public.unmatched_payments enable row level security;
revoke all on public.unmatched_payments from anon, authenticated;
grant select on public.unmatched_payments to authenticated;
grant all on public.unmatched_payments to service_role;

create policy "Staff read unmatched payments" on public.unmatched_payments
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read unmatched payments" on public.unmatched_payments is 'Requires the permission "sales".';

create function private.provider_errors(intent_id text, amount_cents bigint, currency text, mode text,
  account_id text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  s public.unmatched_payments;
begin
  s.intent_id := provider_errors.intent_id;
  s.amount := case when amount_cents between 1 and 99999999999 then amount_cents / 100.0 end;
  s.currency := provider_errors.currency;
  s.mode := provider_errors.mode;
  s.account_id := provider_errors.account_id;
  return array_replace(private.validation_errors(s, 'intent_id', 'amount', 'currency', 'mode', 'account_id'), 'amount',
    'amount_cents');
end
$$;
comment on function private.provider_errors is
  'Names of the invalid arguments that describe an object from the provider.';

create function private.request_card_refund(paid_by jsonb, amount numeric, currency text, origin text,
  note text default null, request_id uuid default null) returns uuid
language plpgsql set search_path = '' as $$
declare
  r public.card_refunds;
begin
  insert into public.card_refunds (payment_id, order_payment_id, unmatched_payment_id, amount, currency, origin, note,
    request_id, requested_by)
  values ((paid_by ->> 'payment_id')::uuid, (paid_by ->> 'order_payment_id')::uuid, (paid_by ->> 'unmatched_payment_id')::uuid,
    amount, currency, origin, private.clean(note), request_id, private.me()) returning * into r;
  perform private.audit('request_card_refund', 'card_refunds', r.id::text,
    paid_by || jsonb_build_object('amount', amount, 'origin', origin));
  return r.id;
end
$$;
comment on function private.request_card_refund is
  'Stores a request to refund the card that paid; an edge function sends it to the provider. Returns the id of the
refund.';

create function private.add_unmatched_payment(s public.unmatched_payments) returns jsonb
language plpgsql set search_path = '' as $$
declare
  refund uuid;
begin
  insert into public.unmatched_payments (intent_id, checkout_id, reason, amount, currency, mode, account_id)
  values (s.intent_id, s.checkout_id, s.reason, s.amount, s.currency, s.mode, s.account_id) returning * into s;
  update public.card_checkouts c set status = case when s.reason = 'duplicate' then 'returned' else 'unmatched' end,
    intent_id = s.intent_id, settled_at = private.now()
  where c.id = s.checkout_id and c.intent_id is null;
  perform private.audit('unmatched', 'unmatched_payments', s.id::text,
    jsonb_build_object('reason', s.reason, 'amount', s.amount, 'currency', s.currency));
  if s.reason = 'duplicate' then
    refund := private.request_card_refund(jsonb_build_object('unmatched_payment_id', s.id), s.amount, s.currency, 'duplicate');
  end if;
  return private.result('unmatched', jsonb_build_object('reason', s.reason, 'refund_id', refund));
end
$$;
comment on function private.add_unmatched_payment is
  'Stores a payment that matches no checkout. A duplicate is refunded automatically.';

create function private.unmatched_reason(c public.card_checkouts, s public.unmatched_payments) returns text
language sql stable set search_path = '' as $$
  select case when c.id is null then 'unknown' when s.mode <> c.mode then 'mode'
    when s.account_id <> c.account_id then 'account' when s.currency <> c.currency then 'currency'
    when s.amount <> c.amount then 'amount'
    when c.status in ('paid', 'returned') or exists (select from public.card_checkouts o
      where o.status = 'paid' and (o.booking_id = c.booking_id or o.order_id = c.order_id)
        -- A booking can be paid once per round (see card_checkouts.round), a payment link only once.
        and o.payment_link_id is not distinct from c.payment_link_id
        and (o.round = c.round or c.payment_link_id is not null)) then 'duplicate' end
$$;
comment on function private.unmatched_reason is
  'The reason why a payment does not match its checkout. Null: the payment matches.';

create function private.pay_booking(c public.card_checkouts, b public.bookings, paid_at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  owed_before numeric := b.refund_due;
  excess numeric;
  refund uuid;
begin
  b := private.add_payment(b, c.amount, 'card', provider_ref => c.intent_id, paid_at => paid_at,
    payer => (select l.payer_name from private.payment_links l where l.id = c.payment_link_id));
  excess := least(c.amount, b.refund_due - owed_before);
  perform private.send_share_receipt(c, b, excess);
  if excess <= 0 then
    return private.result('applied', jsonb_build_object('booking_status', b.status, 'order_status', null));
  end if;
  refund := private.request_card_refund((select jsonb_build_object('payment_id', p.id) from public.payments p
    where p.provider_ref = c.intent_id), excess, c.currency, 'late');
  return private.result('refund_due', jsonb_build_object('refund_id', refund));
end
$$;
comment on function private.pay_booking is
  'Posts a card payment to a booking. The part of the payment that becomes a refund due is refunded to the card. The
payer of a payment link gets the receipt.';

create function private.pay_order(c public.card_checkouts, o public.orders, paid_at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  payment uuid;
  refund uuid;
  kept boolean := o.paid_at is null and (o.status = 'pending'
    or o.status = 'expired' and private.take_stock(o.id));
  template text := case when kept then 'order_paid' else 'order_paid_late' end;
begin
  update public.orders t set status = case when kept then 'paid' else t.status end, payment_method = 'card',
    paid_at = coalesce(t.paid_at, private.now())
  where t.id = o.id;
  insert into public.order_payments (order_id, kind, method, amount, provider_ref, paid_at)
  values (o.id, 'payment', 'card', c.amount, c.intent_id, pay_order.paid_at) returning id into payment;
  perform private.audit(template, 'orders', o.id::text, jsonb_build_object('amount', c.amount, 'method', 'card'));
  perform private.queue_email(o.email, template, jsonb_build_object('number', o.number, 'amount', c.amount)
    || private.voucher_facts(o));
  if kept then
    return private.result('applied', jsonb_build_object('booking_status', null, 'order_status', 'paid'));
  end if;
  refund := private.request_card_refund(jsonb_build_object('order_payment_id', payment), c.amount, c.currency, 'late');
  return private.result('refund_due', jsonb_build_object('refund_id', refund));
end
$$;
comment on function private.pay_order is
  'Posts a card payment to an order. An expired order becomes paid if its stock is still available; otherwise the
money is refunded to the card.';

create function private.record_charge_state(c public.card_checkouts, state text, intent_id text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  steps constant text[] := array['open', 'closed', 'processing', 'failed', 'expired'];
begin
  -- The provider can report states late and in any order. A state that comes earlier in steps than the stored state is
  -- ignored.
  if coalesce(array_position(steps, c.status), 4) >= least(array_position(steps, state), 4) then
    return private.result('already_applied');
  end if;
  update public.card_checkouts t
  set status = state, settled_at = case when state <> 'processing' then private.now() end,
    session_closed = t.session_closed or state in ('expired', 'processing')
  where t.id = c.id;
  -- A processing payment extends the seat hold or stock reservation by as much time as a bank transfer does.
  if state = 'processing' then
    update public.bookings b set expires_at = greatest(b.expires_at,
      private.now() + make_interval(days => (private.settings()).transfer_days))
    where b.id = c.booking_id and b.status = 'pending';
    update public.orders o set expires_at = greatest(o.expires_at,
      private.now() + make_interval(days => (private.settings()).transfer_days))
    where o.id = c.order_id and o.status = 'pending';
  end if;
  perform private.audit('card_' || state, 'card_checkouts', c.id::text, jsonb_build_object('intent', intent_id));
  return private.result(state);
end
$$;
comment on function private.record_charge_state is
  'Records that a payment is processing, failed or expired. A processing payment extends the seat hold or stock
reservation as long as a bank transfer does. Webhooks can arrive in any order, so a report of an earlier state has no
effect.';

create function public.apply_card_payment(checkout_id uuid, session_id text, intent_id text, state text,
  amount_cents bigint, currency text, mode text, account_id text, paid_at timestamptz, card jsonb default null)
returns jsonb language plpgsql set search_path = '' as $$
declare
  c public.card_checkouts;
  s public.unmatched_payments;
  b public.bookings;
  o public.orders;
  outcome jsonb;
  errors text[] := '{}'::text[];
begin
  if state is null or state not in ('succeeded', 'processing', 'failed', 'expired') then
    return private.invalid('state');
  end if;
  if state in ('succeeded', 'processing') then
    errors := errors || private.provider_errors(intent_id, amount_cents, currency, mode, account_id);
  end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if checkout_id is null then return private.result('not_ours'); end if;
  perform private.advisory_lock('card payment ' || coalesce(intent_id, checkout_id::text));
  select * into c from public.card_checkouts t where t.id = checkout_id;
  if c.booking_id is not null then b := private.lock_booking(c.booking_id);
  elsif c.order_id is not null then o := private.lock_order(c.order_id); end if;
  select * into c from public.card_checkouts t where t.id = checkout_id for update;
  if state <> 'succeeded' then
    if c.id is null then return private.result('not_ours'); end if;
    return private.record_charge_state(c, state, intent_id);
  end if;
  if exists (select from public.unmatched_payments t where t.intent_id = apply_card_payment.intent_id)
    or exists (select from public.payments t where t.provider_ref = apply_card_payment.intent_id)
    or exists (select from public.order_payments t where t.provider_ref = apply_card_payment.intent_id) then
    return private.result('already_applied');
  end if;
  s.intent_id := apply_card_payment.intent_id;
  s.checkout_id := c.id;
  s.amount := amount_cents / 100.0;
  s.currency := apply_card_payment.currency;
  s.mode := apply_card_payment.mode;
  s.account_id := apply_card_payment.account_id;
  s.reason := private.unmatched_reason(c, s);
  if s.reason is not null then return private.add_unmatched_payment(s); end if;
  update public.card_checkouts t set status = 'paid', intent_id = s.intent_id, settled_at = private.now(),
    session_id = coalesce(t.session_id, apply_card_payment.session_id), session_closed = true
  where t.id = c.id returning * into c;
  outcome := case when b.id is not null
    then private.pay_booking(c, b, least(coalesce(paid_at, private.now()), private.now()))
    else private.pay_order(c, o, least(coalesce(paid_at, private.now()), private.now())) end;
  perform private.close_checkouts(coalesce(c.payment_link_id, c.booking_id, c.order_id), c.id);
  if outcome ->> 'status' = 'applied' then perform private.save_card(c, card); end if;
  return outcome;
end
$$;
comment on function public.apply_card_payment(uuid, text, text, text, bigint, text, text, text, timestamptz, jsonb) is
  'For the service role: applies the state of a payment that the edge function fetched from the provider. Each payment
is posted once.
Parameters:
- state: succeeded, processing (may take days), failed (a processing payment failed) or expired (the checkout page
expired).
- amount_cents, currency, mode, account_id, intent_id: as stored at the provider.
- card: {customer, method, brand, last4, exp_month, exp_year}.
Results:
- already_applied: the payment was posted before.
- refund_due: the booking or order had ended or was already paid, so the payment is posted and refunded.
- unmatched: the payment differs from its checkout (reason: amount, currency, mode, account or unknown) and staff
follow up, or it is a duplicate and is refunded.
- not_ours: the payment belongs to no checkout of this system.
Statuses: applied {booking_status bookings.status?, order_status orders.status?}, already_applied, refund_due
{refund_id uuid}, unmatched {reason unmatched_payments.reason, refund_id uuid?}, processing, failed, expired,
not_ours, invalid {fields text[]}.';
revoke execute on function public.apply_card_payment(uuid, text, text, text, bigint, text, text, text, timestamptz, jsonb) from public, anon, authenticated;
grant execute on function public.apply_card_payment(uuid, text, text, text, bigint, text, text, text, timestamptz, jsonb) to service_role;
