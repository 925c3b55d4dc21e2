-- Booking: a request is looked over, seats are claimed under the event's lock, the booking is written.

-- What somebody asks for. staff: an admin books for a customer who rang up.
create type private.seat_request as (
  event_id uuid, customer_id uuid, user_id uuid, staff boolean, seats int, plan int, travellers jsonb, notes text,
  request_id uuid, expected_price numeric, offer_token uuid
);

-- What is wrong in a request in itself.
create function private.seat_request_faults(r private.seat_request) returns text[]
language sql stable set search_path = '' as $$
  select private.quote_faults(r.seats, r.plan)
    || case when r.staff then private.faults(jsonb_populate_record(null::public.booking_staff_notes, n.given), 'notes')
      else private.faults(jsonb_populate_record(null::public.bookings, n.given), 'notes') end
    || array(select 'request_id' where r.request_id is null)
    || private.traveller_faults(r.travellers, greatest(r.seats, 0))
  from (select jsonb_build_object('notes', private.clean(r.notes)) as given) n
$$;

create function private.booked(b public.bookings) returns jsonb
language sql immutable set search_path = '' as $$
  select private.answer('booked', jsonb_build_object('booking_id', b.id, 'reference', b.reference,
    'total', b.total_amount, 'deposit', b.deposit_amount, 'booking_status', b.status, 'expires_at', b.expires_at))
$$;

-- What an earlier press of the same button has come to; null: there was none. The same request with other content has
-- not been carried out, and whoever sent it is told so. Another's request is none of the caller's business.
create function private.earlier_booking(r private.seat_request) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.request_id = r.request_id;
  if b.id is null then return null; end if;
  if b.customer_id is distinct from r.customer_id then return private.invalid('request_id'); end if;
  if (b.event_id, b.seats, b.plan, private.stored_travellers(b.id), case when r.staff
    then (select n.notes from public.booking_staff_notes n where n.booking_id = b.id) else b.notes end)
    is not distinct from (r.event_id, r.seats, r.plan, private.read_travellers(r.travellers),
      private.clean(r.notes)) then
    return private.booked(b);
  end if;
  return private.answer('repeated', jsonb_build_object('booking_id', b.id, 'reference', b.reference));
end
$$;

-- Why this person cannot have what is asked for, whatever is free; null: nothing speaks against it. The caller holds
-- the event's lock, so that a customer has one live booking of a trip.
create function private.booking_refusal(r private.seat_request, e public.events) returns jsonb
language plpgsql set search_path = '' as $$
declare
  b public.bookings := private.live_booking(r.customer_id, e.id);
begin
  if b.id is not null then
    return private.answer('already_booked', jsonb_build_object('booking_id', b.id, 'reference', b.reference));
  end if;
  if not r.staff then
    if r.expected_price is distinct from private.seat_price(e) then
      return private.answer('price_changed', jsonb_build_object('price', private.seat_price(e)));
    end if;
    perform private.one_at_a_time('book ' || r.user_id);
    if (select count(*) from public.bookings t
      where t.user_id = r.user_id and t.created_at > private.now() - interval '1 hour')
      >= (private.rules()).bookings_an_hour then
      return private.answer('too_many');
    end if;
  end if;
  return private.guardian_refusal(r.travellers, e.start_date);
end
$$;

-- Takes up the offer that the request shows, where it shows one, and sees that the seats are there; null: they are.
create function private.claim_offer(r private.seat_request, e public.events) returns jsonb
language plpgsql set search_path = '' as $$
declare
  state text;
  held int := 0;
  free int;
begin
  if r.offer_token is not null then
    select w.status, w.seats into state, held from public.waitlist_submissions w
    where w.offer_token = r.offer_token and w.event_id = e.id for update;
    if state is distinct from 'offered' then
      return private.answer('offer_over', jsonb_build_object('offer_status', coalesce(state, 'not_found')));
    end if;
    if r.seats > held then return private.invalid('seats'); end if;
  end if;
  free := private.free_seats(e) + held;
  if r.seats > free then return private.answer('sold_out', jsonb_build_object('spots_left', greatest(free, 0))); end if;
  update public.waitlist_submissions w set status = 'accepted' where w.offer_token = r.offer_token;
  return null;
