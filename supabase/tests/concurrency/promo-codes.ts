import { request } from '../snapshots/case'
import { addedRowId, ADMIN, BEECHWORTH, customer, FREMANTLE, person, product } from '../support/people'
import type { CallPair } from './pair'

const [LAST_ID, OTHER_ID] = [addedRowId(435), addedRowId(436)]
const INSERT_CODES_SQL = `insert into public.promo_codes (id, code, percent, max_uses, is_stackable) values
  ('${LAST_ID}', 'LASTONE', 10, 1, true), ('${OTHER_ID}', 'OTHER', 5, null, true)`
const INSERT_STORE_CODES_SQL = `${INSERT_CODES_SQL}; update public.promo_codes set for_store = true`
/** Orders one EMF meter for 79 AUD with a promo code for 10 percent off that can be used only once. */
const createOrderCall = (n: number, expected: string) => ({
  as: null,
  call: 'place_order',
  with: {
    lines: [{ product_id: product(5), quantity: 1 }],
    buyer: { full_name: 'Buyer', email: `buyer${n}@example.test` },
    delivery: { method: 'collect' },
    expected_total: 71.1,
    request_id: request(n),
    promo_code_id: LAST_ID,
  },
  expected,
})
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
    name: 'the last use of a promo code goes to the first of two orders in the store',
    locks: ['place_order'],
    given: INSERT_STORE_CODES_SQL,
    first: createOrderCall(1, 'placed'),
    second: createOrderCall(2, 'changed'),
  },
  {
    name: 'the last use of a promo code goes to a booking instead of an order at the same time',
    locks: ['lock_promo_codes', 'place_order'],
    given: INSERT_STORE_CODES_SQL,
    first: {
      as: person(12),
      call: 'book',
      with: { ...bookArguments, event_id: FREMANTLE, expected_price: 1800, choices: { codes: [LAST_ID] } },
      expected: 'booked',
    },
    second: createOrderCall(1, 'changed'),
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
