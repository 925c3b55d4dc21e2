import { CircleAlert, CircleCheck, CircleDashed, CloudOff, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatDeadline, formatInstantDate, getToday } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { PageSection } from '@/ui/page-header'
import { Skeleton } from '@/ui/skeleton'
import type { MyTrip } from './my-trip-queries'
import { getCallUrl, listEventTasks, type EventTask } from './my-trip-rules'

interface SavedLineProps {
  /** When the trip was saved on this device. Null if the trip is not saved. */
  savedAt: string | null
  isOnline: boolean
  /** True if the newest version of the trip could not be fetched. */
  hasFailed: boolean
  isFetching: boolean
  onRetry: () => void
}

/**
 * Shows when the trip was last saved on this device, and whether the page opens without a network. Always rendered, so
 * that the content below does not move.
 */
export const SavedLine = ({ savedAt, isOnline, hasFailed, isFetching, onRetry }: SavedLineProps) => {
  const isRecent = isOnline && !hasFailed
  const savedText = savedAt && `Saved on ${formatDeadline(savedAt)}.`
  return (
    <div role="status" className="flex min-h-12 items-center gap-3 text-sm">
      {isRecent ? (
        <p className="text-muted">{savedText && `${savedText} This page also opens without a network.`}</p>
      ) : (
        <>
          <CloudOff aria-hidden className="size-5 shrink-0 text-warning" />
          <p>
            {savedText} {isOnline ? 'We couldn’t load the newest version.' : 'You’re offline.'}
          </p>
        </>
      )}
      {isOnline && hasFailed && (
        <Button variant="secondary" size="sm" isBusy={isFetching} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}

const TaskItem = ({ title, text, isLate }: EventTask) => (
  <li className="flex items-start gap-3 rounded-2xl border bg-surface p-5">
    {isLate ? (
      <CircleAlert aria-hidden className="size-6 shrink-0 text-warning" />
    ) : (
      <CircleDashed aria-hidden className="size-6 shrink-0 text-muted" />
    )}
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {title}
        {isLate && <Badge tone="warning">Late</Badge>}
      </p>
      {text && <p className="text-sm text-muted">{text}</p>}
    </div>
  </li>
)

/** Lists what the member must still do before the trip: payments, traveller details and forms. */
export const EventTasks = ({ event }: { event: MyTrip }) => {
  const today = getToday()
  const tasks = listEventTasks(event, today)
  if (tasks.length === 0 && event.end_date < today) return null
  return (
    <PageSection title="To do">
      {tasks.length === 0 ? (
        <p className="flex items-center gap-3 rounded-2xl border bg-surface p-5">
          <CircleCheck aria-hidden className="size-6 shrink-0 text-success" />
          Nothing to do. You’re ready to go.
        </p>
      ) : (
        <ul className="grid gap-3">
          {tasks.map((task) => (
            <TaskItem key={task.title} {...task} />
          ))}
        </ul>
      )}
      {event.is_own && tasks.length > 0 && (
        <Link to={paths.booked(event.booking_id)} className={`${buttonClass('secondary')} w-fit`}>
          Open Your Booking
        </Link>
      )}
    </PageSection>
  )
}

interface EventPhonesProps {
  event: Pick<MyTrip, 'event_phone' | 'company_phone' | 'emergency_number'>
  guidesLabel?: string
}

/** The phone numbers to call when something goes wrong. */
export const EventPhones = ({ event, guidesLabel = 'Your guides, at any hour' }: EventPhonesProps) => {
  const labelledPhones = [
    [guidesLabel, event.event_phone],
    ['Our office', event.company_phone],
    ['Police, fire and ambulance', event.emergency_number],
  ].filter((phone): phone is [string, string] => Boolean(phone[1]))
  return (
    <PageSection title="If you need help">
      <ul className="grid gap-3 empty:hidden sm:grid-cols-2">
        {labelledPhones.map(([label, phone]) => (
          <li key={label}>
            <a
              href={getCallUrl(phone)}
              className="flex min-h-16 items-center gap-4 rounded-2xl border bg-surface px-5 py-3 hover:bg-raised"
            >
              <Phone aria-hidden className="size-5 shrink-0 text-lantern" />
              <span className="grid">
                <span className="text-sm text-muted">{label}</span>
                <span className="font-semibold tabular-nums">{phone}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {!event.emergency_number && (
        <p className="text-muted">For police, fire and ambulance, call the emergency number of the country.</p>
      )}
    </PageSection>
  )
}

/** The announcements about the trip, newest first. */
export const MyTripAnnouncements = ({ announcements }: Pick<MyTrip, 'announcements'>) =>
  announcements.length > 0 && (
    <PageSection title="Messages from us">
      <ul className="grid gap-4">
        {announcements.map(({ subject, body, written_at }) => (
          <li key={written_at + subject} className="grid gap-2 rounded-2xl border bg-surface p-5">
            <h3 className="font-semibold">{subject}</h3>
            <p className="text-sm text-muted">{formatInstantDate(written_at)}</p>
            <p className="whitespace-pre-line">{body}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  )

interface EventTravellersProps {
  event: MyTrip
  /** The list of the travellers on other bookings of the departure. */
  companions: ReactNode
}

/** The travellers of the member's booking, and other travellers of the departure who agreed to appear here. */
export const MyTripTravellers = ({ event, companions }: EventTravellersProps) => (
  <PageSection title="Who’s going">
    {event.travellers.length > 0 ? (
      <ul className="grid gap-1">
        {event.travellers.map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ul>
    ) : (
      <p className="text-muted">No travellers are entered yet.</p>
    )}
    {event.is_own && (
      <div className="grid gap-3">
        <h3 className="font-semibold">Also on this trip</h3>
        {companions}
        <p className="text-sm text-muted">
          Travellers appear here with their first name and age group if they agree.{' '}
          <Link to={paths.event(event.event_id)} className={buttonClass('link')}>
            Choose who sees you
          </Link>
        </p>
      </div>
    )}
  </PageSection>
)

/** The placeholder of the page while the trip loads. As tall as the screen, so that the footer does not move. */
export const MyTripSkeleton = () => (
  <div role="status" className="wrap min-h-dvh pt-6 sm:pt-10">
    <span className="sr-only">Loading...</span>
    <Skeleton className="h-11 w-36" />
    <Skeleton className="mt-4 h-10 w-full max-w-md" />
    <Skeleton className="mt-4 h-6 w-full max-w-xl" />
    <Skeleton className="mt-8 h-24 w-full max-w-4xl" />
    <Skeleton className="mt-10 h-9 w-40" />
    <Skeleton className="mt-5 h-40 w-full max-w-4xl" />
  </div>
)
