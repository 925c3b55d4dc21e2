import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/load-supabase'
import { readOutcome } from '@/lib/outcome'
import { PLAN_STATUSES } from './plan-messages'
import { fitParts } from './plan-rules'
import type { PlanForm } from './plan-schema'

export interface PlanChange {
  form: PlanForm
  /** Only what was changed is sent, so that two admins do not undo each other's work. */
  changed: { total: boolean; dates: boolean; method: boolean; status: boolean; notes: boolean }
}

/** Changes a plan; the ledger stays as it is. */
export const savePlan = (bookingId: string) =>
  mutationOptions({
    mutationKey: ['bookings', 'plan', bookingId],
    meta: { invalidates: [['bookings'], ['customers'], ['admin']] },
    mutationFn: async ({ form, changed }: PlanChange) => {
      const total = Number(form.total_amount)
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('update_plan', {
          booking_id: bookingId,
          ...(changed.total && { total_amount: total }),
          ...(changed.method && { payment_method: form.payment_method }),
          ...(changed.status && { plan_status: form.plan_status }),
          ...(changed.notes && { notes: form.notes }),
          ...(changed.dates && { installments: fitParts(form.parts, total).map((part) => ({ ...part })) }),
        })
        .throwOnError()
      return readOutcome(data, PLAN_STATUSES)
    },
  })
