import { ADMIN, MEMBER } from '../../support/people'
import { insertProviderSql } from '../cards/provider-events'
import type { SnapshotCase, SnapshotStep } from '../case'

const readStatus = { call: 'payment_provider_status', as: ADMIN } as const
const disconnectProvider = { call: 'disconnect_payment_provider', as: ADMIN } as const
const readHasCardPayment = { call: 'card_payment_status', as: null } as const

export const cases: SnapshotCase[] = [
  {
    name: "the payment provider's status shows no secret, and an admin disconnects the provider",
    given: insertProviderSql,
    ...readStatus,
    expected: 'connected',
    then: [
      { ...readHasCardPayment, expected: 'open' },
      { ...disconnectProvider, expected: 'disconnected' },
      { ...readStatus, expected: 'not_connected' },
    ],
  },
  {
    name: 'without a connected payment provider, its status is "not_connected", it cannot be disconnected, and card payment is closed',
    ...readStatus,
    expected: 'not_connected',
    then: [
      { ...disconnectProvider, expected: 'not_connected' },
      { ...readHasCardPayment, expected: 'closed' },
      { ...readHasCardPayment, as: MEMBER, expected: 'closed' },
    ],
  },
  {
    name: 'members and visitors cannot read or disconnect the payment provider',
    ...readStatus,
    as: MEMBER,
    expected: '42501',
    then: [disconnectProvider, readStatus].flatMap((step): SnapshotStep[] =>
      [MEMBER, null].map((caller) => ({ ...step, as: caller, expected: '42501' })),
    ),
  },
]
