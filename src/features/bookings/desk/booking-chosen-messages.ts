import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Words, WordsFor } from '@/lib/words'

/** What came of reminding several at once. */
export const remindWords: WordsFor<RpcResults['remind_bookings']> = {
  reminded: ({ sent, unreached, nothing_due }) => ({
    tone: sent > 0 ? 'success' : 'info',
    title: sent === 1 ? '1 Reminder Queued' : `${sent} Reminders Queued`,
    text: [
      unreached > 0 && `${unreached} without an address that letters reach: please ring.`,
      nothing_due > 0 && `${nothing_due} with nothing to remind of.`,
      sent > 0 && 'Whoever was reminded today gets no second letter.',
    ]
      .filter(Boolean)
      .join(' '),
  }),
  invalid: { title: 'Please choose bookings', text: 'Nobody was reminded.' },
  failed: { title: 'Error', text: 'We had no answer. Try once more: nobody is reminded twice in a day.' },
}

export const EXPORT_FAILED: Words = { title: 'Error', text: 'Failed to export the bookings. Please try again.' }
