/**
 * Two guides record changes without a network. In whatever order their devices send them, both guides see the same
 * state.
 */
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { GuideEvent } from '@/features/on-trip/guide/guide-event-queries'
import {
  findCheckIn,
  findHeadCount,
  mergeChanges,
  toChangeRequest,
  type Activity,
  type DeviceChange,
} from '@/features/on-trip/guide/guide-event-rules'
import {
  createNote,
  mergeIncidents,
  toReportRequest,
  type DeviceIncident,
} from '@/features/on-trip/incidents/incident-rules'
import { openEmbeddedApp, type Caller, type EmbeddedApp } from '../support/embedded'
import { TASMANIA } from '../support/people'

/** The number of random sequences of changes. Each sequence needs about ten requests. */
const RUN_COUNT = 25
const MINUTE_MS = 60_000
/** The time at which each device sends its changes, by its own clock. The two clocks show different years. */
const SEND_TIMES = [Date.UTC(2031, 0, 5), Date.UTC(1999, 5, 1)] as const

let app: EmbeddedApp
let guides: [Caller, Caller]
let travellerIds: string[]

const createGuide = async (): Promise<Caller> => {
  const guide = await app.newMember()
  const userId = (await guide.auth.getUser()).data.user?.id
  await app.sql(`insert into public.staff (user_id, role) values ($1, 'guide')`, [userId])
  await app.sql('insert into public.staff_events (user_id, event_id) values ($1, $2)', [userId, TASMANIA])
  return guide
}

beforeAll(async () => {
  app = await openEmbeddedApp()
  guides = [await createGuide(), await createGuide()]
  const travellers = await app.sql<{ id: string }>(
    `select t.id from public.travellers t join public.bookings b on b.id = t.booking_id
     where b.event_id = $1 and b.status = 'confirmed' order by t.id limit 2`,
    [TASMANIA],
  )
  travellerIds = travellers.map(({ id }) => id)
}, 120_000)

const readGuideEvent = async (guide: Caller): Promise<GuideEvent> => {
  const { data } = await guide.rpc('guide_event', { event_id: TASMANIA }).throwOnError()
  if (data.status !== 'ok') throw new Error(data.status)
  return data
}

interface RandomChange {
  /** 0 or 1: the device that records the change. */
  device: number
  kind: 'check_in' | 'head_count' | 'note'
  traveller: number
  value: number
}
const randomChangeArbitrary = fc.record<RandomChange>({
  device: fc.nat(1),
  kind: fc.constantFrom('check_in', 'check_in', 'head_count', 'note'),
  traveller: fc.nat(1),
  value: fc.nat(50),
})

const createChange = (act: RandomChange, activity: Activity, minutesBefore: number, order: number): DeviceChange => {
  const valuesByKind = { check_in: act.value % 2 === 0, head_count: act.value, note: `Note ${act.value}` }
  return {
    id: crypto.randomUUID(),
    eventId: TASMANIA,
    kind: act.kind,
    value: valuesByKind[act.kind],
    traveller_id: act.kind === 'head_count' ? null : (travellerIds[act.traveller] ?? null),
    activity,
    recordedAt: SEND_TIMES[act.device === 0 ? 0 : 1] - minutesBefore * MINUTE_MS,
    order,
    state: 'waiting',
    reason: null,
    travellerName: null,
  }
}

/** Sends each batch in the given order. A batch that appears twice is sent again, as after a lost response. */
const sendBatches = async (batches: { device: number; changes: DeviceChange[] }[]) => {
  for (const { device, changes } of batches) {
    const sendTime = SEND_TIMES[device === 0 ? 0 : 1]
    const { data } = await guides[device === 0 ? 0 : 1]
      .rpc('record_guide_log', {
        event_id: TASMANIA,
        changes: changes.map((change) => toChangeRequest(change, sendTime)),
      })
      .throwOnError()
    expect(data).toMatchObject({ status: 'recorded', results: changes.map(({ id }) => ({ id, status: 'saved' })) })
  }
}

let activityCount = 0

