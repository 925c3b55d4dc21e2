-- Starts refunds to cards, and disputes.

create table public.card_refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid references public.payments (id),
  order_payment_id uuid references public.order_payments (id),
  unmatched_payment_id uuid references public.unmatched_payments (id),
  amount numeric(14, 2) not null,
  currency text not null default 'aud',
  status text not null default 'requested',
  origin text not null,
  provider_id text unique,
  note text,
  request_id uuid unique,
  requested_by uuid references public.profiles (id) on delete set null,
  attempts int not null default 0,
  next_try_at timestamptz not null default private.now(),
  locked_until timestamptz,
  error text,
  created_at timestamptz not null default private.now(),
  settled_at timestamptz,
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  booked numeric(14, 2) not null default 0,
  retained_less numeric(10, 2) not null default 0,
  purpose text constraint card_refunds_purpose_known check (purpose in ('price_lowered', 'duplicate_payment')),
  refund_request_id uuid,
  constraint card_refunds_one_payment check (num_nonnulls(payment_id, order_payment_id, unmatched_payment_id) = 1),
  constraint card_refunds_amount_range check (amount > 0),
  constraint card_refunds_status_known check (status in ('requested', 'pending', 'succeeded', 'failed', 'canceled')),
  constraint card_refunds_origin_known check (origin in ('staff', 'late', 'duplicate', 'provider')),
  constraint card_refunds_note_length check (char_length(note) <= 500),
  constraint card_refunds_error_length check (char_length(error) <= 500),
  constraint card_refunds_booked_range check (booked between 0 and amount)
);
comment on table public.card_refunds is 'Refunds to cards. The ledger gets its row once the provider reports success.';
comment on column public.card_refunds.id is 'Id of the refund. It is the idempotency key at the provider.';
comment on column public.card_refunds.payment_id is
  'Booking payment to refund. Null: the refund is of a store payment or an unmatched payment.';
comment on column public.card_refunds.order_payment_id is
  'Store payment to refund. Null: the refund is of a booking payment or an unmatched payment.';
comment on column public.card_refunds.unmatched_payment_id is
  'Unmatched payment to refund. Null: the refund is of a booking payment or a store payment.';
comment on column public.card_refunds.amount is 'Amount in the currency of the row.';
comment on column public.card_refunds.currency is 'ISO code in lower case.';
comment on column public.card_refunds.status is
  'requested (not sent yet), pending (on its way), succeeded, failed or canceled.';
comment on column public.card_refunds.origin is
  'staff: requested by staff. late: for something that was over. duplicate: a second payment. provider: started on the
provider''s own pages.';
comment on column public.card_refunds.provider_id is 'The provider''s id of the refund. Null: not sent.';
comment on column public.card_refunds.note is 'Note of staff. Null: none.';
comment on column public.card_refunds.request_id is 'Id that the client made for one refund. Null: automatic.';
comment on column public.card_refunds.requested_by is
  'Member of staff who requested the refund. Null: automatic, or the account was deleted.';
comment on column public.card_refunds.attempts is 'How many times a server has claimed the refund.';
comment on column public.card_refunds.next_try_at is 'When the next attempt is due.';
comment on column public.card_refunds.locked_until is 'A server has claimed the refund until then. Null: not claimed.';
comment on column public.card_refunds.error is 'Code of the last failure. Null: none.';
comment on column public.card_refunds.created_at is 'When the refund was requested.';
comment on column public.card_refunds.settled_at is 'When the refund reached a final status. Null: not yet.';
comment on column public.card_refunds.handled_at is 'When staff handled the failure. Null: open, or no failure.';
comment on column public.card_refunds.handled_by is
  'Member of staff who handled it. Null: none, or the account was deleted.';
comment on column public.card_refunds.booked is
  'Amount that the ledger has. It is less than amount if more went back than had been paid.';
comment on column public.card_refunds.retained_less is
  'AUD by which this refund reduced the retained amount of a cancelled booking.';
comment on column public.card_refunds.purpose is
  'As in payments, once the refund has succeeded. Null: of an order, or started at the provider.';
comment on column public.card_refunds.refund_request_id is
  'The refund request that this refund is part of. Null: a single refund.';

create index card_refunds_payment_idx on public.card_refunds (payment_id);
create index card_refunds_order_payment_idx on public.card_refunds (order_payment_id);
create index card_refunds_unmatched_payment_idx on public.card_refunds (unmatched_payment_id);
create index card_refunds_due_idx on public.card_refunds (next_try_at) where status = 'requested';
create index card_refunds_failed_idx on public.card_refunds (settled_at) where status in ('failed', 'canceled')
  and handled_at is null;
