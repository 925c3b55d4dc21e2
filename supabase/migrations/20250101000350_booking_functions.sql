-- Booking, cancelling, and who travels.

-- The plan before booking. Statuses: ok {price, seats, total, deposit, currency, plan, parts: [{sequence, due_date,
-- amount}], spots_left}, closed {closed_on}, not_bookable, not_found, invalid {fields}.
create function public.preview_plan(event_id uuid, seats int, plan int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  e public.events;
  why text;
begin
  if seats is null or seats not between 1 and 20 then return '{"status": "invalid", "fields": ["seats"]}'::jsonb; end if;
  if plan is null or plan not in (1, 3, 4) then return '{"status": "invalid", "fields": ["plan"]}'::jsonb; end if;
  select * into e from public.events t where t.id = preview_plan.event_id;
  why := private.why_not_on_sale(e);
  if why = 'closed' then
    return jsonb_build_object('status', why, 'closed_on', private.booking_closes(e.start_date));
  elsif why is not null then
    return jsonb_build_object('status', why);
  end if;
  return private.quote_booking(e, seats, plan) || jsonb_build_object('status', 'ok',
    'spots_left', case when e.max_registrations is not null then greatest(private.free_seats(e) + private.stale_seats(e.id), 0) end);
end
$$;

-- Takes seats under the event's lock; for members and, on behalf of a customer, for admins.
create function private.take_seats(event_id uuid, customer_id uuid, user_id uuid, seats int, plan int, travellers jsonb,
  request_id uuid, expected_price numeric, offer_token uuid, notes text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  e public.events;
  b public.bookings;
  w public.waitlist_submissions;
  outcome jsonb;
  given jsonb := coalesce(nullif(travellers, 'null'), '[]');
  free int;
begin
  if seats is null or seats not between 1 and 20 then return '{"status": "invalid", "fields": ["seats"]}'::jsonb; end if;
  if plan is null or plan not in (1, 3, 4) then return '{"status": "invalid", "fields": ["plan"]}'::jsonb; end if;
  if char_length(notes) > 2000 then return '{"status": "invalid", "fields": ["notes"]}'::jsonb; end if;
  select * into e from public.events t where t.id = take_seats.event_id for update;
  if private.why_not_on_sale(e) = 'not_found' then return '{"status": "not_found"}'::jsonb; end if;
  perform private.expire_holds(e.id);
  select * into b from public.bookings t where t.request_id = take_seats.request_id;
  if found then
    if b.customer_id <> take_seats.customer_id or b.event_id <> e.id then return '{"status": "invalid", "fields": ["request_id"]}'::jsonb; end if;
    return private.booked(b);
  end if;
  if private.why_not_on_sale(e) is not null then
    return jsonb_build_object('status', private.why_not_on_sale(e), 'closed_on', private.booking_closes(e.start_date));
  end if;
  select * into b from public.bookings t
  where t.customer_id = take_seats.customer_id and t.event_id = e.id and t.status in ('pending', 'confirmed') limit 1;
  if found then
    return jsonb_build_object('status', 'already_booked', 'booking_id', b.id, 'reference', b.reference);
  end if;
  if expected_price is distinct from coalesce(e.sale_price, e.price) then
    return jsonb_build_object('status', 'price_changed', 'price', coalesce(e.sale_price, e.price));
  end if;
  outcome := private.traveller_faults(given, seats, e.start_date);
  if outcome is not null then return outcome; end if;
  if offer_token is not null then
    select * into w from public.waitlist_submissions t where t.offer_token = take_seats.offer_token and t.event_id = e.id for update;
    if w.status is distinct from 'offered' then
      return jsonb_build_object('status', 'offer_over', 'offer_status', coalesce(w.status, 'not_found'));
    end if;
    if seats > w.seats then return jsonb_build_object('status', 'invalid', 'fields', jsonb_build_array('seats')); end if;
  end if;
  free := private.free_seats(e) + coalesce(w.seats, 0);
  if seats > free then return jsonb_build_object('status', 'sold_out', 'spots_left', greatest(free, 0)); end if;
  update public.waitlist_submissions t set status = 'accepted' where t.id = w.id;
  b := private.write_booking(e, customer_id, user_id, seats, plan, given, notes, request_id);
  if w.id is not null then
    update public.waitlist_submissions t set booking_id = b.id where t.id = w.id;
    if seats < w.seats then perform private.offer_free_seats(e.id); end if;
  end if;
  return private.booked(b);
end
$$;

create function private.booked(b public.bookings) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', 'booked', 'booking_id', b.id, 'reference', b.reference, 'total', b.total_amount,
    'deposit', b.deposit_amount, 'booking_status', b.status, 'expires_at', b.expires_at)
$$;

-- Books seats for the signed-in member; they are held for 48 hours until the first part is paid.
-- expected_price: per person, as the page showed it. Statuses: booked {booking_id, reference, total, deposit,
-- booking_status, expires_at}, sold_out {spots_left}, closed {closed_on}, not_bookable, already_booked {booking_id},
-- price_changed {price}, guardian_needed {travellers}, terms_required, offer_over {offer_status}, invalid {fields}, not_found.
create function public.book(event_id uuid, seats int, plan int, travellers jsonb, request_id uuid, expected_price numeric,
  terms_accepted boolean, offer_token uuid default null, notes text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then raise exception 'Sign in to book.' using errcode = '42501'; end if;
  if terms_accepted is not true then return '{"status": "terms_required"}'::jsonb; end if;
  if request_id is null then return '{"status": "invalid", "fields": ["request_id"]}'::jsonb; end if;
  return private.take_seats(event_id, private.ensure_customer(auth.uid()), auth.uid(), seats, plan, travellers, request_id,
    expected_price, offer_token, notes);
end
$$;

-- Books for a customer who rang up. Statuses: as book, and customer_not_found.
create function public.admin_book(customer_id uuid, event_id uuid, seats int, plan int, travellers jsonb default '[]',
  request_id uuid default gen_random_uuid(), notes text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c public.customers;
  outcome jsonb;
begin
  perform private.require_admin();
  select * into c from public.customers t where t.id = admin_book.customer_id;
  if not found then return '{"status": "customer_not_found"}'::jsonb; end if;
  outcome := private.take_seats(event_id, c.id, c.profile_id, seats, plan, travellers, request_id,
    (select coalesce(e.sale_price, e.price) from public.events e where e.id = admin_book.event_id), null, notes);
  if outcome ->> 'status' = 'booked' then
    perform private.audit('admin_book', 'bookings', outcome ->> 'booking_id', jsonb_build_object('customer_id', c.id, 'seats', seats));
  end if;
  return outcome;
end
$$;

-- Statuses: saved, invalid {fields}, guardian_needed {travellers}, too_late {deadline}, not_found (or not live).
create function public.update_travellers(booking_id uuid, travellers jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.lock_booking(booking_id);
  start date := (select e.start_date from public.events e where e.id = b.event_id);
  outcome jsonb;
begin
  if not private.may_see(b) or b.status not in ('pending', 'confirmed') then return '{"status": "not_found"}'::jsonb; end if;
  if private.today() > private.changes_close(start) and not private.is_admin() then
    return jsonb_build_object('status', 'too_late', 'deadline', private.changes_close(start));
  end if;
  outcome := private.traveller_faults(coalesce(travellers, 'null'), b.seats, start);
  if outcome is not null then return outcome; end if;
  perform private.write_travellers(b.id, travellers);
  if b.user_id is distinct from auth.uid() then perform private.audit('update_travellers', 'bookings', b.id::text); end if;
  return '{"status": "saved"}'::jsonb;
end
$$;

-- Statuses: ok, too_late, already_cancelled; each with paid, kept, refund, deadline. Or not_found.
create function public.preview_cancellation(booking_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = preview_cancellation.booking_id;
  if not private.may_see(b) then return '{"status": "not_found"}'::jsonb; end if;
  return private.cancellation(b);
end
$$;

-- Frees the seats and records what is to be paid back. Statuses: cancelled {kept, refund}, too_late {deadline},
-- already_cancelled, not_found.
create function public.cancel_booking(booking_id uuid, reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.lock_booking(booking_id);
  outcome jsonb;
begin
  if not private.may_see(b) then return '{"status": "not_found"}'::jsonb; end if;
  outcome := private.cancellation(b);
  if outcome ->> 'status' <> 'ok' then return outcome; end if;
  update public.bookings t set status = 'cancelled', cancelled_at = now(), expires_at = null,
    refund_due = (outcome ->> 'refund')::numeric where t.id = b.id;
  update public.customers c set last_activity = now() where c.id = b.customer_id;
  perform private.audit('cancel_booking', 'bookings', b.id::text,
    jsonb_build_object('refund', outcome -> 'refund', 'reason', left(reason, 500)));
  perform private.send_mail((select c.email from public.customers c where c.id = b.customer_id), 'booking_cancelled',
    jsonb_build_object('reference', b.reference, 'kept', outcome -> 'kept', 'refund', outcome -> 'refund'));
  perform private.offer_free_seats(b.event_id);
  return outcome || '{"status": "cancelled"}';
end
$$;

revoke execute on function public.preview_plan(uuid, int, int),
  public.book(uuid, int, int, jsonb, uuid, numeric, boolean, uuid, text),
  public.admin_book(uuid, uuid, int, int, jsonb, uuid, text), public.update_travellers(uuid, jsonb),
  public.preview_cancellation(uuid), public.cancel_booking(uuid, text) from public, anon, authenticated;
grant execute on function public.preview_plan(uuid, int, int) to anon, authenticated, service_role;
grant execute on function public.book(uuid, int, int, jsonb, uuid, numeric, boolean, uuid, text),
  public.admin_book(uuid, uuid, int, int, jsonb, uuid, text), public.update_travellers(uuid, jsonb),
  public.preview_cancellation(uuid), public.cancel_booking(uuid, text) to authenticated, service_role;
