import { pageIn } from '@/lib/navigation'
import { isUuid } from '@/lib/text'
import { DEEDS, KINDS } from './history-words'

/** Filters from the URL. Dates are the company's, both included. */
export interface HistoryFilters {
  q: string
  /** A user id, or `nobody`: automatic, a visitor, or a deleted account. */
  who: string
  entity: string
  action: string
  since: string
  until: string
}

export const NOBODY = 'nobody'

/** True if the last day is before the first. */
export const isTurned = ({ since, until }: Pick<HistoryFilters, 'since' | 'until'>): boolean =>
  since !== '' && until !== '' && until < since

const dayIn = (text: string | null): string => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '')
const knownIn = (words: Record<string, string>, text: string | null): string =>
  text !== null && Object.hasOwn(words, text) ? text : ''

/** Parses the filters from the URL. Invalid values are ignored. */
export const readHistoryFilters = (search: URLSearchParams): HistoryFilters & { page: number } => {
  const who = search.get('who') ?? ''
  return {
    q: search.get('q') ?? '',
    who: who === NOBODY || isUuid(who) ? who : '',
    entity: knownIn(KINDS, search.get('what')),
    action: knownIn(DEEDS, search.get('what')),
    since: dayIn(search.get('since')),
    until: dayIn(search.get('until')),
    page: pageIn(search),
  }
}

/** The query string of the filters, without default values. */
export const writeHistoryFilters = (filters: HistoryFilters & { page: number }): Record<string, string> => {
  const { q, who, entity, action, since, until, page } = filters
  const what = action || entity
  return {
    ...(q && { q }),
    ...(who && { who }),
    ...(what && { what }),
    ...(since && { since }),
    ...(until && { until }),
    ...(page > 1 && { page: String(page) }),
  }
}
