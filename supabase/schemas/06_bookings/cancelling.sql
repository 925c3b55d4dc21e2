-- Cancels bookings, and previews the refund of a cancellation.

create function private.tier_on(b public.bookings, day date)
returns table (until date, keeps text, refunds text, retained numeric)
language sql stable set search_path = '' as $$
  select d.start_date - t.days, t.keeps, t.refunds, t.retained
  from private.cancellation_tiers(b.cancellation_policy, b.total_amount, b.deposit_amount, b.seats) t
  cross join (select (private.event_of(b)).start_date) d
  where d.start_date - t.days >= day or t.days = 0
  order by t.days desc limit 1
$$;
comment on function private.tier_on(public.bookings, date) is
  'The tier of the cancellation policy that applies to a booking on the given day. After departure: the last tier.
until: last day of the tier. retained: AUD, not yet limited to the paid amount.';
grant execute on function private.tier_on(public.bookings, date) to authenticated, service_role;

create function private.split_by_line(booking_id uuid, retained numeric, refund numeric) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('description', s.description, 'quantity', s.quantity,
    'retained', round(split_by_line.retained * s.after, 2) - round(split_by_line.retained * s.before, 2),
    'refund', round(split_by_line.refund * s.after, 2) - round(split_by_line.refund * s.before, 2)) order by s.id), '[]')
  from (
    select w.id, w.description, w.quantity, sum(w.weight) over (order by w.id) / sum(w.weight) over () as after,
      (sum(w.weight) over (order by w.id) - w.weight) / sum(w.weight) over () as before
    from (
      -- If no line has a price, all money is assigned to the first line.
      select l.id, l.description, l.quantity, greatest(l.amount, 0)
        + (max(l.amount) over () <= 0 and l.id = min(l.id) over ())::int as weight
      from public.booking_lines l where l.booking_id = split_by_line.booking_id and l.removed_at is null) w
    where w.weight > 0) s
$$;
comment on function private.split_by_line(uuid, numeric, numeric) is
  'Divides the retained and the refunded money over the lines of a booking, in proportion to their amounts. Discounts and
other reductions get no share. The sums are exact to the cent. retained and refund: not negative, AUD. Returns
[{description, quantity, retained, refund}].';
grant execute on function private.split_by_line(uuid, numeric, numeric) to authenticated, service_role;

create function private.tier_with_minimum(b public.bookings, day date)
returns table (until date, keeps text, refunds text, retained numeric)
language sql stable set search_path = '' as $$
  select t.until, case when b.min_retained > t.retained then m.keeps else t.keeps end,
    case when b.min_retained > t.retained then m.refunds else t.refunds end, greatest(t.retained, b.min_retained)
  from private.tier_on(b, day) t
  cross join (values ('what applied on the day of the move', 'all other payments')) m (keeps, refunds)
$$;
comment on function private.tier_with_minimum(public.bookings, date) is
  'The tier of private.tier_on for a booking on the given day, with a retained amount of at least
bookings.min_retained.';
grant execute on function private.tier_with_minimum(public.bookings, date) to authenticated, service_role;

create function private.cancellation(b public.bookings) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.today();
  departs constant date := (private.event_of(b)).start_date;
  offer_until constant date := private.refund_offer_until(b.id);
  is_free constant boolean := b.free_until_guaranteed and (private.event_of(b)).guaranteed_at is null
    and today <= departs;
  tier record;
  later record;
  retained numeric;
