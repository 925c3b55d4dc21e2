import { nothing } from '../../support/people'
import { moment, type Case, type Step } from '../frame'
import { CHECKOUT, checkout, ORDER, ordered, paid, ready } from './checkouts'

const state = (answers = 'ok', checkout_id = CHECKOUT): Step => ({
  call: 'card_checkout_state',
  with: { checkout_id },
  as: null,
  answers,
})
const toClose: Step = { call: 'checkouts_to_close', as: 'service', answers: 'ok' }
const closed: Step = {
  sql: `update public.card_checkouts set session_over = true where id = '${CHECKOUT}'`,
  as: 'service',
  answers: 'done',
}

export const cases: Case[] = [
  {
    name: 'a page of another connection is not opened',
    given: `${ready} ${checkout({ account_id: `'acct_other'` })}`,
    call: 'card_checkout_to_open',
    with: { checkout_id: CHECKOUT },
    as: 'service',
    answers: 'no_provider',
    then: [
      { call: 'card_checkout_to_open', with: { checkout_id: nothing }, as: 'service', answers: 'not_found' },
      {
        call: 'card_checkout_opened',
        with: { checkout_id: nothing, session_id: 'cs_2', url: 'https://pay.example.test', expires_at: null },
        as: 'service',
        answers: 'not_found',
      },
    ],
  },
  {
    name: 'what is asked for and not paid is being looked at; nobody knows of what is not there',
    given: `${ready} ${checkout()}`,
    ...state(),
    then: [state('not_found', nothing)],
  },
  {
    name: 'a page whose thing is over, or paid otherwise, is closed',
    given: `${ready} ${checkout()} ${paid(1800, 'confirmed')}`,
    ...toClose,
    then: [state(), closed, toClose],
  },
  {
    name: 'a page that is wanted stays',
    given: `${ready} ${checkout()}`,
    ...toClose,
    then: [{ ...toClose, at: moment('48 hours') }],
  },
  {
    name: 'a page of an order stays while that waits',
    given: `${ordered} ${checkout({ booking_id: 'null', order_id: `'${ORDER}'`, amount: '100' })}`,
    ...toClose,
    then: [{ ...toClose, at: moment('7 days') }],
  },
]
