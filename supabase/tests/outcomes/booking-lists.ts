import { ADMIN, added, booking, customer, FREMANTLE, MEMBER, nothing, TASMANIA } from '../support/people'
import { moment, type Case, type Step } from './frame'

const list = (filters: unknown, answers = 'ok', step: Partial<Step> = {}): Step =>
  ({ call: 'list_bookings', with: { filters, page: 1, page_size: 1 }, as: ADMIN, answers, ...step }) as Step
const named = (name: string, step: Step, more: Partial<Case> = {}): Case => ({ name, ...step, ...more }) as Case
/** A hold on Fremantle that runs out so long after the clock; its reference is INV-900001. */
const held = (until: string) => `
  insert into public.bookings (id, reference, customer_id, event_id, seats, total_amount, deposit_amount, plan,
    expires_at, next_due_date)
  values ('${added(50)}', 'INV-900001', '${customer(23)}', '${FREMANTLE}', 2, 3600, 1600, 1, ${moment(until)}, '2026-07-01')`
/** Which of these filters find the hold. */
const found = (...filters: object[]) => `select ${filters
  .map(
    (one, n) =>
      `(public.list_bookings('${JSON.stringify({ q: 'inv-9000', ...one })}') ->> 'total')::int
        as "${n + 1} ${Object.values(one).join(' ')}"`,
  )
  .join(', ')},
  (select o.status from public.booking_overview o where o.id = '${added(50)}'),
  (select o.balance from public.booking_overview o where o.id = '${added(50)}'),
  (select count(*)::int from public.event_travellers g where g.booking_id = '${added(50)}') as travellers`
const STATES = ['pending', 'live', 'expired', 'confirmed', 'cancelled'].map((status) => ({ status }))
const OVERDUE = { payment: 'overdue' }

export const cases: Case[] = [
  named(
    'a hold is found as pending and active to its last second',
    { sql: found(...STATES, OVERDUE), as: ADMIN, answers: 'done' },
    { given: held('1 second') },
  ),
  named(
    'a hold that has run out is found as expired, and as nothing else',
    { sql: found(...STATES, OVERDUE), as: ADMIN, answers: 'done' },
    { given: held('0 seconds') },
  ),
  named(
    'a booking is found by its customer, address, trip and reference',
    {
      sql: found(
        { q: 'DORIAN' },
        { q: 'dorian.mistry@' },
        { q: 'mistry@example' },
        { q: 'after dark' },
        { q: '900001' },
        { q: 'do' },
        { q: 'mi' },
        { q: 'in' },
        { q: 'f' },
        { q: 'after%dark' },
        { q: 'nobody at all' },
      ),
      as: ADMIN,
      answers: 'done',
    },
    { given: held('1 second') },
  ),
  named('a page of bookings shows the newest first', list({ event_id: FREMANTLE, status: 'confirmed' })),
  named('filters that mean nothing find nothing, or all', list([1]), {
    then: [
      list('x'),
      list(null),
      list({ event_id: 'x' }),
      list({ customer_id: nothing, payment: 'x' }),
      list({ status: `x' or true --` }),
      list({ q: {}, status: 7 }),
      {
        call: 'list_bookings',
        with: { filters: { event_id: TASMANIA }, page: 2147483647, page_size: -1 },
        as: ADMIN,
        answers: 'ok',
      },
    ],
  }),
  named("the desk's list is the desk's", list({}, '42501', { as: MEMBER }), {
    then: [list({}, '42501', { as: null })],
  }),
  named(
    'what is still to be told of travellers is counted',
    {
      sql: `select seats, travellers_given, details_missing, staff_notes from public.booking_overview
        where id in ('${booking(1)}', '${added(50)}') order by seats`,
      as: ADMIN,
      answers: 'done',
    },
    {
      given: `${held('1 hour')}; insert into public.travellers (booking_id, full_name, date_of_birth)
        values ('${added(50)}', 'Ann', '1980-01-01')`,
      then: [
        {
          sql: `select travellers_given, details_missing, staff_notes from public.booking_overview`,
          as: MEMBER,
          answers: 'done',
        },
      ],
    },
  ),
]
