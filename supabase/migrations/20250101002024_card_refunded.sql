-- What the provider says went back, or was taken back by a bank: counted once, by its own name for it.

-- A row of the ledger that is for a card's refund, its failing after all, or a dispute that was lost.
create function private.book_back(booking uuid, ordered uuid, amount numeric, ref text, at timestamptz,
  note text default null, by uuid default null) returns void
language plpgsql set search_path = '' as $$
declare
  row_id uuid;
begin
  if booking is not null then
    insert into public.payments (booking_id, kind, method, amount, provider_ref, paid_at)
    values (booking, case when amount < 0 then 'refund' else 'extra' end, 'card', amount, ref, at) returning id
    into row_id;
    insert into public.payment_notes (payment_id, note, recorded_by) values (row_id, note, by);
    perform private.note_progress(booking);
    perform private.touch_customer((select b.customer_id from public.bookings b where b.id = booking));
  else
    insert into public.order_payments (order_id, kind, method, amount, provider_ref, paid_at)
    values (ordered, case when amount < 0 then 'refund' else 'payment' end, 'card', amount, ref, at) returning id
    into row_id;
    insert into public.order_payment_notes (payment_id, note, recorded_by) values (row_id, note, by);
  end if;
end
$$;

-- Counts a refund that went, or takes it back where it did not arrive. An order whose whole money the desk has paid
-- back is refunded; what was begun at the provider, and what was too much, ends nothing.
create function private.book_card_refund(r public.card_refunds, booking uuid, ordered uuid, went boolean,
  at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  o public.orders;
begin
  if r.set_aside_id is not null then
    update public.card_set_aside s set handled_at = case when went and s.amount <= (select sum(t.amount)
      from public.card_refunds t where t.set_aside_id = s.id and t.status = 'succeeded') then private.now() end
    where s.id = r.set_aside_id;
  else
    perform private.book_back(booking, ordered, case when went then -r.amount else r.amount end,
      r.provider_id || case when went then '' else ':back' end, at, r.note, r.requested_by);
  end if;
  if went and ordered is not null and r.origin = 'desk' and r.order_payment_id is not null then
    select * into o from public.orders t where t.id = ordered;
    if o.status = 'paid' and o.paid_amount <= 0 then
      update public.orders t set status = 'refunded' where t.id = o.id;
      if o.fulfilled_at is null then perform private.give_back_stock(array[o.id]); end if;
    end if;
  end if;
  perform private.audit(case when went then 'card_refund' else 'card_refund_failed' end, 'card_refunds', r.id::text,
    jsonb_build_object('amount', r.amount, 'origin', r.origin, 'booking_id', booking, 'order_id', ordered));
  if went and booking is not null then
    perform private.mail_customer(b.customer_id, 'refund_issued', jsonb_build_object('booking_id', b.id,
      'reference', b.reference, 'amount', r.amount)) from public.bookings b where b.id = booking;
  end if;
end
$$;

create function public.apply_card_refund(provider_id text, intent_id text, refund_id uuid, state text,
  amount_cents bigint, currency text, mode text, account_id text, happened_at timestamptz, error text default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  r public.card_refunds;
  m record;
  steps constant text[] := array['requested', 'pending', 'succeeded', 'failed', 'canceled'];
  now_is text := case state when 'requires_action' then 'pending' else state end;
  at timestamptz := least(coalesce(happened_at, private.now()), private.now());
  faults text[];
begin
  faults := array_replace(private.provider_faults(provider_id, amount_cents, currency, mode, account_id), 'intent_id',
    'provider_id');
  if now_is is null or now_is not in ('pending', 'succeeded', 'failed', 'canceled') then
    faults := faults || 'state'::text;
  end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  perform private.one_at_a_time('card refund ' || provider_id);
  select * into m from private.card_money(null, intent_id);
  if m.paid_by is null then return private.answer('payment_unknown'); end if;
  if (m.mode, m.account_id, m.currency) <> (mode, account_id, currency) then return private.answer('not_ours'); end if;
  if m.booking_id is not null then perform private.lock_booking(m.booking_id);
  elsif m.order_id is not null then perform private.lock_order(m.order_id); end if;
  select * into r from public.card_refunds t where t.provider_id = apply_card_refund.provider_id for update;
  if not found then
    select * into r from public.card_refunds t where t.id = refund_id and t.provider_id is null for update;
  end if;
  if r.id is null then
    insert into public.card_refunds (payment_id, order_payment_id, set_aside_id, amount, currency, origin, created_at)
    values ((m.paid_by ->> 'payment_id')::uuid, (m.paid_by ->> 'order_payment_id')::uuid,
      (m.paid_by ->> 'set_aside_id')::uuid, amount_cents / 100.0, m.currency, 'provider', at) returning * into r;
  elsif r.provider_id is not null
    and least(array_position(steps, now_is), 4) <= least(array_position(steps, r.status), 4) then
    return private.answer('already');
  end if;
  update public.card_refunds t set status = now_is, provider_id = apply_card_refund.provider_id,
    amount = amount_cents / 100.0, locked_until = null,
    error = left(private.clean(apply_card_refund.error), 500),
    settled_at = case when now_is <> 'pending' then private.now() end
  where t.id = r.id;
  if now_is = 'succeeded' or r.status = 'succeeded' then
    perform private.book_card_refund(t, m.booking_id, m.order_id, now_is = 'succeeded', at)
    from public.card_refunds t where t.id = r.id;
  end if;
  return private.answer('applied', jsonb_build_object('refund_id', r.id, 'refund_status', now_is));
end
$$;
comment on function public.apply_card_refund(text, text, uuid, text, bigint, text, text, text, timestamptz, text) is
  'For our own servers: what the provider says of a refund when it is asked. refund_id: ours, where we asked for it; one
begun at the provider has none. state: pending, requires_action, succeeded, failed, canceled. Each is counted once; one
that fails after it went is booked back. payment_unknown: the payment is to be applied first. not_ours: of another
connection or currency. Statuses: applied {refund_id uuid, refund_status card_refunds.status}, already,
payment_unknown, not_ours, invalid {fields text[]}.';

create function public.apply_card_dispute(provider_id text, intent_id text, state text, amount_cents bigint,
  currency text, mode text, account_id text, reason text, due_by timestamptz, happened_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  d public.card_disputes;
  m record;
  steps constant text[] := array['warning_needs_response', 'warning_under_review', 'needs_response', 'under_review'];
  over constant text[] := array['won', 'lost', 'warning_closed', 'prevented'];
  at timestamptz := least(coalesce(happened_at, private.now()), private.now());
  faults text[];
begin
  faults := array_replace(private.provider_faults(provider_id, amount_cents, currency, mode, account_id), 'intent_id',
    'provider_id');
  if state is null or state <> all (steps || over) then faults := faults || 'state'::text; end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  perform private.one_at_a_time('card dispute ' || provider_id);
  select * into m from private.card_money(null, intent_id);
  if m.paid_by is null then return private.answer('payment_unknown'); end if;
  if (m.mode, m.account_id, m.currency) <> (mode, account_id, currency) then return private.answer('not_ours'); end if;
  if m.booking_id is not null then perform private.lock_booking(m.booking_id);
  elsif m.order_id is not null then perform private.lock_order(m.order_id); end if;
  select * into d from public.card_disputes t where t.provider_id = apply_card_dispute.provider_id;
  if d.status = any (over) or array_position(steps, state) <= array_position(steps, d.status) then
    return private.answer('already');
  end if;
  insert into public.card_disputes as t (provider_id, intent_id, amount, currency, status, reason, due_by, opened_at)
  values (apply_card_dispute.provider_id, m.intent_id, amount_cents / 100.0, apply_card_dispute.currency, state,
    left(private.clean(apply_card_dispute.reason), 200), apply_card_dispute.due_by, at)
  on conflict on constraint card_disputes_provider_id_key do update set status = excluded.status,
    amount = excluded.amount, due_by = excluded.due_by
  returning * into d;
  update public.card_disputes t set settled_at = case when state = any (over) then private.now() end,
    handled_at = case when state = any (over) and state <> 'lost' then private.now() end where t.id = d.id;
  if state = 'lost' and not m.paid_by ? 'set_aside_id' then
    perform private.book_back(m.booking_id, m.order_id, -d.amount, d.provider_id, at);
  end if;
  perform private.audit('card_dispute', 'card_disputes', d.id::text, jsonb_build_object('amount', d.amount,
    'dispute_status', state, 'booking_id', m.booking_id, 'order_id', m.order_id));
  return private.answer('applied', jsonb_build_object('dispute_status', state));
end
$$;
comment on function public.apply_card_dispute(text, text, text, bigint, text, text, text, text, timestamptz,
  timestamptz) is 'For our own servers: what the provider says of a dispute when it is asked, in its own words. One that
is lost is money that went back; none of them ends anything. Statuses: applied {dispute_status text}, already,
payment_unknown, not_ours, invalid {fields text[]}.';

revoke execute on function private.book_back(uuid, uuid, numeric, text, timestamptz, text, uuid),
  private.book_card_refund(public.card_refunds, uuid, uuid, boolean, timestamptz),
  public.apply_card_refund(text, text, uuid, text, bigint, text, text, text, timestamptz, text),
  public.apply_card_dispute(text, text, text, bigint, text, text, text, text, timestamptz, timestamptz)
  from public, anon, authenticated;
grant execute on function
  public.apply_card_refund(text, text, uuid, text, bigint, text, text, text, timestamptz, text),
  public.apply_card_dispute(text, text, text, bigint, text, text, text, text, timestamptz, timestamptz)
  to service_role;
