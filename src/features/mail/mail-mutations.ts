import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'

/** A letter goes out once more, as a letter of its own; under one request once. */
export const resendMail = mutationOptions({
  mutationKey: ['resend_mail'],
  mutationFn: async ({ id, requestId }: { id: number; requestId: string }) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('resend_mail', { mail_id: id, request_id: requestId }).throwOnError()
    return readOutcome('resend_mail', data)
  },
})

/** A letter that waits is not sent. */
export const cancelMail = mutationOptions({
  mutationKey: ['cancel_mail'],
  mutationFn: async (id: number) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('cancel_mail', { mail_id: id }).throwOnError()
    return readOutcome('cancel_mail', data)
  },
})
