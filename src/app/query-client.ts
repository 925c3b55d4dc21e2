import { MutationCache, onlineManager, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { showSessionEndedMessage } from '@/features/auth/session'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { hasStoredSession, mightHaveSession } from '@/lib/backend/session-key'
import { isRetryable, isSessionError } from '@/lib/backend/errors'
import { invalidateQueries } from '@/lib/invalidate-queries'
import type { ReadableName } from '@/lib/backend/rpc'

let isEndingSession = false
let hasEndedSession = false

/**
 * Removes an expired or invalid session once, even if many requests fail at the same time. AuthProvider then clears the
 * query cache, and the guards redirect to /login.
 */
const endBrokenSession = async (error: unknown): Promise<void> => {
  if (!isSessionError(error) || isEndingSession) return
  // Ignores a late response to a request of a session that has already been removed.
  if (hasEndedSession && !mightHaveSession()) return
  isEndingSession = true
  hasEndedSession = true
  showSessionEndedMessage()
  try {
    const supabase = await loadSupabase()
    await supabase.auth.signOut({ scope: 'local' })
  } finally {
    isEndingSession = false
  }
}

/**
 * Matches queries whose key begins with one of the tables, views or functions in `names`. Without `names`, matches
 * every query.
 */
const matchesAnyRead =
  (names: readonly ReadableName[] | undefined) =>
  ({ queryKey: [readNames] }: Pick<Query, 'queryKey'>): boolean =>
    !names || [readNames].flat().some((name) => names.includes(name))

/**
 * Creates the query client with the site's defaults. A mutation invalidates all queries, so that mounted queries
 * refetch. A failed mutation does so too, because the database may have executed it. To refetch less, a mutation can
 * list the affected tables, views and functions in `meta.invalidates`.
 */
export const createQueryClient = (): QueryClient => {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => void endBrokenSession(error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _onMutateResult, { options }) => {
        // A failed sign-in or an expired link does not end a session, because nobody was signed in.
        if (options.mutationKey?.[0] !== 'auth' || hasStoredSession()) void endBrokenSession(error)
      },
      onSettled: (_data, error, _variables, _onMutateResult, { options }) => {
        // AuthProvider invalidates all queries after a sign-in, and clears the cache after a sign-out.
        if (options.mutationKey?.[0] === 'auth') return undefined
        const invalidation = invalidateQueries(queryClient, { predicate: matchesAnyRead(options.meta?.invalidates) })
        // A successful mutation resolves once the screen shows the refetched rows. A failed mutation resolves
        // immediately.
        return error ? undefined : invalidation
      },
    }),
    defaultOptions: {
      queries: {
        // Without a network, a query fails immediately, and the page shows a Retry button. The query is refetched when
        // the browser is online again.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        // Retries once if no response arrived. After the second failure the user can click Retry.
        retry: (failures, error) => failures === 0 && onlineManager.isOnline() && isRetryable(error),
        retryDelay: 1000,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}
