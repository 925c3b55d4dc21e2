import { added, ADMIN, booking, customer, FREMANTLE, MEMBER, nothing, OTHER } from '../../support/people'
import { moment, request, type Case } from '../frame'

/** The demo member's own pending booking: 1,800, of it 800 today; its seat is held for 48 hours. */
export const HELD = added(30)
export const held = `
  delete from public.waitlist_submissions where event_id = '${FREMANTLE}';
  insert into public.bookings (id, customer_id, user_id, event_id, seats, total_amount, deposit_amount, plan, payment_method, expires_at)
  select '${HELD}', c.id, '${MEMBER}', '${FREMANTLE}', 1, 1800, 800, 3, 'recurring', ${moment('48 hours')}
  from public.customers c where c.profile_id = '${MEMBER}';
  insert into public.installments (id, booking_id, sequence, due_date, amount) values
    ('${added(31)}', '${HELD}', 1, private.today(), 800), ('${added(32)}', '${HELD}', 2, private.today() + 31, 500),
    ('${added(33)}', '${HELD}', 3, private.today() + 62, 500);
  select private.find_next_due('${HELD}');`
export const TRANSFER = added(34)
/** A transfer of the whole first part, announced at once. */
export const announced = (amount = 800, id = TRANSFER) => `${held}
  insert into public.bank_transfers (id, booking_id, amount) values ('${id}', '${HELD}', ${amount});
  update public.bookings set expires_at = ${moment('7 days')} where id = '${HELD}';`
export const cancelled = `update public.bookings set status = 'cancelled', expires_at = null, cancelled_at = private.now() where id = '${HELD}';`
const announce = { call: 'request_bank_transfer', as: MEMBER }
export const reject = { call: 'reject_bank_transfer', as: ADMIN, with: { transfer_id: TRANSFER } }

