-- The actual status of a booking, its row lock, its confirmation and its expiry.

create function private.current_booking_status(b public.bookings) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when b.status = 'pending' and b.expires_at <= private.now() then 'expired' else b.status end;
end
$$;
comment on function private.current_booking_status(public.bookings) is
  'The actual status of a booking now: a pending booking whose seat hold has ended is expired, even before the scheduled
jobs run.';
grant execute on function private.current_booking_status(public.bookings) to authenticated, service_role;

create function private.is_live(b public.bookings) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return b.status = 'confirmed' or b.status = 'pending' and private.current_booking_status(b) = 'pending';
end
$$;
comment on function private.is_live(public.bookings) is
  'Whether the booking reserves seats now: it is confirmed, or pending with a seat hold that has not expired.';
grant execute on function private.is_live(public.bookings) to authenticated, service_role;

create function private.event_of(b public.bookings) returns public.events
language plpgsql stable set search_path = '' as $$
declare
  e public.events;
begin
  select * into e from public.events t where t.id = b.event_id;
  return e;
end
$$;
comment on function private.event_of(public.bookings) is
  'The trip of a booking. Null if the caller may not read the trip.';
grant execute on function private.event_of(public.bookings) to authenticated, service_role;

create function private.can_access_booking(b public.bookings) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(b.id is not null and (b.user_id = private.me() or private.has_permission('booking')), false)
$$;
comment on function private.can_access_booking(public.bookings) is
  'Whether the booking belongs to the caller, or the caller has the permission "booking".';
grant execute on function private.can_access_booking(public.bookings) to authenticated, service_role;

create function private.live_booking(customer_id uuid, event_id uuid) returns public.bookings
language plpgsql stable set search_path = '' as $$
declare
  found public.bookings;
begin
  select b.* into found from public.bookings b where b.customer_id = live_booking.customer_id
    and b.event_id = live_booking.event_id and private.is_live(b)
  order by b.created_at, b.reference limit 1;
  return found;
end
$$;
comment on function private.live_booking(uuid, uuid) is
  'The pending or confirmed booking of a trip by a customer. All columns are null if there is none. If the customer has
several such bookings, after a merge of customers or a split of a booking, returns the oldest.';
grant execute on function private.live_booking(uuid, uuid) to authenticated, service_role;

