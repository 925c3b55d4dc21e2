import { addedRowId, ADMIN, FREMANTLE, MEMBER, product } from '../../support/people'
import { request, type SnapshotCase, type SnapshotStep } from '../case'
import { setNetwork } from './quotes'

const CODE_ID = addedRowId(470)
const [VOUCHER, BOOK] = [product(8), product(5)]
const BOOK_LINES = [{ product_id: BOOK, quantity: 1 }]
const VOUCHER_LINES = [{ product_id: VOUCHER, quantity: 1 }]

const insertCodeSql = (values: Record<string, string> = {}) => {
  const promoCodeColumns = {
    id: `'${CODE_ID}'`,
    code: "'STORE10'",
    percent: '10',
    all_trips: 'false',
    for_store: 'true',
    ...values,
  }
  return `insert into public.promo_codes (${Object.keys(promoCodeColumns).join()}) values (${Object.values(promoCodeColumns).join()})`
}
const checkCode = (
  code: unknown,
  expected: string,
  as: string | null = null,
  lines: unknown = BOOK_LINES,
): SnapshotStep => ({
  call: 'check_store_promo_code',
  with: { code, lines },
  as,
  expected,
})
const quoteOrder = (as: string | null = null, lines: unknown = BOOK_LINES): SnapshotStep => ({
  call: 'quote_order',
  with: { lines, delivery: 'collect', promo_code_id: CODE_ID },
  as,
  expected: 'ok',
})
const placeOrder = (
  expected_total: number,
  expected: string,
  overrides: object = {},
  as: string | null = null,
): SnapshotStep => ({
  call: 'place_order',
  with: {
    lines: BOOK_LINES,
    buyer: { full_name: 'Ada Grey', email: 'ada@example.test' },
    delivery: { method: 'collect' },
    expected_total,
    request_id: request(1),
    promo_code_id: CODE_ID,
    ...overrides,
  },
  as,
  expected,
})
const OTHER_BUYER_ARGUMENTS = { buyer: { full_name: 'Bob Grey', email: 'bob@example.test' }, request_id: request(2) }
const CANCEL_ORDERS_STEP: SnapshotStep = {
  sql: `select public.cancel_order(o.id) ->> 'status' as status from public.orders o
    where o.promo_code_id = '${CODE_ID}'`,
  as: ADMIN,
  expected: 'done',
}
const LIST_CODES_STEP: SnapshotStep = {
  call: 'list_promo_codes',
  with: { filters: { q: 'store10' } },
  as: ADMIN,
  expected: 'ok',
}
const changeCode = (set: string): SnapshotStep => ({
  sql: `update public.promo_codes set ${set} where id = '${CODE_ID}'`,
  as: 'owner',
  expected: 'done',
})
const savePromoCode = (fields: object, expected: string): SnapshotStep => ({
  call: 'save_promo_code',
  with: { promo_code_id: CODE_ID, fields: { code: 'STORE10', percent: 10, ...fields } },
  as: ADMIN,
  expected,
})

export const storePromoCodesCases: SnapshotCase[] = [
  {
    name: 'a visitor applies a promo code to an order, and its discount and uses are stored',
    given: insertCodeSql(),
    ...checkCode(' store10 ', 'ok'),
    then: [quoteOrder(), placeOrder(71.1, 'placed'), LIST_CODES_STEP],
  },
  {
    name: 'a promo code reduces the price of a member after the member discount',
    given: insertCodeSql(),
    ...quoteOrder(MEMBER),
    then: [placeOrder(63.99, 'placed', {}, MEMBER)],
  },
  {
    name: 'a promo code does not reduce gift vouchers',
    given: insertCodeSql(),
    ...quoteOrder(null, [...BOOK_LINES, ...VOUCHER_LINES]),
    then: [quoteOrder(null, VOUCHER_LINES), checkCode('STORE10', 'code_refused', null, VOUCHER_LINES)],
  },
  {
    name: 'an order whose total is zero after a promo code counts as paid immediately, and can be cancelled',
    given: insertCodeSql({ percent: 'null', amount: '500' }),
    ...placeOrder(0, 'placed'),
    then: [LIST_CODES_STEP, CANCEL_ORDERS_STEP],
  },
  {
    name: 'a promo code whose conditions are not met is refused with the reason',
    given: insertCodeSql(),
    ...checkCode('STORE10', 'ok'),
    then: [
      ...[
        `is_active = false`,
        `is_active = true, starts_on = private.today() + 1`,
        `starts_on = null, ends_on = private.today() - 1`,
        `ends_on = null, for_store = false`,
        `for_store = true, members_only = true`,
        `members_only = false, max_uses_per_person = 1`,
        `max_uses_per_person = null, min_spend = 80`,
      ].flatMap((set) => [changeCode(set), checkCode('STORE10', 'code_refused')]),
      quoteOrder(),
    ],
  },
  {
    name: 'the last use of a promo code is refused to a second order, until the first order is cancelled',
    given: insertCodeSql({ max_uses: '1' }),
    ...placeOrder(71.1, 'placed'),
    then: [
      placeOrder(71.1, 'changed', OTHER_BUYER_ARGUMENTS),
      placeOrder(79, 'placed', OTHER_BUYER_ARGUMENTS),
      CANCEL_ORDERS_STEP,
      placeOrder(71.1, 'placed', { ...OTHER_BUYER_ARGUMENTS, request_id: request(3) }),
    ],
  },
  {
    name: 'a member uses a promo code once if it is limited to one use per person',
    given: insertCodeSql({ max_uses_per_person: '1' }),
    ...placeOrder(63.99, 'placed', {}, MEMBER),
    then: [checkCode('STORE10', 'code_refused', MEMBER)],
  },
  {
    name: 'a repeated request with a promo code returns the same order',
    given: insertCodeSql({ max_uses: '1' }),
    ...placeOrder(71.1, 'placed'),
    then: [placeOrder(71.1, 'placed')],
  },
  {
    name: 'after ten unknown promo codes from an IP network within an hour, store and bookings refuse all codes of that network',
    ...setNetwork('203.0.113.7'),
    then: [
      ...Array.from({ length: 10 }, () => checkCode('NOSUCH', 'code_refused')),
      checkCode('NOSUCH', 'too_many_tries'),
      {
        call: 'check_promo_code',
        with: { event_id: FREMANTLE, code: 'NOSUCH' },
        as: null,
        expected: 'too_many_tries',
      },
    ],
  },
  {
    name: 'staff save a promo code for the store only, and bookings refuse the code',
    ...savePromoCode({ all_trips: false }, 'invalid'),
    then: [
      savePromoCode({ all_trips: false, for_store: true }, 'saved'),
      {
        call: 'check_promo_code',
        with: { event_id: FREMANTLE, code: 'STORE10' },
        as: null,
        expected: 'code_refused',
      },
      checkCode('STORE10', 'ok'),
    ],
  },
  {
    name: 'a promo code that an order has used cannot be deleted, and its discount cannot change',
    given: insertCodeSql(),
    ...placeOrder(71.1, 'placed'),
    then: [
      savePromoCode({ percent: 20, for_store: true, all_trips: false }, 'used'),
      { sql: `delete from public.promo_codes where id = '${CODE_ID}'`, as: ADMIN, expected: '23503' },
    ],
  },
  {
    name: 'checking a promo code without a valid cart is refused',
    ...checkCode('STORE10', 'invalid', null, []),
  },
]
