-- Cancels bookings, and previews the refund of a cancellation.

create function private.cancellation_periods(last_day date, deposit numeric)
returns table (until date, retained numeric)
language plpgsql immutable set search_path = '' as $$
begin
  return query values (last_day, deposit), (null::date, null::numeric);
end
$$;
comment on function private.cancellation_periods(date, numeric) is
  'The cancellation rule: consecutive periods, the earliest first. last_day: the last day on which members can cancel.
deposit and retained: AUD. until: last day of the period; null: until departure. retained: the part of the paid money
that the company keeps; null: all of it.';
grant execute on function private.cancellation_periods(date, numeric) to anon, authenticated, service_role;

create function private.cancellation(b public.bookings) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  deadline date;
  retained numeric;
  moved boolean := private.has_refund_offer(b.id);
begin
  select p.until, case when moved then 0 else least(b.paid_amount, p.retained) end into deadline, retained
  from private.cancellation_periods((private.event_of(b)).start_date - b.cancelling_closes_days, b.deposit_amount) p
  where p.until is not null;
  if not private.is_live(b) then return private.result('already_cancelled'); end if;
  return private.result(case when private.today() > deadline and not moved and not private.has_permission('booking')
    then 'too_late' else 'ok' end,
    jsonb_build_object('paid', b.paid_amount, 'retained', retained, 'refund', b.paid_amount - retained, 'deadline', deadline));
end
$$;
comment on function private.cancellation(public.bookings) is
  'The amounts if a booking is cancelled now, AUD. The paid part of the deposit is retained; all other paid money is
refunded. Nothing is retained while a refund offer for a moved trip is open. too_late: the last day on which members can
cancel has passed.';
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
  'For the member or staff: the amounts if the booking is cancelled now, AUD. retained: the paid part of the deposit.
deadline: the last day on which members can cancel. already_cancelled: the booking is cancelled or its seat hold has
expired. Statuses: ok {paid numeric, retained numeric, refund numeric, deadline date}, too_late {paid numeric, retained
numeric, refund numeric, deadline date}, already_cancelled, not_found.';
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
    'pay_by', private.last_installment(e.start_date, settings),
    'changes_until', private.changes_close(e, settings),
    'cancellation', (select jsonb_agg(to_jsonb(p) order by p.until nulls last)
      from private.cancellation_periods(private.cancelling_closes(e, settings), private.seat_deposit(e, settings)) p)));
end
$$;
comment on function public.booking_conditions(uuid) is
  'For everyone who can see the departure: what applies to a booking made now. deposit and retained: AUD per person.
deposit_includes_extras: whether the extras and room supplements of the booking are added to both.
pay_by: last day on which an instalment can be due. changes_until: last day on which members can change travellers.
cancellation: periods, the earliest first. until: last day of the period; null: until departure. retained: what the
company keeps if a member cancels; null: everything that is paid.
Statuses: ok {deposit numeric, deposit_includes_extras boolean, pay_by date, changes_until date, cancellation {until date?, retained numeric?}[]},
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
  perform private.queue_customer_email(b.customer_id, 'booking_cancelled',
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'retained', amounts -> 'retained',
      'refund', amounts -> 'refund', 'event', (select e.title from public.events e where e.id = b.event_id)));
end
$$;
comment on function private.write_cancellation(public.bookings, jsonb, text, boolean) is
  'Cancels a locked booking with the amounts from private.cancellation, writes an audit log entry and queues the
email. own: true if the customer cancels; false if staff cancel, who must state the reason.';

create function public.cancel_booking(booking_id uuid, reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.lock_booking(booking_id);
  own boolean := b.user_id is not distinct from private.me();
  outcome jsonb;
begin
  if not private.can_access_booking(b) then return private.result('not_found'); end if;
  if own then perform private.require_shown_factor(); end if;
  b.cancellation_reason := private.clean(reason);
  if private.validation_errors(b, 'cancellation_reason') <> '{}' then
    return private.invalid('reason');
  end if;
  outcome := private.cancellation(b);
  if outcome ->> 'status' <> 'ok' then return outcome; end if;
  perform private.write_cancellation(b, outcome, b.cancellation_reason, own);
  return outcome || private.offer_and_report(b.event_id) || private.result('cancelled');
end
$$;
comment on function public.cancel_booking(uuid, text) is
  'Cancels a booking and frees its seats. Paid money that is not retained becomes a refund due. Members can cancel their
own bookings until the deadline, and must have verified their second factor if they have one. Staff can cancel at any
time. reason: a reason entered by staff is visible only to staff. Amounts as in preview_cancellation. offered: people on
the waitlist who received an offer of the seats. skipped: people ahead of them on the waitlist who need more seats. Both
lists are empty if the caller lacks the permission "waitlist".
Statuses: cancelled {paid numeric, retained numeric, refund numeric, deadline date, offered {full_name text, seats
int}[], skipped {full_name text, seats int}[]}, too_late {paid numeric, retained numeric, refund numeric, deadline
date}, already_cancelled, invalid {fields text[]}, not_found.';
revoke execute on function public.cancel_booking(uuid, text) from public, anon, authenticated;
grant execute on function public.cancel_booking(uuid, text) to authenticated;
