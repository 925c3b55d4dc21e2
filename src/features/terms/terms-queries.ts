import { queryOptions } from '@tanstack/react-query'
import { loadReadClient } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import type { Json } from '@/lib/generated/database.types'

/** The current terms. Their hash identifies the text that the customer accepts with a booking. */
export const currentTerms = () =>
  queryOptions({
    queryKey: ['current_terms'],
    queryFn: async ({ signal }) => {
      const supabase = await loadReadClient()
      const { data } = await supabase
        .from('current_terms')
        .select('body, hash')
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data
    },
  })

/** A version of the terms that a customer accepted. Null if the version does not exist. */
export const termsVersion = (version: number) =>
  queryOptions({
    queryKey: ['terms_versions', version],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const supabase = await loadReadClient()
      const { data } = await supabase
        .from('terms_versions')
        .select('version, body, created_at')
        .eq('version', version)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })

/**
 * A preview of the terms with the values of the unsaved settings form.
 * @param changes the changed columns of `settings`
 */
export const termsPreview = (changes: Record<string, Json>) =>
  queryOptions({
    queryKey: ['preview_terms', changes],
    queryFn: ({ signal }) => callRpc('preview_terms', { changes }, signal),
  })

export interface TermsSection {
  title: string
  paragraphs: string[]
}

/** Splits the text of the terms into sections at its headings, which start with `## `. */
export const splitTermsSections = (body: string): TermsSection[] =>
  body
    .split(/^## /m)
    .filter((section) => section.trim() !== '')
    .map((section) => {
      const [title = '', ...paragraphs] = section.split(/\n\n+/).map((text) => text.trim())
      return { title, paragraphs: paragraphs.filter(Boolean) }
    })
