import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { TripBadge, TripSummary } from '@/features/events/admin/trip-summary'
import { TripActions } from '@/features/events/admin/trip-actions'
import { tripOverview, type TripOverview } from '@/features/events/admin/trip-queries'
import { EVENT_MESSAGES } from '@/features/events/form/event-form-messages'
import type { EventStatus } from '@/features/events/form/event-form-values'
import { RecordHistory } from '@/features/activity-log/lazy-activity-list'
import { useHasPermission } from '@/features/staff/use-permissions'
import type { Permission } from '@/features/staff/permissions-rules'
import { formatDateRange } from '@/lib/dates'
import { readPageNumber, useBackTarget, setPageNumber } from '@/lib/navigation'
import { paths, formatSearch } from '@/lib/paths'
import { TRIP_TABS, type TripTab } from '@/features/events/admin/trip-rules'
import { isUuid } from '@/lib/text'
import { SeparatedList } from '@/ui/separated-list'
import { EmptyState } from '@/ui/empty-state'
import { showToast } from '@/ui/form/use-send'
import { lazyComponent } from '@/ui/lazy-component'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Skeleton } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'
import { TripSkeleton } from './trip-skeleton'
import { TripDays } from '@/features/events/admin/trip-days'
import { TripMoney } from './trip-money'
import { GhostConfetti } from '@/features/events/builder/event-builder-confetti'

// These tabs load lazily, because the page's chunk would otherwise exceed its size budget.
const loadTabs = () => import('./trip-tabs')
const TripTravellers = lazyComponent(() => loadTabs().then((m) => m.TripTravellers), <Skeleton className="h-96" />)
const RoomsOfTrip = lazyComponent(() => loadTabs().then((m) => m.RoomsOfTrip), <Skeleton className="h-96" />)
const TripRoomsAndExtras = lazyComponent(
  () => loadTabs().then((m) => m.TripRoomsAndExtras),
  <Skeleton className="h-96" />,
)
const TripForms = lazyComponent(
  () => import('@/features/traveller-forms/admin/trip-forms').then((m) => m.TripForms),
  <Skeleton className="h-96" />,
)
const TripWaitlist = lazyComponent(() => loadTabs().then((m) => m.TripWaitlist), <Skeleton className="h-96" />)
const TripDepartures = lazyComponent(() => loadTabs().then((m) => m.TripDepartures), <Skeleton className="h-96" />)
const TripAnnouncements = lazyComponent(
  () => loadTabs().then((m) => m.TripAnnouncements),
  <Skeleton className="h-96" />,
)
const TripIncidents = lazyComponent(
  () => import('@/features/guide-manifest/admin/trip-incidents').then((m) => m.TripIncidents),
  <Skeleton className="h-96" />,
)
const TripDocuments = lazyComponent(
  () => import('@/features/trip-documents/admin/trip-documents').then((m) => m.TripDocuments),
  <Skeleton className="h-96" />,
)
const GuidedTrip = lazyComponent(() => loadTabs().then((m) => m.GuideTripView), <Skeleton className="h-96" />)
const CallOffAnswersCard = lazyComponent(
  () => import('@/features/call-offs/admin/call-off-answers').then((m) => m.CallOffAnswersCard),
  <Skeleton className="mb-8 h-64" />,
)
const EventBuilderDialog = lazyComponent(() =>
  import('@/features/events/builder/event-builder-dialog').then((m) => m.EventBuilderDialog),
)

const TripNotFound = () => (
  <>
    <PageMeta title="Trip" description="Trip not found." noindex />
    <PageHeader title="Trip" back={{ to: paths.adminEventManagement }} />
    <EmptyState icon={CalendarX} title="No such trip">
      The trip may have been deleted.
    </EmptyState>
  </>
)

/** The dates of a trip. The text can wrap only between the two dates. */
const formatTripDates = ({ start_date, end_date }: TripOverview['trip']): string =>
  start_date ? formatDateRange(start_date, end_date).replaceAll(' ', '\u00a0').replace('–\u00a0', '– ') : 'No dates yet'

const TripSubtitle = ({ trip }: { trip: TripOverview['trip'] }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
    <TripBadge trip={trip} />
    <SeparatedList items={[formatTripDates(trip), trip.location]} />
  </span>
)

const TAB_LABELS: Record<TripTab, string> = {
  overview: 'Overview',
  travellers: 'Travellers',
  rooms: 'Rooms',
  extras: 'Options & Extras',
  forms: 'Forms',
  waitlist: 'Waitlist',
  money: 'Money',
  departures: 'Departures',
  announcements: 'Announcements',
  incidents: 'Incidents',
  documents: 'Documents',
  days: 'Days & Photos',
  history: 'History',
}

/** The permission that is needed to see a tab, if it differs from the permission for the page. */
const TAB_PERMISSIONS: Partial<Record<TripTab, Permission>> = {
  travellers: 'guests',
  rooms: 'guests',
  extras: 'guests',
  waitlist: 'waitlist',
  announcements: 'emails',
  incidents: 'guests',
  documents: 'guests',
  history: 'history',
}

