import { expect, it } from 'vitest'
import type { GuideEvent, GuideTraveller, StoredChange } from './guide-event-queries'
import {
  compareCount,
  countPresent,
  describeChange,
  findCheckIn,
  findHeadCount,
  formatActivityKey,
  listRemovedActivities,
  mergeChanges,
  nameActivities,
  parseActivityKey,
  searchTravellers,
  toChangeRequest,
  type DeviceChange,
} from './guide-event-rules'

const TOUR = { day_number: 2, activity: 'Torchlight tour' }
const createStoredChange = (id: string, change: Partial<StoredChange> = {}): StoredChange => ({
  ...{ id, traveller_id: 'ada', day_number: null, activity: null, kind: 'check_in', value: true },
  ...{ recorded_at: '2031-03-01T10:00:00Z', recorded_by: 'Gale Guide', ...change },
})
const createDeviceChange = (id: string, change: Partial<DeviceChange> = {}): DeviceChange => ({
  ...{ id, eventId: 'event', traveller_id: 'ada', activity: null, kind: 'check_in', value: false },
  ...{ recordedAt: 0, order: 1, state: 'waiting', reason: null, travellerName: 'Ada Grey', ...change },
})

it('an unsent change of this device takes precedence over stored changes, even if the clock of the device is behind', () => {
  const changes = mergeChanges([createStoredChange('one')], [createDeviceChange('two')])
  expect(findCheckIn(changes, 'ada', null)).toMatchObject({ id: 'two', value: false, state: 'waiting' })
})

it('a change that is on the device and in the guide event is listed once, and a refused change is not listed', () => {
  const changes = mergeChanges(
    [createStoredChange('one')],
    [createDeviceChange('one', { state: 'sent' }), createDeviceChange('two', { state: 'refused' })],
  )
  expect(changes.map(({ id, state }) => [id, state])).toEqual([['one', 'saved']])
})

it('changes of this device are listed in the order in which the guide made them, regardless of the clock', () => {
  const changes = mergeChanges(
    [],
    [createDeviceChange('later', { order: 2, recordedAt: 1 }), createDeviceChange('earlier', { recordedAt: 9 })],
  )
  expect(changes.map(({ id }) => id)).toEqual(['earlier', 'later'])
})

it('check-ins and head counts apply only to their own activity', () => {
  const changes = mergeChanges(
    [
      createStoredChange('one', TOUR),
      createStoredChange('two', { ...TOUR, kind: 'head_count', value: 7, traveller_id: null }),
    ],
    [],
  )
  expect(countPresent(changes, [{ id: 'ada' }, { id: 'ben' }], TOUR)).toBe(1)
  expect(countPresent(changes, [{ id: 'ada' }], null)).toBe(0)
  expect(findHeadCount(changes, TOUR)?.value).toBe(7)
  expect(findHeadCount(changes, null)).toBeUndefined()
})

it.each([
  [12, 12, 'This matches the check-ins.'],
  [13, 12, '1 more than checked in.'],
  [10, 12, '2 fewer than checked in. Check who is missing.'],
])('for a head count of %i and %i checked-in travellers, the message is: %s', (counted, present, text) =>
  expect(compareCount(counted, present)).toBe(text),
)

it('activities with the same title on one day are numbered', () => {
  const activityItems = ['Free time', 'Dinner', 'Free time'].map((title) => ({
    ...{ title, description: '', start_time: null, end_time: null },
  }))
  const day = { day_number: 3, items: activityItems } as GuideEvent['days'][number]
  expect(nameActivities(day).map(({ activity }) => activity)).toEqual(['Free time', 'Dinner', 'Free time (2)'])
})

it('an activity that has changes stays selectable after it is removed from the itinerary', () => {
  const changes = mergeChanges([createStoredChange('one', TOUR), createStoredChange('two')], [])
  expect(listRemovedActivities([], changes)).toEqual([{ ...TOUR, start_time: null }])
})

it.each([[null], [TOUR]])('parsing the key of the activity %o returns the same activity', (activity) =>
  expect(parseActivityKey(formatActivityKey(activity))).toEqual(activity),
)

it('a change is sent with the seconds since the guide made it, which are never negative if the device clock is set back', () => {
  expect(toChangeRequest(createDeviceChange('one', { recordedAt: 1000 }), 61_000)).toMatchObject({ seconds_ago: 60 })
  expect(toChangeRequest(createDeviceChange('one', { recordedAt: 1000 }), 0)).toMatchObject({ seconds_ago: 0 })
})

it('the search of the guide event finds travellers by name, reference or booker, in its order', () => {
  const travellers = ['Zoe Hill', 'Ada Grey'].map((full_name, index) => ({
    ...{ full_name, booked_by: 'Eve Hill', reference: `INV-${index}` },
  })) as GuideTraveller[]
  expect(searchTravellers(travellers, ' hill ').map(({ full_name }) => full_name)).toEqual(['Zoe Hill', 'Ada Grey'])
  expect(searchTravellers(travellers, 'inv-1')).toHaveLength(1)
})

it.each([
  [{ kind: 'check_in', value: true }, 'Ada Grey', 'Ada Grey: present'],
  [{ kind: 'check_in', value: false }, null, 'A former traveller: check-in undone'],
  [{ kind: 'head_count', value: 12 }, null, '12 counted'],
  [{ kind: 'note', value: 'Unwell' }, 'Ada Grey', 'Ada Grey: Unwell'],
  [{ kind: 'note', value: 'Gate locked' }, null, 'Gate locked'],
])('the change %o of the traveller %s has the description: %s', (change, name, text) =>
  expect(describeChange(change, name)).toBe(text),
)
