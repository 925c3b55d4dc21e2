import type { HouseRules } from '@/features/house-rules/house-rules-queries'
import { rpcMutation } from '@/lib/backend/rpc'
import { contactMessagesLimits } from '@/lib/generated/limits'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { type Letter, letterSchema } from '@/lib/schema'
import { counted } from '@/lib/text'
import type { WordsFor } from '@/lib/words'

/** Stores a message. A repeat within minutes is stored once. */
export const sendContactMessage = rpcMutation(
  'send_contact_message',
  ({ full_name, email, message, phone }: Letter) => ({ full_name, email, message, phone: phone || undefined }),
)

export const contactSchema = letterSchema({
  name: 'Please enter your name.',
  most: contactMessagesLimits.message.maxLength,
  message: 'Please write a message.',
})

export const contactWords = ({ reply_hours }: HouseRules): WordsFor<RpcResults['send_contact_message']> => ({
  sent: {
    tone: 'success',
    title: 'Message sent',
    text: `Thank you. We have your message and will reply within ${counted(reply_hours, 'hour')}.`,
  },
  invalid: { title: 'Please check the form', text: 'Check the marked fields.' },
  too_many: {
    title: 'Please wait a little',
    text: 'This address has written several times within the hour. Please try again later.',
  },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
})
