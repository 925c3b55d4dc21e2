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
import { moment, type Case, type Step } from '../frame'

const named = (name: string, step: Step, more: Partial<Case> = {}): Case => ({ name, ...step, ...more }) as Case
const call =
  (name: string) =>
  (more: object, answers: string, step: Partial<Step> = {}): Step =>
    ({ call: name, with: { booking_id: booking(1), ...more }, as: MEMBER, answers, ...step }) as Step
const travel = call('update_travellers')
/** Notes of staff, as the client saves them. */
const note = (notes: string, answers = 'done', as: string | null = ADMIN, booking_id = booking(1)): Step => ({
  sql: `insert into public.booking_staff_notes (booking_id, notes) values ($1, $2)
    on conflict (booking_id) do update set booking_id = excluded.booking_id, notes = excluded.notes`,
  values: [booking_id, notes],
  as,
  answers,
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
/** Unpaid, of the demo member's, for two; held until so long after the clock. */
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
/** The last second of a day in Sydney, and the first of the next. */
const last = (date: string) => `private.start_of('${date}'::date + 1) - interval '1 second'`
const next = (date: string) => `private.start_of('${date}'::date + 1)`

export const cases: Case[] = [
  named(
    'a member says who travels, and says it anew',
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
    'what an admin says of who travels stands in the record',
    travel({ travellers: [ANN] }, 'saved', { as: ADMIN }),
  ),
  named('a child stays with its guardian', travel({ ...own, travellers: [TOM, ANN] }, 'guardian_needed'), {
    given: held('1 hour'),
    then: [travel({ ...own, travellers: [TOM] }, 'guardian_needed', { as: ADMIN })],
  }),
  named(
    'travellers change until the last day of changes, with an admin after it',
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
    'the house moves the last day of changes, not that of cancelling',
    travel({ travellers: [ANN] }, 'too_late', { at: last('2026-10-04') }),
    { given: `${tripLeaves('2026-11-03')}; ${rule('changes_close_days = 31')}`, then: [preview({}, 'ok')] },
  ),
  named('travellers that cannot be', travel({ travellers: [ANN, TOM] }, 'invalid'), {
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
    "travellers of a booking that is another's, over, or not there",
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

  named('staff note what they like, and nobody else reads it', note(' Likes the east wing '), {
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
        answers: '42501',
      },
    ],
  }),

  named('before cancelling, a member sees what comes back', preview({}, 'ok'), {
    then: [preview({}, 'ok', { as: ADMIN }), preview({ booking_id: booking(6) }, 'ok', { as: OTHER })],
  }),
  named('less than the deposit is kept whole', preview(own, 'ok'), { given: held('1 hour', 500) }),
  named('what is over cannot be cancelled', preview({}, 'already_cancelled'), {
    given: `${ended('cancelled')}; ${held('0 seconds')}`,
    then: [
      preview(own, 'already_cancelled'),
      preview({ booking_id: booking(6) }, 'not_found'),
      preview({ booking_id: nothing }, 'not_found', { as: ADMIN }),
    ],
  }),

  named(
    'a member cancels a booking that is paid in part; the deposit stays',
    cancel({ reason: ' We fell ill ' }, 'cancelled'),
    {
      then: [
        cancel({}, 'already_cancelled'),
        preview({}, 'already_cancelled'),
        cancel({}, 'already_cancelled', { as: ADMIN }),
      ],
    },
  ),
  named('an unpaid hold is given back', cancel(own, 'cancelled'), { given: held('1 second') }),
  named(
    'seats of a booking that is deleted are free',
    { sql: `delete from public.bookings where id = '${added(50)}'`, as: 'service', answers: 'done' },
    { given: held('1 hour') },
  ),
  named(
    'of a hold that has run out there is nothing to cancel; what was paid is owed back',
    cancel(own, 'already_cancelled'),
    { given: held('0 seconds', 500) },
  ),
  named(
    "an admin cancels for a customer; why is staff's to know",
    cancel({ booking_id: booking(6), reason: 'Difficult customer' }, 'cancelled', { as: ADMIN }),
  ),
  named(
    "an admin's own booking is cancelled in an admin's own words",
    cancel({ reason: 'No time' }, 'cancelled', { as: ADMIN }),
    { given: `update public.bookings set user_id = '${ADMIN}' where id = '${booking(1)}'` },
  ),
  named(
    'freed seats go to whoever is first in line and fits',
    cancel({ booking_id: added(51) }, 'cancelled', { as: ADMIN }),
    {
      given: `
      insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
      select '${added(51)}', b.customer_id, '${BEECHWORTH}', 2, 'confirmed', 2400, 1600, 1
      from public.bookings b where b.id = '${booking(5)}';
      update public.events set max_registrations = 15 where id = '${BEECHWORTH}'`,
    },
  ),
  named('members cancel until the last day, admins after it', preview({}, 'ok', { at: last('2027-04-04') }), {
    given: tripLeaves('2027-05-04'),
    then: [
      preview({}, 'too_late', { at: next('2027-04-04') }),
      cancel({}, 'too_late'),
      cancel({}, 'cancelled', { as: ADMIN }),
    ],
  }),
  named('on the last day a member still cancels', cancel({}, 'cancelled', { at: last('2027-04-04') }), {
    given: tripLeaves('2027-05-04'),
  }),
  named(
    'the house moves the last day of cancelling, not that of changes',
    cancel({}, 'too_late', { at: last('2027-04-04') }),
    {
      given: `${tripLeaves('2027-05-04')}; ${rule('cancelling_closes_days = 31')}`,
      then: [travel({ travellers: [] }, 'saved')],
    },
  ),
  named('a reason longer than a letter', cancel({ reason: 'x'.repeat(501) }, 'invalid'), {
    then: [
      cancel({ booking_id: booking(6) }, 'not_found'),
      cancel({ booking_id: nothing }, 'not_found', { as: ADMIN }),
      cancel({ booking_id: null }, 'not_found', { as: ADMIN }),
      cancel({}, '42501', { as: null }),
    ],
  }),
  named("what the desk has booked for a customer is no member's", cancel({ booking_id: added(50) }, 'not_found'), {
    given: `${held('1 day')}; update public.bookings set user_id = null, customer_id = '${customer(29)}'
      where id = '${added(50)}'`,
    then: [
      preview({ booking_id: added(50) }, 'not_found'),
      travel({ booking_id: added(50), travellers: [] }, 'not_found'),
      call('request_bank_transfer')({ booking_id: added(50), amount: 3600 }, 'not_found'),
    ],
  }),
]
