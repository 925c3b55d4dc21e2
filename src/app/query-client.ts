import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { tellSessionEnded } from '@/features/auth/session-ended'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { keepsSession, mayHaveSession } from '@/lib/backend/session-key'
import { isRetryable, isSessionError } from '@/lib/backend/errors'
import { staleAfter } from '@/lib/stale'

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

/** The one error rule (a read's error reaches the page's boundary) and the one invalidation rule. */
export const createQueryClient = (): QueryClient => {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => void endBrokenSession(error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _onMutateResult, { options }) => {
        // Who signs in, or follows a link that has run out, had no session.
        if (options.mutationKey?.[0] !== 'auth' || keepsSession()) void endBrokenSession(error)
      },
      onSettled: (_data, error, _variables, _onMutateResult, { options }) => {
        const read = staleAfter(options.mutationKey?.[0]).then((predicate) =>
          queryClient.invalidateQueries({ predicate }),
        )
        // What was written is shown when the button is free again; a failure is told at once.
        return error ? undefined : read
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