export const cases: Case[] = [
  {
    name: 'nobody announces a transfer to bank details that are placeholders',
    given: `${held} update public.settings set bank_bsb = '000-000' where only_row`,
    ...announce,
    with: { booking_id: HELD, amount: 800 },
    answers: 'no_bank_account',
  },
  {
    name: 'a first transfer holds the seats as long as it waits; a second one stretches nothing',
    given: held,
    ...announce,
    with: { booking_id: HELD, amount: 800, request_id: request(1) },
    answers: 'requested',
    then: [
      { ...announce, with: { booking_id: HELD, amount: 0.01 }, at: moment('1 day'), answers: 'requested' },
      { ...announce, with: { booking_id: HELD, amount: 800, request_id: request(1) }, answers: 'requested' },
    ],
  },
  {
    name: 'a first transfer that came later than another has been rejected stretches nothing again',
    given: announced(),
    ...reject,
    answers: 'rejected',
    then: [{ ...announce, with: { booking_id: HELD, amount: 800 }, at: moment('6 days'), answers: 'requested' }],
  },
  {
    name: 'a transfer that is waited for less long than the seats are held shortens no hold',
    given: `${held} update public.settings set transfer_days = 1 where only_row`,
    ...announce,
    with: { booking_id: HELD, amount: 800 },
    answers: 'requested',
  },
  {
    name: 'less than the first part lacks holds no seat',
    given: held,
    ...announce,
    with: { booking_id: HELD, amount: 799.99 },
    answers: 'too_small',
    then: [{ ...announce, with: { booking_id: HELD, amount: 0.01 }, answers: 'too_small' }],
  },
  {
    name: 'what has been announced counts, and neither what was decided nor what has run out',
    given: `${held} insert into public.bank_transfers (booking_id, amount, status, expires_at) values
      ('${HELD}', 100, 'pending', ${moment('2 days')}), ('${HELD}', 50, 'pending', ${moment('2 days')}),
      ('${HELD}', 7, 'rejected', ${moment('2 days')}), ('${HELD}', 9, 'pending', ${moment('0 days')})`,
    ...announce,
    with: { booking_id: HELD, amount: 2000 },
    answers: 'too_much',
  },
  {
    name: 'what is paid and what is on its way count towards the first part',
    given: `${held} insert into public.payments (booking_id, kind, method, amount) values ('${HELD}', 'deposit', 'cash', 300);
      insert into public.bank_transfers (booking_id, amount) values ('${HELD}', 200)`,
    ...announce,
    with: { booking_id: HELD, amount: 299.99 },
    answers: 'too_small',
    then: [{ ...announce, with: { booking_id: HELD, amount: 300 }, answers: 'requested' }],
  },
  {
    name: 'a confirmed booking takes any amount up to what is owed less what is on its way',
    ...announce,
    with: { booking_id: booking(1), amount: 700.01 },
    answers: 'too_much',
    then: [
      { ...announce, with: { booking_id: booking(1), amount: 0.01 }, answers: 'requested' },
      { ...announce, with: { booking_id: booking(1), amount: 699.99 }, answers: 'requested' },
    ],
  },
  {
    name: 'nothing is owed on a booking that is paid',
    ...announce,
    as: OTHER,
    with: { booking_id: booking(6), amount: 1 },
    answers: 'too_much',
  },
  {
    name: 'so many wait at once and no more; one that has run out makes room',
    given: `insert into public.bank_transfers (booking_id, amount, expires_at) values ('${booking(1)}', 1, ${moment('2 days')}), ('${booking(1)}', 1, default)`,
    ...announce,
    with: { booking_id: booking(1), amount: 1 },
    answers: 'too_many',
    then: [{ ...announce, with: { booking_id: booking(1), amount: 1 }, at: moment('2 days'), answers: 'requested' }],
  },
  {
    name: 'nothing is announced for a booking that is over',
    given: `${held} ${cancelled}`,
    ...announce,
    with: { booking_id: HELD, amount: 800 },
    answers: 'not_live',
  },
  {
    name: 'nor for one whose hold has run out that moment',
    given: held,
    ...announce,
    with: { booking_id: HELD, amount: 800 },
    at: moment('48 hours'),
    answers: 'not_live',
  },
  {
    name: 'the last moment of a hold is still in time',
    given: held,
    ...announce,
    with: { booking_id: HELD, amount: 800 },
    at: moment('47 hours 59 minutes 59 seconds'),
    answers: 'requested',
  },
  {
    name: 'an amount is dollars and whole cents, over nothing',
    ...announce,
    with: { booking_id: booking(1), amount: 0 },
    answers: 'invalid',
    then: [-1, 0.001, 1e6, 1e30, 'NaN', 'Infinity', null].map((amount) => ({
      ...announce,
      with: { booking_id: booking(1), amount },
      answers: 'invalid',
    })),
  },
  {
    name: 'another amount under the same request is told what the first one was',
    ...announce,
    with: { booking_id: booking(1), amount: 100, request_id: request(2) },
    answers: 'requested',
    then: [
      { ...announce, with: { booking_id: booking(1), amount: 200, request_id: request(2) }, answers: 'repeated' },
      {
        ...announce,
        as: OTHER,
        with: { booking_id: booking(6), amount: 100, request_id: request(2) },
        answers: 'invalid',
      },
    ],
  },
  {
    name: "another's booking is not found, nor one that is not there",
    ...announce,
    with: { booking_id: booking(6), amount: 1 },
    answers: 'not_found',
    then: [nothing, null].map((booking_id) => ({ ...announce, with: { booking_id, amount: 1 }, answers: 'not_found' })),
  },
  {
    name: 'guests announce nothing',
    ...announce,
    as: null,
    with: { booking_id: booking(1), amount: 1 },
    answers: '42501',
  },
  {
    name: 'the answer tells how long the seats of this booking are held, and no other',
    given: `${held} update public.bookings set expires_at = ${moment('20 hours')} where status = 'pending'
        and id <> '${HELD}'; update public.bookings set plan = plan where id = '${HELD}'`,
    ...announce,
    with: { booking_id: HELD, amount: 800 },
    answers: 'requested',
  },
  {
    name: 'of a booking without parts any amount holds the seat',
    given: `${held} delete from public.installments where booking_id = '${HELD}'`,
    ...announce,
    with: { booking_id: HELD, amount: 0.01 },
    answers: 'requested',
  },
  {
    name: 'a reason is kept without the blanks around it',
    given: announced(),
    ...reject,
    with: { transfer_id: TRANSFER, reason: ' Never came ' },
    answers: 'rejected',
  },
  {
    name: 'who has no account any more announces nothing',
    given: held,
    ...announce,
    as: nothing,
    with: { booking_id: HELD, amount: 800 },
    answers: '42501',
  },
  {
    name: 'a transfer stretches the hold of its own booking, and none where nothing is held',
    given: `${held} insert into public.bookings (id, customer_id, event_id, seats, total_amount, deposit_amount, plan, expires_at)
      values ('${added(35)}', '${customer(29)}', '${FREMANTLE}', 1, 1800, 800, 1, ${moment('20 hours')})`,
    ...announce,
    with: { booking_id: HELD, amount: 800 },
    answers: 'requested',
    then: [
      {
        sql: `update public.bookings set status = 'confirmed', expires_at = null where id = '${added(35)}'`,
        as: 'owner',
        answers: 'done',
      },
      { ...announce, as: ADMIN, with: { booking_id: added(35), amount: 5 }, answers: 'requested' },
    ],
  },
]
