import { expect, it } from 'vitest'
import { addressesOf } from './interest-copy'

it('names every address once, however it was spelt', () => {
  expect(addressesOf([{ email: 'mary@a.test' }, { email: 'bram@b.test' }, { email: 'Mary@a.test' }])).toBe(
    'Mary@a.test, bram@b.test',
  )
})
