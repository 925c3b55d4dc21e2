import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { FormNotice } from '@/ui/form/form-notice'
import { Panel } from '@/ui/overlay/panel'
import { CartLineRow } from './cart-line-row'
import { formatLineKey } from './cart-rules'
import { useCartLines } from './cart-store'
import { CartTotals } from './cart-totals'
import { LastOrderLink } from '../orders/last-order'
import { MemberSavingHint } from './member-saving'
import { quoteLines } from '@/features/store/checkout/quote-rules'
import { cartQuote } from './cart-queries'

interface CartPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A panel that shows the cart with current prices. */
export const CartPanel = ({ open, onOpenChange }: CartPanelProps) => {
  const cartLines = useCartLines()
  const {
    data: quote,
    isError,
    isPlaceholderData,
  } = useQuery({ ...cartQuote(cartLines, 'collect'), enabled: open && cartLines.length > 0 })
  const closePanel = () => onOpenChange(false)
  if (cartLines.length === 0)
    return (
      <Panel open={open} onOpenChange={onOpenChange} title="Shopping Cart">
        <div className="grid justify-items-center gap-4 py-8 text-center">
          <p className="text-muted">Your cart is empty</p>
          <Link to={paths.store} onClick={closePanel} className={buttonClass('secondary')}>
            Browse the store
          </Link>
          <LastOrderLink onLeave={closePanel} />
        </div>
      </Panel>
    )
  return (
    <Panel
      open={open}
      onOpenChange={onOpenChange}
      title="Shopping Cart"
      footer={
        <div className="grid gap-4">
          <CartTotals totals={quote && !isPlaceholderData ? quote : null} />
          {quote && <MemberSavingHint quote={quote} onLeave={closePanel} />}
          <p className="text-sm text-muted">
            {quote && !quote.posted
              ? 'Nothing in your cart needs postage.'
              : 'The shipping cost is shown at the checkout.'}
          </p>
          <Link to={paths.checkout} onClick={closePanel} className={buttonClass()}>
            Checkout
          </Link>
          <LastOrderLink onLeave={closePanel} />
        </div>
      }
    >
      {isError && (
        <FormNotice tone="warning">
          <p>We couldn’t load today’s prices. Your cart is saved.</p>
        </FormNotice>
      )}
      <ul>
        {quoteLines(cartLines, quote?.lines).map((line) => (
          <CartLineRow key={formatLineKey(line)} line={line} />
        ))}
      </ul>
    </Panel>
  )
}
