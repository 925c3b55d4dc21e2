import { ADMIN, MEMBER } from '../../support/people'
import { moment, type Case, type Step } from '../case'

export const ACCOUNT = 'acct_house'
const SEALED = 'sealed.c2VjcmV0LWtleQ=='
/** A connection in test mode. */
export const connected = `insert into private.payment_provider (mode, last_four, account_id, sealed_key,
  sealed_webhook_secret, webhook_id) values ('test', 'tkey', '${ACCOUNT}', '${SEALED}', '${SEALED}', 'we_one');`

const given = {
  mode: 'test',
  account_id: ACCOUNT,
  last_four: 'tkey',
  sealed_key: SEALED,
  sealed_webhook_secret: SEALED,
  webhook_id: 'we_one',
}
const save = (more: Record<string, unknown> = {}, expected = 'connected'): Step => ({
  call: 'save_payment_provider',
  with: { ...given, ...more },
  as: ADMIN,
  expected,
})
const secrets = (expected: string): Step => ({ call: 'payment_provider_secrets', as: 'service', expected })
const eventFields = { type: 'checkout.session.completed', object_id: 'cs_1', happened_at: '2026-07-15T01:59:00Z' }
const post = (expected: string, more: Record<string, unknown> = {}): Step => ({
  call: 'store_provider_event',
  with: { event_id: 'evt_1', account_id: ACCOUNT, mode: 'test', ...eventFields, ...more },
  as: 'service',
  expected,
})
/** Records the result of applying an event as the edge functions do. */
const record = (change: string): Step => ({
  sql: `update public.provider_events set ${change} where id = 'evt_1' and applied_at is null`,
  as: 'service',
  expected: 'done',
})
const applied = record('applied_at = private.now(), error = null')
const failed = record(`error = 'api_connection_error'`)
const open = (at?: string): Step => ({
  sql: 'select id, object_id from public.unapplied_provider_events order by received_at, id',
  as: 'service',
  expected: 'done',
  ...(at && { at }),
})
const wrong: [field: string, value: unknown][] = [
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

export const cases: Case[] = [
  {
    name: 'a provider connection stores encrypted secrets, can be replaced, and shows no secrets to admins',
    ...save(),
    then: [
      secrets('connected'),
      save({ mode: 'live', last_four: 'live', webhook_id: null }),
      secrets('connected'),
      { call: 'payment_provider_status', as: ADMIN, expected: 'connected' },
      { call: 'disconnect_payment_provider', as: ADMIN, expected: 'disconnected' },
      secrets('not_connected'),
    ],
  },
  {
    name: 'a provider connection with invalid fields or unencrypted secrets is rejected',
    ...save({ mode: null, account_id: null, sealed_key: null }, 'invalid'),
    then: wrong.map(([field, value]) => save({ [field]: value }, 'invalid')),
  },
  { name: 'a member cannot connect a payment provider', ...save({}, '42501'), as: MEMBER },
  {
    name: 'a provider event is refused without a provider connection',
    ...secrets('not_connected'),
    then: [post('no_provider')],
  },
  {
    name: 'a provider event is stored once, and is done once it has been applied',
    given: connected,
    ...post('stored'),
    then: [post('again'), failed, post('again'), applied, applied, failed, post('applied')],
  },
  {
    name: 'a provider event of another account or mode is not stored',
    given: connected,
    ...post('wrong_mode', { account_id: 'acct_other' }),
    then: [post('wrong_mode', { mode: 'live' })],
  },
  {
    name: 'a provider event with invalid fields is rejected',
    given: connected,
    ...post('invalid', { event_id: null, type: 'A', object_id: '', mode: 'x', happened_at: null, account_id: ' ' }),
    then: [post('invalid', { event_id: 'evt 1' })],
  },
  {
    name: 'a provider event that was not applied is retried after a minute, for three days',
    given: connected,
    ...post('stored'),
    then: [
      open(moment('59 seconds')),
      open(moment('1 minute')),
      open(moment('3 days')),
      open(moment('3 days 1 second')),
    ],
  },
]
