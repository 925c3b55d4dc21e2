import { ADMIN, addedRowId, DRAFT, trip, MEMBER, UNKNOWN_ID } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

/** Marks an enquiry as handled or as new with the same statement as the client. */
const setHandled = (
  table: 'interest_submissions' | 'contact_messages',
  id: string,
  isHandled: boolean,
  caller: string | null = ADMIN,
): SnapshotStep => ({
  sql: `update public.${table} set handled_at = ${isHandled ? `'2001-01-01'` : 'null'} where id = '${id}' returning id`,
  as: caller,
  expected: 'done',
})
const expectRefusedUpdate = (
  table: 'interest_submissions' | 'contact_messages',
  assignmentsSql: string,
): SnapshotStep => ({
  sql: `update public.${table} set ${assignmentsSql} where true`,
  as: ADMIN,
  expected: '42501',
})

/** The number of waitlist entries that match the filters, and their departures. */
const countWaiting = (filters: object): SnapshotStep => ({
  sql: `select l.result -> 'total' as total, (select string_agg(distinct (r ->> 'event_name') || ' ' || (r ->> 'start_date'), ', ')
      from jsonb_array_elements(l.result -> 'rows') r) as found
    from (select public.list_waitlist('${JSON.stringify(filters)}', 1, 100) as result) l`,
  as: ADMIN,
  expected: 'done',
})
const FREMANTLE_EVENT = trip(6)

export const inboxCases: SnapshotCase[] = [
  {
    name: 'the waitlist is filtered by one departure, by a whole trip, and by both with a search',
    given: `update public.events set trip_id = '${FREMANTLE_EVENT}' where id = '${DRAFT}';
      insert into public.waitlist_submissions (event_id, event_name, full_name, email, seats)
      select '${DRAFT}', e.title, 'Dora Draft', 'dora@example.test', 1 from public.events e where e.id = '${DRAFT}'`,
    ...countWaiting({ event_id: DRAFT }),
    then: [{ trip_id: FREMANTLE_EVENT }, { trip_id: FREMANTLE_EVENT, q: 'dora' }, { trip_id: 'fremantle' }].map(
      countWaiting,
    ),
  },
  {
    name: 'staff mark a trip interest as handled or new; marking it as handled twice keeps the time of the first mark',
    ...setHandled('interest_submissions', addedRowId(13), true),
    then: [
      { ...setHandled('interest_submissions', addedRowId(13), true), at: timeAfterTest('1 day') },
      setHandled('interest_submissions', addedRowId(13), false),
      setHandled('interest_submissions', UNKNOWN_ID, true),
      setHandled('interest_submissions', addedRowId(13), true, MEMBER),
      { ...setHandled('interest_submissions', addedRowId(13), true, null), expected: '42501' },
    ],
  },
  {
    name: 'staff mark contact messages as handled and as new again',
    ...setHandled('contact_messages', addedRowId(15), true),
    then: [
      setHandled('contact_messages', addedRowId(15), false),
      setHandled('contact_messages', UNKNOWN_ID, true),
      setHandled('contact_messages', addedRowId(15), true, MEMBER),
      { ...setHandled('contact_messages', addedRowId(15), true, null), expected: '42501' },
    ],
  },
  {
    name: 'staff can only mark an enquiry as handled: they cannot change its other fields or delete it',
    ...expectRefusedUpdate('interest_submissions', `message = 'Other words'`),
    then: [
      expectRefusedUpdate('interest_submissions', `email = 'other@example.test', handled_at = now()`),
      expectRefusedUpdate('contact_messages', `message = 'Other words'`),
      { sql: `delete from public.contact_messages where true`, as: ADMIN, expected: '42501' },
      { sql: `delete from public.interest_submissions where true returning id`, as: ADMIN, expected: 'done' },
    ],
  },
  {
    name: 'waitlist entries, trip interest and contact messages are listed newest first, without internal fields',
    call: 'list_waitlist',
    with: { page_size: 2 },
    as: ADMIN,
    expected: 'ok',
    then: [
      { call: 'list_interest', with: { page_size: 1 }, as: ADMIN, expected: 'ok' },
      { call: 'list_messages', with: { page_size: 1 }, as: ADMIN, expected: 'ok' },
      { call: 'list_waitlist', with: { page: 2147483647, page_size: 2147483647 }, as: ADMIN, expected: 'ok' },
      { call: 'list_waitlist', with: { page: -1, page_size: -1 }, as: ADMIN, expected: 'ok' },
      { call: 'list_messages', with: {}, as: MEMBER, expected: '42501' },
    ],
  },
  {
    name: 'an expired waitlist offer is listed as expired even before the scheduled jobs have run',
    sql: `select r ->> 'status' as status, r ->> 'email' as email
      from jsonb_array_elements(public.list_waitlist('{}', 1, 1000) -> 'rows') with ordinality l (r, n)
      where r ->> 'offer_expires_at' is not null order by n`,
    as: ADMIN,
    expected: 'done',
    at: timeAfterTest('34 hours - 1 second'),
    then: [
      {
        sql: `select r ->> 'status' as status, r ->> 'email' as email
          from jsonb_array_elements(public.list_waitlist('{}', 1, 1000) -> 'rows') with ordinality l (r, n)
          where r ->> 'offer_expires_at' is not null order by n`,
        as: ADMIN,
        expected: 'done',
        at: timeAfterTest('34 hours'),
      },
      { call: 'list_waitlist', with: { filters: { q: 'nobody at all' } }, as: ADMIN, expected: 'ok' },
    ],
  },
  {
    name: 'enquiries are searched by name, email address and content; two letters match the start of words',
    call: 'list_waitlist',
    with: { filters: { q: 'RIFRE' } },
    as: ADMIN,
    expected: 'ok',
    then: [
      { call: 'list_waitlist', with: { filters: { q: 'emant' } }, as: ADMIN, expected: 'ok' },
      { call: 'list_waitlist', with: { filters: { q: 'XA' } }, as: ADMIN, expected: 'ok' },
      { call: 'list_waitlist', with: { filters: { q: 'ha' } }, as: ADMIN, expected: 'ok' },
      { call: 'list_interest', with: { filters: { q: 'MEMBER@next' } }, as: ADMIN, expected: 'ok' },
      { call: 'list_messages', with: { filters: { q: 'fearless' } }, as: ADMIN, expected: 'ok' },
      { call: 'list_messages', with: { filters: { q: '%' } }, as: ADMIN, expected: 'ok' },
      { call: 'list_messages', with: { filters: 'x' }, as: ADMIN, expected: 'ok' },
    ],
  },
]
