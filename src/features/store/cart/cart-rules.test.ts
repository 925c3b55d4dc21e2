import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addLine,
  changeQuantity,
  countOf,
  lineName,
  MOST_LINES,
  MOST_OF_ONE,
  parseCart,
  quantityOf,
  type Addable,
  type CartLine,
} from './cart-rules'

const idOf = (n: number): string => `20000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const cap: Addable = { productId: idOf(1), name: 'Cap', price: 20, stock: null }
const line = (n: number, quantity: number): CartLine => ({ productId: idOf(n), name: `Thing ${n}`, price: 5, quantity })

describe('adding', () => {
  it('begins a line with one', () => {
    expect(addLine([], cap)).toEqual([{ productId: idOf(1), name: 'Cap', price: 20, quantity: 1 }])
  })

  it('adds to the line that is there, at the price of today', () => {
    const [first] = addLine(addLine([], cap), { ...cap, price: 18 })
    expect(first).toMatchObject({ quantity: 2, price: 18 })
  })

  it.each([0, 1, 3])('never puts in more than the %i there are', (stock) => {
    let lines: readonly CartLine[] = []
    for (let press = 0; press < 5; press += 1) lines = addLine(lines, { ...cap, stock })
    expect(quantityOf(lines, cap)).toBe(stock)
  })

  it('hands back the same lines where nothing was added, so that it can be said', () => {
    const full = [{ ...line(1, 2), name: 'Cap' }]
    expect(addLine(full, { ...cap, stock: 2 })).toBe(full)
  })

  it('takes no more different things than an order may have', () => {
    const full = Array.from({ length: MOST_LINES }, (_, n) => line(n + 10, 1))
    expect(addLine(full, cap)).toBe(full)
  })
})

describe('sizes', () => {
  const [small, large] = [idOf(101), idOf(102)]
  const [s, l] = [
    { ...cap, variantId: small, variant: 'S', stock: 1 },
    { ...cap, variantId: large, variant: 'L' },
  ]
  const both = addLine(addLine(addLine([], s), l), l)

  it('are a line each, up to what is left of each', () => {
    expect(both.map(({ variant, quantity }) => [variant, quantity])).toEqual([
      ['S', 1],
      ['L', 2],
    ])
    expect(addLine(both, s)).toBe(both)
  })

  it('are changed and taken away each for itself, and kept', () => {
    expect(changeQuantity(both, s, 0).map(lineName)).toEqual(['Cap (L)'])
    expect(changeQuantity(both, cap, 0)).toEqual(both)
    expect(parseCart(JSON.stringify(both))).toEqual(both)
    expect(
      parseCart(
        JSON.stringify([
          { ...both[0], variantId: 'large' },
          { ...both[1], variant: 7 },
        ]),
      ),
    ).toEqual([])
  })
})

describe('changing', () => {
  it.each([0, -3, Number.NaN])('takes the line away for %s', (quantity) => {
    expect(changeQuantity([line(1, 4), line(2, 1)], { productId: idOf(1) }, quantity)).toEqual([line(2, 1)])
  })

  it('leaves the others alone', () => {
    expect(changeQuantity([line(1, 4), line(2, 1)], { productId: idOf(2) }, 7)).toEqual([line(1, 4), line(2, 7)])
  })

  it('does nothing for a product that is not there', () => {
    expect(changeQuantity([line(1, 4)], { productId: idOf(9) }, 2)).toEqual([line(1, 4)])
  })
})

describe('what was stored', () => {
  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no list', '{"a":1}'],
    ['a line of the first version', `[{"productId":"${idOf(1)}","quantity":1}]`],
    ['an id that is none', '[{"productId":"1","name":"Cap","price":20,"quantity":1}]'],
    ['half a piece', JSON.stringify([line(1, 1.5)])],
    ['too many', JSON.stringify([line(1, 100)])],
    ['a debt', JSON.stringify([{ ...line(1, 1), price: -1 }])],
  ])('drops %s', (_, stored) => expect(parseCart(stored)).toEqual([]))

  it('keeps the first of two lines of one product', () => {
    expect(parseCart(JSON.stringify([line(1, 2), line(1, 5)]))).toEqual([line(1, 2)])
  })
})

const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    n: fc.integer({ min: 1, max: 60 }),
    stock: fc.option(fc.integer({ min: 0, max: 120 })),
  }),
  fc.record({
    kind: fc.constant('set' as const),
    n: fc.integer({ min: 1, max: 60 }),
    quantity: fc.oneof(fc.integer(), fc.double()),
  }),
  fc.record({ kind: fc.constant('reload' as const) }),
)

it('stays sound through any history, reloads included', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      let lines: readonly CartLine[] = []
      for (const each of steps) {
        if (each.kind === 'add') lines = addLine(lines, { ...cap, productId: idOf(each.n), stock: each.stock })
        else if (each.kind === 'set') lines = changeQuantity(lines, { productId: idOf(each.n) }, each.quantity)
        else {
          const before = lines
          lines = parseCart(JSON.stringify(lines))
          expect(lines).toEqual(before)
        }
        expect(lines.length).toBeLessThanOrEqual(MOST_LINES)
        expect(new Set(lines.map(({ productId }) => productId)).size).toBe(lines.length)
        expect(
          lines.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_OF_ONE),
        ).toBe(true)
        expect(countOf(lines)).toBe(lines.reduce((sum, { quantity }) => sum + quantity, 0))
      }
    }),
  )
})

it('reads whatever a stranger left in the storage without falling over', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (stored) => Array.isArray(parseCart(stored))))
})
