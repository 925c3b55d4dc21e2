import { addedRowId, BEECHWORTH, FREMANTLE, MEMBER, OTHER_MEMBER, person, product } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { setNetwork, quoteOrder } from '../store/quotes'
import { createLines } from '../store/store'

const createQueryStep = (sql: string, overrides: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({ sql, as: 'owner', expected: 'done', ...overrides }) as SnapshotStep
/** Runs a query as a member. The functions read the member's id from the token. */
const queryAsMember = (select: string) =>
  createQueryStep(`with caller as materialized (select set_config('request.jwt.claims', '{"sub": "${MEMBER}"}', true))
    select ${select} from caller`)
const createNetworkSettingSql = (address: string) =>
  `set_config('request.headers', '{"x-forwarded-for": "${address}"}', true)`
/**
 * Reads how the database hashes the IP network of each address, if the address is in the given gateway header.
 * Addresses of one network have the same hash.
 */
const readNetworks = (header: string, ...addresses: string[]) =>
  createQueryStep(`select x.address, c.network from unnest(array['${addresses.join(`', '`)}']) with ordinality x (address, n),
    lateral (select set_config('request.headers', jsonb_build_object('${header}', x.address)::text, true) as done offset 0) s,
    lateral (select private.client_network() as network where s.done is not null offset 0) c order by x.n`)

const HOLD_COLUMNS =
  'id, customer_id, user_id, event_id, seats, plan, total_amount, deposit_amount, status, expires_at, held_until, paid_amount'
const insertHoldSql = (id: number, overrides: Record<string, string> = {}): string => {
  const bookingColumns: Record<string, string> = {
    customer_id: `(select id from public.customers where profile_id = '${MEMBER}')`,
    user_id: `'${MEMBER}'`,
    event_id: `'${FREMANTLE}'`,
    seats: '1',
    plan: '1',
    total_amount: '1000',
    deposit_amount: '500',
    status: `'cancelled'`,
    expires_at: 'null',
    held_until: 'private.now()',
    paid_amount: '0',
    ...overrides,
  }
  return `insert into public.bookings (${HOLD_COLUMNS}) values ('${addedRowId(id)}', ${HOLD_COLUMNS.split(', ')
    .slice(1)
    .map((column) => bookingColumns[column])
    .join(', ')});`
}
const createPendingFields = (expires = `private.now() + interval '1 day'`) => ({
  status: `'pending'`,
  expires_at: expires,
})
/**
 * Adds expired bookings without payments. Some do not count towards the limit: those of another trip or member, with a
 * later payment, or expired more than seven days ago.
 */
const INSERT_ENDED_HOLDS_SQL = [
  insertHoldSql(100),
  insertHoldSql(101, { status: `'expired'`, held_until: `private.now() + interval '2 hours'` }),
  insertHoldSql(102, { held_until: `private.now() - interval '6 days 23 hours'` }),
  insertHoldSql(103, { event_id: `'${BEECHWORTH}'`, held_until: `private.now() + interval '3 hours'` }),
  insertHoldSql(104, { user_id: `'${OTHER_MEMBER}'`, held_until: `private.now() + interval '4 hours'` }),
  insertHoldSql(105, { held_until: `private.now() + interval '5 hours'` }),
  `insert into public.payments (booking_id, kind, method, amount) values ('${addedRowId(105)}', 'extra', 'cash', 1);`,
  insertHoldSql(106, { held_until: `private.now() - interval '7 days'` }),
].join('\n')
const readEarlierHolds = (exceptedId: string) =>
  createQueryStep(`select * from private.earlier_holds('${MEMBER}', '${FREMANTLE}', ${exceptedId})`)
const readHoldRefusal = (overrides: Partial<SnapshotStep> = {}) =>
  createQueryStep(`select private.hold_refusal('${MEMBER}', '${FREMANTLE}') as refusal`, overrides)

const insertBookingRequestSql = (address: string, booking: number) =>
  `with caller as materialized (select ${createNetworkSettingSql(address)})
   insert into private.network_requests (network, kind, booking_id)
   select private.client_network(), 'book', '${addedRowId(booking)}' from caller;`
const readSeatsRefusal = (seats: number) =>
  createQueryStep(`with caller as materialized (select ${createNetworkSettingSql('203.0.113.7')})
    select private.network_seats_refusal(${seats}, e) as refusal from caller, public.events e where e.id = '${FREMANTLE}'`)
const partlyPaidFields = { ...createPendingFields(), paid_amount: '1' }
/**
 * Adds a pending booking of 2 of the trip's 12 seats from one IP network. The other bookings do not count: they are of
 * another trip or network, partly paid, expired or confirmed.
 */
const INSERT_HELD_SEATS_SQL = `update public.events set max_registrations = 12 where id = '${FREMANTLE}';
  ${insertHoldSql(100, { ...createPendingFields(), seats: '2' })} ${insertBookingRequestSql('203.0.113.7', 100)}
  ${insertHoldSql(101, { ...createPendingFields(), event_id: `'${BEECHWORTH}'` })} ${insertBookingRequestSql('203.0.113.7', 101)}
  ${insertHoldSql(102, { ...createPendingFields(), user_id: `'${OTHER_MEMBER}'` })} ${insertBookingRequestSql('203.0.113.8', 102)}
  ${insertHoldSql(103, { ...partlyPaidFields, user_id: `'${person(12)}'` })} ${insertBookingRequestSql('203.0.113.7', 103)}
  ${insertHoldSql(104, { ...createPendingFields(`private.now()`), user_id: `'${person(14)}'` })} ${insertBookingRequestSql('203.0.113.7', 104)}
  ${insertHoldSql(105, { status: `'confirmed'`, user_id: `'${person(15)}'` })} ${insertBookingRequestSql('203.0.113.7', 105)}
  ${insertHoldSql(106, { ...createPendingFields(), user_id: `'${person(16)}'` })}`

const limitCases: SnapshotCase[] = [
  {
    name: "a caller's IP network is an IPv4 address or the first 64 bits of an IPv6 address, and localhost has none",
    ...readNetworks(
      'x-forwarded-for',
      ...['203.0.113.7', '203.0.113.7, 10.0.0.1', '203.0.113.7:443', '::ffff:203.0.113.7', '203.0.113.8'],
      ...['2001:db8:0:1::5', '2001:db8:0:1:ffff::1', '[2001:db8:0:1::9]:443', '2001:db8:0:2::5'],
      ...['127.0.0.1', '127.9.9.9', '::1', 'somewhere', ''],
    ),
    then: [readNetworks('cf-connecting-ip', '203.0.113.7')],
  },
  {
    name: "a member's unpaid bookings of a trip count towards the limit for seven days after they expire or are cancelled",
    given: INSERT_ENDED_HOLDS_SQL,
    ...readEarlierHolds('null'),
    then: [readEarlierHolds(`'${addedRowId(101)}'`)],
  },
  {
    name: 'a member with three expired bookings of a trip cannot book it again until seven days after the last one expired',
    given: INSERT_ENDED_HOLDS_SQL,
    ...readHoldRefusal(),
    then: [readHoldRefusal({ at: timeAfterTest('1 hour') })],
  },
  {
    name: "only bookings that still hold seats count towards a member's limit of unpaid bookings",
    given: `${insertHoldSql(100, createPendingFields())} ${insertHoldSql(101, { ...createPendingFields('private.now()'), event_id: `'${BEECHWORTH}'` })}
      ${insertHoldSql(102, { status: `'confirmed'`, event_id: `(select id from public.events where status = 'draft' limit 1)` })}`,
    ...readHoldRefusal(),
  },
  {
    name: 'the limit of unpaid seats per IP network counts pending bookings that have not expired and have no payment',
    given: INSERT_HELD_SEATS_SQL,
    ...readSeatsRefusal(4),
    then: [readSeatsRefusal(5)],
  },
  {
    name: 'staff can extend the hold of an unpaid booking of a member who has an earlier expired booking',
    given: `${insertHoldSql(100)} ${insertHoldSql(101, createPendingFields())}`,
    ...createQueryStep(
      `update public.bookings set expires_at = private.now() + interval '5 days' where id = '${addedRowId(101)}'`,
    ),
  },
  {
    name: 'the requests from an IP network are counted by their kind',
    given: `with caller as materialized (select ${createNetworkSettingSql('203.0.113.7')})
      insert into private.network_requests (network, kind)
      select private.client_network(), 'book' from caller, generate_series(1, 20)`,
    ...createQueryStep(`with caller as materialized (select ${createNetworkSettingSql('203.0.113.7')})
      select private.is_network_over('book') as book, private.is_network_over('join') as join from caller`),
  },
  {
    name: 'the requests of a member are counted by their kind for an hour',
    given: `insert into private.network_requests (user_id, kind, requested_at)
      select x.user_id::uuid, x.kind, private.now() - x.ago::interval from (values
        ('${MEMBER}', 'message', '0 minutes'), ('${MEMBER}', 'message', '59 minutes'), ('${MEMBER}', 'message', '1 hour'),
        ('${MEMBER}', 'interest', '0 minutes'), ('${OTHER_MEMBER}', 'message', '0 minutes')) x (user_id, kind, ago)`,
    ...queryAsMember(`private.own_requests('message', 'member@nextroom.test') as message,
      private.own_requests('interest', 'MEMBER@nextroom.test') as interest,
      private.own_requests('message', 'another@example.test') as of_another_address`),
  },
  {
    name: 'recording a request for rate limiting deletes requests that no rate limit counts any more',
    given: `insert into private.network_requests (user_id, kind, requested_at)
      select '${MEMBER}', x.kind, private.now() - greatest(make_interval(days => h.order_days + 1),
        make_interval(days => h.transfer_days + 1, hours => h.hold_hours)) - x.more
      from private.settings() h, (values ('book', interval '0'), ('order', interval '1 second')) x (kind, more)`,
    ...queryAsMember(`private.record_network_request('message')`),
  },
]

const insertOrderSql = (n: number, overrides: Record<string, string> = {}) => {
  const orderColumns = { user_id: 'null', expires_at: `private.now() + interval '1 day'`, ...overrides }
  return `insert into public.orders (id, user_id, full_name, email, delivery, subtotal, shipping, total, expires_at)
    values ('${addedRowId(n)}', ${orderColumns.user_id}, 'A', 'a@example.test', 'collect', 8, 0, 8, ${orderColumns.expires_at});`
}
const insertItemSql = (n: number, quantity: number, productNumber = 2, isFromStock = true) =>
  `insert into public.order_items (order_id, product_id, name, unit_price, quantity, from_stock)
   values ('${addedRowId(n)}', '${product(productNumber)}', 'Guidebook', 8, ${quantity}, ${isFromStock});`
const insertOrderRequestSql = (address: string, n: number) =>
  `with caller as materialized (select ${createNetworkSettingSql(address)})
   insert into private.network_requests (network, kind, order_id)
   select private.client_network(), 'order', '${addedRowId(n)}' from caller;`

const stockCases: SnapshotCase[] = [
  {
    name: 'pieces in unpaid orders are counted for the member, the IP network and all visitors, until the orders expire',
    given: `delete from public.order_items where order_id in (select id from public.orders where status = 'pending');
      ${insertOrderSql(100)} ${insertItemSql(100, 1)} ${insertOrderRequestSql('203.0.113.7', 100)}
      ${insertOrderSql(101, { user_id: `'${MEMBER}'` })} ${insertItemSql(101, 2)} ${insertOrderRequestSql('203.0.113.8', 101)}
      ${insertOrderSql(102, { user_id: `'${MEMBER}'`, expires_at: 'private.now()' })} ${insertItemSql(102, 4)} ${insertOrderRequestSql('203.0.113.8', 102)}
      ${insertOrderSql(103)} ${insertItemSql(103, 8)} ${insertOrderRequestSql('203.0.113.8', 103)}
      ${insertOrderSql(104)} ${insertItemSql(104, 16, 2, false)} ${insertItemSql(104, 32, 3)}`,
    ...createQueryStep(`with caller as materialized (select ${createNetworkSettingSql('203.0.113.7')}, set_config('request.jwt.claims', '{"sub": "${MEMBER}"}', true))
      select p.* from caller, lateral (select * from private.unpaid_pieces(array['${product(2)}']::uuid[]) offset 0) p`),
  },
  {
    name: "unpaid orders of all visitors hold at most three quarters of a product's stock",
    given: `update public.products set stock = 26 where id = '${product(2)}';
      ${insertOrderSql(100)} ${insertItemSql(100, 40)} ${insertOrderRequestSql('203.0.113.7', 100)} ${insertOrderSql(101)} ${insertItemSql(101, 34)} ${insertOrderRequestSql('203.0.113.8', 101)}`,
    ...setNetwork('203.0.113.9'),
    then: [{ ...quoteOrder(createLines([2, 2])), expected: 'changed' }],
  },
]

export const requestLimitsCases: SnapshotCase[] = [...limitCases, ...stockCases]
