-- Money that goes back to a card may come again: a dispute that was lost is won after all. And no more goes back in a
-- ledger than came: what the provider sent beyond that stands on the desk, where both sides are told.

alter table public.card_refunds
  add column booked numeric(14, 2) not null default 0,
  add column kept_less numeric(10, 2) not null default 0,
  add constraint card_refunds_booked_range check (booked between 0 and amount);
alter table public.card_disputes
  add column booked numeric(14, 2) not null default 0,
  add column kept_less numeric(10, 2) not null default 0,
  add constraint card_disputes_booked_range check (booked between 0 and amount);
comment on column public.card_refunds.booked is
  'What of it went back in our books: less than it is where more went back than had come.';
comment on column public.card_refunds.kept_less is 'By so much less is kept of its cancelled booking since it went.';
comment on column public.card_disputes.booked is
  'What of it went back in our books: nothing until it is lost, and less than it is where more went back than had come.';
comment on column public.card_disputes.kept_less is
  'By so much less is kept of its cancelled booking since it was lost.';
update public.card_refunds r set booked = r.amount where r.status = 'succeeded';
update public.card_disputes d set booked = d.amount where d.status = 'lost';
alter table public.bookings add constraint bookings_paid_amount_range check (paid_amount >= 0) not valid;
alter table public.orders add constraint orders_paid_amount_range check (paid_amount >= 0) not valid;
alter table public.card_differences alter column run_id drop not null;
comment on column public.card_differences.run_id is 'The comparison that found it; null: it was told by the provider.';

-- Says that both sides differ, or do no more.
create function private.note_difference(kind text, provider_id text, ours numeric, theirs numeric) returns void
language plpgsql set search_path = '' as $$
begin
  if ours = theirs then
    update public.card_differences d set settled_at = private.now()
    where d.provider_id = note_difference.provider_id and d.settled_at is null;
    return;
  end if;
  insert into public.card_differences as d (kind, provider_id, ours, theirs)
  values (note_difference.kind, note_difference.provider_id, note_difference.ours, note_difference.theirs)
  on conflict on constraint card_differences_provider_id_key do update set ours = excluded.ours,
    theirs = excluded.theirs, settled_at = null,
    handled_at = case when (d.ours, d.theirs) = (excluded.ours, excluded.theirs) then d.handled_at end;
end
$$;

