import { expect, it } from 'vitest'
import { MEMBER_METHODS, offeredMethods } from './payment-messages'

it('offers no bank transfer while the bank details are missing, and every method while that is unknown', () => {
  expect(offeredMethods(MEMBER_METHODS, { bank_transfers_open: true })).toEqual(['card', 'bank_transfer'])
  expect(offeredMethods(MEMBER_METHODS, { bank_transfers_open: false })).toEqual(['card'])
  expect(offeredMethods(MEMBER_METHODS, undefined)).toEqual(['card', 'bank_transfer'])
})
