import { useQuery } from '@tanstack/react-query'
import { formatInstantDate } from '@/lib/dates'
import type { MessagesFor } from '@/lib/messages'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { ReadError } from '@/ui/empty-state'
import { clearEmailSuppression, type ClearSuppressionResult } from '../customer-mutations'
import { suppressionReason, bookingsWithUnsentEmails } from './customer-emails-queries'

const SUPPRESSION_TEXTS: Record<string, string> = {
  bounced: 'An email to this address bounced: the mailbox doesn’t exist.',
  complained: 'This customer marked our email as spam.',
}

const clearSuppressionMessages: MessagesFor<ClearSuppressionResult> = {
  cleared: { tone: 'success', title: 'Emails turned on again', text: 'The next email to this customer will be sent.' },
  not_found: { tone: 'info', title: 'Emails are on', text: 'Someone else has already unblocked this address.' },
  failed: { title: 'Error', text: 'Something went wrong. Please try again.' },
}

/** Lists the emails that were not sent because the customer has no email address. */
export const UnsentEmails = ({ customerId }: { customerId: string }) => {
  const queryResult = useQuery(bookingsWithUnsentEmails(customerId))
  if (queryResult.error && !queryResult.data)
    return <ReadError read={queryResult}>We couldn’t load the emails that were not sent.</ReadError>
  if (!queryResult.data?.length) return null
  return (
    <section aria-label="Emails not sent" className="grid gap-2 rounded-2xl border border-warning p-4 text-sm">
      <p className="font-medium">This customer has no email address, so we did not send:</p>
      <ul className="list-disc pl-5">
        {queryResult.data.map(({ id, reference, status, events }) => (
          <li key={id}>
            {status === 'pending' ? 'Your spots are on hold' : 'Booking confirmed'}: {reference}, {events.title}
          </li>
        ))}
      </ul>
      <p>Add an email address to send emails.</p>
    </section>
  )
}

/** Tells staff why a customer's email address is blocked. Contains a button that unblocks the address. */
export const CustomerEmails = ({ email }: { email: string }) => {
  const queryResult = useQuery(suppressionReason(email))
  const { send, isBusy } = useSend(clearEmailSuppression, { messages: clearSuppressionMessages })
  if (queryResult.error && !queryResult.data)
    return <ReadError read={queryResult}>We couldn’t check whether this email address is blocked.</ReadError>
  if (!queryResult.data) return null
  return (
    <div role="alert" className="grid gap-3 rounded-2xl border border-danger p-4 text-sm">
      <p className="font-medium text-danger">
        {SUPPRESSION_TEXTS[queryResult.data.reason]} We haven’t emailed this address since{' '}
        {formatInstantDate(queryResult.data.suppressed_at)}.
      </p>
      <Button size="sm" variant="secondary" className="w-fit" isBusy={isBusy} onClick={() => void send(email)}>
        Email This Address Again
      </Button>
    </div>
  )
}
