-- Refund limits of staff, and refunds to one or more cards.

create function private.lower_total(b public.bookings, amount numeric) returns void
language plpgsql set search_path = '' as $$
declare
  less numeric := least(amount - least(amount, greatest(b.paid_amount - b.total_amount, 0)), b.total_amount);
  covers numeric := least(b.paid_amount, b.total_amount) - less;
  installments jsonb;
  refunds jsonb;
begin
  if less <= 0 or not private.is_live(b) then return; end if;
  select coalesce(jsonb_agg(jsonb_build_object('sequence', s.place, 'due_date', s.due_date, 'amount', s.amount)
    order by s.place), '[]'),
    coalesce(jsonb_agg(jsonb_build_object('sequence', s.place, 'refunded', s.refunded)), '[]') into installments, refunds
  from (select r.due_date, r.amount, r.refunded, row_number() over (order by r.sequence) as place
    from (select n.sequence, n.due_date, n.amount - o.went_back as amount,
      n.refunded + case when n.before + n.amount <= b.paid_amount then o.went_back else 0 end as refunded
      from (select i.*, sum(i.amount) over (order by i.sequence) - i.amount as before
        from public.installments i where i.booking_id = b.id) n,
        lateral (select least(n.amount, greatest(b.paid_amount - n.before, 0))
          - least(n.amount, greatest(covers - n.before, 0)) as went_back) o) r
    where r.amount > 0) s;
  perform private.write_installments(b.id, installments);
  update public.installments n set refunded = r.refunded
  from jsonb_to_recordset(refunds) r (sequence int, refunded numeric)
  where n.booking_id = b.id and n.sequence = r.sequence and n.refunded <> r.refunded;
  perform private.adjust_total(b.id, -less, 'Price lowered by a refund');
  update public.bookings t set deposit_amount = t.total_amount
  where t.id = b.id and t.deposit_amount > t.total_amount;
  perform private.audit('lower_total', 'bookings', b.id::text, jsonb_build_object('before', b.total_amount,
    'after', b.total_amount - less, 'installments', installments));
end
$$;
comment on function private.lower_total(public.bookings, numeric) is
  'Reduces the total of a booking by the part of a refund that exceeds the refund due, and adds a booking line for the
difference. Also reduces the instalments that the refunded money had paid, starting with the last. What the customer
still has to pay, and the due dates, do not change. The caller must have locked the trip.';

create function private.notify_refund(booking_id uuid, amount numeric, total_before numeric) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.queue_customer_email(b.customer_id, 'refund_issued', jsonb_build_object('booking_id', b.id,
    'reference', b.reference, 'amount', notify_refund.amount) || case when b.total_amount < total_before
      then jsonb_build_object('total', b.total_amount, 'total_before', total_before) else '{}' end)
  from public.bookings b where b.id = notify_refund.booking_id;
end
$$;
comment on function private.notify_refund(uuid, numeric, numeric) is
  'Queues the email about a refund; the email states the new total if it changed.';

create function private.received_at(b public.bookings, received_on date) returns timestamptz
language sql stable set search_path = '' as $$
  select case when received_on is null or received_on = private.today() then private.now()
    when received_on between private.day_of(b.created_at) and private.today()
      then least(greatest((received_on + time '12:00') at time zone private.zone(), b.created_at), private.now()) end
$$;
comment on function private.received_at(public.bookings, date) is
  'The time to record for a payment received on a given day: noon of that day. Null: the day is before the booking or
in the future.';

