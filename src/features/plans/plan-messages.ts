import type { RpcResults } from '@/lib/generated/rpc-results'
import { createCustomerFieldErrors } from '@/features/customers/customer-messages'
import type { SaveNotesResult } from '@/features/bookings/admin/booking-mutations'
import type { MessagesFor } from '@/lib/messages'
import { createFieldErrors, type FieldErrors } from '@/ui/form/set-form-errors'

/** The result of saving a plan. `saved` without further properties means that no amounts or dates have changed. */
export type SavePlanResult =
  | RpcResults['save_customer' | 'reprice_plan' | 'reschedule_plan' | 'set_plan_terms']
  | SaveNotesResult
  | { status: 'saved' }

export const planMessages: MessagesFor<SavePlanResult> = {
  saved: { tone: 'success', title: 'Plan updated', text: 'The payment plan has been saved.' },
  invalid: {
    title: 'Please check the form',
    text: 'The total can’t be less than what’s already paid, and each date must be a real date.',
  },
  duplicate: null,
  has_account: null,
  below_paid: {
    title: 'Please check the total',
    text: 'The total can’t be less than what’s paid. Issue a refund first.',
  },
  not_live: {
    title: 'This booking has ended',
    text: 'The booking was cancelled or expired, so its plan can’t change.',
  },
  not_found: { title: 'Plan not found', text: 'Someone else may have removed the plan.' },
  failed: { title: 'Error', text: 'Failed to save the plan. Please try again.' },
}

const isCustomerRejection = (result: SavePlanResult) =>
  result.status === 'duplicate' || result.status === 'has_account' || result.status === 'invalid'

/** The error message for each field that the database rejected. */
export const createPlanFieldErrors = (result: SavePlanResult): FieldErrors => ({
  ...createFieldErrors(result),
  ...(isCustomerRejection(result) && createCustomerFieldErrors(result)),
})
