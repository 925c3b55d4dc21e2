// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { createRecordIds } from '../../../tests/support/reads'
import { createQueryCalls } from './bench-calls'

it('the benchmark has arguments for every database request of the site', () => {
  expect(createQueryCalls(createRecordIds('10000000-0000-4000-8000-000000000001')).length).toBeGreaterThan(500)
})