create index card_refunds_requested_by_idx on public.card_refunds (requested_by);
create index card_refunds_handled_by_idx on public.card_refunds (handled_by);
create index card_refunds_refund_request_idx on public.card_refunds (refund_request_id);

alter table public.card_refunds enable row level security;
revoke all on public.card_refunds from anon, authenticated;
grant select on public.card_refunds to authenticated;
grant all on public.card_refunds to service_role;

create policy "Staff read card refunds" on public.card_refunds
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read card refunds" on public.card_refunds is 'Needs the sales permission.';

create table public.card_disputes (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null unique,
  intent_id text not null,
  amount numeric(14, 2) not null,
  currency text not null,
  status text not null,
  reason text,
  due_by timestamptz,
  opened_at timestamptz not null,
  settled_at timestamptz,
  handled_at timestamptz,
  handled_by uuid references public.profiles (id) on delete set null,
  booked numeric(14, 2) not null default 0,
  retained_less numeric(10, 2) not null default 0,
  constraint card_disputes_status_form check (status ~ '^[a-z_]{1,60}$'),
  constraint card_disputes_reason_length check (char_length(reason) <= 200),
  constraint card_disputes_booked_range check (booked between 0 and amount)
);
comment on table public.card_disputes is
  'Payments that a cardholder disputes with the bank. The ledger changes once a dispute is lost.';
comment on column public.card_disputes.id is 'Id of the row.';
comment on column public.card_disputes.provider_id is 'The provider''s id of the dispute.';
comment on column public.card_disputes.intent_id is 'The provider''s id of the payment.';
comment on column public.card_disputes.amount is 'Amount in the currency of the row.';
comment on column public.card_disputes.currency is 'ISO code in lower case.';
comment on column public.card_disputes.status is 'The provider''s status, such as needs_response, lost or won.';
comment on column public.card_disputes.reason is 'The provider''s reason code. Null: none.';
comment on column public.card_disputes.due_by is 'Deadline for a response. Null: none.';
comment on column public.card_disputes.opened_at is 'When the dispute was opened.';
comment on column public.card_disputes.settled_at is 'When the dispute reached a final status. Null: not yet.';
comment on column public.card_disputes.handled_at is
  'When staff handled the dispute, or it ended without a loss. Null: open.';
comment on column public.card_disputes.handled_by is
  'Member of staff who handled it. Null: none, or the account was deleted.';
comment on column public.card_disputes.booked is 'Amount that the ledger has. 0 unless the dispute is lost.';
comment on column public.card_disputes.retained_less is
  'AUD by which the lost dispute reduced the retained amount of a cancelled booking.';

create index card_disputes_intent_idx on public.card_disputes (intent_id);
create index card_disputes_open_idx on public.card_disputes (opened_at) where handled_at is null;
create index card_disputes_handled_by_idx on public.card_disputes (handled_by);

alter table public.card_disputes enable row level security;
revoke all on public.card_disputes from anon, authenticated;
grant select on public.card_disputes to authenticated;
grant all on public.card_disputes to service_role;

create policy "Staff read card disputes" on public.card_disputes
for select to authenticated using ((select private.has_permission('sales')));
comment on policy "Staff read card disputes" on public.card_disputes is 'Needs the sales permission.';

create function private.card_money(row_id uuid, intent text, out paid_by jsonb, out intent_id text,
  out amount numeric, out currency text, out booking_id uuid, out order_id uuid, out mode text, out account_id text)
language sql stable set search_path = '' as $$
  select jsonb_build_object('payment_id', p.id), p.provider_ref, p.amount, c.currency, p.booking_id, null::uuid,
    c.mode, c.account_id
  from public.payments p join public.card_checkouts c on c.intent_id = p.provider_ref
  where p.id = row_id or p.provider_ref = intent
  union all
  select jsonb_build_object('order_payment_id', p.id), p.provider_ref, p.amount, c.currency, null, p.order_id, c.mode,
    c.account_id
  from public.order_payments p join public.card_checkouts c on c.intent_id = p.provider_ref
  where p.id = row_id or p.provider_ref = intent
  union all
  select jsonb_build_object('unmatched_payment_id', s.id), s.intent_id, s.amount, s.currency, c.booking_id, c.order_id, s.mode,
    s.account_id
  from public.unmatched_payments s left join public.card_checkouts c on c.id = s.checkout_id
  where s.id = row_id or s.intent_id = intent
  limit 1
