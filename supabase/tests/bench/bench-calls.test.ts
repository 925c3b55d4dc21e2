// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { createRecordIds } from '../../../tests/support/reads'
import { createQueryCalls } from './bench-calls'

it('the bench has arguments for every query of the client', () => {
  expect(createQueryCalls(createRecordIds('10000000-0000-4000-8000-000000000001')).length).toBeGreaterThan(500)
})
