import { EXPIRE } from '../../support/expiry'
import { added, ADMIN, booking, FREMANTLE, MEMBER, nothing } from '../../support/people'
import { moment, type Case } from '../frame'
import { announced, cancelled, HELD, reject, TRANSFER } from './transfers'

const later = moment('7 days 1 hour')
const confirm = { call: 'confirm_bank_transfer', as: ADMIN, with: { transfer_id: TRANSFER } }

export const cases: Case[] = [
  {
    name: 'a transfer that has come confirms the booking',
    given: announced(),
    ...confirm,
    answers: 'confirmed',
    then: [{ ...confirm, answers: 'already_decided' }],
  },
  { name: 'less than the first part confirms nothing yet', given: announced(500), ...confirm, answers: 'confirmed' },
  {
    name: 'what comes beyond the total is owed back',
    given: announced(1800),
    call: 'record_payment',
    with: { booking_id: HELD, amount: 1800, method: 'cash' },
    as: ADMIN,
    answers: 'recorded',
    then: [{ ...confirm, answers: 'confirmed' }],
  },
  {
    name: 'money for a cancelled booking is owed back',
    given: `${announced()} ${cancelled}`,
    ...confirm,
    answers: 'confirmed',
  },
  {
    name: 'money that comes late confirms, while the seats are free',
    given: announced(),
    sql: EXPIRE,
    as: 'owner',
    at: later,
    answers: 'done',
    then: [{ ...confirm, answers: 'confirmed' }],
  },
  {
    name: 'money that comes late is owed back where the seats are gone',
    given: `${announced()}
      update public.events set max_registrations = (select seats_taken from public.event_stats where event_id = '${FREMANTLE}') where id = '${FREMANTLE}';
      insert into public.waitlist_submissions (event_id, event_name, full_name, email)
      values ('${FREMANTLE}', 'x', 'Next in Line', 'next@example.test')`,
    ...confirm,
    at: later,
    answers: 'confirmed',
  },
  {
    name: 'money that comes late is owed back to whoever has booked again',
    given: `${announced()} insert into public.bookings (id, customer_id, user_id, event_id, seats, total_amount, deposit_amount, plan, status)
      select '${added(35)}', b.customer_id, b.user_id, b.event_id, 1, 1800, 800, 1, 'confirmed' from public.bookings b where b.id = '${HELD}'`,
    ...confirm,
    at: later,
    answers: 'confirmed',
  },
  {
    name: 'money that comes late is owed back where the trip is not sold any more',
    given: `${announced()} update public.events set start_date = private.today() + 97, end_date = private.today() + 99 where id = '${FREMANTLE}'`,
    ...confirm,
    at: `private.start_of(private.today() + 8)`,
    answers: 'confirmed',
  },
  {
    name: 'on the last day of booking money that comes late still confirms',
    given: `${announced()} update public.events set start_date = private.today() + 98, end_date = private.today() + 99 where id = '${FREMANTLE}'`,
    ...confirm,
    at: `private.start_of(private.today() + 9) - interval '1 second'`,
    answers: 'confirmed',
  },
  {
    name: 'money for a trip that has been taken back is owed back',
    given: `${announced()} update public.events set status = 'draft' where id = '${FREMANTLE}'`,
    ...confirm,
    answers: 'confirmed',
  },
  {
    name: 'nobody joins a trip that has begun',
    given: `${announced()}
      update public.events set start_date = private.today() - 1, end_date = private.today() + 1 where id = '${FREMANTLE}'`,
    ...confirm,
    answers: 'confirmed',
  },
  {
    name: 'on the day of departure the money still counts',
    given: `${announced()}
      update public.events set start_date = private.today(), end_date = private.today() where id = '${FREMANTLE}'`,
    ...confirm,
    answers: 'confirmed',
  },
  {
    name: 'a transfer of a firm booking runs out by itself; its money counts all the same',
    given: `insert into public.bank_transfers (id, booking_id, amount) values ('${TRANSFER}', '${booking(2)}', 500)`,
    sql: EXPIRE,
    as: 'owner',
    at: moment('7 days'),
    answers: 'done',
    then: [{ ...confirm, answers: 'confirmed' }],
  },
  {
    name: 'a moment before it runs out it still waits',
    given: `insert into public.bank_transfers (id, booking_id, amount) values ('${TRANSFER}', '${booking(2)}', 500)`,
    sql: EXPIRE,
    as: 'owner',
    at: moment('6 days 23 hours 59 minutes 59 seconds'),
    answers: 'done',
  },
  {
    name: 'no transfer is confirmed that is not there',
    ...confirm,
    with: { transfer_id: nothing },
    answers: 'not_found',
    then: [{ ...confirm, with: { transfer_id: null }, answers: 'not_found' }],
  },
  { name: 'members confirm nothing', ...confirm, with: { transfer_id: added(9) }, as: MEMBER, answers: '42501' },
  {
    name: 'a transfer that never came is rejected; why is for staff alone',
    given: announced(),
    ...reject,
    with: { transfer_id: TRANSFER, reason: ' Smelled of gin ' },
    answers: 'rejected',
    then: [
      { ...reject, answers: 'already_decided' },
      { ...confirm, answers: 'already_decided' },
    ],
  },
  {
    name: 'one that has run out is not rejected any more',
    given: announced(),
    ...reject,
    at: later,
    answers: 'already_decided',
  },
  {
    name: 'a reason has its length',
    given: announced(),
    ...reject,
    with: { transfer_id: TRANSFER, reason: 'x'.repeat(501) },
    answers: 'invalid',
    then: [{ ...reject, with: { transfer_id: TRANSFER, reason: 'x'.repeat(500) }, answers: 'rejected' }],
  },
  {
    name: 'no transfer is rejected that is not there',
    ...reject,
    with: { transfer_id: nothing },
    answers: 'not_found',
  },
  { name: 'members reject nothing', ...reject, with: { transfer_id: added(9) }, as: MEMBER, answers: '42501' },
  {
    name: 'a cancelled booking waits for no transfer',
    given: announced(),
    call: 'cancel_booking',
    with: { booking_id: HELD },
    as: MEMBER,
    answers: 'cancelled',
  },
]
