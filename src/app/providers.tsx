import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AuthProvider } from '@/features/auth/auth-provider'
import { ToastHost } from '@/ui/toast/toast-host'

interface ProvidersProps {
  queryClient: QueryClient
  children: ReactNode
}

/** In order: the cache, then who is here (it empties the cache on sign-out), then what is said about writes. */
export const Providers = ({ queryClient, children }: ProvidersProps) => (
  <QueryClientProvider client={queryClient}>
    <AuthProvider>
      {children}
      <ToastHost />
    </AuthProvider>
  </QueryClientProvider>
)
