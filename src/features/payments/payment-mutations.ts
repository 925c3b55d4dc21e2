import { rpcMutation } from '@/lib/backend/rpc'

export interface TransferRequest {
  bookingId: string
  /** In AUD. */
  amount: number
  /** The same for every click, so that it is announced once. */
  requestId: string
}

/** Announces a bank transfer. It counts once staff confirm it. */
export const requestTransfer = rpcMutation(
  'request_bank_transfer',
  ({ bookingId, amount, requestId }: TransferRequest) => ({ booking_id: bookingId, amount, request_id: requestId }),
)
