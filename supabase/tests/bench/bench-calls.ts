/** All queries of the client, ready to run. Vite loads this file so that the client's imports resolve. */
import {
  findFactories,
  createFactoryArguments,
  QUERY_PATTERN,
  type RecordIds,
  type ClientFactory,
} from '../../../tests/support/reads'
import { UNMEASURED_QUERIES, EXTRA_ARGUMENTS } from './cases'

export interface ClientQuery {
  /** The function name of the query with its arguments. */
  name: string
  factory: string
  roles: ('guest' | 'member' | 'admin')[]
  runQuery: () => unknown
}

/** Returns an argument for a query parameter, chosen by the parameter's name and the folder of the query. */
const getArgument = (recordIds: RecordIds, { file, name }: ClientFactory, parameter: string): unknown => {
  const recordName = /^(bookings|events|event-editor|customers|store\/orders|store)\//.exec(file)?.[1]
  const idByFolder = {
    bookings: recordIds.booking,
    events: recordIds.event,
    'event-editor': recordIds.event,
    customers: recordIds.customer,
    'store/orders': recordIds.order,
    store: recordIds.product,
  }
  const argumentValues: Record<string, unknown> = {
    eventId: recordIds.event,
    bookingId: recordIds.booking,
    userId: recordIds.user,
    customerId: recordIds.customer,
    oldId: recordIds.customer,
    keep: recordIds.customer,
    other: recordIds.customer.replace(/1$/, '2'),
    orderId: recordIds.order,
    orderIds: [recordIds.order],
    checkoutId: recordIds.checkout,
    commentId: recordIds.comment,
    token: recordIds.token,
    offerToken: recordIds.token,
    ids: [recordIds.event],
    id: recordName && idByFolder[recordName as keyof typeof idByFolder],
    entry: { id: recordIds.event, event_id: recordIds.event },
    email: 'member@nextroom.test',
    query: '',
    which: '',
    startDate: '2031-05-01',
    endDate: '2031-05-03',
    from: '2031-01-01',
    to: '2031-12-31',
    month: '2031-05-01',
    year: 2031,
    version: 1,
    page: 1,
    seats: 2,
    plan: 3,
    amount: 100,
    includesDrafts: false,
    isCallingOff: true,
    moving: { traveller_ids: [], unnamed_seats: 1 },
    tripId: '1f000000-0000-4000-8000-000000000001',
    slug: 'night-1',
    trip: { trip_id: '1f000000-0000-4000-8000-000000000001', location: 'Place 1', nights: 3 },
  }
  if (!(parameter in argumentValues) || argumentValues[parameter] === undefined)
    throw new Error(
      `${name}: give the bench what it is called with, in tests/support/reads.ts or cases.ts (${parameter})`,
    )
  return argumentValues[parameter]
}

const listParameters = ({ source, factory }: ClientFactory): string[] =>
  (/^\w+ = \(([^)]*)\)/.exec(source)?.[1] ?? '')
    .split(',')
    .map((parameter) => /^\s*(\w+)/.exec(parameter)?.[1] ?? '')
    .filter((parameter) => parameter && parameter !== factory)

const listArgumentLists = (recordIds: RecordIds, query: ClientFactory): unknown[][] => {
  const plainArguments = createFactoryArguments(recordIds)[query.factory]
  const extraArguments = EXTRA_ARGUMENTS[query.factory]
  if (plainArguments) return [...plainArguments, ...(extraArguments ?? [])]
  // If no default argument is known for a parameter, the query is measured only with its EXTRA_ARGUMENTS.
  try {
    return [
      listParameters(query).map((parameter) => getArgument(recordIds, query, parameter)),
      ...(extraArguments ?? []),
    ]
  } catch (error) {
    if (extraArguments) return extraArguments
    throw error
  }
}

const describeArgument = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .flatMap(([key, part]) => (part === '' || part === 'all' ? [] : `${key}=${describeArgument(part)}`))
        .join(' ')
    : String(value).replace(/^\w{8}-0000-4000-8000-0*(\d+)$/, '#$1')

/** Queries that only the admin area sends. */
const ADMIN_QUERY_PATTERN =
  /admin\/|^(admin-overview|reports|customers|activity-log|inbox|emails|payment-provider|staff|travellers|event-editor)\/|sibling/i

/**
 * The offsets to measure: the first page, and one after 1,000 rows. Visitors rarely open later pages, because they can
 * also sort the list newest first.
 */
const PAGE_OFFSETS: Record<string, number[]> = { commentPages: [0, 1000] }

const listMeasuredQueries = () =>
  findFactories(QUERY_PATTERN).filter(({ factory }) => !UNMEASURED_QUERIES.includes(factory))

export const createQueryCalls = (recordIds: RecordIds): ClientQuery[] =>
  listMeasuredQueries().flatMap((query) =>
    listArgumentLists(recordIds, query).flatMap((values) => {
      const { queryFn, initialPageParam } = query.callFactory(values)
      return (PAGE_OFFSETS[query.factory] ?? [initialPageParam]).map((pageParam): ClientQuery => ({
        name: `${query.factory}(${[...values.map(describeArgument), ...(typeof pageParam === 'number' && pageParam > 0 ? [`from ${pageParam}`] : [])].join(', ')})`,
        factory: query.factory,
        roles: query.source.includes('loadReadClient')
          ? ['guest', 'member']
          : ADMIN_QUERY_PATTERN.test(query.name)
            ? ['admin']
            : ['member', 'admin'],
        runQuery: () => queryFn?.({ signal: new AbortController().signal, pageParam }),
      }))
    }),
  )
