import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { Answers } from '@/lib/law'
import type { Direction } from '@/features/payments/payment-messages'
import type { PaymentMethod } from '@/features/payments/payment-names'

export interface MoneyMoved {
  /** AUD, over 0. */
  amount: number
  method: PaymentMethod
  note: string
  /** Of a payment: the day on which it came. */
  day: string
  /** Of a refund of a live booking: what it is. */
  purpose: string
  /** The same for every press of one button, so that it is recorded once. */
  requestId: string
}

const toArguments = (booking_id: string, { amount, method, note, requestId }: MoneyMoved) => ({
  booking_id,
  amount,
  method,
  note: note || undefined,
  request_id: requestId,
})

/** Records money an admin has in hand, or money paid back, which is never more than was paid. */
export const moveMoney = (kind: Direction, bookingId: string) =>
  mutationOptions({
    mutationKey: [kind === 'refund' ? 'refund_payment' : 'record_payment'],
    mutationFn: async (moved: MoneyMoved): Promise<Answers['record_payment' | 'refund_payment']> => {
      const supabase = await loadSupabase()
      const args = toArguments(bookingId, moved)
      if (kind === 'refund') {
        const { data } = await supabase
          .rpc('refund_payment', { ...args, purpose: moved.purpose || undefined })
          .throwOnError()
        return readOutcome('refund_payment', data)
      }
      const { data } = await supabase
        .rpc('record_payment', { ...args, received_on: moved.day || undefined })
        .throwOnError()
      return readOutcome('record_payment', data)
    },
  })

/** The money of an announced transfer has come: only now does it count. */
export const confirmTransfer = mutationOptions({
  mutationKey: ['confirm_transfer'],
  mutationFn: async (transferId: string) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('confirm_transfer', { transfer_id: transferId }).throwOnError()
    return readOutcome('confirm_transfer', data)
  },
})

export const rejectTransfer = mutationOptions({
  mutationKey: ['reject_transfer'],
  mutationFn: async ({ transferId, reason }: { transferId: string; reason: string }) => {
    const supabase = await loadSupabase()
    const { data } = await supabase
      .rpc('reject_transfer', { transfer_id: transferId, reason: reason || undefined })
      .throwOnError()
    return readOutcome('reject_transfer', data)
  },
})
