-- The admin list of events and the overview of one event.

create function private.event_list_condition(which text) returns text
language sql immutable set search_path = '' as $$
  select case which
    when 'drafts' then 'e.status = ''draft'''
    when 'published' then 'e.status = ''published'''
    when 'called_off' then 'e.called_off_at is not null'
    when 'upcoming' then
      'e.status = ''published'' and e.end_date >= (select private.today()) and e.called_off_at is null'
    when 'past' then
      'e.status = ''published'' and e.end_date < (select private.today()) and e.called_off_at is null'
    when 'full' then 'e.status = ''published'' and e.end_date >= (select private.today()) and e.called_off_at is null
      and e.max_registrations <=
        (select private.seats_held(s) from public.event_stats s where s.event_id = e.id)'
    else 'true' end
$$;
comment on function private.event_list_condition(text) is
  'SQL condition on events (alias e) for the list filter "which", such as drafts or upcoming. An unknown value gives the
condition true.';

create function private.event_list_order(sort text) returns text
language sql stable set search_path = '' as $$
  select case ltrim(sort, '-')
    when 'start' then 'e.start_date'
    when 'title' then 'lower(e.title)'
    when 'price' then 'coalesce(e.sale_price, e.price)'
    when 'free' then format('e.max_registrations - case when s.next_expiry <= %L then private.seats_held(s)
      else s.seats_taken end', private.now())
    when 'owing' then 't.owing'
    else 'null::int' end
    || case when sort like '-%' then ' desc' else '' end || ' nulls last, '
    || case when sort like '%title' then 'e.start_date' else 'e.created_at desc' end
$$;
comment on function private.event_list_order(text) is
  'SQL sort order of a list of events (alias e). A minus sign before the name sorts in descending order.';

create function private.event_list_row(event_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'title', c.title, 'location', c.location, 'start_date', c.start_date,
    'end_date', c.end_date, 'max_registrations', c.max_registrations, 'price', c.price, 'sale_price', c.sale_price,
    'asking_price', c.asking_price, 'currency', c.currency, 'status', c.status, 'state', c.state,
    'version', c.version, 'seats_taken', c.seats_taken,
    'confirmation', c.confirmation, 'to_confirm', c.to_confirm, 'bookings', t.bookings, 'seats', t.seats,
    'received', t.received, 'owing', t.owing, 'trip_id', j.id, 'trip_title', j.title,
    'event_count', (select count(*) from public.events d where d.trip_id = j.id),
    'waiting', (select count(*) from public.waitlist_submissions w
      where w.event_id = c.id and w.status = 'waiting'))
  from public.event_cards c join public.event_totals t on t.event_id = c.id
  join public.trips j on j.id = c.trip_id where c.id = event_list_row.event_id
$$;
comment on function private.event_list_row(uuid) is 'An event as a row of the admin lists.';

create function public.list_events(filters jsonb default '{}', page int default 1, page_size int default 20)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  given jsonb := private.to_object(filters);
  sort text := given ->> 'sort';
  patterns text[] := private.search_patterns(given ->> 'q');
  condition text := private.event_list_condition(given ->> 'which') || case when patterns is null then ''
    else ' and lower(e.title || '' '' || e.location) like any ($1)' end;
  total int;
begin
  perform private.require_permission('sales');
  execute 'select count(*) from public.events e where ' || condition into total using patterns;
  return private.result('ok', jsonb_build_object('total', total, 'rows', private.page_rows(
    format('select e.id from public.events e %s where %s order by %s, e.id', coalesce(private.event_list_counters(sort), ''),
      condition, private.event_list_order(sort)), 'private.event_list_row(p.id)', patterns, page, page_size)));
end
$$;
comment on function public.list_events(jsonb, int, int) is
  'For staff with the permission "sales": one page of trips and the total number of trips. filters: q (part of the title
or location; one or two letters match only the start of a word), which (drafts, published, upcoming, past, full,
called_off) and sort (start, title, price, free, owing; a minus sign before it sorts in descending order; default:
the newest first). full: upcoming trips without a free seat. seats_taken: includes open waitlist offers. seats: booked
seats only. event_count: number of departures of the trip, in any status.
Statuses: ok {total int, rows {id uuid, title text, location text, start_date date?, end_date date?, max_registrations
int?, price numeric?, sale_price numeric?, asking_price numeric?, currency text, status events.status, state
event_cards.state, version int, seats_taken int, confirmation event_cards.confirmation?, to_confirm int?,
bookings int, seats int, received numeric, owing numeric, trip_id
uuid, trip_title text, event_count int, waiting int}[]}.';
revoke execute on function public.list_events(jsonb, integer, integer) from public, anon, authenticated;
grant execute on function public.list_events(jsonb, integer, integer) to authenticated;

