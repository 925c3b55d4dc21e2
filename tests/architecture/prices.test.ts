import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listTrackedFiles } from './tracked-files'

/** Matches prices that a component formats itself, without the shared components. */
const HANDWRITTEN_PRICE_PATTERN =
  /format(?:Price|Money|MoneyExact)\((?:(?:\w+\.)*(?:asking_price|sale_price)|(?:offer|product|trip|event)\.price)\b/

it('pages for visitors show prices only with the Price component', () => {
  const componentFiles = listTrackedFiles(/^src\/.*(?<!\.test)\.tsx$/).filter(
    (path) => !/\/(event-)?admin\//.test(path),
  )
  expect(componentFiles.length).toBeGreaterThan(200)
  expect(componentFiles.filter((path) => HANDWRITTEN_PRICE_PATTERN.test(readFileSync(path, 'utf8')))).toEqual([])
  for (const priceLine of ['formatMoney(asking_price)', 'formatPrice(offer.price, currency)'])
    expect(priceLine).toMatch(HANDWRITTEN_PRICE_PATTERN)
})
