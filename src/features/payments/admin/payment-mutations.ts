import { mutationOptions } from '@tanstack/react-query'
import { callRpc, rpcMutation } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { PaymentDirection } from '@/features/payments/payment-messages'
import type { PaymentMethod } from '@/lib/rules/payment-names'

export interface MoneyMovement {
  /** The amount in AUD, above 0. */
  amount: number
  method: PaymentMethod
  note: string
  /** The day on which the payment arrived. Empty for refunds. */
  day: string
  /** The purpose of a refund of an active booking. */
  purpose: string
  /** The idempotency key. It is the same for every click, so that several clicks record the payment only once. */
  requestId: string
}

const toRpcArguments = (booking_id: string, { amount, method, note, requestId }: MoneyMovement) => ({
  booking_id,
  amount,
  method,
  note: note || undefined,
  request_id: requestId,
})

/** Records a payment received, or a refund. The total of refunds cannot exceed the total of payments. */
export const recordMoneyMovement = (kind: PaymentDirection, bookingId: string) =>
  mutationOptions({
    mutationKey: [kind === 'refund' ? 'refund_payment' : 'record_payment'],
    mutationFn: (movement: MoneyMovement): Promise<RpcResults['record_payment' | 'refund_payment']> => {
      const rpcArguments = toRpcArguments(bookingId, movement)
      return kind === 'refund'
        ? callRpc('refund_payment', { ...rpcArguments, purpose: movement.purpose || undefined })
        : callRpc('record_payment', { ...rpcArguments, received_on: movement.day || undefined })
    },
  })

/** Confirms that a bank transfer has arrived. Until then the transfer does not count as paid. */
export const confirmTransfer = rpcMutation('confirm_bank_transfer', (transferId: string) => ({
  transfer_id: transferId,
}))

export const rejectTransfer = rpcMutation(
  'reject_bank_transfer',
  ({ transferId, reason }: { transferId: string; reason: string }) => ({
    transfer_id: transferId,
    reason: reason || undefined,
  }),
)
