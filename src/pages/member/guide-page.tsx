import { TicketX } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { GuideEventStatus, RefusedChanges } from '@/features/on-trip/guide/guide-event-status'
import { useGuideEvent, type LoadedGuideEventState } from '@/features/on-trip/guide/use-guide-event'
import { getStoredUserId } from '@/lib/backend/session-key'
import { formatDateRange, keepDatesTogether } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { isUuid } from '@/lib/text'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { lazyComponent } from '@/ui/lazy-component'
import { PageMeta } from '@/ui/page-meta'
import { Skeleton } from '@/ui/skeleton'

const GuideEventTabs = lazyComponent(
  () => import('./guide-tabs').then((m) => m.GuideEventTabs),
  <Skeleton className="h-96" />,
)

const PAGE_TITLE = 'Guide'
const PAGE_DESCRIPTION = 'The travellers of a departure, for its guides: check-ins, notes and phone numbers.'
const BACK_LINK = { to: paths.admin, label: 'Admin' }

const GuideEventSkeleton = () => (
  <div role="status" className="wrap min-h-dvh pt-6 sm:pt-10">
    <span className="sr-only">Loading...</span>
    <Skeleton className="h-11 w-36" />
    <Skeleton className="mt-4 h-10 w-full max-w-md" />
    <Skeleton className="mt-8 h-96 w-full max-w-5xl" />
  </div>
)

const GuideEventNotFound = ({ title, text }: { title: string; text: string }) => (
  <div className="wrap pb-20">
    <PageMeta title={PAGE_TITLE} description={PAGE_DESCRIPTION} noindex />
    <PageHeader title={PAGE_TITLE} back={BACK_LINK} />
    <EmptyState icon={TicketX} title={title}>
      <p>{text}</p>
    </EmptyState>
  </div>
)

const GuideEventContent = ({ userId, state }: { userId: string; state: LoadedGuideEventState }) => {
  const { guideEvent } = state
  return (
    <div className="wrap pb-20">
      <PageMeta title={guideEvent.title} description={PAGE_DESCRIPTION} noindex />
      <PageHeader
        title={guideEvent.title}
        eyebrow="Guide"
        intro={guideEvent.start_date && keepDatesTogether(formatDateRange(guideEvent.start_date, guideEvent.end_date))}
        back={{ to: paths.adminEvent(guideEvent.event_id), label: 'Back to the departure' }}
      />
      <div className="grid max-w-5xl gap-5">
        {guideEvent.is_called_off && <p className="font-semibold text-danger">This departure was called off.</p>}
        <GuideEventStatus {...state} />
        <RefusedChanges refused={state.refused} onDiscard={state.discard} />
        <GuideEventTabs userId={userId} state={state} />
      </div>
    </div>
  )
}

const GuideEventOfUser = ({ userId, eventId }: { userId: string; eventId: string }) => {
  const guideEventState = useGuideEvent(userId, eventId)
  const { guideEvent, query, isOnline } = guideEventState
  if (guideEvent) return <GuideEventContent userId={userId} state={{ ...guideEventState, guideEvent }} />
  if (guideEventState.hasNoAccess)
    return <GuideEventNotFound title="No access" text="This departure isn’t assigned to you. Ask the office." />
  if (guideEventState.isMissing)
    return <GuideEventNotFound title="Departure not found" text="Check the link, or ask the office." />
  if (query.isError && guideEventState.isNotStored)
    return (
      <div className="wrap min-h-dvh pb-20">
        <PageMeta title={PAGE_TITLE} description={PAGE_DESCRIPTION} noindex />
        <PageHeader title={PAGE_TITLE} back={BACK_LINK} />
        <ReadError read={query}>
          {isOnline
            ? 'We couldn’t load this event.'
            : 'You’re offline, and this departure isn’t saved on this device yet.'}
        </ReadError>
      </div>
    )
  return (
    <>
      <PageMeta title={PAGE_TITLE} description={PAGE_DESCRIPTION} noindex />
      <GuideEventSkeleton />
    </>
  )
}

/** The guide event of a departure. It also opens without a network once the browser has stored it. */
export const GuidePage = () => {
  const { eventId = '' } = useParams()
  const { user } = useAuth()
  const userId = user?.id ?? getStoredUserId()
  if (!isUuid(eventId))
    return <GuideEventNotFound title="Departure not found" text="Open the departure from the admin page." />
  return userId !== null && <GuideEventOfUser key={eventId} userId={userId} eventId={eventId} />
}
