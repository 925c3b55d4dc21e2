import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Price } from './price'

const renderPriceText = (price: Parameters<typeof Price>[0]): string =>
  render(<Price {...price} />).container.textContent

it('each price says either that it includes GST or that the trip is GST-free', () => {
  expect(renderPriceText({ amount: 25 })).toBe('$25 AUDincl. GST')
  expect(renderPriceText({ amount: 2400, unit: 'per person', gstFree: true })).toBe('$2,400 AUDper person, GST-free')
  expect(renderPriceText({ amount: 1900, formerAmount: 2400 })).toBe('$1,900 AUD instead of $2,400incl. GST')
})
