import { mutationOptions } from '@tanstack/react-query'
import { announceSignIn } from '@/features/auth/session'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

/** The invited email address and role. */
export type InvitedStaff = Pick<Extract<RpcResults['staff_invite'], { status: 'ok' }>, 'email' | 'role'>

/** True if the invitation has been used, perhaps by an earlier attempt whose response was lost. */
const isInviteUsed = async (token: string): Promise<boolean> => {
  return (await callRpc('staff_invite', { token })).status === 'not_found'
}

const sendJoin = async (token: string, password: string, invite: InvitedStaff): Promise<RpcResults['join_staff']> => {
  try {
    return await callRpc('join_staff', { token, password })
  } catch (error) {
    if (await isInviteUsed(token).catch(() => false)) return { status: 'joined', ...invite }
    throw error
  }
}

/** Sets the password of a new staff member, which ends all sessions of the account, and signs in with the password. */
export const joinStaff = (token: string, invite: InvitedStaff) =>
  mutationOptions({
    mutationKey: ['join_staff', token],
    mutationFn: async (password: string) => {
      const joinResult = await sendJoin(token, password, invite)
      if (joinResult.status !== 'joined') return joinResult
      const supabase = await loadSupabase()
      await supabase.auth.signOut({ scope: 'local' })
      const { error } = await supabase.auth.signInWithPassword({ email: joinResult.email, password })
      if (error) throw error
      announceSignIn()
      return joinResult
    },
  })
