import type { RpcResults } from '@/lib/generated/rpc-results'
import { customerFieldErrors } from '@/features/customers/customer-messages'
import type { NotesResult } from '@/features/bookings/desk/booking-mutations'
import type { WordsFor } from '@/lib/words'
import { plainFaults, type Faults } from '@/ui/form/mark-faults'

/** What a plan answers; `saved` alone where nothing was left to change. */
export type PlanAnswer =
  | RpcResults['save_customer' | 'reprice_plan' | 'reschedule_plan' | 'set_plan_terms']
  | NotesResult
  | { status: 'saved' }

/** Words for each answer to saving a plan. */
export const planWords: WordsFor<PlanAnswer> = {
  saved: { tone: 'success', title: 'Plan Updated', text: 'The payment plan has been saved.' },
  invalid: {
    title: 'Please check the form',
    text: 'The total cannot be less than what is paid, and dates must be real dates.',
  },
  duplicate: null,
  has_account: null,
  below_paid: { title: 'Please check the total', text: 'It cannot be less than what is paid: issue a refund first.' },
  not_live: { title: 'This booking is over', text: 'It was cancelled or ran out, so its plan stays as it is.' },
  not_found: { title: 'Plan Not Found', text: 'Somebody else may have removed it.' },
  failed: { title: 'Error', text: 'Failed to save the plan. Please try again.' },
}

const isCustomerError = (result: PlanAnswer) =>
  result.status === 'duplicate' || result.status === 'has_account' || result.status === 'invalid'

/** The message under each field that the database refused. */
export const planFieldErrors = (result: PlanAnswer): Faults => ({
  ...plainFaults(result),
  ...(isCustomerError(result) && customerFieldErrors(result)),
})
