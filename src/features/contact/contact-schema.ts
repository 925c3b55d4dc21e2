import { LENGTHS } from '@/lib/law'
import { letterSchema } from '@/lib/letter'

export const contactSchema = letterSchema({
  name: 'Please enter your name.',
  most: LENGTHS.contact_messages.message,
  message: 'Please write a message.',
})
