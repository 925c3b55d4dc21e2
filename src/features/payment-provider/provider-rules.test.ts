import { expect, it } from 'vitest'
import { INVALID_KEY_MESSAGE, getKeyMessage, toConnection } from './provider-rules'

it('the payment provider form rejects an invalid Stripe API key with the required error message', () => {
  expect(INVALID_KEY_MESSAGE).toBe('Please enter a valid Stripe API key.')
})

it.each([
  ['wrong_mode', 'test', 'Please enter a valid Stripe API key. A test key begins with sk_test_.'],
  ['refused', 'live', 'Please enter a valid Stripe API key. Stripe doesn’t recognise this one.'],
  ['invalid', 'live', 'Please enter a valid Stripe API key. A live key begins with sk_live_.'],
] as const)(
  'the error message for a Stripe API key says what is wrong if the reason is %s in %s mode',
  (status, mode, text) => {
    expect(getKeyMessage(status, mode)).toBe(text)
  },
)

it('the connection of a Stripe account shows only the mode and the last four characters of the key', () => {
  const connectedStatus = {
    status: 'connected',
    mode: 'live',
    last_four: '7731',
    connected_at: '2025-01-01T00:00:00Z',
    key: 'sk_live_x',
  } as const
  expect(toConnection(connectedStatus)).toEqual({ mode: 'live', lastFour: '7731' })
  expect(toConnection({ status: 'not_connected' })).toBeNull()
})
