import { Link, useLocation } from 'react-router-dom'
import { confirmMessages } from '@/features/waitlist/waitlist-messages'
import { confirmWaitlistEntry } from '@/features/waitlist/waitlist-mutations'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { useSend } from '@/ui/form/use-send'
import { MessageNotice } from '@/ui/form/form-notice'
import { PageMeta } from '@/ui/page-meta'

/**
 * The page behind the link in the email that asks to confirm joining a waitlist. Works without sign-in. The user must
 * click to confirm, because email scanners open links.
 */
export const ConfirmWaitlistPage = () => {
  const token = useLocation().hash.slice(1)
  const { send, isBusy, result, notice } = useSend(confirmWaitlistEntry, { messages: confirmMessages, notice: 'all' })
  const eventId = result && 'event_id' in result ? result.event_id : null
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12 sm:py-20">
      <PageMeta title="Confirm your email" description="Confirm your place on a waitlist." noindex />
      <Card className="grid gap-6 p-6 sm:p-8">
        <h1 className="text-center font-display text-2xl">Confirm your email</h1>
        {!eventId && (
          <p className="text-center text-muted">
            Click Confirm to confirm your email address and join the waitlist. We offer spots to confirmed addresses
            only.
          </p>
        )}
        <MessageNotice message={notice} />
        {eventId ? (
          <Button asChild variant="secondary">
            <Link to={paths.event(eventId)}>See the Trip</Link>
          </Button>
        ) : (
          <Button isBusy={isBusy} onClick={() => void send(token)}>
            Confirm
          </Button>
        )}
      </Card>
    </div>
  )
}
