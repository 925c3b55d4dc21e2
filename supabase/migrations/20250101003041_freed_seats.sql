-- Whoever frees seats at the desk is told to whom they went, and who stands before them for more than is free.

-- Offers free seats on now, as the deed's end would, and tells to whom they went, and who still waits before them;
-- nothing is told to whoever may not read the line. The caller holds the event's lock.
create function private.offered_now(event_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.offer_free_seats(event_id);
  return (
    with line as (
      select w.id, w.full_name, w.seats, w.status, w.created_at, c.id is null as later,
        w.status = 'offered' and w.offered_at = private.now() as now
      from public.waitlist_submissions w
      left join public.customers c on lower(c.email) = lower(w.email) and c.member_status = 'member'
      where w.event_id = offered_now.event_id and w.status in ('waiting', 'offered')
        and (select private.may('waitlist'))
    )
    select jsonb_build_object(
      'offered', coalesce(jsonb_agg(jsonb_build_object('full_name', l.full_name, 'seats', l.seats)
        order by l.later, l.created_at, l.id) filter (where l.now), '[]'),
      'passed_by', coalesce(jsonb_agg(jsonb_build_object('full_name', l.full_name, 'seats', l.seats)
        order by l.later, l.created_at, l.id) filter (where l.status = 'waiting' and exists (
          select from line o where o.now and (o.later, o.created_at, o.id) > (l.later, l.created_at, l.id))), '[]'))
    from line l);
end
$$;
revoke execute on function private.offered_now(uuid) from public, anon, authenticated;

create or replace function public.cancel_booking(booking_id uuid, reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.lock_booking(booking_id);
  own boolean := b.user_id is not distinct from private.me();
  outcome jsonb;
begin
  if not private.may_see(b) then return private.answer('not_found'); end if;
  b.cancellation_reason := private.clean(reason);
  if private.faults(b, 'cancellation_reason') <> '{}' then
    return private.invalid('reason');
  end if;
  outcome := private.cancellation(b);
  if outcome ->> 'status' <> 'ok' then return outcome; end if;
  update public.bookings t set status = 'cancelled', cancelled_at = private.now(), expires_at = null,
    kept_amount = (outcome ->> 'kept')::numeric, cancellation_reason = case when own then b.cancellation_reason end
  where t.id = b.id;
  if not own then perform private.note_booking(b.id, null, b.cancellation_reason); end if;
  perform private.touch_customer(b.customer_id);
  perform private.audit('cancel_booking', 'bookings', b.id::text,
    jsonb_build_object('seats', b.seats, 'kept', outcome -> 'kept', 'refund', outcome -> 'refund'));
  perform private.mail_customer(b.customer_id, 'booking_cancelled',
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'kept', outcome -> 'kept',
      'refund', outcome -> 'refund', 'event', (select e.title from public.events e where e.id = b.event_id)));
  return outcome || private.offered_now(b.event_id) || private.answer('cancelled');
end
$$;
comment on function public.cancel_booking(uuid, text) is 'Frees the seats, which are offered on, and owes back what is
not kept; for the member whose booking it is, until the deadline, or an admin. reason: the member''s, or staff''s own,
who alone read theirs. Amounts as in preview_cancellation. offered, passed_by: for who reads the waitlist, whom the
seats were offered to at once, and who waits before them for more seats. Statuses: cancelled {paid numeric, kept
numeric, refund numeric, deadline date, offered {full_name text, seats int}[], passed_by {full_name text,
seats int}[]}, too_late {paid numeric, kept numeric, refund numeric, deadline date}, already_cancelled, invalid
{fields text[]}, not_found.';

create or replace function public.withdraw_offer(entry_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  perform private.require('waitlist');
  w := private.lock_entry(entry_id);
  if w.id is null then return private.answer('not_found'); end if;
  if w.status <> 'offered' then return private.answer('not_offered'); end if;
  update public.waitlist_submissions t set status = 'withdrawn' where t.id = w.id;
  perform private.audit('withdraw_offer', 'waitlist_submissions', w.id::text, jsonb_build_object('seats', w.seats));
  return private.offered_now(w.event_id) || private.answer('withdrawn');
end
$$;
comment on function public.withdraw_offer(uuid) is 'For admins: takes an open offer back; its seats go to whoever is
next: offered, passed_by as in cancel_booking. Statuses: withdrawn {offered {full_name text, seats int}[], passed_by
{full_name text, seats int}[]}, not_offered, not_found.';
