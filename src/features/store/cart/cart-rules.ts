import { ORDER_LINES, orderItemsLimits } from '@/lib/generated/limits'
import { isUuid } from '@/lib/text'

/** A thing in the cart, with name and price as they were when it was put there: what changed since can then be said. */
export interface CartLine {
  productId: string
  /** Of a product that comes in sizes or the like. */
  variantId?: string
  variant?: string
  name: string
  /** AUD each. */
  price: number
  quantity: number
}

/** As the database takes them: so many of one thing, and so many different things. */
export const MOST_OF_ONE = orderItemsLimits.quantity.max
export const MOST_LINES = ORDER_LINES.max

/** Which line it is: one a product and variant. */
export type LineOf = Pick<CartLine, 'productId' | 'variantId'>

const isSame = (one: LineOf, other: LineOf): boolean =>
  one.productId === other.productId && one.variantId === other.variantId

export const lineKey = ({ productId, variantId }: LineOf): string => `${productId} ${variantId ?? ''}`

/** `T-shirt (M)`. */
export const lineName = ({ name, variant }: { name: string; variant?: string | null }): string =>
  variant ? `${name} (${variant})` : name

/** What can be added: a product as the store shows it. */
export interface Addable extends LineOf {
  variant?: string
  name: string
  price: number
  /** Pieces left; null: no limit. */
  stock: number | null
}

const within = (quantity: number, stock: number | null): number =>
  Math.max(0, Math.min(quantity, MOST_OF_ONE, stock ?? MOST_OF_ONE))

export const quantityOf = (lines: readonly CartLine[], wanted: LineOf): number =>
  lines.find((line) => isSame(line, wanted))?.quantity ?? 0

/** How many things there are, all lines together. */
export const countOf = (lines: readonly CartLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** One more of a product, never more than there are; the same lines where nothing could be added. */
export const addLine = (lines: readonly CartLine[], { stock, ...product }: Addable): readonly CartLine[] => {
  const had = quantityOf(lines, product)
  const quantity = within(had + 1, stock)
  if (quantity <= had || (had === 0 && lines.length >= MOST_LINES)) return lines
  return had === 0
    ? [...lines, { ...product, quantity }]
    : lines.map((line) => (isSame(line, product) ? { ...product, quantity } : line))
}

/** So many of a product that is there; none takes the line away. */
export const changeQuantity = (lines: readonly CartLine[], wanted: LineOf, quantity: number): readonly CartLine[] =>
  lines.flatMap((line) => {
    if (!isSame(line, wanted)) return line
    const kept = within(Math.trunc(quantity) || 0, null)
    return kept > 0 ? { ...line, quantity: kept } : []
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

/** The cart as it was stored; what an older version, a stranger or half a write left there is dropped. */
export const parseCart = (stored: string | null): readonly CartLine[] => {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(value)) return []
    const lines = value.filter(isLine)
    return lines.filter((line, index) => lines.findIndex((other) => isSame(other, line)) === index).slice(0, MOST_LINES)
  } catch {
    return []
  }
}
