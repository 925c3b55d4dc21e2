import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ArrivalList } from '@/features/events/event-arrival'
import { hasArrival } from '@/lib/rules/arrival-rules'
import { EventItinerary } from '@/features/itinerary/event-itinerary'
import { ActivitySelect, HeadCount } from '@/features/on-trip/guide/guide-check-in'
import { ChangeList, NoteForm } from '@/features/on-trip/guide/guide-notes'
import type { GuideEvent } from '@/features/on-trip/guide/guide-event-queries'
import {
  describeActivity,
  formatActivityKey,
  isAtActivity,
  parseActivityKey,
  type Activity,
} from '@/features/on-trip/guide/guide-event-rules'
import { TravellerList } from '@/features/on-trip/guide/guide-travellers'
import type { LoadedGuideEventState } from '@/features/on-trip/guide/use-guide-event'
import { IncidentStatus } from '@/features/on-trip/incidents/incident-status'
import { useIncidents } from '@/features/on-trip/incidents/use-incidents'
import { MedicalNotes, useMedicalNotes } from '@/features/on-trip/guide/medical-notes'
import { toItineraryDays } from '@/features/on-trip/traveller/my-trip-rules'
import { EventPhones } from '@/features/on-trip/traveller/my-trip-sections'
import { lazyComponent } from '@/ui/lazy-component'
import { PageSection } from '@/ui/page-header'
import { Skeleton } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'

const IncidentTab = lazyComponent(
  () => import('@/features/on-trip/incidents/incident-tab').then((m) => m.IncidentTab),
  <Skeleton className="h-96" />,
)

const TAB_NAMES = ['travellers', 'notes', 'incidents', 'event', 'history'] as const
type TabName = (typeof TAB_NAMES)[number]
const TAB_LABELS: Record<TabName, string> = {
  travellers: 'Travellers',
  notes: 'Notes',
  incidents: 'Incidents',
  event: 'Trip',
  history: 'History',
}

/** The phone numbers, the meeting point and the days of a departure. */
const EventSummaryDetails = ({ guideEvent }: { guideEvent: GuideEvent }) => {
  const days = toItineraryDays(guideEvent.days)
  return (
    <div className="grid gap-10">
      <EventPhones event={guideEvent} guidesLabel="Phone of this trip, at any hour" />
      {hasArrival(guideEvent) && (
        <PageSection title="Start and end">
          <div className="rounded-2xl border bg-surface p-5">
            <ArrivalList arrival={guideEvent} />
          </div>
        </PageSection>
      )}
      {days.length > 0 && (
        <PageSection title="Day by day">
          <EventItinerary days={days} images={[]} hasNoDates={false} />
        </PageSection>
      )}
    </div>
  )
}

interface NotesTabProps {
  state: LoadedGuideEventState
  activity: Activity
  activitySelect: ReactNode
}

const NotesTab = ({ state: { guideEvent, changes, record }, activity, activitySelect }: NotesTabProps) => {
  const notes = changes.filter(({ kind }) => kind === 'note')
  const activityName = describeActivity({
    day_number: activity?.day_number ?? null,
    activity: activity?.activity ?? null,
  })
  return (
    <div className="grid gap-5">
      {activitySelect}
      <NoteForm
        label={activity === null ? 'Note about the trip' : `Note about ${activityName}`}
        onSave={(value) => record({ kind: 'note', value, traveller_id: null, activity })}
      />
      <ChangeList
        changes={activity === null ? notes : notes.filter((note) => isAtActivity(note, activity))}
        travellers={guideEvent.travellers}
        emptyText="No notes yet."
      />
    </div>
  )
}

interface TravellersTabProps extends NotesTabProps {
  medicalNotes: ReturnType<typeof useMedicalNotes>
  query: string
  onQueryChange: (query: string) => void
}

const TravellersTab = ({ state, activity, activitySelect, medicalNotes, ...search }: TravellersTabProps) => {
  const { guideEvent, changes, record } = state
  return (
    <div className="grid gap-5">
      {activitySelect}
      <HeadCount
        key={formatActivityKey(activity)}
        guideEvent={guideEvent}
        changes={changes}
        activity={activity}
        onRecord={record}
      />
      <MedicalNotes guideEvent={guideEvent} notes={medicalNotes} />
      <TravellerList
        travellers={guideEvent.travellers}
        changes={changes}
        activity={activity}
        medicalNotes={new Map(medicalNotes.saved?.notes.map(({ traveller_id, value }) => [traveller_id, value]))}
        onRecord={record}
        {...search}
      />
    </div>
  )
}

/** The sections of the guide's page. They load lazily, after the page. */
export const GuideEventTabs = ({ userId, state }: { userId: string; state: LoadedGuideEventState }) => {
  const { guideEvent, changes } = state
  const [search, setSearch] = useSearchParams()
  const medicalNotes = useMedicalNotes(userId, guideEvent)
  const incidentsState = useIncidents(userId, guideEvent, state.isOnline)
  const selectedTab = TAB_NAMES.find((name) => name === search.get('tab')) ?? 'travellers'
  const activity = parseActivityKey(search.get('activity') ?? '')
  const setParameter = (name: string, value: string) => {
    const newSearch = new URLSearchParams(search)
    if (value === '') newSearch.delete(name)
    else newSearch.set(name, value)
    setSearch(newSearch, { replace: true })
  }
  const createActivitySelect = (label: string, noneLabel: string) => (
    <ActivitySelect
      label={label}
      noneLabel={noneLabel}
      days={guideEvent.days}
      changes={changes}
      activity={activity}
      onChange={(key) => setParameter('activity', key)}
    />
  )
  const contents: Record<TabName, () => ReactNode> = {
    travellers: () => (
      <TravellersTab
        state={state}
        activity={activity}
        activitySelect={createActivitySelect('Check-in for', 'Arrival at the meeting point')}
        medicalNotes={medicalNotes}
        query={search.get('q') ?? ''}
        onQueryChange={(query) => setParameter('q', query)}
      />
    ),
    notes: () => (
      <NotesTab state={state} activity={activity} activitySelect={createActivitySelect('Activity', 'The whole trip')} />
    ),
    incidents: () => <IncidentTab travellers={guideEvent.travellers} state={incidentsState} />,
    event: () => <EventSummaryDetails guideEvent={guideEvent} />,
    history: () => (
      <ChangeList changes={changes} travellers={guideEvent.travellers} emptyText="Nothing is recorded yet." />
    ),
  }
  return (
    <>
      <IncidentStatus {...incidentsState} />
      <Tabs
        label={`Sections of ${guideEvent.title}`}
        value={selectedTab}
        onValueChange={(value) => setParameter('tab', value === 'travellers' ? '' : value)}
        tabs={TAB_NAMES.map((value) => ({
          value,
          label: TAB_LABELS[value],
          content: value === selectedTab && contents[value](),
        }))}
      />
    </>
  )
}