end
$$;

-- A new pending booking with its instalments and travellers. The caller holds the event's lock and has claimed the
-- seats.
create function private.write_booking(r private.seat_request, e public.events) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  quote jsonb := private.quote_booking(e, r.seats, r.plan);
  b public.bookings;
begin
  insert into public.bookings (customer_id, event_id, user_id, seats, plan, total_amount, deposit_amount,
    payment_method, notes, request_id, expires_at)
  values (r.customer_id, e.id, r.user_id, r.seats, r.plan, (quote ->> 'total')::numeric, (quote ->> 'deposit')::numeric,
    case when r.plan = 1 then 'one-off' else 'recurring' end, case when not r.staff then private.clean(r.notes) end,
    r.request_id, private.now() + make_interval(hours => (private.rules()).hold_hours))
  returning * into b;
  if r.staff then perform private.note_booking(b.id, private.clean(r.notes)); end if;
  insert into public.installments (booking_id, sequence, due_date, amount)
  select b.id, p.sequence, p.due_date, p.amount
  from private.plan_parts(b.total_amount, b.deposit_amount, b.plan, e.start_date) p;
  perform private.write_travellers(b.id, r.travellers);
  perform private.find_next_due(b.id);
  perform private.touch_customer(b.customer_id);
  if b.total_amount > 0 then
    perform private.mail_customer(b.customer_id, 'booking_received', jsonb_build_object('booking_id', b.id,
      'reference', b.reference, 'event', e.title, 'total', b.total_amount, 'expires_at', b.expires_at));
  else  -- nothing to pay: nothing to wait for
    perform private.confirm_booking(b.id);
    perform private.note_progress(b.id);
  end if;
  select * into b from public.bookings t where t.id = b.id;
  return b;
end
$$;

-- Customer and person, read anew under the event's lock: somebody may have booked or claimed meanwhile. A member
-- without a customer has none yet.
create function private.name_customer(r private.seat_request) returns private.seat_request
language plpgsql set search_path = '' as $$
begin
  if r.staff then
    select c.profile_id into r.user_id from public.customers c where c.id = r.customer_id for no key update;
  else
    select c.id into r.customer_id from public.customers c where c.profile_id = r.user_id;
  end if;
  return r;
end
$$;

-- From a request to a booking, for members and, on behalf of a customer, for admins.
create function private.take_seats(r private.seat_request) returns jsonb
language plpgsql set search_path = '' as $$
declare
  e public.events;
  b public.bookings;
  faults text[];
  outcome jsonb;
begin
  r.travellers := coalesce(nullif(r.travellers, 'null'), '[]');
  faults := private.seat_request_faults(r);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  e := private.lock_event(r.event_id);
  if private.why_not_on_sale(e) = 'not_found' then return private.answer('not_found'); end if;
  perform private.one_at_a_time('request ' || r.request_id);
  r := private.name_customer(r);
  outcome := coalesce(private.earlier_booking(r), private.sale_refusal(e));
  if outcome is not null then return outcome; end if;
  r.customer_id := coalesce(r.customer_id, private.ensure_customer(r.user_id));
  outcome := coalesce(private.booking_refusal(r, e), private.claim_offer(r, e));
  if outcome is not null then return outcome; end if;
  b := private.write_booking(r, e);
  if r.staff then
    perform private.audit('admin_book', 'bookings', b.id::text, jsonb_build_object('customer_id', b.customer_id,
      'event_id', e.id, 'seats', b.seats, 'total', b.total_amount));
  end if;
  if r.offer_token is not null then
    update public.waitlist_submissions w set booking_id = b.id where w.offer_token = r.offer_token;
  end if;
  return private.booked(b);
end
$$;
