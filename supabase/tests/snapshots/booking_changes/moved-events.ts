import {
  ACCOUNTANT,
  addedRowId,
  ADMIN,
  booking,
  event,
  MEMBER,
  UNKNOWN_ID,
  OTHER_MEMBER,
  FREMANTLE,
  TASMANIA,
} from '../../support/people'
import { day, timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

/** Adds a booking of the Fremantle trip, made 40 days ago. The first of its three instalments is paid. */
const insertBookingSql = `
  insert into public.bookings (id, customer_id, event_id, user_id, seats, total_amount, deposit_amount, plan, status,
    confirmed_at, created_at)
  select '${addedRowId(50)}', c.id, '${event(7)}', '${MEMBER}', 1, 3000, 800, 3, 'confirmed', ${timeAfterTest('-40 days')},
    ${timeAfterTest('-40 days')}
  from public.customers c where c.profile_id = '${MEMBER}';
  insert into public.installments (booking_id, sequence, due_date, amount) values
    ('${addedRowId(50)}', 1, '${day(-40)}', 800), ('${addedRowId(50)}', 2, '${day(-10)}', 1100), ('${addedRowId(50)}', 3, '${day(21)}', 1100);
  insert into public.payments (booking_id, kind, method, amount, paid_at)
  values ('${addedRowId(50)}', 'deposit', 'cash', 800, ${timeAfterTest('-40 days')});
  update public.bookings set status = 'cancelled', expires_at = null where event_id = '${event(7)}'
    and id <> '${addedRowId(50)}'`
const moveEvent = (days: number, id = event(7)): SnapshotStep => ({
  sql: `select public.save_event(jsonb_build_object('id', $1::text, 'start_date', $2::text, 'end_date', $3::text),
    (select version from public.events where id = $1::uuid)) ->> 'status' as status`,
  values: [id, day(days), day(days + 3)],
  as: ADMIN,
  expected: 'done',
})
/** Sets a known token for the offer to cancel the moved trip with a full refund. */
const SET_OFFER_TOKEN_STEP: SnapshotStep = {
  sql: `update private.refund_offers set token = '${addedRowId(74)}' where booking_id = '${addedRowId(50)}'`,
  as: 'owner',
  expected: 'done',
}
const callWithToken = (call: string, expected: string): SnapshotStep => ({
  call,
  with: { token: addedRowId(74) },
  as: null,
  expected,
})
const previewMove = (days: number, caller: string = ADMIN, expected = 'ok', overrides: object = {}): SnapshotStep => ({
  call: 'preview_move',
  with: { event_id: event(7), start_date: day(days), end_date: day(days + 3), ...overrides },
  as: caller,
  expected,
})
/** Resends the email about the moved trip. */
const resendMoveEmail = (request: number): SnapshotStep => ({
  sql: `select public.resend_email((select min(id) from public.email_outbox where template = 'event_updated'),
    '5e000000-0000-4000-8000-00000000000${request}') as result`,
  as: ADMIN,
  expected: 'done',
})

export const movedEventsCases: SnapshotCase[] = [
  {
    name: 'moving a trip to an earlier date recalculates unpaid due dates and offers each customer a refund',
    given: insertBookingSql,
    ...moveEvent(40),
  },
  {
    name: 'the email about a moved trip is resent with its link only while the customer can cancel',
    given: insertBookingSql,
    ...moveEvent(40),
    then: [
      {
        sql: `update public.email_outbox set sent_at = private.now() where template = 'event_updated'`,
        as: 'owner',
        expected: 'done',
      },
      resendMoveEmail(1),
      { sql: 'update private.refund_offers set expires_at = private.now()', as: 'owner', expected: 'done' },
      resendMoveEmail(2),
    ],
  },
  {
    name: 'moving a trip to a later date makes unpaid instalments due monthly from the booking date',
    given: insertBookingSql,
    ...moveEvent(400),
  },
  {
    name: 'if a trip is moved so close that its last day for instalments has passed, unpaid instalments are due today',
    given: insertBookingSql,
    ...moveEvent(20),
  },
  {
    name: 'the preview of a moved trip lists each booking with its instalments before and after',
    given: insertBookingSql,
    ...previewMove(40),
    then: [
      previewMove(0),
      previewMove(40, ADMIN, 'invalid', { start_date: null, end_date: null }),
      previewMove(40, ADMIN, 'not_found', { event_id: UNKNOWN_ID }),
      previewMove(40, ACCOUNTANT, '42501'),
    ],
  },
  {
    name: 'a customer of a moved trip cancels through the email link, and everything paid becomes a refund due',
    given: insertBookingSql,
    ...moveEvent(40),
    then: [
      SET_OFFER_TOKEN_STEP,
      callWithToken('get_refund_offer', 'open'),
      callWithToken('accept_refund_offer', 'cancelled'),
      callWithToken('accept_refund_offer', 'already_cancelled'),
      callWithToken('get_refund_offer', 'cancelled'),
    ],
  },
  {
    name: 'a refund offer for a moved trip expires after the number of days in the settings, and the booking remains',
    given: insertBookingSql,
    ...moveEvent(40),
    then: [
      SET_OFFER_TOKEN_STEP,
      { ...callWithToken('accept_refund_offer', 'expired'), at: timeAfterTest('14 days') },
      callWithToken('get_refund_offer', 'expired'),
      { call: 'preview_cancellation', with: { booking_id: addedRowId(50) }, as: MEMBER, expected: 'ok' },
    ],
  },
  {
    name: 'a member of a moved trip cancels with a full refund, even when the cancellation policy keeps all payments',
    given: insertBookingSql,
    ...moveEvent(20),
    then: [
      { call: 'preview_cancellation', with: { booking_id: addedRowId(50) }, as: MEMBER, expected: 'ok' },
      { call: 'cancel_booking', with: { booking_id: addedRowId(50) }, as: MEMBER, expected: 'cancelled' },
    ],
  },
  {
    name: 'a second move of a trip replaces the refund link, and the offer still shows the dates before the first move',
    given: insertBookingSql,
    ...moveEvent(40),
    then: [SET_OFFER_TOKEN_STEP, moveEvent(60), callWithToken('get_refund_offer', 'not_found')],
  },
  {
    name: 'changing only the place of a trip changes no due date and offers no refund',
    given: insertBookingSql,
    sql: `select public.save_event(jsonb_build_object('id', $1::text, 'location', 'Kingston'),
      (select version from public.events where id = $1::uuid)) ->> 'status' as status`,
    values: [event(7)],
    as: ADMIN,
    expected: 'done',
    then: [
      {
        sql: 'select count(*)::int from private.refund_offers where expires_at > private.now()',
        as: 'owner',
        expected: 'done',
      },
    ],
  },
  {
    name: 'a refund offer with an unknown token is not found',
    call: 'get_refund_offer',
    with: { token: UNKNOWN_ID },
    as: null,
    expected: 'not_found',
    then: [{ call: 'accept_refund_offer', with: { token: UNKNOWN_ID }, as: null, expected: 'not_found' }],
  },
  {
    name: 'staff save the emergency phone of a departure, which only its travellers and staff can read',
    call: 'save_event',
    with: {
      event: { title: 'Night walk', emergency_phone: '0491 570 156', start_time: '17:30', meeting_point: 'Gate' },
    },
    as: ADMIN,
    expected: 'saved',
    then: [
      {
        call: 'save_event',
        with: {
          event: {
            title: 'Night walk',
            emergency_phone: 'call us',
            start_time: 'noon',
            min_age: 31,
            booking_closes_days: -1,
          },
        },
        as: ADMIN,
        expected: 'invalid',
      },
      ...[MEMBER, OTHER_MEMBER].map((caller) => ({
        sql: `select emergency_phone from public.event_contacts where event_id = '${TASMANIA}'`,
        as: caller,
        expected: 'done',
      })),
      ...[MEMBER, ADMIN].map((caller) => ({
        sql: `select emergency_phone from public.event_contacts where event_id = '${FREMANTLE}'`,
        as: caller,
        expected: 'done',
      })),
      { sql: `select emergency_phone from public.event_contacts`, as: null, expected: '42501' },
    ],
  },
  {
    name: 'a saved trip without the field for the emergency phone keeps the stored number, and a blank field deletes it',
    sql: `select public.save_event(jsonb_build_object('id', '${TASMANIA}', 'location', 'Hobart'),
      (select version from public.events where id = '${TASMANIA}')) ->> 'status' as status`,
    as: ADMIN,
    expected: 'done',
    then: [
      {
        sql: `select public.save_event(jsonb_build_object('id', '${TASMANIA}', 'emergency_phone', ' '),
          (select version from public.events where id = '${TASMANIA}')) ->> 'status' as status`,
        as: ADMIN,
        expected: 'done',
      },
    ],
  },
  {
    name: 'the guest list shows guides where the group meets and the emergency phone',
    sql: `select public.event_guest_list('${TASMANIA}') -> 'event' as event`,
    as: ADMIN,
    expected: 'done',
    then: [{ call: 'preview_cancellation', with: { booking_id: booking(1) }, as: MEMBER, expected: 'ok' }],
  },
]
