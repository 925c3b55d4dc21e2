import { addedRowId, booking, MANAGER, MEMBER, order, OTHER_MEMBER, person } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'
import { HELD_ID } from '../payments/transfers'
import { insertCardSql } from './autopay'
import { insertCardPaymentSql, PAYMENT_ID, insertUnmatchedPaymentSql, applyCardRefund } from './card-refunds'
import {
  CHECKOUT_ID,
  insertCheckoutSql,
  insertConfirmedBookingSql,
  ORDER_ID,
  insertOrderSql,
  insertPayableHoldSql,
} from './checkouts'
import { PROVIDER_ACCOUNT_ID, insertProviderSql } from './provider-events'

const createQueryStep = (sql: string, overrides: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({ sql, as: 'owner', expected: 'done', ...overrides }) as SnapshotStep
const quoteSql = (value: string) => `'${value}'`
/** The unpaid order without the provider connection, for test cases that already have a connection. */
const INSERT_ORDER_ROWS_SQL = insertOrderSql.slice(insertProviderSql.length)
let nextRound = 10
/** Adds a checkout of the pending booking. It has a new card_checkouts.round, so no other checkout supersedes it. */
const insertOtherCheckoutSql = (id: number, overrides: Record<string, string> = {}) =>
  insertCheckoutSql({
    id: quoteSql(addedRowId(id)),
    round: String(++nextRound),
    session_id: 'null',
    url: 'null',
    ...overrides,
  })
const insertSavedCardSql = (id: number, owner: string, overrides: Record<string, string> = {}) =>
  insertCardSql({
    id: quoteSql(addedRowId(id)),
    user_id: quoteSql(owner),
    method: quoteSql(`pm_${id}`),
    last4: quoteSql(`0${id}`),
    ...overrides,
  })
const insertCheckoutSavingCardSql = (id: number, userId: string, overrides: Record<string, string> = {}) =>
  insertOtherCheckoutSql(id, { created_by: quoteSql(userId), save_card: 'true', status: `'paid'`, ...overrides })
const insertAutopaySql = (bookingId: string, cardId: number, state = 'on', agreed = 'private.now()') =>
  `insert into public.autopay (booking_id, card_id, state, terms, agreed, agreed_at)
   values ('${bookingId}', '${addedRowId(cardId)}', '${state}', 'Agreed', '[]', ${agreed});`
const detachedColumns = { detached_at: 'private.now()' }
const createHoursAgoSql = (hours: number) => `private.now() - interval '${hours} hours'`

const consentCases: SnapshotCase[] = [
  {
    name: "the check for missing consent finds cards that staff saved, and cards that a member saved while paying another member's booking",
    given: `${insertConfirmedBookingSql} delete from public.autopay;
      ${insertSavedCardSql(201, MANAGER)} ${insertSavedCardSql(200, MANAGER)} ${insertSavedCardSql(202, MANAGER, detachedColumns)} ${insertCheckoutSavingCardSql(210, MANAGER)}
      ${insertSavedCardSql(203, OTHER_MEMBER)} ${insertCheckoutSavingCardSql(213, OTHER_MEMBER)}
      ${insertSavedCardSql(204, person(12), detachedColumns)} ${insertCheckoutSavingCardSql(214, person(12))}
      ${insertSavedCardSql(205, person(14))} ${insertCheckoutSavingCardSql(215, person(14), { save_card: 'false' })}
      ${insertSavedCardSql(206, person(15))} ${insertCheckoutSavingCardSql(216, person(15), { status: `'open'` })}
      ${insertSavedCardSql(207, MEMBER)} ${insertCheckoutSavingCardSql(217, MEMBER)}
      ${insertSavedCardSql(208, person(16))}`,
    ...createQueryStep(
      `select string_agg(problem || ': ' || last4, '; ') as found from private.cards_without_consent()`,
    ),
  },
  {
    name: "the check for missing consent finds active automatic payments that use another person's card or another person's consent",
    given: `${insertConfirmedBookingSql} delete from public.autopay; delete from public.card_checkouts;
      delete from public.saved_cards; update public.bookings set user_id = '${MEMBER}' where id = '${booking(1)}';
      ${insertSavedCardSql(203, OTHER_MEMBER)} ${insertSavedCardSql(207, MEMBER)} ${insertSavedCardSql(208, MEMBER)}
      ${insertAutopaySql(HELD_ID, 203)}
      ${insertAutopaySql(booking(6), 207, 'off', createHoursAgoSql(1))}
      ${insertAutopaySql(booking(1), 207, 'on', createHoursAgoSql(2))}
      ${insertCheckoutSavingCardSql(210, OTHER_MEMBER, { booking_id: quoteSql(booking(1)), created_at: createHoursAgoSql(2), status: `'open'` })}
      ${insertCheckoutSavingCardSql(211, OTHER_MEMBER, { booking_id: quoteSql(booking(1)), created_at: createHoursAgoSql(3), status: `'open'` })}
      ${insertCheckoutSavingCardSql(212, OTHER_MEMBER, { booking_id: quoteSql(HELD_ID), created_at: createHoursAgoSql(2), status: `'open'` })}
      ${insertCheckoutSavingCardSql(213, OTHER_MEMBER, { booking_id: quoteSql(HELD_ID), created_at: 'private.now()', save_card: 'false' })}
      ${insertCheckoutSavingCardSql(214, MEMBER, { booking_id: quoteSql(HELD_ID), created_at: 'private.now()' })}
      ${insertCheckoutSavingCardSql(215, MEMBER, { booking_id: quoteSql(booking(6)), created_at: createHoursAgoSql(1), status: `'open'` })}`,
    ...createQueryStep(`select string_agg(problem || ': ' || last4 || case when booking_id = '${HELD_ID}' then ' of the hold' else '' end, '; ')
      as found from private.cards_without_consent()`),
  },
  {
    name: 'the check for missing consent sorts its rows by problem, booking and card',
    given: `${insertConfirmedBookingSql} delete from public.autopay; ${insertSavedCardSql(203, OTHER_MEMBER)} ${insertSavedCardSql(204, person(12))}
      ${insertAutopaySql(HELD_ID, 203)} ${insertAutopaySql(booking(6), 204)} ${insertSavedCardSql(202, MANAGER)} ${insertSavedCardSql(201, MANAGER)}`,
    ...createQueryStep(`select string_agg(last4, ', ') as cards from private.cards_without_consent()`),
  },
]

const balanceCases: SnapshotCase[] = [
  {
    name: 'the list compared with the provider contains paid and unmatched payments, refunds that the provider accepted, and disputes',
    given: `${insertCardPaymentSql}
      ${[2, 1]
        .map(
          (
            h,
          ) => `${insertOtherCheckoutSql(220 + h, { status: `'paid'`, intent_id: `'pi_a${h}'`, created_at: createHoursAgoSql(h) })}
          ${insertOtherCheckoutSql(230 + h, { status: `'unmatched'`, created_at: createHoursAgoSql(h) })}
          insert into public.unmatched_payments (id, intent_id, checkout_id, reason, amount, currency, mode, account_id, received_at)
          values ('${addedRowId(240 + h)}', 'pi_b${h}', '${addedRowId(230 + h)}', 'amount', ${h}, 'aud', 'test', 'acct_house', private.now()),
            ('${addedRowId(250 + h)}', 'pi_c${h}', null, 'unknown', ${h}, 'aud', 'test', 'acct_house', ${createHoursAgoSql(h)});
          insert into public.card_refunds (payment_id, amount, origin, provider_id, created_at, booked) values
            ('${PAYMENT_ID}', ${h}, 'staff', 're_${h}', ${createHoursAgoSql(h)}, ${h}), ('${PAYMENT_ID}', ${h}, 'staff', null, ${createHoursAgoSql(h)}, 0);
          insert into public.card_disputes (provider_id, intent_id, amount, currency, status, opened_at, booked)
          values ('dp_${h}', 'pi_1', ${h}, 'aud', 'lost', ${createHoursAgoSql(h)}, ${h});`,
        )
        .join('\n')}`,
    ...createQueryStep(`select string_agg(concat_ws(' ', kind, provider_id, ours), ', ' order by kind, provider_id, ours) as ledger
      from private.card_ledger() where account_id = '${PROVIDER_ACCOUNT_ID}'`),
  },
  {
    name: 'a refund to cards uses only card payments of that booking or order that went through the provider',
    given: `${insertCardPaymentSql} insert into public.payments (booking_id, kind, method, amount) values ('${HELD_ID}', 'extra', 'card', 10);
      ${INSERT_ORDER_ROWS_SQL}
      ${insertOtherCheckoutSql(260, { booking_id: 'null', order_id: quoteSql(ORDER_ID), status: `'paid'`, intent_id: `'pi_o1'` })}
      ${insertOtherCheckoutSql(261, { booking_id: 'null', order_id: quoteSql(order(1)), status: `'paid'`, intent_id: `'pi_o2'` })}
      insert into public.order_payments (id, order_id, kind, method, amount, provider_ref) values
        ('${addedRowId(262)}', '${order(1)}', 'payment', 'card', 7, 'pi_o2'), ('${addedRowId(263)}', '${ORDER_ID}', 'payment', 'card', 100, 'pi_o1'),
        ('${addedRowId(264)}', '${ORDER_ID}', 'payment', 'card', 5, null)`,
    ...createQueryStep(
      `select string_agg(paid_by::text || ' ' || amount_left, ', ') as found from private.card_payments_left('${HELD_ID}', null)`,
    ),
    then: [
      createQueryStep(
        `select string_agg(paid_by::text || ' ' || amount_left, ', ') as found from private.card_payments_left(null, '${ORDER_ID}')`,
      ),
      createQueryStep(`select paid_by, amount from private.card_money('${addedRowId(263)}', null)`),
      createQueryStep(`select paid_by, amount from private.card_money(null, 'pi_o2')`),
    ],
  },
  {
    name: 'the total of pending card refunds includes only refunds of the given booking or order',
    given: `${insertCardPaymentSql} ${INSERT_ORDER_ROWS_SQL}
      insert into public.order_payments (id, order_id, kind, method, amount) values
        ('${addedRowId(262)}', '${order(1)}', 'payment', 'card', 7), ('${addedRowId(263)}', '${ORDER_ID}', 'payment', 'card', 100);
      insert into public.payments (id, booking_id, kind, method, amount) values ('${addedRowId(265)}', '${booking(1)}', 'extra', 'card', 10);
      insert into public.card_refunds (payment_id, order_payment_id, amount, origin, status) values
        ('${PAYMENT_ID}', null, 1, 'staff', 'requested'), ('${PAYMENT_ID}', null, 2, 'staff', 'pending'),
        ('${PAYMENT_ID}', null, 4, 'staff', 'succeeded'), ('${addedRowId(265)}', null, 8, 'staff', 'requested'),
        (null, '${addedRowId(263)}', 16, 'staff', 'requested'), (null, '${addedRowId(263)}', 32, 'staff', 'pending'),
        (null, '${addedRowId(263)}', 64, 'staff', 'failed'), (null, '${addedRowId(262)}', 7, 'staff', 'requested')`,
    ...createQueryStep(
      `select private.pending_refunds_of('${HELD_ID}') as booking, private.pending_refunds_of('${ORDER_ID}') as order`,
    ),
  },
  {
    name: 'a booking moves to its next payment attempt number once a card payment with the current number is paid or processing',
    given: `${insertPayableHoldSql} ${insertCheckoutSql({ round: '1', status: `'paid'` })} ${insertOtherCheckoutSql(270, { round: '2' })}
      ${insertOtherCheckoutSql(271, { round: '9', booking_id: quoteSql(booking(1)) })}`,
    ...createQueryStep(`select private.current_round('${HELD_ID}') as round`),
  },
  {
    name: "closing a booking's earlier checkouts leaves its current checkout and other bookings' checkouts open",
    given: `${insertPayableHoldSql} ${insertCheckoutSql()} ${insertOtherCheckoutSql(270, { url: `'https://pay.example.test/cs_2'` })}
      ${insertOtherCheckoutSql(271, { booking_id: quoteSql(booking(1)) })}`,
    ...createQueryStep(`select private.close_checkouts('${HELD_ID}', '${addedRowId(270)}')`),
    then: [createQueryStep(`select private.checkout_page('${addedRowId(270)}') as page`)],
  },
  {
    name: 'a checkout of an unpaid booking is payable up to the whole balance, but not above it',
    given: `${insertPayableHoldSql} ${insertCheckoutSql({ amount: '1800' })} ${insertOtherCheckoutSql(270, { amount: '1800.01' })}`,
    ...createQueryStep(`select string_agg(c.amount || ' ' || private.is_still_payable(c), ', ' order by c.amount) as payable
      from public.card_checkouts c where c.booking_id = '${HELD_ID}'`),
  },
  {
    name: 'an order of 0.50 to 999,999.99 AUD can be paid by card, except while a card payment for it is processing',
    given: `${insertOrderSql} ${insertOtherCheckoutSql(270, { booking_id: 'null', order_id: quoteSql(order(1)), status: `'processing'` })}
      ${insertOtherCheckoutSql(271, { booking_id: 'null', order_id: quoteSql(ORDER_ID), status: `'expired'` })}`,
    ...createQueryStep(`select string_agg(x.total || ' ' || coalesce(c.refusal ->> 'status', 'allowed'), ', ' order by x.total) as charges
      from (values (0.49), (0.50), (999999.99), (1000000.00)) x (total), public.orders o,
        lateral private.charge_of(jsonb_populate_record(o, jsonb_build_object('total', x.total))) c where o.id = '${ORDER_ID}'`),
    then: [
      createQueryStep(`update public.card_checkouts set status = 'processing' where id = '${addedRowId(271)}'`),
      createQueryStep(
        `select c.refusal from public.orders o, lateral private.charge_of(o) c where o.id = '${ORDER_ID}'`,
      ),
    ],
  },
]

const insertUnmatchedRefundSql = (id: number, paymentNumber: number, amount: number, status: string) =>
  `insert into public.card_refunds (id, unmatched_payment_id, amount, origin, status)
   values ('${addedRowId(id)}', '${paymentNumber === 0 ? PAYMENT_ID : addedRowId(paymentNumber)}', ${amount}, 'staff', '${status}');`
const refundCases: SnapshotCase[] = [
  {
    name: 'an unmatched payment stays open until its successful refunds cover its amount',
    given: `${insertUnmatchedPaymentSql()} insert into public.unmatched_payments (id, intent_id, reason, amount, currency, mode, account_id)
      values ('${addedRowId(280)}', 'pi_9', 'unknown', 90, 'aud', 'test', '${PROVIDER_ACCOUNT_ID}');
      ${insertUnmatchedRefundSql(281, 280, 90, 'succeeded')} ${insertUnmatchedRefundSql(282, 0, 40, 'failed')} ${insertUnmatchedRefundSql(283, 0, 39, 'requested')}`,
    ...applyCardRefund('applied', 3900, { refund_id: addedRowId(283) }),
  },
  {
    name: 'refunding an unmatched payment of an order does not change the order',
    given: `${insertUnmatchedPaymentSql()} ${INSERT_ORDER_ROWS_SQL}
      update public.orders set status = 'paid', paid_at = private.now(), total = 0, subtotal = 0 where id = '${ORDER_ID}';
      update public.card_checkouts set booking_id = null, order_id = '${ORDER_ID}' where id = '${CHECKOUT_ID}';
      ${insertUnmatchedRefundSql(283, 0, 79, 'requested')}`,
    ...applyCardRefund('applied', 7900, { refund_id: addedRowId(283) }),
  },
]

export const cardLookupsCases: SnapshotCase[] = [...consentCases, ...balanceCases, ...refundCases]
