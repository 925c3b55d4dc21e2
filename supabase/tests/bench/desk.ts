import { today } from '../../../src/lib/format/dates'
import { rpc, type BenchQuery } from './queries'
import { ADMIN } from '../support/people'

/** Two letters may be in every name: no index is quicker then than the first 5,001 that have them,
  which are enough. */
const MANY_NAMES = ['customers']

/** What the desk asks. */
export const DESK: BenchQuery[] = [
  { name: 'admin: what needs doing', by: ADMIN, sql: rpc('admin_today()') },
  { name: 'admin: figures', by: ADMIN, sql: rpc('admin_summary()') },
  { name: 'admin: months', by: ADMIN, sql: rpc('revenue_by_month()') },
  { name: 'admin: search', by: ADMIN, sql: rpc(`search_admin('moonlight')`) },
  { name: 'admin: bookings', by: ADMIN, sql: rpc(`list_bookings()`) },
  { name: 'admin: bookings, page 40', by: ADMIN, sql: rpc(`list_bookings(page => 40)`) },
  { name: 'admin: bookings of a name', by: ADMIN, sql: rpc(`list_bookings('{"q": "moonlight"}')`) },
  { name: 'admin: bookings, confirmed', by: ADMIN, sql: rpc(`list_bookings('{"status": "confirmed"}')`) },
  { name: 'admin: bookings, pending', by: ADMIN, sql: rpc(`list_bookings('{"status": "pending"}')`) },
  { name: 'admin: bookings, live', by: ADMIN, sql: rpc(`list_bookings('{"status": "live"}')`) },
  { name: 'admin: bookings, cancelled', by: ADMIN, sql: rpc(`list_bookings('{"status": "cancelled"}')`) },
  { name: 'admin: bookings, run out', by: ADMIN, sql: rpc(`list_bookings('{"status": "expired"}')`) },
  { name: 'admin: bookings, paid', by: ADMIN, sql: rpc(`list_bookings('{"payment": "paid"}')`) },
  { name: 'admin: bookings, not paid', by: ADMIN, sql: rpc(`list_bookings('{"payment": "pending"}')`) },
  { name: 'admin: bookings, to refund', by: ADMIN, sql: rpc(`list_bookings('{"payment": "refund_due"}')`) },
  {
    name: 'admin: confirmed bookings of a name',
    by: ADMIN,
    sql: rpc(`list_bookings('{"status": "confirmed", "q": "moonlight"}')`),
  },
  { name: 'admin: bookings, overdue', by: ADMIN, sql: rpc(`list_bookings('{"payment": "overdue"}')`) },
  {
    name: 'admin: bookings, partly paid',
    by: ADMIN,
    sql: rpc(`list_bookings('{"payment": "partial", "status": "live"}')`),
  },
  {
    name: 'admin: bookings of a trip',
    by: ADMIN,
    sql: rpc(`list_bookings('{"event_id": "10000000-0000-4000-8000-000000000004"}')`),
  },
  { name: 'admin: booking totals', by: ADMIN, sql: 'select * from public.booking_totals' },
  { name: 'admin: customers', by: ADMIN, sql: rpc('list_customers()') },
  { name: 'admin: customers of a name', by: ADMIN, sql: rpc(`list_customers('{"q": "moonlight"}')`) },
  { name: 'admin: customers, active', by: ADMIN, sql: rpc(`list_customers('{"status": "Active"}')`) },
  { name: 'admin: customers, inactive', by: ADMIN, sql: rpc(`list_customers('{"status": "Inactive"}')`) },
  { name: 'admin: orders', by: ADMIN, sql: rpc('list_orders()') },
  { name: 'admin: orders of a name', by: ADMIN, sql: rpc(`list_orders('{"q": "isolde"}')`) },
  { name: 'admin: orders to send', by: ADMIN, sql: rpc(`list_orders('{"fulfilled": "false", "status": "paid"}')`) },
  { name: 'admin: orders sent', by: ADMIN, sql: rpc(`list_orders('{"fulfilled": "true"}')`) },
  { name: 'admin: orders cancelled', by: ADMIN, sql: rpc(`list_orders('{"status": "cancelled"}')`) },
  { name: 'admin: orders to refund', by: ADMIN, sql: rpc(`list_orders('{"status": "refund_due"}')`) },
  { name: 'admin: orders not paid', by: ADMIN, sql: rpc(`list_orders('{"status": "pending"}')`) },
  { name: 'admin: waitlist', by: ADMIN, sql: rpc(`list_waitlist(page_size => 50)`) },
  { name: 'admin: waitlist of a name', by: ADMIN, sql: rpc(`list_waitlist('{"q": "vesper"}', page_size => 50)`) },
  {
    name: 'admin: open offers',
    by: ADMIN,
    sql: `select * from public.waitlist_submissions where status = 'offered' order by offer_expires_at`,
  },
  { name: 'admin: messages', by: ADMIN, sql: rpc(`list_messages()`) },
  { name: 'admin: messages of a name', by: ADMIN, sql: rpc(`list_messages('{"q": "isolde"}')`) },
  { name: 'admin: interest', by: ADMIN, sql: rpc(`list_interest()`) },
  { name: 'admin: interest of a name', by: ADMIN, sql: rpc(`list_interest('{"q": "zelda"}')`) },
  {
    name: 'admin: moderation',
    by: ADMIN,
    sql: `select * from public.moderation_queue order by created_at desc, id limit 20`,
  },
  {
    name: 'admin: events',
    by: ADMIN,
    sql: `select id, title, location, start_date, end_date, max_registrations, price, sale_price, currency, status,
      version, created_at from public.events order by created_at desc, id`,
  },
  {
    name: 'admin: event in the builder',
    by: ADMIN,
    sql: `select e.*, (select json_agg(d) from public.event_itineraries d where d.event_id = e.id),
      (select json_agg(m) from public.event_images m where m.event_id = e.id) from public.events e
      where e.id = '$event'`,
  },
  {
    name: 'admin: active events',
    by: ADMIN,
    sql: `select event_id, title, location, start_date, end_date, max_registrations, seats from public.event_totals
      where status = 'published' and end_date >= '${today()}' order by start_date, event_id`,
  },
  {
    name: 'admin: bookable events',
    by: ADMIN,
    sql: `select id, title, start_date, spots_left from public.event_cards
      where status = 'published' and state = 'open' order by start_date`,
  },
  {
    name: 'admin: travellers of a trip',
    by: ADMIN,
    sql: `select * from public.event_travellers where event_id = '10000000-0000-4000-8000-000000000004'
      order by registration_date, booking_id`,
  },
  {
    name: 'admin: trips in the store',
    by: ADMIN,
    sql: `select id, title, currency, status, seats_taken, state, asking_price from public.event_cards
      order by start_date nulls first, id`,
  },
  // Two letters find where words begin; a trigram needs three.
  { name: 'admin: search, two letters', by: ADMIN, sql: rpc(`search_admin('be')`), through: MANY_NAMES },
  { name: 'admin: bookings, two letters', by: ADMIN, sql: rpc(`list_bookings('{"q": "be"}')`), through: MANY_NAMES },
  { name: 'admin: customers, two letters', by: ADMIN, sql: rpc(`list_customers('{"q": "me"}')`) },
  { name: 'admin: orders, two letters', by: ADMIN, sql: rpc(`list_orders('{"q": "bu"}')`) },
  { name: 'admin: waitlist, two letters', by: ADMIN, sql: rpc(`list_waitlist('{"q": "wa"}')`) },
  { name: 'admin: messages, two letters', by: ADMIN, sql: rpc(`list_messages('{"q": "wr"}')`) },
  { name: 'admin: interest, two letters', by: ADMIN, sql: rpc(`list_interest('{"q": "ke"}')`) },
]
