import {
  customerId,
  dayId,
  eventId,
  tripId,
  emailSql,
  nameSql,
  placeSql,
  TODAY_SQL,
  userId,
  type DatasetSize,
  type DatasetStep,
} from './size'

/** The start date of each trip. Upcoming trips start every second day, past trips one day apart. */
const startDateSql = ({ upcoming }: DatasetSize) =>
  `${TODAY_SQL} + case when n <= ${upcoming} then n * 2 else ${upcoming} - n - 5 end`

export const createUsersStep = ({ customers, members }: DatasetSize): DatasetStep => [
  'people',
  `insert into auth.users (id, email, created_at)
    select ${userId('n')}, ${emailSql('n')}, now() - n * interval '2 hours' from generate_series(1, ${members}) n;
  delete from public.customers where profile_id in (select ${userId('n')} from generate_series(1, ${members}) n);
  insert into public.profiles (id, full_name)
    select ${userId('n')}, ${nameSql('n')} from generate_series(1, ${members}) n
    on conflict (id) do update set full_name = excluded.full_name;
  insert into private.profile_emails (profile_id, email, confirmed_at)
    select ${userId('n')}, ${emailSql('n')}, now() - n * interval '2 hours' from generate_series(1, ${members}) n
    on conflict do nothing;
  insert into public.customers (id, profile_id, full_name, email, phone, status, member_status, created_at)
    select ${customerId('n')}, case when n <= ${members} then ${userId('n')} end, ${nameSql('n')}, ${emailSql('n')},
      '04' || lpad((n * 7919 % 100000000)::text, 8, '0'), case when n % 9 = 0 then 'Inactive' else 'Active' end,
      case when n % 3 = 0 then 'member' else 'vip' end, now() - n * interval '70 minutes'
    from generate_series(1, ${customers}) n`,
]

export const createEventsStep = (size: DatasetSize): DatasetStep => {
  const allEventsSql = `generate_series(1, ${size.upcoming + size.past}) n`
  return [
    'trips',
    `insert into public.trips (id, slug, title)
    select ${tripId('n')}, 'night-' || n, 'Night ' || n from generate_series(0, ${size.trips - 1}) n;
    insert into public.events (id, title, description, location, start_date, end_date, max_registrations, price,
      status, phase, custom_fields, created_at, trip_id)
    select ${eventId('n')}, ${placeSql('n')} || ' after Dark ' || n,
      repeat('History by day, investigation by night. ', 20), ${placeSql('n')}, ${startDateSql(size)}, ${startDateSql(size)} + 3,
      case n when 150 then 100000 else 150 end, 1200, case when n % 20 = 7 then 'draft' else 'published' end,
      case when n <= ${size.upcoming} and n % 9 = 0 then 'planning' else 'open' end, '{"summary": "A night out"}',
      now() - n * interval '20 hours', ${tripId(`n % ${size.trips}`)} from ${allEventsSql};
    insert into public.event_stats (event_id) select ${eventId('n')} from ${allEventsSql};
    insert into public.event_ledgers (event_id) select ${eventId('n')} from ${allEventsSql};
    insert into public.event_itineraries (id, event_id, day_number, title)
      select ${dayId('n * 10 + d')}, ${eventId('n')}, d, 'Day ' || d from ${allEventsSql}, generate_series(1, 4) d;
    insert into public.itinerary_items (itinerary_id, title, start_time)
      select ${dayId('n * 10 + d')}, 'Walk ' || k, time '10:00'
      from ${allEventsSql}, generate_series(1, 4) d, generate_series(1, 3) k;
    insert into public.event_images (event_id, image_url, sort_order)
      select ${eventId('n')}, '/pictures/tasmania.avif', k from ${allEventsSql}, generate_series(0, 4) k`,
  ]
}
