-- Members of one network hold at most a part of a trip's seats unpaid. Staff and offers from the waitlist are not
-- limited, nor is an unknown network.

alter table private.network_requests add column booking_id uuid references public.bookings (id) on delete cascade;
create index network_requests_booking_idx on private.network_requests (booking_id);

drop function private.note_network(text, uuid);
-- Notes a request, and deletes rows that no limit needs: a day after unpaid orders and bookings have expired.
create function private.note_network(kind text, order_id uuid default null, booking_id uuid default null) returns void
language sql set search_path = '' as $$
  delete from private.network_requests r where r.id in (
    select o.id from private.network_requests o, private.rules() h
    where o.requested_at < private.now() - greatest(make_interval(days => h.order_days),
      make_interval(days => h.transfer_days, hours => h.hold_hours)) - interval '1 day'
    order by o.requested_at limit 100 for update of o skip locked);
  insert into private.network_requests (network, user_id, kind, order_id, booking_id)
  select private.client_network(), private.me(), note_network.kind, note_network.order_id, note_network.booking_id
  where private.client_network() is not null
    or private.me() is not null and note_network.kind in ('message', 'interest', 'product_interest')
$$;

-- Percent of a trip's seats that unpaid bookings of one network hold at most.
create function private.max_unpaid_seats_percent() returns int
language sql immutable set search_path = '' as $$
  select 50
$$;

-- The refusal of seats that would take the network's unpaid seats beyond its part; null: the network may hold them. The
-- caller holds the locks of the network and of the event.
create function private.network_seats_refusal(seats int, e public.events) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  client text := private.client_network();
  room int;
begin
  if client is null or e.max_registrations is null then return null; end if;
  room := ceil(e.max_registrations * private.max_unpaid_seats_percent() / 100.0) - coalesce((
    select sum(b.seats) from private.network_requests r join public.bookings b on b.id = r.booking_id
    where r.network = client and b.event_id = e.id and b.status = 'pending' and private.is_live(b)
      and b.paid_amount = 0), 0);
  if seats <= room then return null; end if;
  return private.answer('network_seats', jsonb_build_object('left', greatest(room, 0)));
end
$$;
revoke execute on function private.note_network(text, uuid, uuid), private.max_unpaid_seats_percent(),
  private.network_seats_refusal(int, public.events) from public, anon, authenticated;

create or replace function private.booking_refusal(r private.seat_request, e public.events) returns jsonb
language plpgsql set search_path = '' as $$
declare
  b public.bookings := private.live_booking(r.customer_id, e.id);
  refusal jsonb;
begin
  if b.id is not null then
    return private.answer('already_booked', jsonb_build_object('booking_id', b.id, 'reference', b.reference));
  end if;
  if r.user_id is null and private.is_members_first(e) then
    return private.answer('members_only', jsonb_build_object('opens_on', e.opens_on));
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
    if private.is_network_over('book') then return private.answer('too_many'); end if;
    refusal := private.hold_refusal(r.user_id, e.id);
    if refusal is null and r.offer_token is null then refusal := private.network_seats_refusal(r.seats, e); end if;
    if refusal is not null then return refusal; end if;
  end if;
  return private.guardian_refusal(r.travellers, e.start_date);
end
$$;

create or replace function private.take_seats(r private.seat_request, late boolean default false) returns jsonb
language plpgsql set search_path = '' as $$
declare
  e public.events;
  b public.bookings;
  faults text[];
  refusal jsonb;
  outcome jsonb;
begin
  r.travellers := coalesce(nullif(r.travellers, 'null'), '[]');
  faults := private.seat_request_faults(r);
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  if not r.staff then perform private.lock_network(); end if;
  e := private.lock_event(r.event_id);
  if private.why_not_on_sale(e) = 'not_found' then return private.answer('not_found'); end if;
  perform private.one_at_a_time('request ' || r.request_id);
  r := private.name_customer(r);
  refusal := private.sale_refusal(e);
  late := late and r.staff and refusal ->> 'status' = 'closed' and e.start_date >= private.today();
  outcome := coalesce(private.earlier_booking(r), case when not late then refusal end);
  if outcome is not null then return outcome; end if;
  r.customer_id := coalesce(r.customer_id, private.ensure_customer(r.user_id));
  outcome := coalesce(private.booking_refusal(r, e), private.claim_offer(r, e));
  if outcome is not null then return outcome; end if;
  b := private.write_booking(r, e);
  if not r.staff then perform private.note_network('book', booking_id => b.id); end if;
  if r.staff then
    perform private.audit('admin_book', 'bookings', b.id::text, jsonb_build_object('customer_id', b.customer_id,
      'event_id', e.id, 'seats', b.seats, 'total', b.total_amount)
      || case when late then jsonb_build_object('after_closing', true) else '{}' end);
  end if;
  if r.offer_token is not null then
    update public.waitlist_submissions w set booking_id = b.id where w.id = private.offered_entry(r.offer_token);
  end if;
  return private.booked(b);
end
$$;

comment on function public.book(uuid, int, int, jsonb, uuid, numeric, boolean, uuid, text) is 'Books seats for the
signed-in member. They are held for the hours of the house''s rules, until the first part is paid. plan: parts, 1, 3 or
4. travellers: at most one a seat, [{full_name, date_of_birth, dietary, emergency_contact_name,
emergency_contact_phone, room_mate, is_guardian}]; who is under age at departure needs a guardian among them.
request_id: made by the client for one press of the button; with other content it is repeated. expected_price: AUD a
person, as the page showed it. offer_token: of an offer of the waitlist, whose seats are taken up. too_many: the member
or the network started as many as the rules allow within the last hour. unpaid_holds: as many bookings of the member as
the rules allow wait for their first payment. held_before: holds of the member on this trip ended unpaid too often.
network_seats: unpaid bookings of the network would hold more than half of the trip; left: seats it may still hold.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text,
expires_at timestamptz?}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on date},
not_bookable, already_booked {booking_id uuid, reference text}, price_changed {price numeric}, too_many,
unpaid_holds {most int}, network_seats {left int}, held_before {again_at timestamptz},
guardian_needed {travellers int[]}, terms_required, offer_over {offer_status text}, invalid {fields text[]}, not_found.';
