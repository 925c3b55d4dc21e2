import * as z from 'zod/mini'
import { email, password, personName } from '@/lib/schema'

export const loginSchema = z.object({
  email: email(),
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
})

/** The code is asked of whoever has a second factor. */
export const newPasswordSchema = z.object({ password: password(), code: z.optional(z.string()) })

export const registrationSchema = z.object({
  full_name: personName('Please enter your full name.'),
  email: email(),
  password: password(),
})

export const emailSchema = z.object({ email: email() })
