import type { HouseRules } from '@/features/house-rules/house-rules-queries'
import { counted } from '@/lib/text'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { WordsFor } from '@/lib/words'

/** What each answer to a message is worded as. */
export const contactWords = ({ reply_hours }: HouseRules): WordsFor<RpcResults['send_contact_message']> => ({
  sent: {
    tone: 'success',
    title: 'Message sent',
    text: `Thank you. We have your message and reply within ${counted(reply_hours, 'hour')}.`,
  },
  invalid: { title: 'Please check the form', text: 'Some fields could not be accepted.' },
  too_many: {
    title: 'Please wait a little',
    text: 'This address has written several times within the hour. Please try again later.',
  },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
})
