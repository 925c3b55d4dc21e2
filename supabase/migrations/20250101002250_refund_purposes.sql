-- What money that goes back is for: the price is lowered, or it is to be paid again. And on which day money came.

alter table public.payments
  add column purpose text constraint payments_purpose_known check (purpose in ('price_lowered', 'paid_again')),
  add constraint payments_purpose_of_refunds check (purpose is null or kind = 'refund');
comment on column public.payments.purpose is 'Of a refund of a live booking. price_lowered: the total went down by as
much, so nobody owes more for it. paid_again: the total stands. Null: no refund, one of a booking that was over, or one
from before the desk was asked.';
alter table public.card_refunds
  add column purpose text constraint card_refunds_purpose_known check (purpose in ('price_lowered', 'paid_again'));
comment on column public.card_refunds.purpose is
  'As in payments, once the provider has sent it. Null: of an order, or begun at the provider.';

-- Money that goes back for good, about to be booked: the total falls by what was not owed back anyway, and so do the
-- parts that it had covered, the last of them first. What is still to be paid, and when, stays as it is. The caller
-- holds the event's lock.
create function private.lower_total(b public.bookings, amount numeric) returns void
language plpgsql set search_path = '' as $$
declare
  less numeric := least(amount - least(amount, greatest(b.paid_amount - b.total_amount, 0)), b.total_amount);
  covers numeric := least(b.paid_amount, b.total_amount) - less;
  parts jsonb;
begin
  if less <= 0 or not private.is_live(b) then return; end if;
  select coalesce(jsonb_agg(jsonb_build_object('sequence', s.place, 'due_date', s.due_date, 'amount', s.amount)
    order by s.place), '[]') into parts
  from (select r.due_date, r.amount, row_number() over (order by r.sequence) as place
    from (select n.sequence, n.due_date, n.amount - least(n.amount, greatest(b.paid_amount - n.before, 0))
      + least(n.amount, greatest(covers - n.before, 0)) as amount
      from (select i.*, sum(i.amount) over (order by i.sequence) - i.amount as before
        from public.installments i where i.booking_id = b.id) n) r
    where r.amount > 0) s;
  perform private.write_parts(b.id, parts);
  update public.bookings t set total_amount = b.total_amount - less,
    deposit_amount = least(t.deposit_amount, b.total_amount - less)
  where t.id = b.id;
  perform private.audit('lower_total', 'bookings', b.id::text, jsonb_build_object('before', b.total_amount,
    'after', b.total_amount - less, 'parts', parts));
end
$$;

-- Money is on its way back; what else it means is said with it.
create function private.tell_of_refund(booking_id uuid, amount numeric, total_before numeric) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.mail_customer(b.customer_id, 'refund_issued', jsonb_build_object('booking_id', b.id,
    'reference', b.reference, 'amount', tell_of_refund.amount) || case when b.total_amount < total_before
      then jsonb_build_object('total', b.total_amount, 'total_before', total_before) else '{}' end)
  from public.bookings b where b.id = tell_of_refund.booking_id;
end
$$;

-- By hand -----------------------------------------------------------------------------------------------------------

drop function private.payment_of(uuid, uuid, numeric, text, text);
-- Null: this request has not been here. Otherwise what it recorded: the same (same), or something else (amount).
create function private.payment_of(request_id uuid, given public.payments, note text, out same boolean,
  out amount_then numeric)
language sql stable set search_path = '' as $$
  select (p.booking_id, p.amount, p.method) = (given.booking_id, given.amount, given.method)
    and coalesce(p.purpose = given.purpose, true)
    and coalesce(private.day_of(p.paid_at) = private.day_of(given.paid_at), true)
    and n.note is not distinct from private.clean(payment_of.note), abs(p.amount)
  from public.payments p left join public.payment_notes n on n.payment_id = p.id
  where p.request_id = payment_of.request_id
$$;

-- Noon of the day on which money came, and neither before the booking nor after now. Null: not on such a day.
create function private.received_at(b public.bookings, received_on date) returns timestamptz
language sql stable set search_path = '' as $$
  select case when received_on is null or received_on = private.today() then private.now()
    when received_on between private.day_of(b.created_at) and private.today()
      then least(greatest((received_on + time '12:00') at time zone private.zone(), b.created_at), private.now()) end
