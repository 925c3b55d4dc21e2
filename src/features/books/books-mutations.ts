import { rpcMutation } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { WordsFor } from '@/lib/words'

/** Marks a card exception as handled, which removes it from the list. */
export const setMatterHandled = rpcMutation('set_card_matter_handled', (matterId: string) => ({ matter_id: matterId }))

export const handledWords: WordsFor<RpcResults['set_card_matter_handled']> = {
  handled: { tone: 'success', title: 'Seen To', text: 'It’s off the list.' },
  already: { tone: 'info', title: 'Seen To', text: 'Someone else has already handled it.' },
  not_found: { title: 'Not Found', text: 'It has resolved itself.' },
  failed: { title: 'Error', text: 'We got no response. Please try again.' },
}
