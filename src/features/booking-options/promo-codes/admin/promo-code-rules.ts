import { formatDate } from '@/lib/dates'
import { readPageNumber } from '@/lib/navigation'
import { formatMoney, pluralise } from '@/lib/text'
import type { BadgeTone } from '@/ui/badge'
import type { RpcResults } from '@/lib/generated/rpc-results'

export type AdminPromoCode = RpcResults['list_promo_codes']['rows'][number]

export const PROMO_CODE_STATES = {
  active: 'Active',
  scheduled: 'Scheduled',
  used_up: 'Used up',
  expired: 'Expired',
  inactive: 'Inactive',
}
export type PromoCodeState = keyof typeof PROMO_CODE_STATES
export const STATE_TONES: Record<PromoCodeState, BadgeTone> = {
  active: 'success',
  scheduled: 'info',
  used_up: 'warning',
  expired: 'neutral',
  inactive: 'neutral',
}
export const STATE_FILTERS = { '': 'Any state', ...PROMO_CODE_STATES }

/** The filters of the promo code list, from the URL. */
export interface PromoCodeFilters {
  q: string
  state: keyof typeof STATE_FILTERS
}

export const isPromoCodeState = (text: string): text is PromoCodeState => Object.hasOwn(PROMO_CODE_STATES, text)

/** Parses the filters from the URL. Ignores invalid values. */
export const parsePromoCodeFilters = (search: URLSearchParams): PromoCodeFilters & { page: number } => {
  const stateFilter = search.get('state') ?? ''
  return {
    q: search.get('q') ?? '',
    state: isPromoCodeState(stateFilter) ? stateFilter : '',
    page: readPageNumber(search),
  }
}

/** The query string of the filters. Omits default values. */
export const formatPromoCodeFilters = ({
  q,
  state,
  page,
}: PromoCodeFilters & { page: number }): Record<string, string> => ({
  ...(q && { q }),
  ...(state && { state }),
  ...(page > 1 && { page: String(page) }),
})

export const formatDiscount = ({ percent, amount }: Pick<AdminPromoCode, 'percent' | 'amount'>): string =>
  percent === null ? `${formatMoney(amount ?? 0)} off` : `${percent}% off`

/** The days on which a code can be used. */
export const formatValidityPeriod = ({ starts_on, ends_on }: Pick<AdminPromoCode, 'starts_on' | 'ends_on'>): string => {
  if (starts_on && ends_on) return `${formatDate(starts_on)} to ${formatDate(ends_on)}`
  if (starts_on) return `From ${formatDate(starts_on)}`
  return ends_on ? `Until ${formatDate(ends_on)}` : 'Any day'
}

type PromoCodeTarget = AdminPromoCode['targets'][number]

/** The label of a trip with all its departures, or of one departure. */
export const formatPromoCodeTarget = ({
  title,
  start_date,
  trip_id,
}: Pick<PromoCodeTarget, 'title' | 'start_date' | 'trip_id'>): string =>
  trip_id ? `${title}, all dates` : start_date ? `${title}, ${formatDate(start_date)}` : title

/** Lists the conditions of a promo code, such as a minimum spend, except its days and trips. */
export const listConditions = (code: AdminPromoCode): string[] => [
  ...(code.min_spend > 0 ? [`From ${formatMoney(code.min_spend)}`] : []),
  ...(code.members_only ? ['Members only'] : []),
  ...(code.max_uses_per_person === null ? [] : [`${pluralise(code.max_uses_per_person, 'use')} per person`]),
  ...(code.is_stackable ? ['Can be combined'] : []),
]
