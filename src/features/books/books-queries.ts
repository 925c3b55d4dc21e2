import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Row } from '@/lib/database'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

/** Payments of a month in AUD, from the ledger and the card provider. */
export type BooksMonth = Extract<RpcResults['card_report'], { status: 'ok' }>

/** @param month any day of the month; the result is null for an invalid month */
export const booksMonth = (month: string) =>
  queryOptions({
    queryKey: ['card_report', month],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<BooksMonth | null> => {
      const answer = await callRpc('card_report', { month }, signal)
      return answer.status === 'ok' ? answer : null
    },
  })

/** A card payment that staff must look at. */
export type CardMatter = Row<'card_exceptions'>

export const cardMatters = () =>
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

export type BooksOwed = RpcResults['report_owed']
export type BooksPayments = Extract<RpcResults['report_payments'], { status: 'ok' }>
export type BooksRevenue = Extract<RpcResults['report_revenue'], { status: 'ok' }>
export type BooksGst = Extract<RpcResults['report_gst'], { status: 'ok' }>

/** Rows per page of a report's table. */
export const BOOKS_PAGE = 20

/** Page number of each table. */
export type OwedPages = Record<'departures' | 'bookings' | 'refunds', number>

/** Amounts owing and refunds due as of today: totals, and one page of each table. */
export const booksOwed = ({ departures, bookings, refunds }: OwedPages) =>
  queryOptions({
    queryKey: ['report_owed', departures, bookings, refunds],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<BooksOwed> => {
      return callRpc(
        'report_owed',
        {
          departures_page: departures,
          bookings_page: bookings,
          refunds_page: refunds,
          page_size: BOOKS_PAGE,
        },
        signal,
      )
    },
  })

/** The same with every row, for the export. */
export const readWholeOwed = async (): Promise<BooksOwed> => {
  return callRpc('report_owed')
}

/** Payments and refunds between two days, both included, with a page of trips. Null for an invalid range. */
export const booksPayments = (from: string, to: string, page = 1) =>
  queryOptions({
    queryKey: ['report_payments', from, to, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<BooksPayments | null> => {
      const answer = await callRpc(
        'report_payments',
        { from_day: from, to_day: to, trips_page: page, page_size: BOOKS_PAGE },
        signal,
      )
      return answer.status === 'ok' ? answer : null
    },
  })

/** The same with every row, for the export. */
export const readWholePayments = async (from: string, to: string): Promise<BooksPayments | null> => {
  const answer = await callRpc('report_payments', { from_day: from, to_day: to })
  return answer.status === 'ok' ? answer : null
}

/** Revenue of a financial year's departures, with a page of them. */
export const booksRevenue = (year: number, page = 1) =>
  queryOptions({
    queryKey: ['report_revenue', year, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<BooksRevenue | null> => {
      const answer = await callRpc('report_revenue', { year, trips_page: page, page_size: BOOKS_PAGE }, signal)
      return answer.status === 'ok' ? answer : null
    },
  })

/** The same with every row, for the export. */
export const readWholeRevenue = async (year: number): Promise<BooksRevenue | null> => {
  const answer = await callRpc('report_revenue', { year })
  return answer.status === 'ok' ? answer : null
}

/** GST of a financial year by quarter. */
export const booksGst = (year: number) =>
  queryOptions({
    queryKey: ['report_gst', year],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<BooksGst | null> => {
      const answer = await callRpc('report_gst', { year }, signal)
      return answer.status === 'ok' ? answer : null
    },
  })
