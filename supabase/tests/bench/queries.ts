import { today } from '../../../src/lib/format/dates'
import { MEMBER, OPEN_OFFER } from '../support/people'

export interface BenchQuery {
  name: string
  by: string | null
  /** As PostgREST asks it; $event, $me and $booking stand for what the page is about. */
  sql: string
  /** Tables that it may read from the start, because it stops soon. */
  through?: string[]
}

const CARD = `id, title, description, location, start_date, end_date, nights, max_registrations, price, sale_price,
  asking_price, deposit, currency, status, phase, state, booking_closes_on, spots_left,
  custom_fields, image_url, image_alt, image_width, image_height`
const OVERVIEW = `id, reference, event_id, event_title, event_location, start_date, end_date, customer_name,
  customer_email, customer_phone, seats, status, total_amount, deposit_amount, paid_amount, balance,
  percent_paid, payment_status, refund_due, plan, next_due_date, next_due_amount, overdue_amount, expires_at,
    created_at, cancelled_at, travellers_given`

/** One page of a thread with its replies and the reader's own likes. */
export const commentsPage = (event: string, from: number) => `
  select c.id, c.user_id, c.user_name, c.content, c.likes, c.replies, c.is_pinned, c.is_flagged, c.created_at,
    c.updated_at, l.likes_of_mine, r.replies_shown
  from public.comments c
  left join lateral (select json_agg(x) as likes_of_mine from (select m.reaction_type
    from public.comment_reactions m where m.comment_id = c.id limit 1000) x) l on true
  left join lateral (select json_agg(y) as replies_shown from (
    select a.id, a.user_name, a.content, a.likes, a.created_at, (select json_agg(z) from (select m.reaction_type
      from public.comment_reactions m where m.reply_id = a.id limit 1000) z) as mine
    from public.comment_replies a where a.parent_comment_id = c.id and not a.is_deleted order by a.created_at,
      a.id limit 20) y) r on true
  where c.event_id = '${event}' and c.is_deleted = false order by c.is_pinned desc, c.created_at,
    c.id limit 20 offset ${from}`

export const rpc = (call: string) => `select public.${call}`

/** What visitors and members ask. */
export const QUERIES: BenchQuery[] = [
  {
    name: 'events page',
    by: null,
    sql: `select ${CARD} from public.event_cards where status = 'published' and state <> 'past'
      order by start_date, id limit 1000`,
  },
  {
    name: 'events page, a member',
    by: MEMBER,
    sql: `select ${CARD} from public.event_cards where status = 'published' and state <> 'past'
      order by start_date, id limit 1000`,
  },
  {
    name: 'counters of the cards, a guest',
    by: null,
    sql: `select event_id, hearts, ghosts, flames, eyes, comments, revision from public.event_stats
      where event_id in (select id from public.events order by start_date limit 10)`,
  },
  {
    name: 'counters and own reactions of ten cards',
    by: MEMBER,
    sql: `select e.id, to_json(s), (select json_agg(r.reaction_type) from public.reactions r
      where r.event_id = e.id) from public.events e
    join public.event_stats s on s.event_id = e.id where e.id in (select id from public.events
      where status = 'published' order by start_date limit 10)`,
  },
  {
    name: 'event page: card',
    by: null,
    sql: `select ${CARD} from public.event_cards where id = '$event' and status in ('published')`,
  },
  {
    name: 'event page: days',
    by: null,
    sql: `select d.id, d.day_number, d.title, d.date, d.description, (select json_agg(i order by i.sort_order)
      from public.itinerary_items i where i.itinerary_id = d.id)
    from public.event_itineraries d where d.event_id = '$event' order by d.day_number`,
  },
  {
    name: 'event page: pictures',
    by: null,
    sql: `select id, itinerary_id, image_url, alt_text, width, height from public.event_images
      where event_id = '$event' order by sort_order, id`,
  },
  { name: 'event page: comments', by: MEMBER, sql: commentsPage('$event', 0) },
  {
    name: 'event page: is it booked',
    by: MEMBER,
    sql: `select id from public.bookings where event_id = '$event' and user_id = '$me' and status in ('pending',
      'confirmed') limit 1`,
  },
  { name: 'plan preview', by: null, sql: rpc(`preview_plan('10000000-0000-4000-8000-000000000006', 2, 3)`) },
  { name: 'an offer', by: null, sql: rpc(`get_offer('${OPEN_OFFER}')`) },
  { name: 'store', by: null, sql: `select * from public.products where status = 'live' order by created_at, id` },
  {
    name: 'dashboard: booked',
    by: MEMBER,
    sql: `select count(*) from public.booking_overview where user_id = '$me' and status in ('pending',
      'confirmed') and end_date >= '${today()}'`,
  },
  {
    name: 'dashboard: events',
    by: MEMBER,
    sql: `select count(*) from public.event_cards where status = 'published' and state <> 'past'`,
  },
  {
    name: 'dashboard: completed',
    by: MEMBER,
    sql: `select count(*) from public.booking_overview
      where user_id = '$me' and status = 'confirmed' and end_date < '${today()}'`,
  },
  {
    name: 'favourites',
    by: MEMBER,
    sql: `select event_id from public.favorites where user_id = '$me' order by created_at desc, event_id`,
  },
  {
    name: 'my bookings',
    by: MEMBER,
    sql: `select ${OVERVIEW} from public.booking_overview where user_id = '$me' order by start_date, id`,
  },
  { name: 'one booking', by: MEMBER, sql: `select ${OVERVIEW} from public.booking_overview where id = '$booking'` },
  {
    name: "a booking's instalments",
    by: MEMBER,
    sql: `select sequence, due_date, amount, status, paid_date from public.installment_schedule
      where booking_id = '$booking' order by sequence`,
  },
  {
    name: "a booking's travellers",
    by: MEMBER,
    sql: `select * from public.travellers where booking_id = '$booking' order by sort_order`,
  },
  {
    name: "a booking's payments",
    by: MEMBER,
    sql: `select id, kind, method, amount, reference, paid_at from public.payments
      where booking_id = '$booking' order by paid_at, id`,
  },
  {
    name: "a booking's transfers",
    by: MEMBER,
    sql: `select id, reference, amount, created_at from public.transfers
      where booking_id = '$booking' and status = 'pending' order by created_at`,
  },
  { name: 'cancellation preview', by: MEMBER, sql: rpc(`preview_cancellation('$booking')`) },
  { name: 'own data', by: MEMBER, sql: rpc('download_my_data()') },
]
