export const PLAN_STATUSES = ['saved', 'invalid', 'not_found'] as const

/** Words for each answer to saving a plan, and `failed` for none. */
export const planMessages: Record<(typeof PLAN_STATUSES)[number] | 'failed', { title: string; text: string }> = {
  saved: { title: 'Plan Updated', text: 'The payment plan has been saved.' },
  invalid: { title: 'Please check the form', text: 'The total cannot be less than what is paid, and dates must be real dates.' },
  not_found: { title: 'Plan Not Found', text: 'Somebody else may have removed it.' },
  failed: { title: 'Error', text: 'Failed to save the plan. Please try again.' },
}
