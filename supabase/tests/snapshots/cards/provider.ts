import { ADMIN, MEMBER } from '../../support/people'
import { insertProviderSql } from './provider-events'
import type { SnapshotCase, SnapshotStep } from '../case'

const READ_STATUS_CALL = { call: 'payment_provider_status', as: ADMIN } as const
const DISCONNECT_PROVIDER_CALL = { call: 'disconnect_payment_provider', as: ADMIN } as const
const READ_CARD_PAYMENT_CALL = { call: 'card_payment_status', as: null } as const

export const providerCases: SnapshotCase[] = [
  {
    name: "the payment provider's status shows no secret, and an admin disconnects the provider",
    given: insertProviderSql,
    ...READ_STATUS_CALL,
    expected: 'connected',
    then: [
      { ...READ_CARD_PAYMENT_CALL, expected: 'open' },
      { ...DISCONNECT_PROVIDER_CALL, expected: 'disconnected' },
      { ...READ_STATUS_CALL, expected: 'not_connected' },
    ],
  },
  {
    name: 'without a connected payment provider, the status is "not_connected", disconnecting is refused, and card payment is closed',
    ...READ_STATUS_CALL,
    expected: 'not_connected',
    then: [
      { ...DISCONNECT_PROVIDER_CALL, expected: 'not_connected' },
      { ...READ_CARD_PAYMENT_CALL, expected: 'closed' },
      { ...READ_CARD_PAYMENT_CALL, as: MEMBER, expected: 'closed' },
    ],
  },
  {
    name: 'members and visitors cannot read or disconnect the payment provider',
    ...READ_STATUS_CALL,
    as: MEMBER,
    expected: '42501',
    then: [DISCONNECT_PROVIDER_CALL, READ_STATUS_CALL].flatMap((step): SnapshotStep[] =>
      [MEMBER, null].map((caller) => ({ ...step, as: caller, expected: '42501' })),
    ),
  },
]
