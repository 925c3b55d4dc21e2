import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { PromoCodeFilters } from './promo-code-rules'

export const PROMO_CODES_PAGE_SIZE = 25

/** A page of promo codes, newest first. The database applies the filters. */
export const adminPromoCodes = ({ q, state }: PromoCodeFilters, page: number) =>
  queryOptions({
    queryKey: ['list_promo_codes', q, state, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callRpc('list_promo_codes', { filters: { q: q.trim(), state }, page, page_size: PROMO_CODES_PAGE_SIZE }, signal),
  })
