-- Books seats: by members, by staff, and through a waitlist offer.

create type private.seat_request as (
  event_id uuid, customer_id uuid, user_id uuid, staff boolean, seats int, plan int, travellers jsonb, notes text,
  request_id uuid, expected_price numeric, offer_token uuid, choices jsonb,
  expected_total numeric, guest_email text, guest_name text
);

create function private.seat_request_errors(r private.seat_request) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  given jsonb := jsonb_build_object('notes', private.clean(r.notes));
begin
  return private.quote_errors(r.seats, r.plan)
    || case when given -> 'notes' = 'null' then '{}'::text[]
      when r.staff then private.validation_errors(jsonb_populate_record(null::public.booking_staff_notes, given), 'notes')
      else private.validation_errors(jsonb_populate_record(null::public.bookings, given), 'notes') end
    || array(select 'request_id' where r.request_id is null)
    || private.traveller_errors(r.travellers, greatest(r.seats, 0));
end
$$;
comment on function private.seat_request_errors(private.seat_request) is
  'Field names of the validation errors in a booking request.';

create function private.booking_result(b public.bookings) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return private.result('booked', jsonb_build_object('booking_id', b.id, 'reference', b.reference,
    'total', b.total_amount, 'deposit', b.deposit_amount, 'booking_status', b.status, 'expires_at', b.expires_at));
end
$$;
comment on function private.booking_result(public.bookings) is
  'Builds the result with the status "booked" for a booking.';

create function private.earlier_booking(r private.seat_request) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  b public.bookings;
begin
  select * into b from public.bookings t where t.request_id = r.request_id;
  if b.id is null then return null; end if;
  if b.customer_id is distinct from r.customer_id then return private.invalid('request_id'); end if;
  if (b.event_id, b.seats, b.plan, private.stored_travellers(b.id), case when r.staff
    then (select n.notes from public.booking_staff_notes n where n.booking_id = b.id) else b.notes end,
    private.stored_extras(b.id), private.stored_codes(b.id),
    case when private.read_rooms(r.choices) <> '{}' then private.stored_rooms(b.id) end, private.guest_contact(b.id))
    is not distinct from (r.event_id, r.seats, r.plan, private.read_travellers(r.travellers),
      private.clean(r.notes), private.sorted_extras(r.choices),
      array(select c from private.read_codes(r.choices) c order by c), nullif(private.read_rooms(r.choices), '{}'),
      array_remove(array[r.guest_name, r.guest_email], null)) then
    return private.booking_result(b);
  end if;
  return private.result('repeated', jsonb_build_object('booking_id', b.id, 'reference', b.reference));
end
$$;
comment on function private.earlier_booking(private.seat_request) is
  'The result for a repeated request_id, or null if the request_id is new. The result is "repeated" if the earlier
request had other content, and "invalid" if it was for another customer.';

create function private.guest_contact(booking_id uuid) returns text[]
language sql stable set search_path = '' as $$
  select coalesce((select array[c.full_name, c.guest_email] from private.guest_bookings g
    join public.bookings b on b.id = g.booking_id join public.customers c on c.id = b.customer_id
    where g.booking_id = guest_contact.booking_id), '{}')
$$;
comment on function private.guest_contact(uuid) is
  'The name and the email address of a booking that was made without an account. Empty for other bookings.';

create function private.member_refusal(r private.seat_request) returns jsonb
language plpgsql set search_path = '' as $$
declare
  max_bookings_per_hour constant int := 10; -- bookings per member
begin
  perform private.advisory_lock('book ' || r.user_id);
  if (select count(*) from public.bookings t
    where t.user_id = r.user_id and t.created_at > private.now() - interval '1 hour')
    >= max_bookings_per_hour then
    return private.result('too_many');
  end if;
  if private.is_network_over('book') then return private.result('too_many'); end if;
  return private.hold_refusal(r.user_id, r.event_id);
end
$$;
comment on function private.member_refusal(private.seat_request) is
  'The reason why a member cannot make another booking now: too_many (too many bookings within an hour), unpaid_holds
(too many unpaid bookings) or held_before (too many unpaid bookings of this trip were cancelled or have expired). Null:
the member can book.';

