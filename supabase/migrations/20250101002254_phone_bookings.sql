-- Who rings up is booked in one go: as a customer of whom the desk knew nothing, with travellers as far as they are
-- named, and after booking has closed too, which the record says.

drop function private.take_seats(private.seat_request);
-- From a request to a booking, for members and, on behalf of a customer, for admins. late: the desk sells until the
-- departure what has closed.
create function private.take_seats(r private.seat_request, late boolean default false) returns jsonb
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
  if r.staff then
    perform private.audit('admin_book', 'bookings', b.id::text, jsonb_build_object('customer_id', b.customer_id,
      'event_id', e.id, 'seats', b.seats, 'total', b.total_amount)
      || case when late then jsonb_build_object('after_closing', true) else '{}' end);
  end if;
  if r.offer_token is not null then
    update public.waitlist_submissions w set booking_id = b.id where w.offer_token = r.offer_token;
  end if;
  return private.booked(b);
end
$$;

-- Adds whoever rang up; a customer who has the address already is named, and nobody is added.
create function private.add_caller(caller jsonb, request_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  given jsonb := private.to_object(caller) - 'id' - 'status';
  outcome jsonb := public.save_customer(given, request_id);
begin
  if outcome ->> 'status' = 'duplicate' then
    return (select private.answer('customer_known', jsonb_build_object('customer_id', c.id, 'full_name', c.full_name))
      from public.customers c where lower(c.email) = lower(private.clean(given ->> 'email')));
  end if;
  return outcome;
end
$$;

drop function public.admin_book(uuid, uuid, int, int, jsonb, uuid, text);
create function public.admin_book(event_id uuid, seats int, plan int, customer_id uuid default null,
  travellers jsonb default '[]', request_id uuid default gen_random_uuid(), notes text default null,
  customer jsonb default null, late boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  added jsonb;
  outcome jsonb;
begin
  perform private.require_admin();
  if customer_id is not null or customer is null then
    if not exists (select 1 from public.customers c where c.id = admin_book.customer_id) then
      return private.answer('customer_not_found');
    end if;
    return private.take_seats(row(event_id, customer_id, null, true, seats, plan, travellers, notes, request_id,
      null, null)::private.seat_request, coalesce(late, false));
  end if;
  -- Before the customer, as whoever books holds them in this order.
  perform private.lock_event(event_id);
  added := private.add_caller(customer, request_id);
  if added ->> 'status' <> 'saved' then return added; end if;
  outcome := private.take_seats(row(event_id, (added ->> 'id')::uuid, null, true, seats, plan, travellers, notes,
    request_id, null, null)::private.seat_request, coalesce(late, false));
  if outcome ->> 'status' not in ('booked', 'repeated') then raise exception using errcode = 'AB001'; end if;
  return outcome;
exception when sqlstate 'AB001' then return outcome;  -- without a booking nobody was added
end
$$;
comment on function public.admin_book(uuid, int, int, uuid, jsonb, uuid, text, jsonb, boolean) is 'For admins: books for
a customer who rang up, at the price of the trip. customer_id: who; or customer: {full_name, phone, email} of somebody
new, who is added with the booking alone. customer_known: the address is that of another. travellers: as far as they are
named. late: until the departure, though booking has closed; the record says so. notes are staff''s. members_only: the
customer has no account, and the trip has not opened to all, which it does on opens_on, null: never. Otherwise as book.
Statuses: booked {booking_id uuid, reference text, total numeric, deposit numeric, booking_status text,
expires_at timestamptz?}, repeated {booking_id uuid, reference text}, sold_out {spots_left int}, closed {closed_on
date}, not_bookable, already_booked {booking_id uuid, reference text}, guardian_needed {travellers int[]},
members_only {opens_on date?}, customer_known {customer_id uuid, full_name text}, invalid {fields text[]}, not_found,
customer_not_found.';

create function public.preview_desk_plan(event_id uuid, seats int, plan int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  e public.events;
  faults text[] := private.quote_faults(seats, plan);
  refusal jsonb;
begin
  perform private.require_admin();
  if faults <> '{}' then return private.invalid(variadic faults); end if;
  select * into e from public.events t where t.id = preview_desk_plan.event_id;
  refusal := private.sale_refusal(e);
  if refusal ->> 'status' <> 'closed' or e.start_date < private.today() then return refusal; end if;
  return private.answer('ok', private.quote_booking(e, seats, plan) || jsonb_build_object('closed_on',
    refusal -> 'closed_on', 'spots_left',
    greatest(private.free_seats(e), case when e.max_registrations is not null then 0 end)));
end
$$;
comment on function public.preview_desk_plan(uuid, int, int) is 'For admins: what booking would cost, as preview_plan,
until the departure. closed_on: the last day on which all could book; null: they can. Statuses: ok {price numeric, seats
int, total numeric, deposit numeric, currency text, plan int, parts {sequence int, due_date date, amount numeric}[],
spots_left int?, closed_on date?}, closed {closed_on date}, not_bookable, not_found, invalid {fields text[]}.';

revoke execute on function private.take_seats(private.seat_request, boolean), private.add_caller(jsonb, uuid),
  public.admin_book(uuid, int, int, uuid, jsonb, uuid, text, jsonb, boolean),
  public.preview_desk_plan(uuid, int, int) from public, anon, authenticated;
grant execute on function public.admin_book(uuid, int, int, uuid, jsonb, uuid, text, jsonb, boolean),
  public.preview_desk_plan(uuid, int, int) to authenticated;
