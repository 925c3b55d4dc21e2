import { addedRowId, ADMIN, DRAFT, event, FREMANTLE, MEMBER, UNKNOWN_ID, TASMANIA } from '../../support/people'
import { timeAfterTest, type SnapshotCase } from '../case'

const visitor = { full_name: 'New Visitor', email: 'visitor@example.test' }
const INVALID_VISITOR = {
  full_name: 'Evil\u202e\nhttps://phish.example',
  email: 'two@a.test,two@b.test',
  phone: 'call me',
}
const insertInterestSql = (n: number) => `
  insert into public.interest_submissions (trip_name, full_name, email)
  select 't' || n, 'V', 'visitor+' || n || '@example.test' from generate_series(1, ${n}) n`
const insertContactMessagesSql = (n: number) => `
  insert into public.contact_messages (message, full_name, email)
  select 'm' || n, 'V', 'Visitor+' || n || '@example.test' from generate_series(1, ${n}) n`
const insertQuestionSql = (
  eventId: string,
) => `insert into public.contact_messages (id, full_name, email, message, event_id)
  values ('${addedRowId(200)}', 'V', 'visitor@example.test', 'Who brings the candles?', '${eventId}')`

export const messagesCases: SnapshotCase[] = [
  {
    name: 'interest in a trip is stored with the title of the trip',
    call: 'express_interest',
    as: null,
    expected: 'registered',
    with: { ...visitor, event_id: event(3), trip_name: 'Forged', phone: ' 0491 570 006 ', message: ' Me too\n' },
  },
  {
    name: 'interest in a trip that was called off is refused',
    given: `update public.events set called_off_at = private.now() where id = '${event(3)}'`,
    call: 'express_interest',
    as: null,
    expected: 'called_off',
    with: { ...visitor, event_id: event(3) },
  },
  {
    name: 'a member registers interest in an unlisted trip by its name',
    call: 'express_interest',
    with: { ...visitor, trip_name: 'Transylvania', phone: ' ' },
    as: MEMBER,
    expected: 'registered',
  },
  {
    name: 'interest that is submitted twice within ten minutes is stored once',
    call: 'express_interest',
    with: { ...visitor, trip_name: 'Transylvania' },
    as: null,
    expected: 'registered',
    then: [
      {
        call: 'express_interest',
        with: { ...visitor, email: 'VISITOR@example.test', trip_name: ' Transylvania ' },
        as: null,
        expected: 'registered',
        at: timeAfterTest('9 minutes 59 seconds'),
      },
      {
        call: 'express_interest',
        with: { ...visitor, trip_name: 'Transylvania', message: 'When?' },
        as: null,
        expected: 'registered',
      },
      {
        call: 'express_interest',
        with: { ...visitor, trip_name: 'Transylvania' },
        as: null,
        expected: 'registered',
        at: timeAfterTest('10 minutes'),
      },
    ],
  },
  {
    name: "a visitor's texts are stored without outer spaces, and another visitor's identical message is stored separately",
    call: 'express_interest',
    with: { full_name: ' Ann ', email: ' Ann@Example.test ', trip_name: 'Transylvania' },
    as: null,
    expected: 'registered',
    then: [
      { call: 'express_interest', with: { ...visitor, trip_name: 'Transylvania' }, as: null, expected: 'registered' },
      {
        call: 'express_interest',
        with: { full_name: 'Ann', email: 'ANN@example.test', trip_name: 'Transylvania' },
        as: null,
        expected: 'registered',
      },
      {
        call: 'send_contact_message',
        with: { full_name: ' Ann ', email: ' Ann@Example.test ', phone: ' 0491 570 006 ', message: 'Hello' },
        as: null,
        expected: 'sent',
      },
      { call: 'send_contact_message', with: { ...visitor, message: 'Hello' }, as: null, expected: 'sent' },
      {
        call: 'send_contact_message',
        with: { full_name: 'Ann', email: 'ANN@example.test', message: 'Hello' },
        as: null,
        expected: 'sent',
      },
    ],
  },
  {
    name: 'an email address and its variants with a plus sign can together register interest five times an hour',
    given: insertInterestSql(5),
    call: 'express_interest',
    with: { ...visitor, trip_name: 'Transylvania' },
    as: null,
    expected: 'too_many',
    at: timeAfterTest('59 minutes 59 seconds'),
    then: [
      {
        call: 'express_interest',
        with: { ...visitor, trip_name: 'Transylvania' },
        as: null,
        expected: 'registered',
        at: timeAfterTest('60 minutes'),
      },
    ],
  },
  {
    name: 'all validation errors of an interest form are returned at once',
    call: 'express_interest',
    as: null,
    expected: 'invalid',
    with: { ...INVALID_VISITOR, message: 'x'.repeat(2001), trip_name: 'x'.repeat(201) },
    then: [
      {
        call: 'express_interest',
        with: { full_name: null, email: null, trip_name: ' ' },
        as: null,
        expected: 'invalid',
      },
      {
        call: 'express_interest',
        with: { full_name: 'x'.repeat(121), email: `${'x'.repeat(250)}@x.au`, trip_name: 'x', phone: '1'.repeat(41) },
        as: null,
        expected: 'invalid',
      },
    ],
  },
  {
    name: 'interest in a draft or an unknown trip is refused',
    call: 'express_interest',
    with: { ...visitor, event_id: DRAFT },
    as: null,
    expected: 'not_found',
    then: [
      {
        call: 'express_interest',
        with: { ...visitor, event_id: UNKNOWN_ID, trip_name: 'x' },
        as: null,
        expected: 'not_found',
      },
    ],
  },

  {
    name: 'a contact message is stored, and its sender gets a confirmation email',
    call: 'send_contact_message',
    with: { ...visitor, message: ' Boo?\n', phone: '1' },
    as: null,
    expected: 'sent',
  },
  {
    name: 'a contact message that is sent twice within ten minutes is stored once',
    call: 'send_contact_message',
    with: { ...visitor, message: 'Boo?' },
    as: null,
    expected: 'sent',
    then: [
      {
        call: 'send_contact_message',
        with: { ...visitor, message: ' Boo? ' },
        as: null,
        expected: 'sent',
        at: timeAfterTest('9 minutes 59 seconds'),
      },
      {
        call: 'send_contact_message',
        with: { ...visitor, message: 'Boo?' },
        as: null,
        expected: 'sent',
        at: timeAfterTest('10 minutes'),
      },
    ],
  },
  {
    name: 'a question about a departure is stored with the departure, and the same question about a second departure is a new message',
    call: 'send_contact_message',
    with: { ...visitor, message: 'May I bring a dog?', event_id: TASMANIA },
    as: null,
    expected: 'sent',
    then: [
      ...[TASMANIA, FREMANTLE, undefined].map((event_id, minutes) => ({
        call: 'send_contact_message',
        with: { ...visitor, message: 'May I bring a dog?', event_id },
        as: null,
        expected: 'sent',
        at: timeAfterTest(`${minutes + 1} minutes`),
      })),
      { call: 'list_messages', with: { filters: { q: 'dog' } }, as: ADMIN, expected: 'ok' },
    ],
  },
  {
    name: 'a question about a draft or an unknown departure is refused',
    call: 'send_contact_message',
    with: { ...visitor, message: 'When?', event_id: DRAFT },
    as: null,
    expected: 'not_found',
    then: [
      {
        call: 'send_contact_message',
        with: { ...visitor, message: 'When?', event_id: UNKNOWN_ID },
        as: null,
        expected: 'not_found',
      },
    ],
  },
  {
    name: 'a question stays in the inbox after its departure is deleted',
    given: `${insertQuestionSql(DRAFT)}; delete from public.events where id = '${DRAFT}'`,
    call: 'list_messages',
    with: { filters: { q: 'candles' } },
    as: ADMIN,
    expected: 'ok',
  },
  {
    name: 'an email address and its variants with a plus sign can together send five contact messages an hour',
    given: insertContactMessagesSql(5),
    call: 'send_contact_message',
    with: { ...visitor, message: 'Boo?' },
    as: null,
    expected: 'too_many',
    at: timeAfterTest('59 minutes 59 seconds'),
    then: [
      {
        call: 'send_contact_message',
        with: { ...visitor, message: 'Boo?' },
        as: null,
        expected: 'sent',
        at: timeAfterTest('60 minutes'),
      },
    ],
  },
  {
    name: 'all validation errors of a contact message are returned at once',
    call: 'send_contact_message',
    with: { ...INVALID_VISITOR, message: ' \n' },
    as: null,
    expected: 'invalid',
    then: [
      { call: 'send_contact_message', with: { ...visitor, message: 'x'.repeat(2001) }, as: null, expected: 'invalid' },
    ],
  },
  {
    name: "enquiries from other people's email addresses do not count towards a visitor's hourly limit",
    given: `insert into public.interest_submissions (trip_name, full_name, email)
        select 't' || n, 'V', 'another-' || n || '@example.test' from generate_series(1, 30) n;
      insert into public.contact_messages (message, full_name, email)
        select 'm' || n, 'V', 'another-' || n || '@example.test' from generate_series(1, 30) n`,
    call: 'express_interest',
    with: { ...visitor, trip_name: 'Transylvania' },
    as: null,
    expected: 'registered',
    then: [{ call: 'send_contact_message', with: { ...visitor, message: 'Hello' }, as: null, expected: 'sent' }],
  },
]
