import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { getRowRange, readPage } from '@/lib/backend/read'

export const TRANSFERS_PAGE_SIZE = 20

const TRANSFER_TABLES = ['bank_transfers', 'bookings', 'customers', 'events'] as const
const TRANSFER_COLUMNS =
  'id, reference, amount, created_at, bookings!bank_transfers_booking_id_fkey(reference, customers(full_name), events!bookings_event_id_fkey(title))'

/** PostgreSQL converts the text `now` to its own current time. */
const DATABASE_NOW = 'now'
/** Matches expired bank transfers, including those whose status the scheduled job has not changed to expired yet. */
const EXPIRED_CONDITION = `status.eq.expired,and(status.eq.pending,expires_at.lte.${DATABASE_NOW})`

/** A page of pending bank transfers, oldest first. */
export const transfersToConfirm = (page: number) =>
  queryOptions({
    queryKey: [TRANSFER_TABLES, 'to-confirm', page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readPage(
        supabase
          .from('bank_transfers')
          .select('id', { count: 'exact', head: true })
          .eq('status', 'pending')
          .gt('expires_at', DATABASE_NOW)
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from('bank_transfers')
          .select(TRANSFER_COLUMNS)
          .eq('status', 'pending')
          .gt('expires_at', DATABASE_NOW)
          .order('created_at')
          .order('id')
          .range(...getRowRange(page, TRANSFERS_PAGE_SIZE))
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

/**
 * A page of expired bank transfers, latest first. Staff can still confirm an expired transfer if the payment arrives
 * late.
 */
export const expiredTransfers = (page: number) =>
  queryOptions({
    queryKey: [TRANSFER_TABLES, 'run-out', page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readPage(
        supabase
          .from('bank_transfers')
          .select('id', { count: 'exact', head: true })
          .or(EXPIRED_CONDITION)
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from('bank_transfers')
          .select(TRANSFER_COLUMNS)
          .or(EXPIRED_CONDITION)
          .order('decided_at', { ascending: false })
          .order('id')
          .range(...getRowRange(page, TRANSFERS_PAGE_SIZE))
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

/** The pending bank transfers of a booking. */
export const bookingTransfers = (bookingId: string) =>
  queryOptions({
    queryKey: [TRANSFER_TABLES, 'of', bookingId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('bank_transfers')
        .select(TRANSFER_COLUMNS)
        .eq('booking_id', bookingId)
        .eq('status', 'pending')
        .gt('expires_at', DATABASE_NOW)
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

/** The query parameters that contain the page numbers of the two lists of bank transfers. */
export const TRANSFER_PAGE_PARAMETERS: readonly string[] = ['transfers', 'run-out']

/**
 * Returns the page numbers of the bank transfer lists in the URL. Links that change a filter include these numbers, so
 * that the lists stay on their page.
 */
export const pickTransferPages = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...search].filter(([name]) => TRANSFER_PAGE_PARAMETERS.includes(name)))