$$;

drop function public.record_payment(uuid, numeric, text, text, uuid);
create function public.record_payment(booking_id uuid, amount numeric, method text, note text default null,
  request_id uuid default null, received_on date default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  given public.payments;
  earlier record;
  faults text[];
begin
  perform private.require_admin();
  perform private.one_at_a_time('payment ' || request_id);
  b := private.lock_booking(booking_id);
  if b.id is null then return private.answer('not_found'); end if;
  given.booking_id := b.id;
  given.amount := case when private.is_amount(amount) then amount end;
  given.method := method;
  given.paid_at := case when received_on is not null then private.received_at(b, received_on) end;
  select * into earlier from private.payment_of(request_id, given, note);
  if earlier.same then
    return private.answer('recorded', jsonb_build_object('booking_status', b.status, 'refund_due', b.refund_due));
  elsif earlier.amount_then is not null then
    return private.answer('repeated', jsonb_build_object('amount', earlier.amount_then));
  end if;
  faults := private.money_faults(amount, method, note);
  if private.received_at(b, received_on) is null then faults := faults || 'received_on'::text; end if;
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if b.status = 'cancelled' then return private.answer('not_live'); end if;
  if amount > b.total_amount - b.paid_amount then
    return private.answer('too_much', jsonb_build_object('balance', greatest(b.total_amount - b.paid_amount, 0)));
  end if;
  b := private.add_payment(b, amount, method, note, request_id => request_id,
    paid_at => private.received_at(b, received_on));
  return private.answer('recorded', jsonb_build_object('booking_status', b.status, 'refund_due', b.refund_due));
end
$$;
comment on function public.record_payment(uuid, numeric, text, text, uuid, date) is 'For admins: money in hand. amount:
AUD, at most what the total lacks, as more is a slip of the pen; transfers on their way take nothing off it, and what
they then bring beyond the total is owed back. Nothing is taken for a cancelled booking. For one whose hold ran out it
is, and owed back where the booking cannot become firm any more. note: staff''s own words. request_id: made by the
client for one press of the button; the same again records nothing, and is repeated where it was another payment.
received_on: the day on which it came, today unless said; neither in the future nor before the booking.
Statuses: recorded {booking_status bookings.status, refund_due numeric}, repeated {amount numeric},
too_much {balance numeric}, not_live, invalid {fields text[]}, not_found.';

drop function public.refund_payment(uuid, numeric, text, text, uuid);
create function public.refund_payment(booking_id uuid, amount numeric, method text default 'bank_transfer',
  note text default null, request_id uuid default null, purpose text default 'paid_again') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  given public.payments;
  earlier record;
  faults text[];
  payment_id uuid;
  paid numeric;
  total_before numeric;
begin
  perform private.require_admin();
  perform private.one_at_a_time('payment ' || request_id);
  b := private.lock_booking(booking_id);
  if b.id is null then return private.answer('not_found'); end if;
  given.booking_id := b.id;
  given.amount := case when private.is_amount(amount) then -amount end;
  given.method := method;
  given.purpose := purpose;
  select * into earlier from private.payment_of(request_id, given, note);
  if earlier.same then
    return private.answer('refunded', jsonb_build_object('paid', b.paid_amount, 'refund_due', b.refund_due,
      'total', b.total_amount));
  elsif earlier.amount_then is not null then
    return private.answer('repeated', jsonb_build_object('amount', earlier.amount_then));
  end if;
  faults := private.money_faults(amount, method, note) || private.faults(given, 'purpose')
    || array(select 'purpose' where purpose is null);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  paid := b.paid_amount - private.going_back(b.id);
  if amount > paid then
    return private.answer('too_much', jsonb_build_object('paid', greatest(paid, 0)));
  end if;
  total_before := b.total_amount;
  if purpose = 'price_lowered' then perform private.lower_total(b, amount); end if;
  insert into public.payments (booking_id, kind, method, amount, request_id, purpose)
  values (b.id, 'refund', method, -amount, request_id,
    case when private.is_live(b) then refund_payment.purpose end) returning id into payment_id;
  insert into public.payment_notes (payment_id, note, recorded_by)
  values (payment_id, private.clean(note), private.me());
  perform private.note_progress(b.id);
  select * into b from public.bookings t where t.id = b.id;
  perform private.touch_customer(b.customer_id);
  perform private.audit('refund', 'bookings', b.id::text, jsonb_build_object('payment_id', payment_id,
    'amount', amount, 'method', method, 'purpose', purpose, 'refund_due', b.refund_due));
  perform private.tell_of_refund(b.id, amount, total_before);
  return private.answer('refunded', jsonb_build_object('paid', b.paid_amount, 'refund_due', b.refund_due,
    'total', b.total_amount));
end
$$;
comment on function public.refund_payment(uuid, numeric, text, text, uuid, text) is 'For admins: money paid back, never
more than was paid. amount: AUD; what is owed back is proposed, more is goodwill. note: staff''s own words. request_id:
as in record_payment. purpose: price_lowered takes the total, and the parts that the money had covered, down by what was
not owed back, so that nobody owes more; paid_again leaves the total as it is. Of a booking that is over it means
nothing. refund_due: what is still owed back. Statuses: refunded {paid numeric, refund_due numeric, total numeric},
repeated {amount numeric}, too_much {paid numeric}, invalid {fields text[]}, not_found.';

-- To cards ----------------------------------------------------------------------------------------------------------

drop function public.begin_card_refund(uuid, numeric, text, uuid);
create function public.begin_card_refund(payment_id uuid, amount numeric, note text default null,
  request_id uuid default null, purpose text default 'paid_again') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m record;
  p private.payment_provider := private.card_provider();
  r public.card_refunds;
  words public.card_refunds;
  paid numeric;
  most numeric;
  faults text[];
  refund_id uuid;
begin
  perform private.require_admin();
  perform private.one_at_a_time('payment ' || request_id);
  select * into m from private.card_money(begin_card_refund.payment_id, null);
  if m.paid_by is null then
    return private.answer(case when exists (select from public.payments t where t.id = begin_card_refund.payment_id)
      or exists (select from public.order_payments t where t.id = begin_card_refund.payment_id)
      then 'not_by_card' else 'not_found' end);
  end if;
  if m.booking_id is not null then paid := (private.lock_booking(m.booking_id)).paid_amount;
  elsif m.order_id is not null then paid := (private.lock_order(m.order_id)).paid_amount;
  else perform s.id from public.card_set_aside s where s.id = begin_card_refund.payment_id for update; end if;
  most := m.amount - private.gone_back(m.paid_by, m.intent_id);
  if not m.paid_by ? 'set_aside_id' then
    most := least(most, paid - private.going_back(coalesce(m.booking_id, m.order_id)));
  end if;
  words.note := private.clean(note);
  words.purpose := purpose;
  select * into r from public.card_refunds t where t.request_id = begin_card_refund.request_id;
  if found and begin_card_refund.payment_id in (r.payment_id, r.order_payment_id, r.set_aside_id)
    and r.amount = begin_card_refund.amount and coalesce(r.purpose = words.purpose, true) then
    return private.answer('requested', jsonb_build_object('refund_id', r.id, 'most', greatest(most, 0)));
  elsif found then
    return private.answer('repeated', jsonb_build_object('amount', r.amount));
  end if;
  faults := array(select 'amount' where not private.is_amount(amount)) || private.faults(words, 'note', 'purpose')
    || array(select 'purpose' where purpose is null);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if p.sealed_key is null then return private.answer('no_provider'); end if;
  if (p.mode, p.account_id) <> (m.mode, m.account_id) then return private.answer('other_account'); end if;
  if amount > most then return private.answer('too_much', jsonb_build_object('most', greatest(most, 0))); end if;
  refund_id := private.ask_card_refund(m.paid_by, amount, m.currency, 'desk', note, request_id);
  update public.card_refunds t set purpose = words.purpose
  where t.id = refund_id and m.paid_by ? 'payment_id';
  return private.answer('requested', jsonb_build_object('most', most - amount, 'refund_id', refund_id));
end
$$;
comment on function public.begin_card_refund(uuid, numeric, text, uuid, text) is 'For admins: money back to the card
that it came from. payment_id: a row of the ledger of trips or of the store, or money set aside. The ledger has its row
once the provider has paid it back. amount: at most what is left of that payment, and of what was paid and is not on its
way back. most: what could still go back after it. note: staff''s own words. request_id: the same again asks for nothing
new, and is repeated where it was another refund. purpose: of a booking''s, as in refund_payment; it comes true once the
money has gone. other_account: it was taken under another connection.
Statuses: requested {refund_id uuid, most numeric}, repeated {amount numeric}, too_much {most numeric}, not_by_card,
other_account, no_provider, invalid {fields text[]}, not_found.';

drop function private.book_back(uuid, uuid, numeric, text, timestamptz, text, uuid, numeric);
-- A row of the ledger that is for a card's refund or a lost dispute, or for its having come back after all. One that
-- lowers the price does so here; where it comes back after all, the lower price stands, and the money is owed back.
-- Answers by how much less is kept of a cancelled booking since.
create function private.book_back(booking uuid, ordered uuid, amount numeric, ref text, at timestamptz,
  note text default null, by uuid default null, kept_less numeric default 0, purpose text default null) returns numeric
language plpgsql set search_path = '' as $$
declare
  row_id uuid;
  b public.bookings;
  kept numeric := 0;
begin
  if amount = 0 then return 0; end if;
  if booking is not null then
    select * into b from public.bookings t where t.id = booking;
    kept := coalesce(b.kept_amount, 0);
    if amount < 0 and purpose = 'price_lowered' then perform private.lower_total(b, -amount); end if;
    insert into public.payments (booking_id, kind, method, amount, provider_ref, paid_at, purpose)
    values (booking, case when amount < 0 then 'refund' else 'extra' end, 'card', amount, ref, at,
      case when amount < 0 and private.is_live(b) then book_back.purpose end) returning id into row_id;
    insert into public.payment_notes (payment_id, note, recorded_by) values (row_id, note, by);
    update public.bookings t set kept_amount = t.kept_amount + book_back.kept_less
    where t.id = booking and book_back.kept_less > 0;
    perform private.note_progress(booking);
    perform private.touch_customer(b.customer_id);
  else
    insert into public.order_payments (order_id, kind, method, amount, provider_ref, paid_at)
    values (ordered, case when amount < 0 then 'refund' else 'payment' end, 'card', amount, ref, at) returning id
    into row_id;
    insert into public.order_payment_notes (payment_id, note, recorded_by) values (row_id, note, by);
  end if;
  return kept - coalesce((select t.kept_amount from public.bookings t where t.id = booking), 0);
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
  total_before numeric := (select b.total_amount from public.bookings b where b.id = booking);
begin
  if r.set_aside_id is not null then
    update public.card_set_aside s set handled_at = case when went and s.amount <= (select sum(t.amount)
      from public.card_refunds t where t.set_aside_id = s.id and t.status = 'succeeded') then private.now() end
    where s.id = r.set_aside_id;
  else
    less := private.book_back(booking, ordered, case when went then -counted else counted end,
      r.provider_id || case when went then '' else ':back' end, at, r.note, r.requested_by,
      case when went then 0 else r.kept_less end, r.purpose);
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
      'order_id', ordered) || case when r.purpose is null then '{}' else jsonb_build_object('purpose', r.purpose) end);
  if went and booking is not null and counted > 0 then
    perform private.tell_of_refund(booking, counted, total_before);
  end if;
end
$$;

-- What it was for stands in the ledger that pages read.
create or replace view public.booking_payments with (security_invoker = true) as
select p.id, p.booking_id, p.kind, p.method, p.amount, private.gst_in(p.amount, house.gst_percent) as gst,
  p.reference, p.paid_at, p.purpose
from public.payments p cross join (select r.gst_percent from private.rules() r) house;

revoke execute on function private.lower_total(public.bookings, numeric),
  private.tell_of_refund(uuid, numeric, numeric),
  private.payment_of(uuid, public.payments, text), private.received_at(public.bookings, date),
  private.book_back(uuid, uuid, numeric, text, timestamptz, text, uuid, numeric, text),
  public.record_payment(uuid, numeric, text, text, uuid, date),
  public.refund_payment(uuid, numeric, text, text, uuid, text),
  public.begin_card_refund(uuid, numeric, text, uuid, text) from public, anon, authenticated;
grant execute on function public.record_payment(uuid, numeric, text, text, uuid, date),
  public.refund_payment(uuid, numeric, text, text, uuid, text),
  public.begin_card_refund(uuid, numeric, text, uuid, text) to authenticated;
