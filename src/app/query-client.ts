import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/load-supabase'
import { isSessionError } from '@/lib/errors'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Keys this write makes stale; a prefix stands for all below it: `[['events']]`. */
      invalidates?: QueryKey[]
    }
  }
}

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
      onSettled: (_data, _error, _variables, _onMutateResult, mutation) => {
        const stale = mutation.meta?.invalidates ?? []
        return Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
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
