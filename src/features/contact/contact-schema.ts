import * as z from 'zod/mini'

const email = 'Please enter a valid e-mail address.'

/** The database's own limits, so that a form says first what it would refuse. */
export const contactSchema = z.object({
  full_name: z.string().check(
    z.trim(),
    z.minLength(1, 'Please enter your name.'),
    z.maxLength(120, 'Please use at most 120 characters.'),
  ),
  email: z.string().check(
    z.trim(),
    z.minLength(1, 'Please enter your e-mail address.'),
    z.maxLength(254, email),
    z.regex(/^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/, email),
  ),
  phone: z.string().check(z.trim(), z.maxLength(40, 'Please use at most 40 characters.')),
  message: z.string().check(
    z.trim(),
    z.minLength(1, 'Please write a message.'),
    z.maxLength(2000, 'Please use at most 2,000 characters.'),
  ),
})

export type ContactForm = z.infer<typeof contactSchema>

export const CONTACT_FIELDS = ['full_name', 'email', 'phone', 'message'] as const
