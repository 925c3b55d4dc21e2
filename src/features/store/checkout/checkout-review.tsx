import { Button } from '@/ui/button'
import { FormNotice } from '@/ui/form/form-notice'
import { CartLineRow } from '@/features/store/cart/cart-line-row'
import { lineKey, type CartLine } from '@/features/store/cart/cart-rules'
import { saveCart } from '../cart/cart-store'
import { CartTotals } from '@/features/store/cart/cart-totals'
import { MemberSaving } from '@/features/store/cart/member-saving'
import { acceptQuote, type JudgedLine, type Quote } from './quote-rules'

interface CheckoutReviewProps {
  lines: readonly CartLine[]
  judged: JudgedLine[]
  /** The last quote. */
  quote: Quote | undefined
  /** The same, if it matches the current cart and delivery method. */
  current: Quote | null
}

/** The order summary with current prices. Shows changes, which one click accepts. */
export const CheckoutReview = ({ lines, judged, quote, current }: CheckoutReviewProps) => (
  <>
    <h2 className="display text-2xl">Your order</h2>
    <ul>
      {judged.map((line) => (
        <CartLineRow key={lineKey(line)} line={line} />
      ))}
    </ul>
    {quote && judged.some(({ error }) => error) && (
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
    <CartTotals sums={current} shipping={current?.shipping ?? null} total={current?.total ?? null} />
    {current && <MemberSaving quote={current} />}
  </>
)
