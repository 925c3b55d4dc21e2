import { rpcMutation } from '@/lib/backend/rpc'

export const sendPaymentLink = (bookingId: string, travellerId: string) =>
  rpcMutation(
    'send_payment_link',
    ({ email, amount }: { email: string; amount: number }) => ({
      booking_id: bookingId,
      traveller_id: travellerId,
      email,
      amount,
    }),
    travellerId,
  )

export const resendPaymentLink = (linkId: string) =>
  rpcMutation('resend_payment_link', () => ({ link_id: linkId }), linkId)

export const revokePaymentLink = (linkId: string) =>
  rpcMutation('revoke_payment_link', () => ({ link_id: linkId }), linkId)
