import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Like `queryClient.invalidateQueries`, but also works for queries whose first fetch is still pending. TanStack Query
 * does not restart a first fetch, although its response can be older than the change that caused the invalidation. This
 * function therefore invalidates these queries again after their response.
 * @returns a promise that resolves after the queries of mounted components have refetched
 */
export const invalidateQueries = async (queryClient: QueryClient, filters: QueryFilters = {}): Promise<void> => {
  const invalidateAfterResponse = async (query: Query): Promise<void> => {
    await query.promise?.catch(() => undefined)
    await queryClient.invalidateQueries({ predicate: (invalidatedQuery) => invalidatedQuery === query })
  }
  const firstFetches = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  for (const query of firstFetches) if (!query.isActive()) void invalidateAfterResponse(query)
  const mountedRefetches = firstFetches.filter((query) => query.isActive()).map(invalidateAfterResponse)
  await Promise.all([queryClient.invalidateQueries(filters), ...mountedRefetches])
}
