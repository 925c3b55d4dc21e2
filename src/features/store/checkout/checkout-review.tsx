import { Button } from '@/ui/button'
import { FormNotice } from '@/ui/form/form-notice'
import { CartLineRow } from '@/features/store/cart/cart-line-row'
import { formatLineKey, type CartLine } from '@/features/store/cart/cart-rules'
import { saveCart } from '../cart/cart-store'
import { CartTotals } from '@/features/store/cart/cart-totals'
import { MemberSavingHint } from '@/features/store/cart/member-saving'
import { acceptQuote, type QuotedCartLine, type CartQuote } from './quote-rules'

interface CheckoutReviewProps {
  lines: readonly CartLine[]
  quotedLines: QuotedCartLine[]
  /** The latest price of the cart that the database computed. */
  quote: CartQuote | undefined
  /** The latest price of the cart if it is for the current cart and delivery method, else null. */
  currentQuote: CartQuote | null
}

/**
 * The order summary with current prices. Shows what has changed since the products were added to the cart. The customer
 * accepts all changes with one click.
 */
export const CheckoutReview = ({ lines, quotedLines, quote, currentQuote }: CheckoutReviewProps) => (
  <>
    <h2 className="display text-2xl">Your order</h2>
    <ul>
      {quotedLines.map((line) => (
        <CartLineRow key={formatLineKey(line)} line={line} />
      ))}
    </ul>
    {quote && quotedLines.some(({ error }) => error) && (
      <FormNotice tone="warning" title="Your cart has changed since you filled it">
        <div className="grid gap-3">
          <p>See the notes above. The total uses today’s prices.</p>
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => saveCart(acceptQuote(lines, quote.lines))}
          >
            Update My Cart
          </Button>
        </div>
      </FormNotice>
    )}
    <CartTotals totals={currentQuote} shipping={currentQuote?.shipping ?? null} total={currentQuote?.total ?? null} />
    {currentQuote && <MemberSavingHint quote={currentQuote} />}
  </>
)
