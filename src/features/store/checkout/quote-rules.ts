import type { RpcResults } from '@/lib/generated/rpc-results'
import type { CartLine } from '@/features/store/cart/cart-rules'

/** What the cart costs now; the database adds it up. AUD. */
export type Quote = Omit<Extract<RpcResults['quote_order'], { status: 'changed' }>, 'status'>
/** A line as the till prices it now. */
export type QuoteLine = Quote['lines'][number]

export type LineFault =
  | { kind: 'gone' }
  | { kind: 'choose' }
  | { kind: 'sold_out' }
  | { kind: 'short' | 'capped'; available: number }
  | { kind: 'price'; was: number; now: number }

const quoteOf = (quoted: readonly QuoteLine[], { productId, variantId }: CartLine): QuoteLine | undefined =>
  quoted.find(({ product_id, variant_id }) => product_id === productId && (variant_id ?? undefined) === variantId)

/** A line of the cart beside what the till says of it. */
export interface JudgedLine extends CartLine {
  /** The till's price each, the cart's own until the till has answered. AUD. */
  unitPrice: number
  /** Null until the till has answered. */
  lineTotal: number | null
  available: number | null
  fault: LineFault | null
}

const faultOf = (line: CartLine, { state, available, unit_price }: QuoteLine): LineFault | null => {
  if (state === 'unavailable') return { kind: 'gone' }
  if (state === 'choose') return { kind: 'choose' }
  if (state === 'capped') return { kind: 'capped', available: available ?? 0 }
  if (state === 'short') return available ? { kind: 'short', available } : { kind: 'sold_out' }
  return unit_price !== null && unit_price !== line.price ? { kind: 'price', was: line.price, now: unit_price } : null
}

/** Says of each line what changed since it was put into the cart. A quote of other quantities does not count. */
export const judgeLines = (lines: readonly CartLine[], quoted: readonly QuoteLine[] = []): JudgedLine[] =>
  lines.map((line) => {
    const quote = quoteOf(quoted, line)
    if (!quote) return { ...line, unitPrice: line.price, lineTotal: null, available: null, fault: null }
    return {
      ...line,
      unitPrice: quote.unit_price ?? line.price,
      lineTotal: quote.quantity === line.quantity && quote.state !== 'unavailable' ? quote.line_total : null,
      available: quote.available,
      fault: faultOf(line, quote),
    }
  })

/** The cart made to agree with the till: what is gone leaves, what is short is lowered, prices are today's. */
export const acceptQuote = (lines: readonly CartLine[], quoted: readonly QuoteLine[]): CartLine[] =>
  lines.flatMap((line) => {
    const quote = quoteOf(quoted, line)
    if (!quote) return line
    const quantity = Math.min(line.quantity, quote.available ?? line.quantity)
    if (quote.state === 'unavailable' || quote.state === 'choose' || quantity < 1) return []
    return {
      ...line,
      ...(quote.variant && { variant: quote.variant }),
      name: quote.name ?? line.name,
      price: quote.unit_price ?? line.price,
      quantity,
    }
  })

/** True where an order of these lines would be refused. */
export const blocksOrder = ({ fault }: JudgedLine): boolean => fault !== null && fault.kind !== 'price'
