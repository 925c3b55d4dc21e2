import { contactMessagesLimits } from '@/lib/generated/limits'
import { letterSchema } from '@/lib/letter'

export const contactSchema = letterSchema({
  name: 'Please enter your name.',
  most: contactMessagesLimits.message.maxLength,
  message: 'Please write a message.',
})
