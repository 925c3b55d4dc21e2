import { pageIn } from '@/lib/navigation'
import { isUuid } from '@/lib/text'
import { DEEDS, KINDS } from './history-words'

/** What the record is narrowed to; lives in the address. Days are the company's, both counted in. */
export interface HistoryFilters {
  q: string
  /** An account, or `nobody`: what the house did by itself, a guest, or who has left. */
  who: string
  entity: string
  action: string
  since: string
  until: string
}

export const NOBODY = 'nobody'

/** Its last day comes before its first: nothing was done between the two. */
export const isTurned = ({ since, until }: Pick<HistoryFilters, 'since' | 'until'>): boolean =>
  since !== '' && until !== '' && until < since

const dayIn = (text: string | null): string => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '')
const knownIn = (words: Record<string, string>, text: string | null): string =>
  text !== null && Object.hasOwn(words, text) ? text : ''

/** What the address asks for; what it cannot mean is left out. */
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

/** The address of what is shown, without what goes without saying. */
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
