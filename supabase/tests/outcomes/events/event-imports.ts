import { ADMIN, TASMANIA } from '../../support/people'
import { day, type Case } from '../frame'
import { PRESS } from './events'

const trips = (count: number) => Array.from({ length: count }, () => ({ title: 'A' }))

export const cases: Case[] = [
  // Importing
  {
    name: 'trips of a file are stored as they are, each in the record',
    call: 'import_events',
    as: ADMIN,
    answers: 'imported',
    with: {
      events: [
        { title: 'First', id: TASMANIA },
        { title: 'Second', price: '10', start_date: day(200), days: [{ title: 'One' }] },
      ],
    },
  },
  {
    name: 'trips of a file open to members first, or to members alone',
    call: 'import_events',
    as: ADMIN,
    answers: 'imported',
    with: {
      events: [
        { title: 'First', start_date: day(200), opens_on: day(20) },
        { title: 'Second', members_only: true },
      ],
    },
  },
  {
    name: 'a file is kept out by a trip that opens after it has left, or that is for members and opens to all',
    call: 'import_events',
    as: ADMIN,
    answers: 'invalid',
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
    name: 'trips of a file are checked alone',
    call: 'import_events',
    with: { events: [{ title: 'First' }], check_only: true },
    as: ADMIN,
    answers: 'valid',
  },
  {
    name: 'one wrong trip keeps all of a file out',
    call: 'import_events',
    as: ADMIN,
    answers: 'invalid',
    with: { events: [{ title: 'First' }, { title: ' ', price: -1 }, 5, { title: 'x', days: 5 }] },
  },
  {
    name: 'a file whose answer was lost is stored once',
    call: 'import_events',
    with: { events: [{ title: 'A' }, { title: 'B' }], request_id: PRESS },
    as: ADMIN,
    answers: 'imported',
    then: [
      {
        call: 'import_events',
        with: { events: [{ title: 'A' }, { title: 'B' }], request_id: PRESS },
        as: ADMIN,
        answers: 'imported',
      },
      { call: 'import_events', with: { events: [{ title: 'A' }], request_id: PRESS }, as: ADMIN, answers: 'repeated' },
      {
        call: 'import_events',
        with: { events: [{ title: 'A' }], check_only: true, request_id: PRESS },
        as: ADMIN,
        answers: 'valid',
      },
    ],
  },
  {
    name: 'a press that saved a trip is no press that imports some',
    call: 'save_event',
    with: { event: { title: 'A' }, request_id: PRESS },
    as: ADMIN,
    answers: 'saved',
    then: [
      {
        call: 'import_events',
        with: { events: [{ title: 'A' }], request_id: PRESS },
        as: ADMIN,
        answers: 'imported',
      },
    ],
  },
  { name: 'a file without trips is none', call: 'import_events', with: { events: [] }, as: ADMIN, answers: 'invalid' },
  {
    name: 'a file has at most 500 trips',
    call: 'import_events',
    with: { events: trips(501) },
    as: ADMIN,
    answers: 'too_many',
    then: [{ call: 'import_events', with: { events: trips(500), check_only: true }, as: ADMIN, answers: 'valid' }],
  },
]
