import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addLine,
  changeQuantity,
  countItems,
  formatLineName,
  MAX_CART_LINES,
  MAX_LINE_QUANTITY,
  parseCart,
  getQuantity,
  type AddableProduct,
  type CartLine,
} from './cart-rules'

const createId = (n: number): string => `20000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const testProduct: AddableProduct = { productId: createId(1), name: 'Cap', price: 20, stock: null }
const createLine = (n: number, quantity: number): CartLine => ({
  productId: createId(n),
  name: `Thing ${n}`,
  price: 5,
  quantity,
})

describe('adding to the cart', () => {
  it('adds a new product as a line with the quantity one', () => {
    expect(addLine([], testProduct)).toEqual([{ productId: createId(1), name: 'Cap', price: 20, quantity: 1 }])
  })

  it('increases the quantity of a product that is in the cart, and updates its price', () => {
    const [first] = addLine(addLine([], testProduct), { ...testProduct, price: 18 })
    expect(first).toMatchObject({ quantity: 2, price: 18 })
  })

  it.each([0, 1, 3])('adds no more pieces of a product than its stock of %i', (stock) => {
    let lines: readonly CartLine[] = []
    for (let addCount = 0; addCount < 5; addCount += 1) lines = addLine(lines, { ...testProduct, stock })
    expect(getQuantity(lines, testProduct)).toBe(stock)
  })

  it('returns the unchanged cart if no further piece is in stock', () => {
    const cartWithTwoCaps = [{ ...createLine(1, 2), name: 'Cap' }]
    expect(addLine(cartWithTwoCaps, { ...testProduct, stock: 2 })).toBe(cartWithTwoCaps)
  })

  it('adds no further product when the cart has the maximum number of lines', () => {
    const fullCart = Array.from({ length: MAX_CART_LINES }, (_, n) => createLine(n + 10, 1))
    expect(addLine(fullCart, testProduct)).toBe(fullCart)
  })
})

describe('the cart with products in sizes', () => {
  const [small, largeSize] = [createId(101), createId(102)]
  const [smallCap, largeCap] = [
    { ...testProduct, variantId: small, variant: 'S', stock: 1 },
    { ...testProduct, variantId: largeSize, variant: 'L' },
  ]
  const sizedCart = addLine(addLine(addLine([], smallCap), largeCap), largeCap)

  it('has a separate line for each size, and at most the stock of that size', () => {
    expect(sizedCart.map(({ variant, quantity }) => [variant, quantity])).toEqual([
      ['S', 1],
      ['L', 2],
    ])
    expect(addLine(sizedCart, smallCap)).toBe(sizedCart)
  })

  it('changes, removes and stores each size separately', () => {
    expect(changeQuantity(sizedCart, smallCap, 0).map(formatLineName)).toEqual(['Cap (L)'])
    expect(changeQuantity(sizedCart, testProduct, 0)).toEqual(sizedCart)
    expect(parseCart(JSON.stringify(sizedCart))).toEqual(sizedCart)
    expect(
      parseCart(
        JSON.stringify([
          { ...sizedCart[0], variantId: 'large' },
          { ...sizedCart[1], variant: 7 },
        ]),
      ),
    ).toEqual([])
  })
})

describe('changing a quantity in the cart', () => {
  it.each([0, -3, Number.NaN])('removes the line when the quantity is %s', (quantity) => {
    expect(changeQuantity([createLine(1, 4), createLine(2, 1)], { productId: createId(1) }, quantity)).toEqual([
      createLine(2, 1),
    ])
  })

  it('changes the quantity of one product and no other line', () => {
    expect(changeQuantity([createLine(1, 4), createLine(2, 1)], { productId: createId(2) }, 7)).toEqual([
      createLine(1, 4),
      createLine(2, 7),
    ])
  })

  it('changes nothing for a product that is not in the cart', () => {
    expect(changeQuantity([createLine(1, 4)], { productId: createId(9) }, 2)).toEqual([createLine(1, 4)])
  })
})

describe('the stored cart', () => {
  it.each([
    ['is missing', null],
    ['is not JSON', '{'],
    ['is not a list', '{"a":1}'],
    ['has a line without name and price', `[{"productId":"${createId(1)}","quantity":1}]`],
    ['has a line with an invalid product id', '[{"productId":"1","name":"Cap","price":20,"quantity":1}]'],
    ['has a line with a fractional quantity', JSON.stringify([createLine(1, 1.5)])],
    ['has a line with too large a quantity', JSON.stringify([createLine(1, 100)])],
    ['has a line with a negative price', JSON.stringify([{ ...createLine(1, 1), price: -1 }])],
  ])('counts as empty when the text in localStorage %s', (_, stored) => expect(parseCart(stored)).toEqual([]))

  it('has only the first line when the stored text contains two lines of one product', () => {
    expect(parseCart(JSON.stringify([createLine(1, 2), createLine(1, 5)]))).toEqual([createLine(1, 2)])
  })
})

const stepArbitrary = fc.oneof(
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

it('the cart remains valid after any sequence of changes and reloads', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary, { maxLength: 200 }), (steps) => {
      let lines: readonly CartLine[] = []
      for (const cartStep of steps) {
        if (cartStep.kind === 'add')
          lines = addLine(lines, { ...testProduct, productId: createId(cartStep.n), stock: cartStep.stock })
        else if (cartStep.kind === 'set')
          lines = changeQuantity(lines, { productId: createId(cartStep.n) }, cartStep.quantity)
        else {
          const linesBefore = lines
          lines = parseCart(JSON.stringify(lines))
          expect(lines).toEqual(linesBefore)
        }
        expect(lines.length).toBeLessThanOrEqual(MAX_CART_LINES)
        expect(new Set(lines.map(({ productId }) => productId)).size).toBe(lines.length)
        expect(
          lines.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_LINE_QUANTITY),
        ).toBe(true)
        expect(countItems(lines)).toBe(lines.reduce((sum, { quantity }) => sum + quantity, 0))
      }
    }),
  )
})

it('the cart parser returns a list for any stored text and throws no error', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (stored) => Array.isArray(parseCart(stored))))
})
