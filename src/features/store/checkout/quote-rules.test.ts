import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CartLine } from '@/features/store/cart/cart-rules'
import { acceptQuote, hasBlockingError, quoteLines, type QuoteLine } from './quote-rules'
import { describeLineError } from '@/features/store/store-messages'

const testLine: CartLine = { productId: 'cap', name: 'Cap', price: 20, quantity: 3 }
const createQuoteLine = (change: Partial<QuoteLine> = {}): QuoteLine => ({
  product_id: 'cap',
  variant_id: null,
  variant: null,
  name: 'Cap',
  quantity: 3,
  unit_price: 20,
  line_total: 60,
  available: 10,
  state: 'ok',
  ...change,
})

it.each([
  [
    'a product that is no longer sold',
    createQuoteLine({ name: null, unit_price: null, line_total: null, available: null, state: 'unavailable' }),
    'Not on sale at the moment.',
    true,
    [],
  ],
  ['a product that is sold out', createQuoteLine({ available: 0, state: 'short' }), 'Sold out.', true, []],
  [
    'fewer items than ordered',
    createQuoteLine({ available: 2, state: 'short' }),
    'Only 2 left.',
    true,
    [{ ...testLine, quantity: 2 }],
  ],
  [
    'a changed price',
    createQuoteLine({ unit_price: 25.5, line_total: 76.5 }),
    'The price changed from $20.00 to $25.50.',
    false,
    [{ ...testLine, price: 25.5 }],
  ],
])(
  'the cart shows a message and updates the cart line when the price quote contains %s',
  (_, quote, text, blocks, accepted) => {
    const [line] = quoteLines([testLine], [quote])
    expect(line?.error && describeLineError(line.error)).toBe(text)
    expect(line && hasBlockingError(line)).toBe(blocks)
    expect(acceptQuote([testLine], [quote])).toEqual(accepted)
  },
)

it('the cart requires a size for a product whose sizes were added later, and finds the price quote of each size', () => {
  const [line] = quoteLines([testLine], [createQuoteLine({ state: 'choose' })])
  expect(line?.error && describeLineError(line.error)).toMatch(/choose one in the store/)
  expect(line && hasBlockingError(line)).toBe(true)
  expect(acceptQuote([testLine], [createQuoteLine({ state: 'choose' })])).toEqual([])
  const sizeLines = ['s', 'm'].map((variantId) => ({ ...testLine, variantId, variant: variantId }))
  const quoteRows = [
    createQuoteLine({ variant_id: 'm', available: 1, state: 'short' }),
    createQuoteLine({ variant_id: 's', variant: 'S' }),
  ]
  expect(quoteLines(sizeLines, quoteRows).map(({ error }) => error)).toEqual([null, { kind: 'short', available: 1 }])
  expect(acceptQuote(sizeLines, quoteRows)).toEqual([
    { ...sizeLines[0], variant: 'S' },
    { ...sizeLines[1], quantity: 1 },
  ])
})

it('the cart shows no message for a line with an unchanged quote', () => {
  expect(quoteLines([testLine], [createQuoteLine()])).toEqual([
    { ...testLine, unitPrice: 20, lineTotal: 60, available: 10, error: null },
  ])
})

it('the cart shows no line total without a price quote, or with a quote for another quantity', () => {
  expect(quoteLines([{ ...testLine, quantity: 4 }], [createQuoteLine()])[0]?.lineTotal).toBeNull()
  expect(quoteLines([testLine])[0]).toMatchObject({ lineTotal: null, unitPrice: 20, error: null })
})

const stateArbitrary = fc.constantFrom('ok' as const, 'short' as const, 'unavailable' as const)
const lineAndQuoteArbitrary = fc
  .record({
    quantity: fc.integer({ min: 1, max: 99 }),
    price: fc.integer({ max: 500, min: 0 }),
    newPrice: fc.integer({ max: 500, min: 0 }),
    left: fc.nat(98),
    state: stateArbitrary,
  })
  .map(({ quantity, price, newPrice, left, state }) => ({
    line: { ...testLine, quantity, price },
    quote: createQuoteLine({
      quantity,
      unit_price: newPrice,
      line_total: newPrice * quantity,
      available: state === 'short' ? Math.min(left, quantity - 1) : null,
      state,
    }),
  }))

it('the cart shows no message about a change that the visitor has already accepted', () => {
  fc.assert(
    fc.property(lineAndQuoteArbitrary, ({ line, quote }) => {
      const acceptedLines = acceptQuote([line], [quote])
      const acceptedQuantities = acceptedLines.map(({ quantity }) => ({
        ...quote,
        quantity,
        state: 'ok' as const,
        line_total: quantity * (quote.unit_price ?? 0),
      }))
      expect(quoteLines(acceptedLines, acceptedQuantities).every(({ error }) => error === null)).toBe(true)
      expect(acceptQuote(acceptedLines, acceptedQuantities)).toEqual(acceptedLines)
    }),
  )
})
