import { ADMIN, BEECHWORTH, customer, DRAFT, event, FREMANTLE } from '../../support/people'
import { moment, type Case, type Step } from '../case'

const preview = (more: object, expected: string, step: Partial<Step> = {}): Step =>
  ({
    call: 'preview_plan',
    with: { event_id: FREMANTLE, seats: 1, plan: 1, ...more },
    as: null,
    expected,
    ...step,
  }) as Step
const named = (name: string, step: Step, more: Partial<Case> = {}): Case => ({ name, ...step, ...more }) as Case
const tripLeaves = (date: string) =>
  `update public.events set start_date = '${date}', end_date = '${date}' where id = '${FREMANTLE}'`

export const cases: Case[] = [
  named('a visitor sees the price of a trip in each payment plan', preview({ seats: 3, plan: 1 }, 'ok'), {
    then: [preview({ seats: 3, plan: 3 }, 'ok'), preview({ plan: 4 }, 'ok')],
  }),
  named(
    'instalments fall on the last day of a month that is shorter',
    preview({ plan: 4 }, 'ok', { at: `private.start_of('2026-10-31')` }),
    { given: tripLeaves('2027-06-01') },
  ),
  named(
    'an instalment may fall due on a leap day',
    preview({ plan: 3 }, 'ok', { at: `private.start_of('2028-01-31')` }),
    {
      given: tripLeaves('2028-06-01'),
    },
  ),
  named('a payment plan has fewer instalments when little time is left before the trip', preview({ plan: 4 }, 'ok'), {
    given: tripLeaves('2026-10-13'),
    then: [preview({ plan: 4 }, 'closed', { at: `private.start_of('2026-07-16')` })],
  }),
  named('a full trip and an overbooked trip both show no spots left', preview({ event_id: BEECHWORTH }, 'ok'), {
    given: `update public.events set max_registrations = 1 where id = '${FREMANTLE}'`,
    then: [preview({}, 'ok')],
  }),
  named('a free trip has no instalments', preview({ plan: 3 }, 'ok'), {
    given: `update public.events set price = 0, sale_price = null where id = '${FREMANTLE}'`,
  }),
  named('a trip without a seat limit shows no number of spots left', preview({}, 'ok'), {
    given: `update public.events set max_registrations = null where id = '${FREMANTLE}'`,
  }),
  named('seats of expired holds count as spots left', preview({}, 'ok'), {
    given: `
    insert into public.bookings (customer_id, event_id, seats, total_amount, deposit_amount, plan, expires_at)
    values ('${customer(23)}', '${FREMANTLE}', 5, 9000, 4000, 1, private.now() + interval '1 minute')`,
    then: [preview({}, 'ok', { at: moment('1 minute') })],
  }),
  named(
    'the plan preview returns no plan for a trip that cannot be booked or an invalid request',
    preview({ event_id: event(3) }, 'not_bookable'),
    {
      then: [
        preview({ event_id: event(11) }, 'closed'),
        preview({ event_id: DRAFT }, 'not_found', { as: ADMIN }),
        preview({ event_id: null }, 'not_found'),
        preview({ seats: 0, plan: null }, 'invalid'),
        preview({ seats: 21 }, 'invalid'),
      ],
    },
  ),
]
