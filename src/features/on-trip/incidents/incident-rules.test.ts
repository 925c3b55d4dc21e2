import { expect, it } from 'vitest'
import type { Incident } from '../guide/guide-event-queries'
import {
  createDraft,
  createNote,
  findIncidentErrors,
  formatDateTimeField,
  mergeIncidents,
  toReportRequest,
  type DeviceIncident,
} from './incident-rules'

const NAMES_BY_ID = new Map([['ada', 'Ada Grey']])
const createReport = (id: string, more: Partial<DeviceIncident> = {}): DeviceIncident => ({
  ...createDraft('event', '2031-03-01T22:15'),
  ...{ id, state: 'waiting', place: 'The gallows', description: 'A fall.', recordedAt: 0 },
  ...more,
})

const createStoredIncident = (id: string, happened_at: string, noteIds: string[] = []): Incident => ({
  ...{ id, happened_at, place: 'The gate', description: 'A cut.', action_taken: null, emergency_services: true },
  ...{ travellers: [{ full_name: null }], photos: [], recorded_at: happened_at, recorded_by: 'Gale Guide' },
  ...{ acknowledged_at: null, acknowledged_by: null },
  notes: noteIds.map((noteId) => ({
    ...{ id: noteId, description: 'Better.', recorded_at: happened_at, recorded_by: null },
    ...{ acknowledged_at: null, acknowledged_by: null },
  })),
})

it('the list of incidents merges stored reports and reports of this device without duplicates or drafts, latest first', () => {
  const incidents = mergeIncidents(
    [createStoredIncident('early', '2031-01-01T10:00:00Z'), createStoredIncident('sent', '2031-02-01T10:00:00Z')],
    [
      createReport('sent', { state: 'sent' }),
      createReport('new', { travellerIds: ['ada', 'gone'] }),
      createDraft('event', ''),
    ],
    [],
    NAMES_BY_ID,
  )
  expect(incidents.map(({ id, state }) => [id, state])).toEqual([
    ['new', 'waiting'],
    ['sent', 'saved'],
    ['early', 'saved'],
  ])
  expect(incidents[0]?.travellers).toEqual(['Ada Grey', null])
})

it('notes of this device are listed once, after the stored notes of the same incident report', () => {
  const createTestNote = (id: string) => ({ ...createNote('event', 'report', 'Worse.'), id })
  const [report] = mergeIncidents(
    [createStoredIncident('report', '2031-01-01T10:00:00Z', ['one'])],
    [createTestNote('one'), createTestNote('two')],
    [],
    NAMES_BY_ID,
  )
  expect(report?.notes.map(({ id, state }) => [id, state])).toEqual([
    ['one', 'saved'],
    ['two', 'waiting'],
  ])
})

it('unsent photos of this device are shown with their incident report, even if the database has the report', () => {
  const photo = {
    id: 'photo',
    reportId: 'report',
    bytes: new ArrayBuffer(1),
    type: 'image/png',
    order: 1,
    reason: null,
  }
  const [report] = mergeIncidents([createStoredIncident('report', '2031-01-01T10:00:00Z')], [], [photo], NAMES_BY_ID)
  expect(report?.devicePhotos).toEqual([photo])
})

it('an incident report is sent with the seconds since it happened, which are never negative if the device clock is set back', () => {
  const happenedAt = new Date('2031-03-01T22:15').getTime()
  const report = createReport('one', { recordedAt: happenedAt + 60_000 })
  expect(toReportRequest(report, happenedAt + 120_000)).toMatchObject({ happened_seconds_ago: 120, seconds_ago: 60 })
  expect(toReportRequest(report, 0)).toMatchObject({ happened_seconds_ago: 0, seconds_ago: 0 })
})

it('the request to store a follow-up note does not contain the fields of an incident report', () => {
  const reportRequest = toReportRequest(
    { ...createNote('event', 'report', 'Better.'), id: 'note', recordedAt: 0 },
    5000,
  )
  expect(reportRequest).toEqual({ id: 'note', description: 'Better.', follow_up_of: 'report', seconds_ago: 5 })
})

it('a date and time field shows the local time of the device', () => {
  const localTime = new Date('2031-03-01T22:15').getTime()
  expect(formatDateTimeField(localTime)).toBe('2031-03-01T22:15')
})

it('an incident report requires a past time, a place and a description', () => {
  const now = new Date('2031-03-01T22:15').getTime()
  expect(findIncidentErrors(createReport('one'), now)).toEqual({})
  expect(Object.keys(findIncidentErrors(createReport('one', { place: ' ', description: '' }), now))).toEqual([
    'place',
    'description',
  ])
  expect(findIncidentErrors(createReport('one'), now - 3_600_000)).toEqual({
    happenedAt: 'This time is in the future.',
  })
  expect(findIncidentErrors(createReport('one', { happenedAt: '' }), now)).toEqual({
    happenedAt: 'Please enter a date and time.',
  })
})
