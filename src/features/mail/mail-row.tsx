import { formatDeadline } from '@/lib/dates'
import { counted } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { cancelMail, cancelWords, resendMail, resendWords } from './mail-mutations'
import { MailLetter } from './mail-on-demand'
import type { Mail } from './mail-queries'
import { STATES } from './mail-states'
import { kindOf } from './mail-rules'

const WHY: Record<string, string> = { bounced: 'the mailbox doesn’t exist', complained: 'its reader called it spam' }

/** The delivery state as one line. */
const standing = ({ state, sent_at, created_at, next_attempt_at, attempts, last_error, again_of }: Mail): string =>
  [
    sent_at ? `Sent ${formatDeadline(sent_at)}` : `Written ${formatDeadline(created_at)}`,
    state === 'waiting' && attempts > 0 && `next try ${formatDeadline(next_attempt_at)}`,
    attempts > 1 && counted(attempts, 'try', 'tries'),
    last_error && (WHY[last_error] ?? last_error),
    again_of !== null && 'sent again by staff',
  ]
    .filter(Boolean)
    .join(' · ')

const Hands = ({ mail, subject }: { mail: Mail; subject: string }) => {
  const again = useSend(resendMail, { words: resendWords })
  const cancel = useSend(cancelMail, { words: cancelWords })
  if (mail.state === 'waiting')
    return (
      <Button
        size="sm"
        variant="secondary"
        busy={cancel.busy}
        aria-label={`Cancel ${subject} to ${mail.to_email}`}
        onClick={() => void cancel.send(mail.id)}
      >
        Cancel
      </Button>
    )
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={again.busy}
      aria-label={`Send again ${subject} to ${mail.to_email}`}
      onClick={() => void again.send({ id: mail.id, requestId: again.requestId(mail.id) })}
    >
      Send Again
    </Button>
  )
}

interface MailRowProps {
  mail: Mail
  subject: string
  onLook: () => void
}

/** An email in the outbox: subject, recipient, state and actions. */
export const MailRow = ({ mail, subject, onLook }: MailRowProps) => (
  <li
    aria-label={`${subject}, ${mail.to_email}`}
    className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-xl border bg-surface px-4 py-3"
  >
    <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold wrap-anywhere">{subject}</h2>
        <Badge tone={STATES[mail.state].tone}>{STATES[mail.state].label}</Badge>
      </div>
      <p className="text-sm wrap-anywhere">
        {mail.to_email} <span className="text-muted">· {kindOf(mail.template)}</span>
      </p>
      <p className="text-sm wrap-anywhere text-muted">{standing(mail)}</p>
    </div>
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Preview ${subject} to ${mail.to_email}`}
        data-row-way
        onPointerEnter={MailLetter.preload}
        onFocus={MailLetter.preload}
        onClick={onLook}
      >
        Preview
      </Button>
      <Hands mail={mail} subject={subject} />
    </div>
  </li>
)
