import * as z from 'zod/mini'
import { newPasswordSchema } from '@/features/auth/auth-schema'
import { personName, phone } from '@/lib/schema'

export const profileSchema = z.object({ full_name: personName('Please enter your full name.'), phone: phone() })
export type ProfileValues = z.infer<typeof profileSchema>

/** @param factor whether it is asked of somebody with a second factor, who shows it too */
export const passwordSchema = (factor: boolean) => {
  const { password, code } = newPasswordSchema(factor).shape
  return z.object({
    current: z.string().check(z.minLength(1, 'Please enter your current password.')),
    next: password,
    code,
  })
}
export type PasswordValues = z.infer<ReturnType<typeof passwordSchema>>
