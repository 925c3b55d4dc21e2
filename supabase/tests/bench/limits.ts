import { CROWDED, TALKED } from './history/size'
import { ADMIN, MEMBER } from '../support/people'

export interface BenchQuery {
  name: string
  by: string | null
  sql: string
}

const RELATIONS = `
  booking_balances booking_overview booking_payments bookings comment_reactions comment_replies
  comment_reports comments customer_claims customer_overview customers event_cards event_travellers
  event_images event_itineraries event_ledgers event_months event_stats events favorites installment_schedule
  installments itinerary_items moderation_queue order_items order_overview order_payments orders payments
  products profiles public_settings reactions bank_transfers travellers waitlist_line waitlist_submissions audit_log email_outbox
`
  .trim()
  .split(/\s+/)

/** Everything that a member may read without a filter, as anybody can ask the API for it: a thousand rows at most. */
export const UNFILTERED: BenchQuery[] = RELATIONS.map((relation) => ({
  name: `reads ${relation}`,
  by: MEMBER,
  sql: `select * from public.${relation} limit 1000`,
}))

/**
 * `count=exact` without a filter looks at every row that the member might read. No index helps: whether a row may be
 * read is part of what is counted. No page asks for it, each has a counter instead; what is held here is that nobody
 * gets near the database's own limits by it.
 */
export const COUNTS: BenchQuery[] = ['comments', 'comment_replies', 'reactions', 'comment_reactions'].map(
  (relation) => ({
    name: `counts ${relation}`,
    by: MEMBER,
    sql: `select count(*) from public.${relation}`,
  }),
)

/** What takes a trip's whole crowd along: within two seconds, whatever hangs on it. */
export const HEAVY: BenchQuery[] = [
  {
    name: 'a trip of 20,000 bookings renamed',
    by: ADMIN,
    sql: `select public.save_event('{"id": "${CROWDED}", "title": "Another name"}',
      (select e.version from public.events e where e.id = '${CROWDED}'))`,
  },
  {
    name: 'the history of a trip of 20,000 bookings',
    by: ADMIN,
    sql: `select public.list_history('{"of": {"kind": "trip", "id": "${CROWDED}"}}')`,
  },
  { name: 'a trip with 10,000 comments deleted', by: ADMIN, sql: `delete from public.events where id = '${TALKED}'` },
]
