import { addedRowId, ADMIN, MANAGER, FREMANTLE, MEMBER, UNKNOWN_ID, OTHER_MEMBER } from '../../support/people'
import { timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'
import { cancelMemberHoldSql, HELD_ID } from '../payments/transfers'
import { applyCardPayment } from './card-payments'
import { CHECKOUT_ID, insertCheckoutSql, insertConfirmedBookingSql, insertPayableHoldSql } from './checkouts'
import { PROVIDER_ACCOUNT_ID } from './provider-events'

/** The member's own card. */
export const CARD_ID = addedRowId(78)
export const insertCardSql = (overrides: Record<string, string> = {}) => {
  const cardColumns = {
    id: `'${CARD_ID}'`,
    user_id: `'${MEMBER}'`,
    customer: `'cus_1'`,
    method: `'pm_1'`,
    brand: `'visa'`,
    last4: `'4242'`,
    exp_month: '12',
    exp_year: '2099',
    mode: `'test'`,
    account_id: `'${PROVIDER_ACCOUNT_ID}'`,
    ...overrides,
  }
  return `insert into public.saved_cards (${Object.keys(cardColumns).join(', ')}) values (${Object.values(cardColumns).join(', ')});`
}
/**
 * A confirmed booking with automatic payments by a saved card. Its two instalments of 500 are due in 31 and in 62 days.
 */
export const insertAutopayBookingSql = (
  overrides: Record<string, string> = {},
) => `${insertConfirmedBookingSql} ${insertCardSql(overrides)}
  select private.start_autopay('${HELD_ID}', '${CARD_ID}', private.now());`

const SAVED_CARD_FIELDS = {
  customer: 'cus_1',
  method: 'pm_1',
  brand: 'visa',
  last4: '4242',
  exp_month: 12,
  exp_year: 2099,
}
const callAsMember = (
  call: string,
  expected: string,
  overrides: Record<string, unknown> = {},
  caller: string | null = MEMBER,
): SnapshotStep => ({
  call,
  with: overrides,
  as: caller,
  expected,
})
const readAutopayTerms = (expected: string, overrides: Record<string, unknown> = {}, caller: string | null = MEMBER) =>
  callAsMember('autopay_terms', expected, { booking_id: HELD_ID, ...overrides }, caller)
const readPlanTerms = (expected: string, overrides: Record<string, unknown> = {}, caller: string | null = MEMBER) =>
  callAsMember('plan_terms', expected, { event_id: FREMANTLE, seats: 1, plan: 3, ...overrides }, caller)
const startAutopay = (expected: string, overrides: Record<string, unknown> = {}, caller = MEMBER) =>
  callAsMember('set_autopay', expected, { booking_id: HELD_ID, card_id: CARD_ID, ...overrides }, caller)
const endAutopay = (expected: string, caller = MEMBER, booking_id = HELD_ID) =>
  callAsMember('end_autopay', expected, { booking_id }, caller)
const removeCard = (expected: string, caller = MEMBER) =>
  callAsMember('remove_card', expected, { card_id: CARD_ID }, caller)
const READ_CARDS_STEP = callAsMember('my_cards', 'ok')
const LIST_CARDS_WITHOUT_CONSENT_STEP: SnapshotStep = {
  sql: 'select problem, last4 from private.cards_without_consent()',
  as: 'owner',
  expected: 'done',
}
const insertCheckoutSavingCardSql = `${insertPayableHoldSql} ${insertCheckoutSql({ save_card: 'true', terms: `private.terms_of('${HELD_ID}', 800)` })}`

const consentCases: SnapshotCase[] = [
  {
    name: 'a member sees the exact terms for automatic payments, and the checkout stores these terms',
    given: insertPayableHoldSql,
    ...readAutopayTerms('ok'),
    then: [
      readAutopayTerms('ok', { amount: 0 }),
      readAutopayTerms('nothing_due', { amount: 1800 }),
      readAutopayTerms('nothing_due', {}, ADMIN),
      readAutopayTerms('not_found', {}, OTHER_MEMBER),
      readAutopayTerms('42501', {}, null),
      callAsMember('begin_card_checkout', 'ready', {
        booking_id: HELD_ID,
        save_card: true,
        request_id: request(1),
      }),
      callAsMember('begin_card_checkout', 'ready', {
        booking_id: HELD_ID,
        save_card: true,
        amount: 1800,
        request_id: request(2),
      }),
    ],
  },
  {
    name: 'a card payment with accepted automatic payment terms saves the card and turns on automatic payments',
    given: insertCheckoutSavingCardSql,
    ...applyCardPayment('applied', { card: SAVED_CARD_FIELDS }),
    then: [READ_CARDS_STEP, { ...READ_CARDS_STEP, as: OTHER_MEMBER }],
  },
  {
    name: 'a checkout started by staff does not request saving the card',
    given: insertPayableHoldSql,
    ...callAsMember(
      'begin_card_checkout',
      'ready',
      { booking_id: HELD_ID, save_card: true, request_id: request(1) },
      MANAGER,
    ),
  },
  {
    name: 'a card payment does not save the card when staff started the checkout',
    given: `${insertCheckoutSavingCardSql} update public.card_checkouts set created_by = '${MANAGER}' where id = '${CHECKOUT_ID}'`,
    ...applyCardPayment('applied', { card: SAVED_CARD_FIELDS }),
    then: [{ ...READ_CARDS_STEP, as: MANAGER }, READ_CARDS_STEP],
  },
  {
    name: 'staff cannot set up automatic payments, even for their own booking',
    given: `${insertConfirmedBookingSql} ${insertCardSql({ user_id: `'${MANAGER}'` })} update public.bookings set user_id = '${MANAGER}' where id = '${HELD_ID}'`,
    ...startAutopay('card_gone', {}, MANAGER),
    then: [readAutopayTerms('nothing_due', { amount: 0 }, MANAGER), readPlanTerms('nothing_due', {}, MANAGER)],
  },
  {
    name: "the check for missing consent finds cards that staff saved, and automatic payments that use another person's card",
    given: insertAutopayBookingSql({ user_id: `'${MANAGER}'` }),
    ...LIST_CARDS_WITHOUT_CONSENT_STEP,
    then: [
      {
        sql: `update public.saved_cards set user_id = '${OTHER_MEMBER}' where id = '${CARD_ID}'`,
        as: 'owner',
        expected: 'done',
      },
      LIST_CARDS_WITHOUT_CONSENT_STEP,
      {
        sql: `update public.saved_cards set user_id = '${MEMBER}' where id = '${CARD_ID}'`,
        as: 'owner',
        expected: 'done',
      },
      LIST_CARDS_WITHOUT_CONSENT_STEP,
    ],
  },
  {
    name: 'automatic payments stay off if the instalments no longer match the accepted terms',
    given: `${insertCheckoutSavingCardSql} update public.installments set due_date = due_date + 1 where booking_id = '${HELD_ID}' and sequence = 3`,
    ...applyCardPayment('applied', { card: SAVED_CARD_FIELDS }),
  },
  {
    name: 'a payment with unreadable card details succeeds, and the card is not saved',
    given: insertCheckoutSavingCardSql,
    ...applyCardPayment('applied', { card: { ...SAVED_CARD_FIELDS, last4: '42' } }),
  },
  {
    name: 'a payment without card details saves no card',
    given: insertCheckoutSavingCardSql,
    ...applyCardPayment('applied'),
  },
  {
    name: 'a member turns automatic payments for a booking on and then off',
    given: `${insertConfirmedBookingSql} ${insertCardSql()}`,
    ...startAutopay('on'),
    then: [
      endAutopay('off'),
      endAutopay('already_off'),
      endAutopay('not_found', OTHER_MEMBER),
      endAutopay('not_found', MEMBER, UNKNOWN_ID),
      READ_CARDS_STEP,
    ],
  },
  {
    name: 'automatic payments require a saved card, a booking of the member, and money due on the booking',
    given: `${insertConfirmedBookingSql} ${insertCardSql({ user_id: `'${OTHER_MEMBER}'` })}`,
    ...startAutopay('card_gone'),
    then: [
      startAutopay('not_found', {}, OTHER_MEMBER),
      { ...startAutopay('card_gone', { card_id: UNKNOWN_ID }) },
      {
        sql: `update public.saved_cards set user_id = '${MEMBER}' where id = '${CARD_ID}'`,
        as: 'owner',
        expected: 'done',
      },
      { sql: cancelMemberHoldSql, as: 'owner', expected: 'done' },
      startAutopay('nothing_due'),
    ],
  },
  {
    name: 'removing a saved card turns off the automatic payments that use it and emails the member',
    given: insertAutopayBookingSql(),
    ...removeCard('not_found', OTHER_MEMBER),
    then: [removeCard('removed'), removeCard('not_found'), READ_CARDS_STEP],
  },
  {
    name: 'deleting an account removes the personal details of its saved cards and turns off automatic payments with these cards',
    given: insertAutopayBookingSql(),
    sql: `update public.saved_cards set user_id = null where id = '${CARD_ID}'`,
    as: 'owner',
    expected: 'done',
  },
  {
    name: 'a member who books in instalments sees the exact terms for charging the later instalments',
    given: insertPayableHoldSql,
    ...readPlanTerms('ok'),
    then: [
      readPlanTerms('nothing_due', { plan: 1 }),
      readPlanTerms('nothing_due', { plan: 9 }),
      readPlanTerms('42501', {}, null),
    ],
  },
  {
    name: 'a member is emailed when staff turn off automatic payments',
    given: insertAutopayBookingSql(),
    ...endAutopay('off', ADMIN),
  },
  {
    name: 'the data export of a member includes saved cards and accepted payment terms',
    given: insertAutopayBookingSql(),
    ...callAsMember('download_my_data', 'ok'),
  },
]

export const autopayCases: SnapshotCase[] = [
  ...consentCases,
  {
    name: 'a card payment does not save the card if no user is stored as creator of the checkout',
    given: `${insertCheckoutSavingCardSql} update public.card_checkouts set created_by = null where id = '${CHECKOUT_ID}'`,
    ...applyCardPayment('applied', { card: SAVED_CARD_FIELDS }),
    at: timeAfterTest('1 hour'),
  },
]
