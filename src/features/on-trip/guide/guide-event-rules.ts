import type { Json } from '@/lib/generated/database.types'
import type { GuideEvent, GuideTraveller, StoredChange } from './guide-event-queries'

/** An activity of the itinerary. Null: the arrival at the meeting point, before any activity. */
export type Activity = { day_number: number; activity: string } | null

export type ChangeKind = 'check_in' | 'head_count' | 'note'

/** A check-in, a head count or a note, before it is stored. */
export interface NewChange {
  kind: ChangeKind
  value: boolean | number | string
  traveller_id: string | null
  activity: Activity
}

/**
 * The state of a check-in, head count or note (change). waiting: only this device has the change. sent: the database
 * has stored the change, but the loaded guide event does not contain it yet. refused: the database rejected the change;
 * `reason` says why.
 */
export type ChangeState = 'waiting' | 'sent' | 'refused'
export type RefusalReason = 'gone' | 'invalid' | 'no_access' | 'no_event'

/** A check-in, a head count or a note that a guide recorded on this device. */
export interface DeviceChange extends NewChange {
  /** The idempotency key. The device generates it, so that sending a change twice stores it only once. */
  id: string
  eventId: string
  /** When the guide made the change, by the clock of the device, in ms. */
  recordedAt: number
  /** The position of this change in the order in which the device recorded its changes. */
  order: number
  state: ChangeState
  reason: RefusalReason | null
  /** The name of the traveller when the change was recorded. The message about a refused change shows it. */
  travellerName: string | null
}

/** A check-in, head count or note that this or another device recorded, in the form that the page shows. */
export interface ShownChange extends Omit<StoredChange, 'recorded_at'> {
  recordedAt: string
  state: 'saved' | ChangeState
}

const getRecordedFields = ({ id, traveller_id, activity, kind, value }: DeviceChange) => ({
  id,
  traveller_id,
  day_number: activity?.day_number ?? null,
  activity: activity?.activity ?? null,
  kind,
  value,
})

/**
 * Converts a change to the argument of `record_guide_log`. The argument contains the age of the change in seconds
 * instead of its time, because the clock of the device may be wrong.
 */
export const toChangeRequest = (change: DeviceChange, currentTime: number): { [key: string]: Json } => ({
  ...getRecordedFields(change),
  seconds_ago: Math.max(0, (currentTime - change.recordedAt) / 1000),
})

const toShownChange = (change: DeviceChange): ShownChange => ({
  ...getRecordedFields(change),
  recorded_by: null,
  recordedAt: new Date(change.recordedAt).toISOString(),
  state: change.state,
})

/**
 * Combines the changes from the database with those that only this device has. Later changes override earlier ones. The
 * changes of this device come last, because the guide saw the other changes when making them. The database decides the
 * final order.
 */
export const mergeChanges = (
  storedChanges: readonly StoredChange[],
  deviceChanges: readonly DeviceChange[],
): ShownChange[] => {
  const storedIds = new Set(storedChanges.map(({ id }) => id))
  const unsentChanges = deviceChanges
    .filter(({ id, state }) => !storedIds.has(id) && state !== 'refused')
    .sort((one, other) => one.order - other.order)
  return [
    ...storedChanges.map(({ recorded_at, ...change }) => ({
      ...change,
      recordedAt: recorded_at,
      state: 'saved' as const,
    })),
    ...unsentChanges.map(toShownChange),
  ]
}

export const isAtActivity = (change: Pick<ShownChange, 'day_number' | 'activity'>, activity: Activity): boolean =>
  change.day_number === (activity?.day_number ?? null) && change.activity === (activity?.activity ?? null)

/** The last check-in of a traveller at an activity. Undefined if no guide has recorded one. */
export const findCheckIn = (
  changes: readonly ShownChange[],
  travellerId: string,
  activity: Activity,
): ShownChange | undefined =>
  changes.findLast(
    (change) => change.kind === 'check_in' && change.traveller_id === travellerId && isAtActivity(change, activity),
  )

/** The last number of people that a guide counted at an activity. */
export const findHeadCount = (changes: readonly ShownChange[], activity: Activity): ShownChange | undefined =>
  changes.findLast((change) => change.kind === 'head_count' && isAtActivity(change, activity))

