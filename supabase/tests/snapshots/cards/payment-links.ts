import { addedRowId, ADMIN, FREMANTLE, MEMBER, OTHER_MEMBER, UNKNOWN_ID } from '../../support/people'
import { request, timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { cancelMemberHoldSql, HELD_ID } from '../payments/transfers'
import { setNetwork } from '../store/quotes'
import { applyCardPayment } from './card-payments'
import { insertCheckoutSql } from './checkouts'
import { insertProviderSql } from './provider-events'

type StepResults = Record<string, never>[]

export const ADA_TRAVELLER_ID = addedRowId(470)
export const BEN_TRAVELLER_ID = addedRowId(471)
export const PAYMENT_LINK_ID = addedRowId(472)
export const LINK_TOKEN = addedRowId(473)
/**
 * The demo member's confirmed booking for Ada and Ben. Total 3,600: 1,600 are paid, and two instalments of 1,000
 * follow.
 */
export const insertGroupBookingSql = `${insertProviderSql}
  insert into public.bookings (id, customer_id, user_id, event_id, seats, total_amount, deposit_amount, plan, payment_method, expires_at)
  select '${HELD_ID}', c.id, '${MEMBER}', '${FREMANTLE}', 2, 3600, 1600, 3, 'recurring', ${timeAfterTest('48 hours')}
  from public.customers c where c.profile_id = '${MEMBER}';
  insert into public.installments (id, booking_id, sequence, due_date, amount) values
    ('${addedRowId(31)}', '${HELD_ID}', 1, private.today(), 1600), ('${addedRowId(32)}', '${HELD_ID}', 2, private.today() + 31, 1000),
    ('${addedRowId(33)}', '${HELD_ID}', 3, private.today() + 62, 1000);
  insert into public.travellers (id, booking_id, sort_order, full_name) values
    ('${ADA_TRAVELLER_ID}', '${HELD_ID}', 0, 'Ada Grey'), ('${BEN_TRAVELLER_ID}', '${HELD_ID}', 1, 'Ben Hill');
  insert into public.payments (booking_id, kind, method, amount) values ('${HELD_ID}', 'deposit', 'cash', 1600);
  update public.bookings set status = 'confirmed', expires_at = null where id = '${HELD_ID}';`
/** Adds an unpaid payment link by which the traveller Ben pays his share. */
export const insertLinkSql = (
  amount = 800,
  id = PAYMENT_LINK_ID,
  token = LINK_TOKEN,
  traveller = BEN_TRAVELLER_ID,
): string =>
  `insert into private.payment_links (id, booking_id, traveller_id, payer_name, payer_email, amount, token)
   select '${id}', t.booking_id, t.id, t.full_name, 'ben.hill@example.test', ${amount}, '${token}'
   from public.travellers t where t.id = '${traveller}';`
/** Adds the open checkout of the link. */
export const insertLinkCheckoutSql = (columns: Record<string, string> = {}): string =>
  insertCheckoutSql({ payment_link_id: `'${PAYMENT_LINK_ID}'`, created_by: 'null', ...columns })
const insertPayableLinkSql = `${insertGroupBookingSql} ${insertLinkSql()}`
const insertLinkWithCheckoutSql = `${insertPayableLinkSql} ${insertLinkCheckoutSql()}`

const sendLink = (expected: string, overrides: Record<string, unknown> = {}, as = MEMBER): SnapshotStep => ({
  call: 'send_payment_link',
  with: {
    booking_id: HELD_ID,
    traveller_id: BEN_TRAVELLER_ID,
    email: ' Ben.Hill@example.test ',
    amount: 1800,
    ...overrides,
  },
  as,
  expected,
})
const readShares = (as = MEMBER, expected = 'ok'): SnapshotStep => ({
  call: 'payment_shares',
  with: { booking_id: HELD_ID },
  as,
  expected,
})
const openLink = (expected: string, step: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({ call: 'payment_link', with: { token: LINK_TOKEN }, as: null, expected, ...step }) as SnapshotStep
const callWithLinkId = (call: string, expected: string, step: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({ call, with: { link_id: PAYMENT_LINK_ID }, as: MEMBER, expected, ...step }) as SnapshotStep
const beginCheckout = (
  expected: string,
  overrides: Record<string, unknown> = {},
  as: string | null = null,
): SnapshotStep => ({
  call: 'begin_card_checkout',
  with: { link_token: LINK_TOKEN, request_id: request(1), ...overrides },
  as,
  expected,
})
const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
const insertPaymentSql = (amount: number) =>
  `insert into public.payments (booking_id, kind, method, amount) values ('${HELD_ID}', 'extra', 'cash', ${amount});`
/** The ways in which a payment link ends, so that nobody can pay it. */
const WAYS_A_LINK_ENDS: [name: string, sql: string, status: string, refusal: string][] = [
  [
    'is revoked',
    `update private.payment_links set revoked_at = private.now() where id = '${PAYMENT_LINK_ID}'`,
    'revoked',
    'not_live',
  ],
  ['belongs to a cancelled booking', cancelMemberHoldSql, 'cancelled', 'not_live'],
  ['belongs to a booking that was paid in another way', insertPaymentSql(2000), 'settled', 'nothing_due'],
]

const sendingCases: SnapshotCase[] = [
  {
    name: 'the booker emails a payment link to a traveller and sees its status; staff do not see the token of the link',
    given: insertGroupBookingSql,
    ...sendLink('sent'),
    then: [
      readShares(),
      readShares(ADMIN),
      readShares(OTHER_MEMBER, 'not_found'),
      sendLink('has_link', { amount: 10 }),
      {
        call: 'payment_link',
        with: (results: StepResults) => ({
          token: (results[1] as { links?: { token: string }[] } | undefined)?.links?.[0]?.token,
        }),
        as: null,
        expected: 'open',
      },
    ],
  },
  {
    name: 'the share of a traveller consists of their own price lines and an equal part of all other lines, exact to the cent',
    given: `${insertGroupBookingSql}
      insert into public.room_options (id, event_id, name, beds, price, sort_order)
      values ('${addedRowId(474)}', '${FREMANTLE}', 'Own room', 1, 120, 9);
      insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, traveller_id,
        room_option_id, traveller_positions) values
        ('${HELD_ID}', 'room_option', 'Own room', 1, 120, false, 'booking', null, '${addedRowId(474)}', '{1}'),
        ('${HELD_ID}', 'extra', 'Lantern', 1, 15.5, false, 'booking', '${ADA_TRAVELLER_ID}', null, null),
        ('${HELD_ID}', 'adjustment', 'Agreed', 1, -0.01, false, 'staff', null, null, null)`,
    ...readShares(),
    then: [
      sendLink('sent', { amount: 1919.99 }),
      runAsOwner(`update private.payment_links set token = '${LINK_TOKEN}' where booking_id = '${HELD_ID}'`),
      openLink('open'),
    ],
  },
  {
    name: 'the sum of open payment links, announced bank transfers and processing payments cannot exceed the unpaid amount',
    given: `${insertGroupBookingSql} insert into public.bank_transfers (booking_id, amount) values ('${HELD_ID}', 300);
      ${insertCheckoutSql({ amount: '200', status: `'processing'` })}`,
    ...sendLink('sent', { amount: 1000 }),
    then: [
      sendLink('too_much', { traveller_id: ADA_TRAVELLER_ID, amount: 500.01 }),
      sendLink('sent', { traveller_id: ADA_TRAVELLER_ID, amount: 500 }),
      readShares(),
    ],
  },
  {
    name: "a payment link requires an amount, an email address and a traveller of the member's own booking",
    given: insertGroupBookingSql,
    ...sendLink('invalid', { email: 'ben', amount: 0 }),
    then: [
      sendLink('invalid', { amount: null }),
      sendLink('too_small', { amount: 0.49 }),
      sendLink('not_found', { traveller_id: UNKNOWN_ID }),
      sendLink('not_found', {}, ADMIN),
      sendLink('not_found', { booking_id: UNKNOWN_ID }),
    ],
  },
  {
    name: 'no payment link can be sent for a pending, cancelled or fully paid booking, or without a card provider',
    given: `${insertGroupBookingSql} delete from private.payment_provider`,
    ...sendLink('no_provider'),
    then: [
      runAsOwner(insertPaymentSql(2000)),
      sendLink('nothing_due'),
      runAsOwner(cancelMemberHoldSql),
      sendLink('not_confirmed'),
      readShares(),
    ],
  },
  {
    name: 'a booking can have 20 new payment links a day',
    given: `${insertGroupBookingSql} insert into private.payment_links (booking_id, payer_email, amount, revoked_at)
      select '${HELD_ID}', 'ben@example.test', 1, private.now() from generate_series(1, 20)`,
    ...sendLink('too_many'),
    then: [{ ...sendLink('sent'), at: timeAfterTest('1 day') }],
  },
  {
    name: 'a payment link is emailed again at most once an hour and five times in all',
    given: insertPayableLinkSql,
    ...callWithLinkId('resend_payment_link', 'sent_before', { at: timeAfterTest('59 minutes') }),
    then: [
      callWithLinkId('resend_payment_link', 'sent', { at: timeAfterTest('1 hour') }),
      runAsOwner(`update private.payment_links set times_sent = 5 where id = '${PAYMENT_LINK_ID}'`),
      callWithLinkId('resend_payment_link', 'too_many', { at: timeAfterTest('3 hours') }),
      callWithLinkId('resend_payment_link', 'not_found', { as: ADMIN }),
    ],
  },
]

const payingCases: SnapshotCase[] = [
  {
    name: 'a traveller pays through a payment link; the payer gets the receipt, and the booker gets an email about the payment',
    given: insertPayableLinkSql,
    ...openLink('open'),
    then: [
      beginCheckout('ready', { save_card: true }),
      beginCheckout('ready'),
      {
        call: 'card_checkout_to_open',
        with: (results: StepResults) => ({ checkout_id: results[1]?.checkout_id }),
        as: 'service',
        expected: 'open',
      },
      {
        call: 'apply_card_payment',
        with: (results: StepResults) => ({
          ...(applyCardPayment('applied') as { with: Record<string, unknown> }).with,
          checkout_id: results[1]?.checkout_id,
        }),
        as: 'service',
        expected: 'applied',
      },
      {
        call: 'card_checkout_state',
        with: (results: StepResults) => ({ checkout_id: results[1]?.checkout_id }),
        as: null,
        expected: 'ok',
      },
      openLink('paid'),
      beginCheckout('nothing_due', { request_id: request(2) }),
      readShares(),
      callWithLinkId('revoke_payment_link', 'not_open'),
    ],
  },
  {
    name: 'a payment link charges at most the unpaid amount of the booking',
    given: `${insertPayableLinkSql} ${insertPaymentSql(1500)}`,
    ...openLink('open'),
    then: [beginCheckout('ready')],
  },
  {
    name: 'the booker and two travellers can have payment pages open at the same time, and each payment is recorded',
    given: `${insertPayableLinkSql} ${insertLinkSql(600, addedRowId(475), addedRowId(476), ADA_TRAVELLER_ID)}`,
    ...beginCheckout('ready'),
    then: [
      beginCheckout('ready', { link_token: addedRowId(476), request_id: request(2) }),
      beginCheckout('ready', { link_token: null, booking_id: HELD_ID, amount: 600, request_id: request(3) }, MEMBER),
    ],
  },
  {
    name: 'a second card payment through the same payment link is refunded and not recorded in the ledger',
    given: `${insertLinkWithCheckoutSql} ${insertLinkCheckoutSql({ id: `'${addedRowId(477)}'`, round: '2', session_id: `'cs_2'`, url: 'null' })}`,
    ...applyCardPayment('applied'),
    then: [applyCardPayment('unmatched', { checkout_id: addedRowId(477), intent_id: 'pi_2' })],
  },
  {
    name: 'while a payment through a payment link is processing, the link accepts no second payment',
    given: `${insertPayableLinkSql} ${insertLinkCheckoutSql({ status: `'processing'` })}`,
    ...openLink('processing'),
    then: [beginCheckout('processing'), callWithLinkId('revoke_payment_link', 'not_open'), sendLink('has_link')],
  },
  {
    name: 'a payment through a payment link is refunded to the payer if the booking was cancelled before it arrived',
    given: `${insertLinkWithCheckoutSql} ${cancelMemberHoldSql}`,
    ...applyCardPayment('refund_due'),
  },
  {
    name: 'a payment through a payment link is refunded to the payer if the booking was fully paid, and the link shows the refund',
    given: `${insertLinkWithCheckoutSql} ${insertPaymentSql(2000)}`,
    ...applyCardPayment('refund_due'),
    then: [
      {
        call: 'apply_card_refund',
        with: {
          ...{ provider_id: 're_1', intent_id: 'pi_1', refund_id: null, state: 'succeeded', amount_cents: 80000 },
          ...{ currency: 'aud', mode: 'test', account_id: 'acct_house', happened_at: null },
        },
        as: 'service',
        expected: 'applied',
      },
      openLink('refunded'),
      readShares(),
    ],
  },
  ...WAYS_A_LINK_ENDS.map(([name, sql, status, refusal]): SnapshotCase => ({
    name: `a link that ${name} accepts no payment and reveals nothing`,
    given: `${insertPayableLinkSql} ${sql}`,
    ...openLink(status),
    then: [
      beginCheckout(refusal),
      callWithLinkId('resend_payment_link', 'not_open'),
      callWithLinkId('revoke_payment_link', 'not_open'),
    ],
  })),
  {
    name: 'revoking a payment link closes its payment page; staff can revoke the link, but other members cannot',
    given: insertLinkWithCheckoutSql,
    ...callWithLinkId('revoke_payment_link', 'not_found', { as: OTHER_MEMBER }),
    then: [
      callWithLinkId('revoke_payment_link', 'revoked', { as: ADMIN }),
      { call: 'checkouts_to_close', with: {}, as: 'service', expected: 'ok' },
    ],
  },
  {
    name: 'a checkout requires exactly one of booking, order and payment link, and cannot change the amount of a link',
    given: insertPayableLinkSql,
    ...beginCheckout('invalid', { booking_id: HELD_ID }),
    then: [beginCheckout('invalid', { amount: 10 }), beginCheckout('not_found', { link_token: UNKNOWN_ID })],
  },
  {
    name: 'an IP network that has opened 20 unknown payment links within an hour cannot open any payment link',
    given: `${insertPayableLinkSql} select set_config('request.headers', '{"x-forwarded-for": "203.0.113.7"}', true);
      insert into private.network_requests (network, kind) select private.client_network(), 'payment_link' from generate_series(1, 19)`,
    ...openLink('not_found', { with: { token: UNKNOWN_ID } }),
    then: [openLink('too_many'), setNetwork('203.0.113.8'), openLink('open')],
  },
]

const erasingCases: SnapshotCase[] = [
  {
    name: 'the name and email address of a payer are erased together with the travellers of the booking',
    given: `${insertLinkWithCheckoutSql} delete from public.travellers where booking_id <> '${HELD_ID}';
      update public.settings set traveller_retention_days = 30 where only_row;
      update public.events set start_date = private.today() - 40, end_date = private.today() - 38 where id = '${FREMANTLE}'`,
    sql: 'select private.erase_old_travellers() is not null',
    as: 'owner',
    expected: 'done',
    then: [readShares(ADMIN), openLink('revoked')],
  },
  {
    name: "a payer's data export contains the payment links sent to them, and deleting their account revokes these links",
    given: `${insertPayableLinkSql} update private.payment_links set payer_email = private.email_of('${OTHER_MEMBER}')
      where id = '${PAYMENT_LINK_ID}'`,
    sql: `select private.export_payment_links('${OTHER_MEMBER}')`,
    as: 'owner',
    expected: 'done',
    then: [runAsOwner(`select private.erase_payer_addresses('${OTHER_MEMBER}') is null`), openLink('revoked')],
  },
]

export const paymentLinksCases: SnapshotCase[] = [...sendingCases, ...payingCases, ...erasingCases]
