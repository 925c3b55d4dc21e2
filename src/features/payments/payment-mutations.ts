import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'

export interface TransferRequest {
  bookingId: string
  /** AUD. */
  amount: number
  /** The same for every press of one button, so that it is announced once. */
  requestId: string
}

/** Announces a bank transfer. It is money only once an admin has confirmed it. */
export const requestTransfer = mutationOptions({
  mutationKey: ['request_bank_transfer'],
  mutationFn: async ({ bookingId, amount, requestId }: TransferRequest) => {
    const supabase = await loadSupabase()
    const { data } = await supabase
      .rpc('request_bank_transfer', { booking_id: bookingId, amount, request_id: requestId })
      .throwOnError()
    return readOutcome('request_bank_transfer', data)
  },
})
