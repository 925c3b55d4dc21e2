// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_ROWS_PER_RESPONSE } from '@/lib/backend/read'
import { FakeUpload } from '../support/fake-upload'
import { toRpcUrl } from '../support/functions'
import { RPC_STATUSES } from '../support/rpc-statuses'
import {
  createRecordIds,
  QUERY_FILE_GLOB,
  findFactories,
  createFactoryArguments,
  MUTATION_PATTERN,
  QUERY_PATTERN,
  type ClientOptions,
} from '../support/reads'

const ROW_ID = '10000000-0000-4000-8000-000000000001'
/**
 * The requests that the tested queries and mutations sent. `canBeAborted` is true for reads, and for writes with an
 * abort signal. `rowBound` says what limits the number of returned rows.
 */
const recordedRequests: { name: string; isWrite: boolean; canBeAborted: boolean; rowBound: RowLimitKind }[] = []

/** Lists the database function, or the tables and views, that a request to this URL reads. */
const listReadNames = (address: URL): string[] => {
  const [, , , relation = '', functionName = ''] = address.pathname.split('/')
  if (!address.pathname.startsWith('/rest/')) return []
  if (relation === 'rpc') return [functionName]
  const embeddedMatches = (address.searchParams.get('select') ?? '').matchAll(/(?:^|[,(])(?:\w+:)?(\w+)(?:!\w+)?\(/g)
  return [relation, ...[...embeddedMatches].flatMap(([, name]) => name ?? [])]
}

/**
 * For each table, the column whose values occur in only a few rows, because the column is unique or a constraint limits
 * the rows. A query that filters by this column returns few rows.
 */
const SELECTIVE_COLUMNS: Record<string, string> = {
  customer_merges: 'old_id',
  customers: 'profile_id',
  event_itineraries: 'event_id',
  event_stats: 'event_id',
  booking_lines: 'booking_id',
  extras: 'event_id',
  room_options: 'event_id',
  installment_schedule: 'booking_id',
  email_preferences: 'profile_id',
  email_suppressions: 'email',
  bank_transfers: 'booking_id',
  event_change_requests: 'booking_id',
  staff_events: 'user_id',
  guide_profiles: 'user_id',
  travellers: 'booking_id',
  event_contacts: 'event_id',
  terms_versions: 'version',
  trips: 'slug',
}
/** Views with a fixed number of rows: one row per scheduled job, and one row per month of the last year. */
const FIXED_SIZE_VIEWS = ['scheduled_job_status', 'revenue_by_month']
/** Views with a limited number of rows: for each kind of problem with card payments, at most 100 rows. */
const LIMITED_VIEWS = ['card_exceptions']
/** Queries that deliberately return only the first rows of a list. */
const FIRST_ROWS_QUERIES = [
  'events/upcoming/event-list-queries.ts announcedEventsByPlace',
  'events/upcoming/event-list-queries.ts nextEvents',
  'events/upcoming/similar-trips-queries.ts similarTrips',
  'bookings/live-booking-query.ts hasActiveBooking',
  'customers/merge/merge-queries.ts customerMerges',
  'payments/recent-payments-queries.ts recentPayments',
  'payments/admin/card-refund-queries.ts hasCardPayment',
  'events/events-queries.ts prerenderedEvents',
]

/**
 * Some queries send a second request for the rows that the first request returned. The fake backend returns these rows
 * to the first request, so that the second request is sent too.
 */
const ROWS_BY_TABLE: Record<string, object[]> = {
  rooms: [{ event_id: 'another', name: 'Attic', beds: 2 }],
  trips: [{ id: ROW_ID }],
}

type RowLimitKind = 'one answer' | 'counted' | 'few' | 'read on' | 'page' | 'none'

/**
 * The reason why the rows of a request are limited. Needed because PostgREST returns at most 1,000 rows and omits
 * further rows without an error.
 */
const getRowLimitKind = (address: URL, init?: RequestInit): RowLimitKind => {
  const [, , , relation = ''] = address.pathname.split('/')
  const limitParameter = address.searchParams.get('limit')
  const isFilteredBy = (column = '') => /^(eq|in)\./.test(address.searchParams.get(column) ?? '')
  if (relation === 'rpc' || new Headers(init?.headers).get('accept')?.includes('pgrst.object')) return 'one answer'
  if (init?.method === 'HEAD') return 'counted'
  if (
    [...FIXED_SIZE_VIEWS, ...LIMITED_VIEWS].includes(relation) ||
    ['id', SELECTIVE_COLUMNS[relation]].some(isFilteredBy)
  )
    return 'few'
  if (limitParameter === String(MAX_ROWS_PER_RESPONSE)) return 'read on'
  return limitParameter ? 'page' : 'none'
}

const createRows = (address: URL, table = ''): object[] =>
  address.searchParams.get('id') === `eq.${ROW_ID}` ? [{ id: ROW_ID }] : (ROWS_BY_TABLE[table] ?? [])

const respondToRequest = (requests: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const address = toRpcUrl(new URL(requests instanceof Request ? requests.url : requests), init?.method)
  const readNames = listReadNames(address)
  const isWrite = !['GET', 'HEAD'].includes(init?.method ?? 'GET')
  const canBeAborted = !isWrite || Boolean(init?.signal)
  recordedRequests.push(
    ...readNames.map((name) => ({ name, isWrite, canBeAborted, rowBound: getRowLimitKind(address, init) })),
  )
  const status = RPC_STATUSES.get(readNames[0] ?? '')?.[0]
  const responseBody = status
    ? { status, installments: [], image_names: [], rows: [] }
    : createRows(address, readNames[0])
  return Promise.resolve(
    new Response(JSON.stringify(responseBody), { headers: { 'content-type': 'application/json' } }),
  )
}
beforeEach(() => {
  vi.stubGlobal('fetch', respondToRequest)
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
})

/**
 * A value that can be passed to any mutation, whether the mutation expects an id, a list of people or the values of a
 * form.
 */
const ANY_VARIABLES = Object.assign([], {
  trim: () => '',
  toLowerCase: () => '',
  until: '2026-07-01',
  readKey: () => 'key',
  ids: [''],
  lines: [],
  others: [],
  travellers: [],
  answers: [{}],
  onRefund: () => undefined,
  file: new File([], 'visa.pdf'),
  onProgress: () => undefined,
  payable: {},
  form: {
    installments: [],
    total_amount: '1',
    name: '',
    description: '',
    price: '1',
    sale_price: '',
    tags: '',
    stock: '',
    variants: [],
  },
  changed: { customer: true, total: true, dates: true, method: true, status: true, notes: true },
  on: true,
  isPinned: true,
  isFlagged: true,
  rooms: [],
})

const FACTORY_ARGUMENTS = createFactoryArguments(createRecordIds(ROW_ID))
/** Every query or mutation factory by file and name, called once with each set of test arguments. */
const listFactories = (kind: RegExp) =>
  findFactories(kind).map(({ name, factory, callFactory }): [string, ClientOptions[]] => [
    name,
    (FACTORY_ARGUMENTS[factory] ?? [[ROW_ID, ROW_ID, ROW_ID]]).map(callFactory),
  ])

const recordRequests = async (sendRequests: () => unknown): Promise<typeof recordedRequests> => {
  recordedRequests.length = 0
  await Promise.resolve()
    .then(sendRequests)
    .catch(() => undefined)
  return [...recordedRequests]
}

describe('query and mutation keys', () => {
  const queryFactories = listFactories(QUERY_PATTERN)
  it('the tests of this file find more than 40 queries in the source code', () =>
    expect(queryFactories.length, QUERY_FILE_GLOB).toBeGreaterThan(40))

  const requestedNamesByKey = new Map<string, Set<string>>()
  it.each(queryFactories)(
    'the query %s names every table and function that it reads in its key, can be aborted, and reports a truncated list',
    async (read, queries) => {
      for (const { queryKey, queryFn, getNextPageParam } of queries) {
        const keyHead = [queryKey?.[0]].flat()
        const requests = await recordRequests(() => queryFn?.({ signal: new AbortController().signal, pageParam: 0 }))
        const requestedNames = requests.map(({ name }) => name)
        expect(requestedNames.filter((name) => !keyHead.includes(name))).toEqual([])
        expect(requests.filter(({ canBeAborted }) => !canBeAborted)).toEqual([])
        // A query that does not return all rows must return a total or a next page, or be listed in
        // FIRST_ROWS_QUERIES.
        const reportsMoreRows =
          getNextPageParam ??
          requests.find(({ rowBound }) => rowBound === 'counted') ??
          FIRST_ROWS_QUERIES.includes(read)
        expect(
          requests.filter(({ rowBound }) => rowBound === 'none' || (rowBound === 'page' && !reportsMoreRows)),
        ).toEqual([])
        const namesRequestedBefore = requestedNamesByKey.get(keyHead.join()) ?? new Set()
        requestedNamesByKey.set(keyHead.join(), new Set([...namesRequestedBefore, ...requestedNames]))
      }
    },
  )

  it('no query key contains a table or function that its query does not read', () => {
    for (const [head, foundNames] of requestedNamesByKey)
      expect([...foundNames].sort().join()).toBe(head.split(',').sort().join())
  })

  const mutationFactories = listFactories(MUTATION_PATTERN)
  it('the tests of this file find more than 40 mutations in the source code', () =>
    expect(mutationFactories.length, QUERY_FILE_GLOB).toBeGreaterThan(40))

  it.each(mutationFactories)(
    'the mutation %s has a key with exactly the tables that it writes and the functions that it calls',
    async (_name, mutations) => {
      for (const { mutationKey, mutationFn } of mutations) {
        const requestedNames = (await recordRequests(() => mutationFn?.(ANY_VARIABLES)))
          .filter(({ isWrite }) => isWrite)
          .map(({ name }) => name)
        expect([...new Set(requestedNames)].sort()).toEqual(
          [mutationKey?.[0]]
            .flat()
            .filter((name) => name !== 'auth')
            .sort(),
        )
      }
    },
  )
})
