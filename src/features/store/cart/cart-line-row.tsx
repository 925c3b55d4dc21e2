import { Minus, Plus, Trash2 } from 'lucide-react'
import { formatMoneyExact } from '@/lib/text'
import { Button } from '@/ui/button'
import { changeQuantity, formatLineName, MAX_LINE_QUANTITY } from './cart-rules'
import { readCart, saveCart } from './cart-store'
import type { QuotedCartLine } from '@/features/store/checkout/quote-rules'
import { describeLineError } from '@/features/store/store-messages'

/**
 * A line of the cart: product, quantity and price. Also tells the customer if the price or the stock has changed since
 * the product was added.
 */
export const CartLineRow = ({ line }: { line: QuotedCartLine }) => {
  const { quantity, unitPrice, lineTotal, available, error } = line
  const setQuantity = (newQuantity: number) => saveCart(changeQuantity(readCart(), line, newQuantity))
  const lineName = formatLineName(line)
  const maxQuantity = Math.min(available ?? MAX_LINE_QUANTITY, MAX_LINE_QUANTITY)
  return (
    <li className="grid gap-2 border-b py-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold">{lineName}</h3>
          <p className="text-sm text-muted tabular-nums">{formatMoneyExact(unitPrice)} each</p>
        </div>
        {lineTotal !== null && <p className="font-semibold tabular-nums">{formatMoneyExact(lineTotal)}</p>}
      </div>
      <div className="flex items-center justify-between gap-3">
        <div role="group" aria-label={`Quantity of ${lineName}`} className="flex items-center gap-1">
          <Button
            variant="secondary"
            size="icon"
            aria-label={`Decrease quantity of ${lineName}`}
            disabled={quantity <= 1}
            onClick={() => setQuantity(quantity - 1)}
          >
            <Minus aria-hidden className="size-4" />
          </Button>
          <span aria-live="polite" className="min-w-11 text-center tabular-nums">
            {quantity}
          </span>
          <Button
            variant="secondary"
            size="icon"
            aria-label={`Increase quantity of ${lineName}`}
            disabled={quantity >= maxQuantity}
            onClick={() => setQuantity(quantity + 1)}
          >
            <Plus aria-hidden className="size-4" />
          </Button>
        </div>
        <Button variant="ghost" size="icon" aria-label={`Remove ${lineName}`} onClick={() => setQuantity(0)}>
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
      {!error && quantity === available && (
        <p className="text-sm text-muted">{describeLineError({ kind: 'capped', available })}</p>
      )}
      {error && <p className="text-sm font-medium text-warning">{describeLineError(error)}</p>}
    </li>
  )
}
