import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/load-supabase'
import { isSessionError } from '@/lib/errors'
import { staleAfter } from '@/lib/stale'

/** An expired or forged session ends here, once: AuthProvider then clears all and the guards lead to /login. */
const endBrokenSession = (error: unknown): void => {
  if (!isSessionError(error)) return
  void loadSupabase().then((supabase) => supabase.auth.signOut({ scope: 'local' }))
}

/** The one error rule (a read's error reaches the page's boundary) and the one invalidation rule. */
export const createQueryClient = (): QueryClient => {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: endBrokenSession }),
    mutationCache: new MutationCache({
      onError: endBrokenSession,
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
        // Offline, a read fails and offers Retry instead of waiting without a word.
        networkMode: 'always',
        staleTime: 30_000,
        // The client itself tries reads again that got no answer (after 1, 2 and 4 s); more would keep people waiting.
        retry: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}
