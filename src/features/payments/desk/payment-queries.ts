import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { rangeOf, readPage } from '@/lib/backend/read'

export const TRANSFERS_SHOWN = 20

const TOLD = ['bank_transfers', 'bookings', 'customers', 'events'] as const
const TRANSFER =
  'id, reference, amount, created_at, bookings!bank_transfers_booking_id_fkey(reference, customers(full_name), events(title))'

/** The database's own time, as it reads the word. */
const NOW = 'now'
/** Whether or not the clock has been by. */
const RUN_OUT = `status.eq.expired,and(status.eq.pending,expires_at.lte.${NOW})`

/** A page of the announced transfers nobody has decided on, the oldest first. */
export const transfersToConfirm = (page: number) =>
  queryOptions({
    queryKey: [TOLD, 'to-confirm', page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readPage(
        supabase
          .from('bank_transfers')
          .select('id', { count: 'exact', head: true })
          .eq('status', 'pending')
          .gt('expires_at', NOW)
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from('bank_transfers')
          .select(TRANSFER)
          .eq('status', 'pending')
          .gt('expires_at', NOW)
          .order('created_at')
          .order('id')
          .range(...rangeOf(page, TRANSFERS_SHOWN))
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

/** A page of the transfers that have waited in vain, the last first: money that comes all the same is confirmed here. */
export const transfersRunOut = (page: number) =>
  queryOptions({
    queryKey: [TOLD, 'run-out', page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readPage(
        supabase
          .from('bank_transfers')
          .select('id', { count: 'exact', head: true })
          .or(RUN_OUT)
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from('bank_transfers')
          .select(TRANSFER)
          .or(RUN_OUT)
          .order('decided_at', { ascending: false })
          .order('id')
          .range(...rangeOf(page, TRANSFERS_SHOWN))
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

/** Of one booking: announced, and neither decided on nor run out. */
export const bookingTransfers = (bookingId: string) =>
  queryOptions({
    queryKey: [TOLD, 'of', bookingId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('bank_transfers')
        .select(TRANSFER)
        .eq('booking_id', bookingId)
        .eq('status', 'pending')
        .gt('expires_at', NOW)
        .order('created_at')
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

export type PendingTransfer = Awaited<
  ReturnType<NonNullable<ReturnType<typeof transfersToConfirm>['queryFn']>>
>['rows'][number]

/** Where the address tells the pages of these lists, beside that of the bookings. */
export const TRANSFER_PAGES: readonly string[] = ['transfers', 'run-out']

/** What an address tells of these lists: what is asked of the bookings leaves them as they are. */
export const transferPages = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...search].filter(([name]) => TRANSFER_PAGES.includes(name)))
