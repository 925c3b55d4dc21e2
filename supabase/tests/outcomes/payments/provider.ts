import { ADMIN, MEMBER } from '../../support/people'
import { connected } from '../cards/provider-post'
import type { Case, Step } from '../frame'

const status = { call: 'payment_provider_status', as: ADMIN } as const
const disconnect = { call: 'disconnect_payment_provider', as: ADMIN } as const
const card = { call: 'card_payment_status', as: null } as const

export const cases: Case[] = [
  {
    name: 'a provider is connected and disconnected, and what is said of it holds no secret',
    given: connected,
    ...status,
    answers: 'connected',
    then: [
      { ...card, answers: 'open' },
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
    name: 'nobody but admins disconnects or looks',
    ...status,
    as: MEMBER,
    answers: '42501',
    then: [disconnect, status].flatMap((step): Step[] =>
      [MEMBER, null].map((as) => ({ ...step, as, answers: '42501' })),
    ),
  },
]
