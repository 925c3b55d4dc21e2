import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { password } from '@/lib/schema'

const schema = z.object({ password: password() })

export type NewPassword = UseFormReturn<z.infer<typeof schema>>

/** What holds a new password while it is typed. */
export const useNewPassword = (): NewPassword =>
  useForm({ resolver: zodResolver(schema), defaultValues: { password: '' } })

/** The sign-in service may ask for more than our rule. */
export const weakPassword = ({ status }: { status: string }): { password?: string } =>
  status === 'weak_password' ? { password: 'Please choose a longer password, of at most 72 characters.' } : {}
