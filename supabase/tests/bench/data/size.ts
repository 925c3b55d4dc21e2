/** Row counts of a data set. */
export interface Size {
  /** Upcoming and past departures. */
  upcoming: number
  past: number
  customers: number
  /** Customers with an account. */
  members: number
  bookings: number
  /** Bookings of the most popular trip. */
  crowd: number
  emails: number
  reactions: number
  comments: number
  /** Comments in the longest thread. */
  thread: number
  audit: number
  orders: number
  /** Rows of each kind of submission: waitlist entries, interest and messages. */
  written: number
}

export const YEARS: Size = {
  upcoming: 200,
  past: 2_800,
  customers: 50_000,
  members: 20_000,
  bookings: 100_000,
  crowd: 20_000,
  emails: 300_000,
  reactions: 1_000_000,
  comments: 100_000,
  thread: 10_000,
  audit: 100_000,
  orders: 20_000,
  written: 20_000,
}

/** A data set that is created within seconds. Each kind has more rows than any page shows. */
export const SMALL_DATASET: Size = {
  upcoming: 200,
  past: 1_200,
  customers: 3_000,
  members: 1_500,
  bookings: 6_000,
  crowd: 1_300,
  emails: 6_000,
  reactions: 9_000,
  comments: 5_000,
  thread: 1_400,
  audit: 5_000,
  orders: 3_000,
  written: 3_000,
}

export type Step = [what: string, sql: string]

const id = (kind: string, n: string) => `('${kind}-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
export const customerId = (n: string) => id('3e000000', n)
export const userId = (n: string) => id('4e000000', n)
export const eventId = (n: string) => id('1e000000', n)
export const dayId = (n: string) => id('2e000000', n)
export const bookingId = (n: string) => id('5e000000', n)
export const transferId = (n: string) => id('6e000000', n)
export const commentId = (n: string) => id('7e000000', n)
export const orderId = (n: string) => id('8e000000', n)
export const announcementId = (n: string) => id('9e000000', n)
export const checkoutId = (n: string) => id('ae000000', n)

/**
 * Upcoming trips with special data: the longest thread, a thread of 50 comments, many bookings, and many comments
 * without bookings.
 */
const trip = (n: number) => `1e000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const BUSY = trip(1)
export const CALM = trip(2)
/** Departs late enough that no reminder is due. */
export const CROWDED = trip(150)
export const TALKED = trip(200)

/** An SQL expression that picks one word of the list by a number. */
const pick = (names: string, n: string) => {
  const all = names.split(' ')
  return `(array['${all.join("', '")}'])[(${n}) % ${all.length} + 1]`
}
const FIRST =
  `Ada Basil Clara Dora Edgar Flora Grace Hector Ida Jasper Kitty Leo Mina Ned Olive Percy Queenie Rufus Stella
Tobias Una Vera Walter Xena Yorick Zara Agnes Bertram Cora Desmond`.replaceAll('\n', ' ')
const LAST =
  `Ash Birch Cove Dell Elm Fenn Grove Heath Isle Jarrah Knoll Lane Marsh North Oak Pike Quarry Ridge Stone Thorn
Upton Vale Wood Yarrow Zeal Brook Cliff Dale Fields Glen Hollow Kestrel Larkin Mallow Nettle Orchard Plum Reed Swift`.replaceAll(
    '\n',
    ' ',
  )
/** Expression for one of more than a thousand full names. Many rows share a first or a last name, few share both. */
export const nameOf = (n: string) => `${pick(FIRST, n)} || ' ' || ${pick(LAST, `(${n}) / 7`)}`
export const emailOf = (n: string) => `'guest' || (${n}) || '@example.test'`
export const placeOf = (n: string) =>
  `${pick('Hobart Fremantle Ballarat Bendigo Goulburn Maryborough Burra Kapunda', n)}`
export const TODAY = 'private.today()'
