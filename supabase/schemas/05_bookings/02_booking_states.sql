-- What a booking is now, its row lock, confirmation and expiry.

-- What every view, list, count and page asks: a hold that has run out is over, whether or not the clock has been by.
-- Lists look for raw statuses first, which have an index, and ask this of pending ones alone.
create function private.current_booking_status(b public.bookings) returns text
language sql stable security definer set search_path = '' as $$
  select case when b.status = 'pending' and b.expires_at <= private.now() then 'expired' else b.status end
$$;
grant execute on function private.current_booking_status(public.bookings) to authenticated, service_role;

create function private.is_live(b public.bookings) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.current_booking_status(b) in ('pending', 'confirmed')
$$;
grant execute on function private.is_live(public.bookings) to authenticated, service_role;

-- Whether this booking is the caller's, or the caller looks after all.
create function private.may_see(b public.bookings) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(b.id is not null and (b.user_id = private.me() or private.has_permission('booking')), false)
$$;
grant execute on function private.may_see(public.bookings) to authenticated, service_role;

-- A customer's live booking of a trip; null: none. There is one at most, for whoever makes one holds the event's lock,
-- unless two customers have become one: then the first.
create function private.live_booking(customer_id uuid, event_id uuid) returns public.bookings
language plpgsql stable set search_path = '' as $$
declare
  found public.bookings;
begin
  select b.* into found from public.bookings b where b.customer_id = live_booking.customer_id
    and b.event_id = live_booking.event_id and private.is_live(b)
  order by b.created_at, b.id limit 1;
  return found;
end
$$;

-- The trips that a customer has booked more than once, as happens where two customers have become one: all but the
-- first live booking of each.
create function private.duplicate_bookings(customer_id uuid) returns setof public.bookings
language plpgsql stable set search_path = '' as $$
begin
  return query select b.* from public.bookings b
  where b.customer_id = duplicate_bookings.customer_id and private.is_live(b)
    and b.id <> (select f.id from private.live_booking(b.customer_id, b.event_id) f) order by b.created_at, b.id;
end
$$;

-- Locks a booking's event, which ends what has run out there, then the booking, and reads it. Null id: there is none.
create function private.lock_booking(booking_id uuid) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
begin
  perform private.lock_event((select t.event_id from public.bookings t where t.id = lock_booking.booking_id));
  select * into b from public.bookings t where t.id = lock_booking.booking_id for update;
  return b;
end
$$;

-- Makes a booking firm: enough has been paid, or there is nothing to pay. The caller holds the event's lock.
create function private.confirm_booking(booking_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
begin
  update public.bookings t set status = 'confirmed', confirmed_at = private.now(), expires_at = null
  where t.id = confirm_booking.booking_id returning * into b;
  update public.customers c set member_status = 'member' where c.id = b.customer_id;
  perform private.touch_customer(b.customer_id);
  perform private.queue_customer_email(b.customer_id, 'booking_confirmed',
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event',
      (select e.title from public.events e where e.id = b.event_id)));
end
$$;

-- Ends the holds of an event that have run out; what was paid is owed back. The caller holds the event's lock and
-- passes the seats on. Nobody did it, so nobody stands in the record.
create function private.expire_bookings(event_id uuid) returns int
language plpgsql set search_path = '' as $$
declare
  ended int;
begin
  with over as (
    update public.bookings b set status = 'expired', expires_at = null
    where b.event_id = expire_bookings.event_id and b.status = 'pending' and b.expires_at <= private.now()
    returning b.id, b.seats, b.refund_due
  ), told as (
    insert into public.audit_log (action, entity, entity_id, details)
    select 'expire_booking', 'bookings', o.id::text, jsonb_build_object('seats', o.seats, 'refund', o.refund_due)
    from over o
  )
  select count(*) into ended from over;
  return ended;
end
$$;

-- Staff's words about a booking; null leaves what stands, blank ones take it away.
create function private.note_booking(booking_id uuid, notes text, cancellation_reason text default null) returns void
language sql set search_path = '' as $$
  insert into public.booking_staff_notes as n (booking_id, notes, cancellation_reason, updated_by)
  select note_booking.booking_id, private.clean(note_booking.notes),
    private.clean(note_booking.cancellation_reason), private.me()
  where note_booking.notes is not null or note_booking.cancellation_reason is not null
  on conflict (booking_id) do update set updated_at = private.now(), updated_by = excluded.updated_by,
    notes = case when note_booking.notes is null then n.notes else excluded.notes end,
    cancellation_reason = coalesce(excluded.cancellation_reason, n.cancellation_reason)
$$;
