import { addedRowId, ADMIN, booking, MEMBER } from '../../support/people'
import type { SnapshotCase } from '../case'
import { repeatSql, createRejectedCase } from '../shared/stored-values'
import { insertCardPaymentSql } from './card-refunds'
import { insertProviderSql } from './provider-events'

const createRejectedCardCase = (name: string, table: string, changes: string[], expected?: string) =>
  createRejectedCase(name, table, changes, expected, insertCardPaymentSql)
const insertRowTwiceSql = (table: string, columns: string, values: string) =>
  `insert into public.${table} (${columns}) select ${values} from generate_series(1, 2) n`

export const storedCardsCases: SnapshotCase[] = [
  createRejectedCardCase(
    'the checkout table rejects impossible amounts, modes and statuses, and rows without exactly one booking or order',
    'public.card_checkouts',
    ['amount = 0', `mode = 'play'`, `status = 'lost'`, 'booking_id = null'],
  ),
  createRejectedCardCase(
    'no two checkouts share a payment, page or request, and only one checkout per payment attempt number can be paid',
    'public.card_checkouts',
    [`intent_id = 'pi_x'`, `session_id = 'cs_x'`, `request_id = '${addedRowId(63)}'`].concat(
      insertRowTwiceSql(
        'card_checkouts',
        'booking_id, round, amount, mode, account_id, status, expires_at',
        `'${booking(1)}'::uuid, 1, 1, 'test', 'acct_house', 'paid', private.now()`,
      ),
    ),
    '23505',
  ),
  createRejectedCardCase('card refunds reject impossible amounts, texts, sources and statuses', 'public.card_refunds', [
    'amount = 0, booked = 0',
    'booked = -0.01',
    'booked = amount + 0.01',
    `error = ${repeatSql(501)}`,
    `note = ${repeatSql(501)}`,
    'unmatched_payment_id = null',
    `origin = 'luck'`,
    `purpose = 'kindness'`,
    `status = 'lost'`,
  ]),
  createRejectedCardCase(
    'no two card refunds share a provider id or a request id',
    'public.card_refunds',
    [`provider_id, '`, `request_id, '`].map((column) =>
      insertRowTwiceSql(
        'card_refunds',
        `unmatched_payment_id, amount, origin, ${column.split(',')[0]}`,
        `'${addedRowId(61)}'::uuid, 1, 'staff', '${addedRowId(63)}'${column.startsWith('request') ? '::uuid' : ''}`,
      ),
    ),
    '23505',
  ),
  createRejectedCardCase('card disputes reject impossible amounts, reasons and statuses', 'public.card_disputes', [
    'booked = -0.01',
    'booked = amount + 0.01',
    `reason = ${repeatSql(201)}`,
    `status = 'Lost'`,
  ]),
  createRejectedCardCase('unmatched payments reject impossible values', 'public.unmatched_payments', [
    'amount = 0',
    `account_id = 'acct 1'`,
    `currency = 'AUD'`,
    `intent_id = 'pi 1'`,
    `mode = 'play'`,
    `reason = 'luck'`,
  ]),
  createRejectedCardCase(
    'a card payment can be stored as unmatched only once',
    'public.unmatched_payments',
    [
      insertRowTwiceSql(
        'unmatched_payments',
        'intent_id, reason, amount, currency, mode, account_id',
        `'pi_x', 'unknown', 1, 'aud', 'test', 'acct_house'`,
      ),
    ],
    '23505',
  ),
  createRejectedCardCase(
    'the table of saved cards rejects impossible values, and missing details of a card that has an owner',
    'public.saved_cards',
    [
      `brand = ${repeatSql(41)}`,
      'exp_month = 0',
      'exp_month = 13',
      'exp_year = 1999',
      'exp_year = 2101',
      `last4 = '42x2'`,
      'brand = null',
    ],
  ),
  createRejectedCardCase(
    'the table of automatic payments rejects an unknown status and a reason that is too long',
    'public.autopay',
    [
      `reason = ${repeatSql(201)}`,
      `state = 'paused'`,
      'insert into public.autopay_attempts (booking_id, n, status, first_day, next_try_at) ' +
        `values ('${booking(6)}', 4, 'due', private.today(), private.now())`,
      'insert into public.autopay_attempts (booking_id, n, status, first_day, next_try_at) ' +
        `values ('${booking(6)}', 2, 'lost', private.today(), private.now())`,
      'insert into public.autopay_attempts (booking_id, n, status, first_day, next_try_at, code) ' +
        `values ('${booking(6)}', 2, 'due', private.today(), private.now(), ${repeatSql(201)})`,
    ],
  ),
  {
    ...createRejectedCardCase(
      'the database stores one connection to the payment provider, and rejects malformed values in it',
      'private.payment_provider',
      [
        `account_id = 'acct 1'`,
        `last_four = '12345'`,
        `mode = 'play'`,
        'only_row = false',
        `sealed_key = 'short'`,
        `sealed_webhook_secret = 'short'`,
        `webhook_id = 'we 1'`,
      ],
    ),
    given: insertProviderSql,
  },
  createRejectedCardCase('provider notifications reject malformed values', 'public.provider_events', [
    `account_id = 'acct 1'`,
    `error = ${repeatSql(501)}`,
    `id = 'evt 1'`,
    `mode = 'play'`,
    `object_id = 'pi 1'`,
    `type = 'Charge updated'`,
  ]),
  createRejectedCardCase('provider transactions reject malformed values', 'public.provider_balance', [
    `currency = 'AUD'`,
    `type = 'Charge'`,
  ]),
  createRejectedCardCase(
    'reconciliation runs and discrepancies reject unknown modes and kinds',
    'public.reconcile_runs',
    [
      `error = ${repeatSql(501)}`,
      `mode = 'play'`,
      `insert into public.reconciliation_discrepancies (kind, provider_id, ours, theirs) values ('luck', 'x', 1, 2)`,
    ],
  ),
  ...Object.entries({
    card_refunds: `error = 'x' where id = '${addedRowId(62)}'`,
    unmatched_payments: `amount = 2 where id = '${addedRowId(61)}'`,
    card_disputes: `reason = 'x' where id = '${addedRowId(63)}'`,
    autopay: `reason = 'x' where booking_id = '${booking(6)}'`,
    reconciliation_discrepancies: `ours = 2 where id = '${addedRowId(67)}'`,
  }).map(([table, change]): SnapshotCase => {
    const rowCondition = change.replace(/^.* where/, 'where')
    return {
      name: `staff can mark rows of ${table} as handled, but cannot change other columns`,
      given: `update public.${table} set handled_at = null${table === 'autopay' ? `, state = 'stopped'` : ''}${table === 'card_refunds' ? `, status = 'failed'` : ''} ${rowCondition}`,
      sql: `update public.${table} set ${change}`,
      as: ADMIN,
      expected: '42501',
      then: [
        { sql: `update public.${table} set handled_at = private.now() ${rowCondition}`, as: MEMBER, expected: 'done' },
        { sql: `update public.${table} set handled_at = private.now() ${rowCondition}`, as: ADMIN, expected: 'done' },
      ],
    }
  }),
]
