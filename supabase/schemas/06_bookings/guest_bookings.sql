-- Booking without an account. A visitor enters a name and an email address, which is not confirmed. The browser keeps a
-- secret token that opens this booking. Later the visitor can attach the booking to an account by the claim link in an
-- email; the token is then no longer valid.

create table private.guest_bookings (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  token uuid not null default gen_random_uuid()
);
comment on table private.guest_bookings is 'Bookings that visitors made without an account, with their secret tokens.';
comment on column private.guest_bookings.booking_id is 'The booking that the token opens.';
comment on column private.guest_bookings.token is
  'The secret token. Only the browser that booked has it; emails do not contain it.';

alter table private.guest_bookings enable row level security;
grant all on private.guest_bookings to service_role;

create function private.is_guest(b public.bookings, token uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(b.user_id is null
    and private.now() < b.created_at + make_interval(days => private.guest_token_days())
    and exists (select from private.guest_bookings g where g.booking_id = b.id and g.token = is_guest.token), false)
$$;
comment on function private.is_guest(public.bookings, uuid) is
  'Whether the token opens the booking: it is the token of this booking, it has not expired, and the booking is not attached
to an account.';

create function private.guest_refusal(r private.seat_request) returns jsonb
language plpgsql set search_path = '' as $$
declare
  max_bookings_per_hour constant int := 3; -- bookings per email address
  max_unpaid_per_day constant int := 5; -- unpaid bookings per IP network
begin
  perform private.advisory_lock('book as guest ' || lower(r.guest_email));
  if (select count(*) from public.customers c join public.bookings b on b.customer_id = c.id
      where lower(c.guest_email) = lower(r.guest_email) and b.created_at > private.now() - interval '1 hour')
      >= max_bookings_per_hour
    or private.is_network_over('book')
    or (select count(*) from private.network_requests q join private.guest_bookings g on g.booking_id = q.booking_id
      join public.bookings b on b.id = g.booking_id
      where q.network = private.client_network() and q.kind = 'book'
        and q.requested_at > private.now() - interval '1 day' and b.paid_amount = 0 and b.total_amount > 0)
      >= max_unpaid_per_day then
    return private.result('too_many');
  end if;
  return null;
end
$$;
comment on function private.guest_refusal(private.seat_request) is
  'Returns too_many if a visitor cannot book without an account now, otherwise null. Does not count the bookings of
members with the same email address, because the result would reveal that such a member exists.';

create function private.add_guest_customer(r private.seat_request) returns uuid
language sql set search_path = '' as $$
  insert into public.customers (full_name, guest_email, last_activity)
  values (r.guest_name, r.guest_email, private.now()) returning id
$$;
comment on function private.add_guest_customer(private.seat_request) is
  'Adds the customer of a booking without an account. Another customer with the same email address stays unchanged.';

create function public.book_as_guest(full_name text, email text, event_id uuid, seats int, plan int, travellers jsonb,
  request_id uuid, expected_price numeric, terms_accepted boolean, notes text default null,
  terms_hash text default null, choices jsonb default '{}', expected_total numeric default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb := jsonb_build_object('full_name', private.clean(full_name), 'email', private.clean(email));
  errors text[] := private.validation_errors(jsonb_populate_record(null::public.customers, given), 'full_name', 'email');
  outcome jsonb;
begin
  if given ->> 'email' is null then errors := errors || 'email'::text; end if;
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if terms_accepted is not true then return private.result('terms_required'); end if;
  if terms_hash <> (select t.hash from public.current_terms t)
    and not exists (select from public.bookings b where b.request_id = book_as_guest.request_id) then
    return private.result('terms_changed');
  end if;
  outcome := private.take_seats(row(event_id, null, null, false, seats, plan, travellers, notes, request_id,
    expected_price, null, choices, expected_total, given ->> 'email', given ->> 'full_name')::private.seat_request);
  return outcome || case when outcome ->> 'status' <> 'booked' then '{}' else jsonb_build_object('token',
    (select g.token from private.guest_bookings g where g.booking_id = (outcome ->> 'booking_id')::uuid)) end;
end
$$;
comment on function public.book_as_guest(text, text, uuid, integer, integer, jsonb, uuid, numeric, boolean, text, text, jsonb, numeric) is
  'Books seats for a visitor without an account. full_name and email: the contact of the booking; the email address is
not verified. The seats are held for private.guest_hold_minutes() minutes; the booking expires unless the first
instalment is paid by card by then. token: the secret that opens this booking until it is attached to an account; it
expires after private.guest_token_days() days. members_only: only members can book the trip until opens_on; null: it
never opens to everyone. too_many: the email address or the IP network has reached its limit. For the other parameters
and statuses, see the function book.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text, expires_at
timestamptz?, token uuid}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on
date}, not_bookable, members_only {opens_on date?}, price_changed {price numeric, total numeric}, too_many, network_seats
{left int}, guardian_needed {travellers int[]}, terms_required, terms_changed,
conditions_changed, extra_unavailable {name text, left int?},
room_unavailable {name text, left int?}, code_refused {code text?, reason text, min_spend numeric?}, invalid {fields
text[]}, not_found.';
revoke execute on function public.book_as_guest(text, text, uuid, integer, integer, jsonb, uuid, numeric, boolean, text, text, jsonb, numeric) from public, anon, authenticated;
grant execute on function public.book_as_guest(text, text, uuid, integer, integer, jsonb, uuid, numeric, boolean, text, text, jsonb, numeric) to anon;

