-- Cancels bookings and previews what is refunded.

-- What cancelling now comes to: the deposit is kept, the rest goes back. Members may until the last day, admins always.
create function private.cancellation(b public.bookings) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  deadline date := (select private.cancelling_closes(e.start_date) from public.events e where e.id = b.event_id);
  kept numeric := least(b.paid_amount, b.deposit_amount);
begin
  if not private.is_live(b) then return private.result('already_cancelled'); end if;
  return private.result(case when private.today() > deadline and not private.has_permission('booking') then 'too_late' else 'ok' end,
    jsonb_build_object('paid', b.paid_amount, 'kept', kept, 'refund', b.paid_amount - kept, 'deadline', deadline));
end
$$;
grant execute on function private.cancellation(public.bookings) to authenticated, service_role;

create function public.preview_cancellation(booking_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = preview_cancellation.booking_id;
  if not private.may_see(b) then return private.result('not_found'); end if;
  return private.cancellation(b);
end
$$;
comment on function public.preview_cancellation(uuid) is 'What cancelling now would come to, for the member whose
booking it is or an admin. AUD; kept is the deposit, as far as it is paid; deadline is the last day on which members
cancel. already_cancelled: or its hold has run out. Statuses: ok {paid numeric, kept numeric, refund numeric, deadline
date}, too_late {paid numeric, kept numeric, refund numeric, deadline date}, already_cancelled, not_found.';
revoke execute on function public.preview_cancellation(uuid) from public, anon, authenticated;
grant execute on function public.preview_cancellation(uuid) to authenticated;

-- Cancelling one's own booking costs the deposit, so it asks for the second factor that the account has.
create function public.cancel_booking(booking_id uuid, reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.lock_booking(booking_id);
  own boolean := b.user_id is not distinct from private.me();
  outcome jsonb;
begin
  if not private.may_see(b) then return private.result('not_found'); end if;
  if own then perform private.require_shown_factor(); end if;
  b.cancellation_reason := private.clean(reason);
  if private.validation_errors(b, 'cancellation_reason') <> '{}' then
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
  perform private.queue_customer_email(b.customer_id, 'booking_cancelled',
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'kept', outcome -> 'kept',
      'refund', outcome -> 'refund', 'event', (select e.title from public.events e where e.id = b.event_id)));
  return outcome || private.offered_now(b.event_id) || private.result('cancelled');
end
$$;
comment on function public.cancel_booking(uuid, text) is 'Frees the seats, which are offered on, and owes back what is
not kept; for the member whose booking it is, until the deadline, or an admin. reason: the member''s, or staff''s own,
who alone read theirs. Amounts as in preview_cancellation. offered, passed_by: for who reads the waitlist, whom the
seats were offered to at once, and who waits before them for more seats. Statuses: cancelled {paid numeric, kept
numeric, refund numeric, deadline date, offered {full_name text, seats int}[], passed_by {full_name text,
seats int}[]}, too_late {paid numeric, kept numeric, refund numeric, deadline date}, already_cancelled, invalid
{fields text[]}, not_found.';
revoke execute on function public.cancel_booking(uuid, text) from public, anon, authenticated;
grant execute on function public.cancel_booking(uuid, text) to authenticated;