export const countPresent = (
  changes: readonly ShownChange[],
  travellers: readonly Pick<GuideTraveller, 'id'>[],
  activity: Activity,
): number => travellers.filter(({ id }) => findCheckIn(changes, id, activity)?.value === true).length

/** Compares the number of people that a guide counted with the number that is checked in. */
export const compareCount = (counted: number, present: number): string => {
  if (counted === present) return 'This matches the check-ins.'
  const difference = Math.abs(counted - present)
  return counted > present
    ? `${difference} more than checked in.`
    : `${difference} fewer than checked in. Check who is missing.`
}

export interface NamedActivity {
  day_number: number
  activity: string
  start_time: string | null
}

/** The activities of a day. Activities with the same title get a number, because the title identifies an activity. */
export const nameActivities = ({ day_number, items }: GuideEvent['days'][number]): NamedActivity[] => {
  const countsByTitle = new Map<string, number>()
  return items.map(({ title, start_time }) => {
    const occurrence = (countsByTitle.get(title) ?? 0) + 1
    countsByTitle.set(title, occurrence)
    return { day_number, activity: occurrence > 1 ? `${title} (${occurrence})` : title, start_time }
  })
}

/** Activities with recorded changes that are no longer in the itinerary, or that have another title now. */
export const listRemovedActivities = (days: GuideEvent['days'], changes: readonly ShownChange[]): NamedActivity[] => {
  const currentKeys = new Set(days.flatMap(nameActivities).map(formatActivityKey))
  const recordedActivities = changes.flatMap(({ day_number, activity }) =>
    day_number !== null && activity !== null ? [{ day_number, activity, start_time: null }] : [],
  )
  const activitiesByKey = new Map(recordedActivities.map((activity) => [formatActivityKey(activity), activity]))
  return [...activitiesByKey].flatMap(([key, activity]) => (currentKeys.has(key) ? [] : [activity]))
}

/** The value of an activity's option in a select field. Empty for the arrival at the meeting point. */
export const formatActivityKey = (activity: Activity): string =>
  activity === null ? '' : `${activity.day_number} ${activity.activity}`

export const parseActivityKey = (key: string): Activity => {
  const [, dayNumber, activity] = /^(\d+) (.+)$/s.exec(key) ?? []
  return dayNumber && activity ? { day_number: Number(dayNumber), activity } : null
}

export const describeActivity = ({ day_number, activity }: Pick<ShownChange, 'day_number' | 'activity'>): string =>
  activity === null ? 'Arrival' : `Day ${day_number}: ${activity}`

/** Finds travellers by name, or by the reference or the name of their booking. Keeps their order. */
export const searchTravellers = (travellers: readonly GuideTraveller[], query: string): GuideTraveller[] => {
  const searchText = query.trim().toLowerCase()
  return travellers.filter(({ full_name, booked_by, reference }) =>
    [full_name, booked_by, reference].some((text) => text.toLowerCase().includes(searchText)),
  )
}

/** Labels for the state of a change or an incident report. Empty: the page shows no label. */
export const STATE_LABELS = {
  saved: '',
  draft: '',
  sent: 'sent',
  waiting: 'waiting to be sent',
  refused: 'not accepted',
}

const REFUSAL_TEXTS: Record<RefusalReason, string> = {
  gone: 'The traveller is no longer on this departure.',
  invalid: 'The value was not accepted.',
  no_access: 'You no longer have access to this departure.',
  no_event: 'This departure was deleted.',
}
export const describeRefusal = (reason: RefusalReason | null): string => REFUSAL_TEXTS[reason ?? 'invalid']

/** Converts the value of a check-in, head count or note to text. */
export const formatValue = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Describes a change in one line: `Ada Grey: present`, `12 counted`. */
export const describeChange = (
  { kind, value }: Pick<ShownChange, 'kind' | 'value'>,
  travellerName: string | null,
): string => {
  if (kind === 'head_count') return `${formatValue(value)} counted`
  if (kind === 'note') return travellerName ? `${travellerName}: ${formatValue(value)}` : formatValue(value)
  return `${travellerName ?? 'A former traveller'}: ${value === true ? 'present' : 'check-in undone'}`
}
