import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { EventBadge, EventSummary } from '@/features/event-admin/event-summary'
import { EventActions } from '@/features/event-admin/event-actions'
import { eventOverview, type EventOverview } from '@/features/events/event-overview-queries'
import { EVENT_MESSAGES } from '@/features/event-editor/save/event-form-messages'
import type { EventPublicationStatus } from '@/features/event-editor/fields/event-form-values'
import { LazyRecordHistory } from '@/features/activity-log/lazy-activity-list'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import type { Permission } from '@/features/auth/permissions/permissions-rules'
import { formatDateRange } from '@/lib/dates'
import { readPageNumber, useBackTarget, setPageNumber } from '@/lib/navigation'
import { paths, formatSearch } from '@/lib/paths'
import { EVENT_TABS, type EventTab } from '@/features/event-admin/event-admin-rules'
import { isUuid } from '@/lib/text'
import { SeparatedList } from '@/ui/separated-list'
import { EmptyState } from '@/ui/empty-state'
import { showToast } from '@/ui/form/use-send'
import { lazyComponent } from '@/ui/lazy-component'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Skeleton } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'
import { EventSkeleton } from './event-skeleton'
import { EventDays } from '@/features/event-admin/event-days'
import { EventMoney } from './event-money'
import { GhostConfetti } from '@/features/event-editor/event-builder-confetti'

// These tabs load lazily, because the page's chunk would otherwise exceed its size budget.
const loadTabs = () => import('./event-tabs')
const EventTravellers = lazyComponent(() => loadTabs().then((m) => m.EventTravellers), <Skeleton className="h-96" />)
const RoomsOfEvent = lazyComponent(() => loadTabs().then((m) => m.RoomsOfEvent), <Skeleton className="h-96" />)
const EventRoomsAndExtras = lazyComponent(
  () => loadTabs().then((m) => m.EventRoomsAndExtras),
  <Skeleton className="h-96" />,
)
const TripForms = lazyComponent(
  () => import('@/features/traveller-forms/admin/trip-forms').then((m) => m.TripForms),
  <Skeleton className="h-96" />,
)
const EventWaitlist = lazyComponent(() => loadTabs().then((m) => m.EventWaitlistTab), <Skeleton className="h-96" />)
const SiblingEvents = lazyComponent(() => loadTabs().then((m) => m.SiblingEventsTab), <Skeleton className="h-96" />)
const EventAnnouncements = lazyComponent(
  () => loadTabs().then((m) => m.EventAnnouncements),
  <Skeleton className="h-96" />,
)
const EventIncidents = lazyComponent(
  () => import('@/features/on-trip/incidents/admin/event-incidents').then((m) => m.EventIncidents),
  <Skeleton className="h-96" />,
)
const EventDocuments = lazyComponent(
  () => import('@/features/on-trip/documents/admin/event-documents').then((m) => m.EventDocuments),
  <Skeleton className="h-96" />,
)
const GuidedEvent = lazyComponent(() => loadTabs().then((m) => m.GuideEventView), <Skeleton className="h-96" />)
const CallOffAnswersCard = lazyComponent(
  () => import('@/features/call-offs/admin/call-off-answers').then((m) => m.CallOffAnswersCard),
  <Skeleton className="mb-8 h-64" />,
)
const EventBuilderDialog = lazyComponent(() =>
  import('@/features/event-editor/event-builder-dialog').then((m) => m.EventBuilderDialog),
)

const AdminEventNotFound = () => (
  <>
    <PageMeta title="Trip" description="Trip not found." noindex />
    <PageHeader title="Trip" back={{ to: paths.adminEventManagement }} />
    <EmptyState icon={CalendarX} title="No such trip">
      The trip may have been deleted.
    </EmptyState>
  </>
)

/** The dates of a trip. The text can wrap only between the two dates. */
const formatOverviewDates = ({ start_date, end_date }: EventOverview['event']): string =>
  start_date ? formatDateRange(start_date, end_date).replaceAll(' ', '\u00a0').replace('–\u00a0', '– ') : 'No dates yet'

const EventSubtitle = ({ event }: { event: EventOverview['event'] }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
    <EventBadge event={event} />
    <SeparatedList items={[formatOverviewDates(event), event.location]} />
  </span>
)

const TAB_LABELS: Record<EventTab, string> = {
  overview: 'Overview',
  travellers: 'Travellers',
  rooms: 'Rooms',
  extras: 'Options & Extras',
  forms: 'Forms',
  waitlist: 'Waitlist',
  money: 'Money',
  events: 'Departures',
  announcements: 'Announcements',
  incidents: 'Incidents',
  documents: 'Documents',
  days: 'Days & Photos',
  history: 'History',
}

