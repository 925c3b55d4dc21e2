import { request } from '../snapshots/case'
import { addedRowId, ADMIN, BEECHWORTH, customer, FREMANTLE, person } from '../support/people'
import type { CallPair } from './pair'

const [LAST_ID, OTHER_ID] = [addedRowId(435), addedRowId(436)]
const INSERT_CODES_SQL = `insert into public.promo_codes (id, code, percent, max_uses, is_stackable) values
  ('${LAST_ID}', 'LASTONE', 10, 1, true), ('${OTHER_ID}', 'OTHER', 5, null, true)`
const bookArguments = { seats: 1, plan: 1, travellers: [], request_id: request(1), terms_accepted: true }

export const PROMO_CODE_PAIRS: CallPair[] = [
  {
    name: 'the last use of a promo code goes to the first of two bookings of different trips',
    locks: ['lock_promo_codes'],
    given: INSERT_CODES_SQL,
    first: {
      as: person(12),
      call: 'book',
      with: { ...bookArguments, event_id: FREMANTLE, expected_price: 1800, choices: { codes: [LAST_ID, OTHER_ID] } },
      expected: 'booked',
    },
    second: {
      as: ADMIN,
      call: 'admin_book',
      with: {
        event_id: BEECHWORTH,
        customer_id: customer(23),
        seats: 1,
        plan: 1,
        request_id: request(2),
        choices: { codes: [OTHER_ID, LAST_ID] },
      },
      expected: 'code_refused',
    },
  },
  {
    name: 'the discount of a promo code cannot change while the first booking with it is made',
    locks: ['lock_promo_codes', 'save_promo_code'],
    given: INSERT_CODES_SQL,
    first: {
      as: person(12),
      call: 'book',
      with: { ...bookArguments, event_id: FREMANTLE, expected_price: 1800, choices: { codes: [OTHER_ID] } },
      expected: 'booked',
    },
    second: {
      as: ADMIN,
      call: 'save_promo_code',
      with: { promo_code_id: OTHER_ID, fields: { code: 'OTHER', percent: 50, is_stackable: true } },
      expected: 'used',
    },
  },
]
