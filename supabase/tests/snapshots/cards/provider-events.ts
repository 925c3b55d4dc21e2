import { ADMIN, MEMBER } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

export const PROVIDER_ACCOUNT_ID = 'acct_house'
const ENCRYPTED_TEXT = 'sealed.c2VjcmV0LWtleQ=='
/** Adds a connection to the card provider in test mode. */
export const insertProviderSql = `insert into private.payment_provider (mode, last_four, account_id, sealed_key,
  sealed_webhook_secret, webhook_id) values ('test', 'tkey', '${PROVIDER_ACCOUNT_ID}', '${ENCRYPTED_TEXT}', '${ENCRYPTED_TEXT}', 'we_one');`

const PROVIDER_ARGUMENTS = {
  mode: 'test',
  account_id: PROVIDER_ACCOUNT_ID,
  last_four: 'tkey',
  sealed_key: ENCRYPTED_TEXT,
  sealed_webhook_secret: ENCRYPTED_TEXT,
  webhook_id: 'we_one',
}
const saveProvider = (overrides: Record<string, unknown> = {}, expected = 'connected'): SnapshotStep => ({
  call: 'save_payment_provider',
  with: { ...PROVIDER_ARGUMENTS, ...overrides },
  as: ADMIN,
  expected,
})
const readSecrets = (expected: string): SnapshotStep => ({ call: 'payment_provider_secrets', as: 'service', expected })
const eventFields = { type: 'checkout.session.completed', object_id: 'cs_1', happened_at: '2026-07-15T01:59:00Z' }
const storeEvent = (expected: string, overrides: Record<string, unknown> = {}): SnapshotStep => ({
  call: 'store_provider_event',
  with: { event_id: 'evt_1', account_id: PROVIDER_ACCOUNT_ID, mode: 'test', ...eventFields, ...overrides },
  as: 'service',
  expected,
})
/** Records the result of applying a webhook event as the edge functions do. */
const recordEventResult = (change: string): SnapshotStep => ({
  sql: `update public.provider_events set ${change} where id = 'evt_1' and applied_at is null`,
  as: 'service',
  expected: 'done',
})
const RECORD_APPLIED_STEP = recordEventResult('applied_at = private.now(), error = null')
const RECORD_FAILURE_STEP = recordEventResult(`error = 'api_connection_error'`)
const listUnappliedEvents = (clock?: string): SnapshotStep => ({
  sql: 'select id, object_id from public.unapplied_provider_events order by received_at, id',
  as: 'service',
  expected: 'done',
  ...(clock && { at: clock }),
})
const INVALID_EVENT_FIELDS: [field: string, value: unknown][] = [
  ['mode', 'other'],
  ['account_id', null],
  ['account_id', 'acct house'],
  ['last_four', 'fives'],
  ['sealed_key', null],
  ['sealed_key', 'sk_test_ short'],
  ['sealed_webhook_secret', null],
  ['sealed_webhook_secret', 'x'.repeat(2001)],
  ['webhook_id', 'we one'],
]

export const providerEventsCases: SnapshotCase[] = [
  {
    name: 'connecting a payment provider stores encrypted secrets, which admins cannot see, and replaces the earlier connection',
    ...saveProvider(),
    then: [
      readSecrets('connected'),
      saveProvider({ mode: 'live', last_four: 'live', webhook_id: null }),
      readSecrets('connected'),
      { call: 'payment_provider_status', as: ADMIN, expected: 'connected' },
      { call: 'disconnect_payment_provider', as: ADMIN, expected: 'disconnected' },
      readSecrets('not_connected'),
    ],
  },
  {
    name: 'a provider connection with invalid fields or unencrypted secrets is rejected',
    ...saveProvider({ mode: null, account_id: null, sealed_key: null }, 'invalid'),
    then: INVALID_EVENT_FIELDS.map(([field, value]) => saveProvider({ [field]: value }, 'invalid')),
  },
  { name: 'a member cannot connect a payment provider', ...saveProvider({}, '42501'), as: MEMBER },
  {
    name: "a payment provider's event is refused if no provider is connected",
    ...readSecrets('not_connected'),
    then: [storeEvent('no_provider')],
  },
  {
    name: "a payment provider's event is stored once, and is marked as done after it is applied",
    given: insertProviderSql,
    ...storeEvent('stored'),
    then: [
      storeEvent('again'),
      RECORD_FAILURE_STEP,
      storeEvent('again'),
      RECORD_APPLIED_STEP,
      RECORD_APPLIED_STEP,
      RECORD_FAILURE_STEP,
      storeEvent('applied'),
    ],
  },
  {
    name: "a payment provider's event for another account or mode is not stored",
    given: insertProviderSql,
    ...storeEvent('wrong_mode', { account_id: 'acct_other' }),
    then: [storeEvent('wrong_mode', { mode: 'live' })],
  },
  {
    name: "a payment provider's event with invalid fields is rejected",
    given: insertProviderSql,
    ...storeEvent('invalid', {
      event_id: null,
      type: 'A',
      object_id: '',
      mode: 'x',
      happened_at: null,
      account_id: ' ',
    }),
    then: [storeEvent('invalid', { event_id: 'evt 1' })],
  },
  {
    name: 'an event of the payment provider that could not be applied is retried, first after a minute, for up to three days',
    given: insertProviderSql,
    ...storeEvent('stored'),
    then: [
      listUnappliedEvents(timeAfterTest('59 seconds')),
      listUnappliedEvents(timeAfterTest('1 minute')),
      listUnappliedEvents(timeAfterTest('3 days')),
      listUnappliedEvents(timeAfterTest('3 days 1 second')),
    ],
  },
]
