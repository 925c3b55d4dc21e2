import type { Session } from '@supabase/supabase-js'
import type { QueryClient } from '@tanstack/react-query'

/** How far a session reaches, as its token says: `aal1` with a password, `aal2` with the second factor too. */
export const levelOf = ({ access_token }: Pick<Session, 'access_token'>): string | undefined => {
  try {
    const part = (access_token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const claims: unknown = JSON.parse(atob(part))
    return typeof claims === 'object' && claims !== null && 'aal' in claims ? String(claims.aal) : undefined
  } catch {
    return undefined
  }
}

/** Has all read anew once the same person may do more, or less, than before: in each tab. */
export const followLevel = (queryClient: QueryClient) => {
  let before: { user: string; level: string | undefined } | undefined
  return (session: Session): void => {
    const now = { user: session.user.id, level: levelOf(session) }
    if (before?.user === now.user && before.level !== now.level) void queryClient.invalidateQueries()
    before = now
  }
}
