/** Every query of the client, ready to be asked: run within Vite, as the client's own files are. */
import { found, given, QUERIES, type About, type Found } from '../../../tests/support/reads'
import { ELSEWHERE, WAYS } from './ways'

export interface Ask {
  /** The factory and what it was called with. */
  name: string
  factory: string
  by: ('guest' | 'member' | 'admin')[]
  run: () => unknown
}

/** What a parameter is called, and what the page is about that it then is. */
const valueOf = (about: About, { file, name }: Found, parameter: string): unknown => {
  const noun = /^(bookings|events|customers|store\/orders|store)\//.exec(file)?.[1]
  const id = {
    bookings: about.booking,
    events: about.event,
    customers: about.customer,
    'store/orders': about.order,
    store: about.product,
  }
  const known: Record<string, unknown> = {
    eventId: about.event,
    bookingId: about.booking,
    userId: about.user,
    customerId: about.customer,
    oldId: about.customer,
    keep: about.customer,
    other: about.customer.replace(/1$/, '2'),
    orderId: about.order,
    orderIds: [about.order],
    checkoutId: about.checkout,
    commentId: about.comment,
    token: about.token,
    ids: [about.event],
    id: noun && id[noun as keyof typeof id],
    entry: { id: about.event, event_id: about.event },
    email: 'member@nextroom.test',
    words: '',
    page: 1,
    seats: 2,
    plan: 3,
    amount: 100,
    drafts: false,
  }
  if (!(parameter in known) || known[parameter] === undefined)
    throw new Error(
      `${name}: give the bench what it is called with, in tests/support/reads.ts or ways.ts (${parameter})`,
    )
  return known[parameter]
}

const parametersOf = ({ source, factory }: Found): string[] =>
  (/^\w+ = \(([^)]*)\)/.exec(source)?.[1] ?? '')
    .split(',')
    .map((one) => /^\s*(\w+)/.exec(one)?.[1] ?? '')
    .filter((one) => one && one !== factory)

const waysOf = (about: About, query: Found): unknown[][] => {
  const plain = given(about)[query.factory]
  const more = WAYS[query.factory]
  if (plain) return [...plain, ...(more ?? [])]
  // Where there is no plain way to ask, its ways are all.
  try {
    return [parametersOf(query).map((one) => valueOf(about, query, one)), ...(more ?? [])]
  } catch (error) {
    if (more) return more
    throw error
  }
}

const words = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .flatMap(([key, part]) => (part === '' || part === 'all' ? [] : `${key}=${words(part)}`))
        .join(' ')
    : String(value).replace(/^\w{8}-0000-4000-8000-0*(\d+)$/, '#$1')

/** What the desk alone asks. */
const DESK =
  /desk\/|^(books|customers|history|inbox|mail|payment-provider|staff|travellers)\/|settings\/|form\/|departures/i

/** The first page, and one far on: nobody turns further who can begin at the other end. */
const PAGES: Record<string, number[]> = { commentPages: [0, 1000] }

const here = () => found(QUERIES).filter(({ factory }) => !ELSEWHERE.includes(factory))

export const asksOf = (about: About): Ask[] =>
  here().flatMap((query) =>
    waysOf(about, query).flatMap((values) => {
      const { queryFn, initialPageParam } = query.make(values)
      return (PAGES[query.factory] ?? [initialPageParam]).map((pageParam): Ask => ({
        name: `${query.factory}(${[...values.map(words), ...(typeof pageParam === 'number' && pageParam > 0 ? [`from ${pageParam}`] : [])].join(', ')})`,
        factory: query.factory,
        by: query.source.includes('loadReader')
          ? ['guest', 'member']
          : DESK.test(query.name)
            ? ['admin']
            : ['member', 'admin'],
        run: () => queryFn?.({ signal: new AbortController().signal, pageParam }),
      }))
    }),
  )
