import { added, ADMIN, DESK, FREMANTLE, MEMBER, nothing, OTHER } from '../../support/people'
import { moment, request, type Case, type Step } from '../frame'
import { cancelled, HELD } from '../payments/transfers'
import { took } from './card-payments'
import { CHECKOUT, checkout, firm, ready } from './checkouts'
import { ACCOUNT } from './provider-post'

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
/** A firm booking with 500 due in 31 days and in 62, and a card that pays it. */
export const automatic = (more: Record<string, string> = {}) => `${firm} ${card(more)}
  select private.start_autopay('${HELD}', '${CARD}', private.now());`

const FACTS = { customer: 'cus_1', method: 'pm_1', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099 }
const own = (call: string, answers: string, more: Record<string, unknown> = {}, as: string | null = MEMBER): Step => ({
  call,
  with: more,
  as,
  answers,
})
const terms = (answers: string, more: Record<string, unknown> = {}, as: string | null = MEMBER) =>
  own('autopay_terms', answers, { booking_id: HELD, ...more }, as)
const planned = (answers: string, more: Record<string, unknown> = {}, as: string | null = MEMBER) =>
  own('plan_terms', answers, { event_id: FREMANTLE, seats: 1, plan: 3, ...more }, as)
const start = (answers: string, more: Record<string, unknown> = {}, as = MEMBER) =>
  own('set_autopay', answers, { booking_id: HELD, card_id: CARD, ...more }, as)
const end = (answers: string, as = MEMBER, booking_id = HELD) => own('end_autopay', answers, { booking_id }, as)
const remove = (answers: string, as = MEMBER) => own('remove_card', answers, { card_id: CARD }, as)
const CARDS = own('my_cards', 'ok')
const WITHOUT_CONSENT: Step = {
  sql: 'select problem, last4 from private.cards_without_consent()',
  as: 'owner',
  answers: 'done',
}
const kept = `${ready} ${checkout({ keep_card: 'true', terms: `private.terms_of('${HELD}', 800)` })}`

const agreeing: Case[] = [
  {
    name: 'what is left after this payment is shown to the letter, and kept with the checkout',
    given: ready,
    ...terms('ok'),
    then: [
      terms('ok', { amount: 0 }),
      terms('nothing_due', { amount: 1800 }),
      terms('nothing_due', {}, ADMIN),
      terms('not_found', {}, OTHER),
      terms('42501', {}, null),
      own('begin_card_checkout', 'ready', { booking_id: HELD, keep_card: true, request_id: request(1) }),
      own('begin_card_checkout', 'ready', { booking_id: HELD, keep_card: true, amount: 1800, request_id: request(2) }),
    ],
  },
  {
    name: 'a payment whose payer agreed keeps the card, and turns it on',
    given: kept,
    ...took('applied', { card: FACTS }),
    then: [CARDS, { ...CARDS, as: OTHER }],
  },
  {
    name: 'a checkout that staff start keeps no card, whoever pays it',
    given: ready,
    ...own('begin_card_checkout', 'ready', { booking_id: HELD, keep_card: true, request_id: request(1) }, DESK),
  },
  {
    name: 'a card is not saved if the checkout was started by staff or for another customer',
    given: `${kept} update public.card_checkouts set created_by = '${DESK}' where id = '${CHECKOUT}'`,
    ...took('applied', { card: FACTS }),
    then: [{ ...CARDS, as: DESK }, CARDS],
  },
  {
    name: 'staff set up no automatic payments, not even for their own booking',
    given: `${firm} ${card({ user_id: `'${DESK}'` })} update public.bookings set user_id = '${DESK}' where id = '${HELD}'`,
    ...start('card_gone', {}, DESK),
    then: [terms('nothing_due', { amount: 0 }, DESK), planned('nothing_due', {}, DESK)],
  },
  {
    name: 'the operator finds cards and automatic payments that no customer agreed to',
    given: automatic({ user_id: `'${DESK}'` }),
    ...WITHOUT_CONSENT,
    then: [
      { sql: `update public.saved_cards set user_id = '${OTHER}' where id = '${CARD}'`, as: 'owner', answers: 'done' },
      WITHOUT_CONSENT,
      { sql: `update public.saved_cards set user_id = '${MEMBER}' where id = '${CARD}'`, as: 'owner', answers: 'done' },
      WITHOUT_CONSENT,
    ],
  },
  {
    name: 'what was agreed to and is not what is left turns nothing on',
    given: `${kept} update public.installments set due_date = due_date + 1 where booking_id = '${HELD}' and sequence = 3`,
    ...took('applied', { card: FACTS }),
  },
  {
    name: 'a card that cannot be read costs no payment',
    given: kept,
    ...took('applied', { card: { ...FACTS, last4: '42' } }),
  },
  { name: 'a card that nobody told of is not kept', given: kept, ...took('applied') },
  {
    name: 'a card is chosen for a booking, and ended',
    given: `${firm} ${card()}`,
    ...start('on'),
    then: [end('off'), end('already'), end('not_found', OTHER), end('not_found', MEMBER, nothing), CARDS],
  },
  {
    name: "nobody chooses another's card, or for another's booking, or for what is paid or not firm",
    given: `${firm} ${card({ user_id: `'${OTHER}'` })}`,
    ...start('card_gone'),
    then: [
      start('not_found', {}, OTHER),
      { ...start('card_gone', { card_id: nothing }) },
      { sql: `update public.saved_cards set user_id = '${MEMBER}' where id = '${CARD}'`, as: 'owner', answers: 'done' },
      { sql: cancelled, as: 'owner', answers: 'done' },
      start('nothing_due'),
    ],
  },
  {
    name: 'a card that is removed pays no more, and the provider forgets it',
    given: automatic(),
    ...remove('not_found', OTHER),
    then: [remove('removed'), remove('not_found'), CARDS],
  },
  {
    name: 'the card of a person who is gone goes',
    given: automatic(),
    sql: `update public.saved_cards set user_id = null where id = '${CARD}'`,
    as: 'owner',
    answers: 'done',
  },
  {
    name: 'whoever books in parts is shown what the rest would be, to the letter',
    given: ready,
    ...planned('ok'),
    then: [planned('nothing_due', { plan: 1 }), planned('nothing_due', { plan: 9 }), planned('42501', {}, null)],
  },
  {
    name: 'what the desk ends is told to its owner',
    given: automatic(),
    ...end('off', ADMIN),
  },
  {
    name: 'kept cards and what was agreed to are among what somebody takes away',
    given: automatic(),
    ...own('download_my_data', 'ok'),
  },
]

export const cases: Case[] = [
  ...agreeing,
  {
    name: 'a checkout without a provider keeps no card',
    given: `${kept} update public.card_checkouts set created_by = null where id = '${CHECKOUT}'`,
    ...took('applied', { card: FACTS }),
    at: moment('1 hour'),
  },
]