begin
  if not private.is_live(b) then return private.result('already_cancelled'); end if;
  if today > departs and offer_until is null and not private.has_permission('booking') then
    return private.result('too_late', jsonb_build_object('deadline', departs));
  end if;
  if offer_until is null and not is_free then select * into tier from private.tier_with_minimum(b, today) t;
  else
    select case when is_free then departs else offer_until end as until,
      case when o.retained > 0 then 'what applied on the day of the move' else t.keeps end as keeps,
      case when o.retained > 0 then 'all other payments' else t.refunds end as refunds, o.retained
    into tier
    from private.cancellation_tiers('[{"days": 0, "keeps": "amount", "value": 0}]') t
    cross join (select case when offer_until is null then b.min_retained else 0 end as retained) o;
  end if;
  if is_free then
    select t.keeps, least(b.paid_amount, t.retained) as retained into later from private.tier_with_minimum(b, today) t;
  elsif tier.until < departs then
    select t.keeps, least(b.paid_amount, t.retained) as retained into later
    from private.tier_with_minimum(b, tier.until + 1) t;
  else select null::text as keeps, null::numeric as retained into later; end if;
  retained := least(b.paid_amount, tier.retained);
  return private.result('ok', jsonb_build_object('paid', b.paid_amount, 'retained', retained,
    'refund', b.paid_amount - retained, 'keeps', tier.keeps, 'refunds', tier.refunds,
    'until', case when tier.until >= today then tier.until end,
    'next_from', case when later.keeps is not null and not is_free then tier.until + 1 end, 'next_keeps', later.keeps,
    'next_retained', later.retained, 'until_guaranteed', is_free,
    'lines', private.split_by_line(b.id, retained, b.paid_amount - retained)));
end
$$;
comment on function private.cancellation(public.bookings) is
  'The amounts if a booking is cancelled now, AUD, as in preview_cancellation. The tier of today decides how much of the
paid money is retained; all other paid money is refunded. Nothing is retained while a refund offer for a moved trip is
open. If bookings.free_until_guaranteed is true, nothing is retained until the departure is guaranteed. After a change
of departure, at least bookings.min_retained is retained, except for a refund offer. too_late: the trip has departed, so
that only staff can cancel.';
grant execute on function private.cancellation(public.bookings) to authenticated, service_role;

