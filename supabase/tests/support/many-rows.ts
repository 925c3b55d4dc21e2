/**
 * The data of a company after several years: more than a thousand departures, and more than a thousand rows in each
 * table that a page lists completely.
 */
import type { EmbeddedApp } from './embedded'
import { comment, MEMBER } from './people'

export const PAST_COUNT = 1200
export const UPCOMING_COUNT = 100
export const manyEventId = (n: number) => `c0000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const LATEST_PAST_ID = manyEventId(PAST_COUNT)
export const NEXT_EVENT_ID = manyEventId(PAST_COUNT + 1)
export const LAST_EVENT_ID = manyEventId(PAST_COUNT + UPCOMING_COUNT)

export const ROW_COUNT = 1100
const createIdSql = (kind: string) => `('${kind}-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
/** Returns the id of the last row of a list. If the list were cut off, this row would be missing. */
export const createLastId = (kind: string) => `${kind}-0000-4000-8000-${String(ROW_COUNT).padStart(12, '0')}`

/**
 * Adds one departure for each day, some of them in the past. The next one departs the day after tomorrow. One member
 * has all of them as favorites.
 */
const fillEvents = async (app: EmbeddedApp): Promise<void> => {
  await app.sql('delete from public.favorites')
  await app.sql(`
    insert into public.events (id, title, description, location, start_date, end_date, max_registrations, price, status,
      phase, created_at)
    select ('c0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Night ' || n, 'A night out.', 'Place ' || n % 40,
      private.today() + n - ${PAST_COUNT} + 1 - case when n > ${PAST_COUNT} then 0 else 3 end,
      private.today() + n - ${PAST_COUNT} + 1 - case when n > ${PAST_COUNT} then 0 else 2 end, 20, 900, 'published',
      case when n % 2 = 1 then 'coming_soon' else 'open' end, now() - n * interval '1 minute'
    from generate_series(1, ${PAST_COUNT + UPCOMING_COUNT}) n`)
  await app.sql(`
    insert into public.favorites (user_id, event_id, created_at)
    select '${MEMBER}', id, created_at from public.events where id::text like 'c0%'`)
}

/** Adds bookings, payments, waitlist entries and other rows, without triggers, so that counters do not change. */
const fillRows = async (app: EmbeddedApp): Promise<void> => {
  const seriesSql = `from generate_series(1, ${ROW_COUNT}) n`
  await app.sql(`
    insert into public.bookings (id, customer_id, event_id, user_id, seats, plan, status, total_amount, deposit_amount,
      confirmed_at)
    select ${createIdSql('c5000000')}, (select id from public.customers where profile_id = '${MEMBER}'),
      ${createIdSql('c0000000').replace('n::text', `(n + ${PAST_COUNT + 1 - ROW_COUNT})::text`)}, '${MEMBER}', 1, 1, 'confirmed', 900,
      100, now() ${seriesSql}`)
  await app.sql(`
    insert into public.travellers (id, booking_id, full_name, sort_order)
    select ${createIdSql('c6000000')}, '${createLastId('c5000000')}', 'Walker', n ${seriesSql}`)
  await app.sql(`
    insert into public.payments (id, booking_id, kind, method, amount, paid_at)
    select ${createIdSql('c7000000')}, '${createLastId('c5000000')}', 'installment', 'cash', 1, now() + n * interval '1 second'
    ${seriesSql}`)
  await app.sql(`
    insert into public.bank_transfers (id, booking_id, amount, status, created_at, decided_at)
    select ${createIdSql('c8000000')}, '${createLastId('c5000000')}', 1, case when n % 2 = 0 then 'pending' else 'expired' end,
      now() + n * interval '1 second', case when n % 2 = 1 then now() - n * interval '1 second' end ${seriesSql}`)
  await app.sql(`
    insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, status, created_at,
      offered_at, offer_expires_at)
    select (case when o then 'ca' else 'c9' end || substr(${createIdSql('00000000')}::text, 3))::uuid,
      case when n = ${ROW_COUNT} then '${LAST_EVENT_ID}' else '${NEXT_EVENT_ID}' end::uuid, 'Night', 'Waits', n || o::text || '@example.test',
      case when o then 'offered' else 'waiting' end, now() + n * interval '1 second',
      now(), now() + n * interval '1 hour'
    from generate_series(1, ${ROW_COUNT}) n, unnest(array[true, false]) o`)
  await app.sql(`
    insert into public.products (id, name, price, status, created_at)
    select ${createIdSql('cb000000')}, 'Lantern ' || n, 5, 'live', now() + n * interval '1 second' ${seriesSql}`)
  await app.sql(`
    insert into public.comment_replies (id, parent_comment_id, event_id, user_name, content, created_at)
    select ${createIdSql('cc000000')}, c.id, c.event_id, 'Walker', 'Indeed', now() + n * interval '1 second'
    from public.comments c, generate_series(1, ${ROW_COUNT}) n where c.id = '${comment(1)}'`)
  await app.sql(`
    insert into public.orders (id, user_id, full_name, email, delivery, subtotal, shipping, total, created_at)
    select ${createIdSql('cd000000')}, '${MEMBER}', 'Mabel', 'member@nextroom.test', 'collect', 8, 0, 8,
      now() - n * interval '1 year' from generate_series(1, 45) n`)
  await app.sql(`update public.event_stats set hearts = 7 where event_id::text like 'c0%'`)
}

/** Customers, orders, messages and comments. All comments are flagged. */
const fillAdminData = async (app: EmbeddedApp): Promise<void> => {
  const seriesSql = `from generate_series(1, ${ROW_COUNT}) n`
  const minutesAgoSql = "now() - n * interval '1 minute'"
  await app.sql(`
    insert into public.customers (id, full_name, email, created_at)
    select ${createIdSql('ce000000')}, 'Walker', 'walker' || n || '@example.test', ${minutesAgoSql} ${seriesSql}`)
  await app.sql(`
    insert into public.orders (id, full_name, email, delivery, subtotal, shipping, total, created_at)
    select ${createIdSql('cf000000')}, 'Walker', 'walker' || n || '@example.test', 'collect', 8, 0, 8, ${minutesAgoSql} ${seriesSql}`)
  await app.sql(`
    insert into public.interest_submissions (id, trip_name, full_name, email, created_at)
    select ${createIdSql('d0000000')}, 'Night', 'Walker', 'walker' || n || '@example.test', ${minutesAgoSql} ${seriesSql}`)
  await app.sql(`
    insert into public.contact_messages (id, full_name, email, message, created_at)
    select ${createIdSql('d1000000')}, 'Walker', 'walker' || n || '@example.test', 'Is it far?', ${minutesAgoSql} ${seriesSql}`)
  await app.sql(`
    insert into public.product_interest (id, product_id, email, created_at)
    select ${createIdSql('d2000000')}, '${createLastId('cb000000')}', 'walker' || n || '@example.test',
      now() + n * interval '1 second' ${seriesSql}`)
  await app.sql(`
    insert into public.comments (id, event_id, user_name, content, is_flagged, created_at)
    select ${createIdSql('d3000000')}, '${LAST_EVENT_ID}', 'Walker', 'Is it far?', true, now() + n * interval '1 second' ${seriesSql}`)
  await app.sql(`
    insert into public.event_images (id, event_id, image_url, sort_order)
    select ${createIdSql('d4000000')}, '${LAST_EVENT_ID}', '/pictures/night.jpg', n - 1 ${seriesSql}`)
}

export const fillManyRows = async (app: EmbeddedApp): Promise<void> => {
  await fillEvents(app)
  await app.sql('set session_replication_role = replica')
  await fillRows(app)
  await fillAdminData(app)
  await app.sql('set session_replication_role = origin')
  await app.sql('analyze')
}
