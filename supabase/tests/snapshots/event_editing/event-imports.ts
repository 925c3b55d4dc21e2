import { ADMIN, TASMANIA } from '../../support/people'
import { day, type SnapshotCase } from '../case'
import { REQUEST_ID } from '../events/events'

const createEvents = (count: number) => Array.from({ length: count }, () => ({ title: 'A' }))

export const eventImportsCases: SnapshotCase[] = [
  {
    name: 'imported trips are stored as drafts, each with an audit log entry',
    call: 'import_events',
    as: ADMIN,
    expected: 'imported',
    with: {
      events: [
        { title: 'First', id: TASMANIA },
        { title: 'Second', price: '10', start_date: day(200), days: [{ title: 'One' }] },
      ],
    },
  },
  {
    name: 'imported trips can open to members first, or be for members only',
    call: 'import_events',
    as: ADMIN,
    expected: 'imported',
    with: {
      events: [
        { title: 'First', start_date: day(200), opens_on: day(20) },
        { title: 'Second', members_only: true },
      ],
    },
  },
  {
    name: 'an import is rejected if a trip opens for booking after it departs, or is members-only but has a date when it opens to everyone',
    call: 'import_events',
    as: ADMIN,
    expected: 'invalid',
    with: {
      events: [
        { title: 'First', start_date: day(20), opens_on: day(21) },
        { title: 'Second', opens_on: day(20), members_only: true },
        { title: 'Third', members_only: 'perhaps' },
        { title: 'Fourth', members_only: 2 },
        { title: 'Fifth', members_only: 'true' },
      ],
    },
  },
  {
    name: 'a trip import can be checked without storing its trips',
    call: 'import_events',
    with: { events: [{ title: 'First' }], check_only: true },
    as: ADMIN,
    expected: 'valid',
  },
  {
    name: 'one invalid trip rejects the whole import, and the errors are listed by row',
    call: 'import_events',
    as: ADMIN,
    expected: 'invalid',
    with: { events: [{ title: 'First' }, { title: ' ', price: -1 }, 5, { title: 'x', days: 5 }] },
  },
  {
    name: 'a retried import request stores its trips once',
    call: 'import_events',
    with: { events: [{ title: 'A' }, { title: 'B' }], request_id: REQUEST_ID },
    as: ADMIN,
    expected: 'imported',
    then: [
      {
        call: 'import_events',
        with: { events: [{ title: 'A' }, { title: 'B' }], request_id: REQUEST_ID },
        as: ADMIN,
        expected: 'imported',
      },
      {
        call: 'import_events',
        with: { events: [{ title: 'A' }], request_id: REQUEST_ID },
        as: ADMIN,
        expected: 'repeated',
      },
      {
        call: 'import_events',
        with: { events: [{ title: 'A' }], check_only: true, request_id: REQUEST_ID },
        as: ADMIN,
        expected: 'valid',
      },
    ],
  },
  {
    name: 'a request ID that was used to save a trip can also be used for an import',
    call: 'save_event',
    with: { event: { title: 'A' }, request_id: REQUEST_ID },
    as: ADMIN,
    expected: 'saved',
    then: [
      {
        call: 'import_events',
        with: { events: [{ title: 'A' }], request_id: REQUEST_ID },
        as: ADMIN,
        expected: 'imported',
      },
    ],
  },
  {
    name: 'an import without trips is rejected',
    call: 'import_events',
    with: { events: [] },
    as: ADMIN,
    expected: 'invalid',
  },
  {
    name: 'an import of more than 500 trips is refused',
    call: 'import_events',
    with: { events: createEvents(501) },
    as: ADMIN,
    expected: 'too_many',
    then: [
      { call: 'import_events', with: { events: createEvents(500), check_only: true }, as: ADMIN, expected: 'valid' },
    ],
  },
]
