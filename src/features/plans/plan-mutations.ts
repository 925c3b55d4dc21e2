import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { PlanAnswer } from './plan-messages'
import type { PlanValues } from './plan-schema'

export interface PlanChange {
  form: PlanValues
  /** Only what was changed is sent, so that two admins do not undo each other's work. */
  changed: { total: boolean; dates: boolean; method: boolean; status: boolean; notes: boolean }
}

/**
 * Changes a plan, one thing after the other; the ledger stays as it is. Answers saved, or what stood in the way of the
 * first thing that was not: what came before it is saved, and saving again changes nothing of it.
 */
export const savePlan = (booking_id: string) =>
  mutationOptions({
    mutationKey: [['reprice_plan', 'reschedule_plan', 'set_plan_terms', 'set_booking_notes'], booking_id],
    mutationFn: async ({ form, changed }: PlanChange): Promise<PlanAnswer> => {
      const supabase = await loadSupabase()
      let parts: { due_date: string; amount: number }[] = form.parts
      if (changed.total) {
        const { data } = await supabase
          .rpc('reprice_plan', { booking_id, total_amount: Number(form.total_amount) })
          .throwOnError()
        const answer = readOutcome('reprice_plan', data)
        if (answer.status !== 'saved') return answer
        parts = answer.parts
      }
      if (changed.dates) {
        // Another total may have made fewer parts, or other amounts; the days are those of the form.
        const installments = parts.map(({ due_date, amount }, place) => ({
          due_date: form.parts[place]?.due_date ?? due_date,
          amount,
        }))
        const { data } = await supabase.rpc('reschedule_plan', { booking_id, installments }).throwOnError()
        const answer = readOutcome('reschedule_plan', data)
        if (answer.status !== 'saved') return answer
      }
      if (changed.method || changed.status) {
        const { data } = await supabase
          .rpc('set_plan_terms', {
            booking_id,
            ...(changed.method && { payment_method: form.payment_method }),
            ...(changed.status && { plan_status: form.plan_status }),
          })
          .throwOnError()
        const answer = readOutcome('set_plan_terms', data)
        if (answer.status !== 'saved') return answer
      }
      if (changed.notes) {
        const { data } = await supabase.rpc('set_booking_notes', { booking_id, notes: form.notes }).throwOnError()
        return readOutcome('set_booking_notes', data)
      }
      return { status: 'saved' }
    },
  })
