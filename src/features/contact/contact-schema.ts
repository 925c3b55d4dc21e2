import * as z from 'zod/mini'
import { LENGTHS } from '@/lib/law'
import { email, personName, phone, wanted } from '@/lib/schema'

export const contactSchema = z.object({
  full_name: personName('Please enter your name.'),
  email: email(),
  phone: phone(),
  message: wanted(LENGTHS.contact_messages.message, 'Please write a message.'),
})

export type ContactValues = z.infer<typeof contactSchema>

export const CONTACT_FIELDS = ['full_name', 'email', 'phone', 'message'] as const
