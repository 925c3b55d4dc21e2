-- What members and admins do with bookings.

create function public.book(event_id uuid, seats int, plan int, travellers jsonb, request_id uuid,
  expected_price numeric, terms_accepted boolean, offer_token uuid default null, notes text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  if terms_accepted is not true then return private.answer('terms_required'); end if;
  return private.take_seats(row(event_id, null, person, false, seats, plan, travellers, notes, request_id,
    expected_price, offer_token)::private.seat_request);
end
$$;
comment on function public.book(uuid, int, int, jsonb, uuid, numeric, boolean, uuid, text) is 'Books seats for the
signed-in member. They are held for the hours of the house''s rules, until the first part is paid. plan: parts, 1, 3 or
4. travellers: at most one a seat, [{full_name, date_of_birth, dietary, emergency_contact_name,
emergency_contact_phone, room_mate, is_guardian}]; who is under age at departure needs a guardian among them.
request_id: made by the client for one press of the button; with other content it is repeated. expected_price: AUD a
person, as the page showed it. offer_token: of an offer of the waitlist, whose seats are taken up. too_many: the member
started as many as the rules allow within the last hour. Statuses: booked {booking_id uuid, reference text, total
numeric, deposit numeric, booking_status text, expires_at timestamptz?}, repeated {booking_id uuid, reference text},
sold_out {spots_left int}, closed {closed_on date}, not_bookable, already_booked {booking_id uuid, reference text},
price_changed {price numeric}, too_many, guardian_needed {travellers int[]}, terms_required, offer_over {offer_status
text}, invalid {fields text[]}, not_found.';

create function public.admin_book(customer_id uuid, event_id uuid, seats int, plan int, travellers jsonb default '[]',
  request_id uuid default gen_random_uuid(), notes text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not exists (select 1 from public.customers c where c.id = admin_book.customer_id) then
    return private.answer('customer_not_found');
  end if;
  return private.take_seats(row(event_id, customer_id, null, true, seats, plan, travellers, notes, request_id,
    null, null)::private.seat_request);
end
$$;
comment on function public.admin_book(uuid, uuid, int, int, jsonb, uuid, text) is 'For admins: books for a customer who
rang up, at the price of the trip. notes are staff''s. Otherwise as book. Statuses: booked {booking_id uuid, reference
text, total numeric, deposit numeric, booking_status text, expires_at timestamptz?}, repeated {booking_id uuid,
reference text}, sold_out {spots_left int}, closed {closed_on date}, not_bookable, already_booked {booking_id uuid,
reference text}, guardian_needed {travellers int[]}, invalid {fields text[]}, not_found, customer_not_found.';

create function public.update_travellers(booking_id uuid, travellers jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.lock_booking(booking_id);
  departure date := (select e.start_date from public.events e where e.id = b.event_id);
  faults text[];
  refusal jsonb;
begin
  if not private.may_see(b) or not private.is_live(b) then return private.answer('not_found'); end if;
  if private.today() > private.changes_close(departure) and not private.is_admin() then
    return private.answer('too_late', jsonb_build_object('deadline', private.changes_close(departure)));
  end if;
  faults := private.traveller_faults(travellers, b.seats);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  refusal := private.guardian_refusal(travellers, departure);
  if refusal is not null then return refusal; end if;
  perform private.write_travellers(b.id, travellers);
  if b.user_id is distinct from private.me() then
    perform private.audit('update_travellers', 'bookings', b.id::text,
      jsonb_build_object('travellers', jsonb_array_length(travellers)));
  end if;
  return private.answer('saved');
end
$$;
comment on function public.update_travellers(uuid, jsonb) is 'Says anew who travels on a live booking; members on their
own, until the last day of changes (deadline), admins always. travellers: all of them, as in book. Statuses: saved,
guardian_needed {travellers int[]}, too_late {deadline date}, invalid {fields text[]}, not_found.';

create function public.set_booking_notes(booking_id uuid, notes text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings;
  given public.booking_staff_notes;
begin
  perform private.require_admin();
  b := private.lock_booking(booking_id);
  if b.id is null then return private.answer('not_found'); end if;
  given.notes := private.clean(notes);
  if private.faults(given, 'notes') <> '{}' then return private.invalid('notes'); end if;
  perform private.note_booking(b.id, coalesce(notes, ''));
  perform private.audit('set_booking_notes', 'bookings', b.id::text);
  return private.answer('saved');
end
$$;
comment on function public.set_booking_notes(uuid, text) is 'For admins: what staff note about a booking; nobody else
reads it. Blank notes are taken away. Statuses: saved, invalid {fields text[]}, not_found.';

-- What cancelling now comes to: the deposit is kept, the rest goes back. Members may until the last day, admins always.
create function private.cancellation(b public.bookings) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  deadline date := (select private.cancelling_closes(e.start_date) from public.events e where e.id = b.event_id);
  kept numeric := least(b.paid_amount, b.deposit_amount);
begin
  if not private.is_live(b) then return private.answer('already_cancelled'); end if;
  return private.answer(case when private.today() > deadline and not private.is_admin() then 'too_late' else 'ok' end,
    jsonb_build_object('paid', b.paid_amount, 'kept', kept, 'refund', b.paid_amount - kept, 'deadline', deadline));
end
$$;

create function public.preview_cancellation(booking_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.id = preview_cancellation.booking_id;
  if not private.may_see(b) then return private.answer('not_found'); end if;
  return private.cancellation(b);
end
$$;
comment on function public.preview_cancellation(uuid) is 'What cancelling now would come to, for the member whose
booking it is or an admin. AUD; kept is the deposit, as far as it is paid; deadline is the last day on which members
cancel. already_cancelled: or its hold has run out. Statuses: ok {paid numeric, kept numeric, refund numeric, deadline
date}, too_late {paid numeric, kept numeric, refund numeric, deadline date}, already_cancelled, not_found.';

create function public.cancel_booking(booking_id uuid, reason text default null) returns jsonb
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
  return outcome || private.answer('cancelled');
end
$$;
comment on function public.cancel_booking(uuid, text) is 'Frees the seats, which are offered on, and owes back what is
not kept; for the member whose booking it is, until the deadline, or an admin. reason: the member''s, or staff''s own,
who alone read theirs. Amounts as in preview_cancellation. Statuses: cancelled {paid numeric, kept numeric, refund
numeric, deadline date}, too_late {paid numeric, kept numeric, refund numeric, deadline date}, already_cancelled,
invalid {fields text[]}, not_found.';

revoke execute on function public.book(uuid, int, int, jsonb, uuid, numeric, boolean, uuid, text),
  public.admin_book(uuid, uuid, int, int, jsonb, uuid, text), public.update_travellers(uuid, jsonb),
  public.set_booking_notes(uuid, text), public.preview_cancellation(uuid), public.cancel_booking(uuid, text)
  from public, anon, authenticated;
grant execute on function public.book(uuid, int, int, jsonb, uuid, numeric, boolean, uuid, text),
  public.admin_book(uuid, uuid, int, int, jsonb, uuid, text), public.update_travellers(uuid, jsonb),
  public.set_booking_notes(uuid, text), public.preview_cancellation(uuid), public.cancel_booking(uuid, text)
  to authenticated;
