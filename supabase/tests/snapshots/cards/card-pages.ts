import { UNKNOWN_ID } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import {
  CHECKOUT_ID,
  insertCheckoutSql,
  ORDER_ID,
  insertOrderSql,
  insertHoldPaymentSql,
  insertPayableHoldSql,
} from './checkouts'

const readCheckoutState = (expected = 'ok', checkout_id = CHECKOUT_ID): SnapshotStep => ({
  call: 'card_checkout_state',
  with: { checkout_id },
  as: null,
  expected,
})
const LIST_CHECKOUTS_TO_CLOSE_STEP: SnapshotStep = { call: 'checkouts_to_close', as: 'service', expected: 'ok' }
const MARK_PAGE_CLOSED_STEP: SnapshotStep = {
  sql: `update public.card_checkouts set session_closed = true where id = '${CHECKOUT_ID}'`,
  as: 'service',
  expected: 'done',
}

export const cardPagesCases: SnapshotCase[] = [
  {
    name: 'a checkout page cannot be opened after another provider account was connected',
    given: `${insertPayableHoldSql} ${insertCheckoutSql({ account_id: `'acct_other'` })}`,
    call: 'card_checkout_to_open',
    with: { checkout_id: CHECKOUT_ID },
    as: 'service',
    expected: 'no_provider',
    then: [
      { call: 'card_checkout_to_open', with: { checkout_id: UNKNOWN_ID }, as: 'service', expected: 'not_found' },
      {
        call: 'card_checkout_opened',
        with: { checkout_id: UNKNOWN_ID, session_id: 'cs_2', url: 'https://pay.example.test', expires_at: null },
        as: 'service',
        expected: 'not_found',
      },
    ],
  },
  {
    name: 'the status of an unpaid checkout is "checking", and of an unknown checkout "not_found"',
    given: `${insertPayableHoldSql} ${insertCheckoutSql()}`,
    ...readCheckoutState(),
    then: [readCheckoutState('not_found', UNKNOWN_ID)],
  },
  {
    name: 'a checkout page is closed when its booking has been paid by another method',
    given: `${insertPayableHoldSql} ${insertCheckoutSql()} ${insertHoldPaymentSql(1800, 'confirmed')}`,
    ...LIST_CHECKOUTS_TO_CLOSE_STEP,
    then: [readCheckoutState(), MARK_PAGE_CLOSED_STEP, LIST_CHECKOUTS_TO_CLOSE_STEP],
  },
  {
    name: 'a checkout page of a booking stays open until the unpaid booking expires',
    given: `${insertPayableHoldSql} ${insertCheckoutSql()}`,
    ...LIST_CHECKOUTS_TO_CLOSE_STEP,
    then: [{ ...LIST_CHECKOUTS_TO_CLOSE_STEP, at: timeAfterTest('48 hours') }],
  },
  {
    name: 'a checkout page of an order stays open until the order expires',
    given: `${insertOrderSql} ${insertCheckoutSql({ booking_id: 'null', order_id: `'${ORDER_ID}'`, amount: '100' })}`,
    ...LIST_CHECKOUTS_TO_CLOSE_STEP,
    then: [{ ...LIST_CHECKOUTS_TO_CLOSE_STEP, at: timeAfterTest('7 days') }],
  },
]