create function public.preview_cancellation(booking_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = preview_cancellation.booking_id;
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  return private.cancellation(b);
end
$$;
comment on function public.preview_cancellation(uuid) is
  'For the member or staff: the amounts if the booking is cancelled now, AUD. retained plus refund equals paid. keeps,
refunds: the tier of today in words, such as "the deposit" and "all other payments". until: last day of the tier; null: the trip has departed.
next_from: first day of the next tier, with next_keeps and next_retained; null: there is none.
until_guaranteed: the booking can be cancelled without cost until the departure is guaranteed; next_keeps and next_retained
then describe the tier of today, which applies from the guarantee on, and next_from is null. lines: both amounts for
each line of the booking that has a price. deadline: day of departure. already_cancelled: the booking is cancelled or its
seat hold has expired. Statuses: ok {paid numeric, retained numeric, refund numeric, keeps text, refunds text, until
date?, next_from date?, next_keeps text?, next_retained numeric?, until_guaranteed boolean,
lines {description text, quantity int, retained numeric, refund numeric}[]}, too_late {deadline date}, already_cancelled, not_found.';
revoke execute on function public.preview_cancellation(uuid) from public, anon, authenticated;
grant execute on function public.preview_cancellation(uuid) to authenticated;

create function public.booking_conditions(event_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  e public.events;
  settings constant public.settings := private.settings();
begin
  select * into e from public.events t where t.id = booking_conditions.event_id;
  if not private.is_visible(e) or e.start_date is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('deposit', private.seat_deposit(e, settings),
    'deposit_includes_extras', e.deposit_includes_extras,
    'free_until_guaranteed', private.is_free_until_guaranteed(e),
    'pay_by', private.last_installment(e.start_date, settings),
    'changes_until', private.changes_close(e, settings), 'hash', private.conditions_hash(e, settings),
    'cancellation', (select jsonb_agg(jsonb_build_object('until', case when t.days > 0 then e.start_date - t.days end,
        'period', t.period, 'keeps', t.keeps,
        'refunds', t.refunds,
        'retained', case when not t.keeps_all and private.seat_price(e) is not null then t.retained end) order by t.days desc)
      from private.cancellation_tiers(private.cancellation_policy(e, settings), private.seat_price(e),
        private.seat_deposit(e, settings)) t)));
end
$$;
comment on function public.booking_conditions(uuid) is
  'For everyone who can see the departure: what applies to a booking made now. deposit: AUD per person.
deposit_includes_extras: whether the extras and room supplements of the booking are added to it. free_until_guaranteed:
the booking can be cancelled without cost until the departure is guaranteed; after that, the tiers in cancellation
apply. pay_by: last day on which an instalment can be due. changes_until: last day on which members can change
travellers. cancellation: the tiers of the cancellation policy, the earliest first. until: last day of the tier; null:
until departure. period: the days before departure to which the tier applies, in words. keeps, refunds: the kept and
the refunded part in words, such as "the deposit" and "all other payments". retained: AUD per person that is kept,
without extras and room supplements; null: all payments are kept, or the departure has no price yet. hash: identifies
these conditions in a call of the function book.
Statuses: ok {deposit numeric, deposit_includes_extras boolean, free_until_guaranteed boolean, pay_by date,
changes_until date, hash text, cancellation {until date?, period text, keeps text, refunds text, retained numeric?}[]},
not_found.';
revoke execute on function public.booking_conditions(uuid) from public, anon, authenticated;
grant execute on function public.booking_conditions(uuid) to anon, authenticated;

create function private.write_cancellation(b public.bookings, amounts jsonb, reason text, own boolean) returns void
language plpgsql set search_path = '' as $$
begin
  update public.bookings t set status = 'cancelled', cancelled_at = private.now(), expires_at = null,
    retained_amount = (amounts ->> 'retained')::numeric, cancellation_reason = case when own then reason end
  where t.id = b.id;
  if not own then perform private.write_booking_notes(b.id, null, reason); end if;
  perform private.record_customer_activity(b.customer_id);
  perform private.audit('cancel_booking', 'bookings', b.id::text,
    jsonb_build_object('seats', b.seats, 'retained', amounts -> 'retained', 'refund', amounts -> 'refund'));
end
$$;
comment on function private.write_cancellation(public.bookings, jsonb, text, boolean) is
  'Cancels a booking, which the caller must have locked, with the amounts from private.cancellation, and writes an
audit log entry. own: true if the customer cancels. If staff cancel, they must give a reason.';

create function private.notify_cancellation(booking_id uuid) returns void
language sql set search_path = '' as $$
  select private.queue_customer_email(b.customer_id, 'booking_cancelled', jsonb_build_object('booking_id', b.id,
    'reference', b.reference, 'retained', b.retained_amount, 'refund', b.paid_amount - b.retained_amount,
    'event', e.title))
  from public.bookings b join public.events e on e.id = b.event_id where b.id = notify_cancellation.booking_id
$$;
comment on function private.notify_cancellation(uuid) is
  'Queues the email about a cancelled booking with the retained and the refunded amount.';

create function private.give_goodwill(b public.bookings, amount numeric, reason text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.bookings t set retained_amount = t.retained_amount - give_goodwill.amount,
    goodwill_amount = t.goodwill_amount + give_goodwill.amount
  where t.id = b.id;
  perform private.audit('give_goodwill', 'bookings', b.id::text, jsonb_build_object('amount', amount,
    'before', b.retained_amount, 'after', b.retained_amount - amount, 'reason', reason));
end
$$;
comment on function private.give_goodwill(public.bookings, numeric, text) is
  'Gives back a part of the retained amount of a cancelled booking, which the caller must have locked. The part becomes a
refund due. amount: AUD, at most b.retained_amount.';

create function private.goodwill_errors(amount numeric, max_amount numeric, reason text) returns text[]
language sql immutable set search_path = '' as $$
  select array_remove(array[
    case when not coalesce(private.is_amount(amount) and amount <= max_amount, false) then 'goodwill' end,
    case when private.clean(reason) is null then 'reason' end], null)
$$;
comment on function private.goodwill_errors(numeric, numeric, text) is
  'The invalid fields of a request to give back a part of the retained amount of a booking. max_amount: the retained amount,
AUD. The reason is required.';

create function public.cancel_booking(booking_id uuid, reason text default null, goodwill numeric default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.lock_booking(booking_id);
  own boolean := b.user_id is not distinct from private.me();
  outcome jsonb;
  errors text[] := '{}'::text[];
begin
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  if own then perform private.require_shown_factor(); end if;
  if goodwill is not null then
    perform private.require_permission('refunds');
    perform private.refuse_own_money(b.id, null);
  end if;
  b.cancellation_reason := private.clean(reason);
  if private.validation_errors(b, 'cancellation_reason') <> '{}' then
    return private.invalid('reason');
  end if;
  outcome := private.cancellation(b);
  if outcome ->> 'status' <> 'ok' then return outcome; end if;
  if goodwill is not null then
    errors := private.goodwill_errors(goodwill, (outcome ->> 'retained')::numeric, b.cancellation_reason);
  end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.write_cancellation(b, outcome, b.cancellation_reason, own);
  if goodwill is not null then
    select * into b from public.bookings t where t.id = b.id;
    perform private.give_goodwill(b, goodwill, private.clean(reason));
  end if;
  select * into b from public.bookings t where t.id = b.id;
  perform private.notify_cancellation(b.id);
  return private.result('cancelled', jsonb_build_object('paid', b.paid_amount, 'retained', b.retained_amount,
    'refund', b.paid_amount - b.retained_amount)) || private.offer_and_report(b.event_id);
end
$$;
comment on function public.cancel_booking(uuid, text, numeric) is
  'Cancels a booking and frees its seats. Paid money that is not retained becomes a refund due. Members can cancel their
own bookings until departure, and must have verified their second factor if they have one. Staff can cancel at any time.
reason: a reason entered by staff is visible only to staff. goodwill: the part of the retained amount that staff with the
permission "refunds" give back, AUD; it needs a reason. Amounts as in preview_cancellation. offered: people on the waitlist
who received an offer of the seats. skipped: people ahead of them on the waitlist who need more seats. Both lists are
empty if the caller lacks the permission "waitlist".
Statuses: cancelled {paid numeric, retained numeric, refund numeric, offered {full_name text, seats int}[], skipped
{full_name text, seats int}[]}, too_late {deadline date}, already_cancelled, invalid {fields text[]}, not_found.';
revoke execute on function public.cancel_booking(uuid, text, numeric) from public, anon, authenticated;
grant execute on function public.cancel_booking(uuid, text, numeric) to authenticated;

create function public.give_goodwill(booking_id uuid, goodwill numeric, expected_retained numeric, reason text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  errors text[];
begin
  perform private.require_permission('refunds');
  b := private.lock_booking(booking_id);
  if b.id is null then return private.result('not_found'); end if;
  perform private.refuse_own_money(b.id, null);
  if b.status <> 'cancelled' then return private.result('not_cancelled'); end if;
  if b.retained_amount is distinct from expected_retained then
    return private.result('changed', jsonb_build_object('retained', b.retained_amount));
  end if;
  b.cancellation_reason := private.clean(reason);
  errors := private.goodwill_errors(goodwill, b.retained_amount, reason)
    || array(select 'reason' where private.validation_errors(b, 'cancellation_reason') <> '{}');
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.give_goodwill(b, goodwill, private.clean(reason));
  select * into b from public.bookings t where t.id = b.id;
  return private.result('goodwill_given', jsonb_build_object('retained', b.retained_amount, 'refund_due', b.refund_due));
end
$$;
comment on function public.give_goodwill(uuid, numeric, numeric, text) is
  'For staff with the permission "refunds": gives back a part of the retained amount of a cancelled booking, so that it becomes
a refund due. goodwill: AUD. expected_retained: the retained amount that the page showed; changed: it is different now, for
example because the request was sent twice. reason: required; the audit log stores it.
Statuses: goodwill_given {retained numeric, refund_due numeric}, changed {retained numeric}, not_cancelled, invalid {fields
text[]}, not_found.';
revoke execute on function public.give_goodwill(uuid, numeric, numeric, text) from public, anon, authenticated;
grant execute on function public.give_goodwill(uuid, numeric, numeric, text) to authenticated;
