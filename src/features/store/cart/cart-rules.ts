import { ORDER_LINES, orderItemsLimits } from '@/lib/generated/limits'
import { isUuid } from '@/lib/text'

/** A product in the cart, with name and price from when it was added, to show changes. */
export interface CartLine {
  productId: string
  /** Set for a product with variants. */
  variantId?: string
  variant?: string
  name: string
  /** In AUD per item. */
  price: number
  quantity: number
}

/** Limits of the database: items per line, and lines. */
export const MAX_QUANTITY = orderItemsLimits.quantity.max
export const MAX_LINES = ORDER_LINES.max

/** A line is identified by product and variant. */
export type LineOf = Pick<CartLine, 'productId' | 'variantId'>

const isSame = (one: LineOf, other: LineOf): boolean =>
  one.productId === other.productId && one.variantId === other.variantId

export const lineKey = ({ productId, variantId }: LineOf): string => `${productId} ${variantId ?? ''}`

/** `T-shirt (M)`. */
export const lineName = ({ name, variant }: { name: string; variant?: string | null }): string =>
  variant ? `${name} (${variant})` : name

/** A product that can be added. */
export interface Addable extends LineOf {
  variant?: string
  name: string
  price: number
  /** Items in stock. Null: no limit. */
  stock: number | null
}

const within = (quantity: number, stock: number | null): number =>
  Math.max(0, Math.min(quantity, MAX_QUANTITY, stock ?? MAX_QUANTITY))

export const quantityOf = (lines: readonly CartLine[], target: LineOf): number =>
  lines.find((line) => isSame(line, target))?.quantity ?? 0

/** Number of items in all lines. */
export const countOf = (lines: readonly CartLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Adds one item, up to the stock. Returns the same lines if nothing was added. */
export const addLine = (lines: readonly CartLine[], { stock, ...product }: Addable): readonly CartLine[] => {
  const had = quantityOf(lines, product)
  const quantity = within(had + 1, stock)
  if (quantity <= had || (had === 0 && lines.length >= MAX_LINES)) return lines
  return had === 0
    ? [...lines, { ...product, quantity }]
    : lines.map((line) => (isSame(line, product) ? { ...product, quantity } : line))
}

/** Sets a line's quantity. 0 removes the line. */
export const changeQuantity = (lines: readonly CartLine[], target: LineOf, quantity: number): readonly CartLine[] =>
  lines.flatMap((line) => {
    if (!isSame(line, target)) return line
    const previous = within(Math.trunc(quantity) || 0, null)
    return previous > 0 ? { ...line, quantity: previous } : []
  })

const isVariant = ({ variantId, variant }: Partial<CartLine>): boolean =>
  (variantId === undefined || (typeof variantId === 'string' && isUuid(variantId))) &&
  ['undefined', 'string'].includes(typeof variant)

const isLine = (value: unknown): value is CartLine => {
  const line = value as Partial<CartLine> | null
  return (
    typeof line?.productId === 'string' &&
    isUuid(line.productId) &&
    isVariant(line) &&
    typeof line.name === 'string' &&
    typeof line.price === 'number' &&
    Number.isFinite(line.price) &&
    line.price >= 0 &&
    Number.isInteger(line.quantity) &&
    within(line.quantity ?? 0, null) === line.quantity &&
    line.quantity > 0
  )
}

/** Parses the stored cart. Drops invalid lines, such as from an older version. */
export const parseCart = (stored: string | null): readonly CartLine[] => {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(value)) return []
    const lines = value.filter(isLine)
    return lines.filter((line, index) => lines.findIndex((other) => isSame(other, line)) === index).slice(0, MAX_LINES)
  } catch {
    return []
  }
}
