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

/** What is still to come and what is owed back, as of today. */
export const booksOwed = () =>
  queryOptions({
    queryKey: ['books_owed'],
    queryFn: async ({ signal }): Promise<BooksOwed> => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('books_owed').abortSignal(signal).throwOnError()
      return readOutcome('books_owed', data)
    },
  })

/** What came and went back from one day to another, both in it; null: that is no range of the books. */
export const booksPayments = (from: string, to: string) =>
  queryOptions({
    queryKey: ['books_payments', from, to],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<BooksPayments | null> => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('books_payments', { from_day: from, to_day: to })
        .abortSignal(signal)
        .throwOnError()
      const answer = readOutcome('books_payments', data)
      return answer.status === 'ok' ? answer : null
    },
  })

/** What the departures of a financial year bring. */
export const booksRevenue = (year: number) =>
  queryOptions({
    queryKey: ['books_revenue', year],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<BooksRevenue | null> => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('books_revenue', { year }).abortSignal(signal).throwOnError()
      const answer = readOutcome('books_revenue', data)
      return answer.status === 'ok' ? answer : null
    },
  })

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
