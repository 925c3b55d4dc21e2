import { added, ADMIN, MANAGER, FREMANTLE, MEMBER, nothing, OTHER } from '../../support/people'
import { moment, request, type Case, type Step } from '../case'
import { cancelled, HELD } from '../payments/transfers'
import { took } from './card-payments'
import { CHECKOUT, checkout, firm, ready } from './checkouts'
import { ACCOUNT } from './provider-events'

/** The member's own card. */
export const CARD = added(78)
export const card = (more: Record<string, string> = {}) => {
  const row = {
    id: `'${CARD}'`,
    user_id: `'${MEMBER}'`,
    customer: `'cus_1'`,
    method: `'pm_1'`,
    brand: `'visa'`,
    last4: `'4242'`,
    exp_month: '12',
    exp_year: '2099',
    mode: `'test'`,
    account_id: `'${ACCOUNT}'`,
    ...more,
  }
  return `insert into public.saved_cards (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')});`
}
/** A confirmed booking with instalments of 500 in 31 and 62 days, and a saved card for automatic payments. */
export const automatic = (more: Record<string, string> = {}) => `${firm} ${card(more)}
  select private.start_autopay('${HELD}', '${CARD}', private.now());`

const FACTS = { customer: 'cus_1', method: 'pm_1', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099 }
const own = (call: string, expected: string, more: Record<string, unknown> = {}, as: string | null = MEMBER): Step => ({
  call,
  with: more,
  as,
  expected,
})
const terms = (expected: string, more: Record<string, unknown> = {}, as: string | null = MEMBER) =>
  own('autopay_terms', expected, { booking_id: HELD, ...more }, as)
const planned = (expected: string, more: Record<string, unknown> = {}, as: string | null = MEMBER) =>
  own('plan_terms', expected, { event_id: FREMANTLE, seats: 1, plan: 3, ...more }, as)
const start = (expected: string, more: Record<string, unknown> = {}, as = MEMBER) =>
  own('set_autopay', expected, { booking_id: HELD, card_id: CARD, ...more }, as)
const end = (expected: string, as = MEMBER, booking_id = HELD) => own('end_autopay', expected, { booking_id }, as)
const remove = (expected: string, as = MEMBER) => own('remove_card', expected, { card_id: CARD }, as)
const CARDS = own('my_cards', 'ok')
const WITHOUT_CONSENT: Step = {
  sql: 'select problem, last4 from private.cards_without_consent()',
  as: 'owner',
  expected: 'done',
}
const checkoutSavingCard = `${ready} ${checkout({ save_card: 'true', terms: `private.terms_of('${HELD}', 800)` })}`