it(
  'two devices show the same state after they send random changes in random order and repeatedly, and no change is lost',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(randomChangeArbitrary, { minLength: 1, maxLength: 14 }),
        fc.array(fc.nat(100), { minLength: 14, maxLength: 14 }),
        fc.array(fc.nat(100), { maxLength: 4 }),
        async (acts, arrivals, repeats) => {
          activityCount += 1
          const activity = { day_number: 1, activity: `Activity ${activityCount}` }
          // The actions happen one minute apart, in the order of `acts`. Each was recorded by one of the two devices.
          const changes = acts.map((act, index) => createChange(act, activity, acts.length - index, index))
          const batches = changes
            .map((change, index) => ({ device: acts[index]?.device ?? 0, changes: [change], at: arrivals[index] ?? 0 }))
            .sort((one, other) => one.at - other.at)
          const repeatedBatches = repeats.flatMap((position) => batches[position % batches.length] ?? [])
          await sendBatches([...batches, ...repeatedBatches])
          const guideEvents = await Promise.all(guides.map(readGuideEvent))
          const [first = [], second = []] = guideEvents.map((guideEvent) =>
            mergeChanges(guideEvent.changes, changes).filter((change) => change.activity === activity.activity),
          )
          expect(first).toEqual(second)
          expect(first.map(({ id }) => id)).toEqual(changes.map(({ id }) => id))
          for (const id of travellerIds) {
            const lastCheckIn = changes.findLast((change) => change.kind === 'check_in' && change.traveller_id === id)
            expect(findCheckIn(first, id, activity)?.id).toBe(lastCheckIn?.id)
          }
          expect(findHeadCount(second, activity)?.id).toBe(changes.findLast(({ kind }) => kind === 'head_count')?.id)
        },
      ),
      { numRuns: RUN_COUNT },
    ),
  120_000,
)

interface RandomReport {
  device: number
  /** A number that selects the earlier report to which this note is added. Null: this is itself a report. */
  noteOf: number | null
  traveller: number
}
const randomReportArbitrary = fc.record<RandomReport>({
  device: fc.nat(1),
  noteOf: fc.option(fc.nat(5)),
  traveller: fc.nat(2),
})

/** Creates the reports and notes that the devices recorded. A note without an earlier report becomes a report. */
const createIncidents = (acts: RandomReport[]): { device: number; incident: DeviceIncident }[] => {
  const reportIds: string[] = []
  return acts.map(({ device, noteOf, traveller }, index) => {
    const sendTime = SEND_TIMES[device === 0 ? 0 : 1]
    const recordedAt = sendTime - (acts.length - index) * MINUTE_MS
    const reportId = noteOf === null ? undefined : reportIds[noteOf % Math.max(reportIds.length, 1)]
    if (reportId !== undefined)
      return { device, incident: { ...createNote(TASMANIA, reportId, `Note ${index}`), recordedAt } }
    const id = crypto.randomUUID()
    reportIds.push(id)
    return {
      device,
      incident: {
        ...createNote(TASMANIA, id, `Report ${index}`),
        ...{ id, followUpOf: null, place: 'The gallows', recordedAt, happenedAt: new Date(recordedAt).toISOString() },
        travellerIds: travellerIds.slice(0, traveller),
      },
    }
  })
}

const sendIncident = async (device: number, incident: DeviceIncident) => {
  const { data } = await guides[device === 0 ? 0 : 1]
    .rpc('report_incident', { event_id: TASMANIA, report: toReportRequest(incident, SEND_TIMES[device === 0 ? 0 : 1]) })
    .throwOnError()
  expect(data).toEqual({ status: 'saved' })
}

it(
  'random incident reports and notes of two devices are stored once even if sent repeatedly, and both devices show all',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(randomReportArbitrary, { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(100), { maxLength: 4 }),
        async (acts, repeats) => {
          const sentIncidents = createIncidents(acts)
          const repeatedIncidents = repeats.flatMap((position) => sentIncidents[position % sentIncidents.length] ?? [])
          for (const { device, incident } of [...sentIncidents, ...repeatedIncidents])
            await sendIncident(device, incident)
          const sentIds = new Set(sentIncidents.map(({ incident }) => incident.id))
          const [first, second] = (await Promise.all(guides.map(readGuideEvent))).map((guideEvent) =>
            mergeIncidents(
              guideEvent.incidents,
              sentIncidents.map(({ incident }) => incident),
              [],
              new Map(),
            ).filter(({ id }) => sentIds.has(id)),
          )
          expect(first).toEqual(second)
          const shownIds = (first ?? []).flatMap(({ id, notes }) => [id, ...notes.map((note) => note.id)])
          expect(shownIds.toSorted()).toEqual([...sentIds].toSorted())
          for (const { incident } of sentIncidents.filter(({ incident: { followUpOf } }) => followUpOf === null))
            expect(first?.find(({ id }) => id === incident.id)?.travellers).toHaveLength(incident.travellerIds.length)
        },
      ),
      { numRuns: RUN_COUNT },
    ),
  120_000,
)
