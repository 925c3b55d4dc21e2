import { rpcMutation } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Words, WordsFor } from '@/lib/words'
import type { Changes } from './settings-schema'

interface Save {
  /** Changed settings only. */
  changes: Changes
  /** The version of the settings that the form was filled from. */
  version: number
}

export const saveHouseRules = rpcMutation('save_settings', ({ changes, version }: Save) => ({
  changes,
  expected_version: version,
}))

export const settingsWords: WordsFor<RpcResults['save_settings']> = {
  saved: { tone: 'success', title: 'Settings saved', text: 'They apply to the website and emails from now on.' },
  conflict: {
    tone: 'warning',
    title: 'Someone else saved the settings first',
    text: 'Their changes are now shown, and yours are still filled in. Check them, then save again.',
  },
  own_factor_first: {
    title: 'Set up your own second factor first',
    text: 'Set it up on the Security page, or sign in again with its code. Otherwise you’d be locked out.',
  },
  invalid: null,
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}

/** Shown when the response to a save got lost and the stored settings match the form. */
export const savedAfterAll: Words = {
  tone: 'info',
  title: 'Your changes were saved',
  text: 'The connection dropped, but everything on this page is stored.',
}
