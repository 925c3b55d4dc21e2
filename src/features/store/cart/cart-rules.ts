import { ORDER_LINES, orderItemsLimits } from '@/lib/generated/limits'
import { isUuid } from '@/lib/text'

/**
 * A line of the cart: a product with its name and price at the time it was added. The cart page shows changes since
 * then.
 */
export interface CartLine {
  productId: string
  /** The id of the variant, for a product with variants. */
  variantId?: string
  variant?: string
  name: string
  /** The price per item in AUD. */
  price: number
  quantity: number
}

/** The maximum number of items per line and of lines per order, from the database's constraints. */
export const MAX_LINE_QUANTITY = orderItemsLimits.quantity.max
export const MAX_CART_LINES = ORDER_LINES.max

/** The product and variant that identify a line of the cart. */
export type CartLineKey = Pick<CartLine, 'productId' | 'variantId'>

const isSameLine = (first: CartLineKey, second: CartLineKey): boolean =>
  first.productId === second.productId && first.variantId === second.variantId

export const formatLineKey = ({ productId, variantId }: CartLineKey): string => `${productId} ${variantId ?? ''}`

/** Formats the name of a line as `T-shirt (M)`. */
export const formatLineName = ({ name, variant }: { name: string; variant?: string | null }): string =>
  variant ? `${name} (${variant})` : name

/** A product, or a variant of a product, that can be added to the cart. */
export interface AddableProduct extends CartLineKey {
  variant?: string
  name: string
  price: number
  /** The number of items in stock. Null: the stock is not limited. */
  stock: number | null
}

const clampQuantity = (quantity: number, stock: number | null): number =>
  Math.max(0, Math.min(quantity, MAX_LINE_QUANTITY, stock ?? MAX_LINE_QUANTITY))

export const getQuantity = (lines: readonly CartLine[], target: CartLineKey): number =>
  lines.find((line) => isSameLine(line, target))?.quantity ?? 0

/** Counts the items of all lines. */
export const countItems = (lines: readonly CartLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Adds one item, unless the cart already contains the whole stock. Returns the same array if no item was added. */
export const addLine = (lines: readonly CartLine[], { stock, ...product }: AddableProduct): readonly CartLine[] => {
  const quantityBefore = getQuantity(lines, product)
  const quantity = clampQuantity(quantityBefore + 1, stock)
  if (quantity <= quantityBefore || (quantityBefore === 0 && lines.length >= MAX_CART_LINES)) return lines
  return quantityBefore === 0
    ? [...lines, { ...product, quantity }]
    : lines.map((line) => (isSameLine(line, product) ? { ...product, quantity } : line))
}

/** Sets the quantity of a line. 0 removes the line. */
export const changeQuantity = (
  lines: readonly CartLine[],
  target: CartLineKey,
  quantity: number,
): readonly CartLine[] =>
  lines.flatMap((line) => {
    if (!isSameLine(line, target)) return line
    const newQuantity = clampQuantity(Math.trunc(quantity) || 0, null)
    return newQuantity > 0 ? { ...line, quantity: newQuantity } : []
  })

const isVariantChoice = ({ variantId, variant }: Partial<CartLine>): boolean =>
  (variantId === undefined || (typeof variantId === 'string' && isUuid(variantId))) &&
  ['undefined', 'string'].includes(typeof variant)

const isCartLine = (value: unknown): value is CartLine => {
  const cartLine = value as Partial<CartLine> | null
  return (
    typeof cartLine?.productId === 'string' &&
    isUuid(cartLine.productId) &&
    isVariantChoice(cartLine) &&
    typeof cartLine.name === 'string' &&
    typeof cartLine.price === 'number' &&
    Number.isFinite(cartLine.price) &&
    cartLine.price >= 0 &&
    Number.isInteger(cartLine.quantity) &&
    clampQuantity(cartLine.quantity ?? 0, null) === cartLine.quantity &&
    cartLine.quantity > 0
  )
}

/** Parses the stored cart. Omits invalid lines, such as lines stored by an older version of the site. */
export const parseCart = (stored: string | null): readonly CartLine[] => {
  try {
    const parsedCart: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(parsedCart)) return []
    const lines = parsedCart.filter(isCartLine)
    return lines
      .filter((line, index) => lines.findIndex((other) => isSameLine(other, line)) === index)
      .slice(0, MAX_CART_LINES)
  } catch {
    return []
  }
}
