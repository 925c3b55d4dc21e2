-- Cancelling one's own booking costs the deposit, so it asks for the second factor that the account has.
create or replace function public.cancel_booking(booking_id uuid, reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.lock_booking(booking_id);
  own boolean := b.user_id is not distinct from private.me();
  outcome jsonb;
begin
  if not private.may_see(b) then return private.answer('not_found'); end if;
  if own then perform private.require_shown_factor(); end if;
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