interface TripTabsProps {
  overview: TripOverview
  onEdit: () => void
}

/** The tabs of a trip. The URL contains the selected tab. */
const TripTabs = ({ overview, onEdit }: TripTabsProps) => {
  const { trip } = overview
  const [search, setSearch] = useSearchParams()
  const hasPermission = useHasPermission()
  const visibleTabs = TRIP_TABS.filter((name) => hasPermission(TAB_PERMISSIONS[name] ?? 'sales'))
  const selectedTab = visibleTabs.find((name) => name === search.get('tab')) ?? 'overview'
  const page = readPageNumber(search)
  const onPageChange = (newPage: number) => setSearch(setPageNumber(formatSearch(), newPage))
  const coversAllDepartures = search.get('of') === 'trip'
  const setQuery = (q: string) =>
    setSearch({ tab: selectedTab, ...(coversAllDepartures && { of: 'trip' }), ...(q && { q }) }, { replace: true })
  const contents: Record<TripTab, () => React.JSX.Element> = {
    overview: () => <TripSummary overview={overview} />,
    travellers: () => (
      <TripTravellers
        trip={trip}
        ofAllDepartures={coversAllDepartures}
        query={search.get('q') ?? ''}
        onQueryChange={setQuery}
      />
    ),
    rooms: () => <RoomsOfTrip eventId={trip.id} />,
    extras: () => <TripRoomsAndExtras eventId={trip.id} />,
    forms: () => <TripForms eventId={trip.id} journeyId={trip.journey_id} />,
    waitlist: () => <TripWaitlist eventId={trip.id} page={page} onPageChange={onPageChange} />,
    money: () => <TripMoney overview={overview} page={page} onPageChange={onPageChange} />,
    departures: () => <TripDepartures trip={trip} page={page} onPageChange={onPageChange} />,
    announcements: () => <TripAnnouncements id={trip.id} notFound={null} />,
    incidents: () => <TripIncidents eventId={trip.id} />,
    documents: () => <TripDocuments eventId={trip.id} />,
    days: () => <TripDays id={trip.id} onEdit={onEdit} />,
    history: () => <RecordHistory record={{ kind: 'trip', id: trip.id }} />,
  }
  return (
    <Tabs
      label={`Sections of ${trip.title}`}
      value={selectedTab}
      onValueChange={(value) => setSearch(value === 'overview' ? {} : { tab: value })}
      tabs={visibleTabs.map((value) => ({
        value,
        label: TAB_LABELS[value],
        content: value === selectedTab && contents[value](),
      }))}
    />
  )
}

const TripDetails = ({ id }: { id: string }) => {
  const { data: overview, error } = useQuery(tripOverview(id))
  const navigate = useNavigate()
  const backTarget = useBackTarget(paths.adminEventManagement)
  const hasPermission = useHasPermission()
  const [isBuilderOpen, setIsBuilderOpen] = useState(false)
  const [showsConfetti, setShowsConfetti] = useState(false)
  const [hideConfetti] = useState(() => () => setShowsConfetti(false))
  if (error && overview === undefined) throw error
  if (overview === undefined) return <TripSkeleton />
  if (overview === null) return <TripNotFound />
  const onSaved = (status: EventStatus, previousStatus: EventStatus) => {
    setIsBuilderOpen(false)
    if (status === 'draft') return showToast(EVENT_MESSAGES.savedDraft)
    if (previousStatus === 'published') return showToast(EVENT_MESSAGES.saved)
    showToast(EVENT_MESSAGES.published)
    setShowsConfetti(true)
  }
  return (
    <>
      <PageMeta
        title={overview.trip.title}
        description="A trip: seats, guests, payments, announcements and days."
        noindex
      />
      <PageHeader
        title={overview.trip.title}
        intro={<TripSubtitle trip={overview.trip} />}
        back={{ to: backTarget }}
        actions={
          hasPermission('trips') && (
            <TripActions
              trip={overview.trip}
              onEdit={() => setIsBuilderOpen(true)}
              onPublished={() => setShowsConfetti(true)}
              onDeleted={() => void navigate(paths.adminEventManagement)}
            />
          )
        }
      />
      {overview.trip.state === 'called_off' && <CallOffAnswersCard eventId={id} />}
      <TripTabs overview={overview} onEdit={() => setIsBuilderOpen(true)} />
      {isBuilderOpen && <EventBuilderDialog eventId={id} onClose={() => setIsBuilderOpen(false)} onSaved={onSaved} />}
      {showsConfetti && <GhostConfetti onEnd={hideConfetti} />}
    </>
  )
}

/** The admin page of one trip. */
export const TripPage = () => {
  const { id = '' } = useParams()
  const hasPermission = useHasPermission()
  const VisibleDetails = hasPermission('sales') ? TripDetails : GuidedTrip
  return <div className="wrap pb-20">{isUuid(id) ? <VisibleDetails key={id} id={id} /> : <TripNotFound />}</div>
}