create function private.beyond_refund_limit(amount numeric, booking_id uuid, order_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  max_amount numeric := (private.settings()).refund_limit;
begin
  if private.has_permission('refunds')
    or coalesce(amount, 0) + private.refunded_by_me(beyond_refund_limit.booking_id, beyond_refund_limit.order_id) <= max_amount
  then return null; end if;
  return private.result('over_limit', jsonb_build_object('limit', max_amount));
end
$$;
comment on function private.beyond_refund_limit(numeric, uuid, uuid) is
  'Checks a refund against settings.refund_limit, which applies to the sum of the caller''s refunds on the same
booking or order in the last 24 hours. Returns the result over_limit, or null if the refund is allowed. Refunds of
unmatched payments are checked one by one. The caller must have locked the booking or order, so that concurrent
refunds are counted.';

create function private.card_payments_left(booking_id uuid, order_id uuid)
returns table (paid_by jsonb, amount_left numeric, currency text, mode text, account_id text, paid_at timestamptz)
language sql stable set search_path = '' as $$
  select m.paid_by, greatest(m.amount - private.returned_or_disputed(m.paid_by, m.intent_id), 0), m.currency, m.mode, m.account_id, t.paid_at
  from (
    select p.id, p.paid_at from public.payments p
    where p.booking_id = card_payments_left.booking_id
    union all
    select q.id, q.paid_at from public.order_payments q
    where q.order_id = card_payments_left.order_id) t
  cross join lateral private.card_money(t.id, null) m
  where m.paid_by is not null
  order by t.paid_at desc, t.id
$$;
comment on function private.card_payments_left(uuid, uuid) is
  'The amount that can still be refunded for each card payment of a booking or order, newest payment first, AUD. For a
booking that was split from another booking, includes its parts of the payments of the other booking.';

create function private.earlier_refund(booking_id uuid, order_id uuid, amount numeric, purpose text, request_id uuid)
returns jsonb
language sql stable set search_path = '' as $$
  select case
    when r.amount = earlier_refund.amount and r.same_purpose and r.same_thing
      then private.result('requested', jsonb_build_object('amount', r.amount, 'refunds', r.refunds))
    else private.result('repeated', jsonb_build_object('amount', r.amount)) end
  from (
    select sum(t.amount) as amount, count(*) as refunds,
      bool_and(coalesce(t.purpose = earlier_refund.purpose, true)) as same_purpose,
      bool_and(coalesce(p.booking_id, q.order_id) = coalesce(earlier_refund.booking_id, earlier_refund.order_id))
      as same_thing
    from public.card_refunds t
    left join public.payments p on p.id = t.payment_id left join public.order_payments q on q.id = t.order_payment_id
    where t.refund_request_id = earlier_refund.request_id
    having count(*) > 0) r
$$;
comment on function private.earlier_refund(uuid, uuid, numeric, text, uuid) is
  'The result for a repeated request_id, or null if the request_id is new. The caller must hold the advisory lock of
the request_id.';

create function public.begin_refund(booking_id uuid, order_id uuid, amount numeric, note text,
  purpose text, request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  p private.payment_provider := private.card_provider();
  words public.card_refunds;
  errors text[];
  refusal jsonb;
  paid numeric;
  max_amount numeric;
  anywhere numeric;
  found_any boolean;
  open numeric := begin_refund.amount;
  part record;
  refund_id uuid;
  refunds int := 0;
begin
  perform private.require_permission('money');
  if request_id is null or num_nonnulls(booking_id, order_id) <> 1 then return private.result('not_found'); end if;
  perform private.advisory_lock('refund ' || request_id);
  if booking_id is not null then paid := (private.lock_booking(booking_id)).paid_amount;
  else paid := (private.lock_order(order_id)).paid_amount; end if;
  if paid is null then return private.result('not_found'); end if;
  perform private.refuse_own_money(booking_id, order_id);
  words.note := private.clean(note);
  words.purpose := begin_refund.purpose;
  errors := array(select 'amount' where not private.is_amount(amount)) || private.validation_errors(words, 'note', 'purpose')
    || array(select 'purpose' where begin_refund.purpose is null);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if private.earlier_refund(booking_id, order_id, amount, purpose, request_id) is not null then
    return private.earlier_refund(booking_id, order_id, amount, purpose, request_id);
  end if;
  refusal := private.beyond_refund_limit(amount, begin_refund.booking_id, begin_refund.order_id);
  if refusal is not null then return refusal; end if;
  if p.sealed_key is null then return private.result('no_provider'); end if;
  select coalesce(sum(l.amount_left) filter (where (l.mode, l.account_id) = (p.mode, p.account_id)), 0),
    sum(l.amount_left), count(*) > 0
  into max_amount, anywhere, found_any
  from private.card_payments_left(booking_id, order_id) l;
  if not found_any then return private.result('not_by_card'); end if;
  if max_amount = 0 and anywhere > 0 then return private.result('other_account'); end if;
  max_amount := greatest(least(max_amount, paid - private.pending_refunds_of(coalesce(booking_id, order_id))), 0);
  if amount > max_amount then return private.result('too_much', jsonb_build_object('paid', max_amount)); end if;
  for part in select l.* from private.card_payments_left(booking_id, order_id) l
    where (l.mode, l.account_id) = (p.mode, p.account_id) and l.amount_left > 0
  loop
    exit when open = 0;
    refund_id := private.request_card_refund(part.paid_by, least(open, part.amount_left), part.currency, 'staff', note);
    update public.card_refunds t set refund_request_id = begin_refund.request_id,
      purpose = case when part.paid_by ? 'payment_id' then words.purpose end
    where t.id = refund_id;
    refunds := refunds + 1;
    open := open - least(open, part.amount_left);
  end loop;
  return private.result('requested', jsonb_build_object('amount', amount, 'refunds', refunds));
end
$$;
comment on function public.begin_refund(uuid, uuid, numeric, text, text, uuid) is
  'For staff: starts refunds to the cards that paid a booking or order, newest payment first. Pass either booking_id
or order_id.
Parameters:
- amount: AUD, at most the card payments minus refunds and disputes, and at most the paid amount.
- purpose: as in refund_payment; it takes effect when the refund succeeds.
- request_id: the idempotency key.
Fields:
- refunds: number of card payments over which the refund is split.
Results:
- repeated: the key was used for another refund.
- too_much: more than was paid.
- not_by_card: there is no card payment to refund.
- other_account: the payment was made through another account at the card provider.
- over_limit: this amount and the caller''s refunds of the last 24 hours exceed the refund limit.
Statuses: requested {amount numeric, refunds int}, repeated {amount numeric}, too_much {paid numeric}, not_by_card,
other_account, no_provider, invalid {fields text[]}, not_found, over_limit {limit numeric}.';
revoke execute on function public.begin_refund(uuid, uuid, numeric, text, text, uuid) from public, anon, authenticated;
grant execute on function public.begin_refund(uuid, uuid, numeric, text, text, uuid) to authenticated;

create function private.refunded_by_me(booking_id uuid, order_id uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((
    select -sum(p.amount) from public.payments p join public.payment_notes n on n.payment_id = p.id
    where p.booking_id = refunded_by_me.booking_id and p.kind = 'refund' and p.provider_ref is null
      and n.recorded_by = private.me() and p.paid_at > private.now() - make_interval(hours => private.refund_limit_hours())), 0)
    + coalesce((
    select -sum(p.amount) from public.order_payments p join public.order_payment_notes n on n.payment_id = p.id
    where p.order_id = refunded_by_me.order_id and p.kind = 'refund' and p.provider_ref is null
      and n.recorded_by = private.me() and p.paid_at > private.now() - make_interval(hours => private.refund_limit_hours())), 0)
    + coalesce((
    select sum(r.amount) from public.card_refunds r
    left join public.payments p on p.id = r.payment_id left join public.order_payments o on o.id = r.order_payment_id
    where (p.booking_id = refunded_by_me.booking_id or o.order_id = refunded_by_me.order_id)
      and r.requested_by = private.me() and r.status in ('requested', 'pending', 'succeeded')
      and r.created_at > private.now() - make_interval(hours => private.refund_limit_hours())), 0)
$$;
comment on function private.refunded_by_me(uuid, uuid) is
  'Amount that the caller refunded, or requested the card provider to refund, for a booking or order within the last 24
hours, AUD.';

create function private.refuse_own_money(booking_id uuid, order_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.my_role() = 'owner' then return; end if;
  if exists (select from public.bookings b join public.customers c on c.id = b.customer_id
    where b.id = refuse_own_money.booking_id and private.me() in (b.user_id, c.profile_id))
    or exists (select from public.orders o where o.id = refuse_own_money.order_id and o.user_id = private.me()) then
    raise exception 'This is your own booking or order. Ask another staff member.' using errcode = '42501';
  end if;
end
$$;
comment on function private.refuse_own_money(uuid, uuid) is
  'Raises error 42501 if a staff member records money on their own booking or order. Owners may do this.';

create function private.refund_limit_hours() returns int
language sql immutable set search_path = '' as $$
  select 24
$$;
comment on function private.refund_limit_hours() is
  'Number of hours over which the refunds of one staff member on one booking or order are added up for the limit.';
