import { mutationOptions } from '@tanstack/react-query'
import type { Value } from '@/lib/law'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'

/** The buyer's money has come. */
export const markOrderPaid = mutationOptions({
  mutationKey: ['mark_order_paid'],
  mutationFn: async (orderId: string) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('mark_order_paid', { order_id: orderId }).throwOnError()
    return readOutcome('mark_order_paid', data)
  },
})

export const setOrderFulfilled = mutationOptions({
  mutationKey: ['set_order_fulfilled'],
  mutationFn: async ({ orderId, fulfilled }: { orderId: string; fulfilled: boolean }) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('set_order_fulfilled', { order_id: orderId, fulfilled }).throwOnError()
    return readOutcome('set_order_fulfilled', data)
  },
})

interface Refund {
  /** AUD. */
  amount: number
  method: Value<'order_payments', 'method'>
  note: string
  /** The same id refunds once. */
  requestId: string
}

export const refundOrder = (orderId: string) =>
  mutationOptions({
    mutationKey: ['refund_order'],
    mutationFn: async ({ amount, method, note, requestId }: Refund) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('refund_order', { order_id: orderId, amount, method, note: note || undefined, request_id: requestId })
        .throwOnError()
      return readOutcome('refund_order', data)
    },
  })
