import { rpcMutation } from '@/lib/backend/rpc'

/** A letter goes out once more, as a letter of its own; under one request once. */
export const resendMail = rpcMutation('resend_mail', ({ id, requestId }: { id: number; requestId: string }) => ({
  mail_id: id,
  request_id: requestId,
}))

/** A letter that waits is not sent. */
export const cancelMail = rpcMutation('cancel_mail', (id: number) => ({ mail_id: id }))