const agreeing: Case[] = [
  {
    name: 'a member sees the exact terms for charging the remaining instalments, and the checkout stores them',
    given: ready,
    ...terms('ok'),
    then: [
      terms('ok', { amount: 0 }),
      terms('nothing_due', { amount: 1800 }),
      terms('nothing_due', {}, ADMIN),
      terms('not_found', {}, OTHER),
      terms('42501', {}, null),
      own('begin_card_checkout', 'ready', { booking_id: HELD, save_card: true, request_id: request(1) }),
      own('begin_card_checkout', 'ready', { booking_id: HELD, save_card: true, amount: 1800, request_id: request(2) }),
    ],
  },
  {
    name: 'a card payment with accepted terms saves the card and turns on automatic payments',
    given: checkoutSavingCard,
    ...took('applied', { card: FACTS }),
    then: [CARDS, { ...CARDS, as: OTHER }],
  },
  {
    name: 'a checkout started by staff is not set to save the card',
    given: ready,
    ...own('begin_card_checkout', 'ready', { booking_id: HELD, save_card: true, request_id: request(1) }, MANAGER),
  },
  {
    name: 'a card payment does not save the card when staff started the checkout',
    given: `${checkoutSavingCard} update public.card_checkouts set created_by = '${MANAGER}' where id = '${CHECKOUT}'`,
    ...took('applied', { card: FACTS }),
    then: [{ ...CARDS, as: MANAGER }, CARDS],
  },
  {
    name: 'staff cannot set up automatic payments, not even for their own booking',
    given: `${firm} ${card({ user_id: `'${MANAGER}'` })} update public.bookings set user_id = '${MANAGER}' where id = '${HELD}'`,
    ...start('card_gone', {}, MANAGER),
    then: [terms('nothing_due', { amount: 0 }, MANAGER), planned('nothing_due', {}, MANAGER)],
  },
  {
    name: "the consent check lists cards saved by staff and automatic payments on another person's card",
    given: automatic({ user_id: `'${MANAGER}'` }),
    ...WITHOUT_CONSENT,
    then: [
      { sql: `update public.saved_cards set user_id = '${OTHER}' where id = '${CARD}'`, as: 'owner', expected: 'done' },
      WITHOUT_CONSENT,
      {
        sql: `update public.saved_cards set user_id = '${MEMBER}' where id = '${CARD}'`,
        as: 'owner',
        expected: 'done',
      },
      WITHOUT_CONSENT,
    ],
  },
  {
    name: 'automatic payments stay off if the instalments no longer match the accepted terms',
    given: `${checkoutSavingCard} update public.installments set due_date = due_date + 1 where booking_id = '${HELD}' and sequence = 3`,
    ...took('applied', { card: FACTS }),
  },
  {
    name: 'a payment with unreadable card details succeeds, and the card is not saved',
    given: checkoutSavingCard,
    ...took('applied', { card: { ...FACTS, last4: '42' } }),
  },
  { name: 'a payment without card details saves no card', given: checkoutSavingCard, ...took('applied') },
  {
    name: 'a member turns automatic payments for a booking on and off again',
    given: `${firm} ${card()}`,
    ...start('on'),
    then: [end('off'), end('already_off'), end('not_found', OTHER), end('not_found', MEMBER, nothing), CARDS],
  },
  {
    name: "automatic payments need the member's own card and own booking with money due",
    given: `${firm} ${card({ user_id: `'${OTHER}'` })}`,
    ...start('card_gone'),
    then: [
      start('not_found', {}, OTHER),
      { ...start('card_gone', { card_id: nothing }) },
      {
        sql: `update public.saved_cards set user_id = '${MEMBER}' where id = '${CARD}'`,
        as: 'owner',
        expected: 'done',
      },
      { sql: cancelled, as: 'owner', expected: 'done' },
      start('nothing_due'),
    ],
  },
  {
    name: 'removing a saved card turns off its automatic payments and emails the member',
    given: automatic(),
    ...remove('not_found', OTHER),
    then: [remove('removed'), remove('not_found'), CARDS],
  },
  {
    name: "a saved card loses its owner's details and its automatic payments when the account is deleted",
    given: automatic(),
    sql: `update public.saved_cards set user_id = null where id = '${CARD}'`,
    as: 'owner',
    expected: 'done',
  },
  {
    name: 'a member who books in instalments sees the exact terms for charging the rest',
    given: ready,
    ...planned('ok'),
    then: [planned('nothing_due', { plan: 1 }), planned('nothing_due', { plan: 9 }), planned('42501', {}, null)],
  },
  {
    name: 'a member is emailed when staff turn off automatic payments',
    given: automatic(),
    ...end('off', ADMIN),
  },
  {
    name: 'the data export of a member includes saved cards and accepted payment terms',
    given: automatic(),
    ...own('download_my_data', 'ok'),
  },
]

export const cases: Case[] = [
  ...agreeing,
  {
    name: 'a card payment does not save the card when the checkout has no creator',
    given: `${checkoutSavingCard} update public.card_checkouts set created_by = null where id = '${CHECKOUT}'`,
    ...took('applied', { card: FACTS }),
    at: moment('1 hour'),
  },
]
