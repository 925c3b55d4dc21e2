/** Ids of rows in the demo data, for tests. */
const id = (kind: string, n: string | number) => `${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`
export const event = (n: number) => id('10000000', n)
export const trip = (n: number) => id('18000000', n)
export const product = (n: number) => id('20000000', n)
/** The sizes of the hoodie (product 90), with stock: S (40), M (1), L (0). */
export const variant = (n: number) => id('21000000', n)
export const customer = (n: number) => id('30000000', n)
export const person = (n: number) => id('40000000', n)
export const booking = (n: number) => id('50000000', n)
export const comment = (n: number) => id('70000000', n)
export const reply = (n: number) => id('71000000', n)
export const order = (n: number) => id('80000000', n)
/** The id of a row that fixtures.sql or a test adds. */
export const addedRowId = (n: number) => id('a0000000', n)
/** An id that no row has. */
export const UNKNOWN_ID = id('f0000000', 1)

export const ADMIN = person(1)
/** The demo member. The permission matrix calls the rows of this member `own`. */
export const MEMBER = person(2)
/** Another member, who owns booking 6 and comment 2, for example. */
export const OTHER_MEMBER = person(11)
/** Staff other than the owner. The first guide leads Tasmania and the draft; the second guide leads Fremantle. */
export const [MANAGER, ACCOUNTANT, GUIDE, OTHER_GUIDE, MODERATOR] = [81, 82, 83, 84, 85].map(person) as [
  string,
  string,
  string,
  string,
  string,
]
export const TASMANIA = event(1)
export const BEECHWORTH = event(5)
export const FREMANTLE = event(6)
export const DRAFT = event(12)
export const OPEN_OFFER = id('60000000', 1)
export const DECLINED_OFFER = id('60000000', 2)
