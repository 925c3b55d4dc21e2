import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { hasStoredSession, mightHaveSession, SESSION_KEY } from '@/lib/backend/session-key'
import { AuthContext, type Auth, type Profile } from './auth-context'
import {
  expectSessionEnd,
  refetchOnAuthLevelChange,
  onProfileChange,
  onSignedIn,
  showSessionEndedMessage,
} from './session'
import { deleteDrafts } from '@/lib/draft'

interface AuthState {
  session: Session | null
  profile: Profile | null
  isLoading: boolean
  isProfileUnknown: boolean
  isRecoveringPassword: boolean
}

/** In seconds. The client refreshes the token this long before it expires. */
const TOKEN_REFRESH_LEAD_S = 90

const VISITOR_STATE: AuthState = {
  session: null,
  profile: null,
  isLoading: false,
  isProfileUnknown: false,
  isRecoveringPassword: false,
}

/** Loads with the client: visitors have no profile. */
const loadProfileModule = () => import('./profile')

/** Clears all data, so that the next member sees nothing of the last one. */
const clearUserData = (queryClient: QueryClient): void => {
  queryClient.clear()
  loadProfileModule().then(
    ({ deleteProfile }) => deleteProfile(),
    () => undefined,
  )
}

const createSignedInState =
  (event: AuthChangeEvent, session: Session, profile: Profile | null) =>
  ({ isRecoveringPassword }: AuthState): AuthState => ({
    session,
    profile,
    isLoading: false,
    isProfileUnknown: false,
    isRecoveringPassword: event === 'PASSWORD_RECOVERY' || (isRecoveringPassword && event !== 'USER_UPDATED'),
  })

/** Follows the session: loads the profile on every change, and clears all data on sign-out. */
const useSessionState = (): [AuthState, Dispatch<SetStateAction<AuthState>>] => {
  const [state, setState] = useState<AuthState>({ ...VISITOR_STATE, isLoading: true })
  const queryClient = useQueryClient()

  useEffect(() => {
    let ended = false
    let requestedFor: string | undefined
    let unsubscribe: (() => void) | undefined
    const noteLevel = refetchOnAuthLevelChange(queryClient)
    // When the stored session must be refreshed, in Unix seconds. A session that ends later has expired, not been
    // signed out. 0: stored before this page loaded.
    let renewedAt = hasStoredSession() ? 0 : Infinity

    const followSession = async (event: AuthChangeEvent, session: Session | null) => {
      if (!session) {
        if (event === 'SIGNED_OUT') clearUserData(queryClient)
        requestedFor = undefined
        if (!hasStoredSession()) {
          if (Date.now() / 1000 >= renewedAt) showSessionEndedMessage()
          renewedAt = Infinity
        }
        // The stored session could not be refreshed yet. The client keeps trying.
        setState({ ...VISITOR_STATE, isProfileUnknown: event === 'INITIAL_SESSION' && hasStoredSession() })
        return
      }
      renewedAt = (session.expires_at ?? Infinity) - TOKEN_REFRESH_LEAD_S
      // MFA_CHALLENGE_VERIFIED, or a token without the second factor: permissions have changed.
      noteLevel(session)
      // On token refresh keep the loaded profile. Reading it again could trigger another refresh, and loop if the
      // device clock is fast.
      if (event === 'TOKEN_REFRESHED' && session.user.id === requestedFor) {
        setState((before) => (before.session ? { ...before, session } : before))
        return
      }
      requestedFor = session.user.id
      const { loadProfile } = await loadProfileModule()
      await loadProfile(session, (profile) => !ended && setState(createSignedInState(event, session, profile)))
    }

    const listenToClient = async () => {
      if (unsubscribe) return
      unsubscribe = () => undefined
      const [supabase] = await Promise.all([loadSupabase(), loadProfileModule()])
      if (ended) return
      const { data } = supabase.auth.onAuthStateChange((event, session) => {
        // The client holds its lock during this callback, so a query inside it would deadlock.
        queueMicrotask(() => void followSession(event, session))
      })
      unsubscribe = () => data.subscription.unsubscribe()
    }

    const onStorage = ({ key }: StorageEvent) => void (key === SESSION_KEY && listenToClient())

    // A transition, so that hydration of a prerendered page is not interrupted.
    const checkSession = async () =>
      mightHaveSession() ? listenToClient() : startTransition(() => setState(VISITOR_STATE))
    void checkSession().catch(() => setState(VISITOR_STATE))
    const stopListening = onSignedIn(() => void listenToClient())
    const stopProfile = onProfileChange((profile) => setState((before) => ({ ...before, profile })))
    window.addEventListener('storage', onStorage)
    return () => {
      ended = true
      unsubscribe?.()
      stopListening()
      stopProfile()
      window.removeEventListener('storage', onStorage)
    }
  }, [queryClient])
  return [state, setState]
}

/** Provides the signed-in user and the profile. */
export const AuthProvider = ({ children }: { children: ReactNode }) => {
  const [state, setState] = useSessionState()

  const signOut = useCallback(async () => {
    const supabase = await loadSupabase()
    expectSessionEnd()
    await supabase.auth.signOut({ scope: 'local' })
    deleteDrafts()
  }, [])

  const user = state.session?.user ?? null
  const requestProfile = useCallback(async () => {
    const profile = user && (await (await loadProfileModule()).fetchProfile(user.id))
    if (profile) setState((before) => (before.session?.user.id === profile.id ? { ...before, profile } : before))
  }, [user, setState])

  const auth = useMemo<Auth>(
    () => ({ ...state, user, isAdmin: state.profile?.is_admin ?? false, signOut, requestProfile }),
    [state, user, signOut, requestProfile],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
