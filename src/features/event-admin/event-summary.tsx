import { Hourglass, ListChecks, Ticket, TrendingUp } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatDate } from '@/lib/dates'
import { pluralise, formatMoney } from '@/lib/text'
import { paths } from '@/lib/paths'
import { Badge, type BadgeTone } from '@/ui/badge'
import { Card } from '@/ui/card'
import { lazyComponent } from '@/ui/lazy-component'
import { Skeleton } from '@/ui/skeleton'
import { StatCard } from '@/ui/charts/stat-card'
import { getStateLabel } from '@/features/events/event-rules'
import type { EventState } from '@/features/events/primary-action'
import type { EventOverview } from '@/features/events/event-overview-queries'
import { listSeatShares, listUpcomingDates, listMissingEventDetails, type EventTab } from './event-admin-rules'

/** The key figures of a trip, each with a link. */
const EventFigures = ({ overview: { event, money, offers } }: { overview: EventOverview }) => {
  const { id, seats, max_registrations, waiting } = event
  return (
    <section aria-label="Key figures" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard
        label="Booked"
        icon={Ticket}
        value={max_registrations === null ? seats : `${seats} of ${max_registrations}`}
        hint={pluralise(event.bookings, 'booking')}
        to={paths.adminEvent(id, 'travellers')}
      />
      <StatCard
        label="Received"
        icon={TrendingUp}
        value={formatMoney(money.received)}
        hint={`of ${formatMoney(money.expected)} expected`}
        to={paths.adminEvent(id, 'money')}
      />
      <StatCard
        label="Owing"
        icon={Hourglass}
        value={formatMoney(money.owing)}
        hint={money.overdue > 0 ? `${formatMoney(money.overdue)} overdue` : 'nothing overdue'}
        to={paths.adminEvent(id, 'money')}
      />
      <StatCard
        label="Waiting"
        icon={ListChecks}
        value={waiting}
        hint={offers.open > 0 ? pluralise(offers.open, 'open offer') : 'no open offer'}
        to={paths.adminEvent(id, 'waitlist')}
      />
    </section>
  )
}

/** The seats of a trip by status, as a bar and as text. */
const SeatsCard = ({ overview }: { overview: EventOverview }) => {
  const seatShares = listSeatShares(overview)
  return (
    <Card as="section" aria-labelledby="seats" className="grid content-start gap-3 p-5">
      <h2 id="seats" className="display text-xl">
        Seats
      </h2>
      <div aria-hidden className="flex h-3 overflow-hidden rounded-full bg-raised">
        {seatShares.map(
          ({ label, seats, className }) =>
            seats > 0 && <span key={label} className={className} style={{ flex: seats }} />,
        )}
      </div>
      <dl className="grid gap-1 text-sm">
        {seatShares.map(({ label, seats, className }) => (
          <div key={label} className="flex items-center gap-2">
            <span aria-hidden className={`size-2.5 rounded-full border border-edge ${className}`} />
            <dt>{label}</dt>
            <dd className="ml-auto font-semibold tabular-nums">{seats}</dd>
          </div>
        ))}
      </dl>
      {overview.event.max_registrations === null && <p className="text-sm text-muted">No limit</p>}
    </Card>
  )
}

const renderTabLink = (id: string, tab: EventTab, label: string) => (
  <Link
    className="inline-flex min-h-6 items-center text-lantern underline underline-offset-4"
    to={paths.adminEvent(id, tab)}
  >
    {label}
  </Link>
)

const MissingDetailsCard = ({ overview }: { overview: EventOverview }) => {
  const missingDetails = listMissingEventDetails(overview)
  return (
    <Card as="section" aria-labelledby="missing" className="grid content-start gap-3 p-5">
      <h2 id="missing" className="display text-xl">
        Missing Details
      </h2>
      {missingDetails.length === 0 && <p className="text-muted">Nothing is missing. This trip is ready to depart.</p>}
      <ul className="grid gap-2 text-sm">
        {missingDetails.map(({ text, tab, link }) => (
          <li key={text} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0">{text}</span>
            {renderTabLink(overview.event.id, tab, link)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const UpcomingDatesCard = ({ overview }: { overview: EventOverview }) => {
  const upcomingDates = listUpcomingDates(overview)
  return (
    <Card as="section" aria-labelledby="next" className="grid content-start gap-3 p-5">
      <h2 id="next" className="display text-xl">
        Upcoming Dates
      </h2>
      {upcomingDates.length === 0 && <p className="text-muted">No upcoming deadlines.</p>}
      <dl className="grid gap-2 text-sm">
        {upcomingDates.map(({ label, date }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt>{label}</dt>
            <dd className="font-semibold tabular-nums">{formatDate(date)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const EventDecision = lazyComponent(
  () => import('./event-decision').then((m) => m.EventDecision),
  <Skeleton className="h-40" />,
)

/** The summary of a trip for staff: seats, payments, missing details and next dates. */
export const EventSummary = ({ overview }: { overview: EventOverview }) => (
  <div className="grid gap-3">
    <EventFigures overview={overview} />
    <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      <div className="grid gap-3 xl:col-span-2 xl:grid-cols-2">
        <SeatsCard overview={overview} />
        <MissingDetailsCard overview={overview} />
      </div>
      <div className="grid content-start gap-3">
        <UpcomingDatesCard overview={overview} />
        {overview.decision.minimum !== null && <EventDecision overview={overview} />}
      </div>
    </div>
  </div>
)

const STATE_TONES: Record<EventState, BadgeTone> = {
  open: 'success',
  coming_soon: 'info',
  planning: 'info',
  full: 'accent',
  closed: 'warning',
  past: 'neutral',
  called_off: 'danger',
}

/** A badge for a trip: "Draft", or the state that visitors see. */
export const EventBadge = ({ event: { status, state } }: { event: { status: string; state: EventState } }) => (
  <Badge tone={status === 'draft' ? 'neutral' : STATE_TONES[state]}>
    {status === 'draft' ? 'Draft' : getStateLabel(state)}
  </Badge>
)
