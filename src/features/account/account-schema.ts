import * as z from 'zod/mini'
import { newPasswordSchema } from '@/features/auth/auth-schema'

export const profileSchema = z.object({
  full_name: z.string().check(
    z.trim(),
    z.minLength(1, 'Please enter your full name.'),
    z.maxLength(120, 'Please use at most 120 characters.'),
  ),
  phone: z.string().check(z.trim(), z.maxLength(40, 'Please use at most 40 characters.')),
})
export type ProfileForm = z.infer<typeof profileSchema>

export const passwordSchema = z.object({
  current: z.string().check(z.minLength(1, 'Please enter your current password.')),
  next: newPasswordSchema.shape.password,
})
export type PasswordForm = z.infer<typeof passwordSchema>
