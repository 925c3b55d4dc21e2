import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { Answers } from '@/lib/law'
import { readOutcome } from '@/lib/outcome'

/** The money of a month, AUD, as the ledgers and the card provider have it. */
export type BooksMonth = Extract<Answers['card_report'], { status: 'ok' }>

/** @param month any day of it; null is answered for what is no month of the books. */
export const booksMonth = (month: string) =>
  queryOptions({
    queryKey: ['card_report', month],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<BooksMonth | null> => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('card_report', { month }).abortSignal(signal).throwOnError()
      const answer = readOutcome('card_report', data)
      return answer.status === 'ok' ? answer : null
    },
  })

/** What stands on the desk of cards: who sees to it ends it. */
export type CardMatter = Answers['list_card_matters']['matters'][number]

export const cardMatters = () =>
  queryOptions({
    queryKey: ['list_card_matters'],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('list_card_matters').abortSignal(signal).throwOnError()
      return readOutcome('list_card_matters', data).matters
    },
  })

export type BooksOwed = Answers['books_owed']
export type BooksPayments = Extract<Answers['books_payments'], { status: 'ok' }>
export type BooksRevenue = Extract<Answers['books_revenue'], { status: 'ok' }>
export type BooksGst = Extract<Answers['books_gst'], { status: 'ok' }>

/** Rows of a table of the books on one page. */
export const BOOKS_PAGE = 20

/** The page of each table of what is owed. */
export type OwedPages = Record<'departures' | 'bookings' | 'refunds', number>

/** What is still to come and what is owed back, as of today: all sums, and a page of each of its tables. */
export const booksOwed = ({ departures, bookings, refunds }: OwedPages) =>
  queryOptions({
    queryKey: ['books_owed', departures, bookings, refunds],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<BooksOwed> => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('books_owed', {
          departures_page: departures,
          bookings_page: bookings,
          refunds_page: refunds,
          page_size: BOOKS_PAGE,
        })
        .abortSignal(signal)
        .throwOnError()
      return readOutcome('books_owed', data)
    },
  })

/** The same with every row, for the export. */
export const readWholeOwed = async (): Promise<BooksOwed> => {
  const supabase = await loadSupabase()
  const { data } = await supabase.rpc('books_owed').throwOnError()
  return readOutcome('books_owed', data)
}

/** What came and went back from one day to another, both in it, with a page of its trips; null: that is no range of the books. */
export const booksPayments = (from: string, to: string, page = 1) =>
  queryOptions({
    queryKey: ['books_payments', from, to, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<BooksPayments | null> => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('books_payments', { from_day: from, to_day: to, trips_page: page, page_size: BOOKS_PAGE })
        .abortSignal(signal)
        .throwOnError()
      const answer = readOutcome('books_payments', data)
      return answer.status === 'ok' ? answer : null
    },
  })

/** The same with every row, for the export. */
export const readWholePayments = async (from: string, to: string): Promise<BooksPayments | null> => {
  const supabase = await loadSupabase()
  const { data } = await supabase.rpc('books_payments', { from_day: from, to_day: to }).throwOnError()
  const answer = readOutcome('books_payments', data)
  return answer.status === 'ok' ? answer : null
}

/** What the departures of a financial year bring, with a page of them. */
export const booksRevenue = (year: number, page = 1) =>
  queryOptions({
    queryKey: ['books_revenue', year, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<BooksRevenue | null> => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('books_revenue', { year, trips_page: page, page_size: BOOKS_PAGE })
        .abortSignal(signal)
        .throwOnError()
      const answer = readOutcome('books_revenue', data)
      return answer.status === 'ok' ? answer : null
    },
  })

/** The same with every row, for the export. */
export const readWholeRevenue = async (year: number): Promise<BooksRevenue | null> => {
  const supabase = await loadSupabase()
  const { data } = await supabase.rpc('books_revenue', { year }).throwOnError()
  const answer = readOutcome('books_revenue', data)
  return answer.status === 'ok' ? answer : null
}

/** The tax of a financial year by quarter. */
export const booksGst = (year: number) =>
  queryOptions({
    queryKey: ['books_gst', year],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<BooksGst | null> => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('books_gst', { year }).abortSignal(signal).throwOnError()
      const answer = readOutcome('books_gst', data)
      return answer.status === 'ok' ? answer : null
    },
  })
