import { ADMIN, MEMBER } from '../../support/people'
import { moment, type Case, type Step } from '../frame'

const TEST = 'sk_test_abcdefgh'
const LIVE = 'sk_live_12345678'
const connect = (key: unknown, mode?: unknown) =>
  ({ call: 'connect_payment_provider', with: { key, ...(mode !== undefined && { mode }) }, as: ADMIN }) as const
const status = { call: 'payment_provider_status', as: ADMIN } as const
const disconnect = { call: 'disconnect_payment_provider', as: ADMIN } as const
const card = { call: 'card_payment_status', as: null } as const

export const cases: Case[] = [
  {
    name: 'a provider is connected, replaced and disconnected, and its key never comes out',
    ...connect(`  ${TEST}\n`),
    answers: 'connected',
    then: [
      { ...status, answers: 'connected' },
      { ...card, answers: 'open' },
      { ...connect(LIVE, 'live'), answers: 'connected', at: moment('1 day') },
      { ...status, answers: 'connected' },
      { ...disconnect, answers: 'disconnected' },
      { ...status, answers: 'not_connected' },
    ],
  },
  {
    name: 'no provider is no provider',
    ...status,
    answers: 'not_connected',
    then: [
      { ...disconnect, answers: 'not_connected' },
      { ...card, answers: 'closed' },
      { ...card, as: MEMBER, answers: 'closed' },
    ],
  },
  {
    name: 'a key of the other mode is told from none',
    ...connect(TEST, 'live'),
    answers: 'wrong_mode',
    then: [{ ...connect(LIVE), answers: 'wrong_mode' }],
  },
  {
    name: 'what is no key is none',
    ...connect(' '),
    answers: 'invalid',
    then: [
      null,
      'sk_test_1234567',
      'pk_test_abcdefgh',
      `sk_test_${'x'.repeat(241)}`,
      'sk_test_abc defgh',
      'sk_test_abcdefgh\nx',
      'sk_other_abcdefgh',
    ].map((key): Step => ({ ...connect(key), answers: 'invalid' })),
  },
  { name: 'the longest key passes', ...connect(`sk_test_${'x'.repeat(240)}`), answers: 'connected' },
  {
    name: 'there are two modes',
    ...connect(TEST, 'other'),
    answers: 'invalid',
    then: [
      { ...connect(TEST, null), answers: 'invalid' },
      { ...connect(null, null), answers: 'invalid' },
    ],
  },
  {
    name: 'nobody but admins connects, disconnects or looks',
    ...connect(TEST),
    as: MEMBER,
    answers: '42501',
    then: [connect(TEST), disconnect, status].flatMap((step): Step[] =>
      [MEMBER, null].map((as) => ({ ...step, as, answers: '42501' })),
    ),
  },
  {
    name: 'whoever has replaced the key is known to have connected it',
    ...connect(TEST),
    answers: 'connected',
    given: `update public.profiles set is_admin = true where id = '${MEMBER}'`,
    then: [
      { ...connect(LIVE, 'live'), as: MEMBER, answers: 'connected' },
      { ...status, answers: 'connected' },
    ],
  },
]