create function private.find_guest_booking(booking_id uuid, token uuid) returns public.bookings
language sql stable set search_path = '' as $$
  select b from public.bookings b where b.id = find_guest_booking.booking_id and private.is_guest(b, token)
$$;
comment on function private.find_guest_booking(uuid, uuid) is
  'The booking that a token opens. All columns are null if the token opens no booking.';

create function private.is_attached(booking_id uuid, token uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.guest_bookings g join public.bookings b on b.id = g.booking_id
    where g.booking_id = is_attached.booking_id and g.token = is_attached.token and b.user_id is not null)
$$;
comment on function private.is_attached(uuid, uuid) is
  'Whether the booking of a token is attached to an account, so that the token does not open it any more.';

create function public.guest_booking(booking_id uuid, token uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  b public.bookings := private.find_guest_booking(booking_id, token);
begin
  if b.id is null then
    return private.result(case when private.is_attached(booking_id, token) then 'attached' else 'not_found' end);
  end if;
  return (
    select private.result('ok', jsonb_build_object('id', b.id, 'reference', b.reference,
      'booking_status', private.current_booking_status(b), 'full_name', c.full_name, 'email', c.guest_email,
      'event_id', e.id, 'event_title', e.title, 'event_location', e.location, 'start_date', e.start_date,
      'end_date', e.end_date, 'seats', b.seats, 'total', b.total_amount, 'paid', b.paid_amount,
      'due_now', coalesce((private.charge_of(b, null)).amount, 0), 'expires_at', b.expires_at,
      'token_expires_at', b.created_at + make_interval(days => private.guest_token_days()),
      'lines', private.lines_of(b.id), 'installments', (
        select coalesce(jsonb_agg(jsonb_build_object('sequence', s.sequence, 'due_date', s.due_date, 'amount', s.amount,
          'paid', s.covered >= s.amount) order by s.sequence), '[]')
        from public.installment_schedule s where s.booking_id = b.id)))
    from public.events e join public.customers c on c.id = b.customer_id where e.id = b.event_id);
end
$$;
comment on function public.guest_booking(uuid, uuid) is
  'For the visitor who made a booking without an account: the booking that the token opens. total, paid and due_now: AUD.
due_now: the amount that can be paid by card now; 0: nothing. expires_at: when the seat hold ends; null: the booking is
confirmed or over. token_expires_at: the token opens the booking until then. attached: the booking belongs to an account now, so the person must sign in.
Statuses: ok {id uuid, reference text, booking_status bookings.status, full_name text, email text, event_id uuid,
event_title text, event_location text, start_date date, end_date date, seats int, total numeric, paid numeric, due_now
numeric, expires_at timestamptz?, token_expires_at timestamptz, lines {kind booking_lines.kind, description text, quantity
int, unit_price numeric, amount numeric, gst_free boolean}[], installments {sequence int, due_date date, amount numeric, paid boolean}[]}, attached,
not_found.';
revoke execute on function public.guest_booking(uuid, uuid) from public, anon, authenticated;
grant execute on function public.guest_booking(uuid, uuid) to anon, authenticated;

create function public.send_guest_link(booking_id uuid, token uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  b public.bookings := private.find_guest_booking(booking_id, token);
  l public.customer_claims;
begin
  if b.id is null then
    return private.result(case when private.is_attached(booking_id, token) then 'attached' else 'not_found' end);
  end if;
  if b.status <> 'confirmed' then return private.result('not_confirmed'); end if;
  l := private.send_claim(b.customer_id, (select c.guest_email from public.customers c where c.id = b.customer_id));
  if l.id is null then return private.result('not_found'); end if;
  return private.result(case when l.sent_at = private.now() then 'sent' else 'sent_before' end,
    jsonb_build_object('email', l.email, 'expires_at', l.expires_at));
end
$$;
comment on function public.send_guest_link(uuid, uuid) is
  'For the visitor who made a booking without an account: emails the link that attaches the booking to an account, at most
once per hour. not_confirmed: the booking is not paid, so nothing is sent to the unverified email address. sent_before:
the link was emailed within the last hour and is not sent again. attached: the booking belongs to an account already.
Statuses: sent {email text, expires_at timestamptz}, sent_before {email text, expires_at timestamptz}, not_confirmed,
attached, not_found.';
revoke execute on function public.send_guest_link(uuid, uuid) from public, anon, authenticated;
grant execute on function public.send_guest_link(uuid, uuid) to anon, authenticated;