-- What a booking or an order has paid: no more can go back.
create function private.paid_for(booking uuid, ordered uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((select b.paid_amount from public.bookings b where b.id = paid_for.booking),
    (select o.paid_amount from public.orders o where o.id = paid_for.ordered), 0)
$$;

-- A row of the ledger that is for a card's refund or a lost dispute, or for its having come back after all. Answers by
-- how much less is kept of a cancelled booking since.
drop function private.book_back(uuid, uuid, numeric, text, timestamptz, text, uuid);
create function private.book_back(booking uuid, ordered uuid, amount numeric, ref text, at timestamptz,
  note text default null, by uuid default null, kept_less numeric default 0) returns numeric
language plpgsql set search_path = '' as $$
declare
  row_id uuid;
  kept numeric := coalesce((select b.kept_amount from public.bookings b where b.id = booking), 0);
begin
  if amount = 0 then return 0; end if;
  if booking is not null then
    insert into public.payments (booking_id, kind, method, amount, provider_ref, paid_at)
    values (booking, case when amount < 0 then 'refund' else 'extra' end, 'card', amount, ref, at) returning id
    into row_id;
    insert into public.payment_notes (payment_id, note, recorded_by) values (row_id, note, by);
    update public.bookings b set kept_amount = b.kept_amount + book_back.kept_less
    where b.id = booking and book_back.kept_less > 0;
    perform private.note_progress(booking);
    perform private.touch_customer((select b.customer_id from public.bookings b where b.id = booking));
  else
    insert into public.order_payments (order_id, kind, method, amount, provider_ref, paid_at)
    values (ordered, case when amount < 0 then 'refund' else 'payment' end, 'card', amount, ref, at) returning id
    into row_id;
    insert into public.order_payment_notes (payment_id, note, recorded_by) values (row_id, note, by);
  end if;
  return kept - coalesce((select b.kept_amount from public.bookings b where b.id = booking), 0);
end
$$;

-- An order whose whole money the desk has paid back is refunded.
create function private.end_paid_back_order(ordered uuid) returns void
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

-- Counts a refund that went, or takes it back where it did not arrive. What was begun at the provider, and what was too
-- much, ends nothing.
create or replace function private.book_card_refund(r public.card_refunds, booking uuid, ordered uuid, went boolean,
  at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  counted numeric := case when r.set_aside_id is not null then r.amount
    when went then least(r.amount, greatest(private.paid_for(booking, ordered), 0)) else r.booked end;
  less numeric := 0;
begin
  if r.set_aside_id is not null then
    update public.card_set_aside s set handled_at = case when went and s.amount <= (select sum(t.amount)
      from public.card_refunds t where t.set_aside_id = s.id and t.status = 'succeeded') then private.now() end
    where s.id = r.set_aside_id;
  else
    less := private.book_back(booking, ordered, case when went then -counted else counted end,
      r.provider_id || case when went then '' else ':back' end, at, r.note, r.requested_by,
      case when went then 0 else r.kept_less end);
  end if;
  update public.card_refunds t set booked = case when went then counted else 0 end,
    kept_less = case when went then less else 0 end where t.id = r.id;
  perform private.note_difference('refund', r.provider_id, case when went then -counted else 0 end,
    case when went then -r.amount else 0 end);
  if went and ordered is not null and r.origin = 'desk' and r.order_payment_id is not null then
    perform private.end_paid_back_order(ordered);
  end if;
  perform private.audit(case when went then 'card_refund' else 'card_refund_failed' end, 'card_refunds', r.id::text,
    jsonb_build_object('amount', r.amount, 'booked', counted, 'origin', r.origin, 'booking_id', booking,
      'order_id', ordered));
  if went and booking is not null and counted > 0 then
    perform private.mail_customer(b.customer_id, 'refund_issued', jsonb_build_object('booking_id', b.id,
      'reference', b.reference, 'amount', counted)) from public.bookings b where b.id = booking;
  end if;
end
$$;

-- A lost dispute is no refund of ours: its owner's bank has taken the money, and has told them so.
create or replace function private.tell_of_order_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_mail(o.email, 'order_refunded', jsonb_build_object('key', new.id, 'order_id', o.id,
    'number', o.number, 'amount', -new.amount))
  from public.orders o
  where o.id = new.order_id
    and not exists (select from public.card_disputes d where d.provider_id = new.provider_ref);
  return null;
end
$$;

-- What a dispute changes in the ledger, and on the desk. The money is the bank's once it is lost, and ours again once
-- it is won after that.
create function private.book_dispute(d public.card_disputes, booking uuid, ordered uuid, is_aside boolean, was text,
  at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  counted numeric := 0;
  less numeric := 0;
begin
  if d.status = 'lost' then
    counted := case when is_aside then d.amount
      else least(d.amount, greatest(private.paid_for(booking, ordered), 0)) end;
    if not is_aside then less := private.book_back(booking, ordered, -counted, d.provider_id, at); end if;
  elsif was = 'lost' and not is_aside then
    perform private.book_back(booking, ordered, d.booked, d.provider_id || ':back', at, kept_less => d.kept_less);
  end if;
  update public.card_disputes t set booked = counted, kept_less = less where t.id = d.id;
  perform private.note_difference('dispute', d.provider_id, -counted,
    case when d.status = 'lost' then -d.amount else 0 end);
end
$$;

create or replace function public.apply_card_dispute(provider_id text, intent_id text, state text,
  amount_cents bigint, currency text, mode text, account_id text, reason text, due_by timestamptz,
  happened_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  d public.card_disputes;
  m record;
  was text;
  -- An inquiry may become a dispute after it was closed; a bank may give back what was lost. Nothing goes the other
  -- way.
  steps constant text[] := array['warning_needs_response', 'warning_under_review', 'warning_closed',
    'needs_response', 'under_review', 'lost', 'won', 'prevented'];
  over constant text[] := array['won', 'lost', 'warning_closed', 'prevented'];
  at timestamptz := least(coalesce(happened_at, private.now()), private.now());
  faults text[];
begin
  faults := array_replace(private.provider_faults(provider_id, amount_cents, currency, mode, account_id), 'intent_id',
    'provider_id');
  if state is null or state <> all (steps) then faults := faults || 'state'::text; end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  perform private.one_at_a_time('card dispute ' || provider_id);
  select * into m from private.card_money(null, intent_id);
  if m.paid_by is null then return private.answer('payment_unknown'); end if;
  if (m.mode, m.account_id, m.currency) <> (mode, account_id, currency) then return private.answer('not_ours'); end if;
  if m.booking_id is not null then perform private.lock_booking(m.booking_id);
  elsif m.order_id is not null then perform private.lock_order(m.order_id); end if;
  select * into d from public.card_disputes t where t.provider_id = apply_card_dispute.provider_id;
  was := d.status;
  if least(array_position(steps, state), 7) <= least(coalesce(array_position(steps, was), 0), 7) then
    -- What was won is not taken again on hearsay: the desk is told, and looks at the provider's pages.
    if state = 'lost' and was = 'won' then
      perform private.note_difference('dispute', d.provider_id, 0, -d.amount);
    end if;
    return private.answer('already');
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
  -- A dispute says when it began, and not when it ended.
  perform private.book_dispute(d, m.booking_id, m.order_id, m.paid_by ? 'set_aside_id', was, private.now());
  perform private.audit('card_dispute', 'card_disputes', d.id::text, jsonb_build_object('amount', d.amount,
    'dispute_status', state, 'booking_id', m.booking_id, 'order_id', m.order_id));
  return private.answer('applied', jsonb_build_object('dispute_status', state));
end
$$;
comment on function public.apply_card_dispute(text, text, text, bigint, text, text, text, text, timestamptz,
  timestamptz) is 'For our own servers: what the provider says of a dispute when it is asked, in its own words. One that
is lost is money that went back; one that is won after that has come again. None of them ends anything.
Statuses: applied {dispute_status text}, already, payment_unknown, not_ours, invalid {fields text[]}.';

-- What stands in the books of each object is what is compared.
create or replace function private.card_ledger(since timestamptz) returns table (kind text, provider_id text, ours
  numeric, mode text, account_id text, begun_at timestamptz)
language sql stable set search_path = '' as $$
  select 'payment', c.intent_id, coalesce(p.amount, q.amount, 0), c.mode, c.account_id, c.created_at
  from public.card_checkouts c left join public.payments p on p.provider_ref = c.intent_id
  left join public.order_payments q on q.provider_ref = c.intent_id
  where c.created_at >= since and c.status = 'paid'
  union all
  select 'payment', s.intent_id, s.amount, s.mode, s.account_id, coalesce(c.created_at, s.received_at)
  from public.card_set_aside s left join public.card_checkouts c on c.id = s.checkout_id
  where coalesce(c.created_at, s.received_at) >= since
  union all
  select 'refund', r.provider_id, -r.booked, m.mode, m.account_id, r.created_at
  from public.card_refunds r
  cross join lateral private.card_money(coalesce(r.payment_id, r.order_payment_id, r.set_aside_id), null) m
  where r.created_at >= since and r.provider_id is not null
  union all
  select 'dispute', d.provider_id, -d.booked, m.mode, m.account_id, d.opened_at
  from public.card_disputes d cross join lateral private.card_money(null, d.intent_id) m where d.opened_at >= since
$$;

revoke execute on function private.note_difference(text, text, numeric, numeric), private.paid_for(uuid, uuid),
  private.book_back(uuid, uuid, numeric, text, timestamptz, text, uuid, numeric),
  private.end_paid_back_order(uuid),
  private.book_dispute(public.card_disputes, uuid, uuid, boolean, text, timestamptz) from public, anon, authenticated;
