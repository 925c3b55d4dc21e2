import { ADMIN, BEECHWORTH, customer, DRAFT, event, FREMANTLE } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

const previewPlan = (overrides: object, expected: string, step: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({
    call: 'preview_plan',
    with: { event_id: FREMANTLE, seats: 1, plan: 1, ...overrides },
    as: null,
    expected,
    ...step,
  }) as SnapshotStep
const createCase = (name: string, step: SnapshotStep, overrides: Partial<SnapshotCase> = {}): SnapshotCase =>
  ({ name, ...step, ...overrides }) as SnapshotCase
const setEventDatesSql = (date: string) =>
  `update public.events set start_date = '${date}', end_date = '${date}' where id = '${FREMANTLE}'`

export const bookingQuotesCases: SnapshotCase[] = [
  createCase('a visitor sees the price of a trip in each payment plan', previewPlan({ seats: 3, plan: 1 }, 'ok'), {
    then: [previewPlan({ seats: 3, plan: 3 }, 'ok'), previewPlan({ plan: 4 }, 'ok')],
  }),
  createCase(
    'an instalment is due on the last day of a month that is too short for its usual day',
    previewPlan({ plan: 4 }, 'ok', { at: `private.start_of('2026-10-31')` }),
    { given: setEventDatesSql('2027-06-01') },
  ),
  createCase(
    'an instalment may be due on a leap day',
    previewPlan({ plan: 3 }, 'ok', { at: `private.start_of('2028-01-31')` }),
    {
      given: setEventDatesSql('2028-06-01'),
    },
  ),
  createCase(
    'a payment plan has fewer instalments when little time is left before the trip',
    previewPlan({ plan: 4 }, 'ok'),
    {
      given: setEventDatesSql('2026-10-13'),
      then: [previewPlan({ plan: 4 }, 'closed', { at: `private.start_of('2026-07-16')` })],
    },
  ),
  createCase(
    'a full trip and an overbooked trip both show no seats left',
    previewPlan({ event_id: BEECHWORTH }, 'ok'),
    {
      given: `update public.events set max_registrations = 1 where id = '${FREMANTLE}'`,
      then: [previewPlan({}, 'ok')],
    },
  ),
  createCase('a free trip has no instalments', previewPlan({ plan: 3 }, 'ok'), {
    given: `update public.events set price = 0, sale_price = null where id = '${FREMANTLE}'`,
  }),
  createCase('a trip without a seat limit shows no number of seats left', previewPlan({}, 'ok'), {
    given: `update public.events set max_registrations = null where id = '${FREMANTLE}'`,
  }),
  createCase('seats of expired unpaid bookings count as seats left', previewPlan({}, 'ok'), {
    given: `
    insert into public.bookings (customer_id, event_id, seats, total_amount, deposit_amount, plan, expires_at)
    values ('${customer(23)}', '${FREMANTLE}', 5, 9000, 4000, 1, private.now() + interval '1 minute')`,
    then: [previewPlan({}, 'ok', { at: timeAfterTest('1 minute') })],
  }),
  createCase(
    'the plan preview returns no plan for a trip that cannot be booked or an invalid request',
    previewPlan({ event_id: event(3) }, 'not_bookable'),
    {
      then: [
        previewPlan({ event_id: event(11) }, 'closed'),
        previewPlan({ event_id: DRAFT }, 'not_found', { as: ADMIN }),
        previewPlan({ event_id: null }, 'not_found'),
        previewPlan({ seats: 0, plan: null }, 'invalid'),
        previewPlan({ seats: 21 }, 'invalid'),
      ],
    },
  ),
]
