import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { cn } from '@/ui/cn'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import type { MyWaitlistEntry } from './waitlist-queries'
import { leaveMessages } from './waitlist-messages'
import { leaveWaitlist } from './waitlist-mutations'
import { describeWaitlistStatus, formatOtherDate, type OtherDate } from './waitlist-rules'

const OtherDateLinks = ({ dates }: { dates: OtherDate[] }) => (
  <div className="grid gap-1 pt-1 text-sm">
    <p>Other dates with free spots:</p>
    <ul className="grid gap-1">
      {dates.map((date) => (
        <li key={date.event_id}>
          <Link to={paths.event(date.event_id)} className="font-semibold text-lantern hover:underline">
            {formatOtherDate(date)}
          </Link>
        </li>
      ))}
    </ul>
  </div>
)

const WaitlistEntryItem = ({ entry }: { entry: MyWaitlistEntry }) => {
  const [isConfirming, setIsConfirming] = useState(false)
  const { send, isBusy } = useSend(leaveWaitlist(entry.id), {
    messages: leaveMessages,
    onResult: () => setIsConfirming(false),
  })
  const { event_id, event_title, start_date, token, other_dates } = entry
  return (
    <Card
      as="li"
      aria-label={event_title}
      className={cn('flex flex-wrap items-center justify-between gap-4 p-5', token && 'border-lantern')}
    >
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="font-semibold">
            <Link to={paths.event(event_id)} className="hover:text-lantern">
              {event_title}
            </Link>
          </h3>
          <Badge tone={token ? 'success' : 'neutral'}>{token ? 'Offer' : 'Waiting'}</Badge>
        </div>
        <p>{describeWaitlistStatus(entry)}</p>
        <p className="text-sm text-muted">Departs {formatDate(start_date)}</p>
        {other_dates.length > 0 && <OtherDateLinks dates={other_dates} />}
      </div>
      <div className="flex flex-wrap gap-3">
        {token && (
          <Link to={paths.offer(token)} className={buttonClass('primary', 'sm')}>
            See Your Offer
          </Link>
        )}
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Leave the waitlist of ${event_title}`}
          onClick={() => setIsConfirming(true)}
        >
          Leave
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Leave the waitlist of ${event_title}?`}
        description={
          token
            ? 'The spots held for you will be offered to the next person in line.'
            : 'You’ll lose your place. If you join again, you’ll be last in line.'
        }
        confirmLabel="Leave Waitlist"
        cancelLabel="Stay"
        isBusy={isBusy}
        onConfirm={() => void send()}
      />
    </Card>
  )
}

/** A member's waitlist entries by trip. Entries with an offer are first and show the offer's deadline. */
export const MyWaitlistList = ({ entries }: { entries: MyWaitlistEntry[] }) => (
  <section aria-labelledby="waitlist" className="grid gap-5">
    <h2 id="waitlist" className="display text-3xl">
      Your Waitlist
    </h2>
    <ul className="grid gap-3">
      {entries.map((entry) => (
        <WaitlistEntryItem key={entry.id} entry={entry} />
      ))}
    </ul>
  </section>
)
