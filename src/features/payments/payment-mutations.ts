import { rpcMutation } from '@/lib/backend/rpc'

export interface TransferRequest {
  bookingId: string
  /** AUD. */
  amount: number
  /** The same for every press of one button, so that it is announced once. */
  requestId: string
}

/** Announces a bank transfer. It is money only once an admin has confirmed it. */
export const requestTransfer = rpcMutation(
  'request_bank_transfer',
  ({ bookingId, amount, requestId }: TransferRequest) => ({ booking_id: bookingId, amount, request_id: requestId }),
)