/** The permission that is needed to see a tab, if it differs from the permission for the page. */
const TAB_PERMISSIONS: Partial<Record<EventTab, Permission>> = {
  travellers: 'guests',
  rooms: 'guests',
  extras: 'guests',
  waitlist: 'waitlist',
  announcements: 'emails',
  incidents: 'guests',
  documents: 'guests',
  history: 'history',
}

interface EventTabsProps {
  overview: EventOverview
  onEdit: () => void
}

/** The tabs of a trip. The URL contains the selected tab. */
const EventTabs = ({ overview, onEdit }: EventTabsProps) => {
  const { event } = overview
  const [search, setSearch] = useSearchParams()
  const hasPermission = useHasPermission()
  const visibleTabs = EVENT_TABS.filter((name) => hasPermission(TAB_PERMISSIONS[name] ?? 'sales'))
  const selectedTab = visibleTabs.find((name) => name === search.get('tab')) ?? 'overview'
  const page = readPageNumber(search)
  const onPageChange = (newPage: number) => setSearch(setPageNumber(formatSearch(), newPage))
  const coversAllEvents = search.get('of') === 'trip'
  const setQuery = (q: string) =>
    setSearch({ tab: selectedTab, ...(coversAllEvents && { of: 'trip' }), ...(q && { q }) }, { replace: true })
  const contents: Record<EventTab, () => React.JSX.Element> = {
    overview: () => <EventSummary overview={overview} />,
    travellers: () => (
      <EventTravellers
        event={event}
        ofAllEvents={coversAllEvents}
        query={search.get('q') ?? ''}
        onQueryChange={setQuery}
      />
    ),
    rooms: () => <RoomsOfEvent eventId={event.id} />,
    extras: () => <EventRoomsAndExtras eventId={event.id} />,
    forms: () => <TripForms eventId={event.id} tripId={event.trip_id} />,
    waitlist: () => <EventWaitlist eventId={event.id} page={page} onPageChange={onPageChange} />,
    money: () => <EventMoney overview={overview} page={page} onPageChange={onPageChange} />,
    events: () => <SiblingEvents event={event} page={page} onPageChange={onPageChange} />,
    announcements: () => <EventAnnouncements id={event.id} notFound={null} />,
    incidents: () => <EventIncidents eventId={event.id} />,
    documents: () => <EventDocuments eventId={event.id} />,
    days: () => <EventDays id={event.id} onEdit={onEdit} />,
    history: () => <LazyRecordHistory record={{ kind: 'event', id: event.id }} />,
  }
  return (
    <Tabs
      label={`Sections of ${event.title}`}
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

const EventSummaryDetails = ({ id }: { id: string }) => {
  const { data: overview, error } = useQuery(eventOverview(id))
  const navigate = useNavigate()
  const backTarget = useBackTarget(paths.adminEventManagement)
  const hasPermission = useHasPermission()
  const [isBuilderOpen, setIsBuilderOpen] = useState(false)
  const [showsConfetti, setShowsConfetti] = useState(false)
  const [hideConfetti] = useState(() => () => setShowsConfetti(false))
  if (error && overview === undefined) throw error
  if (overview === undefined) return <EventSkeleton />
  if (overview === null) return <AdminEventNotFound />
  const onSaved = (status: EventPublicationStatus, previousStatus: EventPublicationStatus) => {
    setIsBuilderOpen(false)
    if (status === 'draft') return showToast(EVENT_MESSAGES.savedDraft)
    if (previousStatus === 'published') return showToast(EVENT_MESSAGES.saved)
    showToast(EVENT_MESSAGES.published)
    setShowsConfetti(true)
  }
  return (
    <>
      <PageMeta
        title={overview.event.title}
        description="A trip: seats, guests, payments, announcements and days."
        noindex
      />
      <PageHeader
        title={overview.event.title}
        intro={<EventSubtitle event={overview.event} />}
        back={{ to: backTarget }}
        actions={
          hasPermission('trips') && (
            <EventActions
              event={overview.event}
              onEdit={() => setIsBuilderOpen(true)}
              onPublished={() => setShowsConfetti(true)}
              onDeleted={() => void navigate(paths.adminEventManagement)}
            />
          )
        }
      />
      {overview.event.state === 'called_off' && <CallOffAnswersCard eventId={id} />}
      <EventTabs overview={overview} onEdit={() => setIsBuilderOpen(true)} />
      {isBuilderOpen && <EventBuilderDialog eventId={id} onClose={() => setIsBuilderOpen(false)} onSaved={onSaved} />}
      {showsConfetti && <GhostConfetti onEnd={hideConfetti} />}
    </>
  )
}

/** The admin page of one trip. */
export const AdminEventPage = () => {
  const { id = '' } = useParams()
  const hasPermission = useHasPermission()
  const VisibleDetails = hasPermission('sales') ? EventSummaryDetails : GuidedEvent
  return <div className="wrap pb-20">{isUuid(id) ? <VisibleDetails key={id} id={id} /> : <AdminEventNotFound />}</div>
}
