import type { RpcResults } from '@/lib/generated/rpc-results'
import type { CartLine } from '@/features/store/cart/cart-rules'

/** The current price of the cart in AUD, computed by the database. */
export type CartQuote = Omit<Extract<RpcResults['quote_order'], { status: 'changed' }>, 'status'>
/** A line of the quote: the current price and stock of one product in the cart. */
export type QuoteLine = CartQuote['lines'][number]

export type CartLineError =
  | { kind: 'gone' }
  | { kind: 'choose' }
  | { kind: 'sold_out' }
  | { kind: 'short' | 'capped'; available: number }
  | { kind: 'price'; was: number; now: number }

const findQuoteLine = (quoted: readonly QuoteLine[], { productId, variantId }: CartLine): QuoteLine | undefined =>
  quoted.find(({ product_id, variant_id }) => product_id === productId && (variant_id ?? undefined) === variantId)

/** A line of the cart with its current price and stock. */
export interface QuotedCartLine extends CartLine {
  /** The current price per item in AUD. Until the quote loads, the price at the time the item was added. */
  unitPrice: number
  /** The total of the line in AUD. Null until the quote loads. */
  lineTotal: number | null
  available: number | null
  error: CartLineError | null
}

const getLineError = (line: CartLine, { state, available, unit_price }: QuoteLine): CartLineError | null => {
  if (state === 'unavailable') return { kind: 'gone' }
  if (state === 'choose') return { kind: 'choose' }
  if (state === 'capped') return { kind: 'capped', available: available ?? 0 }
  if (state === 'short') return available ? { kind: 'short', available } : { kind: 'sold_out' }
  return unit_price !== null && unit_price !== line.price ? { kind: 'price', was: line.price, now: unit_price } : null
}

/** Adds the quoted prices and errors to the lines of the cart. A quote for an older quantity of a line is ignored. */
export const quoteLines = (lines: readonly CartLine[], quoteRows: readonly QuoteLine[] = []): QuotedCartLine[] =>
  lines.map((line) => {
    const quoteRow = findQuoteLine(quoteRows, line)
    if (!quoteRow) return { ...line, unitPrice: line.price, lineTotal: null, available: null, error: null }
    return {
      ...line,
      unitPrice: quoteRow.unit_price ?? line.price,
      lineTotal: quoteRow.quantity === line.quantity && quoteRow.state !== 'unavailable' ? quoteRow.line_total : null,
      available: quoteRow.available,
      error: getLineError(line, quoteRow),
    }
  })

/** Updates the cart according to the quote: removes sold-out lines, lowers quantities and updates prices. */
export const acceptQuote = (lines: readonly CartLine[], quoted: readonly QuoteLine[]): CartLine[] =>
  lines.flatMap((line) => {
    const quoteRow = findQuoteLine(quoted, line)
    if (!quoteRow) return line
    const quantity = Math.min(line.quantity, quoteRow.available ?? line.quantity)
    if (quoteRow.state === 'unavailable' || quoteRow.state === 'choose' || quantity < 1) return []
    return {
      ...line,
      ...(quoteRow.variant && { variant: quoteRow.variant }),
      name: quoteRow.name ?? line.name,
      price: quoteRow.unit_price ?? line.price,
      quantity,
    }
  })

/** True if the database would reject an order with this line. */
export const hasBlockingError = ({ error }: QuotedCartLine): boolean => error !== null && error.kind !== 'price'
