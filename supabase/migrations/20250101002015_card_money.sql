-- Money that the provider took: a row of a ledger, or beside them; and the way back to the card.

-- A new row of the ledger and all that follows from it; answers the booking as it then stands.
drop function private.add_payment(public.bookings, numeric, text, text, public.transfers, uuid);
create function private.add_payment(b public.bookings, amount numeric, method text, note text default null,
  transfer public.transfers default null, request_id uuid default null, provider_ref text default null,
  paid_at timestamptz default private.now()) returns public.bookings
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
  perform private.note_progress(b.id);
  select * into b from public.bookings t where t.id = b.id;
  perform private.touch_customer(b.customer_id);
  perform private.audit('payment', 'bookings', b.id::text, jsonb_build_object('payment_id', payment_id,
    'amount', amount, 'method', method, 'booking_status', b.status, 'refund_due', b.refund_due));
  perform private.tell_of_payment(b, amount);
  return b;
end
$$;

-- What is wrong with an object of the provider, by the names of the arguments.
create function private.provider_faults(intent_id text, amount_cents bigint, currency text, mode text,
  account_id text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  s public.card_set_aside;
begin
  s.intent_id := provider_faults.intent_id;
  s.amount := case when amount_cents between 1 and 99999999999 then amount_cents / 100.0 end;
  s.currency := provider_faults.currency;
  s.mode := provider_faults.mode;
  s.account_id := provider_faults.account_id;
  return array_replace(private.faults(s, 'intent_id', 'amount', 'currency', 'mode', 'account_id'), 'amount',
    'amount_cents');
end
$$;

-- Asks for money to go back to the card that it came from; whoever talks to the provider takes it from there.
create function private.ask_card_refund(paid_by jsonb, amount numeric, currency text, origin text,
  note text default null, request_id uuid default null) returns uuid
language plpgsql set search_path = '' as $$
declare
  r public.card_refunds;
begin
  insert into public.card_refunds (payment_id, order_payment_id, set_aside_id, amount, currency, origin, note,
    request_id, requested_by)
  values ((paid_by ->> 'payment_id')::uuid, (paid_by ->> 'order_payment_id')::uuid, (paid_by ->> 'set_aside_id')::uuid,
    amount, currency, origin, private.clean(note), request_id, private.me()) returning * into r;
  perform private.audit('ask_card_refund', 'card_refunds', r.id::text,
    paid_by || jsonb_build_object('amount', amount, 'origin', origin));
  return r.id;
end
$$;

-- Keeps money beside the ledgers. That of a second payment goes back by itself.
create function private.set_aside(s public.card_set_aside) returns jsonb
language plpgsql set search_path = '' as $$
declare
  refund uuid;
begin
  insert into public.card_set_aside (intent_id, checkout_id, reason, amount, currency, mode, account_id)
  values (s.intent_id, s.checkout_id, s.reason, s.amount, s.currency, s.mode, s.account_id) returning * into s;
  update public.card_checkouts c set status = case when s.reason = 'duplicate' then 'returned' else 'set_aside' end,
    intent_id = s.intent_id, settled_at = private.now()
  where c.id = s.checkout_id and c.intent_id is null;
  perform private.audit('set_aside', 'card_set_aside', s.id::text,
    jsonb_build_object('reason', s.reason, 'amount', s.amount, 'currency', s.currency));
  if s.reason = 'duplicate' then
    refund := private.ask_card_refund(jsonb_build_object('set_aside_id', s.id), s.amount, s.currency, 'duplicate');
  end if;
  return private.answer('set_aside', jsonb_build_object('reason', s.reason, 'refund_id', refund));
end
$$;

-- Why money is not what a checkout asked for, or asked for no more; null: it is.
create function private.why_aside(c public.card_checkouts, s public.card_set_aside) returns text
language sql stable set search_path = '' as $$
  select case when c.id is null then 'unknown' when s.mode <> c.mode then 'mode'
    when s.account_id <> c.account_id then 'account' when s.currency <> c.currency then 'currency'
    when s.amount <> c.amount then 'amount'
    when c.status in ('paid', 'returned') or exists (select from public.card_checkouts o
      where o.round = c.round and o.status = 'paid'
        and (o.booking_id = c.booking_id or o.order_id = c.order_id)) then 'duplicate' end
$$;

revoke execute on function private.add_payment(public.bookings, numeric, text, text, public.transfers, uuid, text,
  timestamptz), private.provider_faults(text, bigint, text, text, text),
  private.ask_card_refund(jsonb, numeric, text, text, text, uuid), private.set_aside(public.card_set_aside),
  private.why_aside(public.card_checkouts, public.card_set_aside)
  from public, anon, authenticated;
