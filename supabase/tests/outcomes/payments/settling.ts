import { added, ADMIN, booking, customer, FREMANTLE } from '../../support/people'
import { request, type Case, type Step } from '../frame'
import { confirmed, HELD, held, over, paid } from './plans'

const progress = (name: string, given: string): Case => ({
  name,
  given: `${held} update public.bookings set plan_status = 'completed' where id = '${booking(6)}'; ${given}`,
  sql: `select private.note_progress('${HELD}')`,
  as: 'owner',
  answers: 'done',
})
const plan = (status: string) => `update public.bookings set plan_status = '${status}' where id = '${HELD}';`
const firm = (name: string, given: string): Case => ({
  name,
  given: `${held} ${given}`,
  sql: `select private.may_confirm(b) as may from public.bookings b where b.id = '${HELD}'`,
  as: 'owner',
  answers: 'done',
})
const again = (
  status: string,
) => `insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount,
    deposit_amount) values ('${added(36)}', '${customer(29)}', '${FREMANTLE}', 1, 1, '${status}', 0, 0);`

const noted = (note: string): Step => ({
  call: 'record_payment',
  with: { booking_id: HELD, amount: 1, method: 'cash', note, request_id: request(1) },
  as: ADMIN,
  answers: 'recorded',
})

export const cases: Case[] = [
  progress('a plan is completed with its last dollar, before the booking is firm', paid(1800)),
  progress('a plan is completed with its last dollar, of a booking that is firm too', `${paid(1800)} ${confirmed}`),
  progress('a plan is not completed with a cent less', `${paid(1799.99)} ${confirmed}`),
  progress('a plan is open again once money has gone back', `${paid(1700)} ${confirmed} ${plan('completed')}`),
  progress('what the desk calls overdue stays so while it is', `${confirmed} ${plan('overdue')}`),
  progress('nothing is said of the plan of a booking that is over', `${paid(1800)} ${over('cancelled')}`),

  firm(
    'what ran out becomes firm where there is no limit',
    `${over('expired')}
    update public.events set max_registrations = null where id = '${FREMANTLE}'`,
  ),
  firm(
    'what ran out does not become firm beside another live booking of the trip',
    `${over('expired')} ${again('confirmed')}`,
  ),
  firm('what ran out becomes firm beside another that is over', `${over('expired')} ${again('cancelled')}`),
  firm('what was cancelled becomes firm no more', over('cancelled')),

  {
    name: 'words of staff are measured without the blanks around them',
    given: held,
    call: 'record_payment',
    with: { booking_id: HELD, amount: 1, method: 'cash', note: ` ${'x'.repeat(500)} ` },
    as: ADMIN,
    answers: 'recorded',
  },
  {
    name: 'words of staff are the same with blanks around them',
    given: held,
    ...noted(' For the deposit '),
    then: [noted('For the deposit')],
  },
]
