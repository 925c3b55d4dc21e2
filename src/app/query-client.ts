import { MutationCache, onlineManager, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { tellSessionEnded } from '@/features/auth/session'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { keepsSession, mayHaveSession } from '@/lib/backend/session-key'
import { isRetryable, isSessionError } from '@/lib/backend/errors'
import type { Read } from '@/lib/backend/rpc'

let ending = false
let ended = false

/**
 * An expired or forged session ends here, and is told once however many requests find it out: AuthProvider then clears
 * all, and the guards lead to /login and back.
 */
const endBrokenSession = async (error: unknown): Promise<void> => {
  if (!isSessionError(error) || ending) return
  // A late answer to what was asked while it lasted.
  if (ended && !mayHaveSession()) return
  ending = true
  ended = true
  tellSessionEnded()
  try {
    const supabase = await loadSupabase()
    await supabase.auth.signOut({ scope: 'local' })
  } finally {
    ending = false
  }
}

/** Matches queries whose key begins with one of `names`; every query without names. */
const readsAny =
  (names: readonly Read[] | undefined) =>
  ({ queryKey: [first] }: Pick<Query, 'queryKey'>): boolean =>
    !names || [first].flat().some((name) => names.includes(name))

/**
 * Errors: a read's error reaches the page's error boundary. Invalidation: a mutation invalidates all queries, and the
 * mounted ones refetch. A mutation that must be cheaper names its reads in `meta.invalidates`.
 */
export const createQueryClient = (): QueryClient => {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => void endBrokenSession(error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _onMutateResult, { options }) => {
        // Who signs in, or follows a link that has run out, had no session.
        if (options.mutationKey?.[0] !== 'auth' || keepsSession()) void endBrokenSession(error)
      },
      onSettled: (_data, error, _variables, _onMutateResult, { options }) => {
        // Signing in or out changes who reads; AuthProvider clears the cache then.
        if (options.mutationKey?.[0] === 'auth') return undefined
        const refetched = queryClient.invalidateQueries({ predicate: readsAny(options.meta?.invalidates) })
        // A successful mutation ends when the screen shows what it wrote. After an error nothing waits.
        return error ? undefined : refetched
      },
    }),
    defaultOptions: {
      queries: {
        // Offline, a read fails at once with a Retry button, and is fetched again when the browser is back online.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        // Once more where no answer came, and then Retry is the reader's: nobody waits long for nothing.
        retry: (failures, error) => failures === 0 && onlineManager.isOnline() && isRetryable(error),
        retryDelay: 1000,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}
