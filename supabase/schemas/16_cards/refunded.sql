-- Applies refunds and disputes that the provider reports.

create function private.post_refund(booking uuid, ordered uuid, amount numeric, ref text, at timestamptz,
  note text default null, by uuid default null, retained_less numeric default 0, purpose text default null) returns numeric
language plpgsql set search_path = '' as $$
declare
  row_id uuid;
  b public.bookings;
  retained numeric := 0;
begin
  if amount = 0 then return 0; end if;
  if booking is not null then
    select * into b from public.bookings t where t.id = booking;
    retained := coalesce(b.retained_amount, 0);
    if purpose = 'price_lowered' then perform private.lower_total(b, -amount); end if;
    insert into public.payments (booking_id, kind, method, amount, provider_ref, paid_at, purpose)
    values (booking, case when amount < 0 then 'refund' else 'extra' end, 'card', amount, ref, at,
      case when amount < 0 and private.is_live(b) then post_refund.purpose end) returning id into row_id;
    insert into public.payment_notes (payment_id, note, recorded_by) values (row_id, note, by);
    update public.bookings t set retained_amount = t.retained_amount + post_refund.retained_less
    where t.id = booking and post_refund.retained_less > 0;
    perform private.sync_plan_status(booking);
    perform private.record_customer_activity(b.customer_id);
  else
    insert into public.order_payments (order_id, kind, method, amount, provider_ref, paid_at)
    values (ordered, case when amount < 0 then 'refund' else 'payment' end, 'card', amount, ref, at) returning id
    into row_id;
    insert into public.order_payment_notes (payment_id, note, recorded_by) values (row_id, note, by);
  end if;
  return retained - coalesce((select t.retained_amount from public.bookings t where t.id = booking), 0);
end
$$;
comment on function private.post_refund is
  'Adds a ledger entry for a card refund or a lost dispute, with a negative amount. A positive amount reverses an
earlier entry. A refund with the purpose price_lowered also reduces the total of the booking; reversing the refund does
not raise the total again. Returns the amount by which bookings.retained_amount decreased.';