create function private.split_origin(booking_id uuid, split_from uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  while split_from is not null loop
    select b.id, b.split_from into booking_id, split_from from public.bookings b where b.id = split_origin.split_from;
  end loop;
  return booking_id;
end
$$;
comment on function private.split_origin(uuid, uuid) is
  'The id of the original booking from which a booking was split, directly or in several steps. If split_from is null,
the id of the booking itself.';
grant execute on function private.split_origin(uuid, uuid) to authenticated, service_role;

create function private.is_split_together(b public.bookings, other public.bookings) returns boolean
language sql stable set search_path = '' as $$
  select private.split_origin(b.id, b.split_from) = private.split_origin(other.id, other.split_from)
$$;
comment on function private.is_split_together(public.bookings, public.bookings) is
  'Whether two bookings come from one booking that was split. A customer can have several such bookings of one
departure.';
grant execute on function private.is_split_together(public.bookings, public.bookings) to authenticated, service_role;

create function private.blocking_booking(b public.bookings, event_id uuid) returns public.bookings
language plpgsql stable set search_path = '' as $$
declare
  found public.bookings;
begin
  select t.* into found from public.bookings t where t.customer_id = b.customer_id
    and t.event_id = blocking_booking.event_id and t.id <> b.id and private.is_live(t)
    and not private.is_split_together(b, t)
  order by t.created_at, t.reference limit 1;
  return found;
end
$$;
comment on function private.blocking_booking(public.bookings, uuid) is
  'The pending or confirmed booking that prevents a booking from changing to a departure. It is for that departure and
the same customer, and was not split from the same booking. All columns are null if there is none.';

create function private.duplicate_bookings(customer_id uuid) returns setof public.bookings
language plpgsql stable set search_path = '' as $$
begin
  return query select b.* from public.bookings b
  cross join lateral private.live_booking(b.customer_id, b.event_id) f
  where b.customer_id = duplicate_bookings.customer_id and private.is_live(b)
    and b.id <> f.id and not private.is_split_together(b, f) order by b.created_at, b.id;
end
$$;
comment on function private.duplicate_bookings(uuid) is
  'Pending and confirmed bookings of a customer on trips for which the customer has an earlier pending or confirmed
booking that was not split from the same booking. Such bookings exist only after customers were merged.';
grant execute on function private.duplicate_bookings(uuid) to authenticated, service_role;

create function private.lock_booking(booking_id uuid, other_event uuid default null) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  own_event_id uuid;
  b public.bookings;
begin
  loop
    own_event_id := (select t.event_id from public.bookings t where t.id = lock_booking.booking_id);
    begin
      perform private.lock_event(e.id) from (
        select t.id from public.events t where t.id in (own_event_id, other_event) order by t.id) e;
      select * into b from public.bookings t where t.id = lock_booking.booking_id for update;
      exit when b.event_id is not distinct from own_event_id;
      raise exception using errcode = 'AB002';
    exception when sqlstate 'AB002' then
      null;  -- The booking changed its departure during the wait. The error released the locks; lock the new departure.
    end;
  end loop;
  return b;
end
$$;
comment on function private.lock_booking(uuid, uuid) is
  'Locks the trip of a booking, expires seat holds on the trip, then locks and returns the booking. other_event: a second
trip to lock; both are locked in the order of their ids. If another transaction changes the departure of the booking
before the lock is obtained, the function starts again. All columns are null if the booking does not exist.';

create function private.confirm_booking(booking_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  b public.bookings;
begin
  update public.bookings t set status = 'confirmed', confirmed_at = private.now(), expires_at = null
  where t.id = confirm_booking.booking_id returning * into b;
  update public.customers c set member_status = 'member' where c.id = b.customer_id;
  perform private.record_customer_activity(b.customer_id);
  perform private.queue_customer_email(b.customer_id, 'booking_confirmed',
    jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event',
      (select e.title from public.events e where e.id = b.event_id), 'total', b.total_amount) || private.line_facts(b.id));
  perform private.send_claim(c.id, c.guest_email) from public.customers c
  where c.id = b.customer_id and c.guest_email is not null;
end
$$;
comment on function private.confirm_booking(uuid) is
  'Confirms a booking, sets the status of its customer to member, and queues the confirmation email. For a booking
without an account, also queues the email with the claim link. The caller must have locked the trip.';

create function private.expire_bookings(event_id uuid) returns int
language plpgsql set search_path = '' as $$
declare
  ended int;
begin
  with over as (
    update public.bookings b set status = 'expired', expires_at = null
    where b.event_id = expire_bookings.event_id and b.status = 'pending' and b.expires_at <= private.now()
    returning b.id, b.seats, b.refund_due
  ), logged as (
    insert into public.audit_log (action, entity, entity_id, details)
    select 'expire_booking', 'bookings', o.id::text, jsonb_build_object('seats', o.seats, 'refund', o.refund_due)
    from over o
  )
  select count(*) into ended from over;
  return ended;
end
$$;
comment on function private.expire_bookings(uuid) is
  'Expires pending bookings of a trip whose seat hold has ended; their payments become refunds due. Returns the number
of expired bookings. The caller must have locked the trip. The audit log entries have no actor.';

create function private.write_booking_notes(booking_id uuid, notes text, cancellation_reason text default null) returns void
language sql set search_path = '' as $$
  insert into public.booking_staff_notes as n (booking_id, notes, cancellation_reason, updated_by)
  select write_booking_notes.booking_id, private.clean(write_booking_notes.notes),
    private.clean(write_booking_notes.cancellation_reason), private.me()
  where write_booking_notes.notes is not null or write_booking_notes.cancellation_reason is not null
  on conflict (booking_id) do update set updated_at = private.now(), updated_by = excluded.updated_by,
    notes = case when write_booking_notes.notes is null then n.notes else excluded.notes end,
    cancellation_reason = coalesce(excluded.cancellation_reason, n.cancellation_reason)
$$;
comment on function private.write_booking_notes(uuid, text, text) is
  'Writes the notes or cancellation reason of staff. Null leaves the stored text unchanged; blank notes are removed.';
