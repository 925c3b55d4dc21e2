import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type EventFilter, toEventArguments } from '@/features/event-admin/event-filter-rules'
import type { TableRow } from '@/lib/table-rows'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { ReportScope } from './reports-rules'

/** The totals of a month in AUD, from the ledger and from the card provider. */
export type MonthReportData = Extract<RpcResults['card_report'], { status: 'ok' }>

/**
 * The report of a month. Null for an invalid month.
 * @param month any day of the month
 */
export const monthReport = (month: string) =>
  queryOptions({
    queryKey: ['card_report', month],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<MonthReportData | null> => {
      const result = await callRpc('card_report', { month }, signal)
      return result.status === 'ok' ? result : null
    },
  })

/** A card payment that needs the attention of staff. */
export type PaymentException = TableRow<'card_exceptions'>

export const paymentExceptions = () =>
  queryOptions({
    queryKey: ['card_exceptions'],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('card_exceptions')
        .select('kind, id, reference, amount, currency, created_at, reason, due_by, ours, theirs')
        .order('created_at', { ascending: false })
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

export type ReceivablesReportData = RpcResults['report_owed']
export type PaymentsReportData = Extract<RpcResults['report_payments'], { status: 'ok' }>
export type CancellationsReportData = Extract<RpcResults['report_cancellations'], { status: 'ok' }>
export type RevenueReportData = Extract<RpcResults['report_revenue'], { status: 'ok' }>
export type GstReportData = Extract<RpcResults['report_gst'], { status: 'ok' }>

/** The number of rows per page of a report's table. */
export const REPORT_PAGE_SIZE = 20

const toScopeArguments = (scope: ReportScope) => ({ filters: toEventArguments(scope), by_trip: scope.byTrip })

/** The page number of each table in the report of amounts owing. */
export type ReceivablesPages = Record<'events' | 'bookings' | 'refunds', number>

/** The amounts owing and refunds due as of today: totals, and one page of each table. */
export const receivables = ({ events, bookings, refunds }: ReceivablesPages, scope: ReportScope) =>
  queryOptions({
    queryKey: ['report_owed', events, bookings, refunds, scope],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ReceivablesReportData> => {
      return callRpc(
        'report_owed',
        {
          events_page: events,
          bookings_page: bookings,
          refunds_page: refunds,
          page_size: REPORT_PAGE_SIZE,
          ...toScopeArguments(scope),
        },
        signal,
      )
    },
  })

/** The report of amounts owing with all rows, for the export. */
export const fetchAllReceivables = (filter: EventFilter): Promise<ReceivablesReportData> =>
  callRpc('report_owed', { filters: toEventArguments(filter) })

/**
 * The payments and refunds from the first to the last day of a range, with a page of trips. Null for an invalid range.
 */
export const paymentsReport = (from: string, to: string, scope: ReportScope, page = 1) =>
  queryOptions({
    queryKey: ['report_payments', from, to, scope, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<PaymentsReportData | null> => {
      const result = await callRpc(
        'report_payments',
        { from_day: from, to_day: to, events_page: page, page_size: REPORT_PAGE_SIZE, ...toScopeArguments(scope) },
        signal,
      )
      return result.status === 'ok' ? result : null
    },
  })

/** The payments report with all rows, for the export. */
export const fetchAllPayments = async (
  from: string,
  to: string,
  filter: EventFilter,
): Promise<PaymentsReportData | null> => {
  const result = await callRpc('report_payments', { from_day: from, to_day: to, filters: toEventArguments(filter) })
  return result.status === 'ok' ? result : null
}

/**
 * The bookings cancelled or expired from the first to the last day of a range, with a page of trips. Null for an
 * invalid range.
 */
export const cancellationsReport = (from: string, to: string, scope: ReportScope, page = 1) =>
  queryOptions({
    queryKey: ['report_cancellations', from, to, scope, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<CancellationsReportData | null> => {
      const result = await callRpc(
        'report_cancellations',
        { from_day: from, to_day: to, events_page: page, page_size: REPORT_PAGE_SIZE, ...toScopeArguments(scope) },
        signal,
      )
      return result.status === 'ok' ? result : null
    },
  })

/** The report of cancellations with all rows, for the export. */
export const fetchAllCancellations = async (
  from: string,
  to: string,
  filter: EventFilter,
): Promise<CancellationsReportData | null> => {
  const result = await callRpc('report_cancellations', {
    from_day: from,
    to_day: to,
    filters: toEventArguments(filter),
  })
  return result.status === 'ok' ? result : null
}

/** The revenue of a financial year's departures, with one page of the departures. */
export const revenueReport = (year: number, scope: ReportScope, page = 1) =>
  queryOptions({
    queryKey: ['report_revenue', year, scope, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<RevenueReportData | null> => {
      const result = await callRpc(
        'report_revenue',
        { year, events_page: page, page_size: REPORT_PAGE_SIZE, ...toScopeArguments(scope) },
        signal,
      )
      return result.status === 'ok' ? result : null
    },
  })

/** The revenue report with all departures, for the export. */
export const fetchAllRevenue = async (year: number, filter: EventFilter): Promise<RevenueReportData | null> => {
  const result = await callRpc('report_revenue', { year, filters: toEventArguments(filter) })
  return result.status === 'ok' ? result : null
}

/** The GST of a financial year by quarter. */
export const gstReport = (year: number) =>
  queryOptions({
    queryKey: ['report_gst', year],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<GstReportData | null> => {
      const result = await callRpc('report_gst', { year }, signal)
      return result.status === 'ok' ? result : null
    },
  })
