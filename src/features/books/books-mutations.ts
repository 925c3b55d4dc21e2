import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { Answers } from '@/lib/law'
import { readOutcome } from '@/lib/outcome'
import type { WordsFor } from '@/lib/words'

/** Somebody has seen to it: it stands on the desk no more. */
export const setMatterHandled = mutationOptions({
  mutationKey: ['set_card_matter_handled'],
  mutationFn: async (matterId: string) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('set_card_matter_handled', { matter_id: matterId }).throwOnError()
    return readOutcome('set_card_matter_handled', data)
  },
})

export const handledWords: WordsFor<Answers['set_card_matter_handled']> = {
  handled: { tone: 'success', title: 'Seen To', text: 'It no longer stands on the desk.' },
  already: { tone: 'info', title: 'Seen To', text: 'Somebody else has seen to it already.' },
  not_found: { title: 'Not Found', text: 'It has settled by itself meanwhile.' },
  failed: { title: 'Error', text: 'We had no answer. Please try again.' },
}
