import type { PostgrestError } from '@supabase/supabase-js'
import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { Message, MessagesFor } from '@/lib/messages'
import type { SettingsChanges } from './settings-schema'
import type { SettingName } from './settings-labels'

interface SaveSettingsRequest {
  /** The changed settings only. */
  changes: SettingsChanges
  /** The version of the settings when the form was filled. */
  version: number
}

export type SaveSettingsResult =
  | { status: 'saved' | 'conflict' | 'own_factor_first' }
  | {
      status: 'invalid'
      /** The settings that the database rejected. */
      fields: string[]
    }

const toSaveRejection = (error: PostgrestError): SaveSettingsResult => {
  if (error.details === 'own_factor_first') return { status: 'own_factor_first' }
  const [, field] = /"settings_(\w+)_check"/.exec(error.message) ?? []
  if (field === undefined) throw error
  return { status: 'invalid', fields: [field] }
}

/**
 * Called if the update matched no row. Checks whether an earlier request or another user has already stored the
 * changes.
 */
const checkStoredSettings = async (changes: SettingsChanges, version: number): Promise<SaveSettingsResult> => {
  const supabase = await loadSupabase()
  const { data } = await supabase.from('settings').select().single().throwOnError()
  const areChangesStored = Object.entries(changes).every(
    ([name, value]) => JSON.stringify(data[name as SettingName]) === JSON.stringify(value),
  )
  if (areChangesStored) return { status: 'saved' }
  if (data.version === version) throw new Error('The settings were not saved.')
  return { status: 'conflict' }
}

/** Saves the changed settings. Returns a conflict if another user has saved settings since the form was filled. */
export const saveSettings = mutationOptions({
  mutationKey: ['settings', 'save'],
  mutationFn: async ({ changes, version }: SaveSettingsRequest): Promise<SaveSettingsResult> => {
    const supabase = await loadSupabase()
    const { data, error } = await supabase
      .from('settings')
      .update(changes)
      .eq('only_row', true)
      .eq('version', version)
      .select('version')
    if (error) return toSaveRejection(error)
    return data.length > 0 ? { status: 'saved' } : checkStoredSettings(changes, version)
  },
})

export const settingsMessages: MessagesFor<SaveSettingsResult> = {
  saved: {
    tone: 'success',
    title: 'Settings saved',
    text: 'The new settings apply to the website and emails from now on.',
  },
  conflict: {
    tone: 'warning',
    title: 'Someone else saved the settings first',
    text: 'Their changes are now shown, and yours are still filled in. Check them, then save again.',
  },
  own_factor_first: {
    title: 'Set up your own second factor first',
    text: 'Set it up on the Security page, or sign in again with your code. Otherwise you’d be locked out.',
  },
  invalid: null,
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}

/** Shown if the response to a save was lost and the stored settings match the form. */
export const SAVED_AFTER_ERROR_MESSAGE: Message = {
  tone: 'info',
  title: 'Your changes were saved',
  text: 'The connection dropped, but everything on this page is stored.',
}
