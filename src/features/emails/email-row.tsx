import { formatDeadline } from '@/lib/dates'
import { pluralise } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { cancelEmail, cancelEmailMessages, resendEmail, resendEmailMessages } from './email-mutations'
import { LazyEmailBody } from './lazy-email-body'
import type { EmailRow } from './email-queries'
import { EMAIL_STATES } from './email-statuses'
import { formatTemplateName } from './email-rules'

const FAILURE_REASONS: Record<string, string> = {
  bounced: 'the mailbox doesn’t exist',
  complained: 'the recipient marked it as spam',
}

/** Formats the delivery status of an email as one line. */
const formatDelivery = ({
  state,
  sent_at,
  created_at,
  next_attempt_at,
  attempts,
  last_error,
  again_of,
}: EmailRow): string =>
  [
    sent_at ? `Sent ${formatDeadline(sent_at)}` : `Queued ${formatDeadline(created_at)}`,
    state === 'waiting' && attempts > 0 && `next try ${formatDeadline(next_attempt_at)}`,
    attempts > 1 && pluralise(attempts, 'try', 'tries'),
    last_error && (FAILURE_REASONS[last_error] ?? last_error),
    again_of !== null && 'sent again by staff',
  ]
    .filter(Boolean)
    .join(' · ')

const EmailActions = ({ email, subject }: { email: EmailRow; subject: string }) => {
  const resendSend = useSend(resendEmail, { messages: resendEmailMessages })
  const cancelSend = useSend(cancelEmail, { messages: cancelEmailMessages })
  if (email.state === 'waiting')
    return (
      <Button
        size="sm"
        variant="secondary"
        isBusy={cancelSend.isBusy}
        aria-label={`Cancel ${subject} to ${email.to_email}`}
        onClick={() => void cancelSend.send(email.id)}
      >
        Cancel
      </Button>
    )
  return (
    <Button
      size="sm"
      variant="secondary"
      isBusy={resendSend.isBusy}
      aria-label={`Send again ${subject} to ${email.to_email}`}
      onClick={() => void resendSend.send({ id: email.id, requestId: resendSend.requestId(email.id) })}
    >
      Send Again
    </Button>
  )
}

interface EmailListRowProps {
  email: EmailRow
  subject: string
  onPreview: () => void
}

/** An email of the outbox: subject, recipient, delivery status and actions. */
export const EmailListRow = ({ email, subject, onPreview }: EmailListRowProps) => (
  <li
    aria-label={`${subject}, ${email.to_email}`}
    className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-xl border bg-surface px-4 py-3"
  >
    <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold wrap-anywhere">{subject}</h2>
        <Badge tone={EMAIL_STATES[email.state].tone}>{EMAIL_STATES[email.state].label}</Badge>
      </div>
      <p className="text-sm wrap-anywhere">
        {email.to_email} <span className="text-muted">· {formatTemplateName(email.template)}</span>
      </p>
      <p className="text-sm wrap-anywhere text-muted">{formatDelivery(email)}</p>
    </div>
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Preview ${subject} to ${email.to_email}`}
        data-row-way
        onPointerEnter={LazyEmailBody.preload}
        onFocus={LazyEmailBody.preload}
        onClick={onPreview}
      >
        Preview
      </Button>
      <EmailActions email={email} subject={subject} />
    </div>
  </li>
)
