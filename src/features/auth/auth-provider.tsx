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
import { browserStorage } from '@/lib/storage'
import { invalidateQueries } from '@/lib/invalidate-queries'

interface AuthState {
  session: Session | null
  profile: Profile | null
  isLoading: boolean
  isProfileUnknown: boolean
  isRecoveringPassword: boolean
}

/** The client refreshes a token this many seconds before the token expires. */
const TOKEN_REFRESH_LEAD_S = 90

const VISITOR_STATE: AuthState = {
  session: null,
  profile: null,
  isLoading: false,
  isProfileUnknown: false,
  isRecoveringPassword: false,
}

/** Visitors have no profile, so the profile code loads only together with the Supabase client. */
const loadProfileModule = () => import('./profile')

/** Clears all cached data, so that the next member cannot see data of the previous one. */
const clearUserData = (queryClient: QueryClient): void => {
  queryClient.clear()
  loadProfileModule().then(
    ({ deleteUserData }) => deleteUserData(),
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

/** Tracks the session: loads the profile on every change, and clears all cached data on sign-out. */
const useSessionState = (): [AuthState, Dispatch<SetStateAction<AuthState>>] => {
  const [state, setState] = useState<AuthState>({ ...VISITOR_STATE, isLoading: true })
  const queryClient = useQueryClient()

  useEffect(() => {
    let isUnmounted = false
    let profileUserId: string | undefined
    let unsubscribe: (() => void) | undefined
    const refetchIfAuthLevelChanged = refetchOnAuthLevelChange(queryClient)
    // The time at which the current token must be refreshed, in Unix seconds. If the session ends later than this, it
    // has expired. If the session ends earlier, the user has signed out. 0: the session was stored before this page
    // loaded. Infinity: there is no session.
    let refreshDueAt = hasStoredSession() ? 0 : Infinity

    const followSession = async (event: AuthChangeEvent, session: Session | null) => {
      if (!session) {
        if (event === 'SIGNED_OUT') clearUserData(queryClient)
        profileUserId = undefined
        if (!hasStoredSession()) {
          if (Date.now() / 1000 >= refreshDueAt) showSessionEndedMessage()
          refreshDueAt = Infinity
        }
        // If a session is stored, the client has failed to refresh it and will retry. Until then it is unknown whether
        // the user is signed in.
        setState({ ...VISITOR_STATE, isProfileUnknown: event === 'INITIAL_SESSION' && hasStoredSession() })
        return
      }
      // Rows that were read for a visitor can differ for a member, such as the day on which booking opens.
      if (refreshDueAt === Infinity) void invalidateQueries(queryClient)
      refreshDueAt = (session.expires_at ?? Infinity) - TOKEN_REFRESH_LEAD_S
      // The permissions may have changed, because the second factor was verified or is no longer part of the token.
      refetchIfAuthLevelChanged(session)
      // A token refresh keeps the loaded profile. If the device clock is fast, each request refreshes the token, so
      // fetching the profile here could loop.
      if (event === 'TOKEN_REFRESHED' && session.user.id === profileUserId) {
        setState((previousState) => (previousState.session ? { ...previousState, session } : previousState))
        return
      }
      profileUserId = session.user.id
      const { loadProfile } = await loadProfileModule()
      await loadProfile(session, (profile) => !isUnmounted && setState(createSignedInState(event, session, profile)))
    }

    const listenToClient = async () => {
      if (unsubscribe) return
      unsubscribe = () => undefined
      const [supabase] = await Promise.all([loadSupabase(), loadProfileModule()])
      if (isUnmounted) return
      const { data } = supabase.auth.onAuthStateChange((event, session) => {
        // Starts followSession after this callback has returned. During the callback the Supabase client holds a
        // lock, so a query of followSession would deadlock.
        queueMicrotask(() => void followSession(event, session))
      })
      unsubscribe = () => data.subscription.unsubscribe()
    }

    const onStorage = ({ key }: StorageEvent) => void (key === SESSION_KEY && listenToClient())

    // Uses a transition, so that the state change does not interrupt the hydration of a prerendered page.
    const checkSession = async () =>
      mightHaveSession() ? listenToClient() : startTransition(() => setState(VISITOR_STATE))
    void checkSession().catch(() => setState(VISITOR_STATE))
    const stopListening = onSignedIn(() => void listenToClient())
    const stopFollowingProfile = onProfileChange((profile) =>
      setState((previousState) => ({ ...previousState, profile })),
    )
    window.addEventListener('storage', onStorage)
    return () => {
      isUnmounted = true
      unsubscribe?.()
      stopListening()
      stopFollowingProfile()
      window.removeEventListener('storage', onStorage)
    }
  }, [queryClient])
  return [state, setState]
}

/** Provides the signed-in user and the profile to the app. */
export const AuthProvider = ({ children }: { children: ReactNode }) => {
  const [state, setState] = useSessionState()

  const signOut = useCallback(async () => {
    const supabase = await loadSupabase()
    expectSessionEnd()
    const { error } = await supabase.auth.signOut({ scope: 'local' })
    if (error) {
      // Without a network, `signOut` of the client does not remove the session. The session must still be removed from
      // the browser, because the device may be shared.
      browserStorage.remove(SESSION_KEY)
      await supabase.auth.signOut({ scope: 'local' })
    }
    deleteDrafts()
    const { deleteUnsentChanges } = await loadProfileModule()
    await deleteUnsentChanges()
  }, [])

  const user = state.session?.user ?? null
  const requestProfile = useCallback(async () => {
    const profile = user && (await (await loadProfileModule()).fetchProfile(user.id))
    if (profile)
      setState((previousState) =>
        previousState.session?.user.id === profile.id ? { ...previousState, profile } : previousState,
      )
  }, [user, setState])

  const auth = useMemo<Auth>(
    () => ({ ...state, user, isAdmin: state.profile?.is_admin ?? false, signOut, requestProfile }),
    [state, user, signOut, requestProfile],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
