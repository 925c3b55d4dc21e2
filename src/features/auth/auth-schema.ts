import * as z from 'zod/mini'
import { email, password, personName } from '@/lib/schema'
import { sixDigits } from '@/features/staff/factor/six-digits'

export const loginSchema = z.object({
  email: email(),
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
})

/** @param factor whether it is asked of somebody with a second factor, who shows it too */
export const newPasswordSchema = (factor: boolean) =>
  z.object({ password: password(), code: factor ? sixDigits() : z.string() })

export const registrationSchema = z.object({
  full_name: personName('Please enter your full name.'),
  email: email(),
  password: password(),
})

export const emailSchema = z.object({ email: email() })