$$;
comment on function private.card_money is 'Returns a card payment by its row or by the provider''s id: of a booking, of
an order, or unmatched. paid_by: null if there is none.';

create function private.returned_or_disputed(paid_by jsonb, intent text) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((select sum(r.amount) from public.card_refunds r
    where r.status in ('requested', 'pending', 'succeeded')
      and (r.payment_id = (paid_by ->> 'payment_id')::uuid
        or r.order_payment_id = (paid_by ->> 'order_payment_id')::uuid
        or r.unmatched_payment_id = (paid_by ->> 'unmatched_payment_id')::uuid)), 0)
    + coalesce((select sum(d.amount) from public.card_disputes d where d.intent_id = intent
      and d.status in ('needs_response', 'under_review', 'lost')), 0)
$$;
comment on function private.returned_or_disputed is
  'Returns how much of a payment was refunded, is on its way back, or is disputed or lost.';

create function private.pending_refunds_of(thing uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((select sum(r.amount) from public.card_refunds r join public.payments p on p.id = r.payment_id
    where p.booking_id = thing and r.status in ('requested', 'pending')), 0)
    + coalesce((select sum(r.amount) from public.card_refunds r
      join public.order_payments p on p.id = r.order_payment_id
      where p.order_id = thing and r.status in ('requested', 'pending')), 0)
$$;
comment on function private.pending_refunds_of is
  'Returns AUD of refunds to cards that are on their way and still in the ledger of a booking or order.';

create function public.begin_card_refund(payment_id uuid, amount numeric, note text default null,
  request_id uuid default null, purpose text default 'duplicate_payment') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m record;
  p private.payment_provider := private.card_provider();
  r public.card_refunds;
  words public.card_refunds;
  paid numeric;
  max_amount numeric;
  errors text[];
  refusal jsonb;
  refund_id uuid;
begin
  perform private.require_permission('money');
  perform private.advisory_lock('payment ' || request_id);
  select * into m from private.card_money(begin_card_refund.payment_id, null);
  if m.paid_by is null then
    return private.result(case when exists (select from public.payments t where t.id = begin_card_refund.payment_id)
      or exists (select from public.order_payments t where t.id = begin_card_refund.payment_id)
      then 'not_by_card' else 'not_found' end);
  end if;
  if m.booking_id is not null then paid := (private.lock_booking(m.booking_id)).paid_amount;
  elsif m.order_id is not null then paid := (private.lock_order(m.order_id)).paid_amount;
  else perform s.id from public.unmatched_payments s where s.id = begin_card_refund.payment_id for update; end if;
  perform private.refuse_own_money(m.booking_id, m.order_id);
  max_amount := m.amount - private.returned_or_disputed(m.paid_by, m.intent_id);
  if not m.paid_by ? 'unmatched_payment_id' then
    max_amount := least(max_amount, paid - private.pending_refunds_of(coalesce(m.booking_id, m.order_id)));
  end if;
  words.note := private.clean(note);
  words.purpose := purpose;
  select * into r from public.card_refunds t where t.request_id = begin_card_refund.request_id;
  if begin_card_refund.payment_id in (r.payment_id, r.order_payment_id, r.unmatched_payment_id)
    and r.amount = begin_card_refund.amount and coalesce(r.purpose = words.purpose, true) then
    return private.result('requested', jsonb_build_object('refund_id', r.id, 'max', greatest(max_amount, 0)));
  elsif found then
    return private.result('repeated', jsonb_build_object('amount', r.amount));
  end if;
  refusal := private.beyond_refund_limit(amount, m.booking_id, m.order_id);
  if refusal is not null then return refusal; end if;
  errors := array(select 'amount' where not private.is_amount(amount)) || private.validation_errors(words, 'note', 'purpose')
    || array(select 'purpose' where purpose is null);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if p.sealed_key is null then return private.result('no_provider'); end if;
  if (p.mode, p.account_id) <> (m.mode, m.account_id) then return private.result('other_account'); end if;
  if amount > max_amount then return private.result('too_much', jsonb_build_object('max', greatest(max_amount, 0))); end if;
  refund_id := private.request_card_refund(m.paid_by, amount, m.currency, 'staff', note, request_id);
  update public.card_refunds t set purpose = words.purpose
  where t.id = refund_id and m.paid_by ? 'payment_id';
  return private.result('requested', jsonb_build_object('max', max_amount - amount, 'refund_id', refund_id));
end
$$;
comment on function public.begin_card_refund(uuid, numeric, text, uuid, text) is 'For staff: requests a refund to the
card that paid. payment_id: a row of payments, order_payments or unmatched_payments. The ledger gets its row once the
provider has paid. amount: at most what is left of that payment, and of the paid amount less refunds on their way. max:
what could still be refunded after it. note: text of staff. request_id: the same id requests one refund, and gets
repeated if the content differs. purpose: for a booking, as in refund_payment. other_account: the payment was taken
under another connection. Statuses: requested {refund_id uuid, max numeric}, repeated {amount numeric}, too_much {max
numeric}, not_by_card, other_account, no_provider, invalid {fields text[]}, not_found, over_limit {limit numeric}.';
revoke execute on function public.begin_card_refund(uuid, numeric, text, uuid, text) from public, anon, authenticated;
grant execute on function public.begin_card_refund(uuid, numeric, text, uuid, text) to authenticated;

create function public.claim_card_refunds(n int default 10) returns jsonb
language plpgsql set search_path = '' as $$
declare
  p private.payment_provider := private.card_provider();
  taken jsonb;
begin
  with due as (
    select r.id, m.intent_id, m.mode, m.account_id from public.card_refunds r
    cross join lateral private.card_money(coalesce(r.payment_id, r.order_payment_id, r.unmatched_payment_id), null) m
    where r.status = 'requested' and r.next_try_at <= private.now()
      and (r.locked_until is null or r.locked_until <= private.now())
      and (m.mode, m.account_id) = (p.mode, p.account_id)
    order by r.next_try_at, r.id limit least(greatest(coalesce(claim_card_refunds.n, 10), 1), 100)
    for update of r skip locked
  ), mine as (
    update public.card_refunds r set attempts = r.attempts + 1,
      locked_until = private.now() + make_interval(mins => private.card_lock_minutes())
    from due where r.id = due.id
    returning r.id, due.intent_id, r.amount, r.currency, due.mode, due.account_id, r.attempts
  )
  select coalesce(jsonb_agg(jsonb_build_object('refund_id', t.id, 'intent_id', t.intent_id,
    'amount_cents', (t.amount * 100)::bigint, 'currency', t.currency, 'mode', t.mode, 'account_id', t.account_id,
    'attempt', t.attempts) order by t.id), '[]') into taken from mine t;
  return private.result('ok', jsonb_build_object('refunds', taken));
end
$$;
comment on function public.claim_card_refunds(integer) is 'For the service role: claims the refunds to send to the
provider, n at most. Other servers do not get them for 10 minutes. refund_id is the idempotency key, so a retry pays
nothing twice. Statuses: ok {refunds {refund_id uuid, intent_id text, amount_cents int, currency text, mode text,
account_id text, attempt int}[]}.';
revoke execute on function public.claim_card_refunds(integer) from public, anon, authenticated;
grant execute on function public.claim_card_refunds(integer) to service_role;

create function public.card_refund_failed(refund_id uuid, error text, final boolean default false)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.card_refunds;
begin
  select * into r from public.card_refunds t where t.id = refund_id for update;
  if not found then return private.result('not_found'); end if;
  if r.status <> 'requested' then return private.result('already_decided'); end if;
  if final or r.attempts >= private.max_card_attempts() then
    update public.card_refunds t set status = 'failed', settled_at = private.now(), locked_until = null,
      error = left(private.clean(card_refund_failed.error), 500) where t.id = r.id;
    perform private.audit('card_refund_failed', 'card_refunds', r.id::text,
      jsonb_build_object('amount', r.amount, 'origin', r.origin));
    return private.result('failed');
  end if;
  update public.card_refunds t set locked_until = null, error = left(private.clean(card_refund_failed.error), 500),
    next_try_at = private.now() + least(make_interval(mins => (2 ^ r.attempts)::int),
      make_interval(hours => private.max_card_pause_hours()))
  where t.id = r.id;
  return private.result('later');
end
$$;
comment on function public.card_refund_failed(uuid, text, boolean) is 'For the service role: records that the provider
refused a refund. final: retrying is useless. After 10 attempts it fails too, and staff see it in card_exceptions.
error: a code. Statuses: later, failed, already_decided, not_found.';
revoke execute on function public.card_refund_failed(uuid, text, boolean) from public, anon, authenticated;
grant execute on function public.card_refund_failed(uuid, text, boolean) to service_role;
