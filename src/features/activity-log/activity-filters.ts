import { readPageNumber } from '@/lib/navigation'
import { isUuid } from '@/lib/text'
import { ACTION_NAMES, ENTITY_NAMES } from './activity-messages'

/**
 * Filters of the activity log, from the URL. Dates are days in the company's time zone. The first and the last day are
 * included.
 */
export interface ActivityFilters {
  q: string
  /** A user id, or `nobody` for automatic actions, visitors and deleted accounts. */
  actor: string
  entity: string
  action: string
  since: string
  until: string
}

export const NO_ACTOR_FILTER = 'nobody'

/** True if the last day of the filter is before its first day. */
export const isRangeReversed = ({ since, until }: Pick<ActivityFilters, 'since' | 'until'>): boolean =>
  since !== '' && until !== '' && until < since

const parseDayParameter = (text: string | null): string => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '')
const parseFilterKey = (texts: Record<string, string>, text: string | null): string =>
  text !== null && Object.hasOwn(texts, text) ? text : ''

/** Parses the filters of the activity log from the URL. Ignores invalid values. */
export const parseActivityFilters = (search: URLSearchParams): ActivityFilters & { page: number } => {
  const actorKey = search.get('who') ?? ''
  return {
    q: search.get('q') ?? '',
    actor: actorKey === NO_ACTOR_FILTER || isUuid(actorKey) ? actorKey : '',
    entity: parseFilterKey(ENTITY_NAMES, search.get('what')),
    action: parseFilterKey(ACTION_NAMES, search.get('what')),
    since: parseDayParameter(search.get('since')),
    until: parseDayParameter(search.get('until')),
    page: readPageNumber(search),
  }
}

/** The query string of the filters. Omits default values. */
export const formatActivityFilters = (filters: ActivityFilters & { page: number }): Record<string, string> => {
  const { q, actor, entity, action, since, until, page } = filters
  const filteredSubject = action || entity
  return {
    ...(q && { q }),
    ...(actor && { who: actor }),
    ...(filteredSubject && { what: filteredSubject }),
    ...(since && { since }),
    ...(until && { until }),
    ...(page > 1 && { page: String(page) }),
  }
}
