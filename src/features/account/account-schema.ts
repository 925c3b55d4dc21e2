import * as z from 'zod/mini'
import { newPasswordSchema } from '@/features/auth/auth-schema'
import { personName, phone } from '@/lib/schema'

export const profileSchema = z.object({ full_name: personName('Please enter your full name.'), phone: phone() })
export type ProfileValues = z.infer<typeof profileSchema>

export const passwordSchema = z.object({
  current: z.string().check(z.minLength(1, 'Please enter your current password.')),
  next: newPasswordSchema.shape.password,
  code: newPasswordSchema.shape.code,
})
export type PasswordValues = z.infer<typeof passwordSchema>
