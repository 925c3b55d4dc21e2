-- Shows, declines, makes and withdraws single waitlist offers.

create function public.get_offer(token uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select private.result(
      case when w.status = 'offered' and w.offer_expires_at <= private.now() then 'expired' else w.status end,
      jsonb_build_object('event_id', e.id, 'event_title', e.title, 'location', e.location, 'start_date', e.start_date,
        'end_date', e.end_date, 'seats', w.seats, 'price', private.seat_price(e), 'gst_free', e.gst_free,
        'full_name', w.full_name, 'expires_at', w.offer_expires_at, 'booking_id', w.booking_id))
    from public.waitlist_submissions w join public.events e on e.id = w.event_id
    where w.id = private.offered_entry(token) and e.status = 'published'), private.result('not_found'))
$$;
comment on function public.get_offer(uuid) is
  'For anyone with the token in the link of an offer email: the waitlist offer with the data that its page shows. price:
AUD per person. not_found: the token does not exist, or the trip is not published. Statuses: offered {event_id uuid,
event_title text, location text, start_date date, end_date date, seats int, price numeric?, gst_free boolean, full_name
text, expires_at timestamptz, booking_id uuid?}, accepted {event_id uuid, event_title text, location text, start_date
date, end_date date, seats int, price numeric?, gst_free boolean, full_name text, expires_at timestamptz, booking_id
uuid?}, declined {event_id uuid, event_title text, location text, start_date date, end_date date, seats int, price
numeric?, gst_free boolean, full_name text, expires_at timestamptz, booking_id uuid?}, expired {event_id uuid,
event_title text, location text, start_date date, end_date date, seats int, price numeric?, gst_free boolean, full_name
text, expires_at timestamptz, booking_id uuid?}, withdrawn {event_id uuid, event_title text, location text, start_date
date, end_date date, seats int, price numeric?, gst_free boolean, full_name text, expires_at timestamptz, booking_id
uuid?}, not_found.';
revoke execute on function public.get_offer(uuid) from public, anon, authenticated;
grant execute on function public.get_offer(uuid) to anon, authenticated;

create function public.decline_offer(token uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  w := private.lock_entry(private.offered_entry(token));
  if w.id is null then return private.result('not_found'); end if;
  if w.status in ('declined', 'expired') then return private.result(w.status); end if;
  if w.status <> 'offered' then return private.result('closed'); end if;
  update public.waitlist_submissions t set status = 'declined' where t.id = w.id;
  return private.result('declined');
end
$$;
comment on function public.decline_offer(uuid) is
  'For anyone with the token in the link of an offer email: declines the waitlist offer. The seats are offered to the
next entry.
Results:
- closed: the offer was accepted or withdrawn before.
Statuses: declined, expired, closed, not_found.';
revoke execute on function public.decline_offer(uuid) from public, anon, authenticated;
grant execute on function public.decline_offer(uuid) to anon, authenticated;

create function public.admin_offer_seats(entry_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  w public.waitlist_submissions;
  e public.events;
begin
  perform private.require_permission('waitlist');
  w := private.lock_entry(entry_id);
  if w.id is null then return private.result('not_found'); end if;
  if w.status = 'unconfirmed' then return private.result('unconfirmed'); end if;
  if private.is_waiting(w) and w.status <> 'waiting' then return private.result('already_offered'); end if;
  select * into e from public.events t where t.id = w.event_id;
  if not private.can_offer_seats(e) then return private.result('closed'); end if;
  if w.seats > private.free_seats(e) then
    return private.result('sold_out', jsonb_build_object('spots_left', greatest(private.free_seats(e), 0)));
  end if;
  w := private.make_offer(w.id);
  perform private.audit('offer_seats', 'waitlist_submissions', w.id::text, jsonb_build_object('seats', w.seats));
  return private.result('offered', jsonb_build_object('expires_at', w.offer_expires_at));
end
$$;
comment on function public.admin_offer_seats(uuid) is
  'For staff: offers free seats to a waitlist entry, regardless of its position, even if it had an offer before.
Results:
- closed: the last day for waitlist offers has passed, the trip is not on sale, or it is only announced.
- unconfirmed: the email address is not confirmed.
- already_offered: the entry has an open or accepted offer.
Statuses: offered {expires_at timestamptz}, sold_out {spots_left int}, closed, unconfirmed, already_offered,
not_found.';
revoke execute on function public.admin_offer_seats(uuid) from public, anon, authenticated;
grant execute on function public.admin_offer_seats(uuid) to authenticated;

create function public.withdraw_offer(entry_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  w public.waitlist_submissions;
begin
  perform private.require_permission('waitlist');
  w := private.lock_entry(entry_id);
  if w.id is null then return private.result('not_found'); end if;
  if w.status <> 'offered' then return private.result('not_offered'); end if;
  update public.waitlist_submissions t set status = 'withdrawn' where t.id = w.id;
  perform private.audit('withdraw_offer', 'waitlist_submissions', w.id::text, jsonb_build_object('seats', w.seats));
  return private.offer_and_report(w.event_id) || private.result('withdrawn');
end
$$;
comment on function public.withdraw_offer(uuid) is
  'For staff: withdraws an open offer. Its seats are offered to the next entry. offered: people on the waitlist who got
an offer of the seats. skipped: people ahead of them who need more seats.
Statuses: withdrawn {offered {full_name text, seats int}[], skipped {full_name text, seats int}[]}, not_offered,
not_found.';
revoke execute on function public.withdraw_offer(uuid) from public, anon, authenticated;
grant execute on function public.withdraw_offer(uuid) to authenticated;
