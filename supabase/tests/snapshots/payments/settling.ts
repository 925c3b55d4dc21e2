import { added, ADMIN, booking, customer, FREMANTLE } from '../../support/people'
import { request, type Case, type Step } from '../case'
import { confirmed, HELD, held, over, paid } from './plans'

const progress = (name: string, given: string): Case => ({
  name,
  given: `${held} update public.bookings set plan_status = 'completed' where id = '${booking(6)}'; ${given}`,
  sql: `select private.sync_plan_status('${HELD}')`,
  as: 'owner',
  expected: 'done',
})
const plan = (status: string) => `update public.bookings set plan_status = '${status}' where id = '${HELD}';`
const firm = (name: string, given: string): Case => ({
  name,
  given: `${held} ${given}`,
  sql: `select private.may_confirm(b) as may from public.bookings b where b.id = '${HELD}'`,
  as: 'owner',
  expected: 'done',
})
const again = (
  status: string,
) => `insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount,
    deposit_amount) values ('${added(36)}', '${customer(29)}', '${FREMANTLE}', 1, 1, '${status}', 0, 0);`

const payWithNote = (note: string): Step => ({
  call: 'record_payment',
  with: { booking_id: HELD, amount: 1, method: 'cash', note, request_id: request(1) },
  as: ADMIN,
  expected: 'recorded',
})

export const cases: Case[] = [
  progress('the last dollar completes the payment plan of a booking that is not confirmed yet', paid(1800)),
  progress('the last dollar completes the payment plan of a confirmed booking', `${paid(1800)} ${confirmed}`),
  progress('a payment plan is not completed while one cent is missing', `${paid(1799.99)} ${confirmed}`),
  progress(
    'a completed payment plan becomes active again after a refund',
    `${paid(1700)} ${confirmed} ${plan('completed')}`,
  ),
  progress(
    'a payment plan that staff marked as overdue stays overdue while money is owing',
    `${confirmed} ${plan('overdue')}`,
  ),
  progress('the plan status of a cancelled booking does not change', `${paid(1800)} ${over('cancelled')}`),

  firm(
    'an expired booking can be confirmed if the trip has no seat limit',
    `${over('expired')}
    update public.events set max_registrations = null where id = '${FREMANTLE}'`,
  ),
  firm(
    'an expired booking cannot be confirmed if the customer has another live booking of the trip',
    `${over('expired')} ${again('confirmed')}`,
  ),
  firm(
    "an expired booking can be confirmed if the customer's other booking of the trip is cancelled",
    `${over('expired')} ${again('cancelled')}`,
  ),
  firm('a cancelled booking cannot be confirmed', over('cancelled')),

  {
    name: 'the length of a staff note is measured without surrounding spaces',
    given: held,
    call: 'record_payment',
    with: { booking_id: HELD, amount: 1, method: 'cash', note: ` ${'x'.repeat(500)} ` },
    as: ADMIN,
    expected: 'recorded',
  },
  {
    name: 'a payment request that is repeated without surrounding spaces in its note is recorded once',
    given: held,
    ...payWithNote(' For the deposit '),
    then: [payWithNote('For the deposit')],
  },
]