create function private.event_money(event_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'confirmed', count(*) filter (where a.status = 'confirmed'),
    'pending', count(*) filter (where a.status = 'pending'),
    'confirmed_seats', coalesce(sum(b.seats) filter (where a.status = 'confirmed'), 0),
    'pending_seats', coalesce(sum(b.seats) filter (where a.status = 'pending'), 0),
    'expected', coalesce(sum(b.total_amount) filter (where a.status in ('pending', 'confirmed')), 0),
    'paid', coalesce(sum(b.paid_amount - a.refund_due) filter (where a.status in ('pending', 'confirmed')), 0),
    'received', coalesce(sum(b.paid_amount - a.refund_due), 0),
    'owing', coalesce(sum(a.balance), 0),
    'overdue', coalesce(sum(a.overdue_amount), 0),
    'overdue_bookings', count(*) filter (where a.overdue_amount > 0),
    'announced', coalesce(sum(a.announced_amount), 0),
    'refund_due', coalesce(sum(a.refund_due), 0),
    'refunds', count(*) filter (where a.refund_due > 0),
    'next_due_on', min(a.next_due_date) filter (where a.next_due_date >= private.today()))
  from public.bookings b join public.booking_balances a on a.booking_id = b.id
  where b.event_id = event_money.event_id
$$;
comment on function private.event_money(uuid) is
  'Totals of the money of a trip in AUD. paid: payments for pending and confirmed bookings, which would be refunded if
the trip were called off.';

create function private.event_progress(e public.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'missing', (
      select jsonb_build_object(
        'days', (select count(*) from public.event_itineraries d where d.event_id = e.id),
        'days_outside', (select count(*) from public.event_itineraries d where d.event_id = e.id
          and not coalesce(d.date between e.start_date and e.end_date, true)),
        'photos', (select count(*) from public.event_images i where i.event_id = e.id),
        'unnamed', coalesce(sum(b.seats - t.named), 0),
        'without_details', coalesce(sum(m.travellers), 0),
        'bookings_without_details', count(*) filter (where m.travellers > 0))
      from private.missing_details_of(e.id) m join public.bookings b on b.id = m.booking_id
      cross join lateral (select count(*) as named from public.travellers p where p.booking_id = b.id) t),
    'offers', (select jsonb_build_object('open', count(*), 'seats', coalesce(sum(w.seats), 0))
      from public.waitlist_submissions w
      where w.event_id = e.id and w.status = 'offered' and w.offer_expires_at > private.now()),
    'announcements', (select count(*) from public.announcements a where a.event_id = e.id))
$$;
comment on function private.event_progress(public.events) is
  'Counts for the overview of a departure: itinerary days, photos, unnamed travellers, missing details, open offers
and announcements.';

create function public.event_overview(event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  e public.events;
  today date := private.today();
begin
  perform private.require_permission('sales');
  select * into e from public.events t where t.id = event_overview.event_id;
  if e.id is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object('event', private.event_list_row(e.id), 'money', private.event_money(e.id),
    'upcoming', jsonb_build_object(
      'opens_on', case when e.opens_on > today then e.opens_on end,
      'booking_closes_on', case when private.booking_closes(e) >= today
        then private.booking_closes(e) end,
      'last_installment_on', case when private.last_installment(e.start_date) >= today
        then private.last_installment(e.start_date) end,
      'changes_close_on', case when private.changes_close(e) >= today
        then private.changes_close(e) end,
      'departs_on', case when e.start_date >= today then e.start_date end,
      'returns_on', case when e.end_date >= today then e.end_date end)) || private.event_progress(e) || jsonb_build_object('decision', private.decision_facts(e), 'waivers', private.waiver_counts(e)));
end
$$;
comment on function public.event_overview(uuid) is
  'For staff with the permission "sales": totals and open tasks of one departure. Amounts are in AUD. trip: as in
list_events. money: covers pending and confirmed bookings, except that received and refund_due cover all bookings.
missing.days_outside: itinerary days outside the dates of the departure. missing.unnamed and missing.without_details:
numbers of seats. upcoming: dates from today on; null if the date has passed. decision: minimum and number of confirmed
travellers; is_due: the decision day has come and staff must decide; bookings, paid and free_bookings: pending and
confirmed bookings, their payments, and those that can be cancelled without cost until the departure is guaranteed.
waivers: numbers of confirmed travellers who have signed the waiver and who have not; null: the trip has no waiver.
Statuses: ok {event {id uuid, title text, location text, start_date date?, end_date date?, max_registrations int?, price
numeric?, sale_price numeric?, asking_price numeric?, currency text, status events.status, state event_cards.state,
version int, seats_taken int, confirmation event_cards.confirmation?, to_confirm int?, bookings int, seats int,
received numeric, owing numeric, trip_id
uuid, trip_title text, event_count int, waiting int}, money {confirmed int, pending int, confirmed_seats int,
pending_seats int, expected numeric, paid numeric, received numeric, owing numeric, overdue numeric, overdue_bookings
int, announced numeric, refund_due numeric, refunds int, next_due_on date?}, missing {days int, days_outside int,
photos int, unnamed int, without_details int, bookings_without_details int}, offers {open int, seats int},
announcements int, upcoming {opens_on date?, booking_closes_on date?, last_installment_on date?, changes_close_on
date?, departs_on date?, returns_on date?}, decision {minimum int?, confirmed int, decision_on date?, is_due boolean,
guaranteed_at timestamptz?, bookings int, paid numeric, free_bookings int}, waivers {signed int, unsigned int}?},
not_found.';
revoke execute on function public.event_overview(uuid) from public, anon, authenticated;
grant execute on function public.event_overview(uuid) to authenticated;

