-- The trip of a booking on one page: what is due, what is missing, when and where the group meets.

create function private.event_days(event_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('day_number', d.day_number, 'title', d.title, 'date', d.date,
      'description', d.description, 'place', d.place, 'accommodation', d.accommodation, 'meals', d.meals,
      'latitude', d.latitude, 'longitude', d.longitude, 'items', (
        select coalesce(jsonb_agg(jsonb_build_object('title', i.title, 'description', i.description,
          'start_time', i.start_time, 'end_time', i.end_time) order by i.sort_order, i.id), '[]')
        from public.itinerary_items i where i.itinerary_id = d.id)) order by d.day_number), '[]')
    from public.event_itineraries d where d.event_id = event_days.event_id);
end
$$;
comment on function private.event_days(uuid) is 'The days of a departure, each with its activities, without pictures.';

create function private.missing_forms(booking_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('traveller', t.full_name, 'title', s.title, 'due_on', s.due_on,
      'state', s.state) order by s.due_on, t.sort_order, s.title, s.form_id), '[]')
    from private.form_states(null, missing_forms.booking_id) s join public.travellers t on t.id = s.traveller_id
    where s.state <> 'done');
end
$$;
comment on function private.missing_forms(uuid) is
  'The forms that travellers of a booking have not filled in, sorted by due date, without answers.';

create function private.received_announcements(b public.bookings) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('subject', a.subject, 'body', a.body,
      'written_at', a.written_at) order by a.written_at desc, a.id), '[]')
    from public.announcements a
    where a.event_id = b.event_id and (a.audience <> 'owing' or private.can_access_booking(b))
      and exists (select from public.announcement_recipients r
        where r.announcement_id = a.id and r.customer_id = b.customer_id));
end
$$;
comment on function private.received_announcements(public.bookings) is
  'The announcements about the departure of a booking that its customer received, newest first. Guides do not see
announcements to the audience "owing", that is, to customers who owe money.';

create function private.next_booking() returns public.bookings
language plpgsql stable set search_path = '' as $$
declare
  b public.bookings;
begin
  select t.* into b from public.bookings t join public.events e on e.id = t.event_id
  where t.user_id = private.me() and t.status = 'confirmed' and e.called_off_at is null
    and e.end_date >= private.today()
  order by e.start_date, t.created_at, t.id limit 1;
  return b;
end
$$;
comment on function private.next_booking() is
  'The confirmed booking of the caller that departs first and is not over. All columns are null if there is none.';

create function private.due_payment(booking_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_build_object('due_date', a.next_due_date, 'amount', a.next_due_amount,
      'overdue', a.overdue_amount, 'announced', a.announced_amount, 'balance', a.balance)
    from public.booking_balances a where a.booking_id = due_payment.booking_id and a.balance > 0);
end
$$;
comment on function private.due_payment(uuid) is
  'The amounts that are still to pay for a booking, AUD. Null: nothing is left to pay.';

