import { rpcMutation } from '@/lib/backend/rpc'

export interface TransferRequest {
  bookingId: string
  /** The amount in AUD. */
  amount: number
  /**
   * The idempotency key. It is the same for every click, so that several clicks announce the bank transfer only once.
   */
  requestId: string
}

/** Announces a bank transfer. The transfer counts as paid once staff confirm it. */
export const requestTransfer = rpcMutation(
  'request_bank_transfer',
  ({ bookingId, amount, requestId }: TransferRequest) => ({ booking_id: bookingId, amount, request_id: requestId }),
)
