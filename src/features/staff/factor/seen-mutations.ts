import { expectSessionEnd } from '@/features/auth/session-ended'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import { counted } from '@/lib/text'
import { toast } from '@/ui/toast/toast'

/**
 * Tells the backend that somebody is at the desk still. Where nobody was for too long it has ended the session, and so
 * does this.
 * @returns hours that nobody may be away; null: the session is over, or none of the staff's
 */
export const tellSeen = async (): Promise<number | null> => {
  const outcome = await callRpc('staff_seen')
  if (outcome.status === 'seen') return outcome.hours
  if (outcome.status === 'no_staff') return null
  expectSessionEnd()
  const supabase = await loadSupabase()
  await supabase.auth.signOut({ scope: 'local' })
  const away = counted(outcome.hours, 'hour')
  toast.error('You were signed out', `Nobody has used the desk for ${away}. Please sign in again.`)
  return null
}
