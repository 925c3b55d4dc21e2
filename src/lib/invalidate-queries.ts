import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Invalidates queries like `queryClient.invalidateQueries`, also those whose first fetch is still pending. TanStack
 * Query does not restart a first fetch, although its response can be older than the change that caused the
 * invalidation. These queries are invalidated again after their response.
 * @returns a promise that resolves after the queries of mounted components have refetched
 */
export const invalidateQueries = async (queryClient: QueryClient, filters: QueryFilters = {}): Promise<void> => {
  const refetchAfterResponse = async (query: Query): Promise<void> => {
    await query.promise?.catch(() => undefined)
    await queryClient.invalidateQueries({ predicate: (invalidatedQuery) => invalidatedQuery === query })
  }
  const firstFetches = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  for (const query of firstFetches) if (!query.isActive()) void refetchAfterResponse(query)
  const mountedRefetches = firstFetches.filter((query) => query.isActive()).map(refetchAfterResponse)
  await Promise.all([queryClient.invalidateQueries(filters), ...mountedRefetches])
}
