import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { Answers } from '@/lib/law'
import { readOutcome } from '@/lib/outcome'

export type MailChoices = Omit<Answers['my_mail_choices'], 'status'>

/** What the member is written about from now on. */
export const saveMailChoices = mutationOptions({
  mutationKey: ['save_mail_choices'],
  mutationFn: async ({ new_departures, trip_reminders }: MailChoices) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('save_mail_choices', { new_departures, trip_reminders }).throwOnError()
    return readOutcome('save_mail_choices', data)
  },
})

/** Ends letters about new departures for whom the token of one names, whoever is here. */
export const endLetters = mutationOptions({
  mutationKey: ['unsubscribe'],
  mutationFn: async (token: string) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('unsubscribe', { token }).throwOnError()
    return readOutcome('unsubscribe', data)
  },
})
