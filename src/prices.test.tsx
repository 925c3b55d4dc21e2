import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Price } from './features/payments/price'

const renderPriceText = (price: Parameters<typeof Price>[0]): string =>
  render(<Price {...price} />).container.textContent

it('each price says either that it includes GST or that the trip is GST-free', () => {
  expect(renderPriceText({ amount: 25 })).toBe('$25 AUDincl. GST')
  expect(renderPriceText({ amount: 2400, unit: 'per person', gstFree: true })).toBe('$2,400 AUDper person, GST-free')
  expect(renderPriceText({ amount: 1900, formerAmount: 2400 })).toBe('$1,900 AUD instead of $2,400incl. GST')
})

/** Matches prices that a component formats itself, without the shared components. */
const HANDWRITTEN_PRICE_PATTERN =
  /format(?:Price|Money|MoneyExact)\((?:(?:\w+\.)*(?:asking_price|sale_price)|(?:offer|product|trip|event)\.price)\b/

it('pages for visitors show prices only with the Price component', () => {
  const handwrittenPriceFiles = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.tsx$/.test(file) && !/\/admin\/|^pages\/admin\//.test(file),
  )
  expect(handwrittenPriceFiles.length).toBeGreaterThan(200)
  expect(
    handwrittenPriceFiles.filter((file) => HANDWRITTEN_PRICE_PATTERN.test(readFileSync(join('src', file), 'utf8'))),
  ).toEqual([])
  for (const priceLine of ['formatMoney(asking_price)', 'formatPrice(offer.price, currency)'])
    expect(priceLine).toMatch(HANDWRITTEN_PRICE_PATTERN)
})
