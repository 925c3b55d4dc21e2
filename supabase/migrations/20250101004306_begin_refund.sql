-- A refund to the cards of one booking or order is one decision under one lock: the limit is judged on the whole sum,
-- the sum is split over the card payments, and the same request never pays back twice.

alter table public.card_refunds add column refund_request_id uuid;
comment on column public.card_refunds.refund_request_id is 'The request that asked for it; its parts share the id.';
create index card_refunds_refund_request_idx on public.card_refunds (refund_request_id);

-- What can still go back of each card payment of a booking or an order, the newest first, AUD.
create function private.card_payments_left(booking_id uuid, order_id uuid)
returns table (paid_by jsonb, amount_left numeric, currency text, mode text, account_id text, paid_at timestamptz)
language sql stable set search_path = '' as $$
  select m.paid_by, m.amount - private.gone_back(m.paid_by, m.intent_id), m.currency, m.mode, m.account_id, t.paid_at
  from (
    select p.id, p.paid_at from public.payments p
    where p.booking_id = card_payments_left.booking_id and p.method = 'card' and p.amount > 0
    union all
    select q.id, q.paid_at from public.order_payments q
    where q.order_id = card_payments_left.order_id and q.method = 'card' and q.amount > 0) t
  cross join lateral private.card_money(t.id, null) m
  where m.paid_by is not null
  order by t.paid_at desc, t.id
$$;

-- The answer to a request that was made before; null: it is new. The caller holds the lock of the request.
create function private.earlier_refund(booking_id uuid, order_id uuid, amount numeric, purpose text, request_id uuid)
returns jsonb
language sql stable set search_path = '' as $$
  select case
    when r.amount = earlier_refund.amount and r.same_purpose and r.same_thing
      then private.answer('requested', jsonb_build_object('amount', r.amount, 'parts', r.parts))
    else private.answer('repeated', jsonb_build_object('amount', r.amount)) end
  from (
    select sum(t.amount) as amount, count(*) as parts,
      bool_and(coalesce(t.purpose = earlier_refund.purpose, true)) as same_purpose,
      bool_and(coalesce(p.booking_id, q.order_id) = coalesce(earlier_refund.booking_id, earlier_refund.order_id))
      as same_thing
    from public.card_refunds t
    left join public.payments p on p.id = t.payment_id left join public.order_payments q on q.id = t.order_payment_id
    where t.refund_request_id = earlier_refund.request_id
    having count(*) > 0) r
$$;

create function public.begin_refund(booking_id uuid, order_id uuid, amount numeric, note text, purpose text,
  request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  p private.payment_provider := private.card_provider();
  words public.card_refunds;
  faults text[];
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
  words.note := private.clean(note);
  words.purpose := begin_refund.purpose;
  faults := array(select 'amount' where not private.is_amount(amount)) || private.faults(words, 'note', 'purpose')
    || array(select 'purpose' where begin_refund.purpose is null);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if private.earlier_refund(booking_id, order_id, amount, purpose, request_id) is not null then
    return private.earlier_refund(booking_id, order_id, amount, purpose, request_id);
  end if;
  if private.beyond_refund_limit(amount) is not null then return private.beyond_refund_limit(amount); end if;
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
comment on function public.begin_refund(uuid, uuid, numeric, text, text, uuid) is 'For admins: money of a booking or an
order back to the cards that it came from, the newest payment first. booking_id or order_id: one of them. amount: AUD, at
most what the cards paid, less refunds and disputes, and at most what was paid in all. note: staff''s own words.
purpose: as in refund_payment; it comes true once the money has gone. request_id: made by the client for one press of the
button; the same again asks for nothing new, and is repeated where it was another refund. parts: card payments that it
is split over. too_much: at most paid can go back. other_account: it was taken under another connection. over_limit: the limit is judged
on the whole amount. Statuses: requested {amount numeric, parts int}, repeated {amount numeric},
too_much {paid numeric}, not_by_card, other_account, no_provider, invalid {fields text[]}, not_found,
over_limit {limit numeric}.';

revoke execute on function private.card_payments_left(uuid, uuid),
  private.earlier_refund(uuid, uuid, numeric, text, uuid) from public, anon, authenticated;
revoke execute on function public.begin_refund(uuid, uuid, numeric, text, text, uuid) from public, anon, authenticated;
grant execute on function public.begin_refund(uuid, uuid, numeric, text, text, uuid) to authenticated;
