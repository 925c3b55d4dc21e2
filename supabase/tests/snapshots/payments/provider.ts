import { ADMIN, MEMBER } from '../../support/people'
import { connected } from '../cards/provider-events'
import type { Case, Step } from '../case'

const status = { call: 'payment_provider_status', as: ADMIN } as const
const disconnect = { call: 'disconnect_payment_provider', as: ADMIN } as const
const card = { call: 'card_payment_status', as: null } as const

export const cases: Case[] = [
  {
    name: 'the status of a payment provider shows no secret, and an admin disconnects the provider',
    given: connected,
    ...status,
    expected: 'connected',
    then: [
      { ...card, expected: 'open' },
      { ...disconnect, expected: 'disconnected' },
      { ...status, expected: 'not_connected' },
    ],
  },
  {
    name: 'status and disconnect return not_connected without a payment provider, and card payment is closed',
    ...status,
    expected: 'not_connected',
    then: [
      { ...disconnect, expected: 'not_connected' },
      { ...card, expected: 'closed' },
      { ...card, as: MEMBER, expected: 'closed' },
    ],
  },
  {
    name: 'members and visitors cannot read or disconnect the payment provider',
    ...status,
    as: MEMBER,
    expected: '42501',
    then: [disconnect, status].flatMap((step): Step[] =>
      [MEMBER, null].map((as) => ({ ...step, as, expected: '42501' })),
    ),
  },
]