create function private.post_card_refund(r public.card_refunds, booking uuid, ordered uuid, succeeded boolean,
  at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  counted numeric := case when r.unmatched_payment_id is not null then r.amount
    when succeeded then least(r.amount, greatest(private.paid_for(booking, ordered), 0)) else r.booked end;
  less numeric := 0;
  total_before numeric := (select b.total_amount from public.bookings b where b.id = booking);
begin
  if r.unmatched_payment_id is not null then
    update public.unmatched_payments s set handled_at = case when succeeded and s.amount <= (select sum(t.amount)
      from public.card_refunds t where t.unmatched_payment_id = s.id and t.status = 'succeeded') then private.now() end
    where s.id = r.unmatched_payment_id;
  else
    less := private.post_refund(booking, ordered, case when succeeded then -counted else counted end,
      r.provider_id || case when succeeded then '' else ':back' end, at, r.note, r.requested_by,
      case when succeeded then 0 else r.retained_less end, r.purpose);
  end if;
  update public.card_refunds t set booked = case when succeeded then counted else 0 end,
    retained_less = case when succeeded then less else 0 end where t.id = r.id;
  perform private.record_discrepancy('refund', r.provider_id, case when succeeded then -counted else 0 end,
    case when succeeded then -r.amount else 0 end);
  if succeeded and r.origin = 'staff' and r.order_payment_id is not null then
    perform private.end_refunded_order(ordered);
  end if;
  perform private.audit(case when succeeded then 'card_refund' else 'card_refund_failed' end, 'card_refunds', r.id::text,
    jsonb_build_object('amount', r.amount, 'booked', counted, 'origin', r.origin, 'booking_id', booking,
      'order_id', ordered) || case when r.purpose is null then '{}' else jsonb_build_object('purpose', r.purpose) end);
  if succeeded and counted > 0 then
    perform private.notify_refund(booking, counted, total_before);
    perform private.notify_share_refund(r.payment_id, counted);
  end if;
end
$$;
comment on function private.post_card_refund is
  'Posts a succeeded refund to the ledger, or reverses the posting if the refund fails later. A refund started at the
provider does not cancel the booking or order.';

create function public.apply_card_refund(provider_id text, intent_id text, refund_id uuid, state text,
  amount_cents bigint, currency text, mode text, account_id text, happened_at timestamptz, error text default null)
returns jsonb language plpgsql set search_path = '' as $$
declare
  r public.card_refunds;
  m record;
  steps constant text[] := array['requested', 'pending', 'succeeded', 'failed', 'canceled'];
  now_is text := case state when 'requires_action' then 'pending' else state end;
  at timestamptz := least(coalesce(happened_at, private.now()), private.now());
  refunded uuid;
  errors text[];
begin
  errors := array_replace(private.provider_errors(provider_id, amount_cents, currency, mode, account_id), 'intent_id',
    'provider_id');
  if now_is is null or now_is not in ('pending', 'succeeded', 'failed', 'canceled') then
    errors := errors || 'state'::text;
  end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.advisory_lock('card refund ' || provider_id);
  select * into m from private.card_money(null, intent_id);
  if m.paid_by is null then return private.result('payment_unknown'); end if;
  if (m.mode, m.account_id, m.currency) <> (mode, account_id, currency) then return private.result('not_ours'); end if;
  -- When a booking was split into two, each has a part of the payment. The refund counts for the booking whose part was
  -- refunded.
  refunded := coalesce((select p.booking_id from public.card_refunds t join public.payments p on p.id = t.payment_id
    where p.source_payment_id = (m.paid_by ->> 'payment_id')::uuid and (t.provider_id = apply_card_refund.provider_id
      or t.id = refund_id and t.provider_id is null)), m.booking_id);
  if refunded is not null then perform private.lock_booking(refunded);
  elsif m.order_id is not null then perform private.lock_order(m.order_id); end if;
  select * into r from public.card_refunds t where t.provider_id = apply_card_refund.provider_id for update;
  if not found then
    select * into r from public.card_refunds t where t.id = refund_id and t.provider_id is null for update;
  end if;
  if r.id is null then
    insert into public.card_refunds (payment_id, order_payment_id, unmatched_payment_id, amount, currency, origin, created_at)
    values ((m.paid_by ->> 'payment_id')::uuid, (m.paid_by ->> 'order_payment_id')::uuid,
      (m.paid_by ->> 'unmatched_payment_id')::uuid, amount_cents / 100.0, m.currency, 'provider', at) returning * into r;
  elsif r.provider_id is not null
    and least(array_position(steps, now_is), 4) <= least(array_position(steps, r.status), 4) then
    return private.result('already_applied');
  end if;
  update public.card_refunds t set status = now_is, provider_id = apply_card_refund.provider_id,
    amount = amount_cents / 100.0, locked_until = null,
    error = left(private.clean(apply_card_refund.error), 500),
    settled_at = case when now_is <> 'pending' then private.now() end
  where t.id = r.id;
  if now_is = 'succeeded' or r.status = 'succeeded' then
    perform private.post_card_refund(t, refunded, m.order_id, now_is = 'succeeded', at)
    from public.card_refunds t where t.id = r.id;
  end if;
  return private.result('applied', jsonb_build_object('refund_id', r.id, 'refund_status', now_is));
end
$$;
comment on function public.apply_card_refund(text, text, uuid, text, bigint, text, text, text, timestamptz, text) is
  'For the service role: applies the state of a refund that the edge function fetched from the provider. Each refund
is posted once. A refund that fails after it succeeded is reversed.
Parameters:
- refund_id: id in card_refunds. Null: the refund was started at the provider.
- state: pending, requires_action, succeeded, failed or canceled.
Results:
- payment_unknown: the refunded payment is not in the ledger yet; the caller must apply it first.
- not_ours: the refund belongs to another connection or has another currency.
Statuses: applied {refund_id uuid, refund_status card_refunds.status}, already_applied, payment_unknown, not_ours,
invalid {fields text[]}.';
revoke execute on function public.apply_card_refund(text, text, uuid, text, bigint, text, text, text, timestamptz, text) from public, anon, authenticated;
grant execute on function public.apply_card_refund(text, text, uuid, text, bigint, text, text, text, timestamptz, text) to service_role;

create function public.apply_card_dispute(provider_id text, intent_id text, state text,
  amount_cents bigint, currency text, mode text, account_id text, reason text, due_by timestamptz,
  happened_at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  d public.card_disputes;
  m record;
  status_before text;
  -- The provider's statuses in their possible order. An earlier status never replaces a later one, because webhooks
  -- can arrive in any order.
  steps constant text[] := array['warning_needs_response', 'warning_under_review', 'warning_closed',
    'needs_response', 'under_review', 'lost', 'won', 'prevented'];
  over constant text[] := array['won', 'lost', 'warning_closed', 'prevented'];
  at timestamptz := least(coalesce(happened_at, private.now()), private.now());
  errors text[];
begin
  errors := array_replace(private.provider_errors(provider_id, amount_cents, currency, mode, account_id), 'intent_id',
    'provider_id');
  if state is null or state <> all (steps) then errors := errors || 'state'::text; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.advisory_lock('card dispute ' || provider_id);
  select * into m from private.card_money(null, intent_id);
  if m.paid_by is null then return private.result('payment_unknown'); end if;
  if (m.mode, m.account_id, m.currency) <> (mode, account_id, currency) then return private.result('not_ours'); end if;
  if m.booking_id is not null then perform private.lock_booking(m.booking_id);
  elsif m.order_id is not null then perform private.lock_order(m.order_id); end if;
  select * into d from public.card_disputes t where t.provider_id = apply_card_dispute.provider_id;
  status_before := d.status;
  if least(array_position(steps, state), 7) <= least(coalesce(array_position(steps, status_before), 0), 7) then
    -- If a won dispute is reported as lost, staff must resolve the discrepancy.
    if state = 'lost' and status_before = 'won' then
      perform private.record_discrepancy('dispute', d.provider_id, 0, -d.amount);
    end if;
    return private.result('already_applied');
  end if;
  insert into public.card_disputes as t (provider_id, intent_id, amount, currency, status, reason, due_by, opened_at,
    settled_at, handled_at)
  values (apply_card_dispute.provider_id, m.intent_id, amount_cents / 100.0, apply_card_dispute.currency, state,
    left(private.clean(apply_card_dispute.reason), 200), apply_card_dispute.due_by, at,
    case when state = any (over) then private.now() end,
    case when state = any (over) and state <> 'lost' then private.now() end)
  on conflict on constraint card_disputes_provider_id_key do update set status = excluded.status,
    amount = greatest(excluded.amount, t.booked), due_by = excluded.due_by, settled_at = excluded.settled_at,
    handled_at = excluded.handled_at
  returning * into d;
  -- The provider reports when a dispute started, but not when it ended. The current time is stored as the end.
  perform private.post_dispute(d, m.booking_id, m.order_id, m.paid_by ? 'unmatched_payment_id', status_before,
    private.now());
  perform private.audit('card_dispute', 'card_disputes', d.id::text, jsonb_build_object('amount', d.amount,
    'dispute_status', state, 'booking_id', m.booking_id, 'order_id', m.order_id));
  return private.result('applied', jsonb_build_object('dispute_status', state));
end
$$;
comment on function public.apply_card_dispute(text, text, text, bigint, text, text, text, text, timestamptz, timestamptz) is
  'For the service role: applies the state of a dispute that the edge function fetched from the provider. A lost
dispute is posted to the ledger like a refund. If the dispute is won later, the posting is reversed. A dispute does
not cancel the booking or order.
Results:
- payment_unknown: the disputed payment is not in the ledger yet; the caller must apply it first.
- not_ours: the dispute belongs to another connection or has another currency.
Statuses: applied {dispute_status text}, already_applied, payment_unknown, not_ours, invalid {fields text[]}.';
revoke execute on function public.apply_card_dispute(text, text, text, bigint, text, text, text, text, timestamptz, timestamptz) from public, anon, authenticated;
grant execute on function public.apply_card_dispute(text, text, text, bigint, text, text, text, text, timestamptz, timestamptz) to service_role;

create function private.record_discrepancy(kind text, provider_id text, ours numeric, theirs numeric) returns void
language plpgsql set search_path = '' as $$
begin
  if ours = theirs then
    update public.reconciliation_discrepancies d set settled_at = private.now()
    where d.provider_id = record_discrepancy.provider_id and d.settled_at is null;
    return;
  end if;
  insert into public.reconciliation_discrepancies as d (kind, provider_id, ours, theirs)
  values (record_discrepancy.kind, record_discrepancy.provider_id, record_discrepancy.ours, record_discrepancy.theirs)
  on conflict on constraint reconciliation_discrepancies_provider_id_key do update set ours = excluded.ours,
    theirs = excluded.theirs, settled_at = null,
    handled_at = case when (d.ours, d.theirs) = (excluded.ours, excluded.theirs) then d.handled_at end;
end
$$;
comment on function private.record_discrepancy is
  'Stores that the ledger and the provider have different amounts for an object, or marks the stored discrepancy as
resolved when the amounts are equal again.';

create function private.paid_for(booking uuid, ordered uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((select b.paid_amount from public.bookings b where b.id = paid_for.booking),
    (select o.paid_amount from public.orders o where o.id = paid_for.ordered), 0)
$$;
comment on function private.paid_for is
  'The amount paid for a booking or order, AUD, which is the most that can be refunded.';

create function private.end_refunded_order(ordered uuid) returns void
language plpgsql set search_path = '' as $$
declare
  o public.orders;
begin
  select * into o from public.orders t where t.id = ordered;
  if o.status = 'paid' and o.paid_amount <= 0 then
    update public.orders t set status = 'refunded' where t.id = o.id;
    if o.fulfilled_at is null then perform private.give_back_stock(array[o.id]); end if;
  end if;
end
$$;
comment on function private.end_refunded_order is
  'Sets a paid order to refunded when all its money has been refunded, and returns items that were not sent to stock.';

create function private.post_dispute(d public.card_disputes, booking uuid, ordered uuid, is_unmatched boolean,
  status_before text, at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  counted numeric := 0;
  less numeric := 0;
begin
  if d.status = 'lost' then
    counted := case when is_unmatched then d.amount
      else least(d.amount, greatest(private.paid_for(booking, ordered), 0)) end;
    if not is_unmatched then less := private.post_refund(booking, ordered, -counted, d.provider_id, at); end if;
  elsif status_before = 'lost' and not is_unmatched then
    perform private.post_refund(booking, ordered, d.booked, d.provider_id || ':back', at, retained_less => d.retained_less);
  end if;
  update public.card_disputes t set booked = counted, retained_less = less where t.id = d.id;
  perform private.record_discrepancy('dispute', d.provider_id, -counted,
    case when d.status = 'lost' then -d.amount else 0 end);
end
$$;
comment on function private.post_dispute is
  'Posts a lost dispute to the ledger, or reverses the posting if the dispute is no longer lost.';
