import { addedRowId, ADMIN, BEECHWORTH, booking, event, FREMANTLE, trip, UNKNOWN_ID } from '../../support/people'
import { day, type SnapshotCase } from '../case'

const QUESTION_ID = addedRowId(200)
const INSERT_QUESTION_SQL = `insert into public.contact_messages (id, full_name, email, message, event_id)
  values ('${QUESTION_ID}', 'V', 'visitor@example.test', 'Who brings the candles?', '${FREMANTLE}')`
const setFaqSql = (entries: [question: string, answer: string][]) =>
  `update public.events set custom_fields = jsonb_build_object('faq', '${JSON.stringify(
    entries.map(([question, answer]) => ({ question, answer })),
  )}'::jsonb) where id = '${FREMANTLE}'`

const setEndSql = (days: number) => `update public.events
  set custom_fields = '{}', start_date = '${day(-3)}', end_date = '${day(days)}' where id = '${FREMANTLE}'`

const createPublishStep = (changes: Record<string, unknown> = {}) => ({
  call: 'publish_answer',
  as: ADMIN,
  with: { message_id: QUESTION_ID, question: ' Who brings the candles? ', answer: ' We do. ', ...changes },
})

export const publishedAnswersCases: SnapshotCase[] = [
  {
    name: 'an answer is added to the questions of every departure of the trip that is not over',
    given: `${INSERT_QUESTION_SQL};
      update public.events set custom_fields = '{}' where trip_id in ('${trip(6)}', '${trip(5)}');
      update public.events set trip_id = '${trip(6)}' where id in ('${BEECHWORTH}', '${event(10)}', '${event(13)}')`,
    ...createPublishStep(),
    expected: 'published',
  },
  {
    name: 'publishing a question again replaces its answer and moves the question to the end of the list',
    given: `${INSERT_QUESTION_SQL}; ${setFaqSql([
      ['WHO brings the candles?', 'You do.'],
      ['When?', 'At night.'],
    ])}`,
    ...createPublishStep(),
    expected: 'published',
  },
  {
    name: 'an answer is published on the last day of a trip',
    given: `${INSERT_QUESTION_SQL}; ${setEndSql(0)}`,
    ...createPublishStep(),
    expected: 'published',
  },
  {
    name: 'an answer is not published when all departures of the trip are over',
    given: `${INSERT_QUESTION_SQL}; ${setEndSql(-1)}`,
    ...createPublishStep(),
    expected: 'not_found',
  },
  {
    name: 'an answer to a message without a trip or to an unknown message is not published',
    ...createPublishStep({ message_id: addedRowId(15) }),
    expected: 'not_found',
    then: [{ ...createPublishStep({ message_id: UNKNOWN_ID }), expected: 'not_found' }],
  },
  {
    name: 'a published question has at most 300 characters and its answer at most 2,000, and neither is empty',
    given: `${INSERT_QUESTION_SQL}; update public.events set custom_fields = '{}' where id = '${FREMANTLE}'`,
    ...createPublishStep({ question: 'x'.repeat(301), answer: 'x'.repeat(2001) }),
    expected: 'invalid',
    then: [
      { ...createPublishStep({ question: ' ', answer: null }), expected: 'invalid' },
      { ...createPublishStep({ question: 'x'.repeat(300), answer: 'x'.repeat(2000) }), expected: 'published' },
    ],
  },
  {
    name: 'an answer is not published if one departure of the trip has no space for another question',
    given: `${INSERT_QUESTION_SQL};
      update public.events set trip_id = '${trip(6)}',
        custom_fields = jsonb_build_object('summary', repeat('x', 39980)) where id = '${BEECHWORTH}'`,
    ...createPublishStep(),
    expected: 'too_long',
  },
  {
    name: 'publishing an answer changes no booking',
    given: `${INSERT_QUESTION_SQL}; update public.events set custom_fields = '{}' where id = '${FREMANTLE}'`,
    ...createPublishStep(),
    expected: 'published',
    then: [{ call: 'preview_cancellation', with: { booking_id: booking(25) }, as: ADMIN, expected: 'ok' }],
  },
]