create function private.conditions_hash(e public.events, settings public.settings default private.settings()) returns text
language plpgsql stable set search_path = '' as $$
begin
  return md5(jsonb_build_array(private.seat_deposit(e, settings), e.deposit_includes_extras,
    private.is_free_until_guaranteed(e), private.cancellation_policy(e, settings), private.move_policy(e, settings),
    private.last_installment(e.start_date, settings), private.changes_close(e, settings))::text);
end
$$;
comment on function private.conditions_hash(public.events, public.settings) is
  'A hash of the conditions that a booking of the departure gets if it is made now: the deposit, the deadlines, and the
policies for cancelling and moving.';
grant execute on function private.conditions_hash(public.events, public.settings) to anon, authenticated, service_role;

create function private.booking_refusal(r private.seat_request, e public.events, quote jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  b public.bookings := private.live_booking(r.customer_id, e.id);
  total constant numeric := (quote ->> 'total')::numeric;
  refusal jsonb;
begin
  if b.id is not null then
    return private.result('already_booked', jsonb_build_object('booking_id', b.id, 'reference', b.reference));
  end if;
  if r.user_id is null and private.is_members_first(e) then
    return private.result('members_only', jsonb_build_object('opens_on', e.opens_on));
  end if;
  if not r.staff then
    if r.expected_price is distinct from private.seat_price(e) or r.expected_total <> total then
      return private.result('price_changed', jsonb_build_object('price', private.seat_price(e), 'total', total));
    end if;
    if r.choices ->> 'conditions_hash' <> private.conditions_hash(e) then
      return private.result('conditions_changed');
    end if;
    refusal := case when r.guest_email is null then private.member_refusal(r) else private.guest_refusal(r) end;
    if refusal is null and r.offer_token is null then refusal := private.network_seats_refusal(r.seats, e); end if;
    if refusal is not null then return refusal; end if;
  end if;
  return coalesce(private.guardian_refusal(r.travellers, e), private.extras_refusal(r.choices, e),
    private.rooms_refusal(r.choices, e, r.seats),
    private.codes_refusal(r.choices, e, r.seats, r.staff, r.customer_id, r.user_id));
end
$$;
comment on function private.booking_refusal(private.seat_request, public.events, jsonb) is
  'The reason why the customer cannot book, without checking for free seats. Null: the customer can book. A trip that is
not open to everyone can be booked only for a customer with an account. quote: as in private.quote_booking. The caller must
have locked the trip and the promo codes.';

create function private.claim_offer(r private.seat_request, e public.events) returns jsonb
language plpgsql set search_path = '' as $$
declare
  state text;
  held int := 0;
  free int;
begin
  if r.offer_token is not null then
    select w.status, w.seats into state, held from public.waitlist_submissions w
    where w.id = private.offered_entry(r.offer_token) and w.event_id = e.id for update;
    -- private.lock_event has ended expired offers, so a waitlist entry that still has the status offered can be booked.
    if state is distinct from 'offered' then
      return private.result('offer_over', jsonb_build_object('offer_status', coalesce(state, 'not_found')));
    end if;
    if r.seats > held then return private.invalid('seats'); end if;
  end if;
  free := private.free_seats(e) + held;
  if r.seats > free then return private.result('sold_out', jsonb_build_object('spots_left', greatest(free, 0))); end if;
  if r.offer_token is not null then
    update public.waitlist_submissions w set status = 'accepted' where w.id = private.offered_entry(r.offer_token);
  end if;
  return null;
end
$$;
comment on function private.claim_offer(private.seat_request, public.events) is
  'Checks that the seats are free and accepts the waitlist offer of the request, if there is one. Returns the reason to
refuse the booking. Null: the seats can be booked.';

create function private.write_booking(r private.seat_request, e public.events, quote jsonb) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  rules public.settings := private.settings();
  b public.bookings;
begin
  insert into public.bookings (customer_id, event_id, user_id, seats, plan, total_amount, deposit_amount,
    payment_method, notes, request_id, expires_at, next_due_date, changes_close_days, cancellation_policy,
    move_policy, last_installment_days, terms_version, terms_accepted_at, free_until_guaranteed)
  values (r.customer_id, e.id, r.user_id, r.seats, r.plan, private.seat_price(e) * r.seats, (quote ->> 'deposit')::numeric,
    case when r.plan = 1 then 'one-off' else 'recurring' end, case when not r.staff then private.clean(r.notes) end,
    r.request_id, private.now() + case when r.guest_email is null then make_interval(hours => rules.hold_hours)
      else make_interval(mins => private.guest_hold_minutes()) end,
    (quote #>> '{installments,0,due_date}')::date, coalesce(e.changes_close_days, rules.changes_close_days),
    private.cancellation_policy(e, rules), private.move_policy(e, rules), rules.last_installment_days,
    case when not r.staff then private.accept_terms() end, case when not r.staff then private.now() end,
    private.is_free_until_guaranteed(e))
  returning * into b;
  if jsonb_array_length(quote -> 'lines') > 1 then perform private.add_choice_lines(b, r.choices); end if;
  b.total_amount := (quote ->> 'total')::numeric;
  if r.staff then perform private.write_booking_notes(b.id, private.clean(r.notes)); end if;
  insert into public.installments (booking_id, sequence, due_date, amount)
  select b.id, p.sequence, p.due_date, p.amount
  from jsonb_to_recordset(quote -> 'installments') p (sequence int, due_date date, amount numeric);
  perform private.write_travellers(b.id, r.travellers);
  perform private.record_customer_activity(b.customer_id);
  if r.guest_email is not null then insert into private.guest_bookings (booking_id) values (b.id); end if;
  -- A visitor without an account gets no email before the payment, because the email address is not verified.
  if b.total_amount > 0 and r.guest_email is null then
    perform private.queue_customer_email(b.customer_id, 'booking_received', jsonb_build_object('booking_id', b.id,
      'reference', b.reference, 'event', e.title, 'due', (quote #>> '{installments,0,amount}')::numeric,
      'total', b.total_amount, 'expires_at', b.expires_at) || private.line_facts(b.id));
  elsif b.total_amount = 0 then  -- a free booking is confirmed at once, so it needs no seat hold
    perform private.confirm_booking(b.id);
    perform private.sync_plan_status(b.id);
    select * into b from public.bookings t where t.id = b.id;
  end if;
  return b;
end
$$;
comment on function private.write_booking(private.seat_request, public.events, jsonb) is
  'Inserts the booking with its lines, instalments and travellers, and queues the email of a member. A booking without a
price to pay is confirmed immediately. quote: as in private.quote_booking.';

create function private.resolve_customer(r private.seat_request) returns private.seat_request
language plpgsql set search_path = '' as $$
begin
  if r.staff then
    select c.profile_id into r.user_id from public.customers c where c.id = r.customer_id for no key update;
    if found then return r; end if;
    select m.customer_id into r.customer_id from public.customer_merges m where m.old_id = r.customer_id;
    select c.profile_id into r.user_id from public.customers c where c.id = r.customer_id for no key update;
  elsif r.guest_email is not null then
    select b.customer_id into r.customer_id from public.bookings b
    join private.guest_bookings g on g.booking_id = b.id where b.request_id = r.request_id;
  else
    select c.id into r.customer_id from public.customers c where c.profile_id = r.user_id;
  end if;
  return r;
end
$$;
comment on function private.resolve_customer(private.seat_request) is
  'Fills in the customer and the account of a request. If the customer was merged into another one, uses the remaining
customer. For a visitor without an account, finds the customer only if the request is a repeated one.';

create function private.take_seats(r private.seat_request, late boolean default false) returns jsonb
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  e public.events;
  b public.bookings;
  errors text[];
  refusal jsonb;
  outcome jsonb;
  quote jsonb;
begin
  r.travellers := coalesce(nullif(r.travellers, 'null'), '[]');
  errors := private.seat_request_errors(r);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  if not r.staff then perform private.lock_network(); end if;
  e := private.lock_event(r.event_id);
  if private.sale_obstacle(e) = 'not_found' or not private.is_visible(e) then return private.result('not_found'); end if;
  errors := private.extra_errors(r.choices, e, r.seats) || private.room_errors(r.choices, e, r.seats)
    || private.code_errors(r.choices);
  if errors <> '{}' then return private.invalid(variadic errors); end if;
  perform private.lock_promo_codes(r.choices);
  perform private.advisory_lock('request ' || r.request_id);
  r := private.resolve_customer(r);
  refusal := case when r.offer_token is null or not private.can_offer_seats(e) then private.sale_refusal(e) end;
  late := late and r.staff and refusal ->> 'status' = 'closed' and e.start_date >= private.today();
  outcome := coalesce(private.earlier_booking(r), case when not late then refusal end);
  if outcome is not null then return outcome; end if;
  if r.guest_email is null then
    r.customer_id := coalesce(r.customer_id, private.ensure_customer(r.user_id));
  end if;
  quote := private.quote_booking(e, r.seats, r.plan, r.choices);
  outcome := coalesce(private.booking_refusal(r, e, quote), private.claim_offer(r, e));
  if outcome is not null then return outcome; end if;
  if r.guest_email is not null then r.customer_id := private.add_guest_customer(r); end if;
  b := private.write_booking(r, e, quote);
  if not r.staff then perform private.record_network_request('book', booking_id => b.id); end if;
  if r.staff then
    perform private.audit('admin_book', 'bookings', b.id::text, jsonb_build_object('customer_id', b.customer_id,
      'event_id', e.id, 'seats', b.seats, 'total', b.total_amount)
      || case when late then jsonb_build_object('after_closing', true) else '{}' end);
  end if;
  if r.offer_token is not null then
    update public.waitlist_submissions w set booking_id = b.id where w.id = private.offered_entry(r.offer_token);
  end if;
  return private.booking_result(b);
end
$$;
comment on function private.take_seats(private.seat_request, boolean) is
  'Books seats for a member, for a visitor without an account, or for a customer on behalf of staff. late: true if
staff may book until departure, although booking has closed. A waitlist offer can also be booked after booking has
closed. The function uses generic query plans, because all its queries find rows by key. Planning these queries again
for each booking would take a quarter of the time.';

create function public.book(event_id uuid, seats int, plan int, travellers jsonb, request_id uuid,
  expected_price numeric, terms_accepted boolean, offer_token uuid default null, notes text default null,
  terms_hash text default null, choices jsonb default '{}', expected_total numeric default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_member();
begin
  if terms_accepted is not true then return private.result('terms_required'); end if;
  if terms_hash <> (select t.hash from public.current_terms t)
    and not exists (select from public.bookings b where b.request_id = book.request_id) then
    return private.result('terms_changed');
  end if;
  return private.take_seats(row(event_id, null, person, false, seats, plan, travellers, notes, request_id,
    expected_price, offer_token, choices, expected_total, null, null)::private.seat_request);
end
$$;
comment on function public.book(uuid, integer, integer, jsonb, uuid, numeric, boolean, uuid, text, text, jsonb, numeric) is
  'Books seats for the signed-in member. The seats are held for settings.hold_hours hours, or longer if a bank transfer
is announced; the booking expires unless the first instalment is paid by then. plan: 1, 3 or 4 instalments. travellers:
at most one per seat, [{full_name, date_of_birth, dietary, emergency_contact_name, emergency_contact_phone, room_mate, shares_with,
is_guardian, shares_name}]. request_id: the idempotency key; repeated: the key was used for a request with other
content. expected_price: the price that the page showed, AUD per person. expected_total: the total that the page showed, AUD;
null: not checked. offer_token: token of the waitlist offer to accept.
terms_hash: hash of the terms that the member accepted; terms_changed: the terms have changed since. too_many: the
member or the IP network has reached the limit of bookings per hour. unpaid_holds: the member already has the maximum
number of unpaid bookings. held_before: too many unpaid bookings of this trip by the member were cancelled or have
expired; again_at: when the member can book the trip again. network_seats: unpaid bookings from one IP network would
hold more than half of the seats; left: number of seats that this network may still hold. choices: {extras: [{extra_id,
quantity, answer}], rooms: [id], codes: [id], conditions_hash}; rooms: the room option of each seat, in the order of the travellers; omitted:
the default option for all. conditions_hash: the hash of the conditions that the page showed, from booking_conditions;
conditions_changed: they have changed since; omitted: not checked. room_unavailable: left is the number of people who still fit; null: the option is not offered
any more. codes: at most private.max_codes ids of promo codes, from check_promo_code. code_refused: a code cannot be
used, with the reasons of check_promo_code. extra_unavailable: left is the number of units left; null: the extra is not offered any more.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text, expires_at
timestamptz?}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on date},
not_bookable, already_booked {booking_id uuid, reference text}, price_changed {price numeric, total numeric}, too_many, unpaid_holds
{max int}, network_seats {left int}, held_before {again_at timestamptz}, guardian_needed {travellers int[]},
terms_required, terms_changed, conditions_changed, offer_over {offer_status text}, extra_unavailable {name text, left int?}, room_unavailable
{name text, left int?}, code_refused {code text?, reason text, min_spend numeric?}, invalid {fields text[]}, not_found.';
revoke execute on function public.book(uuid, integer, integer, jsonb, uuid, numeric, boolean, uuid, text, text, jsonb, numeric) from public, anon, authenticated;
grant execute on function public.book(uuid, integer, integer, jsonb, uuid, numeric, boolean, uuid, text, text, jsonb, numeric) to authenticated;

create function public.admin_book(event_id uuid, seats int, plan int, customer_id uuid default null,
  travellers jsonb default '[]', request_id uuid default gen_random_uuid(), notes text default null,
  customer jsonb default null, late boolean default false, choices jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  merged_customer uuid := coalesce((select m.customer_id from public.customer_merges m where m.old_id = admin_book.customer_id),
    admin_book.customer_id);
  added jsonb;
  outcome jsonb;
begin
  perform private.require_permission('booking');
  if customer_id is not null or customer is null then
    if not exists (select 1 from public.customers c where c.id = merged_customer) then
      return private.result('customer_not_found');
    end if;
    return private.take_seats(row(event_id, merged_customer, null, true, seats, plan, travellers, notes, request_id,
      null, null, choices, null, null, null)::private.seat_request, coalesce(late, false));
  end if;
  -- Locks the trip and the promo codes before the customer, to avoid deadlocks.
  perform private.lock_event(event_id);
  perform private.lock_promo_codes(choices);
  added := private.add_customer_for_booking(customer, request_id);
  if added ->> 'status' <> 'saved' then return added; end if;
  outcome := private.take_seats(row(event_id, (added ->> 'id')::uuid, null, true, seats, plan, travellers, notes,
    request_id, null, null, choices, null, null, null)::private.seat_request, coalesce(late, false));
  if outcome ->> 'status' not in ('booked', 'repeated') then raise exception using errcode = 'AB001'; end if;
  return outcome;
exception when sqlstate 'AB001' then return outcome;  -- no booking, so the customer is not added
end
$$;
comment on function public.admin_book(uuid, integer, integer, uuid, jsonb, uuid, text, jsonb, boolean, jsonb) is
  'For staff: books for a customer at the price of the trip. Pass either customer_id or customer: {full_name, phone,
email} of a new customer, who is added only if the booking succeeds. customer_known: another customer already has the
email address. late: allows a booking after booking has closed, until departure; the audit log entry records it. notes:
notes that only staff read. members_only: the customer has no account and the trip is open to members only, until
opens_on; null: it never opens to everyone. For the other parameters and statuses, see the function book.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text, expires_at
timestamptz?}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on date},
not_bookable, already_booked {booking_id uuid, reference text}, guardian_needed {travellers int[]}, members_only
{opens_on date?}, customer_known {customer_id uuid, full_name text}, extra_unavailable {name text, left int?},
room_unavailable {name text, left int?}, code_refused {code text?, reason text, min_spend numeric?}, invalid {fields text[]}, not_found,
customer_not_found.';
revoke execute on function public.admin_book(uuid, integer, integer, uuid, jsonb, uuid, text, jsonb, boolean, jsonb) from public, anon, authenticated;
grant execute on function public.admin_book(uuid, integer, integer, uuid, jsonb, uuid, text, jsonb, boolean, jsonb) to authenticated;