create function private.sibling_event_row(event_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select r.event || jsonb_build_object('without_details', case when r.event ->> 'state' in ('past', 'called_off') then 0
    else (select coalesce(sum(m.travellers), 0) from private.missing_details_of(sibling_event_row.event_id) m) end)
  from (select private.event_list_row(sibling_event_row.event_id) as event offset 0) r
$$;
comment on function private.sibling_event_row(uuid) is
  'A departure as a row of the list of its trip: the row of the admin lists and the number of travellers whose details
are missing.';

create function public.sibling_events(event_id uuid, page int default 1, page_size int default 50) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  trip uuid := (select e.trip_id from public.events e where e.id = sibling_events.event_id);
begin
  perform private.require_permission('sales');
  if trip is null then return private.result('not_found'); end if;
  return private.result('ok', jsonb_build_object(
    'total', (select count(*) from public.events e where e.trip_id = trip),
    'rows', private.page_rows(format('select e.id from public.events e where e.trip_id = %L
      order by (e.end_date < %L) is true, abs(e.start_date - %L::date) nulls last, e.created_at, e.id',
      trip, private.today(), private.today()), 'private.sibling_event_row(p.id)', null, page, page_size)));
end
$$;
comment on function public.sibling_events(uuid, int, int) is
  'For staff with the permission "sales": one page of the departures of a trip, in any status, and their number.
event_id: any departure of the trip. The next departure is first; past departures are last, the most recent first.
Amounts are in AUD. Rows are as in list_events. without_details: number of travellers without a name, a date of birth or
an emergency contact; 0 for past departures and departures that were called off.
Statuses: ok {total int, rows {id uuid, title text, location text, start_date date?, end_date date?, max_registrations
int?, price numeric?, sale_price numeric?, asking_price numeric?, currency text, status events.status, state
event_cards.state, version int, seats_taken int, confirmation event_cards.confirmation?, to_confirm int?,
bookings int, seats int, received numeric, owing numeric, trip_id
uuid, trip_title text, event_count int, waiting int, without_details int}[]}, not_found.';
revoke execute on function public.sibling_events(uuid, integer, integer) from public, anon, authenticated;
grant execute on function public.sibling_events(uuid, integer, integer) to authenticated;

create function private.page_rows(query text, shape text, arguments text[], page int, page_size int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  size bigint := least(greatest(coalesce(page_size, 20), 1), 1000);
  skipped bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  rows jsonb;
begin
  execute format('select coalesce(jsonb_agg((%s) order by p.position), ''[]'')
    from (select q.id, row_number() over () as position from (%s limit %s offset %s) q) p', shape, query, size, skipped)
  into rows using arguments;
  return rows;
end
$$;
comment on function private.page_rows(text, text, text[], int, int) is
  'Returns the rows of one page. query: selects the ids in the order of the list. shape: an SQL expression that builds
the JSON of one row. p.id is the id of the row.';
grant execute on function private.page_rows(text, text, text[], int, int) to authenticated, service_role;

create function private.event_list_counters(sort text) returns text
language sql immutable set search_path = '' as $$
  select case ltrim(sort, '-')
    when 'free' then 'left join public.event_stats s on s.event_id = e.id'
    when 'owing' then 'left join public.event_totals t on t.event_id = e.id'
    else '' end
$$;
comment on function private.event_list_counters(text) is
  'The SQL join that a list of events (alias e) needs to sort by free seats (joined as s) or by money owed (joined as
t). Empty for other sort orders.';
grant execute on function private.event_list_counters(text) to authenticated, service_role;

create function private.event_filter(filters jsonb, event_column text) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' and ',
    case when filters ->> 'event_id' is not null then format('%s = %L', event_column,
      private.to_uuid(filters ->> 'event_id')) end,
    case when filters ->> 'trip_id' is not null then format('%s = any (array(select e.id from public.events e
      where e.trip_id = %L))', event_column, private.to_uuid(filters ->> 'trip_id')) end)
$$;
comment on function private.event_filter(jsonb, text) is
  'The SQL condition for the list filters event_id (one departure) and trip_id (all departures of a trip). An
invalid id matches no row. An empty string if no filter is given.';

create function private.filtered_events(filters jsonb) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  condition text := nullif(private.event_filter(private.to_object(filters), 'e.id'), '');
  event_ids uuid[];
begin
  if condition is not null then
    execute 'select array(select e.id from public.events e where ' || condition || ')' into event_ids;
  end if;
  return event_ids;
end
$$;
comment on function private.filtered_events(jsonb) is
  'The departures of a list that is filtered by event_id or trip_id, as in private.event_filter. Null: the list is
not filtered by them.';
grant execute on function private.filtered_events(jsonb) to authenticated, service_role;
