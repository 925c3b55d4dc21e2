import { ADMIN, MEMBER } from '../../support/people'
import { moment, type Case, type Step } from '../frame'

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
const save = (more: Record<string, unknown> = {}, answers = 'connected'): Step => ({
  call: 'save_payment_provider',
  with: { ...given, ...more },
  as: ADMIN,
  answers,
})
const secrets = (answers: string): Step => ({ call: 'payment_provider_secrets', as: 'service', answers })
const told = { type: 'checkout.session.completed', object_id: 'cs_1', happened_at: '2026-07-15T01:59:00Z' }
const post = (answers: string, more: Record<string, unknown> = {}): Step => ({
  call: 'store_provider_event',
  with: { event_id: 'evt_1', account_id: ACCOUNT, mode: 'test', ...told, ...more },
  as: 'service',
  answers,
})
/** As the edge functions record the result of applying an event. */
const record = (change: string): Step => ({
  sql: `update public.provider_events set ${change} where id = 'evt_1' and applied_at is null`,
  as: 'service',
  answers: 'done',
})
const applied = record('applied_at = private.now(), error = null')
const failed = record(`error = 'api_connection_error'`)
const open = (at?: string): Step => ({
  sql: 'select id, object_id from public.unapplied_provider_events order by received_at, id',
  as: 'service',
  answers: 'done',
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
    name: 'a connection is kept with its secrets sealed, replaced, and read by our own servers alone',
    ...save(),
    then: [
      secrets('connected'),
      save({ mode: 'live', last_four: 'live', webhook_id: null }),
      secrets('connected'),
      { call: 'payment_provider_status', as: ADMIN, answers: 'connected' },
      { call: 'disconnect_payment_provider', as: ADMIN, answers: 'disconnected' },
      secrets('not_connected'),
    ],
  },
  {
    name: 'what is no sealed connection is none',
    ...save({ mode: null, account_id: null, sealed_key: null }, 'invalid'),
    then: wrong.map(([field, value]) => save({ [field]: value }, 'invalid')),
  },
  { name: 'nobody but an admin connects', ...save({}, '42501'), as: MEMBER },
  { name: 'without a connection nothing is posted', ...secrets('not_connected'), then: [post('no_provider')] },
  {
    name: 'what the provider posts is stored once, and is done once it was applied',
    given: connected,
    ...post('stored'),
    then: [post('again'), failed, post('again'), applied, applied, failed, post('applied')],
  },
  {
    name: 'what was posted of another account, or of the other mode, is not stored',
    given: connected,
    ...post('wrong_mode', { account_id: 'acct_other' }),
    then: [post('wrong_mode', { mode: 'live' })],
  },
  {
    name: 'what is no event is none',
    given: connected,
    ...post('invalid', { event_id: null, type: 'A', object_id: '', mode: 'x', happened_at: null, account_id: ' ' }),
    then: [post('invalid', { event_id: 'evt 1' })],
  },
  {
    name: 'what could not be applied is gone over again after a minute, for three days',
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
