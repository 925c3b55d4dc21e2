import { toast } from '@/ui/toast/toast'

/** What is said at the customers' screens, in the spec's words where it has some. */
export const customerMessages = {
  updated: () => toast.success('Customer Updated', 'Customer information has been successfully updated.'),
  added: () => toast.success('Customer Added', 'The customer has been successfully added.'),
  gone: () => toast.error('Customer Not Found', 'Somebody else may have removed this customer.'),
  failed: () => toast.error('Error', 'Failed to save the customer. Please try again.'),
  openingEvent: () => toast.info('Opening event details...'),
  emailCopied: (email: string) => toast.success('Email Copied', `${email} is on your clipboard.`),
  emailAddress: (email: string) => toast.info('Email Address', email),
} as const

/** Words under a field that the database would not take. */
export const FIELD_FAULTS = {
  full_name: 'Please enter a name.',
  email: 'Please enter a valid e-mail address.',
  phone: 'Please enter a phone number.',
  status: 'Please choose a status.',
} as const

export const DUPLICATE_EMAIL = 'Another customer already has this e-mail address.'
