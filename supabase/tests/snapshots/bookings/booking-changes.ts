import {
  ADMIN,
  added,
  BEECHWORTH,
  booking,
  customer,
  FREMANTLE,
  MEMBER,
  nothing,
  OTHER,
  TASMANIA,
} from '../../support/people'
import { moment, type Case, type Step } from '../case'

const named = (name: string, step: Step, more: Partial<Case> = {}): Case => ({ name, ...step, ...more }) as Case
const call =
  (name: string) =>
  (more: object, expected: string, step: Partial<Step> = {}): Step =>
    ({ call: name, with: { booking_id: booking(1), ...more }, as: MEMBER, expected, ...step }) as Step
const travel = call('update_travellers')
/** Saves staff notes with the client's upsert. */
const note = (notes: string, expected = 'done', as: string | null = ADMIN, booking_id = booking(1)): Step => ({
  sql: `insert into public.booking_staff_notes (booking_id, notes) values ($1, $2)
    on conflict (booking_id) do update set booking_id = excluded.booking_id, notes = excluded.notes`,
  values: [booking_id, notes],
  as,
  expected,
})
const preview = call('preview_cancellation')
const cancel = call('cancel_booking')
const tripLeaves = (date: string) =>
  `update public.events set start_date = '${date}', end_date = '${date}' where id = '${TASMANIA}'`
const rule = (change: string) => `update public.settings set ${change} where only_row`
const ANN = {
  full_name: 'Ann Adult',
  date_of_birth: '1980-05-04',
  emergency_contact_name: 'Bob',
  emergency_contact_phone: '0491 570 006',
}
const TOM = { full_name: 'Tom Child', date_of_birth: '2016-02-29' }
/** An unpaid booking of two seats by the demo member. The hold expires the given time after the test time. */
const held = (until: string, paid = 0) => `
  insert into public.bookings (id, customer_id, event_id, user_id, seats, total_amount, deposit_amount, plan,
    expires_at)
  select '${added(50)}', c.id, '${FREMANTLE}', '${MEMBER}', 2, 3600, 1600, 1, ${moment(until)}
  from public.customers c where c.profile_id = '${MEMBER}';
  insert into public.installments (booking_id, sequence, due_date, amount)
  values ('${added(50)}', 1, '2026-07-15', 3600);
  insert into public.payments (booking_id, kind, method, amount, paid_at)
  select '${added(50)}', 'deposit', 'cash', ${paid}, private.now() where ${paid} > 0`
const own = { booking_id: added(50) }
const ended = (status: string) =>
  `update public.bookings set status = '${status}', cancelled_at = private.now() where id = '${booking(1)}'`
/** The last second of a day in Sydney, and the first second of the next day. */
const last = (date: string) => `private.start_of('${date}'::date + 1) - interval '1 second'`
const next = (date: string) => `private.start_of('${date}'::date + 1)`

