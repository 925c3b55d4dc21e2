import type { PostgrestError } from '@supabase/supabase-js'
import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { Message, MessagesFor } from '@/lib/messages'
import type { Changes } from './settings-schema'
import type { Setting } from './settings-labels'

interface Save {
  /** Changed settings only. */
  changes: Changes
  /** The version of the settings that the form was filled from. */
  version: number
}

export type SettingsSave =
  | { status: 'saved' | 'conflict' | 'own_factor_first' }
  | {
      status: 'invalid'
      /** Settings that the database refused. */
      fields: string[]
    }

const refusalOf = (error: PostgrestError): SettingsSave => {
  if (error.details === 'own_factor_first') return { status: 'own_factor_first' }
  const [, field] = /"settings_(\w+)_check"/.exec(error.message) ?? []
  if (field === undefined) throw error
  return { status: 'invalid', fields: [field] }
}

/** Without a saved row: whether the changes are stored already, by an earlier request or by someone else. */
const unsaved = async (changes: Changes, version: number): Promise<SettingsSave> => {
  const supabase = await loadSupabase()
  const { data } = await supabase.from('settings').select().single().throwOnError()
  const stored = Object.entries(changes).every(
    ([name, value]) => JSON.stringify(data[name as Setting]) === JSON.stringify(value),
  )
  if (stored) return { status: 'saved' }
  if (data.version === version) throw new Error('The settings were not saved.')
  return { status: 'conflict' }
}

/** Saves the changed settings, unless someone else saved since they were read. */
export const saveSettings = mutationOptions({
  mutationKey: ['settings', 'save'],
  mutationFn: async ({ changes, version }: Save): Promise<SettingsSave> => {
    const supabase = await loadSupabase()
    const { data, error } = await supabase
      .from('settings')
      .update(changes)
      .eq('only_row', true)
      .eq('version', version)
      .select('version')
    if (error) return refusalOf(error)
    return data.length > 0 ? { status: 'saved' } : unsaved(changes, version)
  },
})

export const settingsMessages: MessagesFor<SettingsSave> = {
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
export const savedAfterAll: Message = {
  tone: 'info',
  title: 'Your changes were saved',
  text: 'The connection dropped, but everything on this page is stored.',
}
