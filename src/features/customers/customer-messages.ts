import type { RpcResults } from '@/lib/generated/rpc-results'
import type { Message, MessagesFor } from '@/lib/messages'
import type { FieldErrors } from '@/ui/form/set-form-errors'
import { toastByTone } from '@/ui/toast/toast'

/** Messages about customers. The product specification fixes some of these texts. */
export const customerMessages = {
  openingEvent: () => toastByTone.info('Opening event details...'),
  emailCopied: (email: string) => toastByTone.success('Email Copied', `${email} is on your clipboard.`),
  emailAddress: (email: string) => toastByTone.info('Email Address', email),
} as const

const ADDED_MESSAGE = { title: 'Customer added', text: 'The customer has been successfully added.' }
const UPDATED_MESSAGE = { title: 'Customer Updated', text: 'Customer information has been successfully updated.' }

/** Messages for the results of saving a customer. Field errors appear at their fields, not in these messages. */
export const createSaveMessages = (isNew: boolean): MessagesFor<RpcResults['save_customer']> => ({
  saved: { tone: 'success', ...(isNew ? ADDED_MESSAGE : UPDATED_MESSAGE) },
  duplicate: null,
  has_account: null,
  invalid: null,
  not_found: { title: 'Customer not found', text: 'Someone else may have removed this customer.' },
  failed: { title: 'Error', text: 'Failed to save the customer. Please try again.' },
})

const FIELD_ERRORS = {
  full_name: 'Please enter a name.',
  email: 'Please enter a valid email address.',
  phone: 'Please enter a phone number.',
  status: 'Please choose a status.',
} as const

/** The error message for each field that the database rejected. */
export const createCustomerFieldErrors = (result: RpcResults['save_customer']): FieldErrors => {
  if (result.status === 'duplicate') return { email: 'Another customer already has this email address.' }
  if (result.status === 'has_account')
    return { email: 'This customer signs in with this address, so only they can change it, on their account page.' }
  if (result.status !== 'invalid') return {}
  return Object.fromEntries(Object.entries(FIELD_ERRORS).filter(([field]) => result.fields.includes(field)))
}

export const CUSTOMERS_EXPORT_ERROR_MESSAGE: Message = {
  title: 'Error',
  text: 'Failed to export the customers. Please try again.',
}
