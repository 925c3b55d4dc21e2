import { BEECHWORTH, customer, DRAFT, event, MEMBER, nothing, person, TASMANIA } from '../../support/people'
import { request, type Case } from '../frame'
import { adminBook, named, born } from './booking-requests'

export const cases: Case[] = [
  named(
    "an admin books for a customer who rang up; staff's words are staff's",
    adminBook({ seats: 2, plan: 4, notes: ' Rang twice ' }, 'booked'),
    {
      then: [
        adminBook({ seats: 2, plan: 4, notes: 'Rang twice' }, 'booked'),
        adminBook({ seats: 2, plan: 4, notes: 'Rang once' }, 'repeated'),
      ],
    },
  ),
  named(
    "what an admin books for a member is the member's",
    adminBook({ customer_id: customer(24), travellers: [born('1980-01-01')] }, 'booked'),
    {
      given: `update public.customers set profile_id = null where profile_id = '${person(18)}';
        update public.customers set profile_id = '${person(18)}' where id = '${customer(24)}'`,
      then: [
        {
          call: 'preview_cancellation',
          with: (told) => ({ booking_id: told[0]?.booking_id }),
          as: person(18),
          answers: 'ok',
        },
      ],
    },
  ),
  named('an admin may start any number of bookings', adminBook({}, 'booked'), {
    given: 'update public.house_rules set bookings_an_hour = 1 where only_row',
    then: [adminBook({ customer_id: customer(25), request_id: request(2) }, 'booked')],
  }),
  named('an admin oversells nothing, and books what is on sale', adminBook({ event_id: BEECHWORTH }, 'sold_out'), {
    then: [
      adminBook({ event_id: event(9) }, 'closed'),
      adminBook({ event_id: event(3) }, 'not_bookable'),
      adminBook({ event_id: DRAFT }, 'not_found'),
      adminBook({ event_id: TASMANIA }, 'already_booked'),
      adminBook({ customer_id: nothing }, 'customer_not_found'),
      adminBook({ customer_id: null }, 'customer_not_found'),
      adminBook({ travellers: [born('2020-01-01')] }, 'guardian_needed'),
      adminBook({ request_id: null, notes: 'x'.repeat(2001), seats: 0 }, 'invalid'),
      adminBook({}, '42501', { as: MEMBER }),
    ],
  }),
]
