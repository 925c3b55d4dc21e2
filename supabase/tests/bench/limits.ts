import { CROWDED_EVENT, COMMENTED_EVENT } from './data/size'
import { ADMIN, MEMBER } from '../support/people'

export interface BenchQuery {
  name: string
  userId: string | null
  sql: string
}

const MEASURED_RELATIONS = `
  booking_balances booking_overview booking_payments bookings comment_reactions comment_replies
  comment_reports comments customer_claims customer_overview customers event_cards event_travellers
  event_images event_itineraries event_ledgers event_months event_stats events favorites trip_cards trips installment_schedule
  installments itinerary_items moderation_queue order_items order_overview order_payments orders payments
  products profiles public_settings reactions bank_transfers travellers waitlist_line waitlist_submissions audit_log email_outbox
`
  .trim()
  .split(/\s+/)

/**
 * Unfiltered reads of each table and view as a member. Any member can send them to the API, which returns at most
 * 1,000 rows.
 */
export const UNFILTERED_READS: BenchQuery[] = MEASURED_RELATIONS.map((relation) => ({
  name: `reads ${relation}`,
  userId: MEMBER,
  sql: `select * from public.${relation} limit 1000`,
}))

/**
 * Counts of all visible rows of a table. PostgreSQL must check the policies for each row, so no index helps. The site
 * shows stored counters instead; these queries only prove that a direct request stays far below the statement timeout.
 */
export const COUNT_QUERIES: BenchQuery[] = ['comments', 'comment_replies', 'reactions', 'comment_reactions'].map(
  (relation) => ({
    name: `counts ${relation}`,
    userId: MEMBER,
    sql: `select count(*) from public.${relation}`,
  }),
)

/** Calls that process all bookings or comments of a trip. The limit is two seconds. */
export const HEAVY_CALLS: BenchQuery[] = [
  {
    name: 'renames a trip with 20,000 bookings',
    userId: ADMIN,
    sql: `select public.save_event('{"id": "${CROWDED_EVENT}", "title": "Another name"}',
      (select e.version from public.events e where e.id = '${CROWDED_EVENT}'))`,
  },
  {
    name: 'lists the history of a trip with 20,000 bookings',
    userId: ADMIN,
    sql: `select public.list_activity('{"of": {"kind": "event", "id": "${CROWDED_EVENT}"}}')`,
  },
  {
    name: 'deletes a trip with 10,000 comments',
    userId: ADMIN,
    sql: `delete from public.events where id = '${COMMENTED_EVENT}'`,
  },
]