export const cases: Case[] = [
  named(
    'a member names the travellers of a booking, and changes them later',
    travel({ ...own, travellers: [ANN, { full_name: 'Bea' }] }, 'saved'),
    {
      given: held('1 hour'),
      then: [
        travel({ ...own, travellers: [TOM, { ...ANN, is_guardian: true, room_mate: 'Cleo' }] }, 'saved'),
        travel({ ...own, travellers: [] }, 'saved'),
      ],
    },
  ),
  named(
    'travellers changed by an admin are noted in the audit log and emailed to the member',
    travel({ travellers: [ANN] }, 'saved', { as: ADMIN }),
  ),
  named(
    'a child without a guardian on the booking is refused, for members and admins',
    travel({ ...own, travellers: [TOM, ANN] }, 'guardian_needed'),
    {
      given: held('1 hour'),
      then: [travel({ ...own, travellers: [TOM] }, 'guardian_needed', { as: ADMIN })],
    },
  ),
  named(
    'a member changes travellers until the last day for changes, and an admin after it',
    travel({ travellers: [ANN] }, 'saved', { at: last('2026-10-04') }),
    {
      given: tripLeaves('2026-11-03'),
      then: [
        travel({ travellers: [] }, 'too_late', { at: next('2026-10-04') }),
        travel({ travellers: [] }, 'saved', { as: ADMIN }),
      ],
    },
  ),
  named(
    'a setting that changes after booking moves no deadline of the booking',
    travel({ travellers: [ANN] }, 'saved', { at: last('2026-10-04') }),
    {
      given: `${tripLeaves('2026-11-03')}; ${rule('changes_close_days = 31, cancelling_closes_days = 31')}`,
      then: [preview({}, 'ok'), travel({ travellers: [ANN] }, 'too_late', { at: next('2026-10-04') })],
    },
  ),
  named(
    'a booking has its own last days for changing travellers and for cancelling',
    travel({ travellers: [ANN] }, 'too_late', { at: last('2026-10-04') }),
    {
      given: `${tripLeaves('2026-11-03')};
        update public.bookings set changes_close_days = 31, cancelling_closes_days = 29 where id = '${booking(1)}'`,
      then: [preview({}, 'ok'), preview({}, 'too_late', { at: next('2026-10-05') })],
    },
  ),
  named('update_travellers rejects invalid travellers', travel({ travellers: [ANN, TOM] }, 'invalid'), {
    then: [
      travel({ travellers: null }, 'invalid'),
      travel({ travellers: {} }, 'invalid'),
      travel({ travellers: [{}] }, 'invalid'),
      travel({ travellers: [null] }, 'invalid'),
      travel(
        { travellers: [{ ...ANN, date_of_birth: '2001-02-29', emergency_contact_phone: 'x'.repeat(41) }] },
        'invalid',
        { as: ADMIN },
      ),
    ],
  }),
  named(
    "update_travellers returns not_found if the booking is another member's, has ended or does not exist",
    travel({ booking_id: booking(6), travellers: [] }, 'not_found'),
    {
      given: `${held('0 seconds')}; ${ended('cancelled')}`,
      then: [
        travel({ travellers: [] }, 'not_found'),
        travel({ ...own, travellers: [] }, 'not_found'),
        travel({ booking_id: nothing, travellers: [] }, 'not_found', { as: ADMIN }),
        travel({ booking_id: null, travellers: [] }, 'not_found', { as: ADMIN }),
      ],
    },
  ),

  named(
    'staff add, change and clear notes on a booking; members and visitors are refused',
    note(' Likes the east wing '),
    {
      then: [
        note('Likes the west wing'),
        note(' '),
        note('x'.repeat(2001), '23514'),
        note('Hm', '42501', MEMBER),
        note('x', '42501', null),
        note('x', '23503', ADMIN, nothing),
        {
          sql: `update public.booking_staff_notes set cancellation_reason = 'x' where booking_id = '${booking(1)}'`,
          as: ADMIN,
          expected: '42501',
        },
      ],
    },
  ),

  named('a member sees the refund before cancelling', preview({}, 'ok'), {
    then: [preview({}, 'ok', { as: ADMIN }), preview({ booking_id: booking(6) }, 'ok', { as: OTHER })],
  }),
  named('the cancellation preview refunds nothing when less than the deposit was paid', preview(own, 'ok'), {
    given: held('1 hour', 500),
  }),
  named(
    'the cancellation preview returns already_cancelled for a cancelled booking and an expired hold',
    preview({}, 'already_cancelled'),
    {
      given: `${ended('cancelled')}; ${held('0 seconds')}`,
      then: [
        preview(own, 'already_cancelled'),
        preview({ booking_id: booking(6) }, 'not_found'),
        preview({ booking_id: nothing }, 'not_found', { as: ADMIN }),
      ],
    },
  ),

  named(
    'a member cancels a partly paid booking, and the deposit is not refunded',
    cancel({ reason: ' We fell ill ' }, 'cancelled'),
    {
      then: [
        cancel({}, 'already_cancelled'),
        preview({}, 'already_cancelled'),
        cancel({}, 'already_cancelled', { as: ADMIN }),
      ],
    },
  ),
  named('a member cancels an unpaid hold, and its seats are offered to the waitlist', cancel(own, 'cancelled'), {
    given: held('1 second'),
  }),
  named(
    'deleting a booking frees its seats for the waitlist',
    { sql: `delete from public.bookings where id = '${added(50)}'`, as: 'service', expected: 'done' },
    { given: held('1 hour') },
  ),
  named(
    'cancelling an expired hold returns already_cancelled, and any payment on it becomes a refund due',
    cancel(own, 'already_cancelled'),
    { given: held('0 seconds', 500) },
  ),
  named(
    'an admin cancels for a customer, and the reason is stored where only staff can read it',
    cancel({ booking_id: booking(6), reason: 'Difficult customer' }, 'cancelled', { as: ADMIN }),
  ),
  named(
    'a reason that an admin gives for cancelling their own booking is stored on the booking',
    cancel({ reason: 'No time' }, 'cancelled', { as: ADMIN }),
    { given: `update public.bookings set user_id = '${ADMIN}' where id = '${booking(1)}'` },
  ),
  named(
    'freed seats are offered to the first waitlist entry that fits',
    cancel({ booking_id: added(51) }, 'cancelled', { as: ADMIN }),
    {
      given: `
      insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
      select '${added(51)}', b.customer_id, '${BEECHWORTH}', 2, 'confirmed', 2400, 1600, 1
      from public.bookings b where b.id = '${booking(5)}';
      update public.events set max_registrations = 15 where id = '${BEECHWORTH}'`,
    },
  ),
  named(
    'members cancel until the last day for cancelling, and admins after it',
    preview({}, 'ok', { at: last('2027-04-04') }),
    {
      given: tripLeaves('2027-05-04'),
      then: [
        preview({}, 'too_late', { at: next('2027-04-04') }),
        cancel({}, 'too_late'),
        cancel({}, 'cancelled', { as: ADMIN }),
      ],
    },
  ),
  named(
    'a member can still cancel on the last day for cancelling',
    cancel({}, 'cancelled', { at: last('2027-04-04') }),
    {
      given: tripLeaves('2027-05-04'),
    },
  ),
  named(
    'the last day for cancelling of a booking is independent of the one for changing travellers',
    cancel({}, 'too_late', { at: last('2027-04-04') }),
    {
      given: `${tripLeaves('2027-05-04')};
        update public.bookings set cancelling_closes_days = 31 where id = '${booking(1)}'`,
      then: [travel({ travellers: [] }, 'saved')],
    },
  ),
  named('cancel_booking rejects a reason longer than 500 characters', cancel({ reason: 'x'.repeat(501) }, 'invalid'), {
    then: [
      cancel({ booking_id: booking(6) }, 'not_found'),
      cancel({ booking_id: nothing }, 'not_found', { as: ADMIN }),
      cancel({ booking_id: null }, 'not_found', { as: ADMIN }),
      cancel({}, '42501', { as: null }),
    ],
  }),
  named(
    'a member cannot cancel or change a booking that staff made for another customer',
    cancel({ booking_id: added(50) }, 'not_found'),
    {
      given: `${held('1 day')}; update public.bookings set user_id = null, customer_id = '${customer(29)}'
      where id = '${added(50)}'`,
      then: [
        preview({ booking_id: added(50) }, 'not_found'),
        travel({ booking_id: added(50), travellers: [] }, 'not_found'),
        call('request_bank_transfer')({ booking_id: added(50), amount: 3600 }, 'not_found'),
      ],
    },
  ),
]
