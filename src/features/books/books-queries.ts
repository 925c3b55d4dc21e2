import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

/** The money of a month, AUD, as the ledgers and the card provider have it. */
export type BooksMonth = Extract<RpcResults['card_report'], { status: 'ok' }>

/** @param month any day of it; null is answered for what is no month of the books. */
export const booksMonth = (month: string) =>
  queryOptions({
    queryKey: ['card_report', month],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<BooksMonth | null> => {
      const answer = await callRpc('card_report', { month }, signal)
      return answer.status === 'ok' ? answer : null
    },
  })

/** What stands on the desk of cards: who sees to it ends it. */
export type CardMatter = RpcResults['list_card_matters']['matters'][number]

export const cardMatters = () =>
  queryOptions({
    queryKey: ['list_card_matters'],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      return (await callRpc('list_card_matters', undefined, signal)).matters
    },
  })

export type BooksOwed = RpcResults['report_owed']
export type BooksPayments = Extract<RpcResults['report_payments'], { status: 'ok' }>
export type BooksRevenue = Extract<RpcResults['report_revenue'], { status: 'ok' }>
export type BooksGst = Extract<RpcResults['report_gst'], { status: 'ok' }>

/** Rows of a table of the books on one page. */
export const BOOKS_PAGE = 20

/** The page of each table of what is owed. */
export type OwedPages = Record<'departures' | 'bookings' | 'refunds', number>

/** What is still to come and what is owed back, as of today: all sums, and a page of each of its tables. */
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

/** What came and went back from one day to another, both in it, with a page of its trips; null: that is no range of the books. */
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

/** What the departures of a financial year bring, with a page of them. */
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

/** The tax of a financial year by quarter. */
export const booksGst = (year: number) =>
  queryOptions({
    queryKey: ['report_gst', year],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<BooksGst | null> => {
      const answer = await callRpc('report_gst', { year }, signal)
      return answer.status === 'ok' ? answer : null
    },
  })
