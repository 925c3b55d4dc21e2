import { rpcMutation } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { WordsFor } from '@/lib/words'

/** Somebody has seen to it: it stands on the desk no more. */
export const setMatterHandled = rpcMutation('set_card_matter_handled', (matterId: string) => ({ matter_id: matterId }))

export const handledWords: WordsFor<RpcResults['set_card_matter_handled']> = {
  handled: { tone: 'success', title: 'Seen To', text: 'It no longer stands on the desk.' },
  already: { tone: 'info', title: 'Seen To', text: 'Somebody else has seen to it already.' },
  not_found: { title: 'Not Found', text: 'It has settled by itself meanwhile.' },
  failed: { title: 'Error', text: 'We had no answer. Please try again.' },
}
