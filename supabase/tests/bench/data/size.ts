/** Sizes of a benchmark data set: the number of departures, customers, bookings, emails and so on. */
export interface DatasetSize {
  /** Number of upcoming departures, and of past departures. */
  upcoming: number
  past: number
  /** Number of trips. All trips have the same number of departures. */
  trips: number
  customers: number
  /** Number of customers with an account. */
  members: number
  bookings: number
  /** Number of bookings of the most popular trip. */
  crowdedEventBookings: number
  emails: number
  reactions: number
  comments: number
  /** Number of comments of the trip with the most comments. */
  commentsOnBusyEvent: number
  auditEntries: number
  orders: number
  /** Number of rows of each kind of form that visitors submit: waitlist entries, interest and messages. */
  largestWriteCount: number
}

export const YEARS_DATASET: DatasetSize = {
  upcoming: 200,
  past: 2_800,
  trips: 60,
  customers: 50_000,
  members: 20_000,
  bookings: 100_000,
  crowdedEventBookings: 20_000,
  emails: 300_000,
  reactions: 1_000_000,
  comments: 100_000,
  commentsOnBusyEvent: 10_000,
  auditEntries: 100_000,
  orders: 20_000,
  largestWriteCount: 20_000,
}

/** A data set that is created within seconds. Each table still has more rows than any page shows. */
export const SMALL_DATASET: DatasetSize = {
  upcoming: 200,
  past: 1_200,
  trips: 60,
  customers: 3_000,
  members: 1_500,
  bookings: 6_000,
  crowdedEventBookings: 1_300,
  emails: 6_000,
  reactions: 9_000,
  comments: 5_000,
  commentsOnBusyEvent: 1_400,
  auditEntries: 5_000,
  orders: 3_000,
  largestWriteCount: 3_000,
}

export type DatasetStep = [what: string, sql: string]

const createIdSql = (kind: string, n: string) => `('${kind}-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
export const tripId = (n: string) => createIdSql('1f000000', n)
export const customerId = (n: string) => createIdSql('3e000000', n)
export const userId = (n: string) => createIdSql('4e000000', n)
export const eventId = (n: string) => createIdSql('1e000000', n)
export const dayId = (n: string) => createIdSql('2e000000', n)
export const bookingId = (n: string) => createIdSql('5e000000', n)
export const transferId = (n: string) => createIdSql('6e000000', n)
export const commentId = (n: string) => createIdSql('7e000000', n)
export const promoCodeId = (n: string) => createIdSql('cf000000', n)
export const orderId = (n: string) => createIdSql('8e000000', n)
export const announcementId = (n: string) => createIdSql('9e000000', n)
export const checkoutId = (n: string) => createIdSql('ae000000', n)

/**
 * Ids of upcoming trips with special data. BUSY_EVENT has the most comments, CALM_EVENT exactly 50, CROWDED_EVENT many
 * bookings, and COMMENTED_EVENT many comments but no bookings.
 */
const createEventId = (n: number) => `1e000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const BUSY_EVENT = createEventId(1)
export const CALM_EVENT = createEventId(2)
/** A trip with 20,000 bookings. It departs so late that no reminder is due. */
export const CROWDED_EVENT = createEventId(150)
export const COMMENTED_EVENT = createEventId(200)

/** An SQL expression that picks one word of the list by a number. */
const pickWordSql = (names: string, n: string) => {
  const tableNames = names.split(' ')
  return `(array['${tableNames.join("', '")}'])[(${n}) % ${tableNames.length} + 1]`
}
const FIRST_NAMES =
  `Ada Basil Clara Dora Edgar Flora Grace Hector Ida Jasper Kitty Leo Mina Ned Olive Percy Queenie Rufus Stella
Tobias Una Vera Walter Xena Yorick Zara Agnes Bertram Cora Desmond`.replaceAll('\n', ' ')
const LAST_NAMES =
  `Ash Birch Cove Dell Elm Fenn Grove Heath Isle Jarrah Knoll Lane Marsh North Oak Pike Quarry Ridge Stone Thorn
Upton Vale Wood Yarrow Zeal Brook Cliff Dale Fields Glen Hollow Kestrel Larkin Mallow Nettle Orchard Plum Reed Swift`.replaceAll(
    '\n',
    ' ',
  )
/**
 * An SQL expression for one of more than a thousand full names. Many names share a first or last name, and few share
 * both.
 */
export const nameSql = (n: string) =>
  `${pickWordSql(FIRST_NAMES, n)} || ' ' || ${pickWordSql(LAST_NAMES, `(${n}) / 7`)}`
export const emailSql = (n: string) => `'guest' || (${n}) || '@example.test'`
export const placeSql = (n: string) =>
  `${pickWordSql('Hobart Fremantle Ballarat Bendigo Goulburn Maryborough Burra Kapunda', n)}`
export const TODAY_SQL = 'private.today()'
