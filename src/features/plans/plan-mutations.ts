import { mutationOptions } from '@tanstack/react-query'
import { writeBookingNotes } from '@/features/bookings/admin/booking-mutations'
import { callRpc } from '@/lib/backend/rpc'
import type { SavePlanResult } from './plan-messages'
import type { ManagedPlan } from './plan-queries'
import type { PlanValues } from './plan-schema'

export interface PlanChange {
  form: PlanValues
  /**
   * The parts of the plan that the admin has changed. Only these parts are sent, so that two admins do not overwrite
   * each other's changes.
   */
  changed: { customer: boolean; total: boolean; dates: boolean; method: boolean; status: boolean; notes: boolean }
}

const saveCustomer = (id: string | null, { full_name, email }: PlanValues) =>
  callRpc('save_customer', { customer: { id, full_name, email } })

const savePlanTerms = (booking_id: string, { form, changed }: PlanChange) =>
  callRpc('set_plan_terms', {
    booking_id,
    ...(changed.method && { payment_method: form.payment_method }),
    ...(changed.status && { plan_status: form.plan_status }),
  })

/**
 * Saves the changed parts of a plan one after the other. Returns the first result that is an error, otherwise `saved`.
 * After an error, all parts can be saved again, because saving an unchanged part has no effect.
 */
export const savePlan = ({ id: booking_id, customer_id }: Pick<ManagedPlan, 'id' | 'customer_id'>) =>
  mutationOptions({
    mutationKey: [
      ['save_customer', 'reprice_plan', 'reschedule_plan', 'set_plan_terms', 'booking_staff_notes'],
      booking_id,
    ],
    mutationFn: async ({ form, changed }: PlanChange): Promise<SavePlanResult> => {
      if (changed.customer) {
        const customerResult = await saveCustomer(customer_id, form)
        if (customerResult.status !== 'saved') return customerResult
      }
      let newInstallments: { due_date: string; amount: number }[] = form.installments
      if (changed.total) {
        const repriceResult = await callRpc('reprice_plan', {
          booking_id,
          total_amount: Number(form.total_amount),
          reason: form.reason,
        })
        if (repriceResult.status !== 'saved') return repriceResult
        newInstallments = repriceResult.installments
      }
      if (changed.dates) {
        // A new total may change the number and amounts of installments. Their due dates are taken from the form.
        const installments = newInstallments.map(({ due_date, amount }, index) => ({
          due_date: form.installments[index]?.due_date ?? due_date,
          amount,
        }))
        const rescheduleResult = await callRpc('reschedule_plan', { booking_id, installments })
        if (rescheduleResult.status !== 'saved') return rescheduleResult
      }
      if (changed.method || changed.status) {
        const termsResult = await savePlanTerms(booking_id, { form, changed })
        if (termsResult.status !== 'saved') return termsResult
      }
      if (changed.notes) {
        return writeBookingNotes(booking_id, form.notes)
      }
      return { status: 'saved' }
    },
  })
