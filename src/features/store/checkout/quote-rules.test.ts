import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CartLine } from '@/features/store/cart/cart-rules'
import { acceptQuote, blocksOrder, judgeLines, type QuoteLine } from './quote-rules'
import { faultText } from '@/features/store/store-messages'

const cap: CartLine = { productId: 'cap', name: 'Cap', price: 20, quantity: 3 }
const quoted = (change: Partial<QuoteLine> = {}): QuoteLine => ({
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
    'a product that is gone',
    quoted({ name: null, unit_price: null, line_total: null, available: null, state: 'unavailable' }),
    'Not on sale at the moment.',
    true,
    [],
  ],
  ['one that is sold out', quoted({ available: 0, state: 'short' }), 'Sold out.', true, []],
  ['too few', quoted({ available: 2, state: 'short' }), 'Only 2 left.', true, [{ ...cap, quantity: 2 }]],
  [
    'another price',
    quoted({ unit_price: 25.5, line_total: 76.5 }),
    'The price changed from $20.00 to $25.50.',
    false,
    [{ ...cap, price: 25.5 }],
  ],
])('says and takes over %s', (_, quote, words, blocks, accepted) => {
  const [line] = judgeLines([cap], [quote])
  expect(line?.fault && faultText(line.fault)).toBe(words)
  expect(line && blocksOrder(line)).toBe(blocks)
  expect(acceptQuote([cap], [quote])).toEqual(accepted)
})

it('asks for a size where a product comes in sizes since, and tells sizes apart', () => {
  const [line] = judgeLines([cap], [quoted({ state: 'choose' })])
  expect(line?.fault && faultText(line.fault)).toMatch(/choose one in the store/)
  expect(line && blocksOrder(line)).toBe(true)
  expect(acceptQuote([cap], [quoted({ state: 'choose' })])).toEqual([])
  const sizes = ['s', 'm'].map((variantId) => ({ ...cap, variantId, variant: variantId }))
  const quotes = [quoted({ variant_id: 'm', available: 1, state: 'short' }), quoted({ variant_id: 's', variant: 'S' })]
  expect(judgeLines(sizes, quotes).map(({ fault }) => fault)).toEqual([null, { kind: 'short', available: 1 }])
  expect(acceptQuote(sizes, quotes)).toEqual([
    { ...sizes[0], variant: 'S' },
    { ...sizes[1], quantity: 1 },
  ])
})

it('has nothing to say of a line that is as it was', () => {
  expect(judgeLines([cap], [quoted()])).toEqual([{ ...cap, unitPrice: 20, lineTotal: 60, available: 10, fault: null }])
})

it('shows no total for another quantity, nor before the till has answered', () => {
  expect(judgeLines([{ ...cap, quantity: 4 }], [quoted()])[0]?.lineTotal).toBeNull()
  expect(judgeLines([cap])[0]).toMatchObject({ lineTotal: null, unitPrice: 20, fault: null })
})

const state = fc.constantFrom('ok' as const, 'short' as const, 'unavailable' as const)
const pair = fc
  .record({
    n: fc.integer({ min: 1, max: 99 }),
    price: fc.integer({ max: 500, min: 0 }),
    now: fc.integer({ max: 500, min: 0 }),
    left: fc.nat(98),
    state,
  })
  .map(({ n, price, now, left, state: how }) => ({
    line: { ...cap, quantity: n, price },
    quote: quoted({
      quantity: n,
      unit_price: now,
      line_total: now * n,
      available: how === 'short' ? Math.min(left, n - 1) : null,
      state: how,
    }),
  }))

it('never asks again for what has been taken over once', () => {
  fc.assert(
    fc.property(pair, ({ line, quote }) => {
      const accepted = acceptQuote([line], [quote])
      const after = accepted.map(({ quantity }) => ({
        ...quote,
        quantity,
        state: 'ok' as const,
        line_total: quantity * (quote.unit_price ?? 0),
      }))
      expect(judgeLines(accepted, after).every(({ fault }) => fault === null)).toBe(true)
      expect(acceptQuote(accepted, after)).toEqual(accepted)
    }),
  )
})