create function public.my_trip(booking_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  settings constant public.settings := private.settings();
  b public.bookings;
  e public.events;
  booked_status text;
  owns_booking boolean;
  is_guide boolean;
begin
  if my_trip.booking_id is null then
    b := private.next_booking();
  else
    select * into b from public.bookings x where x.id = my_trip.booking_id;
  end if;
  if not (private.can_access_booking(b) or b.id is not null and private.has_permission('guests', b.event_id)) then
    return private.result('not_found');
  end if;
  select * into e from public.events x where x.id = b.event_id;
  booked_status := private.current_booking_status(b);
  if e.called_off_at is not null or booked_status <> 'confirmed' then
    return private.result(case when e.called_off_at is not null then 'called_off' when booked_status = 'pending'
      then 'not_confirmed' else 'cancelled' end, jsonb_build_object('booking_id', b.id, 'title', e.title,
      'start_date', e.start_date, 'end_date', e.end_date));
  end if;
  owns_booking := coalesce(b.user_id = private.me(), false);
  is_guide := exists (select from public.staff_events g where g.event_id = e.id and g.user_id = private.me());
  return private.result('ok', jsonb_build_object('booking_id', b.id, 'reference', b.reference, 'event_id', e.id,
    'is_own', owns_booking, 'opens_offline', owns_booking or is_guide,
    'has_calendar_feed', owns_booking and private.has_calendar_feed(b), 'title', e.title, 'location', e.location,
    'start_date', e.start_date, 'end_date', e.end_date, 'seats', b.seats, 'meeting_point', e.meeting_point,
    'start_time', e.start_time, 'end_point', e.end_point, 'end_time', e.end_time, 'arrival_note', e.arrival_note,
    'packing_list', e.packing_list,
    'payment', case when private.can_access_booking(b) then private.due_payment(b.id) end,
    'travellers', (select coalesce(jsonb_agg(t.full_name order by t.sort_order, t.id), '[]')
      from public.travellers t where t.booking_id = b.id),
    'details_missing', private.count_missing_details(b),
    'changes_close_on', e.start_date - b.changes_close_days,
    'forms', private.missing_forms(b.id), 'days', private.event_days(e.id), 'guides', private.guides_of(e.id),
    'event_phone', (select c.emergency_phone from public.event_contacts c where c.event_id = e.id),
    'company_phone', nullif(settings.phone, ''),
    'emergency_number', case when not e.gst_free then nullif(settings.emergency_number, '') end,
    'announcements', private.received_announcements(b), 'documents', private.listed_documents(e.id),
    'companions', case when owns_booking then private.shown_companions(e.id, b.user_id) else '[]' end));
end
$$;
comment on function public.my_trip(uuid) is
  'The page of a trip, for the member who booked, staff with the permission "booking", and guides of the departure.
booking_id null: the member''s next trip. The result contains no answers, no medical notes and no passports, because
browsers store the result for use without a network.
Fields:
- is_own: the caller booked. opens_offline: the caller''s browser may store the trip: the member who booked and the
assigned guides.
- has_calendar_feed: calendars can read the trip at an address that the caller made.
- payment: what is still to pay, AUD; null: nothing, or the caller is a guide.
- details_missing: number of travellers without a name, a date of birth or an emergency contact.
- forms: forms that travellers have not filled in. state: missing or late.
- event_phone: emergency phone of the departure. emergency_number: emergency services, only for trips in Australia.
- companions: travellers of other bookings who agreed to be shown; only for the member who booked.
- announcements: emails of staff about the departure that the customer received.
- documents: files that staff uploaded for the travellers of the departure. size: in bytes.
not_confirmed: nothing is paid yet. cancelled: the booking is cancelled or has expired. called_off: staff called off the
departure.
Statuses: ok {booking_id uuid, reference text, event_id uuid, is_own boolean, opens_offline boolean,
has_calendar_feed boolean, title text, location text, start_date date, end_date date, seats int, meeting_point text,
start_time time?, end_point text, end_time time?, arrival_note text, packing_list text, payment {due_date date?, amount numeric?, overdue numeric, announced numeric,
balance numeric}?, travellers text[], details_missing int, changes_close_on date, forms {traveller text, title text,
due_on date, state text}[], days {day_number int, title text, date date?, description text, place text, accommodation
text, meals text[], latitude numeric?, longitude numeric?, items {title text, description text, start_time time?,
end_time time?}[]}[], guides {public_name text, biography text, photo_url text?}[], event_phone text?, company_phone
text?, emergency_number text?, announcements {subject text, body text, written_at timestamptz}[], documents {id
uuid, title text, content_type text, size int}[], companions {first_name text, age_band text}[]}, not_confirmed {booking_id uuid, title text, start_date date, end_date date}, cancelled
{booking_id uuid, title text, start_date date, end_date date}, called_off {booking_id uuid, title text, start_date date,
end_date date}, not_found.';
revoke execute on function public.my_trip(uuid) from public, anon, authenticated;
grant execute on function public.my_trip(uuid) to authenticated;
