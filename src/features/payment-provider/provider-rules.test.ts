import { expect, it } from 'vitest'
import { INVALID_KEY_MESSAGE, getKeyMessage, toConnection } from './provider-rules'

it('has a fixed error message for an invalid Stripe API key', () => {
  expect(INVALID_KEY_MESSAGE).toBe('Please enter a valid Stripe API key.')
})

it.each([
  ['wrong_mode', 'test', 'Please enter a valid Stripe API key. A test key begins with sk_test_.'],
  ['refused', 'live', 'Please enter a valid Stripe API key. Stripe does not know this one.'],
  ['invalid', 'live', 'Please enter a valid Stripe API key. A live key begins with sk_live_.'],
] as const)('adds a hint to the error message when the result for a key is %s', (status, mode, text) => {
  expect(getKeyMessage(status, mode)).toBe(text)
})

it('reads only the mode and the last four characters of a connected key', () => {
  const connected = {
    status: 'connected',
    mode: 'live',
    last_four: '7731',
    connected_at: '2025-01-01T00:00:00Z',
    key: 'sk_live_x',
  } as const
  expect(toConnection(connected)).toEqual({ mode: 'live', lastFour: '7731' })
  expect(toConnection({ status: 'not_connected' })).toBeNull()
})
